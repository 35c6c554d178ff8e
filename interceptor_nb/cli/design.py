"""``design``: what a ship of given tonnage, engine power and loads can do, as a table or as JSON."""

import argparse
import json
import sys
from fractions import Fraction
from typing import Any

from msgspec import structs

from interceptor_nb.cli import columns
from interceptor_nb.rules.interceptor import mass
from interceptor_nb.rules.interceptor.setup import Design, Load
from interceptor_nb.view.building import LOAD_KINDS, Builder, Judge, JudgeField, update
from interceptor_nb.view.faults import Refusal, fault
from interceptor_nb.view.ratings import (
    Ratings,
    amount,
    figures,
    power_words,
    push_words,
    quotient,
    range_words,
    ratings,
    rounded_down,
)

FORMAT, VERSION = "interceptor-nb/design", 1
SUMMARY = "thrust, limits, costs and the variable-mass table of a ship design"
_DONE, _WRONG = 0, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``design`` takes to *parser*."""
    parser.add_argument("--tonnage", type=float, required=True, metavar="T", help="tons at full load, loads included")
    power = parser.add_mutually_exclusive_group(required=True)
    power.add_argument("--engine-power", type=float, metavar="P", help="over the tonnage it is thrust (MAS-1)")
    power.add_argument("--thrust", type=int, metavar="N", help="the engine power that this thrust takes (MAS-4)")
    parser.add_argument("--name", default="Design", help="what the class is called")
    parser.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="NAME:KIND:TONS[*COUNT]",
        help=f"something carried that can be loosed, such as missile:missile:3*3; kinds: {', '.join(LOAD_KINDS)}",
    )
    parser.add_argument(
        "--compensator", type=int, metavar="N", help="acceleration compensator; without, no limit (MAS-3)"
    )
    parser.add_argument("--race-tolerance", type=int, default=4, metavar="N", help="of the crew's race (MAS-3); 4")
    parser.add_argument("--dcs", type=int, default=1, metavar="N", help="sets of directional controls (MOV-7); 1")
    parser.add_argument("--piloting", type=int, default=5, metavar="N", help="the skill that gives the SOT (SOT-1); 5")
    parser.add_argument("--velocity", type=int, default=5, metavar="N", help="that the heading cost is told for; 5")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Print the design that *args* describe; return 0, or 2 where they describe none."""
    found = _ratings(args)
    if isinstance(found, str):
        sys.stderr.write(f"design: {found}\n")
        return _WRONG
    if args.json:
        text = json.dumps(document(found, wanted=args.thrust), indent=2, ensure_ascii=False)
    else:
        text = table(found, wanted=args.thrust)
    sys.stdout.write(text + "\n")
    return _DONE


def document(found: Ratings, *, wanted: int | None = None) -> dict[str, Any]:
    """Return *found* as the JSON document of ``design --json``; *wanted* is the thrust that was asked for."""
    design = found.design
    columns = found.columns
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": design.name,
        "tonnage": _json(mass.exactly(design.tonnage)),
        "engine_power": _json(mass.exactly(design.engine_power)),
        "thrust": found.drops[0].thrust,
        "wanted_thrust": None
        if wanted is None
        else {"thrust": wanted, "engine_power": _json(mass.power_for(wanted, found.drops[0].tons))},
        "crew_limit": found.limit,
        "piloting": found.piloting,
        "sot": found.sot,
        "dcs": design.dcs,
        "velocity": found.velocity,
        "heading_cost": found.heading,
        "facing_cost": found.facing,
        "roll_cost": found.facing,
        "heading_costs": [
            {
                "cost": band.cost,
                "velocities": {
                    str(sets): {"from": low, "to": high} for sets, (low, high) in zip(columns, band.ranges, strict=True)
                },
            }
            for band in found.bands
        ],
        "push": [{"extra": push.extra, "need": push.need} for push in found.pushes],
        "variable_mass": [
            {
                "dropped": drop.what or None,
                "tonnage": _json(drop.tons),
                "exact_thrust": float(drop.exact),
                "thrust": drop.thrust,
                "usable_thrust": drop.usable,
                "next_thrust_at": None if drop.next_at is None else float(drop.next_at),
            }
            for drop in found.drops
        ],
    }


