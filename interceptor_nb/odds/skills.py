"""First skills of a new crewman, by what he is trained for, his nation and his race (CRW-1, CRW-2).

>>> skills("pilot", "commonwealth", "baufrin")
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Unpack

from msgspec import Struct

from interceptor_nb.core.chance import Odds
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import Play, Table
from interceptor_nb.rules.interceptor.careers import Trained, initial_skills, skill_odds
from interceptor_nb.rules.interceptor.setup import Nation, Race, Setup


class FirstSkills(NamedTuple):
    """The levels that a crewman begins with."""

    piloting: int
    gunnery: int


def skills(role: Trained, nation: Nation, race: Race, **how: Unpack[How]) -> Table[FirstSkills]:
    """Return the first skills of a new crewman.

    Args:
        role: ``pilot`` or ``gunner``.
        nation: of his side: ``tog``, ``commonwealth``, ``renegade``, ``kessrith``.
        race: his own.
        how: exact or sampled, see `sampling.How`.

    Raises:
        RuleError: the table has no such race in that nation.
    """
    return answer(Training(role, nation, race), **how)


class Training(Struct, frozen=True):
    """What skills a new crewman has."""

    role: Trained
    nation: Nation
    race: Race
    setup: Setup | None = None

    columns: ClassVar[tuple[str, ...]] = FirstSkills._fields
    measures: ClassVar[Mapping[str, Callable[[FirstSkills], bool | int]]] = {
        "mean piloting": lambda end: end.piloting,
        "mean gunnery": lambda end: end.gunnery,
    }

    def title(self) -> str:
        """Return the question in a few words."""
        return f"first skills of a {self.role}: {self.race}, {self.nation}"

    def odds(self, budget: int) -> Odds[FirstSkills]:
        """Return the exact odds of both skills."""
        found = skill_odds(self.role, self.nation, self.race)
        return found.merged(lambda end: FirstSkills(end.piloting, end.gunnery))

    def player(self) -> Play[FirstSkills]:
        """Return what rolls both skills once."""

        def play(dice: DiceOf[Any]) -> FirstSkills:
            faces = [dice.roll(self.role, skill) for skill in FirstSkills._fields]
            found = initial_skills(self.role, faces[0], faces[1], self.nation, self.race)
            return FirstSkills(found.piloting, found.gunnery)

        return play
