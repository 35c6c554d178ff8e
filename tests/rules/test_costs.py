"""What things cost and what a plant gives: MOV-4 to MOV-7, MAS, PLT, DMG-4, as tables."""

from fractions import Fraction

import pytest

from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.rules.interceptor.mass import (
    crew_limit,
    engine_power,
    max_thrust,
    power_for,
    thrust,
    tonnage,
    tons_for,
)
from interceptor_nb.rules.interceptor.movement import facing_cost, heading_cost, working_dcs
from interceptor_nb.rules.interceptor.plant import push_damage, push_need
from interceptor_nb.rules.interceptor.setup import Load
from tests.helpers import a_design

# Columns: 1, 2 and 3 working sets. By V 0 to 32, typed by hand: three of each number, then the cap.
HEADING = {
    1: [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10, 10, 10],
    2: [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10, 10],
    3: [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10],
}


@pytest.mark.parametrize("dcs", [pytest.param(dcs, id=f"MOV-4 {dcs} working sets") for dcs in HEADING])
def test_heading_cost_is_the_printed_table(dcs: int) -> None:
    velocities = range(len(HEADING[dcs]))
    assert [heading_cost(velocity, dcs) for velocity in velocities] == HEADING[dcs]
    optional = [heading_cost(velocity, dcs, optional=True) for velocity in velocities]
    assert optional == [cost - 1 for cost in HEADING[dcs]]


@pytest.mark.parametrize(
    ("velocity", "dcs", "optional", "cost"),
    [
        pytest.param(12, 1, False, 5, id="MOV-4 printed example, one set"),
        pytest.param(12, 2, False, 4, id="MOV-4 printed example, two sets"),
        pytest.param(2, 1, True, 0, id="MOV-4 optional, free up to 2"),
        pytest.param(3, 1, True, 1, id="MOV-4 optional, first that costs"),
        pytest.param(26, 1, True, 8, id="MOV-4 optional, last below the cap"),
        pytest.param(27, 1, True, 9, id="MOV-4 optional, the cap less one"),
        pytest.param(31, 4, False, 10, id="MOV-4 the cap comes last"),
        pytest.param(29, 4, False, 9, id="MOV-4 the sets come off before the cap"),
    ],
)
def test_heading_cost(velocity: int, dcs: int, optional: bool, cost: int) -> None:
    assert heading_cost(velocity, dcs, optional=optional) == cost


def test_without_a_working_set_there_is_no_heading_cost() -> None:
    with pytest.raises(CannotTurnError, match=r"no directional control set works \[MOV-7\]"):
        heading_cost(3, 0)


@pytest.mark.parametrize(
    ("tons", "cost"),
    [
        pytest.param(0.5, 1, id="MOV-5 least 1"),
        pytest.param(148, 1, id="MOV-5 printed example"),
        pytest.param(1000, 1, id="MOV-5 last of the first thousand"),
        pytest.param(1000.5, 2, id="MOV-5 first over it"),
        pytest.param(2000, 2, id="MOV-5 last of the second"),
        pytest.param(2001, 3, id="MOV-5 first of the third"),
        pytest.param(5000, 5, id="MOV-5 five thousand"),
    ],
)
def test_facing_cost(tons: float, cost: int) -> None:
    assert facing_cost(a_design(tonnage=tons)) == cost


@pytest.mark.parametrize(
    ("boxes", "lost", "sets", "working"),
    [
        pytest.param((2, 2), (0, 0), 2, 2, id="MOV-7 whole"),
        pytest.param((2, 2), (2, 1), 2, 2, id="MOV-7 one box of one side is enough"),
        pytest.param((2, 2), (1, 2), 3, 3, id="MOV-7 whichever side"),
        pytest.param((2, 2), (2, 2), 2, 0, id="MOV-7 both sides gone"),
        pytest.param((2, 0), (2, 0), 1, 0, id="MOV-7 a design with one side only"),
        pytest.param((0, 0), (0, 0), 1, 1, id="MOV-7 a design without boxes for it"),
        pytest.param((2, 2), (0, 0), 0, 0, id="MOV-7 a design without a set"),
    ],
)
def test_working_dcs(boxes: tuple[int, int], lost: tuple[int, int], sets: int, working: int) -> None:
    design = a_design(dcs=sets, internals=(("dcs_left", boxes[0]), ("crew", 1), ("dcs_right", boxes[1])))
    assert working_dcs(design, (lost[0], 0, lost[1])) == working


