"""The sequence of a turn: who goes when, what may be written anew, what is due (TRN-1 to TRN-11)."""

from collections.abc import Mapping
from typing import get_args

import pytest

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.fleet.events import fold
from interceptor_nb.rules.fleet.log import as_line, rows
from interceptor_nb.rules.fleet.rolling import PURPOSES
from interceptor_nb.rules.fleet.sequence import SEQUENCE, PhaseName, phase_number
from interceptor_nb.rules.fleet.setup import GroupSetup, Setup, ShipSetup
from interceptor_nb.rules.fleet.state import Field, State, as_setup, begin
from interceptor_nb.rules.fleet.turn import pending, play, step
from tests.fleet.fights import Faces, a_game, a_group, a_ship, at, fight

TIES = {"side:red": {"initiative": [2]}, "side:blue": {"initiative": [5]}}


def until(
    setup: Setup, phase: int, lines: Mapping[str, str], faces: Faces | None = None
) -> tuple[Field, State, ScriptedDice]:
    """Step through a turn until *phase* is due."""
    field, state = begin(setup)
    dice = ScriptedDice(faces or {}, PURPOSES)
    state = fold(state, step(field, state, dice, lines))
    while pending(field, state).phase != phase or pending(field, state).kind != "phase":
        state = fold(state, step(field, state, dice))
    return field, state, dice


def goes(setup: Setup, lines: Mapping[str, str], faces: Faces | None = None) -> list[tuple[str, str]]:
    """Return who had a go, and by which rule, in order."""
    return [(event.unit, event.rules[0]) for event in fight(setup, lines, faces).all("go_began")]


def test_the_table_is_the_eleven_phases() -> None:
    assert [phase.rule for phase in SEQUENCE] == [f"TRN-{number}" for number in range(1, 12)]
    assert tuple(phase.name for phase in SEQUENCE) == get_args(PhaseName)
    assert phase_number("rams") == 5


def test_a_turn_of_nothing_passes_every_phase_but_the_one_that_repeats() -> None:
    events = fight(a_game(a_ship("a"))).events
    assert [event.rules[0] for event in events] == [
        *(phase.rule for phase in SEQUENCE if phase.name != "repeat"),
        "TRN-11",
    ]


@pytest.mark.parametrize(
    ("groups", "faces", "order"),
    [
        pytest.param("rrb", {}, "a c b", id="TRN-3 the side with most groups starts"),
        pytest.param("rbb", {}, "b a c", id="TRN-3 the other way round"),
        pytest.param("rb", {"red": [2], "blue": [5]}, "b a", id="TRN-3 a tie: the higher"),
        pytest.param("rb", {"red": [4, 6], "blue": [4, 3]}, "a b", id="TRN-3 equal dice are rolled again"),
        pytest.param("rrbg", {"blue": [1], "green": [6]}, "a d c b", id="TRN-3 a tie for second place"),
        pytest.param("rrr", {}, "a b c", id="TRN-3 one side alone, no die"),
    ],
)
def test_groups_take_turns(groups: str, faces: dict[str, list[int]], order: str) -> None:
    """The same dice, and the same order, come again in TRN-6."""
    sides = {"r": "red", "b": "blue", "g": "green"}
    out = [a_group("abcd"[n], 9 * n, side=sides[letter]) for n, letter in enumerate(groups)]
    dice = {f"side:{side}": {"initiative": queue * 2} for side, queue in faces.items()}
    found = goes(a_game(a_ship("s", 90), *out), {}, dice)
    assert found == [(unit, rule) for rule in ("TRN-3", "TRN-6") for unit in order.split()]


def test_the_log_says_that_a_tie_is_rolled_again() -> None:
    setup = a_game(a_ship("s", 90), a_group("a", 0, side="red"), a_group("b", 9))
    faces = {"side:red": {"initiative": [4, 6, 1]}, "side:blue": {"initiative": [4, 3, 2]}}
    fought = fight(setup, {}, faces)
    log = [as_line(row) for row in rows(*begin(setup), fought.events)]
    assert [line.strip() for line in log if "who starts" in line] == [
        "1 who starts: red rolled 4, blue rolled 4; a tie, so all of them roll again [TRN-3]",
        "1 who starts: red rolled 6, blue rolled 3 [TRN-3]",
        "1 who starts: red rolled 1, blue rolled 2 [TRN-6]",
    ]


