"""Explosions, chains and what is left of ships (DEB-1 to DEB-4, TBL-3)."""

import pytest

from interceptor_nb.rules.fleet.geometry import dice_at
from interceptor_nb.rules.fleet.setup import Cloud, ShipClass
from interceptor_nb.rules.fleet.tables import BLASTS
from tests.fleet.fights import a_game, a_group, a_ship, at, fight


@pytest.mark.parametrize(
    ("ship_class", "inches", "dice"),
    [
        pytest.param("escort", 1, 1, id="DEB-1 escort, edge of its inch"),
        pytest.param("escort", 1.001, 0, id="DEB-1 escort, beyond"),
        pytest.param("cruiser", 0, 2, id="DEB-1 cruiser, on top"),
        pytest.param("cruiser", 1, 2, id="DEB-1 cruiser, edge of the first inch"),
        pytest.param("cruiser", 1.001, 1, id="DEB-1 cruiser, second inch"),
        pytest.param("cruiser", 2, 1, id="DEB-1 cruiser, edge of the second"),
        pytest.param("cruiser", 2.001, 0, id="DEB-1 cruiser, beyond"),
        pytest.param("capital", 1, 3, id="DEB-1 capital ship, first inch"),
        pytest.param("capital", 2, 2, id="DEB-1 capital ship, second"),
        pytest.param("capital", 3, 1, id="DEB-1 capital ship, third"),
        pytest.param("capital", 3.001, 0, id="DEB-1 capital ship, beyond"),
        pytest.param("base", 2.001, 1, id="DEB-1 a base as a capital ship"),
    ],
)
def test_dice_by_distance(ship_class: ShipClass, inches: float, dice: int) -> None:
    assert dice_at(BLASTS[ship_class], at(0), at(0, inches)) == dice


def test_all_in_reach_roll_nearest_first_then_in_file_order() -> None:
    """DEB-1, DEB-2: friend and foe, screens or not; dice are summed; ships, then groups; each makes its check."""
    setup = a_game(
        a_ship("far", 2.5, design="plain"),
        a_ship("gun", 20, side="blue"),
        a_ship("near", 0, 0.5, design="capital", side="blue"),
        a_ship("boom", design="capital"),
        a_ship("out", 0, 3.001),
        a_ship("same", -2.5, design="plain"),
        a_group("g", 0, 1.5),
    )
    dice = {
        "boom": {"explosion": [1]},
        "near": {"blast": [6, 2, 2], "threshold": [1, 1, 1, 1, 6, 1]},
        "far": {"blast": [4]},
        "same": {"blast": [5]},
        "g": {"blast": [6, 4]},
    }
    fought = fight(setup, {"gun": "hit:boom*41"}, dice)
    told = [(event.unit, event.fact("by")) for event in fought.all("blasted")]
    assert told == [("near", "boom"), ("far", "boom"), ("same", "boom")]
    assert fought.kinds == (
        "hit", "exploded", "blasted", "systems_checked", "blasted", "blasted", "group_blasted",
    )  # fmt: skip
    assert [fought.ship(name).damage for name in ("near", "far", "same", "out")] == [10, 4, 5, 0]
    assert fought.ship("near").losses == (0, 0, 0, 0, 1, 0)
    assert (fought.group("g").fighters, fought.group("g").revealed) == (3, False)
    assert fought.state.clouds == (Cloud(at(0), 12, 0, 3000),)


def test_surplus_kills_are_lost() -> None:
    """DEB-2: three sixes are six, the group is three."""
    setup = a_game(a_ship("a", design="capital", damage=39), a_ship("b", 20), a_group("g", 0.5, fighters=3))
    fought = fight(setup, {"b": "hit:a*2"}, {"a": {"explosion": [1]}, "g": {"blast": [6, 6, 6]}})
    group = fought.group("g")
    assert (group.fighters, group.at, fought.one("group_blasted").fact("kills")) == (0, None, 3)


def test_chains_are_first_in_first_out() -> None:
    """DEB-4: a strikes c and b; both roll before either explosion; c was nearer, so c's blast comes first."""
    setup = a_game(
        a_ship("a", design="cruiser", damage=17),
        a_ship("b", 1.2, design="cruiser", damage=17),
        a_ship("c", -0.5, design="cruiser", damage=17),
        a_ship("d", 3, design="row"),
        a_ship("gun", 40),
    )
    dice = {
        "a": {"explosion": [1]},
        "c": {"blast": [1, 2], "explosion": [2]},
        "b": {"blast": [3], "explosion": [2]},
        "d": {"blast": [6], "explosion": []},
    }
    fought = fight(setup, {"gun": "hit:a*2"}, dice)
    told = [event for event in fought.events if event.rules[0] in ("HUL-3", "DEB-1")]
    assert [(event.kind, event.unit, event.fact("by")) for event in told] == [
        ("exploded", "a", None),
        ("blasted", "c", "a"),
        ("blasted", "b", "a"),
        ("exploded", "c", None),
        ("exploded", "b", None),
        ("blasted", "d", "b"),
        ("hulked", "d", None),
    ]  # fmt: skip
    assert len(fought.state.clouds) == 3


def test_groups_aboard_go_with_their_ship() -> None:
    """HUL-3: whether it explodes or not."""
    setup = a_game(a_ship("a", design="base", side="blue", damage=23), a_ship("b", 9), a_group("g", aboard="a"))
    fought = fight(setup, {"b": "hit:a*2"}, {"a": {"explosion": [1]}})
    assert (fought.group("g").fighters, fought.group("g").ship) == (0, -1)


def test_a_cloud_blocks_at_once_and_through_the_next_turn() -> None:
    """DEB-3, TBL-3: a second shot of the same go is blocked; next turn the cloud has moved out of the way of it."""
    boom = a_ship("boom", 5, velocity=3, course=12, damage=10)
    setup = a_game(a_ship("gun"), a_ship("far", 10, design="plain"), boom)
    first = fight(setup, {"gun": "hit:boom*7 hit:far*1", "boom": "-3"}, {"boom": {"explosion": [6]}})
    assert first.whys == [("hit:far*1", "TBL-3")]
    assert first.state.clouds[0].velocity == 0  # as it moved last
    second = fight(setup, {"gun": "hit:far*1"}, state=first.state)
    assert (second.whys, second.state.clouds) == ([("hit:far*1", "TBL-3")], ())
    assert fight(setup, {"gun": "hit:far*1"}, state=second.state).whys == []


def test_a_cloud_drifts_on_the_last_course() -> None:
    """DEB-3: the ship turned before it exploded."""
    setup = a_game(a_ship("gun", 20), a_ship("boom", velocity=4, course=12, damage=10))
    first = fight(setup, {"gun": "hit:boom*7", "boom": "R3"}, {"boom": {"explosion": [6]}})
    assert first.state.clouds == (Cloud(at(2, 2), 3, 4, 1000),)
    second = fight(setup, state=first.state)
    assert second.one("debris_moved").clouds == (Cloud(at(6, 2), 3, 4, 1000, moved=True),)
