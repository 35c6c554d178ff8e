"""Who flies, and how well (CRW-3, CRW-5, FLT-1)."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from interceptor_nb.rules.interceptor.setup import MOST_KEPT, CrewMember
from interceptor_nb.rules.interceptor.tables import FAMILIARITY, FAMILIARITY_BEYOND, LUCK, SHARED_CONTROL


class Flyer(Struct, frozen=True):
    """Who flies a ship.

    Attributes:
        name: the crew member.
        piloting: skill with familiarity; luck's chance is 1.
        penalty: added to the die in every Piloting roll (FLT-1).
    """

    name: str
    piloting: int
    penalty: int = 0


def familiarity(missions: int) -> tuple[int, int]:
    """Return the bonus to Piloting and to Gunnery after *missions* combat missions in this ship (CRW-5)."""
    for most, piloting, gunnery in FAMILIARITY:
        if missions <= most:
            return piloting, gunnery
    return FAMILIARITY_BEYOND


def piloting(member: CrewMember) -> int:
    """Return the Piloting that *member* flies with: CRW-5 on top of a skill, CRW-3 without one."""
    return LUCK if member.piloting is None else member.piloting + familiarity(member.missions)[0]


def flying(crew: Sequence[CrewMember], *, bridge: bool) -> int | None:
    """Return the place in *crew* of who flies, None where nobody can (FLT-1)."""
    able = [place for place, member in enumerate(crew) if bridge or member.piloting is not None]
    pilot = next((place for place in able if crew[place].role == "pilot"), None)
    if pilot is not None or not able:
        return pilot
    return max(able, key=lambda place: (crew[place].piloting is not None, piloting(crew[place])))


@lru_cache(maxsize=MOST_KEPT)
def flyer(crew: Sequence[CrewMember], *, bridge: bool) -> Flyer | None:
    """Return who flies, None where nobody can (FLT-1)."""
    place = flying(crew, bridge=bridge)
    if place is None:
        return None
    chosen = crew[place]
    alone = bridge or len(crew) == 1 or chosen.role == "pilot"
    return Flyer(chosen.name, piloting(chosen), 0 if alone else SHARED_CONTROL)