def test_launched_groups_count_in_the_second_move() -> None:
    """TRN-6: red has one out; blue has one out and one that is launched, and starts."""
    setup = a_game(
        a_ship("c", 30, design="carrier", side="blue"),
        a_group("r", 0, side="red"),
        a_group("b", 20),
        a_group("l", aboard="c"),
    )
    found = goes(setup, {"c": "launch:l"}, TIES)
    assert found == [("b", "TRN-3"), ("r", "TRN-3"), ("b", "TRN-6"), ("r", "TRN-6"), ("l", "TRN-6")]


def test_ships_fire_in_turn() -> None:
    """TRN-8, TRN-9: blue has more ships in play and starts; then one each, each side in file order."""
    names = ("r1", "b1", "b2", "r2", "b3")
    ships = [
        a_ship(name, 9 * n, design="plain", side="red" if name[0] == "r" else "blue") for n, name in enumerate(names)
    ]
    setup = a_game(*ships)
    found = goes(setup, {"r1": "hit:b3*1", "b1": "hit:r1*1", "r2": "hit:b3*1", "b3": "hit:r1*1"})
    assert [unit for unit, _ in found] == ["b1", "r1", "b3", "r2"]
    events = fight(setup, {"r1": "hit:b3*1", "b1": "hit:r1*1"}).all("go_began")
    assert [event.rules for event in events] == [("TRN-8",), ("TRN-8", "TRN-9")]


def test_a_tie_of_ships() -> None:
    """TRN-8: all in play count, a hulk does not."""
    ships = a_ship("r", 0), a_ship("b", 9, side="blue"), a_ship("h", 18, status="hulk", damage=11)
    found = goes(a_game(*ships), {"r": "hit:b*1", "b": "hit:r*1"}, TIES)
    assert [unit for unit, _ in found] == ["b", "r"]


def test_a_side_that_does_not_fire_needs_no_die() -> None:
    """TRN-8."""
    assert goes(a_game(a_ship("r"), a_ship("b", 9, side="blue")), {"r": "hit:b*1"}) == [("r", "TRN-8")]


def test_a_ship_that_is_lost_before_its_go_has_none() -> None:
    """TRN-8: r ends b1; red and blue go on in turn with r2 after b2."""
    setup = a_game(
        a_ship("r", 0), a_ship("b1", 9, side="blue", damage=10), a_ship("b2", 18, side="blue"), a_ship("r2", 27),
        a_ship("r3", 36),
    )  # fmt: skip
    lines = {"r": "hit:b1*1", "b1": "hit:r*1", "b2": "hit:r*1", "r2": "hit:b2*1"}
    assert [unit for unit, _ in goes(setup, lines)] == ["r", "b2", "r2"]


def test_fighters_attack_after_the_ship_that_they_attack_has_fired() -> None:
    """TRN-8, TRN-10: a fires at g first; b does not fire and is attacked last, its held shot before that."""
    setup = a_game(a_ship("b", 0, design="plain"), a_ship("a", 1, design="escort"), a_group("g", 3), a_group("h", 3))
    lines = {"a": "pdaf:g", "g": "attack:a", "h": "attack:b"}
    dice = {"a": {"pdaf": [6]}, "g": {"attack": [1] * 4}, "h": {"attack": [1] * 6}}
    told = [
        (event.kind, event.unit) for event in fight(setup, lines, dice).events if event.kind in ("shot_at", "attacked")
    ]
    assert told == [("shot_at", "g"), ("attacked", "a"), ("attacked", "b")]


def test_held_fire() -> None:
    """PDF-3, TRN-10: after all that fire, before the attackers of that ship."""
    setup = a_game(a_ship("a"), a_ship("b", 1), a_group("g", 3, fighters=2))
    lines = {"a": "hold pdaf:g", "b": "pdaf:g", "g": "attack:a"}
    dice = {"a": {"pdaf": [4]}, "b": {"pdaf": [1]}}
    fought = fight(setup, lines, dice | {"g": {"attack": [1]}})
    assert [event.fact("by") for event in fought.all("shot_at")] == ["b", "a"]
    assert [event.unit for event in fought.all("go_began")][-1] == "b"


