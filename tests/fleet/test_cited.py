"""Every rule of the book is cited where it is carried out, and named by a test; nothing else is cited."""

import re
from pathlib import Path

from interceptor_nb.rules.fleet import RULES

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b(?:TBL|TRN|HUL|DEB|CAR|FTR|PDF|FRM)-\d+\b")


def cited(folder: Path, *, but: tuple[str, ...] = ()) -> set[str]:
    """Return the ids in the modules of *folder*, without those of its subfolders."""
    texts = (path.read_text("utf-8") for path in folder.glob("*.py") if path.name not in but)
    return {rule_id for text in texts for rule_id in CITED.findall(text)}


def test_every_rule_is_cited_in_code() -> None:
    assert cited(ROOT / "interceptor_nb" / "rules" / "fleet", but=("rules.py",)) == set(RULES)


def test_every_rule_is_named_by_a_test() -> None:
    assert cited(ROOT / "tests" / "fleet") == set(RULES)
