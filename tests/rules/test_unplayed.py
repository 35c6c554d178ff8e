"""What is not played yet is refused by rule id, in scenarios and in lines, and never played past."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.errors import UnplayedError
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.rules import RULES
from interceptor_nb.rules.interceptor.setup import Options, Setup
from interceptor_nb.rules.interceptor.unplayed import needs, order_needs, refuse
from tests.helpers import WIDE, a_setup, a_ship, fly


@pytest.mark.parametrize(
    ("setup", "rules"),
    [
        pytest.param(a_setup(), [], id="space is played"),
        pytest.param(a_setup(options=Options(advanced_atmosphere=True)), ["ALT-1"], id="ALT-1 the option"),
        pytest.param(a_setup(a_ship(altitude=7)), ["ALT-1"], id="ALT-1 a ship with an altitude"),
        pytest.param(a_setup(a_ship(altitude=0)), ["ALT-1"], id="ALT-1 even at 0"),
        pytest.param(a_setup(options=Options(asteroids_drift=True)), [], id="AST-5 a moving field is played"),
        pytest.param(a_setup(rocks=("0101",)), [], id="AST-1 a still field is played"),
        pytest.param(a_setup(orders=((2, (("a", "up1 3"),)),)), ["ALT-3"], id="ALT-3 a line of a later turn"),
        pytest.param(a_setup(orders=((1, (("a", "3 x"),)),)), [], id="a line that cannot be read is not judged here"),
        pytest.param(
            a_setup(options=Options(variable_mass=True, heading_cost="optional", range_table="printed")),
            [],
            id="MAS-1 the options of space are played",
        ),
    ],
)
def test_needs(setup: Setup, rules: list[str]) -> None:
    found = needs(setup)
    assert [ids[0] for _, ids in found] == rules
    if not rules:
        assert fly(setup).problems == ()
        return
    with pytest.raises(UnplayedError, match="not played yet") as caught:
        fly(setup)
    assert caught.value.rules[0] == rules[0]


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        pytest.param("up1", "ALT-3", id="ALT-3 up"),
        pytest.param("dive1", "ALT-3", id="ALT-3 dive"),
    ],
)
def test_tokens_that_are_understood_and_not_played(token: str, rule: str) -> None:
    ((sentence, ids),) = order_needs(parse(token))
    assert (sentence, ids[0]) == (f"'{token}' is understood, not played yet", rule)
    with pytest.raises(UnplayedError, match=rule):
        fly(a_setup(), token)


def test_tokens_that_are_played() -> None:
    assert order_needs(parse("ram:b push +1 4 R r roll drop:x")) == ()


def test_refusing_names_everything_once() -> None:
    refuse(())
    with pytest.raises(UnplayedError, match=r"^one; two \[ATM-1, ATM-5\]$"):
        refuse((("one", ("ATM-1", "ATM-5")), ("two", ("ATM-5",))))


def test_what_is_refused_is_what_the_book_calls_unplayed() -> None:
    everything: dict[str, Any] = {"gravity": True, "advanced_atmosphere": True}
    setup = a_setup(
        a_ship(altitude=3, status="landed"),
        options=Options(**everything),
        map=structs.replace(WIDE, ground_edge="north"),
        orders=((1, (("a", "lifters bounce:NE hover up1"),)),),
    )
    refused = {rule for _, ids in needs(setup) for rule in ids}
    assert {rule for rule in refused if RULES[rule].played} == set()
