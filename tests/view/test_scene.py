"""What a picture holds, and when a layer has to be drawn anew."""

from collections.abc import Callable
from math import atan2, degrees

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction, Grain, Hex, labelled
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Setup, ShipClass, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.view import glyphs
from interceptor_nb.view.board import Board, Counter, board_at, board_of, counter_letter
from interceptor_nb.view.layout import Layout, of_radius
from interceptor_nb.view.overlay import Highlight, Overlay, Track, percent
from interceptor_nb.view.palette import DARK, LIGHT
from interceptor_nb.view.scene import Scene, scene
from interceptor_nb.view.shapes import Circle, Group, Polygon, Polyline, Text, flat
from tests.view.boards import field, planet, rock, ship

HERE = labelled("0505", "rows")


def picture(setup: Setup, **options: object) -> Scene:
    return scene(board_of(setup), of_radius(setup.map, 20), **options)  # type: ignore[arg-type]  # one test, many options


def one(**how: object) -> Counter:
    """Return the counter of a single ship at 0505."""
    return board_of(Setup(map=MapSpec(12, 9), ships=(ship("marcos", "0505", **how),))).ships[0]  # type: ignore[arg-type]


def drawn(counter: Counter, grain: Grain = "rows") -> tuple[object, ...]:
    layout = of_radius(MapSpec(12, 9, grain), 20)
    return glyphs.ship(layout, LIGHT, counter, layout.centre(counter.hex))


def with_ship(setup: Setup, **changes: object) -> Setup:
    return structs.replace(setup, ships=(structs.replace(setup.ships[0], **changes), *setup.ships[1:]))


@pytest.mark.parametrize(
    ("change", "anew"),
    [
        pytest.param(lambda s: structs.replace(s, title="Other", turns=3), (), id="title and length are not drawn"),
        pytest.param(lambda s: with_ship(s, armour_lost=(9, 0, 0, 0, 0, 0)), (), id="armour is not drawn"),
        pytest.param(lambda s: with_ship(s, velocity=4), ("counters",), id="velocity is a number on the counter"),
        pytest.param(lambda s: with_ship(s, facing=Direction.D4), ("counters",), id="facing is the nose"),
        pytest.param(lambda s: structs.replace(s, asteroids=s.asteroids[1:]), ("counters",), id="an asteroid is gone"),
        pytest.param(
            lambda s: structs.replace(s, map=structs.replace(s.map, ground_edge="south")),
            ("base", "counters"),
            id="MAP-3, ATM-6 a planet repaints the terrain, and where ships coast to",
        ),
        pytest.param(
            lambda s: structs.replace(s, map=structs.replace(s.map, columns=11)),
            ("base", "counters", "overlay"),
            id="another size moves everything",
        ),
    ],
)
def test_a_layer_is_drawn_anew_only_when_its_picture_changes(
    change: Callable[[Setup], Setup], anew: tuple[str, ...]
) -> None:
    before, after = picture(field()), picture(change(field()))
    pairs = list(zip(before.layers, after.layers, strict=True))
    assert tuple(layer.name for layer, other in pairs if layer.key != other.key) == anew
    for layer, other in pairs:
        assert (layer.key == other.key) == (layer.items == other.items) or layer.name == "overlay"
        assert hash(layer.key) == hash(layer.key)


def test_the_cursor_redraws_the_overlay_alone_and_colours_redraw_all() -> None:
    plain, pointed = picture(field()), picture(field(), shown=Overlay(cursor=HERE))
    assert [a.key == b.key for a, b in zip(plain.layers, pointed.layers, strict=True)] == [True, True, False]
    dark = picture(field(), palette=DARK)
    assert not any(a.key == b.key for a, b in zip(plain.layers, dark.layers, strict=True))


def test_a_game_and_its_scenario_give_one_board_until_something_happens() -> None:
    whole, state = begin(field())
    assert board_at(whole, state) == board_of(field())
    spent = structs.replace(state, ships=(structs.replace(state.ships[0], thrust_spent=5), *state.ships[1:]))
    assert board_at(whole, spent) == board_of(field())
    gone = board_at(whole, structs.replace(state, rocks=((0, None),)))
    assert [mark.id for mark in gone.rocks] == [mark.id for mark in board_of(field()).rocks[1:]]


@pytest.mark.parametrize("grain", ["rows", "columns"])
def test_nose_and_arrow_point_where_facing_and_heading_do(grain: Grain) -> None:
    layout = of_radius(MapSpec(12, 9, grain), 20)
    counter = structs.replace(one(), heading=Direction.D5, facing=Direction.D1)
    x, y = layout.centre(counter.hex)
    polygons = [shape for shape in drawn(counter, grain) if isinstance(shape, Polygon)]
    body, nose, arrow = polygons
    assert body.points[0] == nose.points[0]
    for polygon, direction in ((nose, counter.facing), (arrow, counter.heading)):
        tip_x, tip_y = polygon.points[0]
        assert (degrees(atan2(tip_y - y, tip_x - x)) - layout.angle(direction)) % 360 == pytest.approx(0, abs=1e-6)
    assert nose.style.stroke is None
    assert nose.style.fill == LIGHT.ink
    assert arrow.style.fill == LIGHT.paper, "the arrow is hollow"


