"""What the next turn has in store for a ship: while it is placed, dragged, aimed, edited."""

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import label, labelled
from interceptor_nb.odds.placement import placement
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Options, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.edit_update import update
from interceptor_nb.view.editing import edit
from interceptor_nb.view.forecast import Forecast, at_first, forecast, foretold
from tests.view.boards import SIDES, rock, ship

_INTERNALS = (("engine", 6), ("powerplant", 8), ("dcs_left", 2), ("dcs_right", 2), ("crew", 1))
# Thrust 2, so that a fast ship is soon past help.
SLOW = Design("Slow", tonnage=500, engine_power=1000, armour=(60,) * 6, internals=_INTERNALS)


def scene(one: ShipSetup, *rocks: str, sheet: MapSpec | None = None) -> Setup:
    design = (("pilum", SLOW),)
    return Setup(
        map=sheet or MapSpec(),
        sides=SIDES,
        designs=design,
        ships=(one,),
        asteroids=tuple(rock(hex_) for hex_ in rocks),
    )


@pytest.mark.parametrize(
    ("velocity", "rocks", "tone", "words", "rules", "marks"),
    [
        pytest.param(3, (), "good", "drifts to 0808; nothing is in its way", ("MOV-1",), "", id="MOV-1 open space"),
        pytest.param(0, (), "good", "stays where it is; nothing is in its way", ("MOV-1",), "", id="MOV-1 at rest"),
        pytest.param(3, ("0908",), "good", "drifts to 0808", ("MOV-1",), "", id="AST-1 an asteroid a hex too far"),
        pytest.param(
            3,
            ("0808",),
            "warn",
            "drifts into the asteroid in 0808; 1 TP of 2 avoids it",
            ("AST-1",),
            "0808 cross, 0808 ring",
            id="AST-1 one TP less ends before it",
        ),
        pytest.param(
            3,
            ("0708", "0808"),
            "warn",
            "drifts into the asteroids in 0708, 0808; 2 TP of 2 avoid it",
            ("AST-1",),
            "0708 cross, 0808 cross, 0808 ring",
            id="AST-1 all the thrust there is",
        ),
        pytest.param(
            6,
            ("0608", "0708"),
            "bad",
            "every legal line has a roll against an asteroid; 3 TP would avoid it, the maximum is 2",
            ("AST-1",),
            "0608 cross, 0708 cross, 1108 ring",
            id="AST-1 no legal line avoids it",
        ),
        pytest.param(
            28,
            (),
            "bad",
            "drifts off the map; every legal line loses the ship; 3 TP would avoid it, the maximum is 2",
            ("MAP-5",),
            "3008 cross",
            id="MAP-5 too fast for the map",
        ),
        pytest.param(
            26,
            (),
            "warn",
            "drifts off the map; 1 TP of 2 avoids it",
            ("MAP-5",),
            "3008 cross",
            id="MAP-5 just slow enough",
        ),
    ],
)
def test_a_ship_in_space(
    velocity: int, rocks: tuple[str, ...], tone: str, words: str, rules: tuple[str, ...], marks: str
) -> None:
    setup = scene(ship("marcos", "0508", velocity=velocity), *rocks)
    found = forecast(setup, "marcos")
    assert found is not None
    assert (found.tone, found.rules) == (tone, rules)
    assert words in found.words
    assert ", ".join(f"{label(mark.hex, 'rows')} {mark.look}" for mark in found.marks) == marks
    assert list(foretold(setup, "marcos")) == [found]
    field, state = begin(setup)
    asked = placement(field, state, 0)
    assert asked is not None
    assert asked.is_doomed == (tone == "bad")
    if tone == "good":
        assert asked.to_avoid == 0


def test_what_is_known_at_once_waits_for_the_rest() -> None:
    setup = scene(ship("marcos", "0508"), "0808")
    first = at_first(setup, "marcos")
    assert first is not None
    assert (first.tone, first.is_whole, first.words) == (
        "warn",
        False,
        "without orders it drifts into the asteroid in 0808",
    )
    free = at_first(scene(ship("marcos", "0508")), "marcos")
    assert free is not None
    assert free.is_whole


