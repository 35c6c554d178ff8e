"""Whether an action is legal: every fault at once, each with its rule id; and a line as a whole."""

from collections.abc import Iterator

from msgspec.structs import replace

from interceptor_nb.core import problem
from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.core.hexes import label
from interceptor_nb.rules.helm.attempts import acting, energy_of, is_free_dodge, tried
from interceptor_nb.rules.helm.control import difficulty, modifiers, row_of
from interceptor_nb.rules.helm.micro import Micro
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order, parse
from interceptor_nb.rules.helm.rolling import advance, sides
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.state import Field, State, Status
from interceptor_nb.rules.helm.tables import BEST, MOST_HEXSIDES, STEP, TOP_SPEED

Fault = tuple[str, RuleId | None]
"""What was found and what would be right, and the rule that says so; None for names."""

_OUT: dict[Status, RuleId] = {"exploded": "HLM-6", "left_map": "HLM-7", "crashed": "HLM-A11"}


class Problem(problem.Problem[RuleId], frozen=True):
    """One fault of a ship's line."""


def faults(field: Field, state: State, index: int, action: Action) -> tuple[Fault, ...]:
    """Return everything that forbids *action* to ship *index* as it stands; empty: it may be tried."""
    if field.member(index, action.member) is None:
        return (_nobody(field, index, action),)
    if state.ships[index].is_lost:
        return ((f"{field.ids[index]} is out of play", _OUT[state.ships[index].status]),)
    return tuple(
        fault
        for rule in (_helm, _place, _energy, _turn_to_act, _steps, _situation, _reach)
        for fault in rule(field, state, index, action)
    )


def may_dodge(field: Field, state: State, index: int) -> bool:
    """Return whether anybody of ship *index* can dodge what comes (HLM-A8, HLM-R3)."""
    target = incoming(field, state)
    crew = field.ships[index].crew
    return any(not faults(field, state, index, Action(one.id, "dodge", target=target)) for one in crew)


def incoming(field: Field, state: State) -> str:
    """Return the id of what may be dodged now: a ship that rams, a missile that hit; empty for nothing."""
    if state.moment.ram:
        return field.ids[state.moment.ram.rammer]
    return field.missile_ids[state.moment.strike.missile] if state.moment.strike else ""


def problems(field: Field, state: State, index: int, order: Order) -> tuple[Problem, ...]:
    """Return every fault of *order* for ship *index* in *state*; empty: it may go.

    Where something comes that may be dodged, the line is judged as the answer to it. Anywhere else its actions are
    judged one after another, every roll before taken to come up best; its dodges wait for what they dodge. The line of
    a ship that is out of play is not read.
    """
    target = incoming(field, state)
    if state.ships[index].is_lost:
        return ()
    if target:
        return tuple(_answer(field, state, index, order, target))
    found: list[Problem] = []
    for place, action in enumerate(order.actions, 1):
        if action.kind == "dodge":
            wrong = tuple(_names(field, index, action))
        else:
            wrong = faults(field, state, index, action)
            if not wrong:
                state = _at_best(field, state, index, action)
        found += [Problem(field.ids[index], text, rule, place, str(action)) for text, rule in wrong]
    return tuple(found)


def strangers(field: Field, index: int, order: Order) -> tuple[Problem, ...]:
    """Return whom *order* of ship *index* names though the scenario has nobody of that name, whatever has happened."""
    return tuple(
        Problem(field.ids[index], text, rule, place, str(action))
        for place, action in enumerate(order.actions, 1)
        for text, rule in _names(field, index, action)
    )


def read(field: Field, index: int, line: Order | str) -> tuple[Order, tuple[Problem, ...]]:
    """Return the order in *line*, and what cannot be read of it; nothing is ordered then."""
    try:
        return (parse(line) if isinstance(line, str) else line), ()
    except OrderSyntaxError as error:
        return NOTHING, (Problem(field.ids[index], str(error), None, error.place, error.token),)


def _at_best(field: Field, state: State, index: int, action: Action) -> State:
    """Return *state* after *action* with the best faces: a 1 of OOC for the wheel, 6 for all else."""
    micro = tried(field, Micro(state), index, action, None)
    while sides(field, micro):
        micro = advance(field, micro, 1 if micro.todo[0].kind == "spin" else 6)
    return replace(micro.state, moment=replace(micro.state.moment, ram=None))


def _answer(field: Field, state: State, index: int, order: Order, target: str) -> Iterator[Problem]:
    ship = field.ids[index]
    rule: RuleId = "HLM-R3" if state.moment.ram else "HLM-A8"
    for place, action in enumerate(order.actions, 1):
        if place > 1 or action.kind != "dodge" or action.target != target:
            message = f"{target} comes; one character may dodge it with dodge:{target}, or '.' lets it come"
            yield Problem(ship, message, rule, place, str(action))
            continue
        for text, cited in faults(field, state, index, action):
            yield Problem(ship, text, cited, place, str(action))


def _names(field: Field, index: int, action: Action) -> Iterator[Fault]:
    """Yield whom *action* names though there is nobody of that name."""
    if field.member(index, action.member) is None:
        yield _nobody(field, index, action)
    others = [owner for owner in field.ids if owner != field.ids[index]]
    if action.kind == "ram" and action.target not in others:
        yield f"there is no {action.target!r} to ram; {_are(others, 'no ship')} there", "HLM-R1"
    others += field.missile_ids
    if action.kind == "dodge" and action.target not in others:
        yield f"there is no {action.target!r} to dodge; {_are(others, 'nothing')} there", "HLM-A8"


