"""Dice: scripted faces by owner and purpose, random bytes mapped by us, and what was shown written down."""

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from interceptor_nb.core.dice import PURPOSES, RandomDice, RecordingDice, ScriptedDice
from interceptor_nb.core.errors import DiceError


def bytes_then(*blocks: Iterable[int]) -> Callable[[int], bytes]:
    """Return a source of bytes that hands out *blocks*, whatever number is asked for."""
    queue = [bytes(block) for block in blocks]
    return lambda _: queue.pop(0)


def test_scripted_faces_come_by_owner_and_purpose_in_their_order() -> None:
    dice = ScriptedDice({"a": {"sot": [7, 3], "maneuver": [1]}, "b": {"sot": [10]}})
    assert dice.roll("a", "sot") == 7
    assert dice.roll("b", "sot") == 10
    assert dice.roll("a", "maneuver") == 1
    assert dice.left() == {"a": {"sot": [3]}}
    assert dice.roll("a", "sot") == 3
    assert dice.left() == {}


@pytest.mark.parametrize(
    ("script", "owner", "message"),
    [
        pytest.param({}, "a", "a has no sot face left, and a roll is due", id="no queue of that owner"),
        pytest.param({"a": {"push": [1]}}, "a", "a has no sot face left", id="no queue for that purpose"),
        pytest.param({"a": {"sot": []}}, "a", "a has no sot face left", id="queue run dry"),
    ],
)
def test_a_roll_without_a_face_is_an_error(script: dict[str, dict[str, list[int]]], owner: str, message: str) -> None:
    with pytest.raises(DiceError, match=message):
        ScriptedDice(script).roll(owner, "sot")


@pytest.mark.parametrize(
    ("face", "sides", "on_the_die"),
    [
        pytest.param(0, 10, False, id="0 of a d10 is written as 10"),
        pytest.param(1, 10, True, id="least of a d10"),
        pytest.param(10, 10, True, id="most of a d10"),
        pytest.param(11, 10, False, id="beyond a d10"),
        pytest.param(6, 6, True, id="most of a d6"),
        pytest.param(7, 6, False, id="beyond a d6"),
    ],
)
def test_a_face_is_on_its_die(face: int, sides: int, on_the_die: bool) -> None:
    dice = ScriptedDice({"a": {"spin": [face]}})
    if on_the_die:
        assert dice.roll("a", "spin", sides) == face
        return
    with pytest.raises(DiceError, match=f"a spin: {face} is no face of a d{sides}; 1 to {sides} are"):
        dice.roll("a", "spin", sides)


def test_an_unknown_purpose_is_named_with_the_known_ones() -> None:
    with pytest.raises(DiceError, match=r"dice of a: 'luck' is no purpose of a roll; initiative recovery sot .* are"):
        ScriptedDice({"a": {"luck": [1]}})


def test_another_rule_set_has_purposes_of_its_own() -> None:
    assert ScriptedDice({"a": {"luck": [1]}}, ("luck", "skill")).roll("a", "luck") == 1
    with pytest.raises(DiceError, match="'sot' is no purpose of a roll; luck skill are"):
        ScriptedDice({"a": {"sot": [1]}}, ("luck", "skill"))


def test_the_purposes_are_those_of_the_case_format() -> None:
    assert " ".join(PURPOSES) == (
        "initiative recovery sot push maneuver spin entry bounce landing asteroid asteroid_location "
        "asteroid_direction direction collision collision_side ram morale"
    )


@pytest.mark.parametrize(
    ("sides", "kept"),
    [pytest.param(10, 250, id="d10 keeps 0 to 249"), pytest.param(6, 252, id="d6 keeps 0 to 251")],
)
def test_random_faces_are_the_remainders_of_all_bytes_below_the_limit(sides: int, kept: int) -> None:
    dice = RandomDice(bytes_then(range(256), [0]))
    faces = [dice.roll("a", "sot", sides) for _ in range(kept)]
    assert faces == [byte % sides + 1 for byte in range(kept)]
    assert set(Counter(faces).values()) == {kept // sides}
    assert set(faces) == set(range(1, sides + 1))


@pytest.mark.parametrize(
    ("drawn", "sides", "face"),
    [
        pytest.param([249, 7], 10, 10, id="249 is the last byte a d10 keeps"),
        pytest.param([250, 7], 10, 8, id="250 is thrown away"),
        pytest.param([255, 250, 7], 10, 8, id="so is each after it"),
        pytest.param([251, 0], 6, 6, id="251 is the last byte a d6 keeps"),
        pytest.param([252, 0], 6, 1, id="252 is thrown away for a d6"),
    ],
)
def test_bytes_beyond_the_limit_are_thrown_away(drawn: list[int], sides: int, face: int) -> None:
    assert RandomDice(bytes_then(drawn)).roll("a", "sot", sides) == face


def test_bytes_are_drawn_by_the_block_and_only_when_there_are_none_left() -> None:
    asked: list[int] = []

    def draw(number: int) -> bytes:
        asked.append(number)
        return bytes(number)

    dice = RandomDice(draw)
    assert not asked
    for _ in range(256):
        dice.roll("a", "sot")
    assert asked == [256]
    dice.roll("a", "sot")
    assert asked == [256, 256]


def test_recorded_faces_play_again() -> None:
    recorded = RecordingDice(RandomDice(bytes_then([3, 14, 251, 15], [9])))
    shown = [recorded.roll("a", "sot"), recorded.roll("b", "spin", 6), recorded.roll("a", "sot")]
    assert shown == [4, 3, 6]
    assert recorded.script == {"a": {"sot": [4, 6]}, "b": {"spin": [3]}}
    again = ScriptedDice(recorded.script)
    assert [again.roll("a", "sot"), again.roll("b", "spin", 6), again.roll("a", "sot")] == shown
    assert again.left() == {}
