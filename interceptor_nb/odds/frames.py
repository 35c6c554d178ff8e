"""Outcome tables, reaches and studies as pandas frames, and as HTML. The one place where pandas is imported."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pandas as pd

from interceptor_nb.core.hexes import direction_name
from interceptor_nb.odds.afterwards import not_counted
from interceptor_nb.odds.amounts import percent
from interceptor_nb.odds.outcomes import Outcomes
from interceptor_nb.odds.reach import Reach
from interceptor_nb.odds.sensitivity import Sensitivity
from interceptor_nb.odds.study import COLUMNS as STUDY_COLUMNS
from interceptor_nb.odds.study import Column, Study
from interceptor_nb.odds.table import Figure, Table
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS, hex_words
from interceptor_nb.rules.interceptor.state import Field

CHANCE_COLUMNS = ("chance", "probability", "percent", "one_in", "low", "high", "method")
COLUMNS = ("hex", "heading", "facing", "velocity", "status", *CHANCE_COLUMNS)
REACH_COLUMNS = (
    "hex", "heading", "facing", "velocity", "altitude", "status", "tp", "orders", "trouble", "probability", "percent",
)  # fmt: skip


def chances(rows: Iterable[tuple[Fraction, float, float]], method: str) -> dict[str, list[Any]]:
    """Return the columns that every outcome table ends with, of chances and their bounds.

    Columns:
        chance: the exact fraction as text, ``4/25``; of a sample the share of its plays.
        probability: the same as a float, 0 to 1.
        percent: the same as text, ``16 %``.
        one_in: one in how many.
        low, high: the bounds of Wilson's 95 % interval; of an exact chance the chance itself.
        method: ``exact`` or ``sampled``.
    """
    found = [
        (str(chance), float(chance), percent(chance), float(1 / chance), low, high, method)
        for chance, low, high in rows
    ]
    return {name: [row[place] for row in found] for place, name in enumerate(CHANCE_COLUMNS)}


def table_frame(table: Table[Any]) -> pd.DataFrame:
    """Return *table* as a frame, a row for each end, the likeliest first.

    Columns:
        those of its question, then those of `chances`.
    """
    cells = {name: [row.end[place] for row in table.rows] for place, name in enumerate(table.columns)}
    # A column of numbers that some ends do not have stays one of whole numbers.
    columns: dict[str, Any] = {
        name: pd.array(column, dtype="Int64") if None in column else column for name, column in cells.items()
    }
    return pd.DataFrame(columns | chances(((row.chance, row.low, row.high) for row in table.rows), table.method))


def sensitivity_frame(found: Sensitivity) -> pd.DataFrame:
    """Return *found* as a frame, a row for each variation and figure; the ship as it stands comes first.

    Columns:
        a column for each varied field, with its value.
        figure: what was asked.
        value: the number as text, a fraction where it is none: ``7``, ``3/5``.
        number: the same as a float; a chance from 0 to 1.
        low, high: the bounds of Wilson's 95 % interval, of a sampled chance; else the number itself.
        before: the number of the ship as it stands.
        change: by how much it differs.
        reason: why the variation cannot be; then it has no figure.
    """
    rows = []
    for row in (found.base, *found.rows):
        for figure in row.figures or (None,):
            before = None if figure is None else found.base.figure(figure.name)
            numbers: tuple[Any, ...] = ("", "", None, None, None, None, None)
            if figure is not None:
                number, was = float(figure.value), None if before is None else float(before.value)
                change = None if was is None else number - was
                numbers = (figure.name, str(figure.value), number, figure.low, figure.high, was, change)
            rows.append((*(value for _, value in row.fields), *numbers, row.reason))
    names = ("figure", "value", "number", "low", "high", "before", "change", "reason")
    return pd.DataFrame(rows, columns=[*(field for field, _ in found.base.fields), *names])


def sensitivity_wide(found: Sensitivity) -> pd.DataFrame:
    """Return *found* in words, a row for each variation: what differs, each figure and its change, or the reason."""
    whole = next((row for row in (found.base, *found.rows) if row.figures), found.base)
    names = [figure.name for figure in whole.figures]
    rows = [
        (row.words, *(_figure(row.figure(name), found.base.figure(name)) for name in names), row.reason)
        for row in (found.base, *found.rows)
    ]
    wide = pd.DataFrame(rows, columns=["variation", *names, "reason"])
    return wide if any(row.reason for row in (found.base, *found.rows)) else wide.drop(columns="reason")


def _figure(figure: Figure | None, before: Figure | None) -> str:
    """Return a figure in words, and by how much it differs: ``60 % (+10)``, ``8 (+1)``."""
    if figure is None:
        return ""
    said = percent(figure.value) if figure.is_chance else f"{float(figure.value):,.4g}"
    if figure.is_chance and figure.low < figure.high:  # of a sample
        said = figure.words(is_sampled=True)
    change = Fraction(0) if before is None else figure.value - before.value
    if not change:
        return said
    return f"{said} ({float(change * 100 if figure.is_chance else change):+,.4g})"


def csv(ends: pd.DataFrame) -> str:
    """Return any frame as comma-separated values, with a line of names."""
    return str(ends.to_csv(index=False))


def markdown(ends: pd.DataFrame) -> str:
    """Return any frame as a table in Markdown, numbers to the right."""
    names = [str(name) for name in ends.columns]
    rule = [" ---: " if pd.api.types.is_numeric_dtype(ends[name]) else " --- " for name in names]
    rows = [[_cell(cell) for cell in row] for row in ends.itertuples(index=False)]
    lines = [f"| {' | '.join(row)} |" for row in [names, *rows]]
    return "\n".join([lines[0], f"|{'|'.join(rule)}|", *lines[1:]]) + "\n"


def html_frame(ends: pd.DataFrame) -> str:
    """Return any frame as an HTML table."""
    return str(ends.to_html(index=False, border=0, classes="inb-table", float_format="{:.6g}".format, na_rep=""))


def _cell(cell: Any) -> str:
    if pd.isna(cell):
        return ""
    text = f"{cell:.6g}" if isinstance(cell, float) else str(cell)
    return text.replace("|", "\\|").replace("\n", " ")


def frame(field: Field, table: Outcomes) -> pd.DataFrame:
    """Return *table* as a frame, a row for each end, the likeliest first.

    Columns:
        hex: label of the hex, or its column and row off the map.
        heading, facing: names of the map's grain.
        velocity: hexes a turn.
        altitude: level; only where ships have altitudes.
        status: under control, out of control, left the map, …; ``, damaged`` where it took damage.
        and those of `chances`.
    """
    grain = field.setup.map.grain
    cells: dict[str, list[Any]] = {
        "hex": [hex_words(field, row.hex) for row in table.rows],
        "heading": [direction_name(row.heading, grain) for row in table.rows],
        "facing": [direction_name(row.facing, grain) for row in table.rows],
        "velocity": [row.velocity for row in table.rows],
        "status": [row.status_words for row in table.rows],
    }
    ends = pd.DataFrame(cells | chances(((row.chance, *table.bounds(row)) for row in table.rows), table.method))
    if field.options.advanced_atmosphere:
        ends.insert(COLUMNS.index("velocity") + 1, "altitude", [row.altitude for row in table.rows])
    return ends


def study_frame(study: Study, by: Sequence[Column] = STUDY_COLUMNS) -> pd.DataFrame:
    """Return the table of *study* as a frame, a row for each end of each ship, told apart by the columns *by*.

    Columns:
        ship: its id, in file order.
        status: how the ship ends: flying, random (out of control), derelict, landed, crashed, burned_up, exploded,
            destroyed, left_map.
        turn_lost: the turn it went out of play in, 0 where it did not.
        hex: label of the hex, or its column and row off the map.
        velocity: hexes a turn.
        damage: boxes of armour and of internals that it lost on the way.
        playouts: how many came to that.
        share: the same as a part of all playouts, 0 to 1.
        low, high: between which its chance lies: Wilson's interval, of which 95 in 100 are right.
    """
    rows = [(row.ship, *row.end, row.count, row.share, row.low, row.high) for row in study.rows(by)]
    return pd.DataFrame(rows, columns=["ship", *by, "playouts", "share", "low", "high"])


def reach_frame(found: Reach) -> pd.DataFrame:
    """Return *found* as a frame, a row for each end, by hex label, heading, facing, velocity and altitude.

    Columns:
        hex: label of the hex.
        heading, facing: names of the map's grain.
        velocity: hexes a turn.
        altitude: level of the ship; only where ships have one.
        status: under control, landed, derelict.
        tp: the least thrust points for it.
        orders: the cheapest line; among those the one with the least chance of trouble.
        trouble: its exact chance of trouble as text, ``4/25``: to end out of control, damaged, derelict or lost.
        probability: the same as a float, 0 to 1.
        percent: the same as text, ``16 %``.
    """
    grain = found.field.setup.map.grain
    columns = {
        "hex": [hex_words(found.field, row.hex) for row in found.rows],
        "heading": [direction_name(row.heading, grain) for row in found.rows],
        "facing": [direction_name(row.facing, grain) for row in found.rows],
        "velocity": [row.velocity for row in found.rows],
        "altitude": [row.altitude for row in found.rows],
        "status": [STATUS_WORDS[row.status] for row in found.rows],
        "tp": [row.thrust for row in found.rows],
        "orders": [str(row.order) for row in found.rows],
        "trouble": [str(row.trouble) for row in found.rows],
        "probability": [float(row.trouble) for row in found.rows],
        "percent": [percent(row.trouble) for row in found.rows],
    }
    if not found.field.options.advanced_atmosphere:
        del columns["altitude"]
    return pd.DataFrame(columns)


def reach_summary(found: Reach) -> str:
    """Return how many ends there are and how many of them are safe, in a sentence."""
    ends, safe = len(found.rows), sum(row.trouble == 0 for row in found.rows)
    hexes = len({row.hex for row in found.rows})
    push = ", pushing the plant" if found.push else ""
    said = (
        f"{ends:,} end{'' if ends == 1 else 's'} in {hexes:,} hex{'' if hexes == 1 else 'es'}, {safe:,} without a"
        f" chance of trouble; maximum {found.maximum} TP, SOT {found.sot} TP{push}"
    )
    return "; ".join((said, *not_counted(found.field)))


def floats_frame(records: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Return *records* as a frame, a row each, their fractions as floats."""
    return pd.DataFrame(
        [
            {name: float(value) if isinstance(value, Fraction) else value for name, value in record.items()}
            for record in records
        ]
    )
