"""A campaign: a roster of crewmen, what they man, and the journal of their missions (CRW-1 to CRW-6).

A roster keeps first skills and what happened since; how a crewman stands is always the journal folded from there, so
that the two cannot disagree. A change gives a new roster, or one error that names all it breaks. Dice come as faces.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, structs

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor.careers import (
    Skill,
    Skills,
    Trained,
    as_member,
    begun,
    initial_skills,
    kill_worth,
    roll_off,
)
from interceptor_nb.rules.interceptor.journal import (
    Breach,
    Choice,
    Kill,
    Mission,
    Standing,
    Standings,
    followed,
    listed,
    unfit,
)
from interceptor_nb.rules.interceptor.setup import CrewMember, Nation, Race, Setup, ShipSetup, Status
from interceptor_nb.rules.interceptor.state import LOST, Field, State, begin

FATAL: frozenset[Status] = LOST - {"left_map"} | {"derelict"}
"""How a ship ends whose crew is dead (DMG-5, MOV-11)."""


class Station(Struct, frozen=True):
    """A place aboard: *seat* counts from 1 in the ship's crew, whose order says who flies (FLT-1)."""

    ship: str
    seat: int = 1


class Crewman(Struct, frozen=True):
    """One of a roster; *initial* are the skills he began with, *mans* is his place, None for none."""

    id: str
    name: str
    role: Trained
    race: Race
    nation: Nation
    initial: Skills
    mans: Station | None = None


class Roster(Struct, frozen=True):
    """A campaign: its crewmen, and its missions in order."""

    title: str = "Untitled"
    crew: tuple[Crewman, ...] = ()
    journal: tuple[Mission, ...] = ()


class CampaignError(RuleError):
    """A campaign cannot be so; nothing has changed.

    Args:
        breaches: everything that is against it, at least one.
    """

    def __init__(self, breaches: Sequence[Breach]) -> None:
        *others, last = breaches
        super().__init__("; ".join([*map(str, others), last.message]), rule=last.rule)
        self.breaches = tuple(breaches)


def recruit(
    crewman: str, name: str, role: Trained, faces: tuple[int, int], nation: Nation, race: Race = "human"
) -> Crewman:
    """Return a new crewman of the id *crewman*, with skills by the *faces* for Piloting and Gunnery (CRW-1, CRW-2).

    Raises:
        DiceError: a face is not on a d10.
        RuleError: the table has no such race in that nation.
    """
    return Crewman(crewman, name, role, race, nation, initial_skills(role, *faces, nation, race))


def folded(roster: Roster, doubted: Iterable[str] = ()) -> tuple[dict[str, Standing], tuple[Breach, ...]]:
    """Return how each crewman stands by the journal, by id, and every breach; what breaks a rule counts for nothing.

    Args:
        roster: the campaign.
        doubted: crewmen of whom no breach is told; after a mission with one of his, a crewman is in doubt as well.
    """
    now = {man.id: Standing(begun(man.initial)) for man in roster.crew}
    unsure, found = set(doubted), list[Breach]()
    for number, mission in enumerate(roster.journal):
        now, wrong = followed(now, mission)
        found += [_in_mission(number, breach) for breach in wrong if breach.who not in unsure]
        unsure |= {breach.who for breach in wrong if breach.who}
    return now, (*found, *_misplaced(roster, now))


def standings(roster: Roster) -> dict[str, Standing]:
    """Return how each crewman stands by the journal, by id.

    Raises:
        CampaignError: with everything that is against the roster.
    """
    now, breaches = folded(roster)
    if breaches:
        raise CampaignError(breaches)
    return now


def enlisted(roster: Roster, crewman: Crewman) -> Roster:
    """Return *roster* with one more crewman.

    Raises:
        CampaignError: his id or his seat is taken.
    """
    return _sound(structs.replace(roster, crew=(*roster.crew, crewman)))


def assigned(roster: Roster, who: str, ship: str | None, seat: int = 1) -> Roster:
    """Return *roster* with the crewman *who* in that seat of *ship*, or nowhere.

    Raises:
        CampaignError: he is dead or unknown, or the seat is taken.
    """
    if breach := unfit(standings(roster), who, "FLT-1", ("crew",)):
        raise CampaignError([breach])
    return _sound(_moved(roster, [who], None if ship is None else Station(ship, seat)))


def after(roster: Roster, mission: Mission) -> Roster:
    """Return *roster* after one more mission; its dead man nothing any more.

    Raises:
        CampaignError: with all that the mission breaks.
    """
    return _sound(structs.replace(_moved(roster, mission.dead, None), journal=(*roster.journal, mission)))


def promoted(roster: Roster, who: str, skill: Skill) -> Roster:
    """Return *roster* with a level more for five kills, chosen after its last mission (CRW-4).

    Raises:
        RuleError: he is dead or unknown, or has not the kills.
    """
    if not roster.journal:
        raise RuleError("no mission is flown yet, so there are no kills to spend", rule="CRW-4")
    *before, last = roster.journal
    last = structs.replace(last, raised=(*last.raised, Choice(who, skill)))
    return _sound(structs.replace(roster, journal=(*before, last)))


