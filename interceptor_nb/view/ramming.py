"""What `interceptor_nb.ramming` returns: rams in the three rule sets, as a frame, a picture, a page or records."""

from fractions import Fraction
from typing import Any

from interceptor_nb.odds.framed import Framed, frames
from interceptor_nb.view import ram_page, ram_plot
from interceptor_nb.view.chart import Picture
from interceptor_nb.view.palette import LIGHT, Palette
from interceptor_nb.view.ram_tables import RamRow, RamTable

_EXACT = ("tries", "strikes", "chance", "to_target", "to_rammer", "target_lost", "rammer_lost")


class Ramming(Framed, frozen=True):
    """The tables of a comparison, one a rule set, all of the same speeds; as a cell's last value it draws itself."""

    tables: tuple[RamTable, ...]

    def records(self) -> list[dict[str, Any]]:
        """Return a record for each rule set and speed (see `docs/ramming.md`); numbers are exact fractions."""
        return [
            {
                "rules": table.rules,
                "rammer": table.rammer,
                "target": table.target,
                "speed": row.speed,
                "possible": not row.is_forbidden,
                **{name: _value(row, name) for name in _EXACT},
                "damage_in": table.damage,
                "why": "; ".join(f"{why} [{rule}]" for why, rule in row.notes),
            }
            for table in self.tables
            for row in table.rows
        ]

    def to_frame(self) -> Any:
        """Return a pandas DataFrame of the records, their fractions as floats."""
        return frames().floats_frame(self.records())

    def document(self) -> dict[str, Any]:
        """Return the comparison as the value of a JSON document: chances and means as fractions in text."""
        return {
            "tables": [
                {
                    "rules": table.rules,
                    "game": table.game,
                    "rammer": table.rammer,
                    "target": table.target,
                    "speed_in": table.speed,
                    "damage_in": table.damage,
                    "rows": [_plain(row) for row in table.rows],
                }
                for table in self.tables
            ]
        }

    def picture(self, palette: Palette = LIGHT) -> Picture:
        """Return the picture, which shows itself in a notebook."""
        return Picture(ram_plot.svg(self.tables, ram_plot.colours(palette)))

    def page(self) -> str:
        """Return table, picture and rules as an HTML page that needs nothing beside it."""
        return ram_page.page(self.tables)

    def to_html(self) -> str:
        """Return picture, table and rules as a piece of a page."""
        return ram_page.section(self.tables)

    def _repr_html_(self) -> str:
        return self.to_html()


def _value(row: RamRow, name: str) -> Fraction | None:
    value: Fraction = getattr(row, name)
    return None if row.is_forbidden and name not in ("tries", "chance") else value


def _plain(row: RamRow) -> dict[str, Any]:
    values = {name: None if (value := _value(row, name)) is None else str(value) for name in _EXACT}
    notes = [{"message": why, "rule": rule} for why, rule in row.notes]
    return {"speed": row.speed, "possible": not row.is_forbidden, **values, "notes": notes}
