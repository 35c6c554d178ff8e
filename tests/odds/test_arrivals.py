"""Where a ship can end its turns: the search against every line that there is."""

from collections.abc import Iterator

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Hex, disk, distance, hex_at, labelled
from interceptor_nb.odds.arrivals import LUCK, arrival
from interceptor_nb.rules.interceptor.events import fold
from interceptor_nb.rules.interceptor.options import next_actions
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, MapSpec, Options, Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.rules.interceptor.turn import play, step
from tests.helpers import SE, a_design, a_setup, a_ship
from tests.odds.situations import drifter

SHEET = MapSpec(12, 14, ground_edge="south")
LEVELS = Options(advanced_atmosphere=True)


def every_line(field: Field, state: State, order: Order = COAST) -> Iterator[Order]:
    """Yield every whole legal line of the only ship, action by action, but those that loose a load."""
    if order == COAST:
        yield COAST
        if field.designs[0].lifters and field.designs[0].streamlined:
            yield from every_line(field, state, Order((Token("lifters"),)))
    for option in next_actions(field, state, 0, order):
        if option.is_whole:
            yield option.order
        yield from every_line(field, state, option.order)


def reached(setup: Setup, turns: int) -> set[Hex]:
    """Return every hex in which the only ship of *setup* can end a turn, every line played with lucky dice."""
    field, start = begin(setup)
    found, states = set[Hex](), {start}
    for _ in range(turns):
        following = set[State]()
        for state in states:
            begun = fold(state, step(field, state, LUCK))
            for line in set(every_line(field, begun)):
                played = play(field, state, {field.ids[0]: line}, LUCK)
                if played.problems or played.state.ships[0].is_lost:
                    continue
                found.add(played.state.ships[0].hex)
                following.add(played.state)
        states = following
    return found


def a_position(velocity: int, thrust: int, *, at: str = "0505", turns: int = 1, **changes: object) -> Setup:
    """Return a scenario of one ship that is not damaged."""
    planet = {key: changes.pop(key) for key in ("map", "options") if key in changes}
    heading = changes.pop("heading", None)
    altitude = changes.pop("altitude", None)
    ship = a_ship("marcos", at=at, velocity=velocity, **({"heading": heading} if heading else {}))
    ship = structs.replace(ship, altitude=altitude)
    setup = a_setup(ship, designs=(("plain", a_design(thrust, **changes)),), **planet)  # type: ignore[arg-type]  # see above
    return structs.replace(setup, turns=turns)


@pytest.mark.parametrize(
    ("setup", "turns"),
    [
        pytest.param(a_position(2, 2), 1, id="MOV-4 space"),
        pytest.param(a_position(1, 3), 1, id="MOV-4 space, thrust 3"),
        pytest.param(a_position(3, 2, dcs=2), 1, id="MOV-4 two sets"),
        pytest.param(a_position(3, 2, dcs=0), 1, id="MOV-7 no controls"),
        pytest.param(a_position(0, 1, turns=2), 2, id="MOV-3 two turns"),
        pytest.param(a_position(2, 2, at="0101"), 1, id="MAP-5 at the corner"),
        pytest.param(a_position(1, 1, at="0607", heading=SE, map=SHEET), 1, id="INT-1 before the interface"),
        pytest.param(a_position(2, 1, at="0510", streamlined=True, map=SHEET), 1, id="ATM-3 streamlined flight"),
        pytest.param(a_position(1, 3, at="0510", lifters=True, map=SHEET), 1, id="ATM-1 on lifters"),
        pytest.param(
            a_position(1, 2, at="0510", streamlined=True, lifters=True, map=SHEET), 1, id="ATM-5 either way to fly"
        ),
        pytest.param(a_position(0, 3, at="0514", lifters=True, map=SHEET), 1, id="LND-2 on the ground"),
        pytest.param(
            a_position(2, 1, at="0606", map=SHEET, options=Options(gravity=True)), 1, id="GRV-3 the pull comes after"
        ),
        pytest.param(a_position(1, 3, altitude=3, streamlined=True, options=LEVELS), 1, id="ALT-2 at level 3"),
        pytest.param(
            a_position(1, 1, at="0510", turns=2, streamlined=True, map=SHEET),
            2,
            id="ATM-3 two turns",
            marks=pytest.mark.nightly,
        ),
    ],
)
def test_the_search_finds_what_all_lines_find_and_no_more(setup: Setup, turns: int) -> None:
    hexes = reached(setup, turns)
    assert hexes
    far = max(distance(setup.ships[0].hex, hex_) for hex_ in hexes) + 1
    field, _ = begin(setup)
    around = field.hexes & set(disk(setup.ships[0].hex, far))
    found = {hex_: arrival(setup, "marcos", hex_, turns) for hex_ in around}
    assert {hex_ for hex_, way in found.items() if way.lines} == hexes
    assert all(way.is_whole for way in found.values())


