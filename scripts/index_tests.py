"""Write which tests name which rule, for ``interceptor-nb rules ID``; ``--check`` only says whether it is current."""

import json
import re
import sys
from pathlib import Path

from interceptor_nb.rules.books import ALL

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "interceptor_nb" / "cli" / "tested.json"
NAMED = re.compile(r"\b[A-Z]{3}-[A-Z]?\d{1,2}\b")


def index() -> str:
    """Return the list as JSON text: by rule id, the test files that name it."""
    found: dict[str, list[str]] = {rule: [] for rule in ALL}
    files = sorted([*ROOT.glob("tests/*/test_*.py"), *ROOT.glob("tests/cases/**/*.json")])
    for path in files:
        if path.name == "test_rulebook.py":
            continue  # it names every rule and tests none
        for rule in sorted(set(NAMED.findall(path.read_text(encoding="utf-8")))):
            if rule in found:
                found[rule].append(path.relative_to(ROOT).as_posix())
    return json.dumps({rule: where for rule, where in found.items() if where}, indent=1) + "\n"


def main() -> int:
    """Write the list, or say that it is old."""
    text = index()
    if "--check" in sys.argv[1:]:
        return int(TARGET.read_text(encoding="utf-8") != text)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
