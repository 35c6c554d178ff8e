"""Stepping a game: the same scenario, lines and seed give the same log, whatever way one walks through it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.events import Event, fold
from interceptor_nb.rules.interceptor.log import Row, rows
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, CrewMember, MapSpec, Options, Setup, SideSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.turn import play, step
from interceptor_nb.view.stepping import Message, Selected, Stepped, Stepping, TurnPlayed, Typed, stepping, update
from interceptor_nb.view.timeline import Back, ByHand, Cut, First, Given, Last, Restarted, Seeded, ToRow
from tests.helpers import E, a_setup, a_ship
from tests.view.boards import DESIGNS, SIDES, rock, rows_that_stand, ship

LINES = (
    (1, (("marcos", "+2 4 R 1 R r"), ("erskine", "3"))),
    (2, (("marcos", "5"), ("erskine", "+1 4"))),
)


def scenario(turns: int = 3, lines: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = LINES) -> Setup:
    """Return two ships of two sides among asteroids; marcos passes his SOT in turn 1 (thrust 7, Piloting 5: 6)."""
    return Setup(
        sides=SIDES,
        designs=DESIGNS,
        ships=(
            ship("marcos", "0508", velocity=3),
            ship("erskine", "2015", design="erskine", side="cw", velocity=3),
        ),
        asteroids=(rock("1008"), rock("1108"), rock("1007")),
        turns=turns,
        orders=lines,
    )


def told(game: Stepping, *messages: Message) -> Stepping:
    for message in messages:
        game = update(game, message)
    return game


def played(setup: Setup, seed: int) -> list[Event]:
    """Return the events of *setup* as `turn.play` plays them, up to a line that breaks a rule."""
    field, state = begin(setup)
    dice, events = random_dice(seed), list[Event]()
    for turn in range(1, setup.turns + 1):
        done = play(field, state, {owner: parse(line) for owner, line in setup.orders_for(turn).items()}, dice)
        events += done.events
        state = done.state
        if done.problems:  # out of control in turn 1, another velocity in turn 2: its line no longer fits
            break
    return events


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_turns_are_those_that_the_engine_plays(seed: int) -> None:
    setup = scenario()
    game = told(stepping(setup, seed), *[TurnPlayed()] * 3)
    field, start = begin(setup)
    assert [(row.text, row.state) for row in game.log] == [
        (row.text, row.state) for row in rows(field, start, played(setup, seed))
    ]
    assert game.is_live
    assert game.state == fold(start, played(setup, seed))


def test_decision_by_decision_is_turn_by_turn() -> None:
    by_turn = told(stepping(scenario(), 1), *[TurnPlayed()] * 3)
    by_step = stepping(scenario(), 1)
    while by_step.decision.kind != "over":
        by_step = update(by_step, Stepped())
        assert not by_step.faults
    assert by_step.log == by_turn.log
    over = update(by_step, Stepped())
    assert over.faults[0].message == "all 3 turns are played"
    assert over.log == by_step.log


def test_lines_are_filled_in_from_the_scenario_turn_by_turn() -> None:
    game = stepping(scenario(), 1)
    assert (game.turn, game.line) == (1, "+2 4 R 1 R r")
    game = update(game, TurnPlayed())
    assert (game.turn, game.line) == (2, "5")
    assert update(game, First()).line == "+2 4 R 1 R r"
    assert told(game, TurnPlayed()).line == ""


def test_stepping_selects_the_ship_whose_line_is_read_next() -> None:
    game = stepping(scenario(), 1)
    while game.decision.kind != "move":
        game = update(game, Stepped())
    assert game.ship == game.decision.ship == 1  # MOV-8: a patrol ship moves before fighters
    assert update(game, Selected(0)).ship == 0
    assert update(game, Selected(2)).ship == 1


def test_stepping_back_keeps_the_states() -> None:
    game = told(stepping(scenario(), 1), TurnPlayed(), TurnPlayed())
    back = update(game, ToRow(5))
    assert back.state is game.log[4].state
    assert back.log is game.log
    assert update(back, Back("row")).shown == 4
    assert update(back, First()).state is game.start
    assert update(back, Last()) == game
    assert update(game, ToRow(-3)).shown == 0
    assert update(game, ToRow(10_000)).shown == len(game.log)


def test_back_by_decision_and_by_turn() -> None:
    game = told(stepping(scenario(), 1), TurnPlayed(), TurnPlayed())
    turns = [taken.before.turn for taken in game.taken if taken.decision.kind == "turn"]
    assert turns == [0, 1]
    one = update(game, Back("turn"))
    assert (one.state.turn, one.turn, one.state.phase) == (1, 2, game.start.phase)
    assert update(one, Back("turn")).shown == 0
    assert update(update(one, Back("turn")), Back("turn")).shown == 0
    ends = [taken.end for taken in game.taken]
    assert update(game, Back("decision")).shown == ends[-2]
    assert update(update(game, ToRow(ends[0])), Back("decision")).shown == 0


def test_a_step_from_the_past_follows_the_log() -> None:
    game = told(stepping(scenario(), 1), TurnPlayed(), TurnPlayed())
    again = told(game, First(), TurnPlayed())
    assert again.log is game.log
    assert again.turn == 2
    # From a row within a decision it goes to the end of that decision.
    ends = [taken.end for taken in game.taken]
    longest = max(range(1, len(ends)), key=lambda number: ends[number] - ends[number - 1])
    inside = told(game, ToRow(ends[longest] - 1))
    assert inside.following == longest
    assert update(inside, Stepped()).shown == ends[longest]


@pytest.mark.parametrize("seed", [0, 5])
def test_a_changed_line_gives_the_log_that_it_would_have_given_at_once(seed: int) -> None:
    other = ((1, (("marcos", "+1 4"), ("erskine", "3"))), *LINES[1:])
    fresh = told(stepping(scenario(lines=other), seed), *[TurnPlayed()] * 2)
    walked = told(
        stepping(scenario(), seed), TurnPlayed(), TurnPlayed(), First(), Selected(0), Typed("+1 4"), TurnPlayed()
    )
    assert walked.log == fresh.log[: len(walked.log)]
    assert update(walked, TurnPlayed()).log == fresh.log


def test_a_changed_seed_rolls_anew_only_what_follows() -> None:
    game = told(stepping(scenario(), 0), TurnPlayed(), TurnPlayed())
    back = told(game, Back("turn"), Seeded(9), TurnPlayed())
    first = game.taken[[taken.before.turn for taken in game.taken].index(1)].end
    assert back.log[: first - 1] == game.log[: first - 1]
    assert {rolled.seed for taken in back.taken for rolled in taken.rolled} == {0, 9}
    refused = update(game, Seeded(-1))
    assert "-1 is no seed" in refused.faults[0].message
    assert refused.seed == 0


def test_rows_stand_up_to_the_first_line_or_die_that_is_another_by_now() -> None:
    game = told(stepping(scenario(), 0), TurnPlayed(), TurnPlayed())
    assert rows_that_stand(game) == rows_that_stand(told(game, First())) == len(game.log)
    erskine = next(taken for taken in game.taken if taken.decision.kind == "move" and taken.decision.ship == 1)
    before = next(number for number, row in enumerate(game.log) if row.who == "erskine" and number < erskine.end)
    changed = told(game, First(), Selected(1), Typed("3 R"))
    assert rows_that_stand(changed) == before
    assert rows_that_stand(told(changed, Typed("no line"))) == before
    assert rows_that_stand(told(changed, Typed(" 3 "))) == len(game.log)
    assert rows_that_stand(told(game, First(), Seeded(9))) < len(game.log)
    assert rows_that_stand(told(game, Seeded(9))) == len(game.log)  # only what follows is rolled anew
    assert rows_that_stand(told(changed, TurnPlayed())) == len(told(changed, TurnPlayed()).log)


def test_by_hand_a_roll_says_what_it_needs_before_it_is_made() -> None:
    game = told(stepping(scenario()), ByHand(on=True), TurnPlayed())
    seen = []
    faces = {"sot": [9], "maneuver": [2, 1], "spin": [3], "asteroid": [1]}
    while game.due is not None:
        seen.append(game.due.text)
        before = game.log
        wrong = update(game, Given(11))
        assert wrong.faults[0].message == f"11 is no face of a d{game.due.sides}; 1 to {game.due.sides} are"
        assert wrong.due == game.due
        queue = faces[game.due.purpose]
        game = update(game, Given(queue.pop(0) if len(queue) > 1 else queue[0]))
        assert game.due is None or game.log == before or len(game.log) > len(before)
    assert seen[0] == "marcos, safe operating thrust: a d10, needs 5 or less"
    assert seen[1] == "marcos, random movement: a d10"
    assert game.turn == 2  # the whole turn that was asked for
    assert game.state.ships[0].status == "random"
    # What was typed is what a saved game holds, and the engine gives the same log for it.
    field, start = begin(scenario())
    dice = ScriptedDice(game.script)
    again = play(field, start, {owner: parse(line) for owner, line in LINES[0][1]}, dice)
    assert rows(field, start, again.events) == game.log
    assert dice.left() == {}
    # Recovery opens turn 2, and says its need as well.
    following = update(game, Stepped())
    assert following.due is not None
    assert (following.due.purpose, following.due.need, following.due.rules) == ("recovery", 5, ("RND-7",))
    assert following.log == game.log


def test_by_hand_modifiers_are_named_before_the_roll() -> None:
    stand_in = (CrewMember("Gunner", "gunner", piloting=5), CrewMember("Other", "crew"))
    setup = structs.replace(scenario(), ships=(ship("marcos", "0908", velocity=3, crew=stand_in),))
    setup = structs.replace(setup, orders=(), sides=(SideSetup("tog", "TOG"),))
    game = told(stepping(setup), ByHand(on=True), TurnPlayed())
    assert game.due is not None
    assert game.due.need == 5
    assert [modifier.rule for modifier in game.due.modifiers] == ["AST-1", "FLT-1"]
    assert game.due.modifiers[1] == Modifier(3, "not the pilot, no bridge", "FLT-1")
    assert "needs 5 or less, +1 to the face (velocity 3), +3 to the face (not the pilot, no bridge)" in game.due.text
    # A second roll in the same hex row, after the first face.
    second = update(game, Given(1))
    assert second.due is not None
    assert second.typed == (1,)
    # The seed takes over from where the hand stopped.
    assert told(second, ByHand(on=False), TurnPlayed()).due is None
    # Changing the line takes the typed face back.
    assert update(game, Typed("3")).due is None


def test_by_hand_a_ram_says_what_morale_needs_and_what_comes_after_it() -> None:
    """RAM-1: 7 at +2; then, that face aside, the SOT roll of the seventh TP."""
    ships = ship("marcos", "0508", velocity=3), ship("erskine", "0505", velocity=0)
    lines = ((1, (("marcos", "ram:erskine R3 r 3"),)),)
    setup = structs.replace(scenario(lines=lines), ships=ships, asteroids=(), sides=(SideSetup("tog", "TOG"),))
    game = told(stepping(setup), ByHand(on=True), TurnPlayed())
    assert game.due is not None
    assert (game.due.purpose, game.due.need, game.due.rules) == ("morale", 7, ("RAM-1",))
    assert "+2 to the face (before a ram)" in game.due.text
    game = update(game, Given(5))
    assert game.due is not None
    assert (game.due.purpose, game.due.need) == ("sot", 5)


def test_initiative_by_hand_has_no_need() -> None:
    ships = (ship("marcos", "0508"), ship("erskine", "2015", side="cw"))
    game = told(stepping(structs.replace(scenario(), ships=ships, orders=())), ByHand(on=True), TurnPlayed())
    assert game.due is not None
    assert (game.due.owner, game.due.need) == ("side:tog", None)
    tie = told(game, Given(4), Given(4))
    assert tie.due is not None
    assert tie.due.owner == "side:tog"  # MOV-8: a tie is rolled again by all
    assert told(tie, Given(1), Given(2)).due is None


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        pytest.param("+2 4", "MOV-1", "velocity is 5", id="MOV-1 too few hexes"),
        pytest.param("+2 x", None, "token 2: 'x' is no order", id="spelling has no rule"),
        pytest.param("+9 12", "MOV-2", "maximum is 7", id="MOV-2 over the maximum"),
    ],
)
def test_a_bad_line_stops_the_turn_after_recovery_and_is_named(line: str, rule: str | None, words: str) -> None:
    game = told(stepping(scenario()), Selected(0), Typed(line), Selected(1))
    game = told(game, TurnPlayed())
    assert [row.event.kind for row in game.log] == ["turn_began"]
    assert game.faults[0].rules == ((rule,) if rule else ())
    assert words in game.faults[0].message
    assert game.ship == 0
    assert game.problems == tuple(fault for fault in game.faults if fault.ship == "marcos")
    assert (game.outlook is None) == (rule is None)
    mended = told(game, Typed("+2 5"), TurnPlayed())
    assert mended.turn == 2
    assert mended.faults == ()


def test_all_lines_are_judged_together() -> None:
    game = told(stepping(scenario()), Selected(0), Typed("1"), Selected(1), Typed("2"), TurnPlayed())
    assert [fault.ship for fault in game.faults] == ["marcos", "erskine"]
    # A line spoilt after that check stops its own move.
    game = told(stepping(scenario()), Stepped(), Stepped(), Selected(0), Typed("1"), TurnPlayed())
    assert [fault.ship for fault in game.faults] == ["marcos"]
    assert told(game, Typed("q"), Stepped()).faults[0].message.startswith("token 1: 'q'")
    assert told(game, Typed("3"), TurnPlayed()).turn == 2


def test_a_line_that_is_played_stays_as_it_was() -> None:
    game = stepping(scenario(), 1)
    while not game.has_moved(1):
        game = update(game, Stepped())
    game = update(game, Selected(1))
    assert update(game, Typed("9")).line == "3"
    assert game.problems == ()
    assert told(game, Back("decision"), Typed("9")).line == "9"


def test_a_ship_in_random_movement_is_judged_as_if_it_recovered() -> None:
    setup = scenario()
    start = structs.replace(setup.ships[0], random=True)
    game = update(stepping(structs.replace(setup, ships=(start, setup.ships[1]))), Typed("1"))
    assert [fault.rules for fault in game.problems] == [("MOV-1",)]
    out = told(game, ByHand(on=True), Stepped(), Given(10))
    assert out.problems == ()  # it stays out of control, so its line is not read
    assert told(out, Stepped()).faults == ()


def test_cut_and_restart() -> None:
    game = told(stepping(scenario(), 1), TurnPlayed(), TurnPlayed())
    cut = told(game, Back("turn"), Cut())
    assert cut.is_live
    assert cut.log == game.log[: cut.shown]
    assert update(cut, TurnPlayed()).log == game.log
    fresh = told(game, Restarted())
    assert (fresh.log, fresh.shown, fresh.seed, fresh.lines) == ((), 0, 1, game.lines)


def test_a_scenario_without_ships_has_turns_and_no_line() -> None:
    game = stepping(structs.replace(scenario(), ships=(), orders=()))
    assert (game.outlook, game.problems) == (None, ())
    assert update(game, Typed("3")).lines == {}
    assert update(game, TurnPlayed()).turn == 2


def test_step_without_a_roll_reads_no_seed() -> None:
    assert step(*begin(scenario(lines=())), ScriptedDice({}))[0].kind == "turn_began"


MESSAGES = st.one_of(
    st.sampled_from([Stepped(), TurnPlayed(), First(), Last(), Cut(), Restarted()]),
    st.sampled_from([Back("row"), Back("decision"), Back("turn"), ByHand(on=True), ByHand(on=False)]),
    st.builds(Typed, st.sampled_from(["", "3", "+1 4", "+2 4 R 1 R r", "push +8 11", "R 3", "x", "-3"])),
    st.builds(Selected, st.integers(0, 1)),
    st.builds(Given, st.integers(1, 10)),
    st.builds(ToRow, st.integers(0, 40)),
    st.builds(Seeded, st.integers(0, 2)),
)


@given(st.lists(MESSAGES, max_size=30))
def test_any_log_is_what_the_engine_plays_with_its_lines_and_faces(messages: list[Message]) -> None:
    game = told(stepping(scenario()), *messages)
    assert 0 <= game.shown <= len(game.log)
    whole = update(game, Last())
    dice, state, log = ScriptedDice(whole.script), game.start, list[Row]()
    for taken in whole.taken:
        assert taken.before == state
        events = step(game.field, state, dice, parse(taken.line))
        log += rows(game.field, state, events)
        state = fold(state, events)
        assert len(log) == taken.end
    assert tuple(log) == game.log
    assert dice.left() == {}


def test_rolls_after_the_moves_show_their_needs_as_well() -> None:
    """GRV-3 and AST-5: by hand, before the face is given."""
    sheet = MapSpec(12, 14, ground_edge="south")
    pulled = a_setup(a_ship(at="0507", velocity=0), map=sheet, options=Options(gravity=True))
    drifted = a_setup(
        a_ship(at="0507", velocity=0),
        rocks=(AsteroidSetup("r", labelled("0407", "rows"), E),),
        options=Options(asteroids_drift=True),
    )
    for setup, text in (
        (pulled, "a, entering the interface: a d10, needs 9 or less"),
        (drifted, "a, asteroid: a d10, needs 5 or less"),
    ):
        game = told(stepping(setup), ByHand(on=True), TurnPlayed())
        assert game.due is not None
        assert game.due.text == text
