"""Safe operating thrust, who flies, and what that adds to a roll: SOT, CRW-3, CRW-5, FLT-1."""

from typing import Any

import pytest

from interceptor_nb.rules.interceptor.control import (
    control_modifiers,
    safe_operating_thrust,
    skill_of,
    sot_need,
)
from interceptor_nb.rules.interceptor.crew import Flyer, familiarity, flyer, piloting
from interceptor_nb.rules.interceptor.setup import CrewMember, Load, Role
from tests.helpers import a_design, a_setup, a_ship, fly, pilot


@pytest.mark.parametrize(
    ("maximum", "skill", "sot"),
    [
        pytest.param(7, 5, 6, id="SOT-1 Marcos, no rounding"),
        pytest.param(10, 5, 8, id="SOT-1 Erskine, 7.5 rounds up"),
        pytest.param(4, 5, 5, id="SOT-1 over the maximum"),
        pytest.param(0, 1, 1, id="SOT-1 0.5 rounds up"),
        pytest.param(0, 0, 0, id="SOT-1 nothing"),
    ],
)
def test_safe_operating_thrust(maximum: int, skill: int, sot: int) -> None:
    assert safe_operating_thrust(maximum, skill) == sot


@pytest.mark.parametrize(
    ("sot", "total", "need"),
    [
        pytest.param(8, 10, 6, id="SOT-2 Erskine"),
        pytest.param(8, 9, 7, id="SOT-2 one over"),
        pytest.param(3, 6, 0, id="SOT-2 cannot succeed"),
        pytest.param(3, 8, -2, id="SOT-2 below nothing"),
    ],
)
def test_sot_need(sot: int, total: int, need: int) -> None:
    assert sot_need(sot, total) == need


# Thrust 7 and Piloting 5: SOT 6, at V 3 a heading change is 2 TP and a facing change 1.
@pytest.mark.parametrize(
    ("line", "faces", "needs", "status", "spent"),
    [
        pytest.param("R3 3", {}, (), "flying", 6, id="SOT-2 the SOT itself is safe"),
        pytest.param("R3 r 3", {"sot": [5]}, (("sot", 5),), "flying", 7, id="SOT-2 one over, held"),
        pytest.param(
            "R3 r 3", {"sot": [6], "maneuver": [1]}, (("sot", 5), ("maneuver", None)), "random", 7, id="SOT-4 one over"
        ),
        pytest.param(
            "R2 r3 3", {"sot": [5]}, (("sot", 5),), "flying", 7, id="SOT-2 only the action that passes it rolls"
        ),
        pytest.param(
            "push R2 r4 3",
            {"sot": [5, 4], "push": [8]},
            (("sot", 5), ("push", 8), ("sot", 4)),
            "flying",
            8,
            id="SOT-3 each later one, at the new total",
        ),
        pytest.param(
            "R3 r 3 drop:fuel", {"sot": [5]}, (("sot", 5),), "flying", 7, id="SOT-3 what costs nothing does not roll"
        ),
    ],
)
def test_sot_rolls_along_a_line(
    line: str, faces: dict[str, Any], needs: tuple[tuple[str, int | None], ...], status: str, spent: int
) -> None:
    setup = a_setup(design=a_design(loads=(Load("fuel", "fuel", 4),)))
    flown = fly(setup, line, **faces)
    assert flown.problems == ()
    assert (flown.needs, flown.ship.status, flown.ship.thrust_spent) == (needs, status, spent)
    assert flown.left == {}


def test_failing_sot_gives_random_movement_for_the_full_cost_and_loses_the_rest() -> None:
    """SOT-4: 4 TP of random movement, not the 1 over the SOT; the 9 hexes are not moved."""
    flown = fly(a_setup(a_ship(velocity=9)), "r3 R 9", sot=[6], maneuver=[10, 1], spin=[1])
    assert flown.needs == (("sot", 5), ("maneuver", None), ("spin", None), ("maneuver", None))
    assert (flown.at, flown.heading, flown.ship.velocity, flown.ship.thrust_spent) == ("3030", "NE", 8, 7)
    assert (flown.ship.status, flown.left) == ("random", {})


def test_failed_velocity_change_keeps_the_velocity_and_it_is_the_beginning_velocity() -> None:
    """SOT-4: +7 fails at V 2; 7 TP, and a drift after 2 hexes moved is the last (RND-4)."""
    # TL2 at V 2 costs 2 and moves 1, twice; then +3V costs 3 and leaves none.
    flown = fly(a_setup(a_ship(velocity=2)), "+7 9", sot=[6], maneuver=[9, 8, 5])
    assert (flown.ship.velocity, flown.ship.status) == (5, "random")
    assert flown.ship.thrust_spent == 7
    assert flown.left == {}
    # SOC at V 2: +3V leaves 4 TP at V 5; TL2 costs 4 there; nothing left after 2 hexes.
    flown = fly(a_setup(a_ship(velocity=2)), "+7 9", sot=[6], maneuver=[5, 9])
    assert (flown.ship.velocity, flown.at, flown.heading) == (5, "3129", "NW")
    # +3V, +3V leave 1 TP at V 8: TR1 costs 3, and 3 hexes are past the beginning velocity of 2.
    flown = fly(a_setup(a_ship(velocity=2)), "+7 9", sot=[6], maneuver=[5, 5, 6])
    assert (flown.ship.velocity, flown.at, flown.heading) == (8, "3330", "E")
    assert flown.left == {}


