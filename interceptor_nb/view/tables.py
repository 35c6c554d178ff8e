"""Any table as text to be copied."""

from collections.abc import Iterable, Sequence


def markdown_table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return *rows* under *names* as a Markdown table, ending in a newline; floats to four figures."""
    lines = [[_cell(cell) for cell in row] for row in (names, *rows)]
    told = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([told[0], "|" + " --- |" * len(names), *told[1:]]) + "\n"


def _cell(cell: object) -> str:
    text = f"{cell:.4g}" if isinstance(cell, float) else "" if cell is None else str(cell)
    return " ".join(text.split()).replace("|", "\\|")
