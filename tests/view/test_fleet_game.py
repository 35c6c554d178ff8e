"""A fleet game as it is stepped and ordered: the same game whatever way one walks; what buttons and clicks do."""

import pytest
from msgspec import structs

from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import scenario
from interceptor_nb.rules.fleet import Event, begin, play
from interceptor_nb.rules.fleet.orders import parse
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.scenario import read_fleet
from interceptor_nb.view.fleet_game import FleetGame, Looked, Message, Played, Stepped, Typed, fleet_game, update
from interceptor_nb.view.fleet_pad import clicked, pad, parts, with_token
from interceptor_nb.view.fleet_plan import planned, tracks
from interceptor_nb.view.timeline import Back, ByHand, Cut, First, Given, Last, Restarted, Seeded
from tests.fleet.fights import a_game, a_group, a_ship, at
from tests.view.boards import rows_that_stand

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))


def told(game: FleetGame, *messages: Message) -> FleetGame:
    for message in messages:
        game = update(game, message)
    return game


def options(game: FleetGame, title: str) -> list[str]:
    return [option.text for row in pad(game) if row.title == title for option in row.options]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_stepped_turns_are_those_that_the_engine_plays(seed: int) -> None:
    field, state = begin(HIVE)
    dice, events = random_dice(seed), list[Event]()
    for turn in (1, 2, 3):
        played = play(field, state, HIVE.orders_for(turn), dice)
        events += played.events
        state = played.state
    stepped = fleet_game(HIVE, seed)
    while stepped.decision.kind != "over":
        stepped = update(stepped, Stepped())
    assert stepped.faults == ()
    assert [row.event for row in stepped.log] == events
    by_phase = fleet_game(HIVE, seed)
    while by_phase.decision.kind != "over":
        by_phase = update(by_phase, Played("phase"))
    assert by_phase.log == told(fleet_game(HIVE, seed), Played(), Played(), Played()).log == stepped.log


def test_walking_back_and_forth_changes_nothing() -> None:
    game = told(fleet_game(HIVE, 1), Played(), Played())
    again = told(game, First(), Stepped(), Stepped(), Back("row"), Back(), Last())
    assert again.log == game.log
    assert told(game, First(), Played(), Played()).log == game.log
    assert told(game, Restarted(), Played(), Played()).log == game.log
    assert len(told(game, Back("turn"), Cut()).log) < len(game.log)


def test_a_phase_is_played_to_its_end_and_no_further() -> None:
    game = update(fleet_game(HIVE), Played("phase"))
    assert (game.base.phase, game.decision.kind) == (1, "phase")
    game = told(game, Played("phase"), Played("phase"))
    assert game.base.phase == 3
    assert game.decision.kind == "phase"  # lance has had its go


def test_a_wrong_line_stops_the_turn_and_nothing_has_happened() -> None:
    game = told(fleet_game(HIVE), Typed("+9", "dart"), Looked("hive"), Played())
    assert (game.log, game.unit) == ((), "dart")
    assert [fault.rules for fault in game.faults] == [("TBL-2",)]
    assert "takes 9 thrust" in game.faults[0].message
    assert [fault.ship for fault in told(game, Typed("nonsense", "dart")).problems] == ["dart"]


def test_within_a_turn_what_is_to_come_is_written_anew_and_what_is_past_stands() -> None:
    game = fleet_game(HIVE)
    while game.base.phase < 4:
        game = update(game, Stepped())
    moved = told(game, Typed("go:3,20 then:4,15", "lance"), Played())
    assert moved.faults == ()
    assert any(row.who == "lance" and "4,15" in row.text for row in moved.log)
    fixed = told(game, Typed("go:3,21 then:2,12", "lance"), Stepped())
    assert "what has been carried out stands" in fixed.faults[0].message
    assert fixed.log == game.log


def test_rows_stand_up_to_the_first_line_that_is_another_by_now() -> None:
    game = told(fleet_game(HIVE, 1), Played(), Played())
    first, second = told(game, First()), told(game, Back("turn"))
    assert rows_that_stand(game) == rows_that_stand(first) == len(game.log)
    assert rows_that_stand(told(first, Typed("+2", "dart"))) == 0
    assert rows_that_stand(told(second, Typed("+2", "dart"))) == second.shown
    assert rows_that_stand(told(second, Typed("no line", "dart"))) == second.shown
    phase = told(first, Stepped(), Stepped())
    assert rows_that_stand(told(phase, Typed("go:3,20 then:4,15", "lance"))) == phase.shown


def test_dice_by_hand_are_asked_for_with_their_need() -> None:
    ready = a_game(
        a_ship("near", 0, 0, damage=8, velocity=1),
        a_ship("far", 0, 2, side="blue"),
        orders=((1, (("near", "ram:far"),)),),
    )
    game = told(fleet_game(ready), ByHand(on=True), Played())
    assert game.due is not None
    assert game.due.text == "near, whether the ram is tried: a d6, needs 5 or more"
    assert game.due.rules == ("FRM-2",)
    game = update(game, Given(5))
    assert game.due is not None
    assert game.due.text == "near, ram: a d6"
    assert "is no face of a d6" in update(game, Given(7)).faults[0].message
    game = told(game, Given(1), Given(6))
    assert any("dodged" in row.text for row in game.log)
    assert game.due is None


def test_a_seed_below_0_is_refused_and_a_lost_unit_is_ordered_nothing() -> None:
    assert "-1 is no seed" in update(fleet_game(HIVE), Seeded(-1)).faults[0].message
    hulk = a_game(a_ship("wreck", damage=11, status="hulk"), a_ship("whole", 9))
    game = update(fleet_game(hulk), Looked("wreck"))
    assert game.is_fixed
    assert pad(game) == ()
    assert parts(game) == ()
    assert update(game, Typed("+1")) is game


