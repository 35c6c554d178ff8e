"""Hull checks: HLM-6."""

from fractions import Fraction

import pytest

from interceptor_nb.rules.helm.chances import hull_odds
from interceptor_nb.rules.helm.hull import need, steps
from interceptor_nb.rules.helm.setup import Options
from tests.helm.helpers import KIM, a_ship, acting, attempt


@pytest.mark.parametrize(
    ("hull", "reached"),
    [
        pytest.param(0, 0, id="HLM-6 none"),
        pytest.param(1, 1, id="HLM-6 the first at 1"),
        pytest.param(2, 1, id="HLM-6 still the first"),
        pytest.param(3, 2, id="HLM-6 the second at 3"),
        pytest.param(5, 2, id="HLM-6 still the second"),
        pytest.param(6, 3, id="HLM-6 the third at 6"),
        pytest.param(10, 4, id="HLM-6 the fourth at 10"),
        pytest.param(14, 4, id="HLM-6 still the fourth"),
        pytest.param(15, 5, id="HLM-6 the fifth at 15"),
        pytest.param(45, 9, id="HLM-6 the ninth at 45"),
    ],
)
def test_triangular_steps(hull: int, reached: int) -> None:
    assert steps(hull) == reached


@pytest.mark.parametrize(
    ("hull", "size", "options", "chance"),
    [
        pytest.param(35, 5, Options(), Fraction(1), id="HLM-6 seven steps, size 5: 2 cannot fail"),
        pytest.param(36, 5, Options(), Fraction(35, 36), id="HLM-6 eight steps, size 5: 3"),
        pytest.param(36, 6, Options(), Fraction(1), id="HLM-6 eight steps, size 6"),
        pytest.param(153, 5, Options(), Fraction(1, 36), id="HLM-6 seventeen steps, size 5: 12"),
        pytest.param(171, 5, Options(), Fraction(0), id="HLM-6 eighteen steps, size 5: certain loss"),
        pytest.param(35, 5, Options(hull_check="limit"), Fraction(1), id="HLM-6 option: below the limit"),
        pytest.param(36, 5, Options(hull_check="limit"), Fraction(0), id="HLM-6 option: at the limit"),
        pytest.param(11, 9, Options(hull_check="limit", hull_limit=11), Fraction(0), id="HLM-6 option: another limit"),
    ],
)
def test_the_chance_to_hold(hull: int, size: int, options: Options, chance: Fraction) -> None:
    field, state = acting(a_ship(size=size), options=options)
    assert hull_odds(field, state, 0, hull) == chance


def test_the_need() -> None:
    """HLM-6: steps less size, so that larger ships stand more."""
    assert [need(36, size, Options()) for size in (5, 9)] == [3, -1]


@pytest.mark.parametrize(
    ("faces", "status"),
    [
        pytest.param((1, 1, 1, 2), "flying", id="HLM-6 after an action that raised it: 3 holds"),
        pytest.param((1, 1, 1, 1), "exploded", id="HLM-6 2 does not"),
    ],
)
def test_an_action_that_hurts_the_hull_is_followed_by_a_check(faces: tuple[int, ...], status: str) -> None:
    """HLM-3: at OOC 6 a shortfall of 9 does 10 hull damage, and 37 is the eighth step."""
    ship = a_ship(speed=4, ooc=6, hull=27, crew=(KIM,), upgrade=0)
    came = attempt("kim:turn:R", faces, ship)
    assert (came.ship.hull, came.ship.status, came.ship.ooc) == (37, status, 6)


def test_an_action_that_spares_the_hull_is_followed_by_none() -> None:
    """HLM-6: damage from before is not checked again."""
    came = attempt("kim:turn:R", (6, 6), a_ship(hull=40))
    assert [event.kind for event in came.events] == ["action_tried", "checked"]
