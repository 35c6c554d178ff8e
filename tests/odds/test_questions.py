"""The other questions: exact tables against every face, samples about them, and what a table can be written as."""

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec import structs

from interceptor_nb import odds_of
from interceptor_nb.core.chance import Odds, every_play, surely
from interceptor_nb.core.errors import RuleError, StateBudgetError
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.adrift import Adrift
from interceptor_nb.odds.crossing import AmongRocks
from interceptor_nb.odds.interface import AtInterface
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.landing import Landing
from interceptor_nb.odds.recovery import Recovering
from interceptor_nb.odds.sampling import BLOCK, answer
from interceptor_nb.odds.skills import Training
from interceptor_nb.odds.table import Question, Table, table_of
from interceptor_nb.odds.varied import having
from interceptor_nb.rules.interceptor.interface import condition
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, MapSpec, Options, Setup
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import NE, SE, E, a_design, a_setup, a_ship, pilot
from tests.odds.situations import ROCKS, drifter

PLANET = MapSpec(30, 20, ground_edge="south")


NEAR = {("enters", 5): 1, ("enters", 10): 1, ("enters", 15): 1, ("enters", 25): 1}
FAR = {("bounces", 10): 1, ("bounces", 15): 1, ("bounces", 25): 1}
"""INT-3, in tenths: missed by 1 to 4, and by 5 to 7; of a bounce the other way round (INT-4)."""


def turned_round(tenths: dict[tuple[str, int], int]) -> dict[tuple[str, int], int]:
    other = {"enters": "bounces", "bounces": "enters"}
    return {(other[comes], hits): number for (comes, hits), number in tenths.items()}


def flyer(piloting: int = 5, **changes: Any) -> Setup:
    """Return a streamlined ship near a planet."""
    ship = a_ship("a", 3, at="0510", crew=(pilot(piloting),), **changes)
    return a_setup(ship, design=a_design(8, streamlined=True), map=PLANET)


def shares(table: Table[Any], *names: str) -> dict[Any, Fraction]:
    places = [table.columns.index(name) for name in names]
    found: dict[Any, Fraction] = {}
    for row in table.rows:
        key = row.end[places[0]] if len(places) == 1 else tuple(row.end[place] for place in places)
        found[key] = found.get(key, Fraction(0)) + row.chance
    return found


