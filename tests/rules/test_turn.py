"""A turn: who moves when, what is due, what holds for a move (MOV-8, MOV-10, MOV-12)."""

import pytest

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import DiceError, IllegalOrderError
from interceptor_nb.rules.interceptor.events import fold
from interceptor_nb.rules.interceptor.initiative import goes, roll_for_sides, sides_of
from interceptor_nb.rules.interceptor.mass import category
from interceptor_nb.rules.interceptor.orders import COAST, parse
from interceptor_nb.rules.interceptor.sequence import phase_index
from interceptor_nb.rules.interceptor.setup import Load, Options, ShipClass, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.turn import pending, play, step
from tests.helpers import Flown, a_design, a_setup, a_ship, fly


@pytest.mark.parametrize(
    ("ship_class", "tons", "found"),
    [
        pytest.param("patrol", 5000.5, 0, id="MOV-8 over 5,000 t"),
        pytest.param("patrol", 5000, 1, id="MOV-8 5,000 t are not over it"),
        pytest.param("patrol", 1000.5, 1, id="MOV-8 over 1,000 t"),
        pytest.param("patrol", 1000, 2, id="MOV-8 1,000 t are not over it"),
        pytest.param("patrol", 1, 2, id="MOV-8 small, but no fighter"),
        pytest.param("fighter", 6000, 3, id="MOV-8 a fighter of any tonnage"),
    ],
)
def test_size_categories(ship_class: ShipClass, tons: float, found: int) -> None:
    assert category(a_design(ship_class=ship_class, tonnage=tons)) == found


def ships(sides: str) -> tuple[ShipSetup, ...]:
    """Return ships called a, b, c, ... of the sides whose first letters are given, far apart and at rest."""
    names = {"r": "red", "b": "blue", "g": "green"}
    return tuple(
        a_ship(chr(ord("a") + number), 0, at=f"{number + 1:02d}01", side=names[letter])
        for number, letter in enumerate(sides)
    )


@pytest.mark.parametrize(
    ("sides", "first", "order"),
    [
        pytest.param("rrrb", "red blue", "abc d", id="MOV-8 3 against 1: all three in one go"),
        pytest.param("rrrb", "blue red", "d abc", id="MOV-8 1 against 3: the one first"),
        pytest.param("rrbbbb", "red blue", "a cdef b", id="MOV-8 2 against 4: one, then all four against the one left"),
        pytest.param("rrbbbb", "blue red", "cd a ef b", id="MOV-8 4 against 2: two, one, two, one"),
        pytest.param("rrrbb", "red blue", "a d bc e", id="MOV-8 3 against 2: what is left is counted at each go"),
        pytest.param("rbrb", "red blue", "a bd c", id="MOV-8 2 against 2: the second side has two left against one"),
        pytest.param("rrrrbbg", "green red blue", "g ab e cd f", id="MOV-8 a side with none left is left aside"),
        pytest.param("rrrrbbgg", "red blue green", "ab e gh cd f", id="MOV-8 three sides, against the fewest"),
        pytest.param("rrrrrbb", "blue red", "f abcde g", id="MOV-8 5 against 2"),
        pytest.param("rrr", "red", "abc", id="MOV-8 one side alone"),
    ],
)
def test_goes(sides: str, first: str, order: str) -> None:
    field, _ = begin(a_setup(*ships(sides)))
    moving = goes(field, range(len(sides)), first.split())
    assert "".join(field.ids[index] for index in moving) == order.replace(" ", "")


