"""The log in words: a phase with a missile, a dodge, a failed action, a wheel and a collision, line by line."""

from typing import Any

from interceptor_nb.rules.helm.log import as_line, rows, ship_line
from interceptor_nb.rules.helm.setup import MapSpec
from tests.helm.helpers import KIM, a_game, a_missile, a_ship, at, played

PHASE = """\
1.1 round 1 begins [HLM-7]
1.1 phase 1 begins [HLM-7]
1.1 a: moves to 1110 [HLM-7]
1.1 missiles move [HLM-7]
1.1 a: m1 aims: needs 5 or more, rolled 3 + 3, +1 (skill), hits by 2 [HLM-A8, HLM-2]
1.1 a: kim dodges m1 (1 helm energy) [HLM-A8, HLM-4, HLM-8]
1.1 a: kim dodges m1: needs 8 or more, rolled 1 + 2, +4 (piloting), fails by 1; \
OOC 2, hull damage 0 [HLM-A8, HLM-1, HLM-3]
1.1 a: struck for 3 hull damage; OOC 2, hull damage 3 [HLM-A8]
1.1 a: hull damage 3: needs -3, no roll, holds [HLM-6]
1.1 a: acts [HLM-7]
1.1 a: orders: lee:ram:b [HLM-8]
1.1 a: lee rams b (1 helm energy) [HLM-A9, HLM-4, HLM-8]
1.1 a: lee rams b: needs 6 or more, rolled 3 + 4, +2 (piloting), -2 (OOC), succeeds by 1; \
OOC 2, hull damage 3 [HLM-A9, HLM-1]
1.1 b: does not dodge [HLM-R3]
1.1 a: collides with b, on the rear [HLM-R3, HLM-R5]
1.1 a: volley by size, past the silhouette: 5 damage [HLM-R4]
1.1 a: silhouette: needs 1 or less, rolled 1 [HLM-R4]
1.1 a: volley by speed: 6 damage [HLM-R4]
1.1 b: volley by size: 2 damage [HLM-R4]
1.1 b: volley by speed: 0 damage [HLM-R4]
1.1 a: takes 2 hull damage; OOC 2, hull damage 5 [HLM-R4]
1.1 b: takes 11 hull damage; OOC 0, hull damage 11 [HLM-R4]
1.1 a: hull damage 5: needs -3, no roll, holds [HLM-6]
1.1 b: hull damage 11: needs 3 or more, rolled 1 + 1, explodes [HLM-6]
1.1 a: rolled 6: faces NW [HLM-R5]
1.1 a: the collision brings 5 OOC; OOC 6, hull damage 6 [HLM-R5, HLM-3]
1.1 a: hull damage 6: needs -2, no roll, holds [HLM-6]
1.1 the phase ends: OOC falls by 1 [HLM-3, HLM-8]"""


def test_a_phase_line_by_line() -> None:
    """HLM-1 to HLM-8, HLM-A8, HLM-A9, HLM-R2 to HLM-R5."""
    other = a_ship("b", 0, "1110", size=1, profile=((1, 2),) * 6, crew=(KIM,))
    field, state = a_game(a_ship("a", 1), other, missiles=(a_missile(hex_="1310", skill=1, damage=1),))
    dice = {
        "m1": {"missile": [3, 3], "warhead": [3]},
        "a": {"check": [1, 2, 3, 4], "profile": [2, 1], "volley": [6], "facing": [6], "jolt": [5]},
        "b": {"volley": [2], "hull": [1, 1]},
    }
    turn = played(field, state, {"a": "kim:dodge:m1 lee:ram:b"}, dice=dice)
    assert "\n".join(as_line(row) for row in rows(field, state, turn.events)) == PHASE


def lines(*texts: str, speed: int = 1, faces: tuple[int, ...] = (), **changes: Any) -> list[str]:
    """Return what some phases of one ship say, with *faces* for its checks, without what begins and ends them."""
    field, start = a_game(a_ship(speed=speed), **changes)
    script = {"a": {"check": list(faces)}}
    turns = [played(field, start, {"a": texts[0]}, dice=script)]
    for text in texts[1:]:
        turns.append(played(field, turns[-1].state, {"a": text}))
    return [row.text for turn in turns for row in rows(field, turn.start, turn.events) if row.who]


def test_moves_in_words() -> None:
    """HLM-A6, HLM-A7, HLM-A10, HLM-A11."""
    assert "leaves the map" in lines(".", map=MapSpec(10, 10))
    assert "crashes into the planet" in lines(".", speed=2, planets=(at("1110"),))
    landing = lines("kim:speed:-1", planets=(at("1110"),), faces=(6, 6))
    assert landing[-1] == "lands; missiles destroyed: 0"
    assert lines("kim:speed:+1", speed=0, planets=(at("1010"),), faces=(6, 6))[-1] == "takes off"
    waiting = "kim:slip:L lee:delay:R2"
    assert lines(waiting, ".", speed=2, faces=(6, 6, 6, 6))[-4:-2] == ["slips to 1209", "turns, facing SW"]


def test_an_orbit_and_a_dropped_action_in_words() -> None:
    """HLM-A10, HLM-5."""
    field, state = a_game(a_ship(speed=1, hex_="0910"), planets=(at("1110"),))
    turn = played(field, state, {"a": "kim:orbit:R"}, *({},) * 6, dice={"a": {"check": [6, 6]}})
    texts = [row.text for row in rows(field, turn.start, turn.events)]
    assert "goes round to 1109, facing SE" in texts
    assert ship_line(field, turn.state.ships[0]) == (
        "flying, 1109, facing SE, speed 1, OOC 0, hull damage 0, helm energy 3"
    )
    dropped = lines("kim:turn:R lee:turn:R", speed=8, faces=(1, 1))
    assert dropped[-1] == ("'lee:turn:R' is dropped: 12 and -4 make 8 at best, the difficulty is 13")


def test_where_a_ship_is_that_left_the_map() -> None:
    """HLM-7."""
    field, state = a_game(a_ship(speed=1), map=MapSpec(10, 10))
    after = played(field, state, {}).state
    assert ship_line(field, after.ships[0]).startswith("off the map, column 11, row 10, facing E, speed 1")
