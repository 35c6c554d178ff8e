"""A game that goes on from its saved state: what no turn may leave is a state that a file cannot keep."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.core.dice import RecordingDice, ScriptedDice
from interceptor_nb.rules.interceptor.state import as_setup, begin
from interceptor_nb.rules.interceptor.turn import play
from interceptor_nb.scenario import dump, faults, read_text
from tests.rules import games


@given(st.integers(0, 10**9))
def test_a_state_is_the_same_when_it_is_read_back_and_goes_on_alike(seed: int) -> None:
    random = Random(seed)
    field, state = begin(games.scenario(random))
    for _ in range(3):
        orders = {owner: games.line(random, field, state, index) for index, owner in enumerate(field.ids)}
        state = play(field, state, orders, games.SeededDice(random)).state
        kept = as_setup(field, state)
        in_play = structs.replace(kept, ships=tuple(ship for ship in kept.ships if ship.status != "left_map"))
        assert faults(in_play) == ()
        again = read_text(dump(in_play), "x.json")
        assert again.ships == in_play.ships
        assert again.asteroids == in_play.asteroids
    if len(in_play.ships) < len(kept.ships):
        return
    other, begun = begin(again)
    orders = {owner: games.line(random, field, state, index) for index, owner in enumerate(field.ids)}
    dice = RecordingDice(games.SeededDice(random))
    first = structs.replace(state, turn=1)  # a game that begins again has its field's die behind it
    on = play(field, first, orders, dice)
    after = play(other, structs.replace(begun, turn=1), orders, ScriptedDice(dice.script))
    assert on.problems == after.problems == ()
    assert after.state.ships == on.state.ships