QUESTIONS = [
    pytest.param(Recovering(drifter(7, 5), "marcos"), id="RND-7 recovery"),
    pytest.param(Adrift(drifter(2, 1), "marcos", 1), id="RND-1 one turn at random"),
    pytest.param(Adrift(drifter(1, 1), "marcos", 2), id="RND-1 two turns at random"),
    pytest.param(Adrift(drifter(1, 1), "marcos", 2, recovering=True), id="RND-7 two, recovering"),
    pytest.param(
        AmongRocks(drifter(3, 4, status="flying", rocks=("3030", "3230")), "marcos", "."), id="AST-1 two on the way"
    ),
    pytest.param(AtInterface(flyer(3), "a"), id="INT-1 going in"),
    pytest.param(AtInterface(flyer(1, random=True), "a"), id="INT-6 going in at random"),
    pytest.param(AtInterface(flyer(2), "a", bounce=True), id="INT-4 bouncing"),
    pytest.param(Landing(flyer(), "a"), id="LND-1 landing"),
    pytest.param(Training("pilot", "commonwealth", "baufrin"), id="CRW-2 first skills"),
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_exact_odds_are_those_of_every_way_the_dice_can_fall(question: Question[Any]) -> None:
    exact = question.odds(100_000)
    assert dict(every_play(question.player())) == dict(exact)
    assert sum(exact.values()) == 1


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_sample_lies_about_the_exact_odds(question: Question[Any]) -> None:
    """Within four standard deviations: of all these intervals one in ten thousand misses."""
    exact, found = question.odds(100_000), answer(question, sample=3000, seed=2)
    assert (found.method, found.runs) == ("sampled", 3000)
    assert {row.end for row in found.rows} <= set(exact)
    for row in found.rows:
        low, high = wilson(int(row.chance * 3000), 3000, 4)
        assert low <= exact[row.end] <= high, row.end
        assert row.low <= float(row.chance) <= row.high
    assert all(figure.low <= float(figure.value) <= figure.high for figure in found.figures)


def test_a_sample_is_the_same_whoever_works() -> None:
    question = Adrift(drifter(3, 2), "marcos", 2)
    alone = answer(question, sample=1000, seed=7, workers=1)
    with ThreadPoolExecutor(3) as threads:
        together = answer(question, sample=1000, seed=7, executor=threads)
    assert alone.rows == together.rows == answer(question, sample=1000, seed=7).rows
    assert alone.rows != answer(question, sample=1000, seed=8, workers=1).rows


def test_a_sample_ends_as_soon_as_it_is_sure_enough() -> None:
    question = Recovering(drifter(7, 5), "marcos")
    found = answer(question, sample=100_000, within=0.02, workers=1)
    assert found.runs % BLOCK == 0
    assert all((row.high - row.low) / 2 <= 0.02 for row in found.rows)
    fewer = answer(question, sample=found.runs - BLOCK, workers=1)
    assert any((row.high - row.low) / 2 > 0.02 for row in fewer.rows)
    watched = answer(question, sample=100_000, watch=lambda done: done < 3 * BLOCK, workers=1)
    assert watched.runs == 3 * BLOCK


def test_a_sample_has_at_least_one_play() -> None:
    question = Recovering(drifter(7, 5), "marcos")
    for runs, seed in ((0, 0), (5, -1)):
        with pytest.raises(ValueError, match="are no sample"):
            answer(question, sample=runs, seed=seed)

    def interrupted(_: int) -> bool:
        raise KeyboardInterrupt

    assert answer(question, sample=1000, watch=interrupted, workers=1).runs == BLOCK


def test_recovery_is_the_pilots_skill() -> None:
    """RND-7 and the printed example: 5 or less; FLT-1 and CRW-5 are in it; nobody recovers a derelict (MOV-11)."""
    table = odds_of.recovery(drifter(7, 5), "marcos")
    assert (table.title, shares(table, "comes")["recovers"]) == ("marcos recovers: 5 or less", Fraction(1, 2))
    assert odds_of.recovery(drifter(7, 5, status="flying"), "marcos").rows == table.rows
    skilled = odds_of.having(drifter(7, 5), "marcos", {"piloting": 6, "missions": 31})
    assert shares(odds_of.recovery(skilled, "marcos"), "comes") == {"recovers": Fraction(1)}
    derelict = drifter(7, 5, status="derelict")
    assert shares(odds_of.recovery(derelict, "marcos"), "comes") == {"stays out of control": Fraction(1)}
    shared = a_setup(a_ship("a", crew=(pilot(7, role="gunner"), pilot(2, role="gunner"))))
    assert odds_of.recovery(shared, "a").title == "a recovers: 7 or less, +3 not the pilot, no bridge [FLT-1]"
    with pytest.raises(KeyError, match="no ship is called 'x'"):
        odds_of.recovery(drifter(7, 5), "x")


def test_a_turn_at_random_is_that_of_an_order_table() -> None:
    """One whole turn without gravity, after a failed recovery."""
    setup = drifter(3, 2, rocks=ROCKS)
    line = odds_of.line(setup, "marcos")
    table = odds_of.adrift(setup, "marcos")
    assert table.heat == odds_of.adrift(drifter(3, 2, rocks=ROCKS, status="flying"), "marcos").heat
    by_hex: dict[Any, Fraction] = {}
    for row in line.rows:
        if row.status == "random":
            by_hex[row.hex] = by_hex.get(row.hex, Fraction(0)) + row.chance * 2
    assert table.heat == by_hex


def test_whole_turns_have_gravity_and_drifting_asteroids_in_them() -> None:
    setup = structs.replace(
        drifter(0, 0, at="3030"), rules=Options(gravity=True), map=structs.replace(PLANET, columns=60, rows=60)
    )
    table = odds_of.adrift(setup, "marcos", 2)
    assert shares(table, "hex", "velocity") == {("3132", 0): Fraction(1)}  # GRV-3; heading E: no GRV-2
    rocks = (AsteroidSetup("a1", labelled("2929", "rows"), SE),)
    drifting = structs.replace(drifter(0, 0, at="2930"), rules=Options(asteroids_drift=True), asteroids=rocks)
    table = odds_of.adrift(drifting, "marcos")
    # Luck is no matter: Piloting 5, +2 at random; V 0 and 1 of the asteroid (AST-5).
    assert table.figure("damaged").value == Fraction(7, 10)
    unknown = structs.replace(drifting, asteroids=(structs.replace(rocks[0], direction=None),))
    assert odds_of.adrift(unknown, "marcos").figure("damaged").value == Fraction(7, 60)
    with pytest.raises(ValueError, match="0 turns"):
        odds_of.adrift(setup, "marcos", 0)


def test_a_lost_ship_stays_where_it_is_and_levels_are_told() -> None:
    lost = drifter(3, 2, status="destroyed")
    table = odds_of.adrift(lost, "marcos", 2)
    assert [row.end[-1] for row in table.rows] == ["destroyed"]
    assert table.heat == {}
    ship = a_ship("a", 0, altitude=9, random=True)
    levels = odds_of.adrift(a_setup(ship, design=a_design(1), options=Options(advanced_atmosphere=True)), "a")
    assert levels.columns == ("hex", "heading", "facing", "velocity", "altitude", "status")
    assert {row.end[4] for row in levels.rows} == {9}


def test_two_turns_past_the_budget_name_sampling() -> None:
    with pytest.raises(StateBudgetError, match="sample it instead"):
        odds_of.adrift(drifter(5, 3), "marcos", 2, budget=5000)
    assert odds_of.adrift(drifter(5, 3), "marcos", 2, sample=500).runs == 500


@pytest.mark.parametrize(
    ("piloting", "boxes", "bounce", "expected"),
    [
        # Need 4 + Piloting; INT-3: missed by 1/2/3/4 enters with 5/10/15/25, 5/6/7 bounces with 10/15/25, 8 burns up.
        pytest.param(6, {}, False, {("enters", 0): 10}, id="INT-1 cannot fail"),
        pytest.param(2, {}, False, {("enters", 0): 6} | NEAR, id="INT-3 the near misses"),
        pytest.param(
            2, {"lost.engine": 6, "lost.powerplant": 8}, False,
            # 14 of 23 boxes: +6; power gone: +4; powerplant disabled: +4.
            {("burns up", 0): 10}, id="INT-2 a wreck burns up",
        ),
        pytest.param(
            2, {"lost.engine": 3}, False,
            # 3 of 23 boxes: +1; half the power: +2.
            {("enters", 0): 3} | NEAR | FAR,
            id="INT-3 the far misses bounce",
        ),
        pytest.param(
            2, {"lost.engine": 3}, True,
            {("bounces", 0): 3} | turned_round(NEAR | FAR),
            id="INT-4 and of a bounce enter",
        ),
    ],
)  # fmt: skip
def test_the_interface(
    piloting: int, boxes: dict[str, float], bounce: bool, expected: dict[tuple[str, int], int]
) -> None:
    table = odds_of.interface(having(flyer(piloting), "a", boxes), "a", bounce=bounce)
    assert shares(table, "comes", "hits") == {key: Fraction(tenths, 10) for key, tenths in expected.items()}
    for row in table.rows:
        assert row.end.armour + row.end.internals == row.end.hits
        assert row.end.side == ("forward" if row.end.hits else "")


def test_the_interface_at_random_and_out_of_line() -> None:
    """INT-2: +2, and the side by AST-4; INT-7: +2 as well."""
    at_random = odds_of.interface(flyer(3, random=True), "a")
    assert at_random.title == "a enters the interface: 7 or less, +2 random movement [INT-2]"
    struck = {side: chance for side, chance in shares(at_random, "side").items() if side}
    whole = sum(struck.values())
    assert {side: chance / whole for side, chance in struck.items()} == {
        "forward": Fraction(4, 10), "left forward": Fraction(2, 10), "right forward": Fraction(2, 10),
        "left aft": Fraction(1, 10), "right aft": Fraction(1, 10),
    }  # fmt: skip
    askew = odds_of.interface(flyer(3, heading=E, facing=NE), "a")
    assert "+2 heading and facing differ [INT-7]" in askew.title
    assert shares(askew, "comes", "hits") == shares(at_random, "comes", "hits")
    assert (
        odds_of.interface(drifter(7, 5, status="flying"), "marcos").figure("enters").value == 1
    )  # no planet: no matter


def test_landings() -> None:
    """LND-1: Piloting + 4; a deadstick landing adds 4, and what is lost with the engine (INT-2)."""
    table = odds_of.landing(flyer(), "a")
    assert (table.title, shares(table, "comes")) == (
        "a lands: 9 or less", {"landed": Fraction(9, 10), "crashed": Fraction(1, 10)}
    )  # fmt: skip
    dead = odds_of.landing(flyer(9), "a", deadstick=True)
    assert dead.title.startswith("a makes a deadstick landing: 13 or less, +4 deadstick [LND-1], +2 20 % of internals")
    field, state = begin(having(flyer(9), "a", {"lost.engine": 6}))
    penalty = 4 + sum(modifier.value for modifier in condition(plan_for(field, state.ships[0], 0), state.ships[0]))
    assert dead.figure("lands").value == Fraction(13 - penalty, 10)
    bare = structs.replace(flyer(), designs=(("plain", structs.replace(a_design(8, streamlined=True), internals=())),))
    assert odds_of.landing(bare, "a", deadstick=True).figure("lands").value == Fraction(5, 10)  # only the 4


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        pytest.param(flyer(random=True), "it is out of control", id="ATM-9"),
        pytest.param(structs.replace(flyer(), designs=(("plain", a_design(8)),)), "nothing holds it up", id="ATM-7"),
        pytest.param(flyer(status="derelict"), "nobody flies it", id="MOV-11"),
        pytest.param(
            structs.replace(flyer(), designs=(("plain", a_design(0, lifters=True)),)),
            "no thrust to land with",
            id="ATM-8",
        ),
        pytest.param(flyer(status="burned_up"), "it is lost already", id="lost"),
    ],
)  # fmt: skip
def test_a_crash_without_a_roll_says_why(setup: Setup, why: str) -> None:
    (row,) = odds_of.landing(setup, "a").rows
    assert row.chance == 1
    assert row.end.why == why
    assert odds_of.landing(setup, "a").title == "a reaches the ground"


