"""The coverage page accounts for every line of the four sources, and what it names is there.

The sources are not in the repository: their line counts are what the page says.
"""

import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from interceptor_nb.rules.books import ALL

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"
TEXT = ROOT.joinpath("docs", "rules", "coverage.md").read_text("utf-8")
COUNTS = {file: int(lines) for file, lines in re.findall(r"^- (\d{3}), the .+: (\d+) lines\.$", TEXT, re.MULTILINE)}
"""How many lines each source has, by its number."""

ROW = re.compile(r"^\| (\d+)(?:-(\d+)|\.(\d+))? \| ([^|]+) \| ([^|]+) \|$")
ID = r"[A-Z]{3}-[A-Z]?\d+"
CITED = re.compile(rf"\b{ID}\b")
IDS = re.compile(rf"{ID}(, {ID})*")
EXAMPLE = re.compile(r"example (\d+): (`[\w./]+`(, `[\w./]+`)*)")


class Row(NamedTuple):
    """One row of a source's table: its lines, which statement of its line it is (0: the only one), and what has it."""

    first: int
    last: int
    statement: int
    carried: tuple[str, ...]


def section(title: str) -> str:
    """Return what stands under the heading that begins with *title*."""
    found = re.search(rf"^## {title}.*?\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def table(text: str) -> list[str]:
    """Return the rows of the one table in *text*, without its head."""
    return [line for line in text.splitlines() if line.startswith("|")][2:]


def rows(file: str) -> list[Row]:
    """Return the rows of the source *file*; a row in another form fails."""
    found = []
    for line in table(section(file)):
        parts = ROW.match(line)
        assert parts is not None, line
        first, last, statement, _, carried = parts.groups()
        found.append(Row(int(first), int(last or first), int(statement or 0), tuple(carried.split("; "))))
    return found


def blank(file: str) -> set[int]:
    """Return the lines of the source *file* that are said to be blank."""
    found = re.search(r"^Blank lines: ([\d,\s-]+|none)\.$", section(file), re.MULTILINE)
    assert found is not None, file
    spans = (span.partition("-") for span in re.split(r",\s+", found[1]) if found[1] != "none")
    return {line for first, _, last in spans for line in range(int(first), int(last or first) + 1)}


PARTS = [(file, row, part) for file in COUNTS for row in rows(file) for part in row.carried]
NAMED = {rule for _, _, part in PARTS if IDS.fullmatch(part) for rule in CITED.findall(part)}

each_file = pytest.mark.parametrize("file", COUNTS)


def test_all_sources_are_there() -> None:
    assert list(COUNTS) == ["000", "001", "002", "004"]
    assert len(PARTS) > 550  # it did read them


@each_file
def test_every_line_has_a_row_or_is_blank_and_rows_are_in_order(file: str) -> None:
    by_lines = [
        (lines, [row.statement for row in group]) for lines, group in groupby(rows(file), key=lambda row: row[:2])
    ]
    covered = [line for (first, last), _ in by_lines for line in range(first, last + 1)]
    assert covered == sorted(set(covered)), "a line comes again, or too late"
    assert sorted([*covered, *blank(file)]) == list(range(1, COUNTS[file] + 1))
    for (first, _), statements in by_lines:
        assert statements == [0] or statements == list(range(1, max(2, len(statements)) + 1)), f"{file}:{first}"


def test_each_row_has_rules_or_a_reason_that_is_explained() -> None:
    explained = {line.split("|")[1].strip() for line in table(TEXT.partition("## ")[0])}
    given = set()
    for file, row, part in PARTS:
        if not IDS.fullmatch(part):
            reason = "example N" if EXAMPLE.fullmatch(part) else part.partition(" (")[0]
            assert reason in explained, f"{file}:{row.first}: {part}"
            given.add(reason)
    assert given == explained


def test_every_rule_it_cites_exists() -> None:
    assert set(CITED.findall(TEXT)) <= set(ALL)


def test_every_printed_or_derived_rule_has_a_row_and_the_others_without_one_are_listed() -> None:
    assert {rule.id for rule in ALL.values() if rule.standing in ("printed", "derived")} <= NAMED
    listed = CITED.findall(section("Rules that no line carries").partition(":")[0])
    assert listed == [rule for rule in ALL if rule not in NAMED]


def test_examples_name_tests_that_exist_and_all_cases_of_examples_are_named() -> None:
    examples = [found for _, _, part in PARTS if (found := EXAMPLE.fullmatch(part))]
    assert {int(found[1]) for found in examples} == set(range(1, 11))
    files = {name for found in examples for name in re.findall(r"`([^`]+)`", found[2])}
    assert [name for name in sorted(files) if not (ROOT / name if "/" in name else CASES / name).is_file()] == []
    assert {path.name for path in CASES.glob("ex*.json")} <= files


def test_what_differs_is_said_of_a_row_and_a_rule() -> None:
    places = {
        f"{file}:{row.first}"
        + (f"-{row.last}" if row.last > row.first else f".{row.statement}" if row.statement else "")
        for file, row, _ in PARTS
    }
    differences = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table(section("Where we differ"))]
    assert differences
    for place, printed, here, rules in differences:
        assert place in places
        assert printed
        assert here
        assert IDS.fullmatch(rules), place
