"""Whole scenarios of space, many playouts at once: the rules compiled from the engine's own, held equal to it by tapes.

>>> why_not(setup)
"ships near a planet are the engine's"
"""

from interceptor_nb.odds.fast.fitness import why_not

__all__ = ["why_not"]
