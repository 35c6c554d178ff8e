"""Values that draw themselves in a notebook."""

from collections.abc import Iterator

import pytest
from IPython.core.interactiveshell import InteractiveShell
from msgspec import structs

import interceptor_nb
from interceptor_nb import display
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import roster, scenario
from interceptor_nb.rules.interceptor import begin, play
from interceptor_nb.rules.interceptor.journal import Mission
from interceptor_nb.scenario import read, read_roster


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_outside_a_notebook_nobody_is_told() -> None:
    display.register()


def test_a_scenario_draws_its_board(shell: InteractiveShell) -> None:
    assert interceptor_nb.read is read  # asking for any name is enough
    shown, _ = shell.display_formatter.format(read(scenario("asteroid_chase")))
    assert shown["image/svg+xml"].startswith("<svg")
    assert "Asteroid chase" in shown["image/svg+xml"]


def test_a_played_turn_shows_its_log(shell: InteractiveShell) -> None:
    display.register()
    setup = read(scenario("erskine_helps_a_mate"))
    played = play(*begin(setup), {"erskine": "-4 R2 6"}, random_dice(1))
    shown, _ = shell.display_formatter.format(played)
    assert "turn 1 begins" in shown["text/html"]
    assert "the line moves 6 hexes, velocity is 5; it must move exactly that [MOV-1]" in shown["text/html"]


def test_a_roster_shows_its_crewmen_and_what_is_against_it(shell: InteractiveShell) -> None:
    display.register()
    flight = structs.replace(read_roster(roster("third_flight")), title="<Third>")
    shown, _ = shell.display_formatter.format(flight)
    assert "<caption>&lt;Third&gt;</caption>" in shown["text/html"]
    assert "<td>Livia</td><td>pilot</td><td>human</td><td>livia</td><td>5+1</td><td>5</td>" in shown["text/html"]
    assert "<td>Titus</td><td>pilot</td><td>naram</td><td>dead</td>" in shown["text/html"]
    shown, _ = shell.display_formatter.format(structs.replace(flight, journal=(*flight.journal, Mission())))
    assert "<p>mission 10: nobody flew" in shown["text/html"]
