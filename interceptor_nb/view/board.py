"""What stands on the map, from a scenario or from a game under way: the picture and the text twin both tell this."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Direction, Hex, moved
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Setup, ShipClass, SideSetup, Status
from interceptor_nb.rules.interceptor.state import LOST, Field, State, begin, rock_now
from interceptor_nb.view.palette import side_colour

_GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Side(Struct, frozen=True):
    """One of the parties: *number* from 0 in file order gives its counters their shape, *color* is ``#rrggbb``."""

    number: int
    name: str
    color: str


class Counter(Struct, frozen=True):
    """A ship as its counter shows it.

    Attributes:
        letter: what the counter bears.
        design: the name of its class.
        coasts: where it is after coasting for a turn, if that is not V hexes straight on (ATM-7).
    """

    id: str
    letter: str
    side: Side
    design: str
    ship_class: ShipClass
    hex: Hex
    heading: Direction
    facing: Direction
    velocity: int
    status: Status = "flying"
    altitude: int | None = None
    rolled: bool = False
    morale_out: bool = False
    coasts: Hex | None = None

    @property
    def is_lost(self) -> bool:
        """Return whether the ship is out of play."""
        return self.status in LOST

    @property
    def drift(self) -> Hex | None:
        """Return the hex that the ship coasts to next turn (MOV-1), every roll taken to succeed, gravity's pull aside.

        None for a ship that stays, is lost, or moves at random.
        """
        if self.coasts is not None:
            return None if self.coasts == self.hex else self.coasts
        if self.velocity == 0 or self.is_lost or self.status in ("random", "landed"):
            return None
        return moved(self.hex, self.heading, self.velocity)


class RockMark(Struct, frozen=True):
    """An asteroid; *direction* only where the field moves."""

    id: str
    hex: Hex
    direction: Direction | None = None
    damage: int = 0


class Station(Struct, frozen=True):
    """An orbital installation."""

    id: str
    side: Side
    hex: Hex
    tonnage: float
    armed: bool


class Board(Struct, frozen=True):
    """A map and all that stands on it; *turn* is 0 before the first."""

    title: str
    map: MapSpec
    ships: tuple[Counter, ...] = ()
    rocks: tuple[RockMark, ...] = ()
    stations: tuple[Station, ...] = ()
    turn: int = 0

    def ship(self, ship_id: str) -> Counter | None:
        """Return the ship *ship_id*, or None."""
        return next((ship for ship in self.ships if ship.id == ship_id), None)

    def in_hex(self, hex_: Hex) -> Iterator[Counter | RockMark | Station]:
        """Yield what stands in *hex_*: ships, then installations, then asteroids."""
        things: tuple[Sequence[Counter | RockMark | Station], ...] = (self.ships, self.stations, self.rocks)
        for kind in things:
            yield from (thing for thing in kind if thing.hex == hex_)


def board_of(setup: Setup) -> Board:
    """Return the board of a scenario before its first turn.

    A half-made scenario has a board too: a ship whose design or side is not there yet is a plain fighter of no side.
    """
    known = {name for name, _ in setup.designs}
    missing = {ship.design for ship in setup.ships} - known
    whole = structs.replace(setup, designs=(*setup.designs, *((name, Design(name)) for name in sorted(missing))))
    return board_at(*begin(whole))


def board_at(field: Field, state: State) -> Board:
    """Return the board of a game as it stands in *state*."""
    setup = field.setup
    sides = {side.id: _side(number, side) for number, side in enumerate(setup.sides)}
    stray = Side(len(sides), "no side", side_colour("", len(sides)))
    counts: dict[int, int] = {}
    ships: list[Counter] = []
    for start, design, ship in zip(setup.ships, field.designs, state.ships, strict=True):
        side = sides.get(start.side, stray)
        counts[side.number] = count = counts.get(side.number, 0) + 1
        ships.append(
            Counter(
                start.id,
                counter_letter(side.number, count),
                side,
                design.name,
                design.ship_class,
                ship.hex,
                ship.heading,
                ship.facing,
                ship.velocity,
                ship.status,
                ship.altitude,
                ship.rolled,
                ship.morale_out,
                _coasts(field, state, len(ships)),
            )
        )
    rocks = []
    changed = dict(state.rocks)
    for number, asteroid in enumerate(setup.asteroids):
        now = rock_now(field, state.rocks, number) if number in changed else asteroid
        if now is not None:
            rocks.append(RockMark(asteroid.id, now.hex, now.direction, now.damage))
    stations = tuple(
        Station(station.id, sides.get(station.side, stray), station.hex, station.tonnage, station.armed)
        for station in setup.installations
    )
    return Board(setup.title, setup.map, tuple(ships), tuple(rocks), stations, state.turn)


def _coasts(field: Field, state: State, index: int) -> Hex | None:
    """Return where ship *index* coasts to near a planet, as the rules have it; None where it is V hexes straight on."""
    found = None if field.planet is None else foreseen(field, state, index)
    ship = state.ships[index]
    return None if found is None or found.hex == moved(ship.hex, ship.heading, ship.velocity) else found.hex


def counter_letter(side: int, count: int) -> str:
    """Return what the *count*-th ship (from 1) of *side* (from 0) bears: A, B; 1, 2; Greek letters; A, B again."""
    if side % 3 == 1:
        return str(count)
    letters = _LATIN if side % 3 == 0 else _GREEK
    round_, place = divmod(count - 1, len(letters))
    return letters[place] + (str(round_ + 1) if round_ else "")


def _side(number: int, side: SideSetup) -> Side:
    return Side(number, side.name or side.id, side_colour(side.color, number))
