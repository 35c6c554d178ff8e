"""The reach of a ship as the map tells it: marks, words, and what is asked."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Hex, label, labelled
from interceptor_nb.odds.amounts import short_chance
from interceptor_nb.odds.reach import reach
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Options, Setup
from interceptor_nb.view.coasting import coasted
from interceptor_nb.view.reaching import (
    Asked,
    Charted,
    Chosen,
    Cut,
    LookedAt,
    Pinned,
    PushSet,
    Query,
    Reaching,
    Slow,
    Stepped,
    Toggled,
    asked_in,
    asked_of,
    chart,
    charts,
    end_words,
    spot_words,
    told,
    update,
)
from interceptor_nb.view.stepping import Stepped as Step
from interceptor_nb.view.stepping import Typed, stepping
from interceptor_nb.view.stepping import update as step_on
from tests.view.boards import SIDES, rock, ship


def at(text: str) -> Hex:
    return labelled(text, "rows")


_INTERNALS = (("engine", 6), ("powerplant", 8), ("dcs_left", 2), ("dcs_right", 2), ("crew", 1))
PILUM = Design("Pilum", tonnage=148, engine_power=1036, armour=(60,) * 6, internals=_INTERNALS)

# Velocity 3 to the east from 0508: it coasts to 0808; an asteroid stands one hex further.
SCENE = Setup(sides=SIDES, designs=(("pilum", PILUM),), ships=(ship("marcos", "0508"),), asteroids=(rock("0908"),))


def query(setup: Setup = SCENE, *, push: bool = False) -> Query:
    found = asked_in(setup, setup.ships[0].id).query
    assert found is not None
    return structs.replace(found, push=push)


def shown(setup: Setup = SCENE) -> Reaching:
    view = update(update(Reaching(), Asked(query(setup))), Toggled(on=True))
    assert view.query is not None
    return update(view, Charted(view.number, chart(view.query)))


def test_each_hex_is_marked_by_its_safest_end() -> None:
    found, whole = chart(query()), reach(query().field, query().state, 0)
    assert set(found.ends) == {row.hex for row in whole.rows}
    assert sum(map(len, found.ends.values())) == len(whole.rows)
    by_hex = {mark.hex: mark for mark in found.marks if mark.look != "ring"}
    for hex_, rows in found.ends.items():
        safe = [row.thrust for row in rows if row.trouble == 0]
        mark = by_hex[hex_]
        assert (mark.look == "solid") == bool(safe)
        assert mark.text == str(min(safe) if safe else min(row.thrust for row in rows))
    assert [label(mark.hex, "rows") for mark in found.marks if mark.look == "ring"] == ["0808"]
    # The asteroid's own hex, and what lies behind it straight on, is only reached through it.
    assert (by_hex[at("0908")].look, by_hex[at("1008")].look) == ("cross", "cross")
    # Seven hexes at TP 7, past SOT 6, on a way without an asteroid.
    hatched = [hex_ for hex_, mark in by_hex.items() if mark.look == "hatched"]
    assert hatched
    for hex_ in hatched:
        safest = min(found.ends[hex_], key=lambda row: row.trouble)
        move = coasted(query().field, query().state, 0, safest.order)
        assert move is not None
        assert not move.asteroids
        assert move.rolls


def test_pushes_come_after_what_is_reached_without() -> None:
    first, second = charts(SCENE, query().state, 0, True)
    assert (first.push, second.push) == (False, True)
    assert first.ends.keys() < second.ends.keys()
    assert [found.push for found in charts(SCENE, query().state, 0, False)] == [False]
    view = update(update(Reaching(), Asked(query())), Toggled(on=True))
    view = update(view, PushSet(on=True))
    half = update(view, Charted(view.number, first))
    assert (half.is_done, half.is_slow, half.wanted is None) == (False, True, False)
    assert "looking for those that push" in half.news
    whole = update(half, Charted(view.number, second))
    assert (whole.is_done, whole.wanted) == (True, None)
    cut = update(half, Cut(view.number, "the search was cut after 20 s; lines that push are missing"))
    assert (cut.is_done, len(cut.marks)) == (True, len(first.marks))
    # Where the ship stands a number would cover its letter.
    assert [mark.text for mark in cut.marks if mark.hex == at("0508")] == [""]
    assert cut.cut in [line.text for line in told(cut)]


def test_it_is_worked_out_only_while_it_is_shown_and_only_the_newest_counts() -> None:
    view = update(Reaching(), Asked(query()))
    assert (view.wanted, view.marks) == (None, ())
    on = update(view, Toggled(on=True))
    assert on.wanted is on.query
    assert update(on, Asked(query(structs.replace(SCENE)))).number == on.number + 1  # another field
    assert on.query is not None
    assert update(on, Asked(on.query)) is on
    done = update(on, Charted(on.number, chart(on.query)))
    moved = structs.replace(on.query, state=structs.replace(on.query.state, phase=1))
    newer = update(done, Asked(moved))
    assert (newer.chart, newer.marks, newer.wanted) == (None, (), moved)
    assert update(newer, Charted(on.number, chart(on.query))) == newer
    assert update(newer, Slow(newer.number)).news == "working\N{HORIZONTAL ELLIPSIS}"
    assert update(newer, Slow(on.number)) == newer
    none = update(done, Asked(None, "no ship"))
    assert (none.news, none.marks, none.wanted) == ("no ship", (), None)
    assert update(none, Asked(None, "gone")).reason == "gone"


def test_a_hex_is_spoken_of_and_another_end_chosen() -> None:
    view = update(shown(), LookedAt(at("0808")))
    assert view.query is not None
    assert spot_words(view) == (f"{len(view.ends)} ends, the cheapest: 0 TP, heading and facing E, velocity 3, safe: .")
    last = update(view, Chosen(len(view.ends) - 1))
    assert last.end == view.ends[-1]
    assert update(view, Chosen(10_000)) == view
    # The pinned hex comes back when the pointer leaves the map.
    pinned = update(update(view, Pinned(at("0708"))), LookedAt(at("0101")))
    assert spot_words(pinned) == "not in reach"
    assert update(pinned, LookedAt(None)).spot == at("0708")
    assert update(pinned, LookedAt(at("0101"))) is pinned
    assert spot_words(Reaching()) == ""


def test_the_cursor_begins_at_the_ship_and_stays_on_the_map() -> None:
    view = update(shown(), Stepped("right"))
    assert view.spot == at("0608")
    for _ in range(30):
        view = update(view, Stepped("up"))
    assert view.spot is not None
    assert label(view.spot, "rows").endswith("01")
    assert update(Reaching(), Stepped("up")).spot is None


def test_the_text_twin_tells_every_hex() -> None:
    view = shown()
    lines = [line.text for line in told(view)]
    assert lines[0].startswith("Marcos: ")
    assert view.chart is not None
    assert len(lines) == 1 + len(view.chart.ends)
    assert "0808 (safe, where it coasts to): 0 TP, heading and facing E, velocity 3, safe: ." in lines
    assert any(line.startswith("0908 (through an asteroid): 1 TP") for line in lines)
    assert told(update(view, Toggled(on=False))) == ()


def test_a_chance_of_trouble_is_that_of_the_end() -> None:
    through = next(end for end in chart(query()).ends[at("0908")] if end.order == parse("+1 4"))
    assert f"trouble {short_chance(through.trouble)}" in end_words(query(), through)
    assert "through" not in end_words(query(), through)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        pytest.param(lambda: asked_in(SCENE, None), "no ship is selected; click one", id="nothing selected"),
        pytest.param(
            lambda: asked_in(structs.replace(SCENE, designs=()), "marcos"), "a design that is not there", id="half made"
        ),
        pytest.param(lambda: asked_of(stepping(structs.replace(SCENE, ships=()))), "has no ship", id="no ship"),
    ],
)
def test_why_nothing_is_asked(make: Callable[[], Asked], said: str) -> None:
    found = make()
    assert found.query is None
    assert said in found.reason


def test_a_ship_that_has_moved_reaches_nothing_more() -> None:
    game = step_on(stepping(SCENE, 1), Typed("3"))
    while not game.has_moved(0):
        assert asked_of(game).query is not None
        game = step_on(game, Step())
    assert asked_of(game).reason == "Marcos has moved in turn 1"


def test_a_ship_at_random_within_a_turn_reaches_nothing() -> None:
    field, state = query().field, query().state
    ship_ = structs.replace(state.ships[0], status="random")
    asked = Asked(Query(field, structs.replace(state, phase=1, ships=(ship_,)), 0))
    view = update(update(Reaching(), asked), Toggled(on=True))
    assert view.query is not None
    view = update(view, Charted(view.number, chart(view.query)))
    assert "its recovery roll for this turn is over [RND-7]" in view.news
    # With nowhere to go, every line ends out of play.
    small = structs.replace(SCENE, map=MapSpec(6, 8), ships=(ship("marcos", "0608", velocity=20),), asteroids=())
    assert "every line ends out of play [MAP-5]" in shown(small).news


def test_rolls_on_the_way_are_the_engines() -> None:
    move = coasted(query().field, query().state, 0, parse("push +8 11"))
    assert move is not None
    assert [(roll.text.split(":")[0], roll.rules[0]) for roll in move.rolls] == [
        ("pushing the plant", "PLT-1"),
        ("safe operating thrust", "SOT-2"),
        ("asteroid", "AST-1"),
    ]
    assert move.asteroids == (at("0908"),)


@pytest.mark.parametrize(
    ("chance", "said"),
    [("1/2", "50 % (1/2)"), ("0", "0 %"), ("1", "100 %"), ("1/500", "under 1 %"), ("499/500", "over 99 %")],
)
def test_a_chance_in_short(chance: str, said: str) -> None:
    assert short_chance(Fraction(chance)) == said


def test_a_safe_end_that_is_dearer_is_not_called_the_cheapest() -> None:
    view = shown()
    assert view.chart is not None
    dearer = [hex_ for hex_ in view.chart.ends if view.chart.best(hex_).thrust > view.chart.ends[hex_][0].thrust]
    assert dearer
    for hex_ in dearer:
        assert "ends, the cheapest safe one: " in spot_words(update(view, LookedAt(hex_)))


def test_a_search_that_was_cut_is_begun_anew_when_the_reach_is_shown_again() -> None:
    on = update(update(Reaching(), Asked(query())), Toggled(on=True))
    cut = update(on, Cut(on.number, "the search was cut"))
    assert (cut.wanted, cut.cut) == (None, "the search was cut")
    again = update(update(cut, Toggled(on=False)), Toggled(on=True))
    assert (again.wanted, again.cut, again.number) == (again.query, "", on.number + 1)
    whole = shown()
    assert update(update(whole, Toggled(on=False)), Toggled(on=True)) == whole


def test_out_of_control_no_hex_is_where_it_coasts_to() -> None:
    wild = structs.replace(SCENE, ships=(ship("marcos", "0508", status="random"),))
    assert chart(query()).coasts == at("0808")
    assert chart(query(wild)).coasts is None


def test_what_is_one_is_not_called_many_and_what_drifts_in_is_not_counted() -> None:
    derelict = structs.replace(SCENE, ships=(ship("marcos", "0508", status="derelict"),))
    assert "1 end in 1 hex, " in shown(derelict).news
    drifts = structs.replace(SCENE, rules=Options(asteroids_drift=True))
    assert shown(drifts).news.endswith("asteroids that drift in after the moves are not counted [AST-5]")


def test_after_the_last_turn_nothing_is_reached() -> None:
    game = stepping(structs.replace(SCENE, turns=1), 1)
    while game.decision.kind != "over":
        game = step_on(game, Step())
    assert asked_of(game) == Asked(None, game.decision.title)
