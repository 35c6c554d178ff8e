"""The INTERCEPTOR rule book as data: a closed list of ids, and each rule in our words."""

from typing import Literal

from interceptor_nb.core.cite import RuleBook
from interceptor_nb.rules.interceptor.book.contact import CONTACT
from interceptor_nb.rules.interceptor.book.control import CONTROL
from interceptor_nb.rules.interceptor.book.crew import CREW
from interceptor_nb.rules.interceptor.book.planet import PLANET
from interceptor_nb.rules.interceptor.book.space import SPACE

# One chapter a line, as a rule book lists them.
# fmt: off
RuleId = Literal[
    "MAP-1", "MAP-2", "MAP-3", "MAP-4", "MAP-5",
    "MOV-1", "MOV-2", "MOV-3", "MOV-4", "MOV-5", "MOV-6",
    "MOV-7", "MOV-8", "MOV-9", "MOV-10", "MOV-11", "MOV-12",
    "PLT-1", "PLT-2", "PLT-3", "PLT-4",
    "SOT-1", "SOT-2", "SOT-3", "SOT-4", "SOT-5",
    "RND-1", "RND-2", "RND-3", "RND-4", "RND-5", "RND-6",
    "RND-7", "RND-8", "RND-9",
    "MAS-1", "MAS-2", "MAS-3", "MAS-4",
    "INT-1", "INT-2", "INT-3", "INT-4", "INT-5", "INT-6",
    "INT-7",
    "ATM-1", "ATM-2", "ATM-3", "ATM-4", "ATM-5", "ATM-6",
    "ATM-7", "ATM-8", "ATM-9",
    "LND-1", "LND-2",
    "GRV-1", "GRV-2", "GRV-3", "GRV-4", "GRV-5",
    "ALT-1", "ALT-2", "ALT-3", "ALT-4", "ALT-5", "ALT-6",
    "STK-1",
    "COL-1", "COL-2", "COL-3", "COL-4", "COL-5",
    "RAM-1", "RAM-2", "RAM-3",
    "DMG-1", "DMG-2", "DMG-3", "DMG-4", "DMG-5",
    "AST-1", "AST-2", "AST-3", "AST-4", "AST-5", "AST-6",
    "CRW-1", "CRW-2", "CRW-3", "CRW-4", "CRW-5", "CRW-6",
    "WPN-1", "WPN-2", "WPN-3",
    "FLT-1",
]
# fmt: on
"""Every rule of INTERCEPTOR that code, events, lints and lessons may cite."""

RULES = RuleBook("INTERCEPTOR", (*SPACE, *CONTROL, *PLANET, *CONTACT, *CREW))
"""Every rule by its id, in the order of the chapters."""
