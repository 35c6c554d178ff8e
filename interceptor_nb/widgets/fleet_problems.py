"""What is wrong with a fleet scenario and the lines of its coming turn, as rows of the problems card."""

from collections.abc import Sequence

from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.scenario import Fault
from interceptor_nb.view.fleet_game import FleetGame
from interceptor_nb.widgets.problems import ProblemRow


def problem_rows(faults: Sequence[Fault], game: FleetGame, setup: Setup) -> tuple[ProblemRow, ...]:
    """Return what is wrong: with the scenario as a file, then with the lines of the turn to come."""
    rows = []
    for fault in faults:
        if fault.pointer.startswith(f"/orders/{game.turn}/"):
            continue  # told below, in the words of the line
        unit = _unit_at(fault.pointer, setup)
        rules = (fault.rule,) if fault.rule else ()
        rows.append(ProblemRow("error", fault.message, unit or fault.pointer, rules, unit or None))
    rows += [ProblemRow("error", one.message, one.ship, tuple(one.rules), one.ship or None) for one in game.problems]
    return tuple(rows)


def _unit_at(pointer: str, setup: Setup) -> str:
    """Return the id of the ship or group that the file's *pointer* is about, or an empty text."""
    parts = pointer.strip("/").split("/")
    ids = {"ships": [one.id for one in setup.ships], "groups": [one.id for one in setup.groups]}.get(parts[0], [])
    if len(parts) > 1 and parts[1].isdigit() and int(parts[1]) < len(ids):
        return ids[int(parts[1])]
    return ""