def test_working_dcs_of_an_unhurt_ship() -> None:
    assert working_dcs(a_design(dcs=2)) == 2


PUSH = {
    # maximum: +1 .. +6; None is not allowed
    0: [None, None, None, None, None, None],
    1: [8, None, None, None, None, None],
    2: [8, "A", None, None, None, None],
    3: [8, 6, "A", None, None, None],
    4: [8, 6, 4, "A", None, None],
    5: [8, 6, 4, 2, "A", None],
    6: [8, 6, 4, 2, "A", None],
    10: [8, 6, 4, 2, "A", None],
}


@pytest.mark.parametrize("maximum", [pytest.param(maximum, id=f"PLT-1 maximum {maximum}") for maximum in PUSH])
def test_push_table(maximum: int) -> None:
    assert [push_need(maximum, extra) for extra in range(1, 7)] == PUSH[maximum]
    assert push_need(maximum, 0) is None
    assert push_need(maximum, -1) is None


@pytest.mark.parametrize(
    ("boxes", "lost", "after"),
    [
        pytest.param(1, 0, 1, id="PLT-2 a quarter of 1 is 1"),
        pytest.param(4, 0, 1, id="PLT-2 a quarter of 4 is 1"),
        pytest.param(5, 0, 2, id="PLT-2 a quarter of 5, up, is 2"),
        pytest.param(8, 3, 5, id="PLT-2 of the original 8, not of the 5 left"),
        pytest.param(8, 7, 8, id="PLT-2 no more than there is"),
        pytest.param(8, 8, 8, id="PLT-2 nothing left to mark"),
    ],
)
def test_push_damage(boxes: int, lost: int, after: int) -> None:
    design = a_design(internals=(("engine", 9), ("powerplant", boxes), ("fuel", 9)))
    assert push_damage(design, (1, lost, 2)) == (1, after, 2)


def test_push_damage_fills_a_split_plant_from_the_outside_in() -> None:
    design = a_design(internals=(("powerplant", 1), ("crew", 1), ("powerplant", 7)))
    assert push_damage(design, ()) == (1, 0, 1)


def test_push_damage_without_a_plant_changes_nothing() -> None:
    assert push_damage(a_design(internals=(("engine", 4),)), (1,)) == (1,)
    assert push_damage(a_design(internals=()), ()) == ()


@pytest.mark.parametrize(
    ("power", "tons", "found"),
    [
        pytest.param("700", "70", 10, id="MAS-1 printed example"),
        pytest.param("700", "67", 10, id="MAS-1 10.45 falls"),
        pytest.param("700", "60.5", 12, id="MAS-1 11.57 rises, decimal tons"),
        pytest.param("105", "10", 11, id="MAS-1 exactly .5 goes up, from an even number"),
        pytest.param("95", "10", 10, id="MAS-1 exactly .5 goes up, from an odd number"),
        pytest.param("1049", "100", 10, id="MAS-1 just under .5 goes down"),
        pytest.param("5", "10", 1, id="MAS-1 .5 is 1"),
        pytest.param("4.9", "10", 0, id="MAS-1 below .5 is none"),
        pytest.param("0", "10", 0, id="MAS-1 no power"),
        pytest.param("0.35", "0.1", 4, id="MAS-1 3.5 of decimal numbers that no float holds"),
    ],
)
def test_thrust(power: str, tons: str, found: int) -> None:
    assert thrust(Fraction(power), Fraction(tons)) == found
    assert max_thrust(a_design(engine_power=float(power), tonnage=float(tons))) == found


@pytest.mark.parametrize(
    ("wanted", "tons", "power"),
    [
        pytest.param(0, "100", "0", id="MAS-4 none needs none"),
        pytest.param(1, "100", "50", id="MAS-4 half the tonnage rounds up to 1"),
        pytest.param(7, "148", "962", id="MAS-4 6.5 times the tonnage"),
        pytest.param(12, "60.5", "695.75", id="MAS-4 decimal tons"),
    ],
)
def test_power_for_is_thrust_backwards(wanted: int, tons: str, power: str) -> None:
    least = power_for(wanted, Fraction(tons))
    assert least == Fraction(power)
    assert thrust(least, Fraction(tons)) == wanted
    assert wanted == 0 or thrust(least - Fraction(1, 1000), Fraction(tons)) == wanted - 1


