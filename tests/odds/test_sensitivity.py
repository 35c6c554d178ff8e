"""What varying a ship changes: fields by name, values and changes, rows that cannot be."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb import odds_of
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.odds.sensitivity import Sensitivity, sensitivity
from interceptor_nb.odds.varied import having, value_of, values_of
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.setup import CrewMember, Load, Options, Setup
from interceptor_nb.scenario import faults
from tests.helpers import a_design, a_setup, a_ship, pilot
from tests.odds.situations import drifter

LANCEA = a_design(10, tonnage=70, engine_power=700, loads=(Load("missile", "missile", 3, 3),))


def lancea(**changes: Any) -> Setup:
    """Return the ship of the printed example of variable mass, and another of its class."""
    ships = a_ship("a", 3), a_ship("b", 0, at="3330")
    return a_setup(*ships, design=LANCEA, options=Options(variable_mass=True), **changes)


def figures(found: Sensitivity, name: str) -> list[Fraction | None]:
    return [None if (figure := row.figure(name)) is None else figure.value for row in (found.base, *found.rows)]


def test_missiles_fired_by_the_printed_example() -> None:
    """MAS-2: 70 t with 700 power: 10; 67 t 10; 64 t 11; 61 t 11."""
    found = sensitivity(lancea(), "a", {"gone.missile": range(4)}, of="thrust", judge=faults)
    assert figures(found, "thrust") == [10, 10, 10, 11, 11]
    assert [row.words for row in (found.base, *found.rows)][:3] == ["as it stands", "gone.missile 0", "gone.missile 1"]
    none = sensitivity(structs.replace(lancea(), rules=Options()), "a", {"gone.missile": "3"}, of="thrust")
    assert figures(none, "thrust") == [10, 10]


def test_skill_moves_sot_and_recovery() -> None:
    """SOT-1 and RND-7."""
    found = odds_of.sensitivity(
        drifter(7, 5, status="flying"), "marcos", {"piloting": (-1, +2)}, ("thrust", "sot", odds_of.recovery)
    )
    assert figures(found, "sot") == [6, 6, 7]
    assert figures(found, "recovers") == [Fraction(5, 10), Fraction(4, 10), Fraction(7, 10)]
    assert figures(found, "thrust") == [7, 7, 7]


def test_a_grid_has_every_combination() -> None:
    vary: dict[str, Any] = {"tonnage": "+0,+50", "piloting": "4..6"}
    found = sensitivity(drifter(3, 5), "marcos", vary, of=("thrust", "line"), grid=True)
    assert [dict(row.fields) for row in found.rows] == [
        {"tonnage": tons, "piloting": skill} for tons in (100, 150) for skill in (4, 5, 6)
    ]
    assert figures(found, "thrust") == [3, 3, 3, 3, 2, 2, 2]
    assert figures(found, "trouble") == [Fraction(5, 10), *([Fraction(6, 10), Fraction(5, 10), Fraction(4, 10)] * 2)]
    assert found.rows[-1].words == "tonnage 150, piloting 6"


def test_reach_counts_and_functions_of_ones_own() -> None:
    def tons(setup: Setup, ship: str) -> float:
        return setup.design(next(start.design for start in setup.ships if start.id == ship)).tonnage

    found = sensitivity(drifter(1, 1, status="flying"), "marcos", {"velocity": (-1, 1)}, of=["reach", tons])
    assert [figure.name for figure in found.base.figures] == ["ends", "hexes", "safe ends", "tons"]
    assert figures(found, "tons") == [100, 100, 100]
    ends = figures(found, "ends")
    assert len(set(ends)) == 3
    rammed = sensitivity(lancea(), "a", {"velocity": (3,)}, of=partial(odds_of.ram, target="b"))
    before, after = figures(rammed, "mean hits")
    assert before is not None
    assert after is not None
    assert after > 2 * before  # COL-2: twice the factor, and each hit rounded down


@pytest.mark.parametrize(
    ("vary", "of", "reason"),
    [
        pytest.param({"velocity": (-9,)}, "thrust", "/ships/0/velocity: -4 is below the least, 0", id="a fault"),
        pytest.param({"piloting": "0"}, "sot", "/ships/0/crew/0/piloting", id="no skill at all"),
        pytest.param({"tonnage": "0"}, "thrust", "/designs/test/tonnage", id="no tonnage"),
        pytest.param({"engine_power": "0"}, partial(odds_of.line, line="+1 6"), "the line is not legal:", id="MOV-2"),
        pytest.param({"engine_power": "500"}, partial(odds_of.adrift, budget=99), "more than 99 states", id="budget"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_row_with_its_reason(vary: dict[str, Any], of: Any, reason: str) -> None:
    found = odds_of.sensitivity(drifter(1, 5), "marcos", vary, of)
    (row,) = found.rows
    assert reason in row.reason
    assert row.figures == ()
    wide = found.to_wide()
    assert wide["reason"].tolist() == ["", row.reason]
    assert found.to_frame()["reason"].tolist()[-1] == row.reason


def test_without_a_judge_nothing_is_divided_by_nothing() -> None:
    found = sensitivity(drifter(1, 5), "marcos", {"tonnage": "0"}, of="thrust")
    assert found.rows[0].reason


def test_the_frames_of_a_sensitivity() -> None:
    found = odds_of.sensitivity(drifter(3, 5), "marcos", {"piloting": (+1,), "tonnage": (-50,)}, ("thrust", "line"))
    frame = found.to_frame()
    assert list(frame.columns) == [
        "piloting", "tonnage", "figure", "value", "number", "low", "high", "before", "change", "reason",
    ]  # fmt: skip
    assert len(frame) == 3 * 3
    one = frame[(frame["piloting"] == 6) & (frame["figure"] == "trouble")].iloc[0]
    assert (one["value"], one["number"], one["before"], one["change"]) == ("2/5", 0.4, 0.5, pytest.approx(-0.1))
    wide = found.to_wide()
    assert list(wide.columns) == ["variation", "thrust", "trouble", "loss"]
    assert wide.to_numpy().tolist() == [
        ["as it stands", "3", "50 %", "0 %"],
        ["piloting 6", "3", "40 % (-10)", "0 %"],
        ["tonnage 50", "6 (+3)", "50 %", "0 %"],
    ]
    assert found.to_markdown().splitlines()[3] == "| piloting 6 | 3 | 40 % (-10) | 0 % |"
    assert "<td>6 (+3)</td>" in found._repr_html_()
    assert len(found.to_csv().splitlines()) == 10


def test_only_the_ship_that_is_meant_changes() -> None:
    setup = having(lancea(), "a", {"tonnage": 35})
    one, other = (setup.design(ship.design) for ship in setup.ships)
    assert (one.tonnage, other.tonnage) == (35, 70)
    assert faults(setup) == ()
    alone = having(drifter(7, 5), "marcos", {"tonnage": 50, "engine_power": 500})
    assert [name for name, _ in alone.designs] == ["test"]
    assert max_thrust(alone.designs[0][1]) == 10


@pytest.mark.parametrize(
    ("field", "value", "before"),
    [
        pytest.param("dcs", 2, 1, id="of the design"),
        pytest.param("compensator", 7, None, id="that had none"),
        pytest.param("streamlined", True, False, id="yes or no"),
        pytest.param("piloting", 7, 5, id="of the pilot"),
        pytest.param("missions", 20, 0, id="his missions"),
        pytest.param("random", True, False, id="of the ship"),
        pytest.param("armour.aft", 10, 60, id="a side of the design"),
        pytest.param("shields.forward", 30, 0, id="its shields"),
        pytest.param("armour_lost.forward", 12, 0, id="a side of the ship"),
        pytest.param("lost.engine", 2, 0, id="a component"),
        pytest.param("gone.missile", 0.5, 0, id="part of a load"),
    ],
)
def test_every_kind_of_field(field: str, value: Any, before: Any) -> None:
    setup = a_setup(design=structs.replace(LANCEA, armour=(60,) * 6))
    assert value_of(setup, "a", field) == before
    after = having(setup, "a", {field: value})
    assert value_of(after, "a", field) == value
    assert faults(after) == ()
    assert having(after, "a", {field: before}) == setup or field in ("lost.engine", "random")


def test_a_component_in_two_rows_fills_the_outer_first() -> None:
    setup = a_setup(design=a_design(internals=(("engine", 3), ("crew", 1), ("engine", 4))))
    assert having(setup, "a", {"lost.engine": 5}).ships[0].internals_lost == (3, 0, 2)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        pytest.param("tonage", "no field 'tonage' varies; did you mean 'tonnage'?", id="a slip"),
        pytest.param("lost.engin", "did you mean 'lost.engine'?", id="of a component"),
        pytest.param("gone.cargo", "no field 'gone.cargo' varies", id="a load that is not there"),
        pytest.param("x", "tonnage, engine_power, dcs", id="nothing near"),
    ],
)
def test_a_field_that_is_not_there(field: str, message: str) -> None:
    with pytest.raises(KeyError) as raised:
        value_of(a_setup(design=LANCEA), "a", field)
    assert message in str(raised.value.args[0])


def test_nobody_flies() -> None:
    with pytest.raises(KeyError, match=r"nobody flies a, .* \[FLT-1\]"):
        value_of(a_setup(a_ship("a", crew=(pilot(None, role="crew"),))), "a", "piloting")
    with pytest.raises(KeyError, match="no ship is called 'x'"):
        value_of(a_setup(), "x", "piloting")
    with pytest.raises(ValueError, match="'speed' is nothing to ask; thrust, sot, reach, line and functions are"):
        sensitivity(a_setup(), "a", {"tonnage": (1,)}, of="speed")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("how", "values"),
    [
        pytest.param((-1, +1), (4, 6), id="numbers are changes"),
        pytest.param(range(2, 4), (2, 3), id="a range is values"),
        pytest.param("-1,+1", (4, 6), id="signs are changes"),
        pytest.param("4..6", (4, 5, 6), id="dots are all between"),
        pytest.param("1,3..4,+0.5", (1, 3, 4, 5.5), id="both"),
    ],
)
def test_values_and_changes(how: Any, values: tuple[float, ...]) -> None:
    assert values_of("piloting", 5, how) == values


@pytest.mark.parametrize("how", ["", "x", "4..", "1-2"])
def test_values_that_are_none(how: str) -> None:
    with pytest.raises(ValueError, match=r"changes such as -1,\+1, or values such as 4,6 or 4..6, are right"):
        values_of("piloting", 5, how)
    with pytest.raises(ValueError, match="compensator has no number now"):
        values_of("compensator", None, (1,))


def test_figures_that_two_questions_share_are_told_apart() -> None:
    setup = a_setup(a_ship("a", 3), a_ship("b", 0, at="3230"), a_ship("c", 0, at="3330"), design=a_design(4))

    def first(setup: Setup, ship: str) -> Any:
        return odds_of.ram(setup, ship, "b")

    def second(setup: Setup, ship: str) -> Any:
        return odds_of.ram(having(setup, "c", {"velocity": 9}), ship, "c")

    found = sensitivity(setup, "a", {"piloting": (1,)}, (first, second))
    names = [figure.name for figure in found.base.figures]
    assert len(set(names)) == len(names)
    alone = [one(setup, "a").figures for one in (first, second)]
    told = {name: figure.value for name, figure in zip(names, found.base.figures, strict=True)}
    assert told["first: mean hits"] == next(one.value for one in alone[0] if one.name == "mean hits")
    assert told["second: mean hits"] == next(one.value for one in alone[1] if one.name == "mean hits")
    assert told["first: mean hits"] != told["second: mean hits"]
    frame = found.to_frame()
    assert list(frame["change"][: len(names)]) == [0] * len(names)
    assert list(found.to_wide().columns) == ["variation", *names]


def test_what_is_true_or_false_and_none_can_be_said() -> None:
    setup = a_setup(a_ship(), design=a_design(compensator=3))
    assert values_of("rolled", False, "true") == (True,)
    assert values_of("rolled", False, "on,no") == (True, False)
    assert values_of("streamlined", False, (True, False)) == (True, False)
    assert values_of("compensator", 3, "none,4") == (None, 4)
    assert having(setup, "a", {"rolled": True}).ships[0].rolled is True
    assert having(setup, "a", {"compensator": None}).designs[0][1].compensator is None
    with pytest.raises(ValueError, match="rolled=1: true or false is right"):
        values_of("rolled", False, "1")


@pytest.mark.parametrize("how", ["inf", "1e400", "-inf", "6..4", "nan"])
def test_values_without_an_end_or_a_beginning(how: str) -> None:
    with pytest.raises(ValueError, match="are right"):
        values_of("tonnage", 100, how)


def test_a_part_of_a_box_is_no_loss() -> None:
    found = sensitivity(a_setup(a_ship()), "a", {"lost.engine": "2.5,2"}, "thrust")
    assert [row.reason for row in found.rows] == ["lost.engine: 2.5 is not a whole number [DMG-2]", ""]


def test_of_two_of_one_name_the_pilot_is_meant() -> None:
    crew = (CrewMember("A", "gunner", piloting=2), CrewMember("A", "pilot", piloting=5))
    after = having(a_setup(a_ship(crew=crew)), "a", {"piloting": 7})
    assert [member.piloting for member in after.ships[0].crew] == [2, 7]


def test_a_class_of_its_own_has_a_name_that_none_has() -> None:
    ships = a_ship("a"), a_ship("b")
    designs = (("plain", a_design()), ("plain_a", a_design(3)))
    after = having(a_setup(*ships, designs=designs), "a", {"tonnage": 500})
    assert [name for name, _ in after.designs] == ["plain", "plain_a", "plain_a_"]
    assert (after.ships[0].design, after.design("plain_a_").tonnage) == ("plain_a_", 500)


def test_a_sampled_figure_has_its_interval_in_words() -> None:
    found = sensitivity(drifter(6, 5), "marcos", {"piloting": (1,)}, partial(odds_of.recovery, sample=100))
    assert all("(" in cell and " to " in cell for cell in found.to_wide().iloc[:, 1])


def test_what_the_ship_as_it_stands_cannot_do_is_asked_of_others() -> None:
    setup = a_setup(
        a_ship(velocity=3), design=a_design(3, tonnage=100, engine_power=300), orders=((1, (("a", "+9 12"),)),)
    )
    found = sensitivity(setup, "a", {"engine_power": "300,2000"}, "line")
    assert [bool(row.figures) for row in (found.base, *found.rows)] == [False, False, True]
    assert found.base.reason.startswith("the line is not legal: a, token 1 '+9'")
    assert list(found.to_wide().columns) == ["variation", "trouble", "loss", "reason"]
    with pytest.raises(IllegalOrderError, match="the maximum is 3"):
        sensitivity(setup, "a", {"engine_power": "300"}, "line")