@pytest.mark.parametrize(
    ("faces", "first", "rolls"),
    [
        pytest.param({"red": [3], "blue": [4]}, "blue red", 2, id="MOV-8 the higher has the first go"),
        pytest.param({"red": [4], "blue": [3]}, "red blue", 2, id="MOV-8 whichever it is"),
        pytest.param({"red": [4, 4, 9], "blue": [4, 4, 10]}, "blue red", 6, id="MOV-8 ties: all roll again, and again"),
        pytest.param(
            {"red": [10, 1], "blue": [5, 2], "green": [5, 3]}, "green blue red", 6, id="MOV-8 a tie of two: all three"
        ),
        pytest.param(
            {"red": [5], "blue": [9], "green": [1]}, "blue red green", 3, id="MOV-8 three sides by their rolls"
        ),
    ],
)
def test_initiative(faces: dict[str, list[int]], first: str, rolls: int) -> None:
    dice = ScriptedDice({f"side:{side}": {"initiative": queue} for side, queue in faces.items()})
    order, made = roll_for_sides(tuple(faces), dice)
    assert (" ".join(order), len(made), dice.left()) == (first, rolls, {})
    assert {roll.purpose for roll in made} == {"initiative"}


def moved_in_order(flown: Flown) -> str:
    """Return the ids of the ships in the order in which they moved."""
    return "".join(flown.field.ids[event.ship] for event in flown.events if event.kind == "move_began")


def test_random_movement_goes_first_then_by_size_and_sides_roll_only_where_they_meet() -> None:
    """MOV-8: a fighter out of control before the largest; initiative when its category comes up."""
    big = a_design(7, ship_class="patrol", tonnage=6000.0, engine_power=42000.0)
    fleet = (
        a_ship("fighter", at="0101"),
        a_ship("big", at="0110", design="big", side="blue"),
        a_ship("enemy", at="0120", side="blue"),
        a_ship("wild", at="0130", random=True, side="blue"),
        a_ship("derelict", at="0140", status="derelict"),
        a_ship("lost", at="0150", status="destroyed", design="big"),
        a_ship("stilled", at="0155", random=True, velocity=0),
    )
    setup = a_setup(*fleet, designs=(("plain", a_design()), ("big", big)))
    dice = {
        "wild": {"recovery": [6], "maneuver": [5, 5, 1]},
        "stilled": {"recovery": [5]},
        "side:red": {"initiative": [2]},
        "side:blue": {"initiative": [3]},
    }
    flown = fly(setup, {}, dice)
    assert flown.left == {}
    order = [flown.field.ids[event.ship] for event in flown.events if event.kind == "move_began"]
    assert order == ["wild", "big", "enemy", "fighter", "derelict", "stilled"]
    titles = [
        (event.progress.phase, event.progress.group)
        for event in flown.events
        if event.kind == "phase_began" and event.progress
    ]
    assert titles == [(phase_index("random"), 3), (phase_index("movement"), 0), (phase_index("movement"), 3)]
    assert [roll.owner for roll in flown.rolls] == ["wild", "stilled", "wild", "wild", "wild", "side:red", "side:blue"]
    assert flown.state.ships[5] == begin(setup)[1].ships[5]


def test_sides_are_listed_in_file_order_with_a_unit_in_it() -> None:
    field, _ = begin(a_setup(*ships("gbrb")))
    assert sides_of(field, (0, 2)) == ("red", "green")
    assert sides_of(field, (1, 3)) == ("blue",)


def test_what_is_due_step_by_step() -> None:
    setup = a_setup(a_ship("a", side="red"), a_ship("b", at="0101", side="blue", status="derelict"), turns=1)
    field, state = begin(setup)
    dice = ScriptedDice({"side:red": {"initiative": [1]}, "side:blue": {"initiative": [2]}})
    seen = []
    while (decision := pending(field, state)).kind != "over":
        seen.append((decision.kind, decision.turn, decision.ship, decision.reads_order, decision.title))
        state = fold(state, step(field, state, dice, parse("3") if decision.reads_order else COAST))
    assert seen == [
        ("turn", 1, -1, False, "turn 1 begins"),
        ("initiative", 1, -1, False, "all other ships move: fighters"),
        ("move", 1, 1, False, "b moves"),
        ("move", 1, 0, True, "a moves"),
        ("end", 1, -1, False, "turn 1 ends"),
    ]
    assert decision.title == "all 1 turns are played"
    assert step(field, state, dice) == ()
    assert play(field, state, {}, dice).state == state


