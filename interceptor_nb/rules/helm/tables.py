"""The table of actions and the numbers of the rules, as frozen data with their rule ids."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from interceptor_nb.rules.helm.rules import RuleId

ActionKind = Literal[
    "steady", "turn", "speed", "spin", "evade", "delay", "slip", "dodge", "ram", "orbit", "module", "repair"
]


class Row(NamedTuple):
    """What a table row says of an action.

    Attributes:
        rule: its id.
        energy: helm energy it takes.
        remote: whether it can be done from elsewhere.
        adds: whether a success adds the option's OOC (HLM-3).
        helm: whether it is done with the helm; a repair is not.
    """

    rule: RuleId
    energy: int = 1
    remote: bool = True
    adds: bool = True
    helm: bool = True


ROWS: Mapping[ActionKind, Row] = MappingProxyType(
    {
        "steady": Row("HLM-A1", energy=0, adds=False),
        "turn": Row("HLM-A2"),
        "speed": Row("HLM-A3"),
        "spin": Row("HLM-A4"),
        "evade": Row("HLM-A5"),
        "delay": Row("HLM-A6"),
        "slip": Row("HLM-A7"),
        "dodge": Row("HLM-A8"),
        "ram": Row("HLM-A9"),
        "orbit": Row("HLM-A10"),
        "module": Row("HLM-A12", remote=False),
        "repair": Row("HLM-A13", energy=0, remote=False, adds=False, helm=False),
    }
)
"""HLM-A1 to HLM-A13; a landing has no action of its own (HLM-A11), and a ram is dodged by the row of the ram."""

BEST = 12
"""HLM-5: the most that 2d6 show."""

TOP_SPEED = 11
"""HLM-2: the lowest is 0."""

MOST_OOC = 6
"""HLM-3: what is over it hurts the hull."""

REMOTE = 3
"""HLM-1: taken off where the helm is used from elsewhere."""

STEP = 3
"""HLM-A2, HLM-A3, HLM-A5, HLM-A6: added for each step after the first."""

SPIN_DIFFICULTY = 3
"""HLM-A4."""

ORBIT_EXTRA = 1
"""HLM-A10: added to speed and size."""

REPAIR_DIFFICULTY = 11
"""HLM-A13."""

MOST_HEXSIDES = 3
"""HLM-A2, HLM-A6: half a turn."""

PHASES = 6
"""HLM-7: in a round."""
