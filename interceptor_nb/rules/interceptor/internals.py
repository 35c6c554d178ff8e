"""The internal component block: what is left of it, and what its loss ends (DMG-2 to DMG-5)."""

from collections.abc import Sequence

from interceptor_nb.rules.interceptor.setup import Design, Status


def boxes_left(design: Design, internals_lost: Sequence[int], component: str) -> tuple[int, int]:
    """Return how many boxes of *component* are left, and how many there were."""
    left = total = 0
    for number, (name, boxes) in enumerate(design.internals):
        if name == component:
            total += boxes
            left += boxes - (internals_lost[number] if internals_lost else 0)
    return left, total


def has_crew(design: Design, internals_lost: Sequence[int]) -> bool:
    """Return whether anybody aboard lives: all do until the last crew box is gone (DMG-5)."""
    left, total = boxes_left(design, internals_lost, "crew")
    return left > 0 or total == 0


def fate(design: Design, internals_lost: tuple[int, ...], status: Status, *, collision: bool = True) -> Status:
    """Return the status that *internals_lost* leave a ship in: exploded before destroyed before derelict (DMG-5)."""
    left, total = boxes_left(design, internals_lost, "powerplant")
    if collision and total and not left:
        return "exploded"  # DMG-3
    if internals_lost and all(lost >= boxes for lost, (_, boxes) in zip(internals_lost, design.internals, strict=True)):
        return "destroyed"
    left, total = boxes_left(design, internals_lost, "crew")
    return "derelict" if total and not left else status  # MOV-11


def marked_off(design: Design, internals_lost: tuple[int, ...], hits: int, component: str = "") -> tuple[int, ...]:
    """Return *internals_lost* after *hits* more boxes, from the outside in (DMG-2); of one *component* where named."""
    if hits <= 0 or not design.internals:
        return internals_lost
    lost = list(internals_lost or (0,) * len(design.internals))
    for number, (name, boxes) in enumerate(design.internals):
        if component in ("", name):
            taken = min(hits, boxes - lost[number])
            lost[number] += taken
            hits -= taken
    return tuple(lost)
