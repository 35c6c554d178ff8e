"""Ramming (FRM-1 to FRM-4)."""

from msgspec.structs import replace

from interceptor_nb.rules.fleet import damage, hull
from interceptor_nb.rules.fleet.carriers import Why
from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.geometry import is_within
from interceptor_nb.rules.fleet.orders import listed
from interceptor_nb.rules.fleet.rolling import Ram, Volley
from interceptor_nb.rules.fleet.run import Facts, Run
from interceptor_nb.rules.fleet.state import Field, State
from interceptor_nb.rules.fleet.tables import POINTS, RAM_RANGE


def why_no_ram(field: Field, state: State, index: int, target: str, velocity: int) -> Why | None:
    """Return what forbids ship *index* at *velocity* to ram the ship called *target*, wherever they are (FRM-1)."""
    ship = state.ships[index]
    others = field.in_play(state, but=index)
    if target not in others:
        return f"{target!r} is no ship to ram; {listed(others)} is", "FRM-1"
    if ship.ram_tried:
        return "its one attempt is used up", "FRM-1"
    if not hull.on_last_row(field.designs[index].rows, ship.damage):
        return "only a ship on its last row of boxes may ram", "FRM-1"
    if not field.thrust(index, ship):
        return "a ship without thrust cannot ram", "FRM-1"
    if velocity < 1:
        return "a ship that does not move cannot ram; velocity 1 would do", "FRM-1"
    return None


def why_no_ram_now(field: Field, state: State, index: int, target: str) -> Why | None:
    """Return what forbids a ram by ship *index* as all stand, once they have moved (FRM-1)."""
    ship = state.ships[index]
    why = why_no_ram(field, state, index, target, ship.velocity)
    if why is None and not is_within(ship.at, state.ships[field.ships[target]].at, RAM_RANGE):
        return f'{target} is more than 2" away', "FRM-1"
    return why


def resolved(run: Run) -> None:
    """Resolve the rams of this turn in file order, each fully (TRN-5, FRM-2).

    Whether one is possible is read once, as the phase begins; only who is lost by then drops out.
    """
    ordered = {
        index: name
        for index, ship in enumerate(run.state.ships)
        if ship.status == "active" and (name := run.ship_line(index).name("ram")) is not None
    }
    whys = {index: why_no_ram_now(run.field, run.state, index, name) for index, name in ordered.items()}
    for index, name in ordered.items():
        owner, target = run.field.ship_ids[index], run.field.ships.get(name, index)
        lost = [run.field.ship_ids[one] for one in (index, target) if run.state.ships[one].status != "active"]
        why = whys[index] or ((f"{lost[0]} is lost", "FRM-1") if lost else None)
        if why is not None:
            run.dropped(owner, f"ram:{name}", *why)
        else:
            _ram(run, index, target)


def _ram(run: Run, index: int, target: int) -> None:
    """Try a ram: the gate (FRM-2), a die each (FRM-3), then the damage (FRM-4)."""
    pair = (index, target)
    ships, names = [run.state.ships[one] for one in pair], [run.field.ship_ids[one] for one in pair]
    boxes = [run.field.boxes_left(one, ship) for one, ship in zip(pair, ships, strict=True)]
    thrusts = run.field.thrust(index, ships[0]), run.field.thrust(target, ships[1])
    facts: Facts = (("target", names[1]),)
    ram, gate = run.once(names[0], "ram_gate", Ram(*thrusts))
    spent = gate.ok is True or run.field.setup.rules.ram_gate_spends
    tried = ((index, replace(ships[0], ram_tried=spent)),)
    run.note(Event("ram_gated", ("FRM-2",), names[0], rolls=(gate,), facts=facts, ships=tried))
    if not gate.ok:
        return
    ram, own = run.once(names[0], "ram", ram)
    ram, other = run.once(names[1], "ram", ram)
    facts = (*facts, ("thrust", ram.rammer), ("against", ram.target), ("result", str(ram.result)))
    run.note(Event("ram_rolled", ("FRM-3",), names[0], rolls=(own, other), facts=facts))
    if ram.result != "hit":
        return
    # Both at once: each volley counts the boxes its ship had before the ram.
    dealt = [
        run.roll(name, "ram_damage", Volley(1, POINTS, times=left)) for name, left in zip(names, boxes, strict=True)
    ]
    excesses: dict[int, int | None] = {}
    for by, one in ((0, 1), (1, 0)):
        volley, rolls = dealt[by]
        event = Event("rammed", ("FRM-4",), rolls=rolls, facts=(("by", names[by]), ("boxes", boxes[by])))
        excesses[one] = damage.take(run, pair[one], volley.total, event)
    for one in (0, 1):
        if excesses[one] is None:
            damage.check(run, pair[one], ships[one].damage)
    damage.settle(run, [(pair[one], excess) for one in (0, 1) if (excess := excesses[one]) is not None])