@pytest.mark.parametrize(
    ("how", "found"),
    [
        pytest.param({"status": "random"}, "dashed ring", id="RND-3 random movement"),
        pytest.param({"crew": ()}, "pale body", id="MOV-11 derelict"),
        pytest.param({"status": "landed", "velocity": 0}, "bar", id="ATM-8 landed"),
        pytest.param({"status": "exploded"}, "cross", id="a wreck"),
        pytest.param({"status": "left_map"}, "nothing", id="MAP-5 left the map"),
        pytest.param({"rolled": True}, "turn mark", id="MOV-6 rolled"),
        pytest.param({"altitude": 7}, "alt 7", id="ALT-1 altitude"),
        pytest.param({}, "plain", id="flying"),
    ],
)
def test_a_ships_condition_can_be_seen(how: dict[str, object], found: str) -> None:
    shapes = drawn(one(**how))
    side = one().side.color
    lines = [shape for shape in shapes if isinstance(shape, Polyline)]
    seen = {
        "dashed ring": any(isinstance(shape, Circle) and shape.style.dash for shape in shapes),
        "pale body": not any(isinstance(shape, Polygon) and shape.style.fill == side for shape in shapes),
        "bar": any(line.points[0][1] == line.points[1][1] for line in lines),
        "cross": len(lines) == 2 and all(line.style.stroke == LIGHT.wreck for line in lines),
        "nothing": not shapes,
        "turn mark": any(len(line.points) > 5 for line in lines),
        "alt 7": any(isinstance(shape, Text) and shape.text == "alt 7" for shape in shapes),
    }
    allowed = {"cross": {"pale body"}, "nothing": {"pale body"}}.get(found, set())
    assert {name for name, is_seen in seen.items() if is_seen} - allowed == ({found} - {"plain"})


@pytest.mark.parametrize(
    ("how", "shapes"),
    [
        pytest.param({"velocity": 3}, [Polyline, Circle], id="MOV-1 a dotted line to a ring"),
        pytest.param({"velocity": 20}, [Polyline, Polyline], id="MAP-5 to the edge it leaves by"),
        pytest.param({"velocity": 0}, [], id="MOV-1 a ship at rest stays"),
        pytest.param({"velocity": 3, "status": "random"}, [], id="RND-3 nobody knows where"),
    ],
)
def test_where_a_ship_coasts(how: dict[str, object], shapes: list[type]) -> None:
    layout = of_radius(MapSpec(12, 9), 20)
    counter = one(**how)
    found = glyphs.drift(layout, LIGHT, counter, layout.centre(counter.hex))
    assert [type(shape) for shape in found] == shapes
    rings = [shape for shape in found if isinstance(shape, Circle)]
    assert [(ring.x, ring.y) for ring in rings] == [layout.centre(labelled("0805", "rows"))] * len(rings)
    assert all(ring.style.fill is None for ring in rings)


def test_two_sides_differ_in_shape_and_letters() -> None:
    layer = picture(field()).counters
    letters = [item.title.split(":")[0] for item in layer.items if isinstance(item, Group)][1:]
    assert letters == ["C", "A", "B", "1", "2", "3"], "a wreck lies under the ships"
    assert len({len(body) for body in glyphs.BODIES}) >= 3
    assert len(set(glyphs.BODIES)) == len(glyphs.BODIES)


@pytest.mark.parametrize(
    ("side", "count", "expected"), [(0, 1, "A"), (0, 27, "A2"), (1, 12, "12"), (2, 2, "β"), (3, 1, "A")]
)
def test_counter_letters(side: int, count: int, expected: str) -> None:
    assert counter_letter(side, count) == expected


def test_several_in_one_hex_stand_apart_and_inside_it() -> None:
    layout = of_radius(MapSpec(12, 9), 20)
    ships = tuple(ship(f"s{number}", "0505") for number in range(3))
    many = tuple(rock("0303", id_=f"r{number}") for number in range(4))
    board = board_of(Setup(map=layout.map, ships=ships, asteroids=many))
    shapes = list(flat(scene(board, layout).counters.items))
    letters = [(shape.x, shape.y) for shape in shapes if isinstance(shape, Text) and shape.text in "ABC"]
    outlines = [shape for shape in shapes if isinstance(shape, Polygon) and shape.style.fill == LIGHT.rock]
    middles = [tuple(sum(axis) / len(axis) for axis in zip(*shape.points, strict=True)) for shape in outlines]
    for places, at in ((letters, "0505"), (middles, "0303")):
        assert len(places) in (3, 4)
        assert all(layout.hex_near(x, y) == labelled(at, "rows") for x, y in places)
        assert min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in places for b in places if a is not b) > 8


