"""Every fault of a scenario of the helm that needs more than one place to judge: references, hexes, profiles, lines."""

import re
from collections.abc import Iterator

from interceptor_nb.core.chance import PER_ROLL
from interceptor_nb.core.hexes import Hex, LabelError, distance, labelled
from interceptor_nb.rules.helm.orders import parse
from interceptor_nb.rules.helm.setup import Profile
from interceptor_nb.rules.helm.tables import PHASES
from interceptor_nb.scenario.asserted import unfounded
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, shown
from interceptor_nb.scenario.lines import unread
from interceptor_nb.scenario.names import alike, named
from interceptor_nb.scenario.sheet import Sheet

PLANETS_APART = 3
"""HLM-A10: so that no hex lies beside two of them."""

_PROFILE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_WHEN = re.compile(rf"[1-9][0-9]{{0,2}}\.[1-{PHASES}]")


def helm_inconsistent(root: Node, *, lines: bool = True) -> Iterator[Fault]:
    """Yield every fault of the scenario at *root* that its shape alone does not show; *lines*: they must parse."""
    sheet = Sheet(root.at("map"))
    ships, missiles = list(root.at("ships").items()), list(root.at("missiles").items())
    yield from alike([each.at("id") for each in (*ships, *missiles)], "ships and missiles")
    known = [text for ship in ships if (text := ship.at("id").text) is not None]
    for ship in ships:
        yield from sheet.hex(ship.at("hex"))
        yield from sheet.heading(ship.at("facing"))
        yield from alike([member.at("id") for member in ship.at("crew").items()], "a ship's crew")
        profile = ship.at("profile")
        for each in (profile, *(side for _, side in profile.entries())):
            yield from _silhouette(each)
    for missile in missiles:
        yield from sheet.hex(missile.at("hex"))
        yield from named(missile.at("target"), known, "ship")
    yield from _planets(root.at("planets"), sheet)
    for when, by_ship in root.at("orders").entries():
        if not _WHEN.fullmatch(when):
            yield by_ship.fault(
                f'{shown(when)} is no phase; write round and phase, like "1.2", phases are 1 to {PHASES}'
            )
        yield from unread(by_ship, known, "ship", parse if lines else None)
    yield from unfounded(root, known)


def profile_of(text: str) -> Profile | None:
    """Return the silhouette written as *text*, None where it is none (HLM-R4)."""
    found = _PROFILE.fullmatch(text)
    inside, among = (int(found[1]), int(found[2])) if found else (0, 0)
    return (inside, among) if among and inside <= among and PER_ROLL % among == 0 else None


def _silhouette(node: Node) -> Iterator[Fault]:
    if node.text is not None and profile_of(node.text) is None:
        message = f"{shown(node.text)} is no silhouette; write n/d, n at most d and d a divisor of {PER_ROLL}, like 2/6"
        yield node.fault(message, "HLM-R4")


def _planets(planets: Node, sheet: Sheet) -> Iterator[Fault]:
    found: list[tuple[str, Hex]] = []
    for node in planets.items():
        yield from sheet.hex(node)
        try:
            hex_ = labelled(node.text or "", sheet.grain or "rows")
        except LabelError:
            continue  # said by the sheet
        near = next((label for label, other in found if distance(hex_, other) < PLANETS_APART), None)
        if near is not None:
            message = f"{shown(node.text)} is less than {PLANETS_APART} hexes from {shown(near)}"
            yield node.fault(f"{message}; a ship could not tell which it orbits", "HLM-A10")
        found.append((node.text or "", hex_))
