"""Whether a line is legal: each problem of space by its id, both sides of its boundary, several at once."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.interceptor.legal import outlook, problems
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.setup import Design, Load, Options
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import a_design, a_setup, a_ship, fly

FREIGHTER = a_design(4, tonnage=2000.0, engine_power=8000.0, compensator=4, loads=(Load("cargo", "cargo", 1000),))
CARRIER = a_design(loads=(Load("missile", "missile", 3, 2), Load("fuel", "fuel", 4)))
VARIABLE = Options(variable_mass=True)
NO_DCS: dict[str, Any] = {"internals_lost": (0, 0, 2, 2, 0, 0)}
EMPTY: dict[str, Any] = {"loads_lost": (("cargo", 1),)}


def faults(
    line: str, design: Design | None = None, options: Options | None = None, velocity: int = 3, **ship: Any
) -> tuple[Problem, ...]:
    """Return the faults of *line* for a ship of thrust 7 at V 3, or as said."""
    field, state = begin(a_setup(a_ship(velocity=velocity, **ship), design=design, options=options))
    return problems(field, state, 0, parse(line))


@pytest.mark.parametrize(
    ("line", "given", "rules"),
    [
        pytest.param("+4 R 7", {}, [], id="MOV-2 4 + 3 is the maximum of 7"),
        pytest.param("+4 R r 7", {}, ["MOV-2"], id="MOV-2 8 is over it"),
        pytest.param("+8 11", {}, ["MOV-2"], id="MOV-2 in one action"),
        pytest.param("roll R3 3", {}, [], id="MOV-6 a roll costs a facing change"),
        pytest.param("roll R3 r 3", {}, ["MOV-2"], id="MOV-6 and counts"),
        pytest.param("R7 2", {"velocity": 2, "options": Options(heading_cost="optional")}, [], id="MOV-4 free turns"),
        pytest.param("R8 3", {"options": Options(heading_cost="optional")}, ["MOV-2"], id="MOV-4 optional, 8 turns"),
        pytest.param("R7 3", {"options": Options(heading_cost="optional")}, [], id="MOV-4 optional, 7 turns"),
        pytest.param("push +6 9", {"design": a_design(1)}, ["PLT-1"], id="PLT-1 beyond the table"),
        pytest.param("push +2 5", {"design": a_design(1)}, [], id="PLT-1 within the table"),
        pytest.param("push +4 7", {"design": a_design(2)}, [], id="PLT-1 certain damage is allowed"),
        pytest.param("push +5 8", {"design": a_design(2)}, ["PLT-1"], id="PLT-1 beyond certain damage is not"),
        pytest.param("push +1 4", {"design": a_design(0)}, ["PLT-1"], id="PLT-1 no plant, no push"),
        pytest.param("+1 4", {"design": a_design(0)}, ["MOV-2"], id="MOV-2 at maximum 0 without push"),
        pytest.param("push 3", {"design": a_design(0)}, [], id="PLT-3 push without need of it"),
        pytest.param("push +2 5", {"design": FREIGHTER, "options": VARIABLE}, [], id="MAS-3 within the rating"),
        pytest.param("push +6 9", {"design": FREIGHTER, "options": VARIABLE}, [], id="MAS-3 4 + 2 are stood"),
        pytest.param("push +7 10", {"design": FREIGHTER, "options": VARIABLE}, ["MAS-3"], id="MAS-3 7 are not"),
        pytest.param("push +7 10", {"design": FREIGHTER}, [], id="MAS-3 without the option they are"),
        pytest.param(
            "push +9 12",
            {"design": FREIGHTER, "options": VARIABLE},
            ["PLT-1", "MAS-3"],
            id="MAS-3 and PLT-1 beyond both",
        ),
        pytest.param(
            "push +7 10",
            {"design": FREIGHTER, "options": VARIABLE, **EMPTY},
            ["MAS-3"],
            id="MAS-3 capped at 6, no push",
        ),
        pytest.param(
            "push +7 10",
            {"design": structs.replace(FREIGHTER, compensator=None), "options": VARIABLE},
            [],
            id="MAS-3 no compensator, no limit",
        ),
        pytest.param("3", {}, [], id="MOV-1 V hexes"),
        pytest.param("2", {}, ["MOV-1"], id="MOV-1 one too few"),
        pytest.param("4", {}, ["MOV-1"], id="MOV-1 one too many"),
        pytest.param("R", {}, ["MOV-1"], id="MOV-1 a line that turns must move, too"),
        pytest.param("+1 2 R 1 r 1", {}, [], id="MOV-1 in parts"),
        pytest.param("+1 3", {}, ["MOV-1"], id="MOV-1 by the new velocity"),
        pytest.param("R", {"velocity": 0}, [], id="MOV-1 a ship at rest turns in its hex"),
        pytest.param("-3", {}, [], id="MOV-3 to 0"),
        pytest.param("-4", {}, ["MOV-3"], id="MOV-3 below 0"),
        pytest.param("-1", {"velocity": 0}, ["MOV-3"], id="MOV-3 below 0 from rest"),
        pytest.param("+1 +1 4", {}, ["MOV-3"], id="MOV-3 a second change"),
        pytest.param("+1 4 -1 +1", {}, ["MOV-3", "MOV-3"], id="MOV-3 a second and a third"),
        pytest.param("3 R", {**NO_DCS}, ["MOV-7"], id="MOV-7 no heading change"),
        pytest.param("3 r", {**NO_DCS}, ["MOV-7"], id="MOV-7 no facing change"),
        pytest.param("3 r2 L r", {**NO_DCS}, ["MOV-7"], id="MOV-7 said once"),
        pytest.param("3 roll", {**NO_DCS}, [], id="MOV-7 a roll is neither"),
        pytest.param("3 R", {"internals_lost": (0, 0, 2, 1, 0, 0)}, [], id="MOV-7 one box is enough"),
        pytest.param("3 R", {"design": a_design(dcs=0)}, ["MOV-7"], id="MOV-7 a design without"),
        pytest.param("3 drop:missile drop:missile", {"design": CARRIER}, [], id="MAS-2 both missiles"),
        pytest.param("3 drop:missile drop:missile drop:missile", {"design": CARRIER}, ["MAS-2"], id="MAS-2 a third"),
        pytest.param("3 drop:fuel*4", {"design": CARRIER}, [], id="MAS-2 all the fuel"),
        pytest.param("3 drop:fuel*4.1", {"design": CARRIER}, ["MAS-2"], id="MAS-2 a bit more"),
        pytest.param("3 drop:fuel*0.1 drop:fuel*3.9", {"design": CARRIER}, [], id="MAS-2 exact tenths"),
        pytest.param("3 drop:fuel*0.1 drop:fuel", {"design": CARRIER}, ["MAS-2"], id="MAS-2 no whole piece is left"),
        pytest.param("3 drop:cargo", {"design": CARRIER}, ["MAS-2"], id="MAS-2 never was aboard"),
        pytest.param(
            "drop:fuel 3", {"design": CARRIER, "loads_lost": (("fuel", 1),)}, ["MAS-2"], id="MAS-2 gone before"
        ),
        pytest.param("-4 R r9 2 drop:x", {}, ["MOV-3", "MOV-2", "MAS-2"], id="several at once, by place"),
        pytest.param("+8 +1 4 drop:x", {}, ["MOV-2", "MOV-3", "MAS-2", "MOV-1"], id="all at once, the whole line last"),
        pytest.param("R r 4", {**NO_DCS}, ["MOV-7", "MOV-1"], id="MOV-7 and MOV-1"),
        pytest.param("ram:b 3", {}, ["RAM-1"], id="RAM-1 nothing of that name"),
        pytest.param("ram:a 3", {}, ["RAM-1"], id="RAM-1 itself"),
        pytest.param("ram:b 3", {"morale_out": True}, ["RAM-1", "RAM-1"], id="RAM-1 nothing, and morale out"),
        pytest.param("3 bounce:NE", {}, ["INT-4"], id="INT-4 no planet"),
        pytest.param("hover 3", {}, ["ATM-1"], id="ATM-1 no planet"),
        pytest.param("glide 3", {}, ["ATM-5"], id="ATM-5 not streamlined"),
        pytest.param("lifters 3", {}, ["ATM-5"], id="ATM-5 no lifters"),
        pytest.param("3 up1 dive1", {}, ["ALT-1", "ALT-1"], id="ALT-1 no altitudes"),
        pytest.param("9 R9", {"random": True}, [], id="RND-7 the line of a ship out of control is not read"),
        pytest.param("9 R9", {"crew": ()}, [], id="MOV-11 nor that of a derelict"),
        pytest.param("9 R9", {"status": "exploded"}, [], id="DMG-3 nor that of a lost ship"),
        pytest.param(".", {}, [], id="MOV-1 a dot coasts"),
    ],
)
def test_problems(line: str, given: dict[str, Any], rules: list[str]) -> None:
    assert [problem.rule for problem in faults(line, **given)] == rules


@pytest.mark.parametrize(
    ("line", "given", "message"),
    [
        pytest.param(
            "+4 R r 7",
            {},
            "a, token 3 'r': 1 more thrust point makes 8, the maximum is 7; "
            "'push' would allow 1 more at 8 or less [MOV-2]",
            id="MOV-2 with what a push would need",
        ),
        pytest.param(
            "+4 7",
            {"design": a_design(2)},
            "a, token 1 '+4': 4 more thrust points make 4, the maximum is 2; "
            "'push' would allow 2 more with certain damage [MOV-2]",
            id="MOV-2 certain damage",
        ),
        pytest.param(
            "+4 7",
            {"design": a_design(1)},
            "a, token 1 '+4': 4 more thrust points make 4, the maximum is 1; take 3 off the line [MOV-2]",
            id="MOV-2 beyond any push",
        ),
        pytest.param(
            "+7 10",
            {"design": FREIGHTER, "options": VARIABLE, **EMPTY},
            "a, token 1 '+7': 7 more thrust points make 7, the maximum is 6; take 1 off the line [MOV-2]",
            id="MOV-2 beyond what the crew stands",
        ),
        pytest.param(
            "push +3 6",
            {"design": a_design(1)},
            "a, token 2 '+3': 2 thrust points over the maximum of 1; a plant of 1 can be pushed by 1 [PLT-1]",
            id="PLT-1 with what is allowed",
        ),
        pytest.param(
            "push +1 4",
            {"design": a_design(0)},
            "a, token 2 '+1': 1 thrust point over the maximum of 0; a plant without thrust has no push [PLT-1]",
            id="PLT-1 nothing is",
        ),
        pytest.param(
            "-4",
            {},
            "a, token 1 '-4': velocity 3 cannot go below 0; -3 stops the ship [MOV-3]",
            id="MOV-3 nearest good value",
        ),
        pytest.param(
            "-4",
            {"velocity": 0},
            "a, token 1 '-4': velocity 0 cannot go below 0; the ship has stopped already [MOV-3]",
            id="MOV-3 at rest",
        ),
        pytest.param(
            "+1 3",
            {},
            "a: the line moves 3 hexes, velocity is 4; it must move exactly that [MOV-1]",
            id="MOV-1 the whole line",
        ),
        pytest.param(
            "3 drop:x",
            {"design": CARRIER},
            "a, token 2 'drop:x': there is no load 'x' aboard; the ship carries missile, fuel [MAS-2]",
            id="MAS-2 what there is",
        ),
        pytest.param(
            "3 drop:x",
            {},
            "a, token 2 'drop:x': there is no load 'x' aboard; the ship carries nothing [MAS-2]",
            id="MAS-2 nothing there is",
        ),
        pytest.param(
            "3 drop:missile",
            {"design": CARRIER, "loads_lost": (("missile", 2),)},
            "a, token 2 'drop:missile': no missile is left aboard [MAS-2]",
            id="MAS-2 none left",
        ),
        pytest.param(
            "3 drop:missile*7",
            {"design": CARRIER},
            "a, token 2 'drop:missile*7': only 6 t of missile is left aboard [MAS-2]",
            id="MAS-2 tons left",
        ),
        pytest.param(
            "3 drop:fuel",
            {"design": CARRIER, "loads_lost": (("fuel", 0.5),)},
            "a, token 2 'drop:fuel': only 2 t of fuel is left aboard [MAS-2]",
            id="MAS-2 a part of a piece left",
        ),
    ],
)
def test_messages_say_what_would_be_right(line: str, given: dict[str, Any], message: str) -> None:
    (found,) = faults(line, **given)
    assert str(found) == message


def test_a_problem_without_a_rule_says_none() -> None:
    assert str(Problem("a", "'x' is no order", None, 2, "x")) == "a, token 2 'x': 'x' is no order"
    error = IllegalOrderError((Problem("a", "one", "MOV-1"), Problem("a", "two", "MOV-2")))
    assert str(error) == "a: one [MOV-1]; a: two [MOV-2]"
    assert len(error.problems) == 2


def test_an_illegal_line_of_one_ship_stops_the_turn_of_all() -> None:
    setup = a_setup(a_ship("a"), a_ship("b", at="0101"))
    flown = fly(setup, {"a": "3", "b": "R4"})
    assert [(problem.owner, problem.rule) for problem in flown.problems] == [("b", "MOV-2"), ("b", "MOV-1")]
    assert [ship.hex for ship in flown.state.ships] == [ship.hex for ship in setup.ships]


@pytest.mark.parametrize(
    ("line", "cost", "push", "rolls"),
    [
        pytest.param("R3 3", 6, None, (), id="SOT-2 the SOT itself"),
        pytest.param("R3 r 3", 7, None, ((2, 5),), id="SOT-2 one over"),
        pytest.param("push +2 R3 5", 8, 8, ((3, 4),), id="PLT-1 one over the maximum"),
        pytest.param("push R3 r2 3", 8, 8, ((3, 5), (3, 4)), id="SOT-3 each hexside of a token"),
        pytest.param("push R6 3", 12, "A", ((2, 4), (2, 2), (2, 0)), id="PLT-1 five over, certain damage"),
        pytest.param("push R3 3", 6, None, (), id="PLT-3 a push that is not needed"),
        pytest.param(".", 0, None, (), id="MOV-1 coasting"),
    ],
)
def test_outlook(line: str, cost: int, push: int | str | None, rolls: tuple[tuple[int, int], ...]) -> None:
    field, state = begin(a_setup())
    found = outlook(field, state, 0, parse(line))
    assert (found.cost, found.push, found.sot_rolls) == (cost, push, rolls)
    assert (found.plan.maximum, found.plan.sot, found.plan.piloting) == (7, 6, 5)
    assert found.end.thrust_spent == cost
    assert sum(step.cost for step in found.steps) == cost


def test_the_outlook_of_a_ship_that_cannot_turn_leaves_turns_out() -> None:
    """MOV-7."""
    field, state = begin(a_setup(a_ship(**NO_DCS)))
    found = outlook(field, state, 0, parse("r R 3"))
    assert (found.cost, found.end.heading, found.end.facing) == (0, *[state.ships[0].heading] * 2)


def test_what_a_ship_spent_last_turn_does_not_count() -> None:
    """MOV-2: between two turns a line is judged for the next one, whose thrust is whole."""
    setup = a_setup()
    spent = fly(setup, "R3 3").state
    assert spent.ships[0].thrust_spent == 6
    field, _ = begin(setup)
    assert problems(field, spent, 0, parse("R3 3")) == ()
    found = outlook(field, spent, 0, parse("R3 r 3"))
    assert (found.cost, found.sot_rolls) == (7, ((2, 5),))
