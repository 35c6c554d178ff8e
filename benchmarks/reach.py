"""Reach maps (odds.reach): every end of a move in a field of asteroids."""

from benchmarks.bar import Bar, timed
from benchmarks.pushes import pushes
from benchmarks.setups import one_ship
from interceptor_nb.odds.reach import reach
from interceptor_nb.rules.interceptor.state import begin

PUSHES = 50_000
"""What 150 ms are worth where a push takes 3 microseconds."""


def bars() -> list[Bar]:
    """Return what is promised of reach."""
    field, state = begin(one_ship(10, 5, asteroids=200))

    def note() -> str:
        return f"{len(reach(field, state, 0).rows):,} ends"

    return [
        Bar(
            f"reach, thrust 10, V 5, 200 asteroids per {PUSHES:,} python-chess pushes",
            timed(lambda: reach(field, state, 0)), pushes(2000, of=PUSHES), 1, note=note,
        ),
    ]  # fmt: skip
