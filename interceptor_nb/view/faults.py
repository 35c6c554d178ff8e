"""What makes no design: each input and each whole design judged, one sentence for the first fault."""

import math
import re

from msgspec import Struct

from interceptor_nb.rules.interceptor import mass
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.view.ratings import amount

LOAD_ID = re.compile(r"[\w.\-]{1,64}")
"""A load's id stands in order lines and files."""
MOST_BOXES, MOST_SETS, MOST_SKILL, MOST_VELOCITY = 9999, 99, 20, 999
_MOST_TONS = 100_000_000


class Refusal(Struct, frozen=True):
    """An input that made no design: *place* is its control, such as ``loads/0/tons``; *text* is one sentence."""

    place: str
    text: str
    rule: RuleId | None = None

    def __str__(self) -> str:
        return self.text + (f" [{self.rule}]" if self.rule else "")


class RefusedError(Exception):
    """An input that makes no design."""

    def __init__(self, place: str, text: str, rule: RuleId | None = None) -> None:
        super().__init__(text)
        self.refusal = Refusal(place, text, rule)


def fault(design: Design) -> Refusal | None:
    """Return what is wrong with *design* as a whole, None if it can be rated."""
    try:
        number_of("tonnage", "tonnage", design.tonnage, least=0, above=True, rule="MAS-1")
        number_of("engine_power", "engine power", design.engine_power, least=0, rule="MAS-1")
        whole_of("dcs", "DCS sets", design.dcs, 0, MOST_SETS, "MOV-7")
        whole_of("race_tolerance", "race tolerance", design.race_tolerance, 0, MOST_SETS, "MAS-3")
        if design.compensator is not None:
            whole_of("compensator", "compensator", design.compensator, 0, MOST_SETS, "MAS-3")
        check_loads(design, "loads")
    except RefusedError as refused:
        return refused.refusal
    return None


def check_loads(design: Design, place: str) -> None:
    """Refuse loads whose ids, tons or pieces are wrong, or that weigh as much as the ship (MAS-2).

    Raises:
        RefusedError: with *place* as the control that it is about.
    """
    names = [load.id for load in design.loads]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise RefusedError(place, f"load id: '{twice}' is the id of another load; the ids differ")
    for load in design.loads:
        if not LOAD_ID.fullmatch(load.id):
            text = f"load id: '{load.id}' is none; write 1 to 64 letters, digits, '_', '-' or '.'"
            raise RefusedError(place, text)
        number_of(place, f"tons of {load.id}", load.tons, least=0, above=True, rule="MAS-2")
        whole_of(place, f"pieces of {load.id}", load.count, 1, MOST_BOXES, "MAS-2")
    total = sum((mass.exactly(load.tons) * load.count for load in design.loads), start=mass.exactly(0))
    tonnage = mass.exactly(design.tonnage)
    if total >= tonnage:
        text = f"{amount(total)} t of loads are part of the tonnage of {amount(tonnage)} t and must weigh less"
        raise RefusedError(place, text, "MAS-2")


def number_of(
    place: str, name: str, value: float, *, least: float, above: bool = False, rule: RuleId | None = None
) -> float:
    """Return *value*, a number in its limits.

    Raises:
        RefusedError: it is not.
    """
    limits = f"above {least:g}" if above else f"from {least:g}"
    if not math.isfinite(value) or value < least or (above and value == least) or value > _MOST_TONS:
        raise RefusedError(
            place, f"{name}: {value:,.15g} was found, a number {limits} to {_MOST_TONS:,} is right", rule
        )
    return plain(value)


def whole_of(place: str, name: str, value: float, least: int, most: int, rule: RuleId | None = None) -> int:
    """Return *value*, a whole number in its limits.

    Raises:
        RefusedError: it is not.
    """
    if not math.isfinite(value) or value != int(value) or not least <= value <= most:
        raise RefusedError(
            place, f"{name}: {value:g} was found, a whole number from {least} to {most:,} is right", rule
        )
    return int(value)


def plain(value: float) -> float:
    """Return *value*, a whole number as one: files and screens then show no needless ``.0``."""
    return int(value) if value == int(value) else value
