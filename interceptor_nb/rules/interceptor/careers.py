"""Careers of crewmen: first skills, kills, what they raise, and skills out of use (CRW-1, CRW-2, CRW-4, CRW-6).

Between scenarios, so nothing here is part of a turn. Dice come as faces and the player's choices as arguments; what a
shot does is told by whoever plays it.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, exact
from interceptor_nb.core.errors import DiceError, RuleError
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.setup import CrewMember, Nation, Race
from interceptor_nb.rules.interceptor.tables import (
    FIRST_SKILL_MODIFIERS,
    FIRST_SKILLS,
    IDLE_A_LEVEL,
    IDLE_A_MISSION,
    KILL_TONS,
    KILLS_A_LEVEL,
)

Trained = Literal["pilot", "gunner"]
"""The two who are trained and so begin with skills (CRW-1)."""

Skill = Literal["piloting", "gunnery"]
Deed = Literal["hit", "killed_last", "exploded"]

D10 = 10


class Skills(Struct, frozen=True):
    """The levels of both skills, without familiarity."""

    piloting: int
    gunnery: int

    def level(self, skill: Skill) -> int:
        """Return the level of *skill*."""
        return self.piloting if skill == "piloting" else self.gunnery

    def at(self, skill: Skill, level: int) -> "Skills":
        """Return these with *skill* at *level*."""
        return Skills(level, self.gunnery) if skill == "piloting" else Skills(self.piloting, level)


class Blow(Struct, frozen=True):
    """A hit on a target: who made it, and whether it killed the last of the crew or made the ship explode."""

    by: str
    did: Deed = "hit"


class Record(Struct, frozen=True):
    """A crewman over a campaign; both of his skills are trained.

    Attributes:
        initial: what his skills never fall below (CRW-6).
        skills: what they are.
        missions: the tally of combat missions in his ship (CRW-5); each ship has one of its own.
        idle: non-combat missions on end, up to now.
        kills: all that he was credited with (CRW-4).
        spent: those of them that have raised a skill.
    """

    initial: Skills
    skills: Skills
    missions: int = 0
    idle: int = 0
    kills: int = 0
    spent: int = 0


def initial_skills(role: Trained, piloting_face: int, gunnery_face: int, nation: Nation, race: Race) -> Skills:
    """Return the skills that a new crewman has by two d10 (CRW-1), as his nation and race change them (CRW-2).

    Raises:
        DiceError: a face is not on a d10.
        RuleError: the table has no such race in that nation.
    """
    _on_a_d10("Piloting", piloting_face, "CRW-1")
    _on_a_d10("Gunnery", gunnery_face, "CRW-1")
    if (nation, race) not in FIRST_SKILL_MODIFIERS:
        known = ", ".join(f"{people} of {state}" for state, people in FIRST_SKILL_MODIFIERS)
        raise RuleError(f"no dice are known for {race} of {nation}; they are for {known}", rule="CRW-2")
    for_piloting, for_gunnery = FIRST_SKILL_MODIFIERS[nation, race]
    table = FIRST_SKILLS[role]
    return Skills(table[_held(piloting_face + for_piloting) - 1][0], table[_held(gunnery_face + for_gunnery) - 1][1])


def skill_odds(role: Trained, nation: Nation, race: Race) -> Odds[Skills]:
    """Return the exact odds of both first skills; ``merged`` gives those of one (CRW-1, CRW-2).

    Raises:
        RuleError: the table has no such race in that nation.
    """
    none: tuple[int, ...] = ()
    faces = exact(none, lambda rolled: D10 if len(rolled) < 2 else 0, lambda rolled, face: (*rolled, face))
    return faces.merged(lambda rolled: initial_skills(role, rolled[0], rolled[1], nation, race))


def kill_worth(tonnage: float, *, armed: bool) -> int:
    """Return the kills that a ship or installation of *tonnage* t is worth, always whole (CRW-4)."""
    return max(1, ceil(exactly(tonnage) / KILL_TONS)) if armed else 1


def claimants(blows: Sequence[Blow], *, left_after: int | None = None) -> tuple[str, ...]:
    """Return who may claim the kill (CRW-4): nobody where the target lives; several settle it by `roll_off`.

    Args:
        blows: the hits on the target, in order.
        left_after: how many of them came before its crew abandoned it; None, it did not.
    """
    entitled = [blow.by for number, blow in enumerate(blows, 1) if blow.did != "hit" or number == left_after]
    return tuple(dict.fromkeys(entitled))


def roll_off(faces: Mapping[str, int]) -> tuple[str, ...]:
    """Return who showed the highest face of those in dispute (CRW-4): one has the whole kill, several roll again.

    Raises:
        DiceError: a face is not on a d10.
    """
    for claimant, face in faces.items():
        _on_a_d10(claimant, face, "CRW-4")
    highest = max(faces.values(), default=0)
    return tuple(claimant for claimant, face in faces.items() if face == highest)


def begun(initial: Skills) -> Record:
    """Return the record of a crewman before his first mission."""
    return Record(initial, initial)


def levels_due(record: Record) -> int:
    """Return how many levels the kills not spent yet may raise (CRW-4)."""
    return (record.kills - record.spent) // KILLS_A_LEVEL


def raised(record: Record, skill: Skill) -> Record:
    """Return *record* with *skill* one level up, as high as it may be, for five kills (CRW-4).

    Raises:
        RuleError: fewer kills are left to spend.
    """
    if not levels_due(record):
        left = record.kills - record.spent
        raise RuleError(f"{left} kills are left to spend, and a level takes {KILLS_A_LEVEL}", rule="CRW-4")
    skills = record.skills.at(skill, record.skills.level(skill) + 1)
    return structs.replace(record, skills=skills, spent=record.spent + KILLS_A_LEVEL)


def loses_level(record: Record) -> bool:
    """Return whether one more non-combat mission takes 1 off a skill (CRW-6): never where neither can fall."""
    return (record.idle + 1) % IDLE_A_LEVEL == 0 and record.skills != record.initial


def after_mission(record: Record, *, combat: bool, kills: int = 0, drop: Skill | None = None) -> Record:
    """Return *record* after one more mission (CRW-4 to CRW-6).

    Args:
        record: what it was before.
        combat: counts for familiarity and ends the non-combat missions on end; False, it is one more of them.
        kills: those credited in it.
        drop: the player's choice of the skill that is out of use; read only where one loses a level. At its initial
            level it loses nothing.

    Raises:
        RuleError: fewer kills than none, kills without combat, or a choice is due and not made.
    """
    if kills < 0:
        raise RuleError(f"a mission has 0 or more kills, and {kills} are named", rule="CRW-4")
    if combat:
        return structs.replace(record, missions=record.missions + 1, idle=0, kills=record.kills + kills)
    if kills:
        raise RuleError(f"a mission without combat has no kills, and {kills} are named", rule="CRW-6")
    idle = record.idle + 1
    missions = max(0, record.missions - 1) if idle % IDLE_A_MISSION == 0 else record.missions
    skills = _out_of_use(record, drop) if loses_level(record) else record.skills
    return structs.replace(record, skills=skills, missions=missions, idle=idle)


def as_member(record: Record, member: CrewMember) -> CrewMember:
    """Return *member* of a scenario's crew with the skills and missions of *record*."""
    skills = record.skills
    return structs.replace(member, piloting=skills.piloting, gunnery=skills.gunnery, missions=record.missions)


def _out_of_use(record: Record, drop: Skill | None) -> Skills:
    if drop is None:
        raise RuleError(
            f"{IDLE_A_LEVEL} non-combat missions on end take 1 off a skill; choose piloting or gunnery", rule="CRW-6"
        )
    return record.skills.at(drop, max(record.initial.level(drop), record.skills.level(drop) - 1))


def _on_a_d10(whose: str, face: int, rule: str) -> None:
    if not 1 <= face <= D10:
        raise DiceError(f"{whose}: {face} is no face of a d{D10}; 1 to {D10} are [{rule}]")


def _held(die: int) -> int:
    return min(D10, max(1, die))
