"""The order lines of a stepped game as a scenario keeps them."""

from interceptor_nb.view.stepping import Stepping


def written(game: Stepping) -> tuple[tuple[int, tuple[tuple[str, str], ...]], ...]:
    """Return the lines of *game* by turn and, in file order, by ship; empty ones are left out."""
    by_turn: dict[int, dict[str, str]] = {}
    for (turn, ship), line in game.lines.items():
        if line.strip():
            by_turn.setdefault(turn, {})[ship] = line
    ids = game.field.ids
    return tuple(
        (turn, tuple((ship, lines[ship]) for ship in (*ids, *(lines.keys() - set(ids))) if ship in lines))
        for turn, lines in sorted(by_turn.items())
    )
