"""The rule book of the helm as data: a closed list of ids, and each rule in our words."""

from typing import Literal

from interceptor_nb.core.cite import RuleBook
from interceptor_nb.rules.helm.book.actions import ACTIONS
from interceptor_nb.rules.helm.book.course import COURSE
from interceptor_nb.rules.helm.book.ramming import RAMMING

# One chapter a line, as a rule book lists them.
# fmt: off
RuleId = Literal[
    "HLM-1", "HLM-2", "HLM-3", "HLM-4", "HLM-5", "HLM-6", "HLM-7", "HLM-8",
    "HLM-A1", "HLM-A2", "HLM-A3", "HLM-A4", "HLM-A5", "HLM-A6", "HLM-A7",
    "HLM-A8", "HLM-A9", "HLM-A10", "HLM-A11", "HLM-A12", "HLM-A13",
    "HLM-R1", "HLM-R2", "HLM-R3", "HLM-R4", "HLM-R5",
]
# fmt: on
"""Every rule of the helm that code, events and problems may cite."""

RULES = RuleBook("HELM", (*COURSE, *ACTIONS, *RAMMING))
"""Every rule by its id, in the order of the chapters."""