def test_a_landed_ship_lands_as_it_would_again() -> None:
    ground = structs.replace(flyer(), ships=(a_ship("a", 0, at="0520"),))
    assert odds_of.landing(ground, "a").figure("lands").value == Fraction(9, 10)


def test_asteroids_on_the_way() -> None:
    """AST-1: Piloting 5, V 4: +1, so 4 or less; AST-2: 100 hits; V, not the path, decides."""
    setup = drifter(7, 4, status="flying", rocks=("3030", "3230"), armour=200)
    table = odds_of.crossing(setup, "marcos")
    assert shares(table, "met", "hit", "armour") == {
        (2, 0, 0): Fraction(16, 100), (2, 1, 100): Fraction(48, 100), (2, 2, 200): Fraction(36, 100),
    }  # fmt: skip
    assert table.figure("mean asteroids met").value == 2
    around = odds_of.crossing(setup, "marcos", "R 4")
    assert [tuple(row.end) for row in around.rows] == [(0, 0, 0, 0, "under control")]
    written = structs.replace(setup, orders=((1, (("marcos", "R 4"),)),))
    assert odds_of.crossing(written, "marcos").rows == around.rows


def test_first_skills_by_nation_and_race() -> None:
    """CRW-1: 6 of 10 have 5 and 4; CRW-2: Baufrin of the Commonwealth have -2 to Piloting, -1 to Gunnery."""
    tog = odds_of.skills("pilot", "tog", "human")
    assert shares(tog, "piloting") == {6: Fraction(1, 10), 5: Fraction(7, 10), 4: Fraction(1, 10), 3: Fraction(1, 10)}
    baufrin = odds_of.skills("pilot", "commonwealth", "baufrin")
    assert shares(baufrin, "piloting") == {6: Fraction(3, 10), 5: Fraction(7, 10)}
    assert baufrin.figure("mean piloting").value == Fraction(53, 10)
    assert baufrin.setup is None
    assert baufrin.heat == {}
    with pytest.raises(RuleError, match="CRW-2"):
        odds_of.skills("pilot", "tog", "baufrin")


