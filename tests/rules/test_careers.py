"""Careers: first skills, kills and what they raise, skills out of use: CRW-1, CRW-2, CRW-4, CRW-6."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from interceptor_nb.core.errors import DiceError, RuleError
from interceptor_nb.rules.interceptor.careers import (
    Blow,
    Record,
    Skill,
    Skills,
    Trained,
    after_mission,
    as_member,
    begun,
    claimants,
    initial_skills,
    kill_worth,
    levels_due,
    raised,
    roll_off,
    skill_odds,
)
from interceptor_nb.rules.interceptor.setup import Nation, Race
from tests.helpers import pilot


@pytest.mark.parametrize(
    ("role", "face", "skills"),
    [
        pytest.param("pilot", 1, Skills(6, 6), id="CRW-1 pilot, 1 is the best"),
        pytest.param("pilot", 2, Skills(5, 5), id="CRW-1 pilot, 2"),
        pytest.param("pilot", 3, Skills(5, 4), id="CRW-1 pilot, first of the middle"),
        pytest.param("pilot", 8, Skills(5, 4), id="CRW-1 pilot, last of the middle"),
        pytest.param("pilot", 9, Skills(4, 3), id="CRW-1 pilot, 9"),
        pytest.param("pilot", 10, Skills(3, 2), id="CRW-1 pilot, 10 is the worst"),
        pytest.param("gunner", 1, Skills(3, 7), id="CRW-1 gunner, 1 is the best"),
        pytest.param("gunner", 2, Skills(2, 6), id="CRW-1 gunner, 2"),
        pytest.param("gunner", 3, Skills(2, 5), id="CRW-1 gunner, first of the middle"),
        pytest.param("gunner", 8, Skills(2, 5), id="CRW-1 gunner, last of the middle"),
        pytest.param("gunner", 9, Skills(1, 4), id="CRW-1 gunner, 9"),
        pytest.param("gunner", 10, Skills(1, 3), id="CRW-1 gunner, 10 is the worst"),
    ],
)
def test_first_skills(role: Trained, face: int, skills: Skills) -> None:
    assert initial_skills(role, face, face, "tog", "human") == skills


def test_each_skill_has_its_own_die() -> None:
    assert initial_skills("pilot", 1, 10, "tog", "human") == Skills(6, 2)
    assert initial_skills("pilot", 10, 1, "tog", "human") == Skills(3, 6)


# A pilot's skills by dice 9 and 10 tell what is added to a die: held at 10, +1 makes both a 10.
PILOTING = {0: (4, 3), -1: (5, 4), -2: (5, 5), 1: (3, 3)}
GUNNERY = {0: (3, 2), -1: (4, 3), -2: (4, 4), 1: (2, 2)}


@pytest.mark.parametrize(
    ("nation", "races", "piloting", "gunnery"),
    [
        pytest.param("tog", ("human", "ssora", "naram"), 0, 0, id="CRW-2 TOG"),
        *(
            pytest.param(nation, races, piloting, gunnery, id=f"CRW-2 {nation}: {races[0]}")
            for nation in ("commonwealth", "renegade")
            for races, piloting, gunnery in (
                (("human", "ssora", "naram"), -1, -1),
                (("vauvausar",), -1, -2),
                (("baufrin",), -2, -1),
                (("kessrith",), 0, 0),
            )
        ),
        pytest.param("kessrith", ("kessrith",), 1, 1, id="CRW-2 the Empire's own, held at 10"),
    ],
)
def test_nation_and_race_change_the_die(nation: Nation, races: tuple[Race, ...], piloting: int, gunnery: int) -> None:
    for race in races:
        nine, ten = (initial_skills("pilot", face, face, nation, race) for face in (9, 10))
        assert (nine.piloting, ten.piloting) == PILOTING[piloting]
        assert (nine.gunnery, ten.gunnery) == GUNNERY[gunnery]


@pytest.mark.parametrize(
    ("face", "race", "skills"),
    [
        pytest.param(4, "baufrin", Skills(5, 4), id="CRW-2 a 2 and a 3"),
        pytest.param(3, "baufrin", Skills(6, 5), id="CRW-2 a 1 and a 2"),
        pytest.param(2, "baufrin", Skills(6, 6), id="CRW-2 held at 1, and a 1"),
        pytest.param(1, "vauvausar", Skills(6, 6), id="CRW-2 both held at 1"),
    ],
)
def test_the_die_is_held_at_1(face: int, race: Race, skills: Skills) -> None:
    assert initial_skills("pilot", face, face, "renegade", race) == skills


@pytest.mark.parametrize(
    ("nation", "race"),
    [
        pytest.param("tog", "baufrin", id="CRW-2 a race that the nation's table lacks"),
        pytest.param("kessrith", "human", id="CRW-2 only KessRith serve their Empire"),
        pytest.param("other", "human", id="CRW-2 a nation without a table"),
    ],
)
def test_no_dice_are_made_up_for_others(nation: Nation, race: Race) -> None:
    with pytest.raises(RuleError, match=rf"^no dice are known for {race} of {nation}; .*human of tog.* \[CRW-2\]$"):
        initial_skills("pilot", 5, 5, nation, race)
    with pytest.raises(RuleError, match="CRW-2"):
        skill_odds("pilot", nation, race)


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        pytest.param(lambda: initial_skills("pilot", 0, 5, "tog", "human"), "Piloting: 0 .*CRW-1", id="CRW-1 no 0"),
        pytest.param(lambda: initial_skills("pilot", 5, 11, "tog", "human"), "Gunnery: 11 .*CRW-1", id="CRW-1 no 11"),
        pytest.param(lambda: roll_off({"a": 10, "b": 11}), "b: 11 is no face of a d10.*CRW-4", id="CRW-4 no 11"),
    ],
)
def test_a_face_is_on_its_die(roll: Callable[[], object], message: str) -> None:
    with pytest.raises(DiceError, match=message):
        roll()


@pytest.mark.parametrize(
    ("role", "nation", "race", "piloting", "gunnery"),
    [
        pytest.param(
            "pilot", "tog", "human", {6: 1, 5: 7, 4: 1, 3: 1}, {6: 1, 5: 1, 4: 6, 3: 1, 2: 1}, id="CRW-1 the columns"
        ),
        pytest.param("gunner", "tog", "human", {3: 1, 2: 7, 1: 2}, {7: 1, 6: 1, 5: 6, 4: 1, 3: 1}, id="CRW-1 a gunner"),
        pytest.param(
            "pilot", "renegade", "baufrin", {6: 3, 5: 7}, {6: 2, 5: 1, 4: 6, 3: 1}, id="CRW-2 the low end gathers"
        ),
        pytest.param(
            "pilot", "kessrith", "kessrith", {5: 7, 4: 1, 3: 2}, {5: 1, 4: 6, 3: 1, 2: 2}, id="CRW-2 the high end does"
        ),
    ],
)
def test_odds_of_a_level(
    role: Trained, nation: Nation, race: Race, piloting: dict[int, int], gunnery: dict[int, int]
) -> None:
    odds = skill_odds(role, nation, race)
    assert odds.merged(lambda skills: skills.piloting) == {
        level: Fraction(tenths, 10) for level, tenths in piloting.items()
    }
    assert odds.merged(lambda skills: skills.gunnery) == {
        level: Fraction(tenths, 10) for level, tenths in gunnery.items()
    }


def test_the_odds_are_those_of_all_pairs_of_faces() -> None:
    faces = range(1, 11)
    counted: dict[Skills, Fraction] = {}
    for first, second in product(faces, faces):
        skills = initial_skills("gunner", first, second, "commonwealth", "vauvausar")
        counted[skills] = counted.get(skills, Fraction(0)) + Fraction(1, 100)
    assert skill_odds("gunner", "commonwealth", "vauvausar") == counted


@pytest.mark.parametrize(
    ("tons", "armed", "kills"),
    [
        pytest.param(60.5, True, 1, id="CRW-4 an armed fighter"),
        pytest.param(999.9, True, 1, id="CRW-4 just under 1,000 t"),
        pytest.param(1000, True, 1, id="CRW-4 1,000 t"),
        pytest.param(1000.1, True, 2, id="CRW-4 part of another 1,000 t"),
        pytest.param(2000, True, 2, id="CRW-4 2,000 t"),
        pytest.param(2001, True, 3, id="CRW-4 rounded up"),
        pytest.param(0, True, 1, id="CRW-4 never none"),
        pytest.param(2001, False, 1, id="CRW-4 unarmed, of any size"),
    ],
)
def test_what_a_target_is_worth(tons: float, armed: bool, kills: int) -> None:
    worth = kill_worth(tons, armed=armed)
    assert (worth, type(worth)) == (kills, int)


HIT_A, HIT_B = Blow("a"), Blow("b")


@pytest.mark.parametrize(
    ("blows", "left_after", "expected"),
    [
        pytest.param((), None, (), id="CRW-4 no hits"),
        pytest.param((HIT_A, HIT_B), None, (), id="CRW-4 hits alone are no kill"),
        pytest.param((HIT_A, Blow("b", "exploded")), None, ("b",), id="CRW-4 it exploded"),
        pytest.param((Blow("a", "killed_last"), HIT_B), None, ("a",), id="CRW-4 the last of the crew"),
        pytest.param((HIT_A, HIT_B), 2, ("b",), id="CRW-4 the last hit before it was abandoned"),
        pytest.param((HIT_A, HIT_B), 1, ("a",), id="CRW-4 not a hit after that"),
        pytest.param((HIT_A,), 0, (), id="CRW-4 abandoned before it was hit"),
        pytest.param((HIT_A, HIT_B, Blow("c", "exploded")), 2, ("b", "c"), id="CRW-4 a dispute"),
        pytest.param(
            (Blow("a", "killed_last"), HIT_B, Blow("a", "exploded")), None, ("a",), id="CRW-4 twice the same is none"
        ),
    ],
)
def test_who_may_claim_a_kill(blows: tuple[Blow, ...], left_after: int | None, expected: tuple[str, ...]) -> None:
    assert claimants(blows, left_after=left_after) == expected


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        pytest.param({"a": 3, "b": 7, "c": 6}, ("b",), id="CRW-4 the highest has it whole"),
        pytest.param({"a": 10, "b": 1}, ("a",), id="CRW-4 10 is the highest"),
        pytest.param({"a": 7, "b": 2, "c": 7}, ("a", "c"), id="CRW-4 the highest are still in dispute"),
        pytest.param({"a": 1}, ("a",), id="CRW-4 alone"),
        pytest.param({}, (), id="CRW-4 nobody"),
    ],
)
def test_a_dispute_is_rolled_off(faces: dict[str, int], expected: tuple[str, ...]) -> None:
    assert roll_off(faces) == expected


FRESH = begun(Skills(5, 4))


@pytest.mark.parametrize(
    ("kills", "spent", "levels"),
    [
        pytest.param(0, 0, 0, id="CRW-4 none"),
        pytest.param(4, 0, 0, id="CRW-4 one short"),
        pytest.param(5, 0, 1, id="CRW-4 five"),
        pytest.param(9, 0, 1, id="CRW-4 nine"),
        pytest.param(10, 0, 2, id="CRW-4 ten"),
        pytest.param(9, 5, 0, id="CRW-4 those spent are spent"),
        pytest.param(10, 5, 1, id="CRW-4 five more"),
    ],
)
def test_levels_due(kills: int, spent: int, levels: int) -> None:
    assert levels_due(Record(FRESH.initial, FRESH.skills, kills=kills, spent=spent)) == levels


@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        pytest.param("piloting", Skills(6, 4), id="CRW-4 Piloting"),
        pytest.param("gunnery", Skills(5, 5), id="CRW-4 or Gunnery"),
    ],
)
def test_five_kills_raise_a_skill(skill: Skill, expected: Skills) -> None:
    better = raised(after_mission(FRESH, combat=True, kills=6), skill)
    assert better == Record(Skills(5, 4), expected, missions=1, kills=6, spent=5)
    with pytest.raises(RuleError, match=r"^1 kills are left to spend, and a level takes 5 \[CRW-4\]$"):
        raised(better, skill)


def test_skills_have_no_upper_limit() -> None:
    record = after_mission(FRESH, combat=True, kills=100)
    while levels_due(record):
        record = raised(record, "gunnery")
    assert (record.skills, record.spent) == (Skills(5, 24), 100)


def flown(record: Record, missions: str, drop: Skill | None = None) -> Record:
    """Return *record* after *missions*: ``x`` for combat, ``.`` for another."""
    for mission in missions:
        record = after_mission(record, combat=mission == "x", drop=drop)
    return record


@pytest.mark.parametrize(
    ("before", "missions", "tally", "idle"),
    [
        pytest.param(7, "x", 8, 0, id="CRW-5 combat counts"),
        pytest.param(7, "....", 7, 4, id="CRW-6 four on end"),
        pytest.param(7, ".....", 6, 5, id="CRW-6 the fifth takes 1"),
        pytest.param(7, "." * 9, 6, 9, id="CRW-6 nine take no more"),
        pytest.param(7, "." * 10, 5, 10, id="CRW-6 every five, so the tenth too"),
        pytest.param(7, "....x....", 8, 4, id="CRW-6 combat between them: not on end"),
        pytest.param(7, "....x.....", 7, 5, id="CRW-6 counted anew after combat"),
        pytest.param(1, "." * 5, 0, 5, id="CRW-6 down to 0"),
        pytest.param(0, "." * 5, 0, 5, id="CRW-6 never below 0"),
    ],
)
def test_the_tally_of_familiarity(before: int, missions: str, tally: int, idle: int) -> None:
    after = flown(Record(FRESH.initial, FRESH.skills, missions=before), missions)
    assert (after.missions, after.idle) == (tally, idle)


@pytest.mark.parametrize(
    ("skills", "missions", "drop", "expected"),
    [
        pytest.param((7, 6), "." * 9, "piloting", (7, 6), id="CRW-6 nine on end"),
        pytest.param((7, 6), "." * 10, "piloting", (6, 6), id="CRW-6 the tenth takes 1 off Piloting"),
        pytest.param((7, 6), "." * 10, "gunnery", (7, 5), id="CRW-6 or off Gunnery"),
        pytest.param((7, 6), "." * 19, "gunnery", (7, 5), id="CRW-6 nineteen take no more"),
        pytest.param((7, 6), "." * 20, "gunnery", (7, 4), id="CRW-6 every ten"),
        pytest.param((7, 6), "." * 30, "gunnery", (7, 4), id="CRW-6 not below the initial Gunnery"),
        pytest.param((7, 6), "." * 30, "piloting", (5, 6), id="CRW-6 not below the initial Piloting"),
        pytest.param((7, 6), "." * 9 + "x" + "." * 9, "gunnery", (7, 6), id="CRW-6 combat between them: not on end"),
        pytest.param((5, 4), "." * 10, None, (5, 4), id="CRW-6 no choice where neither can fall"),
    ],
)
def test_skills_out_of_use(
    skills: tuple[int, int], missions: str, drop: Skill | None, expected: tuple[int, int]
) -> None:
    before = Record(FRESH.initial, Skills(*skills))
    after = flown(before, missions, drop)
    assert (after.skills, after.initial) == (Skills(*expected), FRESH.initial)


@pytest.mark.parametrize(
    ("record", "mission", "message"),
    [
        pytest.param(
            Record(Skills(5, 4), Skills(5, 5), idle=9),
            {"combat": False},
            r"^10 non-combat missions on end .* choose piloting or gunnery \[CRW-6\]$",
            id="CRW-6 the choice is the player's",
        ),
        pytest.param(
            FRESH,
            {"combat": False, "kills": 1},
            r"without combat has no kills, and 1 .*CRW-6",
            id="CRW-6 kills are combat",
        ),
        pytest.param(FRESH, {"combat": True, "kills": -1}, r"0 or more kills, and -1 .*CRW-4", id="CRW-4 none below 0"),
    ],
)
def test_missions_that_are_refused(record: Record, mission: dict[str, Any], message: str) -> None:
    with pytest.raises(RuleError, match=message):
        after_mission(record, **mission)


def test_a_record_goes_into_a_scenario() -> None:
    """CRW-5: the tally is the crew member's missions."""
    record = Record(Skills(5, 4), Skills(7, 5), missions=12)
    assert as_member(record, pilot(3, name="Marcos")) == pilot(7, name="Marcos", gunnery=5, missions=12)
