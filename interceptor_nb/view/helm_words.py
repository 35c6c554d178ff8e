"""A game of the helm in words: where every ship and missile is, and how they lie to the ship that is looked at."""

from collections.abc import Iterator

from msgspec import Struct

from interceptor_nb.core.hexes import DIRECTIONS, Hex, direction_name, distance, hexsides_between, label, moved
from interceptor_nb.rules.helm.narrate import STATUS_WORDS, hex_words
from interceptor_nb.rules.helm.state import Field, State
from interceptor_nb.view.helm_gauges import gauges
from interceptor_nb.view.helm_plot import course

BEARINGS = (
    "ahead",
    "ahead to the right",
    "behind to the right",
    "behind",
    "behind to the left",
    "ahead to the left",
)
"""Where a thing lies, by hexsides clockwise from the front."""


class Told(Struct, frozen=True):
    """One line; *ship* is the id of what it is about, empty for the game."""

    text: str
    ship: str = ""


def moment_words(state: State) -> str:
    """Return how far the game is."""
    now = state.moment
    if not now.round:
        return "before the first round"
    stage = {"between": "over", "strikes": "missiles strike", "actions": "actions"}[now.stage]
    return f"round {now.round}, phase {now.phase}: {stage}"


def bearing(field: Field, state: State, index: int, hex_: Hex) -> str:
    """Return how far away *hex_* is from ship *index*, and on which side."""
    ship = state.ships[index]
    apart = distance(ship.hex, hex_)
    if not apart:
        return "in the same hex"
    nearest = min(DIRECTIONS, key=lambda one: distance(moved(ship.hex, one, apart), hex_))
    return f"{apart} hex{'es' if apart > 1 else ''} {BEARINGS[hexsides_between(ship.facing, nearest)]}"


def describe(field: Field, state: State, index: int) -> tuple[Told, ...]:
    """Return the game as ship *index* sees it: itself, the hexes it comes to, ships, missiles, planets."""
    return tuple(_lines(field, state, index))


def _lines(field: Field, state: State, index: int) -> Iterator[Told]:
    grain = field.setup.map.grain
    sheet = field.setup.map
    yield Told(f"Map of {sheet.columns} columns and {sheet.rows} rows; {moment_words(state)}.")
    if not field.ids:
        yield Told("The scenario has no ship.")
        return
    own = state.ships[index]
    yield Told(f"{gauges(field, state, index).words[:-1]}, in {hex_words(field, own.hex)}.", field.ids[index])
    ahead = course(field, state, index)
    if ahead:
        steps = ", ".join(f"{hex_words(field, hex_)} in phase {phase}" for hex_, phase in ahead)
        last = ahead[-1][0]
        end = (
            " and leaves the map" if last not in field.hexes else " and meets a planet" if last in field.planets else ""
        )
        yield Told(f"If nothing is done it comes to {steps}{end}.", field.ids[index])
    elif own.status == "flying":
        yield Told("If nothing is done it stays in its hex for the rest of the round.", field.ids[index])
    for number, ship in enumerate(state.ships):
        if number == index:
            continue
        name = field.ids[number]
        if ship.is_lost:
            yield Told(f"{name}: {STATUS_WORDS[ship.status]}.", name)
            continue
        where = f"{hex_words(field, ship.hex)}, {bearing(field, state, index, ship.hex)}"
        way = f"facing {direction_name(ship.facing, grain)}, speed {ship.speed}"
        yield Told(f"{name}: {where}, {way}, OOC {ship.ooc}, hull damage {ship.hull}.", name)
    for number, hex_ in enumerate(state.missiles):
        name = field.missile_ids[number]
        target = field.ids[field.targets[number]]
        if hex_ is None:
            yield Told(f"Missile {name} is gone.", name)
            continue
        apart = distance(hex_, state.ships[field.targets[number]].hex)
        yield Told(
            f"Missile {name} in {hex_words(field, hex_)}, {apart} hex{'' if apart == 1 else 'es'} from {target}.", name
        )
    for planet in field.setup.planets:
        yield Told(f"Planet in {label(planet, grain)}, {bearing(field, state, index, planet)}.")