def test_an_asteroid_looks_the_same_wherever_its_id_is_met_and_unlike_others() -> None:
    outlines = {glyphs.rock_outline(f"a{number}") for number in range(100)}
    assert len(outlines) == 100
    assert glyphs.rock_outline("a0610")[0] == pytest.approx((1.0699, 0.2084), abs=1e-4)
    assert all(0.7 < (x * x + y * y) ** 0.5 < 1.1 for outline in outlines for x, y in outline)


@pytest.mark.parametrize(("damage", "cracks"), [(0, 0), (1, 1), (67, 1), (68, 2), (134, 2), (135, 3), (199, 3)])
def test_damage_shows_as_cracks(damage: int, cracks: int) -> None:
    setup = Setup(map=MapSpec(5, 5), asteroids=(rock("0303", damage=damage),))
    assert sum(isinstance(shape, Polyline) for shape in flat(picture(setup).counters.items)) == cracks


@pytest.mark.parametrize(
    ("radius", "labels", "count"),
    [
        pytest.param(15, "auto", 9, id="small hexes: some labels"),
        pytest.param(30, "auto", 90, id="large hexes: all labels"),
        pytest.param(15, "all", 90, id="as asked"),
        pytest.param(30, "none", 0, id="none"),
    ],
)
def test_labels(radius: float, labels: str, count: int) -> None:
    setup = planet("south", "rows")
    setup = structs.replace(setup, map=structs.replace(setup.map, columns=10, ground_edge=None))
    layout = of_radius(setup.map, radius)
    base = scene(board_of(setup), layout, labels=labels).base  # type: ignore[arg-type]  # the table holds plain texts
    assert sum(isinstance(item, Text) for item in base.items) == count


def test_what_lies_out_of_view_is_not_drawn() -> None:
    setup = field()
    near = of_radius(setup.map, 20).zoomed(8, (0, 0))
    shapes = list(flat(scene(board_of(setup), near).base.items))
    assert 0 < sum(isinstance(shape, Polygon) for shape in shapes) < 15


def test_a_half_made_scenario_has_a_picture() -> None:
    lost = ShipSetup("x", "no_such", "nobody", HERE, Direction.D1, Direction.D1)
    off = ShipSetup("y", "no_such", "nobody", Hex(-50, -50), Direction.D1, Direction.D1, 4)
    board = board_of(Setup(map=MapSpec(9, 9), ships=(lost, off)))
    layer = scene(board, Layout(board.map, 400, 300)).counters
    titles = [item.title for item in layer.items if isinstance(item, Group)]
    assert titles == ["A: X (no_such, no side) at 0505, velocity 0, heading NE, facing NE, derelict"]


def test_the_overlay_draws_all_it_is_given() -> None:
    board: Board = board_of(field())
    counter = board.ships[0]
    end = structs.replace(counter, hex=HERE, facing=Direction.D4)
    shown = Overlay(
        cursor=HERE,
        selection=(HERE,),
        brush=(HERE,),
        ghost=end,
        track=Track((counter.hex, labelled("0304", "rows"), HERE), end),
        highlights=(Highlight(HERE, "solid", "4"), Highlight(HERE, "hatched"), Highlight(HERE, "ring")),
        heat=((HERE, 0.25), (counter.hex, 0.75), (labelled("0101", "rows"), 0.0)),
        measure=(counter.hex, HERE),
    )
    layout = of_radius(board.map, 20)
    whole = list(flat(scene(board, layout, shown=shown).overlay.items))
    for name in shown.__struct_fields__:
        without = structs.replace(shown, **{name: getattr(Overlay(), name)})
        assert len(list(flat(scene(board, layout, shown=without).overlay.items))) < len(whole), name
    texts = {shape.text for shape in whole if isinstance(shape, Text)}
    assert {"4", "25%", "75%", "4 hexes"} <= texts
    assert "0%" not in texts


def test_each_look_of_a_highlight_has_its_own_shape() -> None:
    board = board_of(field())
    layout = of_radius(board.map, 20)
    looks: tuple[str, ...] = ("solid", "hatched", "ring", "cross")
    found = set()
    for look in looks:
        shown = Overlay(highlights=(Highlight(HERE, look),))  # type: ignore[arg-type]  # the tuple holds plain texts
        found.add(tuple(type(item).__name__ for item in scene(board, layout, shown=shown).overlay.items))
    assert len(found) == len(looks)
    assert () not in found


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0%"), (0.004, "<1%"), (0.01, "1%"), (0.24, "24%"), (0.996, ">99%"), (1, "100%")]
)
def test_percent(share: float, text: str) -> None:
    assert percent(share) == text


def test_designs_give_the_size_of_a_counter() -> None:
    layout = of_radius(MapSpec(12, 9), 20)
    sizes = []
    classes: tuple[ShipClass, ...] = ("fighter", "patrol")
    for ship_class in classes:
        setup = Setup(map=layout.map, designs=(("pilum", Design("P", ship_class)),), ships=(ship("m", "0505"),))
        body = next(shape for shape in drawn(board_of(setup).ships[0]) if isinstance(shape, Polygon))
        sizes.append(max(x for x, _ in body.points) - min(x for x, _ in body.points))
    assert sizes[1] > sizes[0] * 1.2