def test_the_lines_that_are_found_lead_there() -> None:
    setup = structs.replace(drifter(5, 4, status="flying", at="2030"), turns=3)
    target = labelled("3520", "rows")
    found = arrival(setup, "marcos", target, 3)
    assert found.is_whole
    field, state = begin(setup)
    for line in found.lines:
        played = play(field, state, {"marcos": line}, LUCK)
        assert not played.problems
        state = played.state
    assert state.ships[0].hex == target
    assert not arrival(setup, "marcos", target, 1).lines


def test_the_scenario_s_own_lines_are_tried_first() -> None:
    setup = structs.replace(
        drifter(7, 5, status="flying"), orders=((1, (("marcos", "+1 6"),)), (2, (("marcos", "."),)))
    )
    found = arrival(setup, "marcos", labelled("4130", "rows"), 2)
    assert (found.lines, found.looked) == (("+1 6", "."), 0)
    wrong = structs.replace(setup, orders=((1, (("marcos", "+1 9"),)),))
    assert arrival(wrong, "marcos", labelled("3430", "rows"), 1).lines == (".",)


def test_a_ship_out_of_control_may_recover_and_a_derelict_only_drifts() -> None:
    ahead, aside = labelled("3430", "rows"), labelled("3431", "rows")
    assert arrival(drifter(7, 5), "marcos", aside, 1).lines
    derelict = drifter(7, 5, status="derelict")
    assert arrival(derelict, "marcos", ahead, 1).lines == (".",)
    assert arrival(derelict, "marcos", aside, 1).lines == ()


def test_a_hex_in_which_the_ship_is_lost_is_not_reached() -> None:
    brick = a_position(0, 1, at="0513", map=SHEET)  # ATM-7, ATM-8: it falls onto the ground and crashes
    ground = [hex_at(column, 14, "rows") for column in range(1, 13)]
    assert [arrival(brick, "marcos", hex_, 1).lines for hex_ in ground] == [()] * 12
    ordered = structs.replace(brick, orders=((1, (("marcos", "."),)),))
    assert [arrival(ordered, "marcos", hex_, 1).lines for hex_ in ground] == [()] * 12
    field, state = begin(brick)
    fallen = play(field, state, {}, LUCK).state.ships[0]
    assert (fallen.status, fallen.hex in ground) == ("crashed", True)


def test_others_are_out_of_the_way_and_asteroids_are_passed() -> None:
    setup = drifter(7, 5, status="flying")
    rocks = tuple(AsteroidSetup(f"a{column}", hex_at(column, 30, "rows")) for column in range(30, 36))
    crowd = structs.replace(
        setup, ships=(*setup.ships, structs.replace(setup.ships[0], id="livia")), asteroids=rocks, turns=1
    )
    assert arrival(crowd, "livia", labelled("3430", "rows"), 9).lines == (".",)
    with pytest.raises(KeyError):
        arrival(crowd, "gaius", labelled("3430", "rows"), 1)


def test_a_search_that_is_cut_says_so() -> None:
    setup = a_position(2, 3, at="0510", turns=3, streamlined=True, map=SHEET)
    found = arrival(setup, "marcos", labelled("1201", "rows"), 3, budget=300)
    assert (found.lines, found.is_whole) == ((), False)
    in_space = structs.replace(drifter(7, 5, status="flying"), turns=3)
    assert not arrival(in_space, "marcos", labelled("2930", "rows"), 3, budget=5).is_whole
