"""Campaigns: rosters, their journal, and crewmen in scenarios: CRW-1, CRW-2, CRW-4 to CRW-6, FLT-1, DMG-5, MOV-11."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from msgspec import structs

from interceptor_nb.core.errors import DiceError, RuleError
from interceptor_nb.rules.interceptor.campaign import (
    CampaignError,
    Crewman,
    Roster,
    Station,
    after,
    assigned,
    credited,
    ends,
    enlisted,
    folded,
    manned,
    promoted,
    recruit,
    reported,
    standings,
)
from interceptor_nb.rules.interceptor.careers import Record, Skills, after_mission, begun, raised
from interceptor_nb.rules.interceptor.journal import Choice, Kill, Mission, followed
from interceptor_nb.rules.interceptor.setup import CrewMember, Installation, Status
from interceptor_nb.rules.interceptor.state import LOST, begin
from tests.helpers import a_design, a_setup, a_ship, fly, pilot
from tests.strategies import rosters

MARCOS = Crewman("marcos", "Marcos", "pilot", "human", "tog", Skills(5, 4), Station("red"))
LIVIA = Crewman("livia", "Livia", "pilot", "human", "tog", Skills(6, 3), Station("blue"))
FLIGHT = Roster("Flight", (MARCOS, LIVIA))
BOTH = (("marcos", "red"), ("livia", "blue"))
COMBAT, PATROL = Mission(flew=BOTH), Mission(combat=False, flew=BOTH)


def flown(*missions: Mission, roster: Roster = FLIGHT) -> Roster:
    for mission in missions:
        roster = after(roster, mission)
    return roster


def won(*worths: int, by: str = "marcos", **changes: Any) -> Mission:
    return structs.replace(COMBAT, kills=tuple(Kill(by, "x", worth) for worth in worths), **changes)


def refused(change: Callable[[], object]) -> list[str]:
    """Return what a change is refused for, a line for each breach."""
    with pytest.raises(CampaignError) as caught:
        change()
    lines = [str(breach) for breach in caught.value.breaches]
    assert str(caught.value) == "; ".join(lines)
    return lines


def test_a_recruit_has_the_skills_of_his_dice() -> None:
    """CRW-1, CRW-2: a 3 and a 2 of a Baufrin are a 1 and a 1."""
    man = recruit("bao", "Bao", "pilot", (3, 2), "renegade", "baufrin")
    assert man == Crewman("bao", "Bao", "pilot", "baufrin", "renegade", Skills(6, 6))
    with pytest.raises(DiceError, match="CRW-1"):
        recruit("bao", "Bao", "pilot", (0, 2), "tog")
    with pytest.raises(RuleError, match="CRW-2"):
        recruit("bao", "Bao", "pilot", (3, 2), "tog", "baufrin")


class TestPlaces:
    def test_who_joins_is_the_last(self) -> None:
        assert enlisted(Roster(crew=(MARCOS,)), LIVIA).crew == (MARCOS, LIVIA)

    @pytest.mark.parametrize(
        ("man", "message"),
        [
            pytest.param(
                structs.replace(LIVIA, mans=None),
                "'livia' is another's id; the ids of crewmen differ [CRW-1]",
                id="an id that is taken",
            ),
            pytest.param(
                Crewman("titus", "T", "pilot", "human", "tog", Skills(5, 4), Station("red")),
                "seat 1 of red is taken by marcos; choose another [FLT-1]",
                id="FLT-1 a seat that is taken",
            ),
        ],
    )
    def test_who_cannot_join(self, man: Crewman, message: str) -> None:
        assert refused(lambda: enlisted(FLIGHT, man)) == [message]

    def test_a_place_is_taken_and_left(self) -> None:
        beside = assigned(FLIGHT, "livia", "red", 2)
        assert beside.crew == (MARCOS, structs.replace(LIVIA, mans=Station("red", 2)))
        assert assigned(beside, "livia", None).crew[1].mans is None

    @pytest.mark.parametrize(
        ("who", "ship", "seat", "message"),
        [
            pytest.param(
                "livia", "red", 1, "seat 1 of red is taken by marcos; choose another [FLT-1]", id="FLT-1 taken"
            ),
            pytest.param(
                "livia", "red", 0, "0 is no seat; they count from 1 [FLT-1]", id="FLT-1 before the first seat"
            ),
            pytest.param(
                "livai", "red", 2, "'livai' is no crewman of this roster; it has marcos, livia [FLT-1]", id="unknown"
            ),
        ],
    )
    def test_a_place_that_is_refused(self, who: str, ship: str, seat: int, message: str) -> None:
        assert refused(lambda: assigned(FLIGHT, who, ship, seat)) == [message]

    def test_the_dead_man_nothing(self) -> None:
        """DMG-5: he loses his place, and gets no other; it is free for the next."""
        roster = after(FLIGHT, structs.replace(COMBAT, dead=("livia",)))
        assert [man.mans for man in roster.crew] == [Station("red"), None]
        dead = "livia is dead; name one who lives [FLT-1]"
        assert refused(lambda: assigned(roster, "livia", "blue")) == [dead]
        assert assigned(roster, "marcos", "blue").crew[0].mans == Station("blue")
        placed = structs.replace(roster, crew=FLIGHT.crew)
        assert refused(lambda: standings(placed)) == ["livia is dead; the dead man no ship [DMG-5]"]


class TestTheJournal:
    def test_combat_and_kills(self) -> None:
        """CRW-4, CRW-5: kills are the one's, the tally is everyone's who flew."""
        now = standings(flown(won(2, 1), COMBAT))
        assert now["marcos"].record == Record(Skills(5, 4), Skills(5, 4), kills=3)
        assert (now["marcos"].tallies, now["livia"].tallies) == ((("red", 2),), (("blue", 2),))
        assert now["livia"].record.kills == 0

    @pytest.mark.parametrize(
        ("missions", "red", "blue", "idle"),
        [
            pytest.param("rrb", 2, 1, 0, id="CRW-5 each ship has a tally of its own"),
            pytest.param("rrb....", 2, 1, 4, id="CRW-6 four without combat"),
            pytest.param("rrb.....", 1, 0, 5, id="CRW-6 the fifth takes 1 off each tally"),
            pytest.param("rrb....r", 3, 1, 0, id="CRW-6 combat ends the row"),
            pytest.param("rrb-----", 2, 1, 0, id="CRW-6 who stays at home loses nothing"),
        ],
    )
    def test_tallies(self, missions: str, red: int, blue: int, idle: int) -> None:
        entries = {
            "r": Mission(flew=(("marcos", "red"),)),
            "b": Mission(flew=(("marcos", "blue"),)),
            ".": Mission(combat=False, flew=(("marcos", "green"),)),
            "-": Mission(combat=False, flew=(("livia", "blue"),)),
        }
        now = standings(flown(*(entries[mission] for mission in missions)))["marcos"]
        assert (now.aboard("red").missions, now.aboard("blue").missions, now.record.idle) == (red, blue, idle)
        assert all(tally for _, tally in now.tallies)

    def test_the_dead_keep_their_kills_and_nothing_else(self) -> None:
        """CRW-4, CRW-5: a tally is of missions that were survived."""
        now = standings(flown(COMBAT, won(2, dead=("marcos",))))["marcos"]
        assert (now.alive, now.record.kills, now.tallies) == (False, 2, (("red", 1),))

    def test_five_kills_raise_a_skill_in_the_mission_or_after_it(self) -> None:
        """CRW-4."""
        better = promoted(flown(won(5)), "marcos", "gunnery")
        assert better == flown(won(5, raised=(Choice("marcos", "gunnery"),)))
        assert standings(better)["marcos"].record == Record(Skills(5, 4), Skills(5, 5), kills=5, spent=5)
        four = "mission 1: marcos: 4 kills are left to spend, and a level takes 5 [CRW-4]"
        assert refused(lambda: promoted(flown(won(4)), "marcos", "gunnery")) == [four]

    def test_a_level_needs_a_mission_and_a_living_crewman(self) -> None:
        with pytest.raises(RuleError, match=r"^no mission is flown yet, so there are no kills to spend \[CRW-4\]$"):
            promoted(FLIGHT, "marcos", "gunnery")
        roster = flown(won(5, dead=("marcos",)))
        dead = "mission 1: marcos is dead; name one who lives [CRW-4]"
        assert refused(lambda: promoted(roster, "marcos", "gunnery")) == [dead]

    def test_the_tenth_mission_without_combat_takes_a_level(self) -> None:
        """CRW-6: the player chooses, and only where a level is lost."""
        roster = flown(won(5, raised=(Choice("marcos", "gunnery"),)), *[PATROL] * 9)
        chosen = structs.replace(PATROL, dropped=(Choice("marcos", "gunnery"),))
        assert standings(after(roster, chosen))["marcos"].record.skills == Skills(5, 4)
        due = "mission 11: marcos: 10 non-combat missions on end take 1 off a skill; choose piloting or gunnery [CRW-6]"
        assert refused(lambda: after(roster, PATROL)) == [due]
        twice = structs.replace(chosen, dropped=chosen.dropped * 2)
        needless = "mission {}: marcos loses no level here; leave this out [CRW-6]"
        assert refused(lambda: after(roster, twice)) == [needless.format(11)]
        assert refused(lambda: after(flown(*[PATROL] * 8, roster=FLIGHT), chosen)) == [needless.format(9)]
        in_combat = structs.replace(chosen, combat=True)
        assert refused(lambda: after(roster, in_combat)) == [needless.format(11)]
        fallen = structs.replace(chosen, dead=("marcos",))
        assert refused(lambda: after(roster, fallen)) == [needless.format(11)]

    @pytest.mark.parametrize(
        ("mission", "messages"),
        [
            pytest.param(Mission(), ["nobody flew; name the crewmen, each with his ship [FLT-1]"], id="FLT-1 nobody"),
            pytest.param(
                Mission(flew=(("marcus", "red"),)),
                ["'marcus' is no crewman of this roster; it has marcos, livia [FLT-1]"],
                id="FLT-1 unknown",
            ),
            pytest.param(
                Mission(flew=(*BOTH, ("livia", "red"))),
                ["livia flew in blue and in red; name one ship [FLT-1]"],
                id="FLT-1 in two ships",
            ),
            pytest.param(
                Mission(
                    flew=BOTH[:1], kills=(Kill("livia", "x"),), dead=("livia",), dropped=(Choice("livia", "gunnery"),)
                ),
                [
                    "livia did not fly in this mission; marcos did [CRW-4]",
                    "livia did not fly in this mission; marcos did [DMG-5]",
                    "livia did not fly in this mission; marcos did [CRW-6]",
                ],
                id="CRW-4 DMG-5 CRW-6 who stayed at home",
            ),
            pytest.param(
                Mission(flew=(("livai", "blue"),), kills=(Kill("livia", "x"), Kill("?", "x"))),
                [
                    "'livai' is no crewman of this roster; it has marcos, livia [FLT-1]",
                    "'?' is no crewman of this roster; it has marcos, livia [CRW-4]",
                ],
                id="who may be the one misspelt is not told as well",
            ),
            pytest.param(
                structs.replace(PATROL, kills=(Kill("livia", "x"),)),
                ["a mission without combat has no kills; leave them out [CRW-4]"],
                id="CRW-4 kills are combat",
            ),
            pytest.param(won(0), ["a kill is worth 1 or more, not 0 [CRW-4]"], id="CRW-4 no kill of 0"),
            pytest.param(
                structs.replace(COMBAT, raised=(Choice("x", "gunnery"),)),
                ["'x' is no crewman of this roster; it has marcos, livia [CRW-4]"],
                id="CRW-4 a level for nobody",
            ),
        ],
    )
    def test_missions_that_are_refused(self, mission: Mission, messages: list[str]) -> None:
        assert refused(lambda: after(FLIGHT, mission)) == [f"mission 1: {message}" for message in messages]

    def test_what_follows_from_a_breach_is_not_told(self) -> None:
        raising = structs.replace(COMBAT, raised=(Choice("marcos", "gunnery"), Choice("livia", "gunnery")))
        roster = structs.replace(FLIGHT, journal=(raising, raising))
        assert [breach.place for breach in folded(roster)[1]] == [
            ("journal", 0, "raised", 0),
            ("journal", 0, "raised", 1),
        ]
        assert [breach.who for breach in folded(roster, ["livia"])[1]] == ["marcos"]

    @given(rosters())
    def test_folding_is_going_step_by_step(self, roster: Roster) -> None:
        """CRW-4 to CRW-6: also for one crewman alone, by the functions of his career."""
        step = structs.replace(roster, journal=())
        now = standings(step)
        careers = {man.id: dict[str, Record]() for man in roster.crew}
        for mission in roster.journal:
            now, wrong = followed(now, mission)
            step = after(step, mission)
            assert (wrong, standings(step)) == ([], now)
            for man in roster.crew:
                _career(careers[man.id], man, mission)
        assert (step, now) == (roster, standings(roster))
        for man in roster.crew:
            assert all(now[man.id].aboard(ship) == record for ship, record in careers[man.id].items())


def _career(ships: dict[str, Record], man: Crewman, mission: Mission) -> None:
    """Carry the record that *man* has in each ship through *mission*, by `careers` alone."""
    aboard = dict(mission.flew).get(man.id)
    kills = sum(kill.worth for kill in mission.kills if kill.by == man.id)
    drop = next((choice.skill for choice in mission.dropped if choice.who == man.id), None)
    for ship in ("shared", man.id):
        record = ships.get(ship, begun(man.initial))
        if man.id in mission.dead:
            record = structs.replace(record, kills=record.kills + kills)
        elif aboard is not None:
            tally = record.missions
            record = after_mission(record, combat=mission.combat, kills=kills, drop=drop)
            if mission.combat and ship != aboard:
                record = structs.replace(record, missions=tally)
        for choice in mission.raised:
            if choice.who == man.id:
                record = raised(record, choice.skill)
        ships[ship] = record


BASE = Installation("base", "blue", a_ship().hex, tonnage=2001)
TARGETS = a_setup(a_ship("a"), design=a_design(tonnage=999.9), installations=(BASE,))


class TestKills:
    @pytest.mark.parametrize(
        ("target", "claims", "rolls", "kill"),
        [
            pytest.param("a", ["marcos"], [], Kill("marcos", "a", 1), id="CRW-4 a ship, one claim"),
            pytest.param("base", ["marcos"], [], Kill("marcos", "base", 3), id="CRW-4 an installation by its tons"),
            pytest.param(
                "a", ["marcos", "livia"], [{"marcos": 2, "livia": 3}], Kill("livia", "a"), id="CRW-4 the highest has it"
            ),
            pytest.param(
                "a",
                ["marcos", "livia", "titus"],
                [{"marcos": 3, "livia": 3, "titus": 1}, {"marcos": 2, "livia": 1}],
                Kill("marcos", "a"),
                id="CRW-4 those who tied roll again",
            ),
            pytest.param("a", ["marcos", "marcos"], [], Kill("marcos", "a"), id="CRW-4 no dispute with oneself"),
        ],
    )
    def test_who_is_credited(self, target: str, claims: list[str], rolls: list[Mapping[str, int]], kill: Kill) -> None:
        assert credited(TARGETS, target, claims, *rolls) == kill

    @pytest.mark.parametrize(
        ("target", "claims", "rolls", "message"),
        [
            pytest.param(
                "b", ["marcos"], [], "'b' is no ship or installation of this scenario; a, base are", id="unknown"
            ),
            pytest.param("a", [], [], "a: none claim it; one has it, several roll for it", id="CRW-4 nobody"),
            pytest.param("a", ["x", "y"], [], "a: x, y claim it; one has it, several roll for it", id="CRW-4 no roll"),
            pytest.param(
                "a",
                ["x", "y"],
                [{"x": 2, "y": 2}],
                "a: x, y claim it; one has it, several roll for it",
                id="CRW-4 a tie",
            ),
            pytest.param("a", ["x", "y"], [{"x": 2}], "a: x rolled; in dispute are x, y", id="CRW-4 one does not roll"),
            pytest.param("a", ["x"], [{"x": 2}], "a: x rolled; in dispute are x", id="CRW-4 a roll without a dispute"),
        ],
    )
    def test_what_leaves_it_open(
        self, target: str, claims: list[str], rolls: list[Mapping[str, int]], message: str
    ) -> None:
        with pytest.raises(RuleError) as caught:
            credited(TARGETS, target, claims, *rolls)
        assert str(caught.value) == f"{message} [CRW-4]"


class TestInAScenario:
    def test_a_crewman_takes_his_seat_with_what_he_has(self) -> None:
        """CRW-5: his tally is that of this ship; the rest of the crew stays."""
        roster = flown(*[won(5, raised=(Choice("marcos", "piloting"),)), COMBAT], roster=FLIGHT)
        setup = a_setup(a_ship("red", crew=(pilot(3, name="X"), pilot(2, name="Y"))), a_ship("green"))
        crewed = manned(setup, roster)
        assert crewed.ships[0].crew == (
            CrewMember("Marcos", "pilot", "human", 6, 4, 2),
            pilot(2, name="Y"),
        )
        assert structs.replace(crewed, ships=setup.ships) == setup
        assert crewed.ships[1] == setup.ships[1]

    @pytest.mark.parametrize(
        ("aboard", "names"),
        [
            pytest.param(("red", 2), ["Marcos", "Livia"], id="FLT-1 the next after the last"),
            pytest.param(("red", 1), ["Livia"], id="FLT-1 in the place of another"),
        ],
    )
    def test_seats(self, aboard: tuple[str, int], names: list[str]) -> None:
        roster = structs.replace(FLIGHT, crew=(structs.replace(LIVIA, mans=Station(*aboard)),))
        if aboard[1] > 1:
            roster = enlisted(roster, MARCOS)
        ship = a_ship("red", crew=() if aboard[1] > 1 else (pilot(name="X"),))
        assert [member.name for member in manned(a_setup(ship), roster).ships[0].crew] == names

    def test_a_seat_too_far_on(self) -> None:
        roster = assigned(FLIGHT, "marcos", "red", 3)
        with pytest.raises(RuleError, match=r"^marcos mans seat 3 of red, whose next free seat is 2 \[FLT-1\]$"):
            manned(a_setup(a_ship("red")), roster)

    def test_nobody_for_these_ships(self) -> None:
        with pytest.raises(RuleError, match=r"^nobody mans a ship of this scenario; its ships are a \[FLT-1\]$"):
            manned(a_setup(), FLIGHT)

    @pytest.mark.parametrize(
        ("begins", "words"),
        [
            pytest.param({"status": "derelict"}, "derelict", id="MOV-11 derelict"),
            pytest.param({"internals_lost": (0, 0, 0, 0, 1, 0)}, "derelict", id="DMG-5 its last crew box is gone"),
            pytest.param({"status": "left_map"}, "left map", id="MAP-5 gone"),
        ],
    )
    def test_a_ship_that_nobody_mans(self, begins: dict[str, Any], words: str) -> None:
        setup = a_setup(a_ship("red", **begins))
        with pytest.raises(RuleError) as caught:
            manned(setup, FLIGHT)
        assert str(caught.value) == f"marcos mans red, which begins {words}; assign him to another ship [MOV-11]"

    @pytest.mark.parametrize(
        ("status", "dies"),
        [
            *((status, True) for status in ("derelict", "crashed", "burned_up", "exploded", "destroyed")),
            *((status, False) for status in ("flying", "random", "landed", "left_map")),
        ],
    )
    def test_who_dies_with_his_ship(self, status: Status, dies: bool) -> None:
        """DMG-5, MOV-11, MAP-5: a ship that left the map, or landed, lives."""
        mission = reported(FLIGHT, {"red": status, "blue": "flying", "other": "exploded"})
        assert mission == Mission(flew=BOTH, dead=("marcos",) if dies else ())
        assert standings(after(FLIGHT, mission))["marcos"].alive is not dies

    def test_a_game_that_was_played_is_put_on_record(self) -> None:
        """DMG-5: Marcos meets an asteroid that takes the last of his ship; who has no ship in it did not fly."""
        weak = a_design(internals=(("crew", 1),), armour=(0,) * 6)
        setup = manned(a_setup(a_ship("red", 1), design=weak, rocks=("3130",)), FLIGHT)
        end = fly(setup, asteroid=[10, 10], asteroid_location=[1])
        assert end.ship.status in LOST
        told = Mission("The belt", kills=(Kill("marcos", "x"),))
        mission = reported(FLIGHT, ends(end.field, end.state), told)
        assert mission == structs.replace(told, flew=(("marcos", "red"),), dead=("marcos",))
        assert ends(*begin(setup)) == {"red": "flying"}
