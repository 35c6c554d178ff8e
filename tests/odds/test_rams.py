"""Rams and accidents: exact tables against every face the engine can roll, and every modifier in them."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.chance import every_play
from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.core.hexes import Direction, labelled
from interceptor_nb.odds.rams import FlownRam, Impact, Meeting, collision, ram
from interceptor_nb.odds.table import Table
from interceptor_nb.rules.interceptor.setup import Installation, Options, Setup, SideSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.turn import play
from tests.helpers import SE, E, W, a_design, a_setup, a_ship, rock_at

THICK = a_design(7, armour=(200,) * 6)
STATION = Installation("oi", "blue", labelled("3330", "rows"), 5000)
KESSRITH = (SideSetup("red", "Red", "kessrith"), SideSetup("blue", "Blue"))


def duel(velocity: int = 3, **changes: Any) -> Setup:
    """Return b at rest in hex 3330, bow E, and a three hexes west of it: a comes from behind."""
    return a_setup(a_ship("b", 0, at="3330"), a_ship("a", velocity), **{"design": THICK, **changes})


def by(table: Table[Impact], *names: str) -> Mapping[tuple[Any, ...], Fraction]:
    """Return the chances of a table by some of its columns."""
    found: dict[tuple[Any, ...], Fraction] = {}
    for row in table.rows:
        key = tuple(getattr(row.end, name) for name in names)
        found[key] = found.get(key, Fraction(0)) + row.chance
    return found


def test_a_ram_against_every_face_of_a_whole_turn() -> None:
    """RAM-1, RAM-2, COL-3: the turn as it is played, every morale face and both ram dice."""
    setup = duel()
    field, state = begin(setup)
    found: dict[tuple[str, int], Fraction] = {}
    for morale, own, other in product(range(1, 11), repeat=3):
        first = {"morale": [morale], "ram": [own], "collision": [own]}
        second = {"ram": [other], "collision": [other]}
        after = play(field, state, {"a": "ram:b 3"}, ScriptedDice({"a": first, "b": second}))
        kinds = [event.kind for event in after.events]
        comes = "rams" if "rammed" in kinds else "misses" if "ram_rolled" in kinds else "morale fails"
        comes = "morale fails, collides" if "collided" in kinds else comes
        key = comes, sum(after.state.ships[0].armour_lost)
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 1000)
    for table in (ram(setup, "a", "b"), ram(setup, "a", "b", "3"), ram(setup, "a", "b", "ram:b 3")):
        assert by(table, "comes", "target_armour") == found
        assert by(table, "comes", "rammer_armour") == found
        assert sum(row.chance for row in table.rows) == 1
        assert (table.method, table.figure("hit").value) == ("exact", Fraction(17, 50))


def test_kessrith_and_who_has_passed_roll_no_morale() -> None:
    """RAM-1, RAM-2: 58 of 100 pairs of dice are at most 3 apart."""
    passed = a_setup(a_ship("b", 0, at="3330"), a_ship("a", 3, morale_passed=True), design=THICK)
    for setup in (duel(sides=KESSRITH), passed):
        assert by(ram(setup, "a", "b"), "comes") == {("rams",): Fraction(58, 100), ("misses",): Fraction(42, 100)}
    certain = ram(duel(options=Options(morale=12)), "a", "b")
    assert certain.chance(lambda end: end.comes.startswith("morale")) == 0
    assert {row.end.apart for row in certain.rows if row.end.comes == "rams"} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("velocity", "own", "other", "facing", "expected"),
    [
        # factor, reduction at 0 apart, hits, target's side
        pytest.param(9, 0, 0, E, (3, 0, 300, "aft"), id="COL-2 from behind: 9 over 3"),
        pytest.param(2, 0, 0, E, (1, 0, 100, "aft"), id="COL-2 never under 1"),
        pytest.param(9, 0, 0, W, (3, 0, 300, "forward"), id="COL-2 head on"),
        pytest.param(3, 0, 35, E, (1, 30, 70, "aft"), id="COL-3 35 over the rammer's: three steps"),
        pytest.param(3, 20, 35, E, (1, 10, 90, "aft"), id="COL-3 15 over the rammer's: one step"),
        pytest.param(3, 40, 35, E, (1, 0, 100, "aft"), id="COL-3 below the rammer's: nothing"),
        pytest.param(3, 0, 200, E, (1, 100, 10, "aft"), id="COL-3 never under 10 hits"),
        pytest.param(9, 0, 0, SE, (3, 0, 300, "right aft"), id="RAM-3 the side it entered by"),
    ],
)
def test_factor_reduction_and_side(
    velocity: int, own: int, other: int, facing: Direction, expected: tuple[int, int, int, str]
) -> None:
    shielded = structs.replace(THICK, shields=(other,) * 6, armour=(400,) * 6)
    rammer = structs.replace(THICK, shields=(own,) * 6, armour=(400,) * 6)
    ships = a_ship("b", 0, at="3330", facing=facing), a_ship("a", velocity, design="rammer")
    setup = a_setup(*ships, sides=KESSRITH, designs=(("plain", shielded), ("rammer", rammer)))
    table = ram(setup, "a", "b")
    (even,) = (row for row in table.rows if row.end.apart == 0)
    assert even.chance == Fraction(1, 10)
    end = even.end
    assert (end.factor, end.reduction, end.hits, end.target_side, end.rammer_side) == (*expected, "forward")
    assert end.rammer_armour == end.target_armour == end.hits


def test_an_installation_is_always_struck() -> None:
    """RAM-2: no dice, no difference; COL-2 over its own."""
    setup = a_setup(a_ship("a", 9), design=THICK, sides=KESSRITH, installations=(STATION,))
    (row,) = ram(setup, "a", "oi").rows
    assert row.chance == 1
    assert (row.end.comes, row.end.hits, row.end.target_status) == ("rams", 300, "")
    near = a_setup(a_ship("a", 3), design=THICK, sides=KESSRITH, installations=(STATION,))
    (row,) = ram(near, "a", "oi", "3").rows
    assert row.end.comes == "rams"


def test_an_accident_against_every_face() -> None:
    """COL-1, COL-3, COL-5: one pair in ten; the faster is the rammer."""
    table = collision(duel(9), "b", "a")
    assert table.title == "a and b share a hex; a counts as the rammer"
    assert by(table, "comes", "hits", "reduction", "factor", "target_side") == {
        ("passes", 0, 0, 0, ""): Fraction(9, 10),
        ("collides", 75, 75, 3, "aft"): Fraction(1, 10),
    }


def test_sides_in_doubt_are_rolled_for() -> None:
    """COL-4: who came last was not the rammer, so five sides of each are as likely."""
    setup = a_setup(a_ship("b", 3, at="3330"), a_ship("a", 9), design=THICK)
    known, doubtful = collision(setup, "a", "b"), collision(setup, "a", "b", last="b")
    assert {row.end.rammer_side for row in known.rows} == {"", "forward"}
    sides = by(doubtful, "rammer_side", "target_side")
    assert len(sides) == 1 + 5 * 5
    assert {chance for key, chance in sides.items() if key != ("", "")} == {Fraction(1, 250)}
    # A's immune side looks the way b went, and b's the way a went: both E, their bows.
    assert "forward" not in {side for pair in sides for side in pair}
    still = collision(a_setup(a_ship("b", 0), a_ship("a", 0), design=THICK), "a", "b")
    assert {row.end.rammer_side for row in still.rows if row.end.hits} == {
        "forward", "right forward", "right aft", "left aft", "left forward",
    }  # fmt: skip


def test_a_ram_that_does_not_get_there() -> None:
    """RAM-1: SOT 6, so +7 rolls at 5 or less, and what fails wanders off, or not."""
    table = ram(duel(sides=KESSRITH), "a", "b", "+7 10")
    assert table.rows[0].end.comes == "b is not in its hex"
    assert table.rows[0].chance == Fraction(1, 2)
    assert 0 < table.chance(lambda end: end.comes == "rams" and end.rammer_status == "out of control") < Fraction(1, 20)
    lost = a_setup(a_ship("a", 3, status="destroyed"), a_ship("b", 0, at="3330"), sides=KESSRITH, design=THICK)
    assert by(ram(lost, "a", "b"), "comes") == {("a is lost",): Fraction(1)}


def test_asteroids_on_the_way_count_as_damage_of_the_rammer() -> None:
    setup = duel(sides=KESSRITH, rocks=(rock_at("3230"),))
    table = ram(setup, "a", "b", "3")
    assert {row.end.rammer_armour - row.end.target_armour for row in table.rows} == {0, 100}


def test_one_out_of_control_rolls_for_recovery_before_it_can_ram() -> None:
    """RND-7: its line is not read where it fails."""
    setup = a_setup(a_ship("b", 0, at="3330"), a_ship("a", 3, random=True), sides=KESSRITH, design=a_design(1))
    table = ram(setup, "a", "b", "3")
    rolled = table.chance(lambda end: end.comes in ("rams", "misses"))
    assert rolled == Fraction(1, 2)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(Meeting(duel(), "a", "b", declared=True), id="a ram"),
        pytest.param(Meeting(duel(), "a", "b", last="b"), id="an accident"),
        pytest.param(FlownRam(duel(rocks=(rock_at("3230"),)), "a", "b", "3"), id="a flown ram past an asteroid"),
    ],
)
def test_exact_odds_are_those_of_every_way_the_dice_can_fall(question: Meeting | FlownRam) -> None:
    plain, exact = every_play(question.player()), question.odds(10_000)
    assert dict(plain) == dict(exact)


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(KeyError, match="no ship is called 'x'; b a are"):
        ram(duel(), "a", "x")
    with pytest.raises(KeyError, match="no ship is called 'x'"):
        collision(duel(), "a", "b", last="x")
    with pytest.raises(IllegalOrderError, match=r"\[MOV-1\]"):
        ram(duel(), "a", "b", "4")


def test_nobody_meets_himself_and_stations_are_no_accident() -> None:
    setup = duel(installations=(STATION,))
    with pytest.raises(KeyError, match="a cannot ram itself; name another ship"):
        ram(setup, "a", "a")
    with pytest.raises(KeyError, match="a cannot collide with itself"):
        collision(setup, "a", "a")
    with pytest.raises(KeyError, match="no ship is called 'oi'; b a are, and installations are rammed"):
        collision(setup, "a", "oi")


def test_to_coast_is_a_line_of_a_ram_too() -> None:
    found = ram(duel(3), "a", "b", "3")
    for line in (".", "", " . "):
        assert ram(duel(3), "a", "b", line).rows == found.rows
    assert FlownRam(duel(0), "a", "b", ".").title() == "a flies to ram b: ram:b"
