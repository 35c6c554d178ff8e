"""The planet: which way is down, how ships fly, what slows them, what the interface asks (MAP-3, MAP-4, INT, ATM)."""

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import DIRECTIONS, Direction, Grain, direction_name, direction_named, label, labelled
from interceptor_nb.rules.interceptor.air import fastest, flight_of, lifters_work
from interceptor_nb.rules.interceptor.setup import Design, Edge, MapSpec, Options
from interceptor_nb.rules.interceptor.state import Field, begin
from interceptor_nb.rules.interceptor.zones import Levels, Planet, zone_at_level
from tests.helpers import SE, a_design, a_setup, a_ship, fly, pilot

SHEET = MapSpec(columns=10, rows=14, ground_edge="south")
DART = a_design(streamlined=True)
BARGE = a_design(lifters=True)
BOTH = a_design(streamlined=True, lifters=True)
BRICK = a_design()


def planet(grain: Grain, edge: Edge) -> Planet:
    """Return the planet of a map of *grain* with the ground at *edge*."""
    found = Field(a_setup(map=structs.replace(SHEET, grain=grain, ground_edge=edge))).planet
    assert isinstance(found, Planet)
    return found


@pytest.mark.parametrize(
    ("grain", "edge", "toward", "away"),
    [
        pytest.param("rows", "south", "SE SW", "NE NW", id="MAP-3 ground south"),
        pytest.param("rows", "north", "NE NW", "SE SW", id="MAP-3 ground north"),
        pytest.param("columns", "west", "SW NW", "NE SE", id="MAP-3 ground west"),
        pytest.param("columns", "east", "NE SE", "SW NW", id="MAP-3 ground east"),
    ],
)
def test_headings_toward_and_away(grain: Grain, edge: Edge, toward: str, away: str) -> None:
    found = planet(grain, edge)
    headings = {1: toward.split(), -1: away.split()}
    for sign, names in headings.items():
        assert {name for name in names if found.toward(_heading(name, grain)) == sign} == set(names)
    level = [way for way in DIRECTIONS if found.toward(way) == 0]
    assert len(level) == 2


@pytest.mark.parametrize(
    ("edge", "heading", "down", "mirrored"),
    [
        pytest.param("south", "NE", "SE", "NE", id="MAP-4 NE falls to SE"),
        pytest.param("south", "E", "SE", "E", id="MAP-4 E falls to SE"),
        pytest.param("south", "SE", "SE", "NE", id="MAP-4 SE falls on; INT-5 SE becomes NE"),
        pytest.param("south", "SW", "SW", "NW", id="MAP-4 SW falls on; INT-5 SW becomes NW"),
        pytest.param("south", "W", "SW", "W", id="MAP-4 W falls to SW"),
        pytest.param("south", "NW", "SW", "NW", id="MAP-4 NW falls to SW"),
        pytest.param("north", "E", "NE", "E", id="MAP-4 the other way round"),
        pytest.param("north", "NW", "NW", "SW", id="INT-5 NW becomes SW under a ground in the north"),
    ],
)
def test_down_and_mirrored(edge: Edge, heading: str, down: str, mirrored: str) -> None:
    found, way = planet("rows", edge), _heading(heading, "rows")
    assert direction_name(found.down(way), "rows") == down
    assert direction_name(found.mirrored(way), "rows") == mirrored


@pytest.mark.parametrize(
    ("level", "zone"),
    [
        pytest.param(0, "ground", id="ALT-1 the surface"),
        pytest.param(1, "atmosphere", id="ALT-1 the lowest of atmosphere"),
        pytest.param(5, "atmosphere", id="ALT-1 the highest of atmosphere"),
        pytest.param(6, "interface", id="ALT-1 the interface"),
        pytest.param(7, "space", id="ALT-1 the lowest of space"),
    ],
)
def test_levels(level: int, zone: str) -> None:
    assert zone_at_level(level) == zone


def test_from_above_no_heading_leads_down() -> None:
    levels = Levels(frozenset(), 10)
    way = _heading("SE", "rows")
    assert (levels.toward(way), levels.mirrored(way), levels.zone(labelled("0101", "rows"))) == (0, way, "space")


