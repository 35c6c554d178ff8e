"""A campaign's crewmen as a table: who they are, how good, in which ship, and what they have coming."""

from msgspec import Struct

from interceptor_nb.rules.interceptor.campaign import Roster, folded
from interceptor_nb.rules.interceptor.careers import Trained, levels_due
from interceptor_nb.rules.interceptor.crew import familiarity
from interceptor_nb.rules.interceptor.setup import Nation, Race

HEADINGS = ("name", "role", "race", "ship", "Piloting", "Gunnery", "missions", "non-combat", "kills", "levels due")


class Row(Struct, frozen=True):
    """A crewman as he stands.

    Attributes:
        ship: the one he mans, None for none.
        piloting, gunnery: his skills, without the bonus of familiarity with that ship (CRW-5).
        missions: combat missions by ship.
        idle: non-combat missions on end (CRW-6).
        levels_due: what his kills may raise (CRW-4).
    """

    id: str
    name: str
    role: Trained
    race: Race
    nation: Nation
    ship: str | None
    seat: int | None
    piloting: int
    piloting_bonus: int
    gunnery: int
    gunnery_bonus: int
    missions: dict[str, int]
    idle: int
    kills: int
    spent: int
    levels_due: int
    alive: bool

    @property
    def cells(self) -> tuple[str, ...]:
        """Return the row as text, a cell for each of `HEADINGS`."""
        return (
            self.name,
            self.role,
            self.race,
            (self.ship or "none") if self.alive else "dead",
            _skill(self.piloting, self.piloting_bonus),
            _skill(self.gunnery, self.gunnery_bonus),
            str(self.missions.get(self.ship or "", 0)),
            str(self.idle),
            str(self.kills),
            str(self.levels_due),
        )


def rows(roster: Roster) -> tuple[Row, ...]:
    """Return a row for each crewman of *roster*; what of it breaks a rule counts for nothing."""
    now, _ = folded(roster)
    found = []
    for man in roster.crew:
        standing = now[man.id]
        record = standing.record
        tallies = dict(standing.tallies)
        bonus = familiarity(tallies.get(man.mans.ship, 0) if man.mans else 0)
        found.append(
            Row(
                man.id,
                man.name,
                man.role,
                man.race,
                man.nation,
                man.mans.ship if man.mans else None,
                man.mans.seat if man.mans else None,
                record.skills.piloting,
                bonus[0],
                record.skills.gunnery,
                bonus[1],
                tallies,
                record.idle,
                record.kills,
                record.spent,
                levels_due(record) if standing.alive else 0,
                standing.alive,
            )
        )
    return tuple(found)


def _skill(level: int, bonus: int) -> str:
    return f"{level}+{bonus}" if bonus else str(level)