def test_an_illegal_line_changes_nothing_when_stepped() -> None:
    field, state = begin(a_setup())
    dice = ScriptedDice({})
    for _ in range(2):
        state = fold(state, step(field, state, dice))
    with pytest.raises(IllegalOrderError, match=r"a, token 1 '4': .*\[MOV-1\]|a: .*\[MOV-1\]") as caught:
        step(field, state, dice, parse("4"))
    assert [problem.rule for problem in caught.value.problems] == ["MOV-1"]
    assert fold(state, step(field, state, dice, parse("3"))).ships[0].velocity == 3


def test_the_lines_are_checked_after_the_recovery_rolls_and_before_initiative() -> None:
    setup = a_setup(a_ship("a", side="red"), a_ship("b", at="0101", side="blue", random=True))
    flown = fly(setup, {"a": "4", "b": "5"}, {"b": {"recovery": [5]}})
    assert [(problem.owner, problem.rule) for problem in flown.problems] == [("a", "MOV-1"), ("b", "MOV-1")]
    assert [event.kind for event in flown.events] == ["turn_began", "recovery_rolled"]
    assert (flown.ship.hex, flown.state.ships[1].status) == (setup.ships[0].hex, "flying")


def test_a_die_that_is_not_there_names_itself() -> None:
    with pytest.raises(DiceError, match="side:red has no initiative face left"):
        fly(a_setup(a_ship("a", side="red"), a_ship("b", at="0101", side="blue")))


@pytest.mark.parametrize(
    ("drop", "line", "spent"),
    [
        pytest.param("drop:cargo", "-2 1 R", 3, id="MOV-10 the rating of the start of the move"),
        pytest.param("drop:cargo", "+3 6", 3, id="MOV-10 two over 4 would be legal at 8"),
    ],
)
def test_the_rating_holds_for_the_turn(drop: str, line: str, spent: int) -> None:
    """MAS-2: from the next turn half the tonnage is twice the thrust."""
    freighter = a_design(4, tonnage=2000.0, engine_power=8000.0, loads=(Load("cargo", "cargo", 1000),))
    setup = a_setup(design=freighter, options=Options(variable_mass=True))
    assert [problem.rule for problem in fly(setup, f"{drop} +5 8").problems] == ["MOV-2"]
    first = fly(setup, f"{drop} {line}")
    assert (first.ship.thrust_spent, first.problems) == (spent, ())
    velocity = first.ship.velocity
    (began,) = (event for event in first.events if event.kind == "move_began")
    assert (began.fact("maximum"), began.fact("sot")) == (4, 5)
    second = fly(setup, f"+5 {velocity + 5}", state=first.state)
    assert (second.ship.thrust_spent, second.problems) == (5, ())
    (began,) = (event for event in second.events if event.kind == "move_began")
    assert (began.fact("maximum"), began.fact("sot")) == (8, 7)


PLANT = (("powerplant", 4), ("engine", 4), ("crew", 1))


@pytest.mark.parametrize(
    ("line", "push", "sot", "needs", "boxes"),
    [
        pytest.param("push +6 9", [6], [4], [("push", 6), ("sot", 4)], 0, id="PLT-4 the push is rolled first"),
        pytest.param("push +6 9", [7], [4], [("push", 6), ("sot", 4)], 1, id="PLT-2 damage, and the TP all the same"),
        pytest.param("push +8 11", [], [1], [("sot", 2)], 1, id="PLT-1 automatic damage, no roll"),
        pytest.param(
            "push -1 R2 2 r2", [8], [], [("push", 8)], 0, id="PLT-3 at the action that passes it, within the SOT"
        ),
        pytest.param(
            "push +3 R r 6", [4], [3, 3], [("push", 4), ("sot", 4), ("sot", 3)], 0, id="PLT-3 for the whole extra, once"
        ),
        pytest.param("push +4 7", [], [], [], 0, id="PLT-3 allowed, and not needed"),
    ],
)
def test_pushing(line: str, push: list[int], sot: list[int], needs: list[tuple[str, int]], boxes: int) -> None:
    """Thrust 4, Piloting 5: SOT 5; at V 2 a heading change is 1 TP, at V 3 to 5 it is 2."""
    setup = a_setup(design=a_design(4, internals=PLANT))
    flown = fly(setup, line, push=push, sot=sot)
    assert flown.problems == ()
    assert list(flown.needs) == needs
    assert (flown.ship.internals_lost or (0, 0, 0))[0] == boxes
    assert (flown.ship.status, flown.left) == ("flying", {})
    assert sum(event.kind == "plant_pushed" for event in flown.events) == (0 if line == "push +4 7" else 1)


