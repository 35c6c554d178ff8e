"""The helm of Battlestations: checks, OOC, energy, orbit, landing and ramming, as an engine.

A scenario is a `Setup`; `begin` makes a `Field` (what stays) and a `State` (what changes) of it; `pending`, `step` and
`play` take phases; `apply` and `fold` turn events into states; `problems` judges a line without rolling, and
`action_odds`, `plan_odds`, `ram_odds` and `hull_odds` ask how likely things are.
"""

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.helm.chances import (
    Aftermath,
    Outcome,
    PlanEnd,
    RamOdds,
    action_odds,
    aftermath_odds,
    damage_odds,
    hull_odds,
    plan_ends,
    plan_odds,
    ram_odds,
    success,
)
from interceptor_nb.rules.helm.events import Event, Roll, apply, fold
from interceptor_nb.rules.helm.legal import Problem, faults, problems, strangers
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order, explain, parse
from interceptor_nb.rules.helm.rules import RULES, RuleId
from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.rules.helm.state import Field, Ship, State, begin
from interceptor_nb.rules.helm.turn import Decision, Played, coming, pending, play, step

__all__ = [
    "NOTHING",
    "RULES",
    "Action",
    "Aftermath",
    "Decision",
    "Event",
    "Field",
    "IllegalOrderError",
    "Order",
    "Outcome",
    "PlanEnd",
    "Played",
    "Problem",
    "RamOdds",
    "Roll",
    "RuleId",
    "Setup",
    "Ship",
    "State",
    "action_odds",
    "aftermath_odds",
    "apply",
    "begin",
    "coming",
    "damage_odds",
    "explain",
    "faults",
    "fold",
    "hull_odds",
    "parse",
    "pending",
    "plan_ends",
    "plan_odds",
    "play",
    "problems",
    "ram_odds",
    "step",
    "strangers",
    "success",
]
