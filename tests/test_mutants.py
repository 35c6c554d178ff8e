"""What `scripts.mutants` changes in a rules module and what it leaves alone, and what `scripts.mutate` makes of it."""

import ast
from pathlib import Path

import pytest

from scripts import mutate
from scripts.mutants import mutants_of

SOURCE = '''"""A module that says 1 < 2."""

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    LIMIT = 3 < 4

MOST_KEPT = 9
STEPS: tuple[int | Literal["A", 7], ...] = (5, -1, "A", True)
NAMED = dict(Maneuver("x", right=2))


class Maneuver(NamedTuple):
    """One."""

    name: str
    right: int = 0

    @kept(size=1 < 2)
    def turns(self, least: Literal[1] = 1) -> bool:
        """Return whether 1 < 2."""
        again = self.right > least
        return (
            self.right > least
            and 0 < self.right <= 3
        )
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "rule.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_every_number_and_comparison_has_a_mutant_with_a_key_of_its_own(module: Path) -> None:
    whole = "self.right > least and 0 < self.right <= 3"
    assert [mutant.key for mutant in mutants_of(module)] == [
        "rule.STEPS[0]: 5 -> 6",
        "rule.STEPS[0]: 5 -> 4",
        "rule.STEPS[1]: -1 -> 0",
        "rule.STEPS[1]: -1 -> -2",
        "rule.NAMED.right: 2 -> 3",
        "rule.NAMED.right: 2 -> 1",
        "rule.Maneuver.right: 0 -> 1",
        "rule.Maneuver.right: 0 -> -1",
        "rule.Maneuver.turns: self.right > least -> self.right >= least",
        f"rule.Maneuver.turns: {whole} -> or",
        "rule.Maneuver.turns: self.right > least -> self.right >= least (2)",
        "rule.Maneuver.turns: 0 < self.right <= 3 -> 0 <= self.right <= 3",
        "rule.Maneuver.turns: 0 < self.right <= 3 -> 0 < self.right < 3",
    ]


@pytest.mark.parametrize(
    ("key", "before", "after"),
    [
        pytest.param("rule.STEPS[1]: -1 -> -2", "(5, -1,", "(5, -2,", id="a negative number"),
        pytest.param("rule.STEPS[1]: -1 -> 0", "(5, -1,", "(5, -0,", id="a negative number becomes none"),
        pytest.param("rule.Maneuver.right: 0 -> -1", "int = 0", "int = -1", id="a default"),
        pytest.param(
            "rule.Maneuver.turns: 0 < self.right <= 3 -> 0 < self.right < 3",
            "0 < self.right <= 3",
            "0 < self.right < 3",
            id="one comparison of a chain",
        ),
    ],
)
def test_a_mutant_changes_that_and_nothing_else(module: Path, key: str, before: str, after: str) -> None:
    (mutant,) = (mutant for mutant in mutants_of(module) if mutant.key == key)
    source = ast.unparse(mutant.tree)
    mutant.put()
    assert ast.unparse(mutant.tree) == source.replace(before, after)
    assert source.count(before) == 1


def test_the_lines_of_a_comparison_begin_with_its_statement(module: Path) -> None:
    lines = {mutant.key: mutant.lines for mutant in mutants_of(module)}
    first = SOURCE.splitlines().index("        return (") + 1
    assert lines["rule.Maneuver.turns: 0 < self.right <= 3 -> 0 < self.right < 3"] == range(first, first + 3)
    assert lines["rule.STEPS[0]: 5 -> 6"] == range(0)


@pytest.mark.parametrize(
    ("reason", "lives", "whole", "found"),
    [
        pytest.param("rule.STEPS[0]: 5 -> 6", {0}, True, [], id="one lives, with a reason"),
        pytest.param(
            "rule.STEPS[0]: 5 -> 6",
            {0, 9},
            True,
            ["no reason is given for rule.Maneuver.turns: self.right > least and 0 < self.right <= 3 -> or"],
            id="one lives without",
        ),
        pytest.param(
            "rule.STEPS[0]: 5 -> 6",
            set(),
            True,
            ["a reason is given for rule.STEPS[0]: 5 -> 6, which is caught"],
            id="a reason too many",
        ),
        pytest.param(
            "rule.STEPS[0]: 4 -> 6",
            set(),
            True,
            ["a reason is given for rule.STEPS[0]: 4 -> 6, which does not exist"],
            id="a reason for nothing",
        ),
        pytest.param("rule.STEPS[0]: 4 -> 6", set(), False, [], id="a part says nothing of the rest"),
        pytest.param(
            "rule.STEPS[0]: 5 -> 6",
            {0, 1},
            True,
            ["no reason is given for rule.STEPS[0]: 5 -> 4", "tables: 6 of 8 are caught, 80% must be"],
            id="too few",
        ),
    ],
)
def test_what_the_check_has_against_a_run(
    module: Path, monkeypatch: pytest.MonkeyPatch, reason: str, lives: set[int], whole: bool, found: list[str]
) -> None:
    page = module.with_name("mutation.md")
    page.write_text(f"| mutant | reason |\n|---|---|\n| `{reason}` | it is so |\n", encoding="utf-8")
    monkeypatch.setattr(mutate, "REASONS", page)
    monkeypatch.setattr(mutate, "LEAST", {"tables": 0.8, "all": 0.8})
    results = {mutant: number not in lives for number, mutant in enumerate(mutants_of(module))}
    assert mutate.faults(results, whole=whole) == found


def test_every_reason_of_the_page_is_read() -> None:
    page = mutate.REASONS.read_text(encoding="utf-8")
    assert len(mutate.reasons()) == page.count(" -> ") > 0
