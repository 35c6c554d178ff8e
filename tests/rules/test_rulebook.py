"""The rule book as data: its closed list of ids, its standings, its numbers and its rulings."""

import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from interceptor_nb.core.cite import Rule, RuleBook, Standing
from interceptor_nb.rules import fleet, helm
from interceptor_nb.rules.books import ALL
from interceptor_nb.rules.books import BOOKS as SHELF
from interceptor_nb.rules.interceptor.rules import RULES, RuleId

ROOT = Path(__file__).parents[2]
RULINGS = ROOT / "docs" / "rulings"
SPAN = re.compile(r"\b([A-Z]{3})-(\d{1,2})\b(?: to \1-(\d{1,2}))?")
HELM_CHAPTERS = ["HLM-", "HLM-A", "HLM-R"]
FLEET_CHAPTERS = ["TBL-", "TRN-", "HUL-", "DEB-", "CAR-", "FTR-", "PDF-", "FRM-"]
CHAPTERS = [
    "MAP-",
    "MOV-",
    "PLT-",
    "SOT-",
    "RND-",
    "MAS-",
    "INT-",
    "ATM-",
    "LND-",
    "GRV-",
    "ALT-",
    "STK-",
    "COL-",
    "RAM-",
    "DMG-",
    "AST-",
    "CRW-",
    "WPN-",
    "FLT-",
]
ENTRY = re.compile(r"^## (.+)$", re.MULTILINE)
CITED = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+\b")


class Book(NamedTuple):
    """A rule book with what its rules and its rulings are held against."""

    rules: RuleBook
    ids: object
    chapters: list[str]
    folder: Path


BOOKS = (
    Book(RULES, RuleId, CHAPTERS, RULINGS),
    Book(fleet.RULES, fleet.RuleId, FLEET_CHAPTERS, RULINGS / "fleet"),
    Book(helm.RULES, helm.RuleId, HELM_CHAPTERS, RULINGS / "helm"),
)
each_book = pytest.mark.parametrize("book", [pytest.param(book, id=book.rules.name) for book in BOOKS])
each_rule = pytest.mark.parametrize(
    ("book", "rule"), [pytest.param(book, rule, id=rule.id) for book in BOOKS for rule in book.rules.values()]
)


def chapter(rule_id: str) -> str:
    """Return what stands before the number."""
    return rule_id.rstrip("0123456789")


def pages(folder: Path) -> list[Path]:
    """Return the pages of rulings in *folder*, without their index."""
    return sorted(path for path in folder.glob("*.md") if path.name != "README.md")


def entries(folder: Path) -> list[str]:
    """Return every heading of an entry, in the order of the pages."""
    return [heading for page in pages(folder) for heading in ENTRY.findall(page.read_text(encoding="utf-8"))]


@each_book
def test_ids_are_the_closed_list(book: Book) -> None:
    assert tuple(book.rules) == get_args(book.ids)


@each_book
def test_chapters_come_in_order_and_count_from_one(book: Book) -> None:
    by_chapter = [(prefix, list(ids)) for prefix, ids in groupby(book.rules, key=chapter)]
    assert [prefix for prefix, _ in by_chapter] == book.chapters
    for prefix, ids in by_chapter:
        assert ids == [f"{prefix}{number}" for number in range(1, len(ids) + 1)]


def test_every_book_stands_on_the_shelf() -> None:
    assert [book.rules for book in BOOKS] == list(SHELF)
    assert sum(len(book.rules) for book in BOOKS) == len(ALL)


def test_two_rules_cannot_share_an_id() -> None:
    with pytest.raises(ValueError, match="two rules of twice share an id"):
        RuleBook("twice", (RULES["MAP-1"], RULES["MAP-1"]))


@each_rule
def test_rule_reads_as_sentences_for_a_person(book: Book, rule: Rule) -> None:
    assert rule.standing in get_args(Standing)
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.text.endswith(".")
    assert "  " not in rule.text
    for unwanted in ("!", "|", "**", "`", "[", "\n"):
        assert unwanted not in rule.title + rule.text
    assert "invalid" not in rule.text.lower()


@each_rule
def test_rule_says_what_it_stands_on(book: Book, rule: Rule) -> None:
    assert ("our ruling" in rule.text) == (rule.standing == "ruling")
    assert rule.standing != "derived" or "derived" in rule.text
    assert set(CITED.findall(rule.text)) <= set(book.rules) - {rule.id}


@pytest.mark.parametrize(
    ("rule_id", "standing"),
    [
        pytest.param("MOV-1", "printed", id="MOV-1 printed throughout"),
        pytest.param("MOV-3", "derived", id="MOV-3 printed and derived, derived is weaker"),
        pytest.param("MOV-4", "ruling", id="MOV-4 a printed table with one ruling is a ruling"),
        pytest.param("SOT-4", "ruling", id="SOT-4 what becomes of the rest is not printed"),
        pytest.param("RND-4", "derived", id="RND-4 derived from the printed example"),
        pytest.param("RND-6", "derived", id="RND-6 derived from velocity that lasts"),
        pytest.param("ATM-4", "ruling", id="ATM-4 no gliding in the turn of coming in"),
        pytest.param("ATM-8", "ruling", id="ATM-8 which thrust is of use"),
        pytest.param("ALT-1", "ruling", id="ALT-1 what has no altitude of its own"),
        pytest.param("ALT-3", "ruling", id="ALT-3 levels in space"),
        pytest.param("AST-4", "ruling", id="AST-4 still asteroids are played"),
        pytest.param("AST-5", "ruling", id="AST-5 so are drifting ones"),
        pytest.param("MAP-3", "ruling", id="MAP-3 rows may be changed"),
        pytest.param("COL-1", "ruling", id="COL-1 accidents are played"),
        pytest.param("STK-1", "printed", id="STK-1 no limit to keep"),
        pytest.param("CRW-1", "derived", id="CRW-1 skills may be rolled"),
        pytest.param("WPN-3", "printed", id="WPN-3 who is at the weapons, without their fire"),
    ],
)
def test_standing(rule_id: RuleId, standing: Standing) -> None:
    assert RULES[rule_id].standing == standing


