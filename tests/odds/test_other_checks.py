"""Checks of the fleet and of the helm: green, red and amber, with the number found; the shipped ones are green."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.odds import fleet_checks, helm_checks
from interceptor_nb.odds.trials import trials
from interceptor_nb.odds.verdicts import Verdict
from interceptor_nb.resources import list_scenarios, scenario
from interceptor_nb.rules import helm
from interceptor_nb.scenario import ScenarioError, read_fleet, read_fleet_text, read_helm
from interceptor_nb.scenario.fleet_files import dump_fleet
from interceptor_nb.scenario.games import FLEET, HELM

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))
SCOUT = read_helm(scenario("scout_and_missile", "helm"))
VERDICTS = {HIVE.title: fleet_checks.verdicts, SCOUT.title: helm_checks.verdicts}


def tried(setup: Any, that: str, runs: int = 64, **arguments: object) -> Verdict:
    """Return the verdict on one check of *setup*."""
    check = Check(that, tuple(arguments.items()))  # type: ignore[arg-type]  # values of a file
    verdicts: Callable[..., tuple[Verdict, ...]] = {HIVE.title: fleet_checks, SCOUT.title: helm_checks}[
        setup.title
    ].verdicts
    (verdict,) = verdicts(structs.replace(setup, checks=(check,)), runs)
    return verdict


@pytest.mark.parametrize(
    ("between", "mark"), [((0.24, 0.25), "green"), ((0.25, 0.3), "red"), ((0.0, 0.24), "red"), ((0.2, 0.25), "green")]
)
def test_a_ram_of_the_fleet_is_exact(between: tuple[float, float], mark: str) -> None:
    verdict = tried(HIVE, "ram_hits", ship="dart", target="hive", between=between)
    assert (verdict.mark, verdict.found) == (mark, 26 / 108)
    assert verdict.message.startswith("dart rams hive with a chance of 0.2407 (exact), ")


def test_a_ram_counts_what_the_drive_has_left() -> None:
    (hive, dart) = HIVE.ships
    hurt = structs.replace(HIVE, ships=(hive, structs.replace(dart, systems_lost=(("drive", 2),))))
    assert tried(hurt, "ram_hits", ship="dart", target="hive", between=(0, 1)).found == 1 / 108


def test_a_plan_of_the_helm_is_exact() -> None:
    field, state = helm.begin(SCOUT)
    plan = [helm.parse(SCOUT.orders_for(1, phase)["scout"]) for phase in range(1, 5)]
    chance = float(helm.plan_odds(field, state, 0, plan))
    verdict = tried(SCOUT, "plan_succeeds", ship="scout", between=(0.5, 1))
    assert (verdict.mark, verdict.found) == ("red", chance)
    assert verdict.message == (
        "every action of scout is carried out and succeeds with a chance of 0.4331 (exact), 0.5 to 1 is asserted"
    )


def test_a_ship_without_lines_does_all_that_it_was_told() -> None:
    silent = structs.replace(SCOUT, orders=())
    assert tried(silent, "plan_succeeds", ship="scout", between=(1, 1)).mark == "green"


def test_a_loss_that_is_certain_and_one_that_cannot_be() -> None:
    doomed = structs.replace(SCOUT, rules=structs.replace(SCOUT.rules, hull_check="limit", hull_limit=1))
    first, *rest = doomed.ships
    doomed = structs.replace(
        doomed,
        ships=(structs.replace(first, size=1, crew=(), profile=((1, 1),) * 6), *rest),
        missiles=tuple(structs.replace(each, skill=20) for each in doomed.missiles),
        orders=(),
    )
    assert tried(doomed, "probability", event="ship_lost", ship="scout", by_round=9, between=(0.9, 1)).found == 1
    assert tried(doomed, "probability", event="ship_lost", ship="tower", by_round=1, between=(0, 0.2)).found == 0
    assert tried(HIVE, "probability", event="ship_lost", ship="hive", by_turn=1, between=(0, 0.2)).found == 0
    gone = structs.replace(HIVE, ships=(HIVE.ships[0], structs.replace(HIVE.ships[1], status="hulk", damage=11)))
    verdict = tried(gone, "probability", event="ship_lost", ship="dart", by_turn=1, between=(0, 0.2))
    assert (verdict.mark, verdict.found) == ("red", 1)


def test_an_interval_across_a_bound_is_amber() -> None:
    verdict = tried(HIVE, "probability", event="ship_lost", ship="hive", by_turn=3, between=(0, 0.02))
    assert verdict.mark == "amber"
    assert "of 64 playouts), 0 to 0.02 is asserted" in verdict.message


def test_trials_end_where_their_watcher_or_an_interrupt_says() -> None:
    seen: list[int] = []

    def watch(done: int) -> bool:
        seen.append(done)
        return done < 64

    assert trials(fleet_checks.playout, HIVE, 3, 1000, watch=watch)[1] == 64
    assert seen == [32, 64]

    def interrupted(_: Any, __: int) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):  # nothing is done that could be kept
        trials(interrupted, HIVE, 3, 1000)

    def stop(_: int) -> bool:
        raise KeyboardInterrupt

    assert trials(fleet_checks.playout, HIVE, 3, 1000, watch=stop)[1] == 32
    for game, module in ((FLEET, fleet_checks), (HELM, helm_checks)):
        setup = game.read(scenario(list_scenarios(game.name)[0], game.name))
        cut = [one for one in module.verdicts(setup, 6400, stop) if one.that == "probability"]
        assert {one.mark for one in cut} == {"amber"}
        assert all(one.message.endswith("; interrupted after 32 of 6,400 playouts") for one in cut)


def test_blocks_are_the_same_whoever_plays_them() -> None:
    whole, runs = trials(fleet_checks.playout, HIVE, 3, 96, seed=3)
    assert (whole, runs) == (trials(fleet_checks.playout, HIVE, 3, 96, seed=3)[0], 96)
    assert trials(fleet_checks.playout, HIVE, 3, 96, seed=4)[0] != whole


@pytest.mark.parametrize("game", [FLEET, HELM], ids=["fleet", "helm"])
def test_shipped_checks_are_green(game: Any) -> None:
    module = fleet_checks if game is FLEET else helm_checks
    for name in list_scenarios(game.name):
        setup = game.read(scenario(name, game.name))
        assert {check.that for check in setup.checks} >= {"probability"}
        assert {verdict.mark for verdict in module.verdicts(setup, 400)} == {"green"}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"ship": "dart", "target": "hive"', '"ship": "dart", "target": "hives"', "did you mean 'hive'?"),
        ('"between": [0.2, 0.3]', '"between": [0.3, 0.2]', "the least, 0.3, is over the greatest, 0.2"),
        ('"that": "ram_hits"', '"that": "rams"', "'rams' is no kind of check; probability, ram_hits are"),
    ],
)
def test_what_is_wrong_with_a_check_is_said(old: str, new: str, words: str) -> None:
    text = dump_fleet(HIVE)
    assert old in text
    with pytest.raises(ScenarioError) as caught:
        read_fleet_text(text.replace(old, new), "hive.json")
    assert "/checks/0" in str(caught.value)
    assert words in str(caught.value)
