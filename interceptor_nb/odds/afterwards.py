"""What may happen to a ship after its own move, and is in no odds of it."""

from interceptor_nb.rules.interceptor.state import Field


def not_counted(field: Field) -> tuple[str, ...]:
    """Return in a sentence what the odds of a move in *field* leave out; empty where they leave out nothing (AST-5)."""
    if field.drifts and field.setup.asteroids:
        return ("asteroids that drift in after the moves are not counted [AST-5]",)
    return ()
