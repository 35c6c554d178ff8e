"""Ships of the game as far as their numbers are known, to start a design from."""

import csv
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct, convert

from interceptor_nb.rules.interceptor.setup import Nation, ShipClass

Source = Literal["printed", "unverified"]


class CatalogShip(Struct, frozen=True):
    """One class of ship; None where a number is not known.

    Attributes:
        tonnage: tons at full load.
        engine_power: over the tonnage it is thrust (MAS-1).
        thrust: the rating in TP.
        standing: printed in the rules this project stands on, or taken from elsewhere and unverified.
        note: where the numbers come from.
    """

    name: str
    nation: Nation | None
    ship_class: ShipClass
    tonnage: float | None
    engine_power: float | None
    thrust: int | None
    streamlined: bool | None
    lifters: bool | None
    standing: Source
    note: str


@cache
def catalog() -> tuple[CatalogShip, ...]:
    """Return every ship of the catalog, in its order."""
    text = files(__package__).joinpath("ships.csv").read_text(encoding="utf-8")
    return tuple(convert(_known(row), CatalogShip, strict=False) for row in csv.DictReader(text.splitlines()))


def _known(row: dict[str, str]) -> dict[str, str | bool | None]:
    words: dict[str, bool | None] = {"": None, "yes": True, "no": False}
    return {key: words.get(value, value) if key != "note" else value for key, value in row.items()}
