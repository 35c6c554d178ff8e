"""Colours: Okabe and Ito's eight, which colour-blind people tell apart, and two papers to put them on."""

import re
from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.interceptor.zones import Zone

BLACK, ORANGE, SKY, GREEN = "#000000", "#e69f00", "#56b4e9", "#009e73"
YELLOW, BLUE, VERMILION, PURPLE = "#f0e442", "#0072b2", "#d55e00", "#cc79a7"

SIDE_COLOURS = (VERMILION, BLUE, GREEN, PURPLE, ORANGE, SKY)
"""What a side without a colour of its own gets, in file order."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class Palette(Struct, frozen=True):
    """The colours of one paper; every text colour is readable on every ground it is used on.

    Attributes:
        paper: behind and around the map.
        ink: outlines, noses, numbers.
        label: hex labels in space.
        zone_label: hex labels and words in the zones of a planet.
        high, low: the uppermost and the lowest row of atmosphere; the rows between are mixed.
        accent: what the author points at: cursor, brush, selection.
        heat: how likely a ship ends in a hex.
        danger: forced moves and hits.
    """

    name: Literal["light", "dark"]
    paper: str
    ink: str
    label: str
    zone_label: str
    grid: str
    space: str
    high: str
    low: str
    interface: str
    ground: str
    rock: str
    rock_edge: str
    wreck: str
    accent: str
    heat: str
    danger: str

    def zone(self, zone: Zone, share: float = 0.0) -> str:
        """Return the colour of *zone*; in the atmosphere *share* runs from 0, its top row, to 1, its lowest."""
        match zone:
            case "space":
                return self.space
            case "interface":
                return self.interface
            case "ground":
                return self.ground
        return mixed(self.high, self.low, share)


LIGHT = Palette(
    name="light",
    paper="#ffffff",
    ink="#17202b",
    label="#66707c",
    zone_label="#46505d",
    grid="#ccd4dc",
    space="#fdfdfe",
    high="#e4eff8",
    low="#b4d2ec",
    interface="#f5ebcf",
    ground="#d9cbb3",
    rock="#8b8f95",
    rock_edge="#43484f",
    wreck="#6b7480",
    accent="#0072b2",
    heat="#e69f00",
    danger="#c04f00",
)

DARK = Palette(
    name="dark",
    paper="#10141a",
    ink="#eef2f6",
    label="#8d99a8",
    zone_label="#b9c4d0",
    grid="#313b48",
    space="#161b23",
    high="#1b2f43",
    low="#20486b",
    interface="#3b3522",
    ground="#4a3f31",
    rock="#7b8088",
    rock_edge="#c3c8cf",
    wreck="#8d99a8",
    accent="#56b4e9",
    heat="#a85a00",
    danger="#ff8a3d",
)


def side_colour(color: str, number: int) -> str:
    """Return *color* where it is ``#rrggbb``, else the colour of side *number* from 0."""
    return color.lower() if _COLOUR.fullmatch(color) else SIDE_COLOURS[number % len(SIDE_COLOURS)]


def rgb(color: str) -> tuple[int, int, int]:
    """Return red, green and blue of *color*, 0 to 255 each."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mixed(color: str, other: str, share: float) -> str:
    """Return *share* of *other* in *color*: also what *other* at that opacity looks like on *color*."""
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(rgb(color), rgb(other), strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def contrast(color: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it: 1 to 21, text needs 4.5."""
    lighter, darker = sorted((_luminance(color), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def readable_on(color: str) -> str:
    """Return black or white, whichever is better read on *color*; the contrast is at least 4.58."""
    return max(BLACK, "#ffffff", key=lambda text: contrast(text, color))


def _luminance(color: str) -> float:
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgb(color))
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