@pytest.mark.parametrize(
    ("wanted", "power", "tons"),
    [
        pytest.param(4, "8000", "16000/7", id="MAS-4 3.5 of 8,000"),
        pytest.param(1, "50", "100", id="MAS-4 half a point rounds up to 1"),
        pytest.param(0, "50", None, id="MAS-4 no thrust, any weight"),
    ],
)
def test_tons_for_is_thrust_backwards(wanted: int, power: str, tons: str | None) -> None:
    most = tons_for(wanted, Fraction(power))
    assert most == (None if tons is None else Fraction(tons))
    assert most is None or (thrust(Fraction(power), most), thrust(Fraction(power), most + 1)) == (wanted, wanted - 1)


def test_power_for_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="thrust -1 is below 0"):
        power_for(-1, Fraction(100))


@pytest.mark.parametrize(
    ("compensator", "tolerance", "limit"),
    [
        pytest.param(4, 4, 6, id="MAS-3 printed example"),
        pytest.param(4, 5, 6, id="MAS-3 half the tolerance rounds down"),
        pytest.param(0, 4, 2, id="MAS-3 a compensator of 0 is one"),
        pytest.param(None, 4, None, id="MAS-3 none has no cap"),
    ],
)
def test_crew_limit(compensator: int | None, tolerance: int, limit: int | None) -> None:
    assert crew_limit(a_design(compensator=compensator, race_tolerance=tolerance)) == limit


@pytest.mark.parametrize(
    ("compensator", "variable_mass", "pieces", "rating"),
    [
        pytest.param(4, False, 0, 4, id="MAS-1 full load"),
        pytest.param(4, False, 1, 4, id="MAS-1 loads do not count without the option"),
        pytest.param(0, False, 0, 4, id="MAS-3 no cap without the option"),
        pytest.param(4, True, 0, 4, id="MAS-2 full load with the option"),
        pytest.param(4, True, 1, 6, id="MAS-3 capped at 4 + 2"),
        pytest.param(6, True, 1, 8, id="MAS-3 the cap is just reached"),
        pytest.param(5, True, 1, 7, id="MAS-3 one less caps"),
        pytest.param(0, True, 0, 2, id="MAS-3 capped at full load too"),
        pytest.param(None, True, 1, 8, id="MAS-3 no compensator, no cap"),
        pytest.param(None, True, Fraction(1, 2), 5, id="MAS-2 half the cargo: 5.33"),
    ],
)
def test_max_thrust_of_a_freighter(
    compensator: int | None, variable_mass: bool, pieces: int | Fraction, rating: int
) -> None:
    design = a_design(tonnage=2000, engine_power=8000, compensator=compensator, loads=(Load("cargo", "cargo", 1000),))
    assert max_thrust(design, (), (Fraction(pieces),), variable_mass=variable_mass) == rating


def test_tonnage_counts_pieces_and_parts_of_them() -> None:
    design = a_design(tonnage=70.5, loads=(Load("missile", "missile", 3.1, 3), Load("fuel", "fuel", 4)))
    assert tonnage(design) == Fraction("70.5")
    assert tonnage(design, (Fraction(2), Fraction(1, 8))) == Fraction("63.8")


@pytest.mark.parametrize(
    ("lost", "power", "rating"),
    [
        pytest.param((), 600, 6, id="DMG-4 unhurt"),
        pytest.param((0, 0, 9), 600, 6, id="DMG-4 other boxes do not count"),
        pytest.param((3, 0, 0), 300, 3, id="DMG-4 half the engine"),
        pytest.param((0, 6, 0), 150, 2, id="DMG-4 a quarter of the plant left, 1.5 rounds up"),
        pytest.param((3, 2, 0), 300, 3, id="DMG-4 the smaller share: the engine's"),
        pytest.param((1, 6, 0), 150, 2, id="DMG-4 the smaller share: the plant's"),
        pytest.param((6, 0, 0), 0, 0, id="DMG-4 no engine"),
        pytest.param((0, 8, 0), 0, 0, id="DMG-4 no plant"),
        pytest.param((2, 0, 0), 400, 4, id="DMG-4 thirds stay exact"),
    ],
)
def test_engine_power(lost: tuple[int, ...], power: int, rating: int) -> None:
    design = a_design(6, internals=(("engine", 6), ("powerplant", 8), ("fuel", 9)))
    assert engine_power(design, lost) == power
    assert max_thrust(design, lost) == rating


def test_engine_power_without_boxes_for_it_stays() -> None:
    assert engine_power(a_design(6, internals=(("crew", 1),)), (1,)) == 600