def test_a_derelict_drifts_as_it_is() -> None:
    found = forecast(scene(ship("marcos", "0508", crew=()), "0808"), "marcos")
    assert found is not None
    assert found.tone == "bad"
    assert "and no thrust avoids it" in found.words


def test_a_crash_near_a_planet() -> None:
    sheet = MapSpec(ground_edge="south", ground_rows=1, atmosphere_rows=3, interface_rows=1)
    brick = structs.replace(SLOW, streamlined=False)
    setup = scene(ship("marcos", "0519", heading=3, facing=3, velocity=1), sheet=sheet)
    found = at_first(structs.replace(setup, designs=(("pilum", brick),)), "marcos")
    assert found is not None
    assert not found.is_whole
    assert "crashed" in found.words
    assert found.rules == ("ATM-9",)


def test_nothing_is_said_of_what_is_not_known() -> None:
    setup = scene(ship("marcos", "0508"))
    assert forecast(setup, "nobody") is None
    assert forecast(structs.replace(setup, designs=()), "marcos") is None
    assert forecast(structs.replace(setup, map=MapSpec(4, 4)), "marcos") is None


def test_what_hangs_on_dice_or_on_others_is_no_green_word() -> None:
    wild = forecast(scene(ship("marcos", "0508", status="random")), "marcos")
    assert wild == Forecast(
        "warn",
        "if it recovers, without orders it drifts to 0808; nothing is in its way; else dice move it",
        ("RND-7", "RND-1"),
    )
    hit = forecast(scene(ship("marcos", "0508", status="random"), "0708"), "marcos")
    assert hit is not None
    assert hit.words.startswith("if it recovers, without orders it drifts into the asteroid in 0708")
    field = structs.replace(scene(ship("marcos", "0508"), "2020"), rules=Options(asteroids_drift=True))
    found = forecast(field, "marcos")
    assert found is not None
    assert (found.tone, found.rules) == ("warn", ("MOV-1", "AST-5"))
    assert found.words.endswith("nothing is in its way, but asteroids drift in after the moves")


def test_the_editor_wants_it_of_the_one_selected_ship_where_the_drag_would_leave_it() -> None:
    setup = scene(ship("marcos", "0508"), "1008")
    model = edit(setup)
    assert model.wanted is None
    model = update(model, ask.Selected(("marcos",)))
    wanted = model.wanted
    assert wanted is not None
    assert (wanted.setup, wanted.ship, wanted.is_quick) == (setup, "marcos", True)
    found = forecast(wanted.setup, wanted.ship)
    model = update(model, ask.Foreseen(wanted, found))
    assert model.forecast == found
    pressed = update(model, ask.Pressed(labelled("0508", "rows")))
    assert pressed.forecast == found
    dragged = update(pressed, ask.Dragged(labelled("0708", "rows")))
    assert dragged.forecast is None  # of where it was
    assert dragged.wanted is not None
    late = forecast(dragged.wanted.setup, "marcos")
    assert late is not None
    assert late.words == "without orders it drifts into the asteroid in 1008; 1 TP of 2 avoids it"
    assert update(dragged, ask.Foreseen(dragged.wanted, late)).forecast == late
    assert update(dragged, ask.DragDropped()).forecast == found
    aimed = update(update(model, ask.ToolChosen("ship")), ask.Pressed(labelled("0508", "rows")))
    aimed = update(aimed, ask.Dragged(labelled("1008", "rows")))
    assert aimed.wanted is not None
    assert aimed.wanted.setup.ships[0].velocity == 5
    assert update(model, ask.FrozenFor("a game is shown")).wanted is None
    fast = scene(ship("marcos", "0508", velocity=17))
    assert not structs.replace(wanted, setup=fast).is_quick
    assert not structs.replace(wanted, setup=structs.replace(setup, map=MapSpec(ground_edge="south"))).is_quick
