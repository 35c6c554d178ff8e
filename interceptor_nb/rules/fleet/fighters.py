"""Fighter groups: moves, dogfights, attacks (FTR-1 to FTR-8)."""

from msgspec.structs import replace

from interceptor_nb.rules.fleet import carriers, damage
from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.geometry import INCH, Point, distance_squared, is_within
from interceptor_nb.rules.fleet.orders import TokenKind
from interceptor_nb.rules.fleet.rolling import Volley, effects
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.setup import FighterType
from interceptor_nb.rules.fleet.state import Field, State, is_blocked
from interceptor_nb.rules.fleet.tables import ATTACK_RANGE, DOGFIGHT_RANGE

Why = carriers.Why


def half_move(kind: FighterType) -> int:
    """Return half a full move in thousandths of an inch: the most of TRN-3 and of TRN-6 (FTR-1)."""
    return kind.move * INCH // 2


def first_move(run: Run, index: int) -> None:
    """Move group *index* for the first time (TRN-3)."""
    _move(run, index, "go")


def second_move(run: Run, index: int) -> None:
    """Launch group *index* or move it for the second time, and land it (TRN-6)."""
    launch = carriers.launch_of(run.field, run.state.orders, index)
    if launch is not None and not carriers.launched(run, index, *launch):
        return
    _move(run, index, "then")
    name = run.group_line(index).name("land")
    if name is not None:
        carriers.landed(run, index, name)


def _move(run: Run, index: int, kind: TokenKind) -> None:
    group, at = run.state.groups[index], run.group_line(index).at(kind)
    if at is not None and at != group.at:
        rule: RuleId = "TRN-3" if kind == "go" else "TRN-6"
        after = ((index, replace(group, at=at)),)
        run.note(
            Event("group_moved", (rule, "FTR-1"), run.field.group_ids[index], facts=(("at", str(at)),), groups=after)
        )


def foes(field: Field, state: State) -> dict[int, int]:
    """Return which group fires at which in the dogfights (FTR-7).

    Each that has an enemy within 1" at the nearest, then in file order; without endurance only at one that fires at it.
    """
    out = {index: group.at for index, group in enumerate(state.groups) if group.at is not None}
    near = {index: _enemies(field, out, index) for index in out}
    found = {index: enemies[0] for index, enemies in near.items() if enemies and state.groups[index].endurance}
    for index, enemies in near.items():
        if index not in found:
            back = [enemy for enemy in enemies if found.get(enemy) == index]
            found |= {index: back[0]} if back else {}
    return dict(sorted(found.items()))


def _enemies(field: Field, out: dict[int, Point], index: int) -> list[int]:
    here, side = out[index], field.group_sides[index]
    within = [
        other for other, at in out.items() if field.group_sides[other] != side and is_within(here, at, DOGFIGHT_RANGE)
    ]
    return sorted(within, key=lambda other: (distance_squared(here, out[other]), other))


def dogfights(run: Run) -> None:
    """Fight all dogfights at once: dice as before any of them (FTR-7)."""
    before = run.state.groups
    for index, target in foes(run.field, run.state).items():
        mine, owner = before[index], run.field.group_ids[index]
        shift = run.field.types[index].dogfight
        hurt, rolls, kills = damage.shot(run, target, owner, "dogfight", mine.fighters, shift)
        left = max(0, mine.endurance - 1)
        fought = replace(run.state.groups[index], endurance=left, revealed=True, fought=True)
        changed = ((index, fought), (target, replace(hurt, revealed=True, fought=True)))
        facts = (("target", run.field.group_ids[target]), *kills)
        rules: tuple[RuleId, ...] = ("FTR-7", "PDF-1", "FTR-5", "FTR-2")
        run.note(Event("dogfought", rules, owner, rolls=rolls, facts=facts, groups=changed))


def targets_named(run: Run) -> None:
    """Let groups name the ships that they attack (TRN-7)."""
    for index in range(len(run.field.group_ids)):
        name = run.group_line(index).name("attack")
        if name is None or run.state.groups[index].at is None:
            continue
        owner, target = run.field.group_ids[index], run.field.ships[name]
        why = why_no_attack(run.field, run.state, index, target)
        if why is not None:
            run.dropped(owner, f"attack:{name}", *why)
            continue
        after = ((index, replace(run.state.groups[index], target=target)),)
        run.note(Event("target_named", ("TRN-7", "FTR-6"), owner, facts=(("target", name),), groups=after))


def why_no_attack(field: Field, state: State, index: int, target: int) -> Why | None:
    """Return what forbids group *index* to attack ship *target* as both stand (FTR-6)."""
    group, ship, name = state.groups[index], state.ships[target], field.ship_ids[target]
    if group.at is None or ship.status != "active":
        return f"{name} is lost", "HUL-3"
    if group.fought:
        return "it has been in a dogfight", "FTR-7"
    if not group.endurance:
        return "its endurance is used up", "FTR-5"
    if not is_within(group.at, ship.at, ATTACK_RANGE):
        return f'{name} is more than 6" away', "FTR-6"
    if is_blocked(state, group.at, ship.at):
        return f"debris blocks the line to {name}", "TBL-3"
    return None


def attacks(run: Run, target: int) -> None:
    """Let the groups that named ship *target* attack it, in file order (TRN-8, TRN-10, FTR-6)."""
    for index in range(len(run.field.group_ids)):
        if run.state.groups[index].target == target:
            _attack(run, index, target)


def _attack(run: Run, index: int, target: int) -> None:
    group, owner, name = run.state.groups[index], run.field.group_ids[index], run.field.ship_ids[target]
    why = why_no_attack(run.field, run.state, index, target)
    if why is not None:  # since it named its target
        run.dropped(owner, f"attack:{name}", *why)
        return
    screens = len(run.field.working(target, run.state.ships[target], "screen"))
    volley = Volley(group.fighters, effects(screens, run.field.types[index].attack))
    volley, rolls = run.roll(owner, "attack", volley)
    after = replace(group, endurance=group.endurance - 1, revealed=True, target=-1)
    facts = (("by", owner), ("screens", screens))
    rules: tuple[RuleId, ...] = ("FTR-6", "FTR-5", "FTR-2")
    event = Event("attacked", rules, rolls=rolls, facts=facts, groups=((index, after),))
    damage.struck(run, target, volley.total, event)
