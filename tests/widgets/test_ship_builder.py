"""The ship builder's controls: each asks for one change, shows what it comes to, and keeps what was refused."""

import json
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from interceptor_nb.rules.interceptor.setup import Design, Load
from interceptor_nb.scenario.catalog import catalog
from interceptor_nb.view.building import Loaded, RemoveLoad, VaryMass
from interceptor_nb.widgets.ship_builder import ShipBuilder, started

LANCEA = Design(
    "Lancea", tonnage=70, engine_power=700, compensator=9,
    loads=(Load("missile", "missile", 3, 3), Load("fuel", "fuel", 4)), internals=(("engine", 6),),
)  # fmt: skip


@pytest.fixture
def builder() -> ShipBuilder:
    return ShipBuilder(LANCEA)


def ship_of(name: str) -> int:
    return next(number for number, ship in enumerate(catalog()) if ship.name == name)


def test_it_shows_a_design_without_changing_it(builder: ShipBuilder) -> None:
    heard: list[Design] = []
    builder.on_change(heard.append)
    assert builder.design == LANCEA
    assert builder.numbers["tonnage"].value == 70
    assert [row["id"].value for row in builder.loads.rows] == ["missile", "fuel"]
    assert "70 t, 700 power: 700 / 70 = 10.00, thrust 10" in builder.sheet.value
    assert "<svg" in builder.curve.value
    assert heard == []
    assert builder.status.errors == []


def test_each_number_asks_for_one_change_and_the_sums_follow(builder: ShipBuilder) -> None:
    heard: list[Design] = []
    builder.on_change(heard.append)
    builder.numbers["tonnage"].value = 140
    assert builder.design.tonnage == 140
    assert "140 t, 700 power: 700 / 140 = 5.00, thrust 5" in builder.sheet.value
    builder.numbers["piloting"].value = 8
    assert "half of thrust 5 and Piloting 8, rounded up: 7" in builder.sheet.value
    builder.has_compensator.value = False
    without = builder.design.compensator
    builder.has_compensator.value = True
    assert (without, builder.design.compensator) == (None, 9)
    builder.flags["lifters"].value = True
    assert builder.design.lifters
    builder.ship_class.value = "patrol"
    builder.name.value = "Spear"
    assert [design.name for design in heard] == ["Lancea"] * 5 + ["Spear"]
    assert builder.status.errors == []


def test_a_refusal_stands_under_its_control_and_the_last_good_design_stays(builder: ShipBuilder) -> None:
    builder.numbers["tonnage"].value = 13
    assert builder.design == LANCEA
    assert builder.numbers["tonnage"].value == 13, "it stays to be put right"
    assert "must weigh less [MAS-2]" in builder.errors["tonnage"].value
    assert builder.errors["dcs"].value == ""
    builder.loads.rows[0]["count"].value = 0
    assert builder.errors["tonnage"].value == ""
    assert builder.numbers["tonnage"].value == 70
    assert "pieces of missile: 0 was found" in builder.loads.error.value
    builder.loads.rows[0]["count"].value = 2
    assert builder.loads.error.value == ""
    assert builder.design.loads[0].count == 2


def test_loads_and_internals_come_and_go_in_place(builder: ShipBuilder) -> None:
    first = builder.loads.rows[0]["id"]
    builder.loads.add_button.click()
    assert builder.design.loads[2] == Load("load1", "other", 1)
    builder.loads.rows[0]["remove"].click()
    assert [load.id for load in builder.design.loads] == ["fuel", "load1"]
    assert builder.loads.rows[0]["id"] is first, "rows are kept"
    assert [row["line"].layout.display for row in builder.loads.rows] == [None, None, "none"]
    builder.internals.add_button.click()
    builder.internals.rows[1]["name"].value = "magazine"
    builder.internals.rows[1]["boxes"].value = 5
    builder.internals.rows[0]["remove"].click()
    assert builder.design.internals == (("magazine", 5),)
    builder.armour.fields[2].value = 60
    assert builder.design.armour == (0, 0, 60, 0, 0, 0)
    assert builder.status.errors == []


