"""What the dice of this rule set are rolled for."""

from typing import Literal, get_args

from interceptor_nb.core.dice import DiceOf

Purpose = Literal["check", "spin", "hull", "missile", "warhead", "profile", "volley", "facing", "jolt"]
"""A skill check, the d6 of a spun wheel, a hull check; a missile that aims, and what it does; the silhouette a volley
must meet, the volley, the facing and the OOC after a collision."""

PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
HelmDice = DiceOf[Purpose]
"""Owners are ships; missiles for ``missile`` and ``warhead``."""
