"""The numbers of the fleet house rules, as frozen data with their rule ids."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from interceptor_nb.rules.fleet.geometry import INCH, Bands
from interceptor_nb.rules.fleet.setup import ShipClass

Effects = tuple[int, int, int, int, int, int]
"""What a d6 does, by its face, the first for a 1."""

Launched = Literal["destroyed", "damaged", "failed", "launched"]
Defence = Literal["pdaf", "adaf"]

POINTS: Effects = (1, 2, 3, 4, 5, 6)
"""DEB-1, FRM-4: a die that counts as it shows."""

EFFECTS: tuple[Effects, ...] = ((0, 0, 0, 1, 1, 2), (0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 1, 1))
"""FTR-6, PDF-1: by screens, what a die does to what has them; more than two count as two."""

EMERGENCY: tuple[Launched, ...] = ("destroyed", "damaged", "failed", "failed", "launched", "launched")
"""CAR-4: by face of the d6."""

_LARGEST: Bands = ((INCH, 3), (2 * INCH, 2), (3 * INCH, 1))
BLASTS: Mapping[ShipClass, Bands] = MappingProxyType(
    {"escort": ((INCH, 1),), "cruiser": ((INCH, 2), (2 * INCH, 1)), "capital": _LARGEST, "base": _LARGEST}
)
"""DEB-1: the dice of an explosion; the last band ends at its radius."""

PARTIES: Mapping[ShipClass, int] = MappingProxyType({"escort": 1, "cruiser": 2, "capital": 3, "base": 3})
"""HUL-1: damage control parties."""

REPAIR = 6
"""HUL-1: the least face with which a party repairs."""

FIRST_CHECK, LOWEST_FIRST_CHECK = 6, 4
"""HUL-4: what a system is lost on after the first row, and after the third and later."""

GATE = 5
"""FRM-2: the least face with which a ram is tried."""

RAM_RANGE = 2 * INCH
"""FRM-1."""

LANDING_RANGE = INCH
"""CAR-2."""

DOGFIGHT_RANGE = INCH
"""FTR-7."""

ATTACK_RANGE = 6 * INCH
"""FTR-6."""

DEFENCES: Mapping[Defence, Bands] = MappingProxyType(
    {"pdaf": ((6 * INCH, 1),), "adaf": ((6 * INCH, 2), (12 * INCH, 1))}
)
"""PDF-2."""

FIGHTERS, ENDURANCE = 6, 3
"""FTR-1, FTR-5: a whole group."""

CARRIER_GOES = 2
"""CAR-2: launches and recoveries a turn."""

REARMED_AFTER = 2
"""CAR-3: turns from landing to the next launch."""
