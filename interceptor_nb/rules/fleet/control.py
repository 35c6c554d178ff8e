"""Damage control (HUL-1, TRN-11)."""

from msgspec.structs import replace

from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.orders import Token
from interceptor_nb.rules.fleet.rolling import Checks
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.tables import REPAIR


def parties_work(run: Run) -> None:
    """Let the parties of all ships work, in file order; where they are was said before any of them rolls (HUL-1)."""
    for index, ship in enumerate(run.state.ships):
        if ship.status == "active":
            for token in run.ship_line(index).of("repair"):
                _party(run, index, token)


def _party(run: Run, index: int, token: Token) -> None:
    ship, owner = run.state.ships[index], run.field.ship_ids[index]
    number = run.field.system(index, token.name)
    if number is None or ship.losses[number] <= 0:
        run.dropped(owner, token, "there is nothing to repair", "HUL-1")
        return
    checks, rolls = run.roll(owner, "control", Checks(REPAIR, (number,)))
    losses = list(ship.losses)
    losses[number] -= len(checks.struck)
    after = ((index, replace(ship, losses=tuple(losses))),)
    # CAR-4: a group that waited for its bay.
    waited = tuple(
        (one, replace(group, ready=run.state.turn + run.field.setup.rules.mended_after))
        for one, group in enumerate(run.state.groups)
        if checks.struck and group.ship == index and group.bay == number and group.ready is None
    )
    facts = (("system", token.name),)
    run.note(Event("party_rolled", ("HUL-1", "TRN-11"), owner, rolls=rolls, facts=facts, ships=after, groups=waited))
