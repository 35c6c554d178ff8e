"""A group's fleet house rules: ships, carriers, fighters and rams in inches on an open table, as an engine.

A game is a `Setup`; `begin` makes a `Field` (what stays) and a `State` (what changes) of it; `pending`, `step` and
`play` take turns; `apply` and `fold` turn events into states; `problems` judges lines without rolling.
"""

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.fleet.events import Event, Roll, apply, fold
from interceptor_nb.rules.fleet.legal import problems
from interceptor_nb.rules.fleet.lines import Problem
from interceptor_nb.rules.fleet.orders import NOTHING, Order, Token, explain, parse
from interceptor_nb.rules.fleet.rolling import PURPOSES, Dice, Purpose
from interceptor_nb.rules.fleet.rules import RULES, RuleId
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import Field, Group, Ship, State, as_setup, begin
from interceptor_nb.rules.fleet.turn import Decision, Played, pending, play, step

__all__ = [
    "NOTHING",
    "PURPOSES",
    "RULES",
    "Decision",
    "Dice",
    "Event",
    "Field",
    "Group",
    "IllegalOrderError",
    "Order",
    "Played",
    "Problem",
    "Purpose",
    "Roll",
    "RuleId",
    "Setup",
    "Ship",
    "State",
    "Token",
    "apply",
    "as_setup",
    "begin",
    "explain",
    "fold",
    "parse",
    "pending",
    "play",
    "problems",
    "step",
]