def _nobody(field: Field, index: int, action: Action) -> Fault:
    there = _are([member.id for member in field.ships[index].crew], "nobody")
    return f"{field.ids[index]} has no {action.member!r}; {there} aboard", None


def _are(names: list[str], none: str) -> str:
    return f"{', '.join(names) or none} {'are' if len(names) > 1 else 'is'}"


def _helm(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    """Yield what is wrong with the helm itself."""
    built, row = field.ships[index], row_of(state, action)
    if not row.helm:
        if not state.ships[index].helm_broken:
            yield "the helm works; there is nothing to repair", "HLM-A13"
        return
    if state.ships[index].helm_broken:
        yield "the helm is broken; 'repair' is all that can be done with it", "HLM-A13"
    if not (built.helm_forward or built.tentac):
        yield "the helm does not face forward, which every ship needs that is not Tentac", "HLM-5"
    if not built.helm_on_hull:
        yield "the helm does not have its front on the hull, which every ship needs", "HLM-5"


def _place(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    (_, member), row = acting(field, index, action), row_of(state, action)
    if member.remote and not row.remote:
        yield f"{action.member} is not at the helm, and {action.kind} cannot be done from elsewhere", row.rule


def _energy(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    left, needed = state.ships[index].energy, energy_of(field, state, index, action)
    if needed > left:
        yield f"{action.kind} takes {needed} helm energy, the ship has {left}; steady and repair take none", "HLM-4"


def _turn_to_act(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    place, _ = acting(field, index, action)
    spent = state.ships[index].spent[place]
    if is_free_dodge(field, state, index, action):
        return
    if spent > 1:
        yield f"{action.member} has spent this phase's action and the next one's", "HLM-A8"
    elif spent and action.kind != "dodge":  # HLM-A8: a dodge may take the next phase's
        yield f"{action.member} has acted in this phase; only a dodge may take the next phase's action", "HLM-8"


def _steps(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    ship = state.ships[index]
    if action.kind in ("turn", "delay") and abs(action.count) > MOST_HEXSIDES:
        yield (
            f"{abs(action.count)} hexsides are more than half a turn; 1 to {MOST_HEXSIDES} are possible",
            ("HLM-A2" if action.kind == "turn" else "HLM-A6"),
        )
    if action.kind == "speed" and not 0 <= ship.speed + action.count <= TOP_SPEED:
        message = f"speed {ship.speed} {action.count:+d} is {ship.speed + action.count}; speed is 0 to {TOP_SPEED}"
        yield message, "HLM-2"


def _situation(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    """Yield what the ship's place and the phase so far forbid."""
    ship = state.ships[index]
    if ship.status == "landed":
        if action.kind not in ("steady", "speed", "module", "repair"):
            yield f"{action.kind} is nothing for a ship on the ground; speed:+1 takes off", "HLM-A11"
        elif action.kind == "speed" and action.count != 1:
            yield f"a landed ship takes off at speed 1, not {action.count}; speed:+1 is possible", "HLM-A11"
    match action.kind:
        case "orbit":
            yield from _orbit(field, state, index, action)
        case "ram":
            yield from _ram(field, state, index, action)
        case "dodge":
            now = state.moment
            if now.ram and (index, now.ram.rammer) in now.rams and not field.options.mutual_dodge:
                yield "the ship tried to ram as well in this phase, so it cannot dodge", "HLM-R3"
        case "module" if ship.module_used and field.options.module_once:
            yield "the helm module is used until the round ends", "HLM-A12"


def _orbit(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    ship = state.ships[index]
    if action.count == 0:
        if not ship.orbit:
            yield "the ship is not in orbit; orbit:R or orbit:L enters one", "HLM-A10"
        return
    if ship.orbit:
        yield "the ship is in orbit already; orbit:out leaves it", "HLM-A10"
    if ship.speed != 1:
        yield f"speed {ship.speed} is no speed for an orbit; 1 is", "HLM-A10"
    if field.planet_beside(ship.hex) is None:
        where = ", ".join(label(planet, field.setup.map.grain) for planet in field.setup.planets)
        planets = f"the planets are in {where}" if where else "the map has none"
        yield f"no planet is next to {label(ship.hex, field.setup.map.grain)}; {planets}", "HLM-A10"


def _ram(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    other = field.index.get(action.target)
    here = [
        field.ids[number]
        for number, ship in enumerate(state.ships)
        if number != index and ship.status == "flying" and ship.hex == state.ships[index].hex
    ]
    if action.target not in here:
        yield f"{action.target} cannot be rammed; {_are(here, 'no ship')} in the same hex", "HLM-R1"
    elif other is not None and frozenset((index, other)) in state.moment.collided:
        yield f"it collided with {action.target} in this phase already", "HLM-R3"


def _reach(field: Field, state: State, index: int, action: Action) -> Iterator[Fault]:
    """Yield that not even 12 would do (HLM-5)."""
    _, member = acting(field, index, action)
    built, ship = field.ships[index], state.ships[index]
    needed = difficulty(built, state, ship, action)
    added = sum(modifier.value for modifier in modifiers(built, ship, member, action))
    short = needed - BEST - added
    if short <= 0:
        return
    possible = abs(action.count) - (short + STEP - 1) // STEP
    fewer = (
        f"; {possible} instead of {abs(action.count)} would be possible"
        if action.kind in ("turn", "speed", "evade", "delay") and possible > 0
        else ""
    )
    yield f"12 and {added:+d} make {BEST + added} at best, the difficulty is {needed}{fewer}", "HLM-5"
