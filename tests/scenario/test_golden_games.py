"""Every shipped scenario has a golden game: its orders with seed 1, as `interceptor-nb play` prints it."""

import os
from pathlib import Path

import pytest

from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import RULE_SETS, RuleSet, list_scenarios, scenario
from interceptor_nb.scenario.games import game_of

GOLDENS = Path(__file__).parent / "goldens"
SEED = 1


def log_of(path: Path) -> str:
    """Return the log of the scenario at *path* by its own orders, and how its ships end."""
    game, lines = game_of(path), list[str]()
    setup = game.read(path)
    for _, played in game.played(setup, game.turns(setup), random_dice(SEED)):
        assert played.problems == ()
        lines += [game.log.as_line(row) for row in game.log.rows(played.field, played.start, played.events)]
    ends = zip(played.field.ids, played.state.ships, strict=False)
    lines += [f"end {owner}: {game.log.ship_line(played.field, ship)}" for owner, ship in ends]
    return "\n".join(lines) + "\n"


def golden(rules: RuleSet, name: str) -> Path:
    """Return where the golden game of a scenario of *rules* is kept."""
    return GOLDENS / ("" if rules == "interceptor" else rules) / f"{name}.log"


@pytest.mark.parametrize(("rules", "name"), [(rules, name) for rules in RULE_SETS for name in list_scenarios(rules)])
def test_golden(rules: RuleSet, name: str) -> None:
    found, path = log_of(scenario(name, rules)), golden(rules, name)
    if os.environ.get("INTERCEPTOR_NB_WRITE_GOLDENS") == "1":
        path.write_text(found, encoding="utf-8")
    assert found.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_golden_is_a_scenario_and_together_they_see_much() -> None:
    for rules in RULE_SETS:
        assert sorted(golden(rules, "x").parent.glob("*.log")) == [
            golden(rules, name) for name in list_scenarios(rules)
        ]
    together = "".join(path.read_text(encoding="utf-8") for path in GOLDENS.glob("*.log"))
    seen = (
        "asteroid",
        "out of control",
        "random",
        "goes into the interface",
        "bounces off to heading",
        "lands",
        "level",
    )
    assert [words for words in seen if words not in together] == []
