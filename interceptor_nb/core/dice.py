"""Dice as an argument: scripted by owner and purpose, or random from a given source of bytes.

No rule ever makes its own dice, so that a question can be asked without rolling and a game can be replayed.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal, Protocol, TypeVar, get_args

from interceptor_nb.core.errors import DiceError

Purpose = Literal[
    "initiative",
    "recovery",
    "sot",
    "push",
    "maneuver",
    "spin",
    "entry",
    "bounce",
    "landing",
    "asteroid",
    "asteroid_location",
    "asteroid_direction",
    "direction",
    "collision",
    "collision_side",
    "ram",
    "morale",
]
"""What a die of INTERCEPTOR is rolled for; another rule set has purposes of its own."""

PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
DiceScript = dict[str, dict[str, list[int]]]
"""Faces still to come, by owner (a ship id, an asteroid id, ``side:ID``, ``field``) and purpose."""


P_contra = TypeVar("P_contra", bound=str, contravariant=True)


class DiceOf(Protocol[P_contra]):
    """Anything that can be rolled for the purposes of one rule set."""

    def roll(self, owner: str, purpose: P_contra, sides: int = 10) -> int:
        """Return a face from 1 to *sides*."""
        ...


Dice = DiceOf[Purpose]
"""Anything that can be rolled for INTERCEPTOR."""


class ScriptedDice:
    """Dice whose faces are written down, one queue for each owner and purpose.

    Args:
        script: owner, then purpose, then the faces in the order they come up.
        purposes: what the rule set rolls for.

    Raises:
        DiceError: a purpose is unknown.
    """

    def __init__(self, script: Mapping[str, Mapping[str, Iterable[int]]], purposes: Collection[str] = PURPOSES) -> None:
        self._queues = {
            (owner, purpose): list(faces) for owner, queues in script.items() for purpose, faces in queues.items()
        }
        for owner, purpose in self._queues:
            if purpose not in purposes:
                raise DiceError(f"dice of {owner}: {purpose!r} is no purpose of a roll; {' '.join(purposes)} are")

    def roll(self, owner: str, purpose: str, sides: int = 10) -> int:
        """Return the next face written for *owner* and *purpose*.

        Raises:
            DiceError: the queue is empty, or the face is not on a die of that many sides.
        """
        queue = self._queues.get((owner, purpose))
        if not queue:
            raise DiceError(f"{owner} has no {purpose} face left, and a roll is due")
        face = queue.pop(0)
        if not 1 <= face <= sides:
            raise DiceError(f"{owner} {purpose}: {face} is no face of a d{sides}; 1 to {sides} are")
        return face

    def left(self) -> DiceScript:
        """Return the faces nobody rolled."""
        rest: DiceScript = {}
        for (owner, purpose), faces in self._queues.items():
            if faces:
                rest.setdefault(owner, {})[purpose] = list(faces)
        return rest


class RandomDice:
    """Dice that map random bytes to faces, so that a seed keeps its meaning whatever library draws the bytes.

    A byte at or above the largest multiple of *sides* below 256 is thrown away (250 for a d10); of any other the
    remainder by *sides*, plus 1, is the face.

    Args:
        draw: returns that many random bytes.
    """

    BLOCK = 256

    def __init__(self, draw: Callable[[int], bytes]) -> None:
        self._draw = draw
        self._bytes = iter(b"")

    def roll(self, owner: str, purpose: str, sides: int = 10) -> int:
        """Return a face from 1 to *sides*, each as likely."""
        limit = 256 - 256 % sides
        while True:
            for byte in self._bytes:
                if byte < limit:
                    return byte % sides + 1
            self._bytes = iter(self._draw(self.BLOCK))


class RecordingDice:
    """Dice that write down what other dice show, so that a game can be played again.

    Args:
        dice: the dice that are rolled.
    """

    def __init__(self, dice: DiceOf[Any]) -> None:
        self._dice = dice
        self.script: DiceScript = {}

    def roll(self, owner: str, purpose: str, sides: int = 10) -> int:
        """Return the face that the dice within show."""
        face = self._dice.roll(owner, purpose, sides)
        self.script.setdefault(owner, {}).setdefault(purpose, []).append(face)
        return face