def credited(setup: Setup, target: str, claims: Sequence[str], *rolls: Mapping[str, int]) -> Kill:
    """Return the kill of a ship or installation, as CRW-4 credits it.

    Args:
        setup: the scenario, which tells what the target is worth.
        target: its id.
        claims: who may claim it (`careers.claimants`).
        rolls: where they are several, the faces of each roll-off by crewman.

    Raises:
        RuleError: there is no such target, or the rolls leave it to nobody or to several.
        DiceError: a face is not on a d10.
    """
    left = tuple(dict.fromkeys(claims))
    for faces in rolls:
        if len(left) < 2 or set(faces) != set(left):
            raise RuleError(f"{target}: {listed(faces)} rolled; in dispute are {listed(left)}", rule="CRW-4")
        left = roll_off(faces)
    if len(left) != 1:
        raise RuleError(f"{target}: {listed(left)} claim it; one has it, several roll for it", rule="CRW-4")
    return Kill(left[0], target, _worth(setup, target))


def manned(setup: Setup, roster: Roster) -> Setup:
    """Return *setup* with the crewmen of *roster* in their seats, as the journal leaves them (CRW-5).

    A crewman takes the place of whoever sits there, or the next after the last; others of the crew stay.

    Raises:
        CampaignError: the roster breaks a rule.
        RuleError: nobody mans a ship of the scenario, or one mans a ship that is lost or a seat that is not there.
    """
    now, ships = standings(roster), [ship.id for ship in setup.ships]
    aboard = _aboard(roster, ships)
    if not aboard:
        raise RuleError(f"nobody mans a ship of this scenario; its ships are {listed(ships)}", rule="FLT-1")
    crewed = structs.replace(setup, ships=tuple(_crewed(ship, aboard, now) for ship in setup.ships))
    statuses = ends(*begin(crewed))
    for man, station in aboard:
        if (status := statuses[station.ship]) in LOST | FATAL:
            words = f"{man.id} mans {station.ship}, which begins {status.replace('_', ' ')}; assign him to another ship"
            raise RuleError(words, rule="MOV-11")
    return crewed


def ends(field: Field, state: State) -> dict[str, Status]:
    """Return the status of each ship, by its id."""
    return {owner: ship.status for owner, ship in zip(field.ids, state.ships, strict=True)}


def reported(roster: Roster, statuses: Mapping[str, Status], told: Mission | None = None) -> Mission:
    """Return a played game as a mission: who of *roster* flew, and who died with his ship (DMG-5, MOV-11).

    Args:
        roster: as it was when the scenario was `manned`.
        statuses: how the ships ended (`ends`).
        told: what the game does not say: title, combat, kills, levels.
    """
    flew = tuple((man.id, station.ship) for man, station in _aboard(roster, statuses))
    dead = tuple(who for who, ship in flew if statuses[ship] in FATAL)
    return structs.replace(told or Mission(), flew=flew, dead=dead)


def _sound(roster: Roster) -> Roster:
    standings(roster)
    return roster


def _moved(roster: Roster, who: Iterable[str], to: Station | None) -> Roster:
    moving = set(who)
    crew = tuple(structs.replace(man, mans=to) if man.id in moving else man for man in roster.crew)
    return structs.replace(roster, crew=crew)


def _in_mission(number: int, breach: Breach) -> Breach:
    place, message = ("journal", number, *breach.place), f"mission {number + 1}: {breach.message}"
    return structs.replace(breach, place=place, message=message)


def _misplaced(roster: Roster, now: Standings) -> Iterator[Breach]:
    """Yield the ids that are taken, the seats that are, and the dead who man a ship."""
    ids, seats = set[str](), dict[Station, str]()
    for number, man in enumerate(roster.crew):
        if man.id in ids:
            yield Breach(("crew", number, "id"), f"{man.id!r} is another's id; the ids of crewmen differ", "CRW-1")
        ids.add(man.id)
        if man.mans is None:
            continue
        place = ("crew", number, "mans")
        if not now[man.id].alive:
            yield Breach(place, f"{man.id} is dead; the dead man no ship", "DMG-5", man.id)
        elif man.mans.seat < 1:
            yield Breach(place, f"{man.mans.seat} is no seat; they count from 1", "FLT-1", man.id)
        elif man.mans in seats:
            seat = f"seat {man.mans.seat} of {man.mans.ship}"
            yield Breach(place, f"{seat} is taken by {seats[man.mans]}; choose another", "FLT-1", man.id)
        else:
            seats[man.mans] = man.id


def _aboard(roster: Roster, ships: Iterable[str]) -> list[tuple[Crewman, Station]]:
    """Return who mans which of *ships*."""
    known = set(ships)
    return [(man, man.mans) for man in roster.crew if man.mans is not None and man.mans.ship in known]


def _crewed(ship: ShipSetup, aboard: Iterable[tuple[Crewman, Station]], now: Standings) -> ShipSetup:
    crew = list(ship.crew)
    posts = [(station.seat, man) for man, station in aboard if station.ship == ship.id]
    for seat, man in sorted(posts, key=lambda post: post[0]):
        if seat > len(crew) + 1:
            words = f"{man.id} mans seat {seat} of {ship.id}, whose next free seat is {len(crew) + 1}"
            raise RuleError(words, rule="FLT-1")
        crew[seat - 1 : seat] = [as_member(now[man.id].aboard(ship.id), CrewMember(man.name, man.role, man.race))]
    return structs.replace(ship, crew=tuple(crew))


def _worth(setup: Setup, target: str) -> int:
    """Return what *target* is worth (CRW-4)."""
    for ship in setup.ships:
        if ship.id == target:
            design = setup.design(ship.design)
            return kill_worth(design.tonnage, armed=design.armed)
    for station in setup.installations:
        if station.id == target:
            return kill_worth(station.tonnage, armed=station.armed)
    known = listed([*(ship.id for ship in setup.ships), *(station.id for station in setup.installations)])
    raise RuleError(f"{target!r} is no ship or installation of this scenario; {known} are", rule="CRW-4")
