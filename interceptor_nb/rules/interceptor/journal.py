"""The journal of a campaign: what a mission was, and how it leaves the crewmen who flew it (CRW-4 to CRW-6)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor.careers import Record, Skill, after_mission, loses_level, raised
from interceptor_nb.rules.interceptor.rules import RuleId


class Kill(Struct, frozen=True):
    """A kill credited to the crewman *by*; *worth* is that of the target (CRW-4)."""

    by: str
    target: str
    worth: int = 1


class Choice(Struct, frozen=True):
    """A player's choice of a skill of the crewman *who*."""

    who: str
    skill: Skill


class Mission(Struct, frozen=True):
    """What happened in one mission, and what was chosen after it; crewmen and ships are named by id.

    Attributes:
        combat: False, it is one of the non-combat missions of CRW-6.
        flew: crewman and the ship he flew in.
        dead: who did not come back.
        raised: levels for kills, in order (CRW-4).
        dropped: which skill, for each who loses a level (CRW-6).
    """

    title: str = ""
    combat: bool = True
    flew: tuple[tuple[str, str], ...] = ()
    kills: tuple[Kill, ...] = ()
    dead: tuple[str, ...] = ()
    raised: tuple[Choice, ...] = ()
    dropped: tuple[Choice, ...] = ()


class Standing(Struct, frozen=True):
    """How a crewman stands.

    Attributes:
        record: his skills, kills and non-combat missions; without a tally, as each ship has one of its own.
        tallies: ship and combat missions in it, where there are any (CRW-5).
    """

    record: Record
    tallies: tuple[tuple[str, int], ...] = ()
    alive: bool = True

    def aboard(self, ship: str) -> Record:
        """Return the record with the tally of *ship*."""
        return structs.replace(self.record, missions=dict(self.tallies).get(ship, 0))


Standings = Mapping[str, Standing]
"""By the crewman's id."""


class Breach(Struct, frozen=True):
    """What breaks a rule.

    Attributes:
        place: the keys and indices that lead there.
        message: what was found and what would be right.
        who: the crewman who stands in doubt by it, empty for nobody.
    """

    place: tuple[str | int, ...]
    message: str
    rule: RuleId
    who: str = ""

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def followed(before: Standings, mission: Mission) -> tuple[dict[str, Standing], list[Breach]]:
    """Return how everybody stands after *mission*, and each breach in it; what breaks a rule counts for nothing."""
    aboard, wrong = _aboard(before, mission)
    wrong += _strangers(before, aboard, mission, sure=not wrong)
    wrong += _claims(mission)
    wrong += _needless(before, aboard, mission)
    credit = Counter[str]()
    for kill in mission.kills if mission.combat else ():
        credit[kill.by] += max(0, kill.worth)
    drops = {choice.who: choice.skill for choice in mission.dropped}
    now = dict(before)
    for who, ship in aboard.items():
        if who in mission.dead:
            record = before[who].record
            fallen = structs.replace(record, kills=record.kills + credit[who])
            now[who] = structs.replace(before[who], record=fallen, alive=False)
            continue
        try:
            now[who] = _flown(before[who], ship, mission.combat, credit[who], drops.get(who))
        except RuleError as error:
            wrong.append(Breach(("dropped",), f"{who}: {error.message}", "CRW-6", who))
    for number, choice in enumerate(mission.raised):
        who = choice.who
        if breach := unfit(now, who, "CRW-4", ("raised", number, "who")):
            wrong.append(breach)
            continue
        try:
            now[who] = structs.replace(now[who], record=raised(now[who].record, choice.skill))
        except RuleError as error:
            wrong.append(Breach(("raised", number), f"{who}: {error.message}", "CRW-4", who))
    return now, wrong


def unfit(now: Standings, who: str, rule: RuleId, place: tuple[str | int, ...]) -> Breach | None:
    """Return why there is nothing that *who* can do: he is unknown, or dead."""
    if who not in now:
        return Breach(place, f"{who!r} is no crewman of this roster; it has {listed(now)}", rule)
    return None if now[who].alive else Breach(place, f"{who} is dead; name one who lives", rule, who)


def listed(names: Iterable[str]) -> str:
    """Return *names* as a message lists them."""
    return ", ".join(names) or "none"


def _flown(before: Standing, ship: str, combat: bool, kills: int, drop: Skill | None) -> Standing:
    """Return a survivor after a mission in *ship*; without combat the tally of every ship suffers (CRW-5, CRW-6)."""

    def flown(name: str) -> Record:
        return after_mission(before.aboard(name), combat=combat, kills=kills, drop=drop)

    tallies = dict(before.tallies)
    tallies |= {name: flown(name).missions for name in (ship, *tallies) if name == ship or not combat}
    record = structs.replace(flown(ship), missions=0)
    return Standing(record, tuple((name, tally) for name, tally in tallies.items() if tally))


def _aboard(before: Standings, mission: Mission) -> tuple[dict[str, str], list[Breach]]:
    """Return the ship of each crewman who could fly, and why others could not."""
    aboard, wrong = dict[str, str](), list[Breach]()
    for who, ship in mission.flew:
        place = ("flew", who)
        if breach := unfit(before, who, "FLT-1", place):
            wrong.append(breach)
        elif who in aboard:
            wrong.append(Breach(place, f"{who} flew in {aboard[who]} and in {ship}; name one ship", "FLT-1", who))
        else:
            aboard[who] = ship
    if not mission.flew:
        wrong.append(Breach(("flew",), "nobody flew; name the crewmen, each with his ship", "FLT-1"))
    return aboard, wrong


def _strangers(before: Standings, aboard: Mapping[str, str], mission: Mission, *, sure: bool) -> Iterator[Breach]:
    """Yield who is named and did not fly; unless that is *sure*, only whom the roster does not know."""
    named: list[tuple[tuple[str | int, ...], str, RuleId]] = [
        *((("kills", number, "by"), kill.by, "CRW-4") for number, kill in enumerate(mission.kills)),
        *((("dead", number), who, "DMG-5") for number, who in enumerate(mission.dead)),
        *((("dropped", number, "who"), choice.who, "CRW-6") for number, choice in enumerate(mission.dropped)),
    ]
    for place, who, rule in named:
        if who not in before:
            yield Breach(place, f"{who!r} is no crewman of this roster; it has {listed(before)}", rule)
        elif sure and who not in aboard:
            yield Breach(place, f"{who} did not fly in this mission; {listed(aboard)} did", rule, who)


def _claims(mission: Mission) -> Iterator[Breach]:
    for number, kill in enumerate(mission.kills):
        place = ("kills", number)
        if not mission.combat:
            yield Breach(place, "a mission without combat has no kills; leave them out", "CRW-4", kill.by)
        elif kill.worth < 1:
            yield Breach((*place, "worth"), f"a kill is worth 1 or more, not {kill.worth}", "CRW-4", kill.by)


def _needless(before: Standings, aboard: Mapping[str, str], mission: Mission) -> Iterator[Breach]:
    """Yield the choices of a skill to drop where no level is lost, or not another."""
    seen = set[str]()
    for number, who in enumerate(choice.who for choice in mission.dropped):
        due = not mission.combat and who not in mission.dead and who not in seen
        if who in aboard and not (due and loses_level(before[who].record)):
            yield Breach(("dropped", number), f"{who} loses no level here; leave this out", "CRW-6", who)
        seen.add(who)