def test_what_is_due() -> None:
    setup = a_game(a_ship("a"), a_group("g", 9), turns=1)
    field, state = begin(setup)
    dice = ScriptedDice({}, PURPOSES)
    seen = []
    while pending(field, state).kind != "over":
        decision = pending(field, state)
        seen.append((decision.kind, decision.phase, decision.unit))
        state = fold(state, step(field, state, dice))
    assert seen == [
        ("orders", 1, ""), ("phase", 2, ""), ("phase", 3, ""), ("go", 3, "g"), ("phase", 4, ""), ("phase", 5, ""),
        ("phase", 6, ""), ("go", 6, "g"), ("phase", 7, ""), ("phase", 8, ""), ("phase", 10, ""), ("phase", 11, ""),
    ]  # fmt: skip
    assert (step(field, state, dice), pending(field, state).title) == ((), "all 1 turns are played")


def test_later_phases_may_be_written_anew() -> None:
    """TRN-1: after ships have moved the group is told where to go and whom to attack."""
    setup = a_game(a_ship("a", design="plain", velocity=8), a_group("g", 0, 5))
    field, state, dice = until(setup, 6, {}, {"g": {"attack": [6] * 6}})
    events = list(step(field, state, dice, {"g": "then:0,3 attack:a", "a": "."}))
    state = fold(state, events)
    assert events[0].kind == "ordered"
    while state.phase:
        state = fold(state, step(field, state, dice))
    assert (state.groups[0].at, state.ships[0].damage) == (at(0, 3), 12)


@pytest.mark.parametrize(
    ("phase", "lines", "rules"),
    [
        pytest.param(3, {"a": "+1"}, ["TRN-1"], id="TRN-1 a ship's movement stands"),
        pytest.param(3, {"g": "go:1,1"}, [], id="TRN-3 a group's does not yet"),
        pytest.param(4, {"g": "go:1,1"}, ["TRN-1"], id="TRN-3 now it does"),
        pytest.param(4, {"g": "go:1,0 then:6,0"}, [], id="TRN-6 the second move may still be added"),
        pytest.param(4, {"g": "go:1,0 then:7.001,0"}, ["FTR-1"], id="FTR-1 from where it has gone"),
        pytest.param(7, {"g": "go:1,0 land:c"}, ["TRN-1"], id="TRN-6 too late to land"),
        pytest.param(7, {"g": "go:1,0 attack:a"}, [], id="TRN-7 in time for a target"),
        pytest.param(8, {"g": "go:1,0 attack:a"}, ["TRN-1"], id="TRN-7 too late for a target"),
        pytest.param(8, {"a": "pdaf:g"}, [], id="TRN-8 in time to fire"),
        pytest.param(10, {"a": "pdaf:g"}, ["TRN-1"], id="TRN-8 too late to fire"),
        pytest.param(11, {"a": "repair:drive"}, [], id="TRN-11 in time for a party"),
        pytest.param(11, {"a": "repair:bay1"}, ["HUL-1"], id="TRN-11 and judged like any other"),
        pytest.param(11, {"x": "."}, ["TRN-1"], id="TRN-1 of nobody"),
    ],
)
def test_what_may_be_written_anew(phase: int, lines: dict[str, str], rules: list[str]) -> None:
    setup = a_game(a_ship("a", 5), a_ship("c", 9, design="carrier", side="blue"), a_group("g", 0))
    field, state, dice = until(setup, phase, {"g": "go:1,0"})
    if rules:
        with pytest.raises(IllegalOrderError) as caught:
            step(field, state, dice, lines)
        assert [problem.rule for problem in caught.value.problems] == rules
        assert all(f"[{rule}]" in str(caught.value) for rule in rules)
    else:
        assert step(field, state, dice, lines)[0].kind == "ordered"


def test_what_has_become_impossible_is_no_fault_of_new_lines() -> None:
    """TRN-1: h was to attack b, which a has wrecked in TRN-5; g may still be told whom to attack, b not any more."""
    setup = a_game(
        a_ship("a", design="row", velocity=1), a_ship("b", 0, 2, damage=10), a_group("g", 3), a_group("h", 3)
    )
    faces = {"a": {"ram_gate": [5], "ram": [6], "ram_damage": [1]}, "b": {"ram": [1], "ram_damage": [1]}}
    faces["b"]["explosion"] = [6]
    field, state, dice = until(setup, 7, {"a": "ram:b", "h": "attack:b"}, faces | {"a": {**faces["a"], "blast": [1]}})
    with pytest.raises(IllegalOrderError, match=r"g, token 1 'attack:b': 'b' is no ship to attack; a is \[FTR-6\]"):
        step(field, state, dice, {"g": "attack:b"})
    state = fold(state, step(field, state, dice, {"g": "."}))
    assert [group.target for group in state.groups] == [-1, -1]