def test_lines_are_sampled_by_the_same_words() -> None:
    setup = drifter(7, 5)
    sampled = odds_of.line(setup, "marcos", "5", sample=600, seed=3)
    assert (sampled.method, sampled.runs) == ("sampled", 600)
    low, high = sampled.bounds(sampled.rows[0])
    assert low < float(sampled.rows[0].chance) < high
    assert [figure.name for figure in sampled.figures] == ["trouble", "loss"]
    frame = sampled.to_frame()
    assert (frame["low"] <= frame["probability"]).all()
    assert (frame["probability"] <= frame["high"]).all()


def test_a_table_can_be_written_in_every_form() -> None:
    table = odds_of.ram(drifter_and_target(), "marcos", "b", sample=300)
    frame = table.to_frame()
    assert list(frame.columns) == [
        *table.columns, "chance", "probability", "percent", "one_in", "low", "high", "method",
    ]  # fmt: skip
    assert frame["probability"].sum() == pytest.approx(1)
    assert len(table.to_csv().splitlines()) == len(table.rows) + 1
    lines = table.to_markdown().splitlines()
    assert len(lines) == len(table.rows) + 2
    assert lines[1].startswith("| --- | ---: | ---: |")
    assert {line.count("|") for line in lines} == {len(frame.columns) + 1}
    html = table._repr_html_()
    assert html == table.to_html()
    assert "<caption>marcos rams b, in its hex</caption>" in html
    assert "95 % interval" in html
    assert "sampled, 300 plays" in html
    records = json.loads(frame.to_json(orient="records"))
    assert records[0]["apart"] is None
    with pytest.raises(KeyError, match="'hits'; hit, rammer lost, target lost, mean hits are"):
        table.figure("hits")