@pytest.mark.parametrize(
    ("missions", "bonus"),
    [
        pytest.param(0, (0, 0), id="CRW-5 none yet"),
        pytest.param(5, (0, 0), id="CRW-5 last of the first row"),
        pytest.param(6, (1, 0), id="CRW-5 first of the second"),
        pytest.param(10, (1, 0), id="CRW-5 last of the second"),
        pytest.param(11, (2, 1), id="CRW-5 first of the third"),
        pytest.param(20, (2, 1), id="CRW-5 last of the third"),
        pytest.param(21, (3, 2), id="CRW-5 first of the fourth"),
        pytest.param(30, (3, 2), id="CRW-5 last of the fourth"),
        pytest.param(31, (4, 3), id="CRW-5 31 and up"),
        pytest.param(500, (4, 3), id="CRW-5 it ends there"),
    ],
)
def test_familiarity(missions: int, bonus: tuple[int, int]) -> None:
    assert familiarity(missions) == bonus
    assert piloting(pilot(4, missions=missions)) == 4 + bonus[0]


def test_luck_is_skill_1_and_gets_no_familiarity() -> None:
    """CRW-3, CRW-5."""
    assert piloting(pilot(None, missions=31)) == 1


def member(name: str, skill: int | None, role: Role = "crew", missions: int = 0) -> CrewMember:
    return pilot(skill, name=name, role=role, missions=missions)


P5, P2, G6, G3, NO, NO_PILOT = (
    member("P5", 5, "pilot"),
    member("P2", 2, "pilot"),
    member("G6", 6, "gunner"),
    member("G3", 3, "gunner"),
    member("no", None),
    member("no pilot", None, "pilot"),
)


@pytest.mark.parametrize(
    ("crew", "bridge", "expected"),
    [
        pytest.param((P5,), False, Flyer("P5", 5), id="FLT-1 one crewman"),
        pytest.param((G3,), False, Flyer("G3", 3), id="FLT-1 one crewman of whatever role: no modifier"),
        pytest.param((NO,), False, None, id="FLT-1 one crewman without the skill, no bridge"),
        pytest.param((NO,), True, Flyer("no", 1), id="FLT-1 one crewman without the skill, on a bridge"),
        pytest.param((G6, P5), False, Flyer("P5", 5), id="FLT-1 the pilot before a better hand"),
        pytest.param((G6, P5), True, Flyer("P5", 5), id="FLT-1 the pilot before a better hand, on a bridge"),
        pytest.param((P2, P5), False, Flyer("P2", 2), id="FLT-1 the first pilot in the list"),
        pytest.param((G3, G6), False, Flyer("G6", 6, 3), id="FLT-1 no pilot, no bridge: the best at +3"),
        pytest.param((G3, G6), True, Flyer("G6", 6), id="FLT-1 no pilot, a bridge: the best at no modifier"),
        pytest.param((NO, G3), False, Flyer("G3", 3, 3), id="FLT-1 without the skill nobody flies without a bridge"),
        pytest.param((NO, member("G1", 1)), True, Flyer("G1", 1), id="FLT-1 a skill of 1 before luck's chance"),
        pytest.param((NO, NO), True, Flyer("no", 1), id="FLT-1 a bridge lets anybody fly, at luck's chance"),
        pytest.param((NO, NO), False, None, id="FLT-1 nobody"),
        pytest.param((NO_PILOT, G3), False, Flyer("G3", 3, 3), id="FLT-1 a pilot without the skill cannot"),
        pytest.param((NO_PILOT, G3), True, Flyer("no pilot", 1), id="FLT-1 but may on a bridge"),
        pytest.param((), True, None, id="FLT-1 no crew"),
        pytest.param(
            (member("a", 3), member("b", 3, missions=6)),
            True,
            Flyer("b", 4),
            id="CRW-5 familiarity is part of the best Piloting",
        ),
    ],
)
def test_who_flies(crew: tuple[CrewMember, ...], bridge: bool, expected: Flyer | None) -> None:
    assert flyer(crew, bridge=bridge) == expected


def test_what_flight_control_adds() -> None:
    """SOT-5: to the die of every Piloting roll; nobody at the controls is luck's chance (MOV-11)."""
    assert control_modifiers(Flyer("G6", 6)) == ()
    assert [(one.value, one.rule) for one in control_modifiers(Flyer("G6", 6, 3))] == [(3, "FLT-1")]
    assert control_modifiers(None) == ()
    assert skill_of(Flyer("G6", 6, 3)) == 6
    assert skill_of(None) == 1


@pytest.mark.parametrize(
    ("face", "ok"),
    [
        pytest.param(3, True, id="SOT-5 3 + 3 is the 6 it needs"),
        pytest.param(4, False, id="SOT-5 4 + 3 is not"),
    ],
)
def test_a_stand_in_rolls_at_plus_3(face: int, ok: bool) -> None:
    setup = a_setup(a_ship(random=True, crew=(G3, G6)))
    flown = fly(setup, ".", recovery=[face], maneuver=[] if ok else [5, 5, 1])
    roll = flown.event("recovery_rolled").roll
    assert roll is not None
    assert (roll.target, roll.modifier, roll.ok) == (6, 3, ok)
    setup = a_setup(a_ship(crew=(G3, G6)))  # thrust 7, Piloting 6: SOT 7
    flown = fly(setup, "push R3 r2 3", push=[1], sot=[face], maneuver=[] if ok else [1])
    assert (flown.needs[1], flown.ship.status == "flying") == (("sot", 6), ok)
