"""What a line comes to, in words."""

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction, labelled
from interceptor_nb.rules.interceptor.orders import Token, parse
from interceptor_nb.rules.interceptor.setup import CrewMember, Setup
from interceptor_nb.view.stepping import Stepped, Stepping, TurnPlayed, Typed, stepping, update
from interceptor_nb.view.timeline import ByHand, Given
from interceptor_nb.view.verdict import Part, appended, in_words, log_text, next_tokens, parts, position, track
from tests.view.boards import CREW, DESIGNS, SIDES, ship


def game(line: str, *, velocity: int = 3, random: bool = False, crew: tuple[CrewMember, ...] = CREW) -> Stepping:
    start = structs.replace(ship("marcos", "0508", velocity=velocity, crew=crew), random=random)
    setup = Setup(sides=SIDES, designs=DESIGNS, ships=(start,), turns=2)
    return update(stepping(setup, 1), Typed(line))


SOT_KEPT = Part("within SOT 6", "good", ("SOT-1",))
STAND_IN = (CrewMember("Gunner", "gunner", piloting=5), CrewMember("Other", "crew"))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("", (), id="a coast costs nothing"),
        pytest.param("x", (), id="spelling"),
        pytest.param(
            "+2 5",
            (Part("2 TP of 7", "plain", ("MOV-2",)), SOT_KEPT, Part("5 hexes of 5", "plain", ("MOV-1",))),
            id="MOV-1 all hexes",
        ),
        pytest.param(
            "+2 4",
            (Part("2 TP of 7", "plain", ("MOV-2",)), SOT_KEPT, Part("4 hexes of 5", "bad", ("MOV-1",))),
            id="MOV-1 a hex is missing",
        ),
        pytest.param(
            "+7 10",
            (
                Part("7 TP of 7", "plain", ("MOV-2",)),
                Part("over SOT 6: needs 5 or less", "warn", ("SOT-2", "SOT-4")),
                Part("10 hexes of 10", "plain", ("MOV-1",)),
            ),
            id="SOT-2 one over",
        ),
        pytest.param(
            "push +8 11",
            (
                Part("8 TP of 7", "plain", ("MOV-2",)),
                Part("over SOT 6: needs 4 or less", "warn", ("SOT-2", "SOT-4")),
                Part("push by 1: needs 8 or less", "warn", ("PLT-1",)),
                Part("11 hexes of 11", "plain", ("MOV-1",)),
            ),
            id="PLT-1 a push",
        ),
        pytest.param(
            "push +12 15",
            (
                Part("12 TP of 7", "plain", ("MOV-2",)),
                Part("over SOT 6: needs 0 or less", "warn", ("SOT-2", "SOT-4")),
                Part("push by 5: certain damage", "warn", ("PLT-1",)),
                Part("15 hexes of 15", "plain", ("MOV-1",)),
            ),
            id="PLT-1 the last column needs no roll",
        ),
    ],
)
def test_what_a_line_comes_to(line: str, found: tuple[Part, ...]) -> None:
    assert parts(game(line)) == found


def test_a_line_over_the_maximum_is_bad() -> None:
    assert parts(game("+8 11"))[0] == Part("8 TP of 7", "bad", ("MOV-2",))


def test_thrust_of_the_turn_before_is_not_counted() -> None:
    following = update(update(game("+6 9"), TurnPlayed()), Typed("-5 4"))
    assert following.turn == 2
    assert parts(following)[:2] == (Part("5 TP of 7", "plain", ("MOV-2",)), SOT_KEPT)
    assert following.problems == ()


def test_who_flies_instead_of_the_pilot_is_said() -> None:
    assert "needs 5 or less, +3 to the face (not the pilot, no bridge)" in parts(game("+7 10", crew=STAND_IN))[1].text


@pytest.mark.parametrize(
    ("line", "following"),
    [
        pytest.param("", "+1 -1 1 L R l r roll", id="everything"),
        pytest.param("+2", "+1 -1 1 L R l r roll", id="MOV-3 the change itself may grow"),
        pytest.param("-3", "+1 L R l r roll", id="MOV-3 no velocity below 0"),
        pytest.param("R", "1 L R l r roll", id="MOV-3 velocity comes first"),
        pytest.param("+2 5", "L R l r roll", id="MOV-1 no hex is left"),
        pytest.param("+6 9", "l r roll", id="MOV-4 a heading change costs 4, 1 is left"),
        pytest.param("+7 10", "", id="MOV-2 nothing is left"),
        pytest.param("+8", "-1", id="MOV-2 over already: only less helps"),
        pytest.param("x", "", id="spelling"),
    ],
)
def test_what_may_come_next(line: str, following: str) -> None:
    assert " ".join(map(str, next_tokens(game(line)))) == following


@pytest.mark.parametrize(
    ("line", "token", "after"),
    [
        pytest.param("", Token("forward", 1), "1", id="the first"),
        pytest.param("3", Token("forward", 1), "4", id="hexes add up"),
        pytest.param("R", Token("heading", 1), "R2", id="hexsides add up"),
        pytest.param("R", Token("heading", -1), ".", id="and cancel"),
        pytest.param("R", Token("facing", 1), "R r", id="heading and facing do not"),
        pytest.param("push +1", Token("velocity", -1), "push", id="velocity cancels"),
        pytest.param("roll", Token("roll"), "roll roll", id="a roll stands for itself"),
        pytest.param("3", Token("velocity", 1), None, id="MOV-3 too late"),
    ],
)
def test_a_token_at_the_end_of_a_line(line: str, token: Token, after: str | None) -> None:
    order = appended(parse(line), token)
    assert (None if order is None else str(order)) == after


def test_a_line_in_words() -> None:
    assert in_words(game("+2 5")) == "speed up by 2, move 5 hexes"
    assert in_words(game("")) == "coast"
    assert in_words(game("x")) == "this line cannot be read yet"
    out = game("3", random=True)
    assert in_words(out) == "if it recovers: move 3 hexes"
    assert next_tokens(out) == ()
    failed = update(update(update(out, ByHand(on=True)), Stepped()), Given(9))
    assert (
        in_words(failed)
        == "out of control: its line is not read; it fires at +3 only, and locks no missiles on [MOV-9]"
    )
    assert in_words(stepping(Setup())) == "this scenario has no ship"
    assert next_tokens(stepping(Setup())) == ()


def test_a_line_that_is_played_or_not_read_says_so() -> None:
    moved = game("+2 5")
    while not moved.has_moved(0):
        moved = update(moved, Stepped())
    assert in_words(moved) == "has moved in turn 1; step back to change its line"
    assert (next_tokens(moved), track(moved)) == ((), None)
    empty = game("3", crew=())
    assert in_words(empty) == "derelict: its line is not read"


def test_the_path_of_a_line() -> None:
    path = track(game("+1 2 R 2"))
    assert path is not None
    assert path.hexes == tuple(labelled(text, "rows") for text in ("0508", "0608", "0708", "0809", "0810"))
    assert (path.end.hex, path.end.heading, path.end.velocity) == (path.hexes[-1], Direction.D3, 4)
    assert track(game("")) is None
    assert track(game("x")) is None


def test_where_one_looks_and_what_a_row_says() -> None:
    fresh = game("+2 5")
    assert position(fresh) == "nothing played yet · next: turn 1 begins"
    played = update(fresh, TurnPlayed())
    assert position(played) == f"row {len(played.log)} of {len(played.log)} · next: turn 2 begins"
    assert log_text(played.log[0]) == "turn 1 begins"
    assert any(log_text(row).startswith("marcos: moves") for row in played.log)
