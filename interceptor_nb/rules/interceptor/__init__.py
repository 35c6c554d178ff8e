"""Renegade Legion: INTERCEPTOR, movement and crew: the rules as an engine.

A scenario is a `Setup`; `begin` makes a `Field` (what stays) and a `State` (what changes) of it; `pending`, `step` and
`play` take turns; `apply` and `fold` turn events into states; `problems` and `outlook` judge a line without rolling.
"""

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.interceptor.events import Event, Roll, apply, fold
from interceptor_nb.rules.interceptor.legal import Outlook, outlook, problems
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token, explain, parse
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.rules import RULES, RuleId
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, Ship, State, begin
from interceptor_nb.rules.interceptor.turn import Decision, Played, pending, play, play_by, step

__all__ = [
    "COAST",
    "RULES",
    "Decision",
    "Event",
    "Field",
    "IllegalOrderError",
    "Order",
    "Outlook",
    "Played",
    "Problem",
    "Roll",
    "RuleId",
    "Setup",
    "Ship",
    "State",
    "Token",
    "apply",
    "begin",
    "explain",
    "fold",
    "outlook",
    "parse",
    "pending",
    "play",
    "play_by",
    "problems",
    "step",
]
