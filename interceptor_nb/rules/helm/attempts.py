"""One action of one character: what the attempt takes, its check, and what comes of it (HLM-A1 to HLM-A13)."""

from msgspec.structs import replace

from interceptor_nb.core.hexes import turned
from interceptor_nb.rules.helm.control import difficulty, modifiers, out_of_control, row_of, shortfall_ooc
from interceptor_nb.rules.helm.events import Event, EventKind
from interceptor_nb.rules.helm.micro import Log, Micro, Task, did, rolled
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.planets import grounded
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.setup import CrewMember, Options
from interceptor_nb.rules.helm.state import Field, Moment, Ram, Ship, State


def acting(field: Field, index: int, action: Action) -> tuple[int, CrewMember]:
    """Return place and person of who does *action* on ship *index*, which has such a character."""
    found = field.member(index, action.member)
    if found is None:
        raise ValueError(f"{field.ids[index]} has no {action.member}")
    return found


def is_free_dodge(field: Field, state: State, index: int, action: Action) -> bool:
    """Return whether *action* is the free dodge that somebody reflexive has in a phase (HLM-A8)."""
    place, member = acting(field, index, action)
    dodges_missile = action.kind == "dodge" and state.moment.strike is not None
    return dodges_missile and member.reflexive and not state.ships[index].reflexed[place]


def energy_of(field: Field, state: State, index: int, action: Action) -> int:
    """Return the helm energy that *action* takes now; a human ship's first of the round takes none (HLM-4)."""
    if is_free_dodge(field, state, index, action):
        return 0
    if field.ships[index].human and not state.ships[index].free_used:
        return 0
    return row_of(state, action).energy


def tried(field: Field, micro: Micro, index: int, action: Action, log: Log | None, now: Moment | None = None) -> Micro:
    """Return *micro* at *now* with *action* begun: action and energy are spent, its dice are due (HLM-4, HLM-8)."""
    state, ship, row = micro.state, micro.state.ships[index], row_of(micro.state, action)
    place, _ = acting(field, index, action)
    spent, reflexed, energy = list(ship.spent), list(ship.reflexed), energy_of(field, state, index, action)
    free = is_free_dodge(field, state, index, action)
    if free:
        reflexed[place] = True  # HLM-A8
    else:
        spent[place] += 1  # HLM-8
    after = replace(
        ship,
        energy=ship.energy - energy,
        free_used=ship.free_used or (field.ships[index].human and row.energy > 0 and not free),
        # HLM-A5: it lasts until anything else is tried with the helm
        evasion=0 if row.helm and action.kind != "evade" else ship.evasion,
        module_used=ship.module_used or action.kind == "module",  # HLM-A12
        spent=tuple(spent),
        reflexed=tuple(reflexed),
    )
    now = now or state.moment
    if action.kind == "ram":
        now = replace(now, rams=now.rams | {(index, field.index[action.target])})
    facts: tuple[tuple[str, int | str], ...] = (("action", str(action)), ("energy", energy))
    rules: tuple[RuleId, ...] = (row.rule, "HLM-4", "HLM-8")
    micro = did(micro, log, Event("action_tried", rules, index, after, None, facts, now))
    hull = Task("hull", index, ship.hull)
    dice = (Task("check", index, action=action), *((Task("spin", index),) if action.kind == "spin" else ()), hull)
    return replace(micro, todo=(*dice, *micro.todo))


def checked(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after the check of an action (HLM-1); the rest of the action comes from what it says."""
    index, action = task.ship, task.action
    if action is None:
        raise ValueError("a check is of an action")
    state, built = micro.state, field.ships[index]
    ship, row = state.ships[index], row_of(state, action)
    _, member = acting(field, index, action)
    need = difficulty(built, state, ship, action)
    roll = rolled(log, field.ids[index], task, total, need=need, modifiers=modifiers(built, ship, member, action))
    now, rules = state.moment, list[RuleId]((row.rule, "HLM-1"))
    if roll.ok:
        after = _succeeded(ship, action, roll.margin)
        if row.adds:
            after = out_of_control(after, field.options.ooc_on_success, field.options)  # HLM-3
        if action.kind == "ram":
            now = replace(now, ram=Ram(index, field.index[action.target], roll.margin))  # HLM-R2
        elif action.kind == "dodge":
            now = replace(now, ram=None, strike=None)  # HLM-A8, HLM-R3
    else:
        rules.append("HLM-3")
        after = _failed(ship, action, roll.margin, field.options)
        if action.kind == "dodge":
            now = _answered(now)
    missed, missiles = state.moment.strike, None
    if roll.ok and action.kind == "dodge" and missed is not None and field.options.missile_misses == "lost":
        missiles = state.without(missed.missile)
    facts = (("action", str(action)),)
    micro = did(micro, log, Event("checked", tuple(rules), index, after, roll, facts, now, missiles=missiles))
    return grounded(field, micro, index, log) if action.kind == "speed" else micro


def shaken(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after the d6 of OOC that a spun wheel (HLM-A4), or a collision survived (HLM-R5), brings."""
    ship = micro.state.ships[task.ship]
    if ship.is_lost:
        return micro
    kind, rule = _SHAKEN[task.kind == "spin"]
    roll = rolled(log, field.ids[task.ship], task, total)
    after = out_of_control(ship, total, field.options)
    return did(micro, log, Event(kind, (rule, "HLM-3"), task.ship, after, roll))


def declined(micro: Micro, index: int, log: Log | None) -> Micro:
    """Return *micro* with ship *index* not dodging what comes (HLM-A8, HLM-R3)."""
    rules: tuple[RuleId, ...] = ("HLM-R3",) if micro.state.moment.ram else ("HLM-A8",)
    return did(micro, log, Event("dodge_declined", rules, index, moment=_answered(micro.state.moment)))


_SHAKEN: tuple[tuple[EventKind, RuleId], tuple[EventKind, RuleId]] = (("jolted", "HLM-R5"), ("wheel_spun", "HLM-A4"))


def _succeeded(ship: Ship, action: Action, margin: int) -> Ship:
    match action.kind:
        case "steady":
            return replace(ship, ooc=max(0, ship.ooc - margin))  # HLM-A1
        case "turn":
            return replace(ship, facing=turned(ship.facing, action.count), orbit=0)  # HLM-A2, HLM-A10
        case "speed":
            return replace(ship, speed=ship.speed + action.count, orbit=0)  # HLM-A3, HLM-A10
        case "evade":
            return replace(ship, evasion=action.count)  # HLM-A5
        case "delay":
            return replace(ship, turn=action.count)  # HLM-A6
        case "slip":
            return replace(ship, slip=action.count)  # HLM-A7
        case "orbit":
            return replace(ship, orbit=action.count)  # HLM-A10
        case "repair":
            return replace(ship, helm_broken=False)  # HLM-A13
        case _:
            return ship


def _failed(ship: Ship, action: Action, margin: int, options: Options) -> Ship:
    if action.kind == "evade" and options.evasion_failed == "ends":
        ship = replace(ship, evasion=0)  # HLM-A5
    quiet = (action.kind == "repair" and not options.repair_failure_ooc) or (
        action.kind == "spin" and not options.spin_failure_ooc
    )
    return ship if quiet else out_of_control(ship, shortfall_ooc(margin), options)  # HLM-3


def _answered(now: Moment) -> Moment:
    if now.ram:
        return replace(now, ram=replace(now.ram, stage="answered"))
    return replace(now, strike=replace(now.strike, answered=True)) if now.strike else now