@pytest.mark.parametrize(
    ("rule_id", "words"),
    [
        pytest.param("MOV-4", "4 TP at V 9-11, 5 TP at V 12-14,", id="MOV-4 middle of the printed column"),
        pytest.param("MOV-4", "9 TP at V 24-26 and 10 TP at V 27 or more", id="MOV-4 end of the printed column"),
        pytest.param("MOV-8", "over 5,000 t, then ships over 1,000 t", id="MOV-8 size categories"),
        pytest.param(
            "PLT-1", "8, 6, 4, A for maximum 4; and 8, 6, 4, 2, A for maximum 5 or more", id="PLT-1 last two rows"
        ),
        pytest.param("PLT-2", "a quarter of the powerplant boxes", id="PLT-2 damage"),
        pytest.param("RND-2", "3 costs 1 TP at V 1 and 2 TP above", id="RND-2 the one step at V 1"),
        pytest.param("MAS-3", "Baufrin have tolerance 4", id="MAS-3 the one printed tolerance"),
        pytest.param("INT-3", "5, 6 or 7 over: it bounces instead, with 10, 15 or 25", id="INT-3 bounced entry"),
        pytest.param("ALT-2", "5 TP for an unstreamlined ship with lifters and 2 TP", id="ALT-2 price of a hex"),
        pytest.param("COL-3", "0, 25, 50 or 75 %", id="COL-3 reductions of a ram"),
        pytest.param("AST-1", "+5 at V 11-14, +6 at V 15-20 and +7 from V 21 on", id="AST-1 fast end"),
        pytest.param("CRW-1", "Gunnery 7 on a 1, 6 on a 2, 5 on 3 to 8, 4 on a 9 and 3 on a 10", id="CRW-1 gunner"),
        pytest.param("CRW-5", "21 to 30 give Piloting +3 and Gunnery +2", id="CRW-5 fourth row"),
    ],
)
def test_numbers_carried_over(rule_id: RuleId, words: str) -> None:
    assert words in RULES[rule_id].text


def test_every_rule_is_cited_by_the_code_that_does_it() -> None:
    """In the rules themselves, but for those that a file's lint or a builder does."""
    elsewhere = {"MAS-4", "GRV-5"}
    cited: dict[bool, set[str]] = {True: set(), False: set()}
    for path in sorted((ROOT / "interceptor_nb").rglob("*.py")):
        if path.name != "rules.py" and "book" not in path.parts:
            in_rules = path.is_relative_to(ROOT / "interceptor_nb/rules/interceptor")
            cited[in_rules] |= spans(path.read_text(encoding="utf-8"))
    assert set(RULES) - cited[True] == elsewhere
    assert elsewhere <= cited[False]


def spans(text: str) -> set[str]:
    """Return the rule ids in *text*; those between the two of `MOV-4 to MOV-6` as well."""
    found = set()
    for prefix, first, last in SPAN.findall(text):
        found |= {f"{prefix}-{number}" for number in range(int(first), int(last or first) + 1)}
    return found


@each_book
def test_each_ruling_has_one_entry_and_each_entry_a_ruling(book: Book) -> None:
    assert sorted(entries(book.folder)) == sorted(rule.id for rule in book.rules.rulings())


@each_book
def test_each_entry_says_what_is_open_what_was_decided_and_what_else_was_possible(book: Book) -> None:
    for page in pages(book.folder):
        for entry in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            labels = re.findall(r"^- \*\*(.+?):\*\* \S.*\.$", entry, flags=re.MULTILINE)
            assert labels in (
                ["Open", "Decided", "Also possible"],
                ["Open", "Decided", "Also possible", "Option"],
            ), f"{page.name}: {entry.splitlines()[0]}"


@each_book
def test_a_page_keeps_to_one_chapter(book: Book) -> None:
    for page in pages(book.folder):
        headings = ENTRY.findall(page.read_text(encoding="utf-8"))
        assert headings == [rule.id for rule in book.rules.rulings() if chapter(rule.id) == chapter(headings[0])]


@each_book
def test_the_index_links_every_entry(book: Book) -> None:
    linked = re.findall(
        r"\[([A-Z]+-[A-Z]?\d+)\]\((\w+\.md)#([a-z0-9-]+)\)", (book.folder / "README.md").read_text(encoding="utf-8")
    )
    assert [rule_id for rule_id, _, _ in linked] == [rule.id for rule in book.rules.rulings()]
    for rule_id, page, anchor in linked:
        assert anchor == rule_id.lower()
        assert f"## {rule_id}\n" in (book.folder / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("book", [pytest.param(book, id=book.rules.name) for book in BOOKS[1:]])
def test_a_smaller_rule_set_cites_every_rule_where_it_is_carried_out_and_no_other(book: Book) -> None:
    modules = (
        path for path in (ROOT / "interceptor_nb" / "rules" / book.folder.name).glob("*.py") if path.name != "rules.py"
    )
    text = "".join(path.read_text("utf-8") for path in modules)
    # "HLM-A1 to HLM-A13" is no citation of what lies between.
    assert set(CITED.findall(re.sub(rf"{CITED.pattern} to {CITED.pattern}", "", text))) == set(book.rules)
