"""Lines judged as a whole: every fault at once, with its place, its rule and what would be right."""

import pytest

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.helm.legal import problems
from interceptor_nb.rules.helm.orders import parse
from interceptor_nb.rules.helm.purposes import PURPOSES
from interceptor_nb.rules.helm.setup import ShipSetup
from interceptor_nb.rules.helm.turn import step
from tests.helm.helpers import a_game, a_missile, a_ship, acting, at, played, stepped


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param(
            "kim:turn:R3",
            "token 1 'kim:turn:R3': 12 and +4 make 16 at best, the difficulty is 17; 2 instead of 3 would be possible"
            " [HLM-5]",
            id="HLM-5 fewer hexsides",
        ),
        pytest.param("kim:turn:R9", "9 hexsides are more than half a turn; 1 to 3 are possible [HLM-A2]", id="HLM-A2"),
        pytest.param("kim:delay:L4", "4 hexsides are more than half a turn; 1 to 3 are possible [HLM-A6]", id="HLM-A6"),
        pytest.param("kim:speed:-7", "speed 6 -7 is -1; speed is 0 to 11 [HLM-2]", id="HLM-2"),
        pytest.param("bob:steady", "a has no 'bob'; kim, lee are aboard", id="no such character"),
        pytest.param("bob:dodge:m1", "a has no 'bob'; kim, lee are aboard", id="no such character to dodge"),
        pytest.param("kim:ram:c", "c cannot be rammed; b is in the same hex [HLM-R1]", id="HLM-R1"),
        pytest.param("kim:dodge:x", "there is no 'x' to dodge; b, m1 are there [HLM-A8]", id="HLM-A8"),
        pytest.param("kim:orbit:R", "no planet is next to 1010; the planets are in 0101 [HLM-A10]", id="HLM-A10"),
        pytest.param(
            "kim:orbit:out", "the ship is not in orbit; orbit:R or orbit:L enters one [HLM-A10]", id="HLM-A10 out"
        ),
        pytest.param("lee:repair", "the helm works; there is nothing to repair [HLM-A13]", id="HLM-A13"),
        pytest.param(
            "kim:steady kim:steady",
            "token 2 'kim:steady': kim has acted in this phase; only a dodge may take the next phase's action [HLM-8]",
            id="HLM-8",
        ),
    ],
)
def test_messages(line: str, message: str) -> None:
    field, state = acting(a_ship(), a_ship("b"), missiles=(a_missile(hex_="2020"),), planets=(at("0101"),))
    assert message in [str(problem)[-len(message) :] for problem in problems(field, state, 0, parse(line))]


def test_every_fault_at_once() -> None:
    """HLM-2, HLM-4, HLM-5, HLM-8, HLM-A10: of one action, and of all."""
    field, state = acting(a_ship(speed=11, energy=0, helm_forward=False), planets=(at("1110"),))
    found = problems(field, state, 0, parse("kim:speed:+4 lee:orbit:R bob:steady"))
    assert [(problem.place, problem.rule) for problem in found] == [
        (1, "HLM-5"), (1, "HLM-4"), (1, "HLM-2"), (1, "HLM-5"),
        (2, "HLM-5"), (2, "HLM-4"), (2, "HLM-A10"), (2, "HLM-5"),
        (3, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        pytest.param("kim:steady lee:turn:R", [], id="HLM-5 after the best steadying lee may turn"),
        pytest.param("lee:turn:R kim:steady", ["HLM-5"], id="HLM-5 before it not"),
    ],
)
def test_what_went_before_is_taken_to_come_up_best(line: str, rules: list[str]) -> None:
    field, state = acting(a_ship(speed=5, ooc=6))
    assert [problem.rule for problem in problems(field, state, 0, parse(line))] == rules


@pytest.mark.parametrize(
    ("line", "ship", "rules"),
    [
        pytest.param(
            "kim:spin lee:turn:R", a_ship(speed=8), [], id="HLM-A4 the wheel brings 1 at best: lee reaches 13"
        ),
        pytest.param("kim:spin lee:turn:R", a_ship(speed=9), ["HLM-5"], id="HLM-A4 and not 14"),
        pytest.param("lee:steady kim:turn:R", a_ship(speed=8, ooc=4), [], id="HLM-A1 12 lowers OOC to 3: 13"),
        pytest.param("lee:steady kim:turn:R", a_ship(speed=8, ooc=5), ["HLM-5"], id="HLM-A1 and to 4: only 12"),
    ],
)
def test_the_best_faces(line: str, ship: ShipSetup, rules: list[str]) -> None:
    field, state = acting(ship)
    assert [problem.rule for problem in problems(field, state, 0, parse(line))] == rules


