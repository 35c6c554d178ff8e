"""Stepping a game of the helm: the same as playing it, one decision, one action or one die at a time."""

import pytest
from msgspec import structs

from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import scenario
from interceptor_nb.rules.helm import Setup, begin, play
from interceptor_nb.rules.helm.events import Event
from interceptor_nb.rules.helm.orders import parse
from interceptor_nb.scenario import read_helm
from interceptor_nb.view.helm_stepping import (
    Added,
    Aimed,
    Answered,
    Chosen,
    HelmGame,
    Looked,
    Message,
    PhasePlayed,
    Stepped,
    Tried,
    Typed,
    counts,
    helm_game,
    targets,
    update,
)
from interceptor_nb.view.timeline import Back, ByHand, Cut, First, Given, Last, Restarted, ToRow
from tests.helm.helpers import a_missile, a_ship
from tests.view.boards import rows_that_stand

CHASE = read_helm(scenario("scout_and_missile", "helm"))
ALONE = Setup(ships=(a_ship(speed=3),), rounds=2)
MEETING = Setup(ships=(a_ship(speed=0), a_ship("b", speed=0)), rounds=2)


def told(game: HelmGame, *messages: Message) -> HelmGame:
    for message in messages:
        game = update(game, message)
    return game


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_stepping_is_playing(seed: int) -> None:
    field, state = begin(CHASE)
    dice, events = random_dice(seed), list[Event]()
    for phase in range(1, 7):
        played = play(field, state, CHASE.orders_for(1, phase), dice)
        assert played.problems == ()
        state, events = played.state, [*events, *played.events]
    by_phase = told(helm_game(CHASE, seed), *[PhasePlayed()] * 6)
    assert [row.event for row in by_phase.log] == events
    by_step = helm_game(CHASE, seed)
    while by_step.decision.kind != "over":
        by_step = update(by_step, Stepped())
        assert not by_step.faults
    assert by_step.log == by_phase.log
    assert told(by_step, Stepped()).faults[0].message == "all rounds are played"


def test_back_and_forth_is_where_it_was_and_a_cut_forgets() -> None:
    end = told(helm_game(CHASE, 1), *[PhasePlayed()] * 3)
    row = end.log[20]
    back = told(end, ToRow(21))
    assert (back.state, back.is_live) == (row.state, False)
    assert told(back, Last()).state == end.state
    assert told(end, First()).state == end.start
    starts = [taken.end for taken in end.taken if taken.decision.kind == "phase"]
    assert len(starts) == 3
    second = told(end, Back("turn"), Back("turn"))
    assert second.now == (1, 2)
    assert told(second, PhasePlayed(), PhasePlayed()).log == end.log
    assert len(told(second, Cut()).log) == second.shown
    assert told(end, Restarted()).log == ()


def test_rows_stand_up_to_the_first_line_that_is_another_by_now() -> None:
    end = told(helm_game(CHASE, 1), *[PhasePlayed()] * 6)
    first = told(end, First())
    assert rows_that_stand(end) == rows_that_stand(first) == len(end.log)
    dodges = next(taken for taken in end.taken if taken.decision.kind == "dodge")
    begun = next(one.end for one in reversed(end.taken) if one.end < dodges.end)
    ship, phase = end.field.ids[dodges.decision.ship], dodges.decision.phase
    line = first.lines[1, phase, ship]
    rest = " ".join(word for word in line.split() if "dodge" not in word) or "."
    assert line != rest
    assert rows_that_stand(told(first, Typed(rest, (1, phase)))) == begun
    assert rows_that_stand(told(first, Typed("no line", (1, 2)))) < begun


def test_an_action_is_chosen_within_what_the_ship_allows() -> None:
    game = told(helm_game(ALONE), Chosen(kind="turn"), Chosen(count=-3), Chosen(member="lee"))
    assert str(game.choice) == "lee:turn:L3"
    assert str(told(game, Chosen(kind="speed")).choice) == "lee:speed:-1"
    assert counts(game, "speed") == (-3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8)
    assert counts(game, "orbit") == (-1, 0, 1)
    assert str(told(game, Chosen(kind="speed"), Chosen(count=9)).choice) == "lee:speed:-1"
    assert str(told(game, Chosen(member="nobody")).choice) == "kim:turn:L3"
    assert str(told(game, Chosen(kind="evade"), Chosen(count=2)).choice) == "lee:evade:2"


def test_targets_are_what_can_be_reached_first() -> None:
    setup = Setup(
        ships=(a_ship(), a_ship("b", hex_="0101"), a_ship("c")), missiles=(a_missile(), a_missile("b", id="m2"))
    )
    game = helm_game(setup)
    assert targets(game, "ram")[-1] != targets(game, "ram")[0] == "c"
    assert targets(game, "dodge") == ("m1", "b", "c")
    assert str(told(game, Chosen(kind="ram")).choice) == "kim:ram:c"
    assert targets(game, "turn") == ()


def test_lines_are_made_by_clicks_and_by_typing_for_any_phase_to_come() -> None:
    game = told(helm_game(ALONE), Chosen(kind="turn"), Added(), Chosen(member="lee", kind="steady"), Added())
    assert game.line == "kim:turn:R lee:steady"
    game = told(game, Aimed((1, 3)), Added(), Typed("kim:slip:L", (1, 5)))
    assert game.edited == (1, 5)
    assert game.orders() == (
        ((1, 1), (("a", "kim:turn:R lee:steady"),)),
        ((1, 3), (("a", "lee:steady"),)),
        ((1, 5), (("a", "kim:slip:L"),)),
    )
    assert game.plan == tuple(map(parse, ("kim:turn:R lee:steady", ".", "lee:steady", ".", "kim:slip:L")))
    after = told(game, PhasePlayed())
    assert after.plan == game.plan[1:]
    assert told(after, Typed("kim:steady", (1, 1))).lines == after.lines  # what is played is played
    assert told(after, Typed("oh", (1, 2))).plan is None


