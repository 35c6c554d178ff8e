"""Every shipped scenario has a golden game: its orders with seed 1, as `interceptor-nb play` prints it."""

import os
from pathlib import Path

import pytest

from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import list_scenarios, scenario
from interceptor_nb.rules.interceptor import begin, play
from interceptor_nb.rules.interceptor.log import as_line, rows, ship_line
from interceptor_nb.scenario import read

GOLDENS = Path(__file__).parent / "goldens"
SEED = 1


def game(name: str) -> str:
    """Return the log of the scenario *name* by its own orders, and how its ships end."""
    setup = read(scenario(name))
    field, start = begin(setup)
    dice, state, lines = random_dice(SEED), start, list[str]()
    for turn in range(1, setup.turns + 1):
        played = play(field, state, setup.orders_for(turn), dice)
        assert played.problems == ()
        lines += [as_line(row) for row in rows(field, state, played.events)]
        state = played.state
    lines += [f"end {owner}: {ship_line(field, ship)}" for owner, ship in zip(field.ids, state.ships, strict=True)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list_scenarios())
def test_golden(name: str) -> None:
    found, path = game(name), GOLDENS / f"{name}.log"
    if os.environ.get("INTERCEPTOR_NB_WRITE_GOLDENS") == "1":
        path.write_text(found, encoding="utf-8")
    assert found.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_golden_is_a_scenario_and_together_they_see_much() -> None:
    assert sorted(path.stem for path in GOLDENS.glob("*.log")) == sorted(list_scenarios())
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