def test_a_pushed_plant_gives_less_from_the_next_turn() -> None:
    """PLT-2, DMG-4: one of four boxes leaves 3 of 4 TP."""
    setup = a_setup(a_ship(velocity=2), design=a_design(4, internals=PLANT))
    first = fly(setup, "push R5 2", push=[9])
    assert (first.ship.internals_lost, first.ship.thrust_spent) == ((1, 0, 0), 5)
    assert [problem.rule for problem in fly(setup, "R4 2", state=first.state).problems] == ["MOV-2"]
    assert fly(setup, "R3 2", state=first.state).problems == ()


def test_the_last_box_lost_to_a_push_ends_the_ship() -> None:
    """PLT-2, DMG-5: with no box left it is destroyed, not exploded (DMG-3)."""
    setup = a_setup(design=a_design(4, internals=(("powerplant", 1),)))
    flown = fly(setup, "push +5 8", push=[9])
    assert (flown.ship.status, flown.at, flown.ship.velocity) == ("destroyed", "3030", 3)


def test_both_failures_are_suffered() -> None:
    """PLT-4: the plant is damaged, and then the ship is out of control for the full 6 TP."""
    setup = a_setup(design=a_design(4, internals=PLANT))
    flown = fly(setup, "push +6 9", push=[7], sot=[5], maneuver=[5, 5])
    assert (flown.ship.internals_lost, flown.ship.status, flown.ship.velocity) == ((1, 0, 0), "random", 9)
    assert (flown.ship.thrust_spent, flown.at, flown.left) == (6, "3230", {})


@pytest.mark.parametrize(
    ("start", "status"),
    [
        pytest.param(a_ship(), "flying", id="MOV-11 flying"),
        pytest.param(a_ship(random=True), "random", id="RND-7 out of control from the start"),
        pytest.param(a_ship(crew=()), "derelict", id="MOV-11 no crew"),
        pytest.param(a_ship(crew=(), random=True), "derelict", id="MOV-11 nobody flies: it never recovers"),
        pytest.param(a_ship(internals_lost=(0, 0, 0, 0, 1, 0)), "derelict", id="MOV-11 no living crew"),
        pytest.param(a_ship(internals_lost=(0, 8, 0, 0, 0, 0)), "flying", id="DMG-3 a plant that is gone already"),
        pytest.param(a_ship(internals_lost=(6, 8, 2, 2, 1, 4)), "destroyed", id="DMG-5 no box left"),
        pytest.param(a_ship(status="left_map", crew=()), "left_map", id="a status that is given holds"),
        pytest.param(a_ship(status="derelict"), "derelict", id="so does derelict"),
    ],
)
def test_how_a_ship_begins(start: ShipSetup, status: str) -> None:
    _, state = begin(a_setup(start))
    assert state.ships[0].status == status


@pytest.mark.parametrize("line", [pytest.param("+1 4", id="a line"), pytest.param(".", id="none")])
def test_a_derelict_coasts_straight_and_its_line_is_not_read(line: str) -> None:
    """MOV-11."""
    flown = fly(a_setup(a_ship(crew=())), line)
    assert (flown.at, flown.ship.velocity, flown.ship.status, flown.problems) == ("3330", 3, "derelict", ())
