"""The rule book of the fleet house rules as data: a closed list of ids, and each rule in our words."""

from typing import Literal

from interceptor_nb.core.cite import RuleBook
from interceptor_nb.rules.fleet.book.fighters import FIGHTERS
from interceptor_nb.rules.fleet.book.ships import SHIPS
from interceptor_nb.rules.fleet.book.turn import TURN

# One chapter a line, as a rule book lists them.
# fmt: off
RuleId = Literal[
    "TBL-1", "TBL-2", "TBL-3",
    "TRN-1", "TRN-2", "TRN-3", "TRN-4", "TRN-5", "TRN-6",
    "TRN-7", "TRN-8", "TRN-9", "TRN-10", "TRN-11",
    "HUL-1", "HUL-2", "HUL-3", "HUL-4", "HUL-5",
    "DEB-1", "DEB-2", "DEB-3", "DEB-4",
    "CAR-1", "CAR-2", "CAR-3", "CAR-4", "CAR-5",
    "FTR-1", "FTR-2", "FTR-3", "FTR-4", "FTR-5", "FTR-6",
    "FTR-7", "FTR-8",
    "PDF-1", "PDF-2", "PDF-3",
    "FRM-1", "FRM-2", "FRM-3", "FRM-4",
]
# fmt: on
"""Every rule of the fleet set that code, events and problems may cite."""

RULES = RuleBook("FLEET", (*TURN, *SHIPS, *FIGHTERS))
"""Every rule by its id, in the order of the chapters."""