def drifter_and_target() -> Setup:
    setup = drifter(7, 5, status="flying")
    return structs.replace(setup, ships=(*setup.ships, a_ship("b", 0, at="3430", design="test", side="tog")))


def test_rows_are_the_likeliest_first_and_ties_in_order() -> None:
    class Two:
        setup = None
        columns = ("a", "b")
        measures: ClassVar[dict[str, Any]] = {"even": lambda end: end[1] == 2}

        def title(self) -> str:
            return "two"

        def odds(self, budget: int) -> Odds[tuple[Any, ...]]:
            return Odds({("y", None): 1, ("x", 2): 1, ("x", None): 2, ("x", 1): 1}, 5)

        def player(self) -> Any:
            raise NotImplementedError

    table = table_of(Two(), Two().odds(1))
    assert [row.end for row in table.rows] == [("x", None), ("x", 1), ("x", 2), ("y", None)]
    assert list(table.words(9)) == [("x", ""), ("x", "b 1"), ("x", "b 2"), ("y", "")]
    assert table.sentences() == ("even: 1/5 (20 %); exact",)
    assert surely("x") == Odds({"x": 1}, 1)


def test_a_misspelt_way_to_answer_is_refused() -> None:
    setup = drifter(7, 5)
    wrong: Any = {"smaple": 10}
    other: Any = {"luck": 1}
    for ask in (odds_of.recovery, odds_of.line):
        with pytest.raises(TypeError, match="there is no 'smaple'; did you mean 'sample'"):
            ask(setup, "marcos", **wrong)
    with pytest.raises(TypeError, match="there is no 'luck'; budget, sample, seed,"):
        odds_of.recovery(setup, "marcos", **other)