def test_new_landings_count_with_those_written_before() -> None:
    """CAR-2, TRN-1: h and i were to land; g, which comes first in the file, would push one of them out."""
    ship = a_ship("c", design="carrier", side="blue")
    setup = a_game(ship, *(a_group(name, 0.5) for name in "ghi"))
    field, state, dice = until(setup, 4, {"h": "land:c", "i": "land:c"})
    with pytest.raises(IllegalOrderError, match=r"i, token 1 'land:c'.*\[CAR-2\]"):
        step(field, state, dice, {"g": "land:c"})


def test_launched_groups_are_judged_from_where_their_ship_has_gone() -> None:
    """FTR-1, CAR-1: within the turn from its place, before it from its line."""
    setup = a_game(a_ship("c", design="carrier", side="blue", velocity=4), a_group("g", aboard="c"))
    for phase in (4, 5, 6):
        field, state, dice = until(setup, phase, {"c": "launch:g"})
        with pytest.raises(IllegalOrderError, match="FTR-1"):
            step(field, state, dice, {"g": "then:0,10.001"})
        state = fold(state, step(field, state, dice, {"g": "then:0,10"}))
        while state.phase:
            state = fold(state, step(field, state, dice))
        assert state.groups[0].at == at(0, 10)


def test_a_second_move_is_judged_from_where_the_first_will_end() -> None:
    """FTR-1, TRN-1: within TRN-3, before the go of the group itself."""
    setup = a_game(a_ship("s", 90), a_group("a", 20), a_group("g", 0))
    field, state, dice = until(setup, 3, {"g": "go:6,0"})
    state = fold(state, step(field, state, dice))
    assert (pending(field, state).kind, pending(field, state).unit) == ("go", "a")
    state = fold(state, step(field, state, dice, {"g": "go:6,0 then:12,0"}))
    with pytest.raises(IllegalOrderError, match="FTR-1"):
        step(field, state, dice, {"g": "go:6,0 then:-6.001,0"})
    while state.phase:
        state = fold(state, step(field, state, dice))
    assert state.groups[1].at == at(12)


def test_every_fault_of_every_line_comes_at_once_and_nothing_has_happened() -> None:
    setup = a_game(a_ship("a"), a_ship("b", 9), a_group("g", 20))
    fought = fight(setup, {"a": "+9 pdaf:g pdaf:g", "b": "++", "g": "go:0,0", "x": "."})
    assert [(problem.owner, problem.rule) for problem in fought.problems] == [
        ("x", "TRN-1"), ("b", None), ("a", "TBL-2"), ("a", "PDF-3"), ("g", "FTR-1"),
    ]  # fmt: skip
    assert fought.events == ()
    assert (
        str(fought.problems[3])
        == "a, token 3 'pdaf:g': 2 shots of PDAF, 1 of them work; each fires once a turn [PDF-3]"
    )
    assert str(fought.problems[1]).startswith("b, token 1 '++': '++' is no order;")


@pytest.mark.parametrize(
    ("unit", "line", "message"),
    [
        pytest.param("g", "land:a", "'a' is no ship of its side with a bay; c is", id="CAR-2 where it may land"),
        pytest.param("a", "hit:x*1", "'x' is no ship to hit; b, c is", id="TRN-8 whom it may hit"),
        pytest.param("a", "pdaf:x", "'x' is no fighter group; g is", id="PDF-3 at what it may fire"),
        pytest.param("a", "repair:x", "'x' is no system of the ship; drive, pdaf1 is", id="HUL-1 what may be repaired"),
        pytest.param("g", "attack:x", "'x' is no ship to attack; a, b, c is", id="FTR-6 whom it may attack"),
        pytest.param("g", "?", "'?' is no order", id="TRN-1 a group of one fighter is read"),
    ],
)
def test_what_would_be_right_is_said(unit: str, line: str, message: str) -> None:
    ships = a_ship("a"), a_ship("b", side="blue"), a_ship("c", design="carrier", side="blue")
    enemy = a_ship("e", design="carrier", status="hulk", damage=24)
    setup = a_game(*ships, enemy, a_group("g", 0, fighters=1))
    (problem,) = fight(setup, {unit: line}).problems
    assert message in str(problem)


