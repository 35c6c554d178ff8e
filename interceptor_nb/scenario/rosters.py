"""Roster files: read with every fault at once and held to their journal, written canonically."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from interceptor_nb.rules.interceptor import log
from interceptor_nb.rules.interceptor.campaign import Crewman, Roster, Station, folded
from interceptor_nb.rules.interceptor.careers import Skills
from interceptor_nb.rules.interceptor.journal import Breach, Choice, Kill, Mission, Standing
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.scenario.document import Node, Record, escaped, header, parsed, text_of
from interceptor_nb.scenario.faults import Fault, ScenarioError, shown
from interceptor_nb.scenario.files import save
from interceptor_nb.scenario.labels import ID
from interceptor_nb.scenario.log_models import LogModel
from interceptor_nb.scenario.names import no_id
from interceptor_nb.scenario.roster_models import (
    ROSTER_FORMAT,
    ROSTER_VERSION,
    CrewmanModel,
    MissionModel,
    NowModel,
    RosterModel,
)
from interceptor_nb.scenario.structure import misshapen
from interceptor_nb.scenario.writing import rendered

_RULES = {
    "piloting": "CRW-4",
    "gunnery": "CRW-4",
    "idle": "CRW-6",
    "kills": "CRW-4",
    "spent": "CRW-4",
    "alive": "DMG-5",
}
"""The keys of ``now`` beside ``familiarity``, and the rule of each."""

_NAMELESS = re.compile(r"/crew(/\d+(/id)?)?")
"""Where a fault leaves open what the ids of the crewmen are."""


def read_roster(path: str | Path) -> Roster:
    """Return the roster in the file at *path*.

    Raises:
        ScenarioError: with every fault.
    """
    return read_roster_text(text_of(Path(path)), str(path))


def read_roster_text(text: str, name: str) -> Roster:
    """Return the roster written in *text*; *name* is what messages call it.

    Raises:
        ScenarioError: with every fault.
    """
    record, wrong = parsed(text, name)
    return roster_from_node(Node(record, name), wrong)


def roster_from_node(root: Node, before: Iterable[Fault]) -> Roster:
    """Return the roster at *root*; *before* are faults that are known already.

    Raises:
        ScenarioError: with every fault.
    """
    header(root, ROSTER_FORMAT, ROSTER_VERSION)
    shape = misshapen(RosterModel, root)
    wrong = [*before, *shape, *_no_ids(root)]
    listed = [_listed(node) for node in root.at("crew").items()]
    entries = list(root.at("journal").items())
    # What comes after a mission that cannot be read is not known, so the journal is judged up to there; where an id
    # is missing it names nobody, so not at all.
    readable = next((number for number, node in enumerate(entries) if misshapen(MissionModel, node)), len(entries))
    if any(_NAMELESS.fullmatch(fault.pointer) for fault in shape):
        readable = 0
    title = root.at("title").text
    roster = Roster(
        Roster().title if title is None else title,
        tuple(each.man for each in listed),
        tuple(_mission(MissionModel.model_validate(node.value)) for node in entries[:readable]),
    )
    now, breaches = folded(roster, [each.man.id for each in listed if each.doubted])
    wrong += [_fault(root, breach) for breach in breaches]
    if readable == len(entries) and not any(breach.place[0] == "journal" for breach in breaches):
        for each in listed:
            if each.now is not None:
                wrong += _disagreeing(each.node.at("now"), each.now, now[each.man.id])
    if wrong:
        raise ScenarioError(dict.fromkeys(wrong))
    return roster


def roster_faults(roster: Roster, name: str = "") -> tuple[Fault, ...]:
    """Return everything for which a file of *roster* would not be read again; *name* is what they call the file."""
    root = Node(_record(roster), name)
    breaches = (_fault(root, breach) for breach in folded(roster)[1])
    return tuple(dict.fromkeys([*misshapen(RosterModel, root), *_no_ids(root), *breaches]))


def dump_roster(roster: Roster) -> str:
    """Return the canonical text of *roster*, which says of each crewman how he stands."""
    return rendered(_record(roster))


def write_roster(roster: Roster, path: str | Path) -> None:
    """Write *roster* to *path*: the whole new file takes the old one's place, or the old one stays as it was.

    Raises:
        ScenarioError: the roster has faults, or the file cannot be written.
    """
    if found := roster_faults(roster, str(path)):
        raise ScenarioError(found)
    save(Path(path), dump_roster(roster))


def read_mission(path: str | Path) -> Mission:
    """Return the mission in the file at *path*, which has what an entry of a journal has.

    Raises:
        ScenarioError: with every fault of its shape; whether it fits a roster is for `campaign.after`.
    """
    record, wrong = parsed(text_of(Path(path)), str(path))
    wrong += misshapen(MissionModel, Node(record, str(path)))
    if wrong:
        raise ScenarioError(wrong)
    return _mission(MissionModel.model_validate(record))


def read_ends(path: str | Path) -> dict[str, Status]:
    """Return how each ship ended, by id, from the log at *path* that ``play --json`` printed.

    Raises:
        ScenarioError: with every fault, and where a line that breaks a rule stopped the game.
    """
    record, wrong = parsed(text_of(Path(path)), str(path))
    root = Node(record, str(path))
    header(root, log.FORMAT, log.VERSION)
    wrong += misshapen(LogModel, root)
    if root.at("problems").value:
        wrong.append(root.at("problems").fault("lines that break rules stopped this game; play it to its end"))
    if wrong:
        raise ScenarioError(wrong)
    return {owner: ship.status for owner, ship in LogModel.model_validate(record).ships.items()}


class _Listed(NamedTuple):
    """An entry of ``crew``; of one in the wrong shape only the id is known, and he is *doubted*."""

    node: Node
    man: Crewman
    now: NowModel | None
    doubted: bool


def _listed(node: Node) -> _Listed:
    if misshapen(CrewmanModel, node):
        name = node.at("id").text or node.pointer
        return _Listed(node, Crewman(name, "", "pilot", "other", "other", Skills(1, 1)), None, doubted=True)
    model = CrewmanModel.model_validate(node.value)
    man = Crewman(
        **model.model_dump(include={"id", "name", "role", "race", "nation"}),
        initial=Skills(**model.initial.model_dump()),
        mans=None if model.mans is None else Station(**model.mans.model_dump()),
    )
    return _Listed(node, man, model.now, doubted=False)


def _mission(model: MissionModel) -> Mission:
    return Mission(
        model.title,
        model.combat,
        tuple(model.flew.items()),
        tuple(Kill(**kill.model_dump()) for kill in model.kills),
        tuple(model.dead),
        tuple(Choice(**choice.model_dump()) for choice in model.raised),
        tuple(Choice(**choice.model_dump()) for choice in model.dropped),
    )


def _record(roster: Roster) -> Record:
    now, _ = folded(roster)
    return {
        "format": ROSTER_FORMAT,
        "version": ROSTER_VERSION,
        "title": roster.title,
        "crew": [_crewman_record(man, now[man.id]) for man in roster.crew],
        "journal": [_mission_record(mission) for mission in roster.journal],
    }


def _crewman_record(man: Crewman, now: Standing) -> Record:
    record = structs.asdict(man) | {"initial": structs.asdict(man.initial)}
    del record["mans"]
    if man.mans is not None:
        record["mans"] = structs.asdict(man.mans)
    return record | {"now": _now_record(now)}


def _now_record(now: Standing) -> Record:
    record = now.record
    return {
        **structs.asdict(record.skills),
        "familiarity": dict(now.tallies),
        "idle": record.idle,
        "kills": record.kills,
        "spent": record.spent,
        "alive": now.alive,
    }


def _mission_record(mission: Mission) -> Record:
    lists = {
        "kills": [structs.asdict(kill) for kill in mission.kills],
        "dead": list(mission.dead),
        "raised": [structs.asdict(choice) for choice in mission.raised],
        "dropped": [structs.asdict(choice) for choice in mission.dropped],
    }
    title: Record = {"title": mission.title} if mission.title else {}
    return title | {"combat": mission.combat, "flew": dict(mission.flew)} | {key: v for key, v in lists.items() if v}


def _no_ids(root: Node) -> Iterator[Fault]:
    """Yield the texts that should be ids and are none."""
    ids = [node for man in root.at("crew").items() for node in (man.at("id"), man.at("mans").at("ship"))]
    ids += [ship for mission in root.at("journal").items() for _, ship in mission.at("flew").entries()]
    for node in ids:
        if node.text is not None and not ID.fullmatch(node.text):
            yield node.fault(no_id(node.text))


def _disagreeing(node: Node, told: NowModel, now: Standing) -> Iterator[Fault]:
    """Yield where what is *told* of a crewman is not what the journal makes of him."""
    made = _now_record(now)
    for key, rule in _RULES.items():
        found = getattr(told, key)
        if found != made[key]:
            yield _unlike(node.at(key), found, made[key], rule)
    tallies = dict(now.tallies)
    for ship in dict.fromkeys([*told.familiarity, *tallies]):
        found, right = told.familiarity.get(ship, 0), tallies.get(ship, 0)
        if found != right:
            yield _unlike(node.at("familiarity").at(ship), found, right, "CRW-5")


def _unlike(node: Node, found: object, right: object, rule: str) -> Fault:
    return node.fault(f"{shown(found)} does not follow from the journal; {shown(right)} does", rule)


def _fault(root: Node, breach: Breach) -> Fault:
    pointer = "".join(f"/{escaped(step)}" for step in breach.place)
    return Fault(root.file, pointer, breach.message, breach.rule)