def test_many_changes_make_no_new_widgets(builder: ShipBuilder) -> None:
    before = set(_instances)
    for tons in range(80, 120):
        builder.numbers["tonnage"].value = tons
    builder.variable_mass.value = True
    assert set(_instances) <= before


def test_variable_mass_marks_the_weight_and_the_crew_limit(builder: ShipBuilder) -> None:
    assert builder.weight.disabled
    assert "crew limit" not in builder.curve.value
    builder.variable_mass.value = True
    builder.weight.value = 4
    assert "crew limit 11" in builder.curve.value
    assert "now: 57 t, thrust 11" in builder.curve.value
    assert "57 t, 700 power: 700 / 57 = 12.28, thrust 12; the crew stands 11" in builder.sheet.value
    assert '<tr class="inb-now" title="one more at 56 t or less"><td>fuel</td>' in builder.drops.value
    builder.send(RemoveLoad(1))
    assert (builder.weight.max, builder.weight.value) == (3, 3)


def test_wanted_thrust_gives_engine_power(builder: ShipBuilder) -> None:
    builder.numbers["wanted"].value = 12
    assert "thrust 12 takes 805 engine power or more" in builder.power.value
    builder.power_button.click()
    assert builder.design.engine_power == 805
    assert builder.numbers["engine_power"].value == 805


def test_start_from_tells_where_the_numbers_are_from(builder: ShipBuilder) -> None:
    builder.start.value = ship_of("Funda")
    assert (builder.design.name, builder.design.tonnage, builder.design.streamlined) == ("Funda", 74, True)
    assert 'inb-unverified">unverified' in builder.origin.value
    builder.start.value = ship_of("Cheetah")
    assert "for you to fill in: tonnage, engine power, streamlined, lifters" in builder.origin.value
    assert builder.numbers["wanted"].value == 10
    builder.power_button.click()
    builder.numbers["tonnage"].value = 120
    assert "fill in: streamlined, lifters" in builder.origin.value


@pytest.mark.parametrize("number", range(len(catalog())), ids=[ship.name for ship in catalog()])
def test_every_ship_of_the_catalog_has_the_thrust_it_is_listed_with(number: int) -> None:
    """MAS-1: where tonnage, engine power and thrust are all known they agree."""
    ship = catalog()[number]
    builder = ShipBuilder(started(ship).design)
    if ship.tonnage and ship.engine_power and ship.thrust:
        assert builder.model.ratings.maximum == ship.thrust


def test_what_an_author_writes_is_never_read_as_html() -> None:
    evil = Design("<img onerror=x>", loads=(Load("a", "other", 1),))
    builder = ShipBuilder(evil)
    builder.internals.add_button.click()
    builder.internals.rows[0]["name"].value = "<b>"
    builder.send(VaryMass(True))
    builder.send(Loaded(1))
    everything = json.dumps([one.value for one in htmls(builder)])
    assert "<img" not in everything
    assert "&lt;img" in everything


def test_every_control_has_a_name_and_every_button_a_tooltip(builder: ShipBuilder) -> None:
    inputs = (ipywidgets.Text, ipywidgets.IntText, ipywidgets.FloatText, ipywidgets.Dropdown, ipywidgets.Checkbox)
    for widget in within(builder):
        if isinstance(widget, (*inputs, ipywidgets.IntSlider, ipywidgets.Button)):
            assert widget.description, widget
        if isinstance(widget, ipywidgets.Button):
            assert widget.tooltip, widget


def within(widget: Any) -> list[Any]:
    found = [widget]
    for child in getattr(widget, "children", ()):
        found += within(child)
    return found


def htmls(widget: Any) -> list[ipywidgets.HTML]:
    return [one for one in within(widget) if isinstance(one, ipywidgets.HTML)]
