"""What ships fire: point defence, and the hits of weapons that these rules leave to others (PDF-2, PDF-3, TRN-8)."""

from collections import Counter

from msgspec.structs import replace

from interceptor_nb.rules.fleet import damage
from interceptor_nb.rules.fleet.carriers import Why
from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.geometry import dice_at
from interceptor_nb.rules.fleet.orders import Token
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.state import Field, Group, Ship, State, is_blocked
from interceptor_nb.rules.fleet.tables import DEFENCES, Defence


def fires(run: Run, index: int) -> None:
    """Let ship *index* fire all that its line says, token by token (TRN-8, PDF-3)."""
    used = Counter[str]()
    for token in run.ship_line(index).of("hit", "pdaf", "adaf"):
        if run.state.ships[index].status != "active":  # by an explosion that it set off itself
            run.dropped(run.field.ship_ids[index], token, "the ship is lost", "HUL-3")
        elif token.kind == "hit":
            _hit(run, index, token)
        else:
            used[token.kind] += 1
            _shoot(run, index, token, used[token.kind])


def _hit(run: Run, index: int, token: Token) -> None:
    """Let the points of a declared hit strike (TRN-8)."""
    owner, target = run.field.ship_ids[index], run.field.ships[token.name]
    ship = run.state.ships[target]
    if ship.status != "active":
        run.dropped(owner, token, f"{token.name} is lost", "HUL-3")
    elif is_blocked(run.state, run.state.ships[index].at, ship.at):
        run.dropped(owner, token, f"debris blocks the line to {token.name}", "TBL-3")
    else:
        damage.struck(run, target, token.count, Event("hit", ("TRN-8",), facts=(("by", owner),)))


def shot_dice(kind: Defence, ship: Ship, group: Group) -> int:
    """Return the dice of one system of *kind* aboard *ship* at *group*; 0 out of range or off the table (PDF-2)."""
    return 0 if group.at is None else dice_at(DEFENCES[kind], ship.at, group.at)


def why_no_shot(field: Field, state: State, index: int, kind: Defence, target: int) -> Why | None:
    """Return what forbids ship *index* to fire a working system of *kind* at group *target* as both stand (PDF-2)."""
    ship, group, name = state.ships[index], state.groups[target], field.group_ids[target]
    if group.at is None:
        return f"{name} is not on the table", "PDF-3"
    if group.fought:
        return f"{name} is in a dogfight", "FTR-7"
    if not shot_dice(kind, ship, group):
        return f"{name} is out of range", "PDF-2"
    if is_blocked(state, ship.at, group.at):
        return f"debris blocks the line to {name}", "TBL-3"
    return None


def _shoot(run: Run, index: int, token: Token, number: int) -> None:
    """Fire the *number*-th working system of a kind at the group that *token* names (PDF-2, PDF-3)."""
    kind: Defence = "pdaf" if token.kind == "pdaf" else "adaf"
    ship, owner, target = run.state.ships[index], run.field.ship_ids[index], run.field.groups[token.name]
    group = run.state.groups[target]
    why = why_no_shot(run.field, run.state, index, kind, target)
    if number > len(run.field.working(index, ship, kind)):
        run.dropped(owner, token, "the system has been lost", "PDF-3")
    elif why is not None:
        run.dropped(owner, token, *why)
    else:
        dice = shot_dice(kind, ship, group)
        after, rolls, kills = damage.shot(run, target, owner, kind, dice)
        rules: tuple[RuleId, ...] = ("PDF-2", "PDF-1", "FTR-2")
        changed = ((target, replace(after, revealed=True)),)
        facts = (("by", owner), ("with", kind), *kills)
        run.note(Event("shot_at", rules, token.name, rolls=rolls, facts=facts, groups=changed))
