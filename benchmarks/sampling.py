"""Sampling many at once (odds.fast): against the bare dice, its room, and how near it comes to the exact chances.

``python -m benchmarks.sampling`` prints what a perfect sample of random movement would be off, and what ours is.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from math import exp, floor, lgamma, log
from statistics import median
from typing import Any, TypeVar

from msgspec import structs

from benchmarks.bar import Bar, timed
from interceptor_nb.core.hexes import Direction, Hex, labelled, offset, rotated
from interceptor_nb.odds.entropy import spawned
from interceptor_nb.odds.fast import kernel, lockstep, tumble
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.stream import Stream
from interceptor_nb.odds.playouts import FAST_BLOCK
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor.chances import move_odds
from interceptor_nb.rules.interceptor.plan import Move
from interceptor_nb.rules.interceptor.setup import CrewMember, Design, MapSpec, Setup, ShipSetup, SideSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.scenario import read

POINTS, VELOCITY = 6, 5
SAMPLES = 10**6
NUMBA = find_spec("numba") is not None
_K = TypeVar("_K", bound=Hashable)


def bars() -> list[Bar]:
    """Return what is promised of sampling; what numba compiles, only where it is installed."""
    found = [_tumbling("numpy", tumble.walked, 12), _distance()]
    found += [_tumbling("numba", tumble.by_numba, 6)] if NUMBA else []
    for name in scenarios():
        found += [_playing(name, "numpy", lockstep.play, 40), _room(name)]
        found += [_playing(name, "numba", kernel.play, 8)] if NUMBA else []
    return found


def scenarios() -> dict[str, Setup]:
    """Return what is played: two that are all dice, and one that has few of them for each line that is flown."""
    one = read(scenario("erskine_out_of_control"))
    alone = adrift(7, VELOCITY)
    four = tuple(
        structs.replace(alone.ships[0], id=f"s{number}", hex=labelled(f"{20 + 5 * number}30", "rows"))
        for number in range(4)
    )
    return {
        "one ship out of control": one,
        "four ships out of control": structs.replace(alone, ships=four, turns=3),
        "asteroid chase": read(scenario("asteroid_chase")),
    }


def dice(seed: int = 0) -> tuple[Stream, Stream]:
    """Return a d10 and a d6."""
    return Stream(spawned(seed, 10), 10), Stream(spawned(seed, 6), 6)


def bare(faces: Callable[[], int]) -> Callable[[], object]:
    """Return what draws so many *faces* of a d10 and nothing else: raw bytes, rejection, mapping to 1 to 10."""
    return lambda: dice()[0].take(faces())


def distance(found: Mapping[_K, int], chances: Mapping[_K, float]) -> float:
    """Return the total variation between how often each end was *found* and its chance, 0 to 1."""
    runs = sum(found.values())
    return sum(abs(found.get(end, 0) / runs - chances.get(end, 0)) for end in {*found, *chances}) / 2


def expected_distance(runs: int, chances: Mapping[Any, float]) -> float:
    """Return what `distance` comes to on average for *runs* perfect samples: mean absolute deviations of binomials."""
    return sum(_deviation(runs, chance) for chance in chances.values()) / (2 * runs)


def _deviation(runs: int, chance: float) -> float:
    """Return the mean absolute deviation of the binomial, by De Moivre's formula."""
    if not 0 < chance < 1:
        return 0.0
    at = floor(runs * chance) + 1
    if at > runs:
        return 2 * runs * (1 - chance) * chance**runs
    ways = lgamma(runs + 1) - lgamma(at + 1) - lgamma(runs - at + 1)
    return 2 * at * exp(ways + at * log(chance) + (runs - at + 1) * log(1 - chance))


@cache
def exact(points: int, velocity: int) -> dict[tuple[Hex, Direction, int], float]:
    """Return the exact chance of each end of random movement in open space, from heading and facing 1."""
    field, state = begin(adrift(points, velocity))
    first = state.ships[0]

    def end(move: Move) -> tuple[Hex, Direction, int]:
        ship, turns = move.ship, first.heading - 1
        step = rotated(offset(first.hex, ship.hex), Hex(0, 0), -turns)
        return step, Direction((ship.heading - 1 - turns) % 6 + 1), ship.velocity

    odds = move_odds(field, state, 0).merged(end)
    return {one: float(odds[one]) for one in odds.weights}


