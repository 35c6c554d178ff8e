"""The rule book of the helm as data: its closed list of ids, its standings, its rulings, and that all of it is kept."""

import re
from pathlib import Path
from typing import get_args

import pytest

from interceptor_nb.core.cite import Rule, Standing
from interceptor_nb.rules.helm.rules import RULES, RuleId
from interceptor_nb.rules.helm.setup import Options

ROOT = Path(__file__).parents[2]
RULINGS = ROOT / "docs" / "rulings" / "helm"
CODE = ROOT / "interceptor_nb" / "rules" / "helm"
ENTRY = re.compile(r"^## (.+)$", re.MULTILINE)
CITED = re.compile(r"\bHLM-[AR]?\d+\b")
CHAPTER = re.compile(r"(HLM-[AR]?)(\d+)")

each_rule = pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES.values()])


def pages() -> list[Path]:
    """Return the pages of rulings, without their index."""
    return sorted(path for path in RULINGS.glob("*.md") if path.name != "README.md")


def chapter(rule_id: str) -> str:
    """Return the letters before the number."""
    found = CHAPTER.fullmatch(rule_id)
    assert found is not None
    return found[1]


def test_ids_are_the_closed_list() -> None:
    assert RULES.name == "HELM"
    assert tuple(RULES) == get_args(RuleId)


def test_chapters_count_from_one() -> None:
    for name, last in (("HLM-", 8), ("HLM-A", 13), ("HLM-R", 5)):
        assert [rule for rule in RULES if chapter(rule) == name] == [f"{name}{number}" for number in range(1, last + 1)]


@each_rule
def test_rule_reads_as_sentences_for_a_person(rule: Rule) -> None:
    assert rule.standing in get_args(Standing)
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.text.endswith(".")
    assert "  " not in rule.text
    for unwanted in ("!", "|", "**", "`", "[", "\n"):
        assert unwanted not in rule.title + rule.text
    assert "invalid" not in rule.text.lower()


@each_rule
def test_rule_says_what_it_stands_on(rule: Rule) -> None:
    assert ("our ruling" in rule.text) == (rule.standing == "ruling")
    assert ("base game" in rule.text) >= (rule.standing == "base")
    assert rule.standing != "derived" or "derived" in rule.text
    assert set(CITED.findall(rule.text)) <= set(RULES) - {rule.id}


@pytest.mark.parametrize(
    ("rule_id", "words"),
    [
        pytest.param("HLM-1", "Whoever uses the helm from elsewhere has 3 less", id="HLM-1 remote use"),
        pytest.param("HLM-2", "5 for a scout, 9 for a dreadnought", id="HLM-2 sizes"),
        pytest.param("HLM-3", "A failed check adds 1 OOC and the shortfall", id="HLM-3 failure"),
        pytest.param("HLM-6", "at 1, 3, 6, 10, 15 and so on", id="HLM-6 steps"),
        pytest.param("HLM-A2", "3 more for each hexside after the first", id="HLM-A2 steps"),
        pytest.param("HLM-A13", "Engineering against 11", id="HLM-A13 difficulty"),
        pytest.param("HLM-R5", "takes 1d6 OOC", id="HLM-R5 OOC"),
    ],
)
def test_numbers_carried_over(rule_id: RuleId, words: str) -> None:
    assert words in RULES[rule_id].text


@each_rule
def test_rule_is_cited_where_it_is_kept_and_tested(rule: Rule) -> None:
    code = "\n".join(path.read_text("utf-8") for path in CODE.glob("*.py") if path.name != "rules.py")
    tests = "\n".join(
        path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py") if path.name != Path(__file__).name
    )
    # "HLM-A1 to HLM-A13" in a docstring is no citation of what lies between.
    assert re.search(rf"\b{rule.id}\b(?! to\b)", code)
    assert rule.id in CITED.findall(tests)


def test_each_ruling_has_one_entry_and_each_entry_a_ruling() -> None:
    found = [heading for page in pages() for heading in ENTRY.findall(page.read_text(encoding="utf-8"))]
    assert sorted(found) == sorted(rule.id for rule in RULES.rulings())


def test_each_entry_says_what_is_open_what_was_decided_and_what_else_was_possible() -> None:
    for page in pages():
        for entry in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            labels = re.findall(r"^- \*\*(.+?):\*\* \S.*\.$", entry, flags=re.MULTILINE)
            assert labels in (
                ["Open", "Decided", "Also possible"],
                ["Open", "Decided", "Also possible", "Option"],
            ), f"{page.name}: {entry.splitlines()[0]}"


def test_a_page_keeps_to_one_chapter() -> None:
    for page in pages():
        headings = ENTRY.findall(page.read_text(encoding="utf-8"))
        assert headings == [rule.id for rule in RULES.rulings() if chapter(rule.id) == chapter(headings[0])]


def test_every_option_is_named_by_a_ruling() -> None:
    named = re.findall(r"`rules\.(\w+)`", "\n".join(page.read_text("utf-8") for page in pages()))
    assert sorted(set(named)) == sorted(Options.__struct_fields__)


def test_the_index_links_every_entry() -> None:
    index = (RULINGS / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\[(HLM-[AR]?\d+)\]\((\w+\.md)#([a-z0-9-]+)\)", index)
    assert [rule_id for rule_id, _, _ in linked] == [rule.id for rule in RULES.rulings()]
    for rule_id, page, anchor in linked:
        assert anchor == rule_id.lower()
        assert f"## {rule_id}\n" in (RULINGS / page).read_text(encoding="utf-8")