def test_lines_of_what_is_lost_are_not_read() -> None:
    """HUL-3: nor those of a group that is shot down."""
    setup = a_game(a_ship("a", status="hulk", damage=11), a_group("g", fighters=0))
    assert fight(setup, {"a": "?", "g": "?"}).problems == ()


def test_group_orders_for_a_ship() -> None:
    """TRN-1: each for its own."""
    fought = fight(a_game(a_ship("a")), {"a": "go:1,1 land:a"})
    assert [problem.rule for problem in fought.problems] == ["TRN-1", "TRN-1"]


UNITS: tuple[ShipSetup | GroupSetup, ...] = (
    a_ship("a", design="plain"),
    a_ship("c", 30, design="carrier", side="blue"),
    a_group("g", 30.5),
    a_group("l", aboard="c"),
)


def test_a_game_goes_on_from_a_setup_of_its_state() -> None:
    """CAR-3: turns are counted anew, so what was to be ready in turn 3 is ready in turn 2."""
    setup = a_game(*UNITS)
    first = fight(setup, {"g": "land:c"})
    again = as_setup(first.field, first.state)
    group = again.groups[0]
    assert (group.aboard, group.bay, group.ready, group.landed) == ("c", 2, 2, 0)
    state = begin(again)[1]
    assert (state.ships, state.clouds) == (first.state.ships, first.state.clouds)
    second = fight(again, {"c": "emergency:g"}, {"g": {"emergency": [6]}})
    other = fight(setup, {"c": "emergency:g"}, {"g": {"emergency": [6]}}, state=first.state)
    assert (second.problems, second.group("g").at) == ((), other.group("g").at)


def test_the_log() -> None:
    setup = a_game(*UNITS)
    fought = fight(setup, {"a": "+1", "c": "launch:l"})
    start = begin(setup)[1]
    log = [as_line(row) for row in rows(fought.field, start, fought.events)]
    assert "  1 turn 1 begins (a: +1; c: launch:l) [TRN-1]" in log
    assert "  1 a: moves to 0,1, course 12, velocity 1 [TRN-4, TBL-2]" in log
    assert "  1 l: launched from c [CAR-1, CAR-3]" in log
    assert log[-1] == "  1 the turn ends [TRN-11]"
    assert rows(fought.field, start, fought.events)[-1].state == fought.state


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        pytest.param("ordered", "  1 new lines: a: repair:drive [TRN-1]", id="TRN-1 a line written anew"),
        pytest.param(
            "party_rolled", "  1 a: party at drive: needs 6 or more, rolled 6, repaired [HUL-1, TRN-11]", id="HUL-1"
        ),
    ],
)
def test_a_party_that_is_sent_late(kind: str, line: str) -> None:
    setup = a_game(a_ship("a", systems_lost=(("drive", 1),)))
    field, state, dice = until(setup, 11, {}, {"a": {"control": [6]}})
    events = step(field, state, dice, {"a": "repair:drive"})
    assert [as_line(row) for row in rows(field, state, events) if row.event.kind == kind] == [line]


def test_the_log_of_what_has_no_dice() -> None:
    """HUL-4, HUL-3: a check of a ship without a working system, and an excess of 0."""
    hurt = a_ship("a", systems_lost=(("drive", 2), ("pdaf1", 1)))
    setup = a_game(hurt, a_ship("b", 20, side="blue"))
    fought = fight(setup, {"b": "hit:a*4 hit:a*7"})
    log = [as_line(row) for row in rows(*begin(setup), fought.events)]
    assert "  1 a: a row is crossed off, and no system works [HUL-4, HUL-5]" in log
    assert "  1 a: no box is left: no excess, the ship is a hulk [HUL-3]" in log


def test_turns_after_the_last_are_not_played() -> None:
    field, state = begin(a_game(a_ship("a"), turns=0))
    assert play(field, state, {}, ScriptedDice({}, PURPOSES)).events == ()