def test_lines_are_written_by_turn_in_file_order() -> None:
    game = told(fleet_game(HIVE), Typed("-1", "dart"), Typed("", "hive"))
    assert game.written()[0] == (1, (("dart", "-1"), ("wing", "then:0,10"), ("lance", "go:3,20 then:2,12")))


def test_the_pad_offers_what_may_come_and_takes_back_what_is_there() -> None:
    game = told(fleet_game(HIVE), Looked("hive"))
    assert options(game, "Move") == ["+1", "-1", "L", "R"]
    assert options(game, "Launch") == ["launch:wing"]
    assert options(game, "Point defence") == ["hold", "pdaf:lance"]
    taken_back = next(row for row in pad(game) if row.title == "Launch").options[0]
    assert (taken_back.is_on, taken_back.line) == (True, ".")
    # Velocity 4 and thrust 4: a fifth inch is one too many, and so is a second shot beyond two systems.
    spent = update(game, Typed("+4"))
    assert options(spent, "Move") == ["-1"]
    assert options(update(game, Typed("pdaf:lance pdaf:lance")), "Point defence") == ["hold"]
    assert options(update(game, Looked("dart")), "Ram") == ["ram:hive"]  # on its last row
    assert options(game, "Ram") == []


@pytest.mark.parametrize(
    ("line", "token", "after"),
    [
        (".", "+1", "+1"),
        ("+1 R", "+1", "+2 R"),
        ("+1 R", "-1", "R"),
        ("R", "L", "."),
        ("launch:wing", "+1", "+1 launch:wing"),
        ("repair:bay1", "pdaf:lance", "pdaf:lance repair:bay1"),
        ("pdaf:lance", "pdaf:lance", "pdaf:lance pdaf:lance"),
        ("ram:a", "ram:b", "ram:b"),
        ("ram:a", "ram:a", "."),
        ("go:1,1 attack:a", "then:2,2", "go:1,1 then:2,2 attack:a"),
    ],
)
def test_a_token_goes_where_it_belongs(line: str, token: str, after: str) -> None:
    assert str(with_token(parse(line), parse(token).tokens[0])) == after


def test_parts_tell_each_token_with_its_rules() -> None:
    game = told(fleet_game(HIVE), Looked("dart"), Typed("+7 R ram:hive"))
    found = parts(game)
    assert (found[0].text, found[0].tone, found[0].rules) == ("8 of 6 thrust", "bad", ("TBL-2",))
    assert [part.rules[0] for part in found[2:]] == ["TBL-2", "TBL-2", "FRM-1"]


def test_clicks_on_the_table_order_by_what_is_clicked() -> None:
    two = a_game(
        a_ship("home", design="carrier"),
        a_ship("foe", 5, side="blue"),
        a_group("own", 1, side="red"),
        a_group("enemy", 3),
    )
    game = update(fleet_game(two), Looked("own"))
    for place, unit, line in (
        (at(2), "", "go:2,0"),
        (at(3), "", "go:2,0 then:3,0"),
        (at(4), "", "go:2,0 then:4,0"),
        (at(0), "foe", "go:2,0 then:4,0 attack:foe"),
        (at(0), "home", "go:2,0 then:4,0 land:home attack:foe"),
    ):
        message = clicked(game, place, unit)
        assert isinstance(message, Typed)
        game = update(game, message)
        assert game.line == line
    game = update(game, Looked("home"))
    for unit, line in (
        ("enemy", "pdaf:enemy"),
        ("enemy", "pdaf:enemy pdaf:enemy"),
        ("foe", "ram:foe pdaf:enemy pdaf:enemy"),
    ):
        message = clicked(game, at(0), unit)
        assert isinstance(message, Typed)
        game = update(game, message)
        assert game.line == line
    assert clicked(game, at(9), "") is None
    inside = update(fleet_game(HIVE), Looked("wing"))
    assert clicked(inside, at(0, 9), "") == Typed("then:0,9")  # aboard: it moves when it is launched
    assert clicked(game, at(0), "own") == Looked("own")


def test_plans_are_where_the_turn_takes_everybody() -> None:
    field, state = begin(HIVE)
    orders = fleet_game(HIVE).orders
    after = planned(field, state, orders)
    ends = play(field, state, HIVE.orders_for(1), random_dice(0)).state
    assert [ship.at for ship in after.ships] == [ship.at for ship in ends.ships]
    assert [group.at for group in after.groups] == [group.at for group in ends.groups]
    found = {track.unit: track.points for track in tracks(field, state, orders)}
    assert found["lance"] == (at(4, 28), at(3, 20), at(2, 12))
    assert found["dart"] == (at(1, 28), at(1, 25), at(1, 21))
    assert found["wing"] == (at(0, 4), at(0, 10))


def test_plans_within_a_turn_are_those_that_are_still_to_come() -> None:
    game = fleet_game(HIVE)
    while (game.base.phase, game.decision.kind) != (3, "go"):
        game = update(game, Stepped())
    found = {track.unit: track.points for track in tracks(game.field, game.base, game.orders)}
    assert set(found) == {"hive", "dart", "wing", "lance"}
    assert found["lance"] == (at(4, 28), at(3, 20), at(2, 12))  # its go is still to come
    while game.base.phase < 6:
        game = update(game, Stepped())
    assert {track.unit for track in tracks(game.field, game.base, game.orders)} <= {"wing", "lance"}
    drifting = structs.replace(HIVE, clouds=(Cloud(at(0), 12, 3, 1000),))
    field, state = begin(drifting)
    assert planned(field, state, fleet_game(drifting).orders).clouds[0].at == at(0, 3)
