"""A layer on a canvas: in the right order, all of it, in few bytes, and never half of it."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction, disk, hex_at, labelled
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    CrewMember,
    Design,
    MapSpec,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.view.board import Board, board_of
from interceptor_nb.view.layout import Layout
from interceptor_nb.view.overlay import Overlay, Track
from interceptor_nb.view.scene import Scene, scene
from interceptor_nb.view.shapes import Circle, Layer, Lettering, Polygon, Polyline, Style, Text, flat
from interceptor_nb.widgets.layers import Layers
from interceptor_nb.widgets.paint import paint, painter, prepared

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
FAR = ((9.0, 0.0), (12.0, 0.0), (12.0, 4.0))
RED, BLUE = Style("#ff0000", "#000000"), Style("#0000ff", "#000000")


class Recorder:
    """A canvas that keeps what it is told: a name and arguments for each call, ``=`` names for properties."""

    def __init__(self) -> None:
        object.__setattr__(self, "told", [])

    def __setattr__(self, name: str, value: object) -> None:
        self.told.append((f"={name}", value))

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.told.append((name, *arguments))

    def drawn(self) -> list[str]:
        """Return the names of the drawing calls."""
        quiet = ("set_line_dash", "save", "restore", "translate", "rotate", "scale")
        return [call[0] for call in self.told if not call[0].startswith("=") and call[0] not in quiet]


def told(*shapes: Polygon | Polyline | Circle | Text) -> Recorder:
    canvas = Recorder()
    paint(canvas, Layer("overlay", 0, shapes))
    return canvas


def chase(rocks: int = 70) -> Board:
    """Return 30 by 20 hexes with four ships among *rocks* asteroids."""
    crew = (CrewMember("x", "pilot", piloting=5),)
    ships = tuple(
        ShipSetup(
            f"s{n}",
            "p",
            "ab"[n % 2],
            hex_at(3 + 7 * n, 5 + 3 * n, "rows"),
            Direction(n + 1),
            Direction(n + 2),
            3 + n,
            crew=crew,
        )
        for n in range(4)
    )
    field = tuple(AsteroidSetup(f"a{n}", hex_at(2 + n * 7 % 28, 1 + n * 3 % 20, "rows")) for n in range(rocks))
    return board_of(
        Setup(
            map=MapSpec(30, 20, ground_edge="south"),
            sides=(SideSetup("a", "A"), SideSetup("b", "B")),
            designs=(("p", Design("P")),),
            ships=ships,
            asteroids=field,
        )
    )


def picture(board: Board) -> Scene:
    ghost = structs.replace(board.ships[1], hex=labelled("1515", "rows"))
    end = structs.replace(board.ships[0], hex=labelled("0907", "rows"))
    track = Track(
        tuple(labelled(text, "rows") for text in ("0305", "0405", "0505", "0605", "0705", "0806", "0907")), end
    )
    here = labelled("1010", "rows")
    shown = Overlay(cursor=here, selection=(end.hex,), brush=tuple(disk(here, 1)), ghost=ghost, track=track)
    return scene(board, Layout(board.map, 1000, 640), shown=shown)


@pytest.mark.parametrize(
    ("shapes", "calls"),
    [
        pytest.param((Polygon(SQUARE, RED), Polygon(FAR, RED)), ["fill_polygons", "stroke_polygons"], id="one style"),
        pytest.param(
            (Polygon(SQUARE, RED), Polygon(FAR, BLUE)),
            ["fill_styled_polygons", "stroke_polygons"],
            id="fills differ: still two calls",
        ),
        pytest.param(
            (Polygon(SQUARE, RED), Circle(1, 1, 1, RED), Polygon(FAR, RED)),
            ["fill_polygons", "stroke_polygons", "fill_circle", "stroke_circle", "fill_polygons", "stroke_polygons"],
            id="what lies between stays between",
        ),
        pytest.param((Polyline(FAR, Style(None, "#000000")),), ["stroke_line_segments"], id="a line is open"),
        pytest.param((Text(1, 2, "A", Lettering("#000000", 9)),), ["fill_text"], id="text"),
        pytest.param(
            (
                Text(1, 2, "A", Lettering("#000000", 9, halo="#ffffff")),
                Text(3, 4, "B", Lettering("#000000", 9, halo="#ffffff")),
            ),
            ["stroke_text", "stroke_text", "fill_text", "fill_text"],
            id="halos under all texts of a run",
        ),
        pytest.param((), [], id="nothing"),
    ],
)
def test_few_calls_in_the_right_order(shapes: tuple[Any, ...], calls: list[str]) -> None:
    assert told(*shapes).drawn() == calls


def test_each_polygon_keeps_its_own_fill_and_opacity() -> None:
    faint = Polygon(FAR, Style("#0000ff", None, opacity=0.5))
    call = next(
        call for call in told(Polygon(SQUARE, Style("#ff0000")), faint).told if call[0] == "fill_styled_polygons"
    )
    _, points, colors, opacity, lengths = call
    assert points.dtype == "int16"
    assert points.tolist() == [[8 * x, 8 * y] for x, y in SQUARE + FAR], "eighths of a pixel"
    assert colors.tolist() == [[255, 0, 0], [0, 0, 255]]
    assert opacity.tolist() == [1, 0.5]
    assert lengths.tolist() == [4, 3]


def test_dashes_end_with_their_line_and_opacity_with_its_shape() -> None:
    dashed = Circle(0, 0, 1, Style(None, "#000000", dash=(2.0, 1.0), opacity=0.5))
    calls = told(dashed, Circle(0, 0, 2, Style(None, "#000000"))).told
    marks = [call for call in calls if call[0] in ("set_line_dash", "=global_alpha", "stroke_circle")]
    assert [(call[0], call[1]) if call[0] != "stroke_circle" else call[0] for call in marks] == [
        ("=global_alpha", 0.5),
        ("set_line_dash", [16, 8]),
        "stroke_circle",
        ("=global_alpha", 1.0),
        ("set_line_dash", []),
        "stroke_circle",
    ]


def test_a_turned_text_turns_only_itself() -> None:
    names = [call[0] for call in told(Text(5, 6, "up", Lettering("#000000", 9), angle=-90)).told]
    start = names.index("save", 1)
    assert names[start:] == ["save", "translate", "rotate", "fill_text", "restore", "restore"]


def test_every_shape_of_a_scene_is_drawn() -> None:
    for layer in picture(chase()).layers:
        canvas = Recorder()
        paint(canvas, layer)
        shapes = list(flat(layer.items))
        lengths = [len(call[2]) for call in canvas.told if call[0] in ("stroke_polygons", "stroke_line_segments")]
        stroked = [s for s in shapes if isinstance(s, (Polygon, Polyline)) and s.style.stroke]
        assert sum(lengths) == len(stroked)
        assert canvas.drawn().count("fill_text") == sum(isinstance(shape, Text) for shape in shapes)
        circles = sum(len(call[1]) for call in canvas.told if call[0] == "stroke_circles")
        assert circles + canvas.drawn().count("stroke_circle") == sum(
            isinstance(shape, Circle) and shape.style.stroke is not None for shape in shapes
        )


def test_what_cannot_be_drawn_fails_before_the_first_command() -> None:
    canvas = Recorder()
    broken = Polygon(((0.0, 0.0), (1.0,)), RED)  # type: ignore[arg-type]  # what no scene makes
    with pytest.raises(ValueError, match="inhomogeneous"):
        paint(canvas, Layer("overlay", 0, (Polygon(FAR, RED), broken)))
    assert canvas.told == []


def test_what_lies_far_out_of_view_keeps_its_place() -> None:
    line = Polyline(((0.0, 0.0), (5000.0, -4096.5)), Style(None, "#000000"))
    call = next(call for call in told(line).told if call[0] == "stroke_line_segments")
    assert call[1].tolist() == [[0, 0], [40000, -32772]]


@pytest.mark.parametrize(
    ("name", "most"),
    [
        pytest.param("base", 90_000, id="the terrain, drawn when the map changes"),
        pytest.param("counters", 15_000, id="four ships and seventy asteroids"),
        pytest.param("overlay", 5_000, id="cursor, selection, ghost, brush and path"),
    ],
)
def test_a_redraw_is_small(name: str, most: int) -> None:
    layer: Layer = getattr(picture(chase()), name)
    layers = Layers(1000, 640)
    layers.draw(layer.name, layer.key, painter(layer))
    first = layers.traffic()[layer.name]
    layers.draw(layer.name, layer.key, painter(layer))
    assert layers.traffic()[layer.name] == first, "the same key sends nothing"
    assert first.messages == 1
    assert most / 4 < first.bytes <= most


def test_the_whole_map_takes_one_filling_call() -> None:
    layer = picture(chase()).base
    first = prepared(layer)[0]
    assert len(first.fills) == 600  # type: ignore[union-attr]  # it is a batch of polygons
    canvas = Recorder()
    paint(canvas, layer)
    assert canvas.drawn().count("fill_styled_polygons") == 1