def test_a_line_is_judged_where_the_ship_will_be() -> None:
    # It moves next to the planet before it acts.
    setup = structs.replace(ALONE, planets=(a_ship(hex_="1210").hex,), ships=(a_ship(speed=1),))
    assert told(helm_game(setup), Typed("kim:orbit:R")).problems == ()
    (fault,) = told(helm_game(ALONE), Typed("kim:orbit:out")).problems
    assert (fault.rules, fault.message.startswith("token 1 'kim:orbit:out'")) == (("HLM-A10",), True)
    (unread,) = told(helm_game(ALONE), Typed("kim:fly")).problems
    assert "'fly' is no action" in unread.message
    assert told(helm_game(ALONE), Typed("kim:turn:R9", (1, 2))).problems == ()  # its time has not come
    (nobody,) = told(helm_game(ALONE), Aimed((1, 2)), Typed("bob:steady")).problems
    assert "has no 'bob'" in nobody.message


def test_a_line_with_a_fault_stops_the_phase_and_changes_nothing() -> None:
    game = told(helm_game(MEETING), Looked(1), Typed("kim:slip:R kim:slip:L"), Looked(0), Stepped())
    stopped = told(game, Stepped())
    assert (stopped.log, stopped.owner) == (game.log, "b")
    assert stopped.faults[0].rules == ("HLM-8",)
    assert told(stopped, Typed("kim:slip:R"), PhasePlayed()).faults == ()


def test_what_another_ship_made_impossible_is_dropped_as_in_play() -> None:
    # A collision may leave b so far out of control that nothing is in reach (HLM-5).
    setup = structs.replace(
        MEETING,
        ships=(a_ship(speed=0), a_ship("b", speed=0, size=16)),
        orders=(((1, 1), (("a", "kim:ram:b"), ("b", "kim:turn:R"))),),
    )
    seen = set()
    for seed in range(12):
        field, state = begin(setup)
        played = play(field, state, setup.orders_for(1, 1), random_dice(seed))
        assert [row.event for row in told(helm_game(setup, seed), PhasePlayed()).log] == list(played.events)
        seen |= {event.kind for event in played.events}
    assert "action_dropped" in seen


def test_dice_are_given_one_by_one() -> None:
    game = told(helm_game(ALONE), Chosen(kind="turn"), ByHand(True), Tried())
    assert game.due is not None
    assert (game.due.text, game.due.rules) == ("a, skill check: a d6", ("HLM-1",))
    assert told(game, Given(7)).faults[0].message == "7 is no face of a d6; 1 to 6 are"
    after = told(game, Given(1), Given(1))
    assert after.due is None
    assert after.rolled is not None
    assert "needs 8 or more, rolled 1 + 1, +4 (piloting), fails by 2; OOC 3" in after.rolled.text
    # With its only ship done the phase ends, and OOC falls.
    assert (after.state.ships[0].ooc, after.script) == (2, {"a": {"check": [1, 1]}})
    assert told(after, First()).rolled is None


def test_trying_an_action_plays_what_comes_before_it() -> None:
    game = told(helm_game(MEETING, 3), Looked(1), Chosen(kind="steady"), Tried())
    assert game.orders() == (((1, 1), (("b", "kim:steady"),)),)
    assert [taken.decision.kind for taken in game.taken] == ["phase", "actions", "actions"]
    # Another ship's line is decided by its own player.
    waits = told(helm_game(structs.replace(MEETING, orders=(((1, 1), (("a", "kim:steady"),)),))), Looked(1), Tried())
    assert waits.decision.title == "a acts"


def test_what_comes_is_dodged_or_let_come() -> None:
    setup = Setup(ships=(a_ship(speed=0),), missiles=(a_missile(skill=9),))
    game = told(helm_game(setup), ByHand(True), Stepped(), Given(6), Given(6))
    assert game.due is not None  # 5 + 17 is out of reach: nobody is asked
    assert (game.due.text, game.dodges) == ("m1, hull damage of the missile: a d6", ())
    setup = structs.replace(setup, missiles=(a_missile(skill=0),))
    game = told(helm_game(setup), ByHand(True), Stepped(), Given(2), Given(3))
    assert [str(one) for one in game.dodges] == ["kim:dodge:m1", "lee:dodge:m1"]
    dodged = told(game, Answered(game.dodges[1]), Given(6), Given(6))
    assert (dodged.line, dodged.state.ships[0].hull) == ("lee:dodge:m1", 0)
    let = told(game, Answered(), Given(1), Given(1), Given(1))
    assert (let.line, let.state.ships[0].hull) == ("", 3)


def test_a_scenario_without_ships_or_crew_is_walked_too() -> None:
    empty = helm_game(Setup())
    assert (empty.owner, empty.problems, told(empty, Added(), Typed("x")).lines) == ("", (), {})
    assert told(empty, PhasePlayed()).now == (1, 2)
    alone = helm_game(Setup(ships=(a_ship(crew=()),)))
    assert told(alone, Added()).faults[0].message == "nobody is aboard a; add somebody to its crew"
    assert told(helm_game(ALONE), Chosen(kind="ram"), Added()).faults[0].rules == ("HLM-R1",)
