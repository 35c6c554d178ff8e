"""Numbers of the helm's rules, and its options; the book as a whole is held with the others in tests/rules."""

import re
from pathlib import Path

import pytest

from interceptor_nb.rules.helm.rules import RULES, RuleId
from interceptor_nb.rules.helm.setup import Options

RULINGS = Path(__file__).parents[2] / "docs" / "rulings" / "helm"


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


def test_what_is_of_the_base_game_says_so() -> None:
    assert [rule.id for rule in RULES.values() if rule.standing == "base" and "base game" not in rule.text] == []


def test_every_option_is_named_by_a_ruling() -> None:
    named = re.findall(r"`rules\.(\w+)`", "\n".join(page.read_text("utf-8") for page in RULINGS.glob("*.md")))
    assert sorted(set(named)) == sorted(Options.__struct_fields__)
