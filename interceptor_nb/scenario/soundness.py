"""What of a scenario is sound beyond doubt, asked of many things at once; `consistency` walks the rest."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import compress

from interceptor_nb.core.hexes import direction_names, labels_on
from interceptor_nb.rules.interceptor.setup import NO_SIDES
from interceptor_nb.scenario.convert import by_side, plain_asteroids, to_asteroids
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.models import AsteroidModel, ScenarioModel, ShipModel
from interceptor_nb.scenario.names import OWNERS, sound


class Soundness:
    """Answers for *model*, of which the shape is right. A no is no fault yet.

    Attributes:
        asteroids: the values of its asteroids; None where one lies or drifts where the map has nothing.
    """

    def __init__(self, model: ScenarioModel) -> None:
        self._model = model
        self._hexes = labels_on(model.map.columns, model.map.rows)
        self._headings = direction_names(model.map.grain)
        self._sides = {side.id for side in model.sides}
        self._labels: list[str] | list[str | AsteroidModel] = model.asteroids
        self._records: list[AsteroidModel] = []
        self.asteroids = plain_asteroids(model)
        if self.asteroids is None:
            self._labels = [each for each in model.asteroids if isinstance(each, str)]
            self._records = [each for each in model.asteroids if not isinstance(each, str)]
            with suppress(KeyError):
                self.asteroids = to_asteroids(model)

    def owners(self) -> bool:
        """Return whether the ids of ships, asteroids and installations are ids and differ."""
        labels = {*self._labels}
        ids = [each.id for part in (self._model.ships, self._records, self._model.installations) for each in part]
        return (
            self.asteroids is not None
            and len(labels) == len(self._labels)
            and sound(ids, OWNERS)
            and (not labels or labels.isdisjoint([id_[1:] for id_ in ids if id_.startswith("a")]))
        )

    def doubtful(self, ships: Node) -> Iterator[Node]:
        """Yield those of *ships* of which there is more to ask than where they are and whose."""
        if any(doubts := [not self._is_plain(ship) for ship in self._model.ships]):
            yield from compress(ships.items(), doubts)

    def _is_plain(self, ship: ShipModel) -> bool:
        """Return whether *ship* is whole and flies, and its places and names are there: nothing else is asked of it."""
        return (
            ship.hex in self._hexes
            and ship.heading in self._headings
            and ship.facing in self._headings
            and ship.side in self._sides
            and ship.design in self._model.designs
            and ship.status is None
            and ship.altitude is None
            and not (ship.internals_lost or ship.loads_lost)
            and by_side(ship.armour_lost) == NO_SIDES
        )
