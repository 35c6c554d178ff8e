"""Rams side by side: every number of the usual table worked out again by hand, and where a ram cannot be."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb import ramming, resources
from interceptor_nb.comparisons import PAIRS, served
from interceptor_nb.rules.fleet.setup import Setup as Fleet
from interceptor_nb.rules.helm.setup import CrewMember, Options
from interceptor_nb.rules.helm.setup import Setup as Helm
from interceptor_nb.rules.interceptor.setup import Setup, SideSetup
from interceptor_nb.scenario import ScenarioError, read, read_fleet, read_helm
from interceptor_nb.view.palette import DARK, LIGHT, contrast
from interceptor_nb.view.ram_page import STAGES
from interceptor_nb.view.ram_plot import LINES
from interceptor_nb.view.ram_tables import RammingError, RamRow
from interceptor_nb.view.ramming import Ramming

D6, D10 = range(1, 7), range(1, 11)
Weights = Counter[int]
Numbers = tuple[Fraction, Fraction, Fraction, Fraction, Fraction, Fraction]


@pytest.fixture(scope="module")
def usual() -> Ramming:
    """The comparison of the pairs that come with the package, head on."""
    return ramming()


def numbers(row: RamRow) -> Numbers:
    """Return all numbers of *row*."""
    return row.tries, row.strikes, row.to_target, row.to_rammer, row.target_lost, row.rammer_lost


def share(holds: list[bool]) -> Fraction:
    return Fraction(sum(holds), len(holds))


def mean(weights: Weights) -> Fraction:
    return Fraction(sum(value * weight for value, weight in weights.items()), weights.total())


def added(one: Weights, other: Weights) -> Weights:
    """Return the weights of the sum of two independent numbers."""
    found = Weights()
    for (a, left), (b, right) in product(one.items(), other.items()):
        found[a + b] += left * right
    return found


# A Cheetah (120 t, armour 120 in front) rams a Pilum at V 6 (armour 90 in front and 60 behind), by asteroid_chase.json.
# Both have engine 6, powerplant 8 from the outside in: with 14 boxes of internals the plant is gone (DMG-2, DMG-3).
PLANT = 14


def by_hand_interceptor(speed: int, *, ahead: bool) -> Numbers:
    tries = share([face + 2 <= 7 for face in D10])  # RAM-1
    apart = [abs(one - other) for one, other in product(D10, D10)]
    factor = max(1, (speed + 6 if ahead else speed - 6) // 3)  # COL-2
    shield, own = (50 if ahead else 30), 40
    more = max(0, shield - own) // 10 * 10  # COL-3
    hits = [max(10, 120 * factor * (100 - 25 * off - more) // 100) for off in apart if off <= 3]  # RAM-2
    target = share([one - (90 if ahead else 60) >= PLANT for one in hits])
    return (
        tries,
        share([off <= 3 for off in apart]),
        mean(Weights(hits)),
        mean(Weights(hits)),
        target,
        share([one - 120 >= PLANT for one in hits]),
    )


@pytest.mark.parametrize("speed", range(1, 13))
def test_interceptor(usual: Ramming, speed: int) -> None:
    """RAM-1, RAM-2, COL-2, COL-3, DMG-3: the whole column."""
    assert numbers(usual.tables[0].rows[speed]) == by_hand_interceptor(speed, ahead=True)


@pytest.mark.parametrize("speed", [1, 5, 6, 9, 12])
def test_interceptor_from_behind(speed: int) -> None:
    """COL-2: velocities are subtracted, and the factor is never under 1."""
    (row,) = ramming(speeds=[speed], side="aft").tables[0].rows
    assert numbers(row) == by_hand_interceptor(speed, ahead=False)


def test_interceptor_at_rest(usual: Ramming) -> None:
    """COL-4: a rammer that entered no hex leaves both sides to dice: not Aft, and the five others alike."""
    row = usual.tables[0].rows[0]
    shields = {"target": (50, 40, 30, 30, 30, 40), "rammer": (40, 40, 30, 30, 30, 40)}
    armour = {"target": (90, 60, 60, 60, 60, 60), "rammer": (120, 60, 60, 50, 60, 60)}
    apart = [off for one, other in product(D10, D10) if (off := abs(one - other)) <= 3]
    hits, lost = Weights(), {"target": list[bool](), "rammer": list[bool]()}
    for off, rammer, target in product(apart, (4, 5, 0, 1, 2), (4, 5, 0, 1, 2)):
        factor = 2 if target in (0, 1, 5) else 1
        more = max(0, shields["target"][target] - shields["rammer"][rammer]) // 10 * 10
        taken = max(10, 120 * factor * (100 - min(100, 25 * off + more)) // 100)
        hits[taken] += 1
        lost["target"].append(taken - armour["target"][target] >= PLANT)
        lost["rammer"].append(taken - armour["rammer"][rammer] >= PLANT)
    assert (row.to_target, row.to_rammer) == (mean(hits), mean(hits))
    assert (row.target_lost, row.rammer_lost) == (share(lost["target"]), share(lost["rammer"]))
    assert row.notes == (("it enters no hex, so dice name the sides", "COL-4"),)


# A Dart with 3 boxes left and thrust 6 rams a hive with 24 and thrust 4, by hive_under_attack.json.
@pytest.mark.parametrize("speed", range(1, 13))
def test_fleet(usual: Ramming, speed: int) -> None:
    """FRM-2 to FRM-4: speed is nothing but more than 0."""
    assert numbers(usual.tables[1].rows[speed]) == (
        share([face >= 5 for face in D6]),
        share([one + 6 > other + 4 for one, other in product(D6, D6)]),
        mean(Weights(3 * face for face in D6)),
        mean(Weights(24 * face for face in D6)),
        share([3 * face >= 24 for face in D6]),
        share([24 * face >= 3 for face in D6]),
    )


# A tower of size 9 with Piloting 7 rams a scout of size 5, speed 3 and Piloting 5, in front 1 in 6, by
# scout_and_missile.json.
def by_hand_helm(speed: int) -> Numbers:
    rolls = [one + other for one, other in product(D6, D6)]
    margins = [total + 7 - (speed + 9) for total in rolls]  # HLM-R2
    struck = [margin >= 0 and total + 5 < 3 + 5 + margin for margin, total in product(margins, rolls)]  # HLM-R3
    tries = share([margin >= 0 for margin in margins])

    def volley(dice: int, inside: int, of: int) -> Weights:
        shown = Weights({0: 1})
        for _ in range(dice):
            shown = added(shown, Weights(D6))
        least = Weights({dice: (of - inside) * shown.total()})  # HLM-R4
        return Weights({value: weight * inside for value, weight in shown.items()}) + least

    def lost(damage: Weights, size: int) -> Fraction:
        breaks = Fraction(0)
        for points, weight in damage.items():
            steps = sum(1 for n in range(1, 60) if n * (n + 1) // 2 <= points)
            breaks += weight * share([total < steps - size for total in rolls])  # HLM-6
        return breaks / damage.total()

    scout = added(volley(9, 1, 6), volley(speed, 1, 6))
    tower = added(volley(5, 1, 1), volley(3, 1, 1))
    return tries, share(struck) / tries, mean(scout), mean(tower), lost(scout, 5), lost(tower, 9)


@pytest.mark.parametrize("speed", range(11))
def test_helm(usual: Ramming, speed: int) -> None:
    """HLM-R2 to HLM-R4, HLM-6: the whole column."""
    assert numbers(usual.tables[2].rows[speed]) == by_hand_helm(speed)


@pytest.mark.parametrize(
    ("table", "speed", "rule"),
    [
        pytest.param(1, 0, "FRM-1", id="FRM-1 a ship that does not move"),
        pytest.param(2, 11, "HLM-5", id="HLM-5 12 and 7 do not make 20"),
        pytest.param(2, 12, "HLM-2", id="HLM-2 no speed of a ship"),
    ],
)
def test_where_no_ram_can_be(usual: Ramming, table: int, speed: int, rule: str) -> None:
    rows = usual.tables[table].rows
    assert [row.speed for row in rows if row.notes and row.notes[0][1] == rule] == [speed]
    assert rows[speed].is_forbidden
    assert not any(numbers(rows[speed]))


def test_a_rammer_at_rest_strikes_the_front(usual: Ramming) -> None:
    """HLM-R5: it came from no hex."""
    flank = ramming(speeds=[0, 1], side="right_aft").tables[2].rows
    assert flank[0] == usual.tables[2].rows[0]
    assert flank[1].to_target > usual.tables[2].rows[1].to_target
    assert flank[0].notes == (("it comes from no hex, so the front is struck", "HLM-R5"),)


@pytest.mark.parametrize(
    ("side", "option", "inside"),
    [
        pytest.param("aft", "origin", Fraction(1, 6), id="HLM-R5 the rear, 1 in 6"),
        pytest.param("right_aft", "origin", Fraction(1), id="HLM-R5 a flank, which is whole"),
        pytest.param("right_aft", "front", Fraction(1, 6), id="HLM-R5 the front whatever the way, by the option"),
    ],
)
def test_the_side_of_the_helm(side: Any, option: Any, inside: Fraction) -> None:
    setup = structs.replace(a_helm(), rules=Options(rammed_side=option))
    (row,) = ramming(helm=(setup, "tower", "scout"), speeds=[4], side=side).tables[2].rows
    assert row.to_target == 13 * (inside * Fraction(7, 2) + 1 - inside)


def a_fleet(name: str = "dart", **changes: Any) -> Fleet:
    """Return the usual game with *changes* of its escort, or the ship called *name*."""
    game = read_fleet(resources.scenario("hive_under_attack", "fleet"))
    ships = tuple(structs.replace(ship, **changes) if ship.id == name else ship for ship in game.ships)
    return structs.replace(game, ships=ships)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"damage": 7}, id="FRM-1 a box before the last row"),
        pytest.param({"ram_tried": True}, id="FRM-1 it has tried"),
        pytest.param({"systems_lost": (("drive", 2),)}, id="FRM-1 no thrust"),
    ],
)
def test_who_may_not_ram(changes: dict[str, Any]) -> None:
    rows = ramming(fleet=(a_fleet(**changes), "dart", "hive"), speeds=[1, 6]).tables[1].rows
    assert [(row.is_forbidden, row.notes[0][1]) for row in rows] == [(True, "FRM-1")] * 2


@pytest.mark.parametrize(
    ("damage", "lost"),
    [
        pytest.param(5, Fraction(0), id="HUL-3 a box more than a 6 does"),
        pytest.param(6, Fraction(1, 6), id="HUL-3 just all boxes"),
        pytest.param(9, Fraction(1, 3), id="HUL-3 a 5 is enough"),
    ],
)
def test_the_last_box(damage: int, lost: Fraction) -> None:
    (row,) = ramming(fleet=(a_fleet("hive", damage=damage), "dart", "hive"), speeds=[2]).tables[1].rows
    assert row.target_lost == lost


def test_a_contest_that_cannot_be_won() -> None:
    """FRM-3: with thrust 0 to 6, or 6 less, even 6 against 1 is dodged; the gate is passed as ever."""
    game = a_fleet(systems_lost=(("drive", 1),))
    fast = tuple(
        (name, structs.replace(one, thrust=8)) if name == "hive" else (name, one) for name, one in game.designs
    )
    game = structs.replace(game, designs=fast)
    (row,) = ramming(fleet=(game, "dart", "hive"), speeds=[3]).tables[1].rows
    assert (row.tries, row.strikes, row.chance, row.is_forbidden) == (Fraction(1, 3), Fraction(0), Fraction(0), False)


def a_chase(side: str | None = None, *, ship: str = "erskine", **changes: Any) -> Setup:
    """Return the usual scenario with *changes* of one ship, all sides of one nation if *side* names it."""
    setup = read(resources.scenario("asteroid_chase"))
    ships = tuple(structs.replace(one, **changes) if one.id == ship else one for one in setup.ships)
    sides = tuple(SideSetup(one.id, one.name, side or one.nation) for one in setup.sides)  # type: ignore[arg-type]
    return structs.replace(setup, ships=ships, sides=sides)


@pytest.mark.parametrize(
    ("setup", "tries"),
    [
        pytest.param(a_chase("kessrith"), 1, id="RAM-1 KessRith check no morale"),
        pytest.param(a_chase(morale_passed=True), 1, id="RAM-1 it has passed before"),
        pytest.param(a_chase(), Fraction(1, 2), id="RAM-1 all others check"),
    ],
)
def test_morale(setup: Setup, tries: Fraction) -> None:
    (row,) = ramming(interceptor=(setup, "erskine", "marcos"), speeds=[3]).tables[0].rows
    assert (row.tries, row.strikes, row.to_target) == (tries, Fraction(29, 50), by_hand_interceptor(3, ahead=True)[2])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        pytest.param(
            {"morale_out": True}, "its morale is out for the rest of the game; it cannot ram", id="RAM-1 morale out"
        ),
        pytest.param(
            {"random": True},
            "erskine is out of control, and only a ship under control declares a ram",
            id="RAM-1 out of control",
        ),
        pytest.param(
            {"ship": "marcos", "status": "destroyed"},
            "marcos is lost; only what is in play can be rammed",
            id="RAM-1 a lost target",
        ),
        pytest.param(
            {"ship": "marcos", "status": "landed"}, "marcos is on the ground", id="RAM-2 a target on the ground"
        ),
    ],
)
def test_who_declares_no_ram(changes: dict[str, Any], why: str) -> None:
    (row,) = ramming(interceptor=(a_chase(**changes), "erskine", "marcos"), speeds=[3]).tables[0].rows
    assert (row.is_forbidden, row.notes[0][0]) == (True, why)


def test_morale_that_cannot_be_passed() -> None:
    """RAM-1: the ram is never tried; what it would do is told all the same."""
    setup = a_chase()
    setup = structs.replace(setup, rules=structs.replace(setup.rules, morale=2))
    (row,) = ramming(interceptor=(setup, "erskine", "marcos"), speeds=[3]).tables[0].rows
    assert (row.chance, row.to_target) == (Fraction(0), by_hand_interceptor(3, ahead=True)[2])


def test_ten_hits_are_the_least() -> None:
    """COL-3: also where nothing is left after all reductions."""
    setup = a_chase()
    shields = tuple(
        (name, structs.replace(one, shields=(200,) * 6)) if name == "pilum" else (name, one)
        for name, one in setup.designs
    )
    setup = structs.replace(setup, designs=shields)
    (row,) = ramming(interceptor=(setup, "erskine", "marcos"), speeds=[12]).tables[0].rows
    assert (row.to_target, row.to_rammer) == (Fraction(10), Fraction(10))


def a_helm(*crew: CrewMember, **changes: Any) -> Helm:
    """Return the usual scenario with *changes* of its tower, *crew* aboard."""
    setup = read_helm(resources.scenario("scout_and_missile", "helm"))
    changes |= {"crew": crew} if crew else {}
    ships = tuple(structs.replace(ship, **changes) if ship.id == "tower" else ship for ship in setup.ships)
    return structs.replace(setup, ships=ships)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        pytest.param({"energy": 0}, "HLM-4", id="HLM-4 no energy"),
        pytest.param({"crew": ()}, "HLM-1", id="HLM-1 nobody aboard"),
    ],
)
def test_who_cannot_ram_at_the_helm(changes: dict[str, Any], rule: str) -> None:
    (row,) = ramming(helm=(a_helm(**changes), "tower", "scout"), speeds=[1]).tables[2].rows
    assert (row.is_forbidden, row.notes[0][1]) == (True, rule)


def test_the_best_aboard_rams() -> None:
    """HLM-R2: whoever has the better chance, listed first or not."""
    crew = CrewMember("low", piloting=5), CrewMember("ada", piloting=7)
    (row,) = ramming(helm=(a_helm(*crew), "tower", "scout"), speeds=[6]).tables[2].rows
    assert numbers(row) == by_hand_helm(6)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"helm": (a_helm(), "tower", "kim")}, "helm: no ship is called 'kim'; scout, tower are"),
        ({"fleet": (a_fleet(), "dart", "dart")}, "fleet: 'dart' cannot ram itself; name two ships of hive, dart"),
        ({"speeds": []}, "speeds are none; whole numbers from 0 to 99 are"),
        ({"speeds": [-1, 2]}, "speeds are -1, 2; whole numbers from 0 to 99 are"),
        ({"speeds": [100]}, "speeds are 100; whole numbers from 0 to 99 are"),
        ({"speeds": [2.5, "3"]}, "speeds are 2.5, 3; whole numbers from 0 to 99 are"),
        ({"side": "top"}, "'top' is no side of a ship; forward, right_forward, right_aft, aft, left_aft, left_forward"),
    ],
)
def test_what_cannot_be_asked(question: dict[str, Any], said: str) -> None:
    with pytest.raises(RammingError, match=re.escape(said)):
        ramming(**question)


def test_a_file_of_another_rule_set() -> None:
    with pytest.raises(ScenarioError, match="scout_and_missile"):
        ramming(fleet=(resources.scenario("scout_and_missile", "helm"), "tower", "scout"))


def test_a_served_page_is_asked_by_its_variable(monkeypatch: pytest.MonkeyPatch, usual: Ramming) -> None:
    name, *ships = PAIRS["helm"]
    asked = {"helm": [str(resources.scenario(name, "helm")), *ships], "speeds": [3]}
    monkeypatch.setenv(resources.QUESTION_VARIABLE, json.dumps(asked))
    page = served().value
    assert f'title="{usual.tables[2].rows[3].to_target}">' in page
    assert f'title="{usual.tables[2].rows[4].to_target}">' not in page


def test_the_page_tells_every_number_and_every_rule(usual: Ramming) -> None:
    page = usual.page()
    places = set(re.findall(r'id="inb-([A-Z0-9-]+)"', page))
    assert set(re.findall(r'href="#inb-([A-Z0-9-]+)"', page)) <= places
    assert places == {rule for _, by_set in STAGES for rules in by_set.values() for rule in rules} | {"HLM-2"}
    for table in usual.tables:
        for row in table.rows:
            assert row.is_forbidden or f'title="{row.to_target}">' in page
    assert "12 and +7 make 19 at best, the difficulty is 20" in page
    assert page.count("<svg") == 1
    assert page.startswith("<!doctype html>")
    assert usual._repr_html_() in page.replace("<h1>", "<h2>").replace("</h1>", "</h2>")


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_the_picture_is_whole_in_both_themes(usual: Ramming, palette: Any) -> None:
    picture = ET.fromstring(usual.picture(palette).svg)
    names = [child.tag.rsplit("}", 1)[-1] for child in picture][:2]
    assert (names, picture.get("role")) == (["title", "desc"], "img")
    assert "The helm, tower rams scout, speeds 0 to 10: the chance goes from 55.6 % to 0.1 %" in (picture[1].text or "")
    assert "It cannot ram at 11, 12." in (picture[1].text or "")
    marks = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")][1:]
    assert len(marks) == 13 + 12 + 11 + 2 * (13 + 12 + 11) + 2 * (1 + 2)
    assert "to the target, hive, speed 3: 10.5" in marks
    assert [rules for rules, colour in LINES[palette.name].items() if contrast(colour, palette.paper) < 3] == []


def test_one_speed_and_no_ram_at_all_draw_too() -> None:
    found = ramming(fleet=(a_fleet(ram_tried=True), "dart", "hive"), speeds=[5])
    assert "The fleet, dart rams hive: it cannot at any of these speeds." in found.picture().svg


def test_the_frame_has_a_row_for_each_rule_set_and_speed(usual: Ramming) -> None:
    frame = usual.to_frame()
    assert len(frame) == 3 * 13
    fleet = frame[frame.rules == "fleet"].set_index("speed")
    assert fleet.loc[4, ["rammer", "target", "damage_in", "to_rammer"]].tolist() == ["dart", "hive", "points", 84]
    assert fleet.loc[4, "chance"] == pytest.approx(13 / 54)
    assert (bool(fleet.loc[0, "possible"]), fleet.loc[0, "chance"]) == (False, 0)
    assert fleet["to_target"].isna().tolist() == [True] + [False] * 12


def test_the_document_is_exact(usual: Ramming) -> None:
    helm = json.loads(json.dumps(usual.document()))["tables"][2]
    assert (helm["rules"], helm["rammer"], helm["target"], helm["speed_in"]) == (
        "helm",
        "tower",
        "scout",
        "hexes a round",
    )
    for row, plain in zip(usual.tables[2].rows, helm["rows"], strict=True):
        assert (plain["speed"], plain["possible"], Fraction(plain["chance"])) == (
            row.speed,
            not row.is_forbidden,
            row.chance,
        )
        assert plain["to_target"] == (None if row.is_forbidden else str(row.to_target))
        assert [(note["message"], note["rule"]) for note in plain["notes"]] == list(row.notes)