def table(found: Ratings, *, wanted: int | None = None) -> str:
    """Return *found* as text for a terminal."""
    lines = [found.design.name, ""]
    if wanted is not None:
        lines += [f"  {power_words(wanted, found.drops[0].tons)} [MAS-4]", ""]
    shown = figures(found)
    names, values = max(len(one.name) for one in shown), max(len(one.value) for one in shown)
    lines += [f"  {one.name:<{names}}  {one.value:>{values}}  {one.sum} [{', '.join(one.rules)}]" for one in shown]
    lines += ["", "Loads dropped one after another, with variable mass [MAS-2, MAS-3]"]
    rows = [("dropped", "tons", "power / tons", "thrust", "usable", "one more at")]
    rows += [
        (
            drop.what or "nothing",
            amount(drop.tons),
            quotient(drop.exact),
            str(drop.thrust),
            str(drop.usable),
            "-" if drop.next_at is None else f"{rounded_down(drop.next_at)} t",
        )
        for drop in found.drops
    ]
    lines += columns(rows)
    lines += ["", "Velocities by price of one hexside of heading [MOV-4]"]
    rows_ = [("TP", *(f"{sets} DCS" for sets in found.columns))]
    rows_ += [(str(band.cost), *map(range_words, band.ranges)) for band in found.bands]
    lines += columns(rows_)
    lines += ["", f"Pushing a plant of thrust {found.maximum}, d10 [PLT-1]"]
    lines += [f"  +{push.extra} TP  {push_words(push.need)}" for push in found.pushes]
    return "\n".join(lines)


def parse_load(text: str) -> Load | str:
    """Return the load written as ``NAME:KIND:TONS[*COUNT]``, or a sentence on what is wrong with it."""
    wrong = f"--load '{text}': NAME:KIND:TONS[*COUNT] is right, such as missile:missile:3*3"
    parts = text.split(":")
    if len(parts) != 3:
        return wrong
    name, kind_name, weight = parts
    kind = next((kind for kind in LOAD_KINDS if kind == kind_name), None)
    if kind is None:
        return f"--load '{text}': '{kind_name}' is no kind of load; {', '.join(LOAD_KINDS)} are"
    tons, star, count = weight.partition("*")
    try:
        return Load(name, kind, float(tons), int(count) if star else 1)
    except ValueError:
        return wrong


def _ratings(args: argparse.Namespace) -> Ratings | str:
    """Return the ratings that *args* ask for, or a sentence on why there are none."""
    loads = [parse_load(text) for text in args.load]
    wrong = next((load for load in loads if isinstance(load, str)), None)
    if wrong is not None:
        return wrong
    design = Design(
        args.name,
        tonnage=args.tonnage,
        engine_power=args.engine_power or 0,
        dcs=args.dcs,
        compensator=args.compensator,
        race_tolerance=args.race_tolerance,
        loads=tuple(load for load in loads if isinstance(load, Load)),
    )
    refusal = fault(design) or _judged(design, args)
    if refusal is not None:
        return str(refusal)
    if args.thrust is not None:
        design = _powered(design, args.thrust)
    return ratings(design, piloting=args.piloting, velocity=args.velocity, variable_mass=False)


def _judged(design: Design, args: argparse.Namespace) -> Refusal | None:
    asked: tuple[tuple[JudgeField, int | None], ...] = (
        ("piloting", args.piloting),
        ("velocity", args.velocity),
        ("wanted", args.thrust),
    )
    builder = Builder(design)
    for field, value in asked:
        if value is not None and (after := update(builder, Judge(field, value))).refusal is not None:
            return after.refusal
    return None


def _powered(design: Design, wanted: int) -> Design:
    return structs.replace(design, engine_power=_json(mass.power_for(wanted, mass.tonnage(design))))


def _json(value: Fraction) -> float:
    """Return *value* as the number that JSON has for it."""
    return int(value) if value.denominator == 1 else float(value)
