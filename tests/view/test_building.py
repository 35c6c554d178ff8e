"""The ship builder without a screen: the printed examples, sums in words, and inputs that make no design."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.rules.interceptor.setup import Design, Load
from interceptor_nb.view import building, curve
from interceptor_nb.view.building import (
    AddInternal,
    AddLoad,
    Boxes,
    Builder,
    EditLoad,
    Flag,
    Judge,
    Loaded,
    Message,
    Name,
    NameInternal,
    Number,
    RemoveInternal,
    RemoveLoad,
    SizeInternal,
    Start,
    TakePower,
    VaryMass,
    update,
)
from interceptor_nb.view.ratings import Figure, figures, power_words, quotient, ratings, rounded_down

PILUM = Design("Pilum", tonnage=148, engine_power=1036)
LANCEA = Design(
    "Lancea", tonnage=70, engine_power=700, loads=(Load("missile", "missile", 3, 3), Load("fuel", "fuel", 0.5, 8))
)
FREIGHTER = Design(
    "Freighter", "patrol", 2000, 8000, compensator=4, race_tolerance=4, loads=(Load("bay", "cargo", 1000),)
)


def figure(name: str, **judged: Any) -> Figure:
    design = judged.pop("design")
    return next(one for one in figures(ratings(design, **judged)) if one.name.startswith(name))


@pytest.mark.parametrize(
    ("name", "judged", "value", "sum_"),
    [
        pytest.param(
            "Thrust",
            {"design": PILUM, "variable_mass": False},
            "7 TP",
            "148 t, 1,036 power: 1,036 / 148 = 7.00, thrust 7",
            id="MAS-1 the sum in full",
        ),
        pytest.param(
            "Thrust",
            {"design": LANCEA, "at": 2},
            "11 TP",
            "64 t, 700 power: 700 / 64 = 10.94, thrust 11",
            id="MAS-2 printed example, two missiles gone",
        ),
        pytest.param(
            "Thrust",
            {"design": FREIGHTER, "at": 1},
            "6 TP",
            "1,000 t, 8,000 power: 8,000 / 1,000 = 8.00, thrust 8; the crew stands 6",
            id="MAS-3 printed example, the crew stands less than the plant gives",
        ),
        pytest.param(
            "Crew limit",
            {"design": FREIGHTER},
            "6 TP",
            "compensator 4, and half of race tolerance 4, rounded down: 6",
            id="MAS-3 the limit",
        ),
        pytest.param(
            "Crew limit",
            {"design": PILUM},
            "none",
            "without a compensator there is no limit",
            id="MAS-3 no compensator, no limit",
        ),
        pytest.param(
            "SOT",
            {"design": structs.replace(PILUM, tonnage=120, engine_power=1200), "piloting": 5},
            "8 TP",
            "half of thrust 10 and Piloting 5, rounded up: 8",
            id="SOT-1 printed example",
        ),
        pytest.param(
            "Heading",
            {"design": structs.replace(PILUM, dcs=2), "velocity": 12},
            "4 TP",
            "velocity 12 lies in 10 to 12, the line of 4 TP for 2 DCS",
            id="MOV-4 printed example, two sets",
        ),
        pytest.param(
            "Heading",
            {"design": structs.replace(PILUM, dcs=0)},
            "cannot turn",
            "the design has no directional control set",
            id="MOV-7 without a set",
        ),
        pytest.param(
            "Facing",
            {"design": structs.replace(PILUM, tonnage=1001)},
            "2 TP",
            "1 TP for each 1,000 t begun of 1,001 t, at any velocity",
            id="MOV-5 a ton over the step",
        ),
    ],
)
def test_each_figure_tells_its_sum(name: str, judged: dict[str, Any], value: str, sum_: str) -> None:
    found = figure(name, **judged)
    assert (found.value, found.sum) == (value, sum_)


def test_dropping_loads_climbs_the_printed_steps() -> None:
    """MAS-2: 70, 67, 64, 61 t make 10, 10, 11, 11; half a ton of fuel more makes 12."""
    drops = ratings(LANCEA).drops[:5]
    assert [(drop.tons, drop.thrust) for drop in drops] == [
        (70, 10), (67, 10), (64, 11), (61, 11), (Fraction("60.5"), 12),
    ]  # fmt: skip
    assert [drop.what for drop in drops[:2]] == ["", "missile, 1 of 3"]


@pytest.mark.parametrize(
    ("design", "tons", "thrust"),
    [
        pytest.param(LANCEA, "66.66", 11, id="MAS-2 first step up, rounded so that it is light enough"),
        pytest.param(FREIGHTER, "1777.77", 5, id="MAS-2 freighter"),
    ],
)
def test_the_next_step_is_reached_at_the_weight_named(design: Design, tons: str, thrust: int) -> None:
    edge = ratings(design).drops[0].next_at
    assert edge is not None
    assert rounded_down(edge).replace(",", "").removeprefix("about ") == tons
    heavier = structs.replace(design, tonnage=float(tons) + 0.01, loads=())
    assert ratings(heavier).now.thrust == thrust - 1
    assert ratings(structs.replace(design, tonnage=float(tons), loads=())).now.thrust == thrust


def test_a_quotient_shows_which_way_it_rounds() -> None:
    """MAS-1: 10.4967 must not be shown as 10.50 and then rounded down."""
    assert quotient(Fraction(104_967, 10_000)) == "10.497"
    assert quotient(Fraction(21, 2)) == "10.50"


def test_wanted_thrust_gives_the_least_power_that_makes_it() -> None:
    """MAS-4: there and back."""
    builder = update(update(Builder(PILUM), Judge("wanted", 9)), TakePower())
    assert builder.design.engine_power == 1258
    assert builder.ratings.maximum == 9
    less = update(builder, Number("engine_power", 1257.9))
    assert less.ratings.maximum == 8
    assert power_words(9, Fraction(148)).startswith("thrust 9 takes 1,258 engine power or more")


def many(*messages: Message) -> Builder:
    builder = Builder(LANCEA)
    for message in messages:
        builder = update(builder, message)
        assert builder.refusal is None, builder.refusal
    return builder


def test_every_part_of_a_design_can_be_set() -> None:
    made = many(
        Name(" Spear "), Number("dcs", 2), Number("compensator", 9), Number("race_tolerance", 6), Flag("lifters", True),
        AddLoad(), EditLoad(2, "id", "pod"), EditLoad(2, "kind", "cargo"), EditLoad(2, "tons", 1.5),
        EditLoad(2, "count", 2), RemoveLoad(0), Boxes("armour", 0, 80), AddInternal(), AddInternal(),
        NameInternal(1, "magazine"), SizeInternal(1, 6), RemoveInternal(0),
    ).design  # fmt: skip
    assert made == structs.replace(
        LANCEA,
        name="Spear",
        dcs=2,
        compensator=9,
        race_tolerance=6,
        lifters=True,
        loads=(LANCEA.loads[1], Load("pod", "cargo", 1.5, 2)),
        armour=(80, 0, 0, 0, 0, 0),
        internals=(("magazine", 6),),
    )


@pytest.mark.parametrize(
    ("message", "place", "sentence"),
    [
        pytest.param(
            Number("tonnage", 0), "tonnage",
            "tonnage: 0 was found, a number above 0 to 100,000,000 is right [MAS-1]", id="MAS-1 no weight",
        ),
        pytest.param(
            Number("tonnage", float("nan")), "tonnage",
            "tonnage: nan was found, a number above 0 to 100,000,000 is right [MAS-1]", id="MAS-1 no number",
        ),
        pytest.param(
            Number("tonnage", 13), "tonnage",
            "13 t of loads are part of the tonnage of 13 t and must weigh less [MAS-2]", id="MAS-2 nothing but loads",
        ),
        pytest.param(
            Number("engine_power", -1), "engine_power",
            "engine power: -1 was found, a number from 0 to 100,000,000 is right [MAS-1]", id="MAS-1 power below 0",
        ),
        pytest.param(
            Number("dcs", 1.5), "dcs",
            "DCS sets: 1.5 was found, a whole number from 0 to 99 is right [MOV-7]", id="MOV-7 half a set",
        ),
        pytest.param(
            EditLoad(0, "id", "two words"), "loads/0/id",
            "load id: 'two words' is none; write 1 to 64 letters, digits, '_', '-' or '.'", id="a blank in an id",
        ),
        pytest.param(
            EditLoad(0, "id", "fuel"), "loads/0/id",
            "load id: 'fuel' is the id of another load; the ids differ", id="an id twice",
        ),
        pytest.param(
            EditLoad(0, "count", 0), "loads/0/count",
            "pieces of missile: 0 was found, a whole number from 1 to 9,999 is right [MAS-2]", id="MAS-2 no pieces",
        ),
        pytest.param(
            EditLoad(0, "kind", "tea"), "loads/0/kind",
            "load kind: 'tea' is none; missile, fuel, cargo, fighter, other are", id="no kind of load",
        ),
        pytest.param(
            Boxes("armour", 3, -1), "armour/3",
            "armour, aft: -1 was found, a whole number from 0 to 9,999 is right [DMG-1]", id="DMG-1 boxes below 0",
        ),
        pytest.param(
            Judge("piloting", 21), "piloting",
            "Piloting: 21 was found, a whole number from 1 to 20 is right [SOT-1]", id="SOT-1 over the top",
        ),
        pytest.param(Name(" "), "name", "name: nothing is written; a class needs a name", id="no name"),
    ],
)  # fmt: skip
def test_a_bad_input_gets_a_sentence_and_changes_nothing_else(message: Message, place: str, sentence: str) -> None:
    before = Builder(LANCEA, variable_mass=True)
    after = update(before, message)
    assert after.refusal is not None
    assert (after.refusal.place, str(after.refusal)) == (place, sentence)
    assert structs.replace(after, refusal=None) == before
    assert update(after, VaryMass(False)).refusal is None


def test_what_a_source_does_not_tell_is_left_for_the_author() -> None:
    builder = update(building.NEW, Start(PILUM, "printed: a note", ("tonnage", "engine power"), 10))
    assert builder.wanted == 10
    assert update(builder, TakePower()).unknown == ("tonnage",)
    assert update(builder, Number("tonnage", 150)).unknown == ("engine power",)


def test_the_weight_judged_at_stays_within_what_can_be_dropped() -> None:
    builder = many(VaryMass(True), Loaded(99))
    assert builder.drop.tons == 57
    assert update(builder, RemoveLoad(1)).drop.tons == 61


@pytest.mark.parametrize(
    ("design", "at", "edges"),
    [
        pytest.param(
            LANCEA, 0, [(56, 13), (Fraction(1400, 23), 12), (Fraction(200, 3), 11)], id="MAS-1 edges of the steps"
        ),
        pytest.param(structs.replace(PILUM, engine_power=0), 0, [], id="MAS-1 without power one flat step"),
        pytest.param(
            FREIGHTER, 1, [(Fraction(16000, 17), 9), (Fraction(16000, 15), 8), (Fraction(16000, 13), 7),
                           (Fraction(16000, 11), 6), (Fraction(16000, 9), 5)], id="MAS-1 freighter",
        ),
    ],
)  # fmt: skip
def test_the_curve_steps_where_the_rule_does(design: Design, at: int, edges: list[tuple[Fraction, int]]) -> None:
    found = curve.curve_of(ratings(design, at=at))
    assert [(tread.high, tread.thrust) for tread in found.treads[:-1]] == edges
    assert found.low < found.empty <= found.full < found.high


def test_the_curve_is_a_picture_with_words_axes_mark_and_limit() -> None:
    found = curve.curve_of(ratings(FREIGHTER, at=1))
    text = curve.svg(found, title="<Freighter>")
    for part in ("tonnage, t", "thrust, TP", "crew limit 6", "now: 1,000 t, thrust 6", "&lt;Freighter&gt;", "<desc>"):
        assert part in text
    assert "var(--inb-accent)" in curve.svg(found, title="x", colours=curve.THEME)
    assert "var(" not in text
    assert text.count("<path") == 2, "what the crew can use, and what lies beyond"


def test_a_monstrous_engine_still_makes_a_small_picture() -> None:
    strong = structs.replace(FREIGHTER, engine_power=100_000_000, compensator=None)
    assert len(curve.svg(curve.curve_of(ratings(strong)), title="x")) < 20_000