@pytest.mark.parametrize(
    ("speed", "size", "hint"),
    [
        pytest.param(6, 5, "; 2 instead of 3 would be possible", id="HLM-5 one short"),
        pytest.param(8, 5, "; 2 instead of 3 would be possible", id="HLM-5 three short"),
        pytest.param(9, 5, "; 1 instead of 3 would be possible", id="HLM-5 four short"),
        pytest.param(11, 5, "; 1 instead of 3 would be possible", id="HLM-5 six short"),
        pytest.param(11, 6, "", id="HLM-5 seven short: not even one"),
    ],
)
def test_how_much_would_be_possible(speed: int, size: int, hint: str) -> None:
    field, state = acting(a_ship(speed=speed, size=size))
    (problem,) = problems(field, state, 0, parse("kim:evade:3"))
    assert problem.message == (f"12 and +4 make 16 at best, the difficulty is {speed + size + 6}{hint}")


def test_energy_of_a_line_adds_up() -> None:
    """HLM-4: the wheel is taken to bring the least, and a ram to come to nothing more."""
    field, state = acting(a_ship(speed=0, energy=1), a_ship("b", 0))
    assert [problem.rule for problem in problems(field, state, 0, parse("kim:spin lee:ram:b"))] == ["HLM-4"]
    field, state = acting(a_ship(speed=0, energy=2), a_ship("b", 0))
    assert problems(field, state, 0, parse("kim:ram:b lee:spin")) == ()


def test_an_illegal_line_changes_nothing() -> None:
    """HLM-5."""
    field, state = acting(a_ship(energy=0))
    with pytest.raises(IllegalOrderError, match=r"a, token 1 'kim:spin': spin takes 1 helm energy, the ship has 0"):
        step(field, state, ScriptedDice({}, PURPOSES), parse("kim:spin"))


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        pytest.param(".", [], id="HLM-A8 it may come"),
        pytest.param("kim:dodge:m1", [], id="HLM-A8 it may be dodged"),
        pytest.param("kim:dodge:m1 lee:dodge:m1", ["HLM-A8"], id="HLM-A8 once"),
        pytest.param("kim:dodge:b", ["HLM-A8"], id="HLM-A8 not something else"),
        pytest.param("kim:steady", ["HLM-A8"], id="HLM-A8 nobody acts now"),
        pytest.param("bob:dodge:m1", [None], id="no such character"),
    ],
)
def test_answers_to_a_missile(line: str, rules: list[str | None]) -> None:
    field, state = a_game(a_ship(speed=0), a_ship("b", 0, "1212"), missiles=(a_missile(),))
    state, *_ = stepped(field, state, dice={"m1": {"missile": [2, 3]}})
    assert [problem.rule for problem in problems(field, state, 0, parse(line))] == rules


def test_an_answer_to_a_ram_names_the_rammer() -> None:
    """HLM-R3."""
    field, state = acting(a_ship(speed=0), a_ship("b", 0))
    state, *_ = stepped(field, state, "kim:ram:b", {"a": {"check": [6, 6]}})
    (problem,) = problems(field, state, 1, parse("kim:dodge:b"))
    assert str(problem) == (
        "b, token 1 'kim:dodge:b': a comes; one character may dodge it with dodge:a, or '.' lets it come [HLM-R3]"
    )


def test_a_phase_stops_before_anybody_acts_where_a_line_breaks_a_rule() -> None:
    """Ships and missiles have moved; all lines are judged."""
    field, state = a_game(a_ship(speed=1), a_ship("b", 0, "1212"))
    turn = played(field, state, {"a": "kim:speed:-2", "b": "kim:speed:-1"})
    assert [(problem.owner, problem.rule) for problem in turn.problems] == [("a", "HLM-2"), ("b", "HLM-2")]
    assert turn.state.ships[0].hex == at("1110")
    assert turn.state.moment.stage == "actions"


def test_a_line_that_cannot_be_read_stops_the_phase_before_it_begins() -> None:
    field, state = a_game(a_ship(speed=1))
    turn = played(field, state, {"a": "kim:fly"})
    assert (turn.events, turn.state) == ((), state)
    (problem,) = turn.problems
    assert (problem.place, problem.token, problem.rule) == (1, "kim:fly", None)


def test_faults_of_the_helm_name_what_is_wrong() -> None:
    """HLM-5."""
    aside, inside = a_ship(helm_forward=False), a_ship(helm_on_hull=False)
    for ship, words in ((aside, "face forward"), (inside, "have its front on the hull")):
        field, state = acting(ship)
        (problem,) = problems(field, state, 0, parse("kim:steady"))
        assert f"the helm does not {words}" in problem.message


def test_an_empty_map_and_an_empty_ship_are_named() -> None:
    """HLM-A10, HLM-R1."""
    field, state = acting(a_ship(speed=1))
    found = [problem.message for problem in problems(field, state, 0, parse("kim:orbit:R lee:ram:b bob:dodge:x"))]
    assert found[0] == "no planet is next to 1010; the map has none"
    assert found[1] == "b cannot be rammed; no ship is in the same hex"
    assert found[3] == "there is no 'x' to dodge; nothing is there"
    field, state = acting(a_ship(crew=()))
    assert problems(field, state, 0, parse("kim:steady"))[0].message == "a has no 'kim'; nobody is aboard"
    assert problems(field, state, 0, parse("kim:dodge:x"))[0].message == "a has no 'kim'; nobody is aboard"