@pytest.mark.parametrize(
    ("design", "lifters", "flight", "most"),
    [
        pytest.param(DART, False, "streamlined", 6, id="ATM-3 streamlined"),
        pytest.param(DART, True, "streamlined", 6, id="ATM-5 no lifters to use"),
        pytest.param(BARGE, False, "lifters", 2, id="ATM-1 lifters without being asked"),
        pytest.param(BOTH, False, "streamlined", 6, id="ATM-5 normal flight unless told otherwise"),
        pytest.param(BOTH, True, "lifters", 6, id="ATM-5 lifters when told"),
        pytest.param(BRICK, True, "none", 0, id="ATM-7 neither"),
    ],
)
def test_how_a_ship_flies(design: Design, lifters: bool, flight: str, most: int) -> None:
    ship = begin(a_setup(designs=(("plain", design),)))[1].ships[0]
    found = flight_of(design, ship, lifters=lifters)
    assert (found, fastest(design, found)) == (flight, most)
    assert flight_of(design, structs.replace(ship, status="derelict"), lifters=lifters) == "none"  # MOV-11


@pytest.mark.parametrize(
    ("boxes", "lost", "works"),
    [
        pytest.param((), (), True, id="DMG-2 no boxes listed"),
        pytest.param((("lifters", 2),), (1,), True, id="DMG-2 one box left"),
        pytest.param((("lifters", 2),), (2,), False, id="DMG-2 the last box gone"),
    ],
)
def test_lifters_work(boxes: tuple[tuple[str, int], ...], lost: tuple[int, ...], works: bool) -> None:
    assert lifters_work(structs.replace(BARGE, internals=boxes), lost) == works
    assert not lifters_work(structs.replace(BRICK, internals=boxes), ())


@pytest.mark.parametrize(
    ("at", "velocity", "turns", "hexes", "left"),
    [
        pytest.param("0506", 3, 1, 3, 3, id="ATM-6 space: coasting costs nothing"),
        pytest.param("0508", 3, 1, 3, 3, id="ATM-6 nor along the interface"),
        pytest.param("0510", 3, 1, 3, 2, id="ATM-6 atmosphere: no thrust, 1 V less"),
        pytest.param("0510", 3, 2, 5, 1, id="ATM-6 and another in the next turn"),
    ],
)
def test_coasting(at: str, velocity: int, turns: int, hexes: int, left: int) -> None:
    setup = a_setup(a_ship(at=at, velocity=velocity), map=SHEET, designs=(("plain", DART),))
    state, flown = None, None
    for _ in range(turns):
        flown = fly(setup, state=state)
        state = flown.state
    assert flown is not None
    assert (flown.ship.velocity, label(flown.ship.hex, "rows")) == (left, f"{5 + hexes:02d}{at[2:]}")


def _heading(name: str, grain: Grain) -> Direction:
    found = direction_named(name, grain)
    assert found is not None
    return found


def test_a_line_that_a_bounce_puts_out_of_line_drops_its_hex_and_what_follows() -> None:
    """INT-7, MOV-11: the ship coasts in with the modifier; the roll after that hex is not made."""
    setup = a_setup(
        a_ship(at="0507", velocity=3, heading=SE, crew=(pilot(1),)),
        map=SHEET,
        designs=(("plain", a_design(9, streamlined=True)),),
    )
    flown = fly(setup, "1 R2 r 2 roll", entry=[10, 3])
    assert flown.kinds.count("orders_dropped") == 1
    assert flown.event("orders_dropped").fact("token") == "2"
    assert not flown.ship.rolled
    assert [(roll.target, roll.modifier) for roll in flown.rolls] == [(5, 0), (5, 2)]


@pytest.mark.parametrize(
    ("face", "status"), [pytest.param(9, "landed", id="LND-1"), pytest.param(10, "crashed", id="ATM-9")]
)
def test_hexes_gained_by_the_dive_that_lands_are_lost(face: int, status: str) -> None:
    """ALT-4: they do not last beyond the next turn, which a landed ship does not fly."""
    setup = a_setup(
        a_ship(altitude=2, velocity=1),
        designs=(("plain", a_design(8, streamlined=True)),),
        options=Options(advanced_atmosphere=True),
    )
    flown = fly(setup, "1 dive2", landing=[face])
    assert (flown.ship.status, flown.ship.free_hexes) == (status, 0)