def adrift(points: int, velocity: int) -> Setup:
    """Return a ship in random movement, in the middle of a map without asteroids, whose pilot recovers by no face."""
    ship = ShipSetup(
        "a", "plain", "red", labelled("3030", "rows"), Direction.D2, Direction.D2, velocity,
        random=True, crew=(CrewMember("Pilot", "pilot", piloting=0),),
    )  # fmt: skip
    design = Design("Plain", tonnage=100, engine_power=100 * points)
    return Setup(map=MapSpec(60, 60), sides=(SideSetup("red", "Red"),), designs=(("plain", design),), ships=(ship,))


def _tumbling(how: str, walk: Callable[..., Any], most: float) -> Bar:
    graph = tumble.graph_of(POINTS, VELOCITY)
    name = f"random movement of {POINTS} TP from V {VELOCITY} by {how} per bare face"
    return Bar(name, timed(lambda: walk(graph, tumble.BLOCK, *dice())), timed(bare(_faces_of_tumbling)), most)


@cache
def _faces_of_tumbling() -> int:
    rolled = [0]
    graph = tumble.graph_of(POINTS, VELOCITY)
    tumble.walked(graph, tumble.BLOCK, *dice(), lambda _, faces: rolled.append(len(faces)))
    return sum(rolled)


def _playing(name: str, how: str, play: Callable[..., None], most: float) -> Bar:
    def ours() -> None:
        compiled = _compiled(name)
        play(compiled, compiled.begun(FAST_BLOCK, by_playout=how == "numba"), spawned(0))

    def note() -> str:
        compiled = _compiled(name)
        opening, compiled.opening = compiled.opening, None
        ratios = []
        for _ in range(3):
            compiled.played = 0
            ratios.append(timed(ours)() / timed(bare(lambda: _faces_of(name)))())
        compiled.opening = opening
        return f"{median(ratios):.3g} for a block that walks through no opening"

    return Bar(f"{name} by {how} per bare face", timed(ours), timed(bare(lambda: _faces_of(name))), most, note=note)


@cache
def _compiled(name: str) -> Compiled:
    setup = scenarios()[name]
    return Compiled(setup, setup.turns)


@cache
def _faces_of(name: str) -> int:
    faces = [0]

    def watch(_: int, there: Any, shown: Any) -> None:
        faces[0] += 0 if shown is None else len(there)

    compiled = _compiled(name)
    lockstep.play(compiled, compiled.begun(FAST_BLOCK), spawned(0), watch)
    return faces[0]


def _room(name: str) -> Bar:
    def each(playouts: int) -> float:
        setup = scenarios()[name]
        compiled = Compiled(setup, setup.turns)
        own = compiled.begun(playouts)
        lockstep.play(compiled, own, spawned(0))
        window = compiled.width + 1 + 4  # the bytes that are read, one behind them, and the place among them
        return own.nbytes / playouts / len(setup.ships) + window / len(setup.ships)

    def ours() -> float:
        few, many = each(FAST_BLOCK // 8), each(FAST_BLOCK)
        assert few == many
        return many

    return Bar(f"{name}: bytes of a ship and playout", ours, lambda: 1.0, 96, 1, told=lambda found: f"{found:g} bytes")


def _distance() -> Bar:
    name = f"{SAMPLES:,} samples of random movement: total variation from the exact odds per that of perfect ones"
    return Bar(name, _ours, lambda: expected_distance(SAMPLES, exact(POINTS, VELOCITY)), 1.3, 1, told="{:.5f}".format)


def _ours() -> float:
    return distance(tumble.tumbled(POINTS, VELOCITY, SAMPLES), exact(POINTS, VELOCITY))


def _lines() -> Iterator[str]:
    yield f"{SAMPLES:,} samples of random movement, {POINTS} TP from V {VELOCITY}"
    yield f"total variation of a perfect sample: {expected_distance(SAMPLES, exact(POINTS, VELOCITY)):.6f}"
    yield f"total variation of this one: {_ours():.6f}"


if __name__ == "__main__":
    print("\n".join(_lines()))
