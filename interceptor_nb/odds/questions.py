"""What a notebook asks by scenario and ship id: the reach of a first turn.

>>> reach(setup, "marcos").to_frame()
"""

from interceptor_nb.odds import reach as maps
from interceptor_nb.odds.asked import index_of
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import begin


def reach(setup: Setup, ship: str, *, push: bool = False) -> maps.Reach:
    """Return every end that the own move of *ship* can come to in the first turn of *setup*.

    Args:
        setup: the scenario.
        ship: the ship's id.
        push: whether its line may push the plant (PLT-3).

    Raises:
        KeyError: there is no such ship.
    """
    field, state = begin(setup)
    return maps.reach(field, state, index_of(field, ship), push=push)
