"""Hypothesis strategies of the frozen values: what a file can hold, in the form that reading gives it."""

from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.core.hexes import DIRECTIONS, Grain, Hex, hex_at, label
from interceptor_nb.rules.interceptor.campaign import Crewman, Roster, Station, after, promoted, standings
from interceptor_nb.rules.interceptor.careers import Skill, Skills, levels_due, loses_level
from interceptor_nb.rules.interceptor.journal import Choice, Kill, Mission
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.setup import (
    COMPONENTS,
    NO_SIDES,
    AsteroidSetup,
    BySide,
    CrewMember,
    Design,
    Edge,
    Installation,
    Load,
    MapSpec,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)

IDS = st.text("abcxyz0189_-.é", min_size=1, max_size=6)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
GRAINS: st.SearchStrategy[Grain] = st.sampled_from(("rows", "columns"))
BY_SIDE: st.SearchStrategy[BySide] = st.one_of(st.just(NO_SIDES), st.tuples(*[st.integers(0, 99)] * 6))
TONS = st.one_of(st.integers(1, 9000).map(float), st.floats(0.5, 9000, allow_nan=False))


def maps() -> st.SearchStrategy[MapSpec]:
    """Return maps with and without a planet that fits."""

    @st.composite
    def draw(draw: st.DrawFn) -> MapSpec:
        columns, rows, grain = draw(st.integers(3, 99)), draw(st.integers(3, 99)), draw(GRAINS)
        edges: tuple[Edge, ...] = ("north", "south") if grain == "rows" else ("west", "east")
        depth = (rows if grain == "rows" else columns) - 2
        return MapSpec(
            columns,
            rows,
            grain,
            draw(st.one_of(st.none(), st.sampled_from(edges))),
            *draw(st.sampled_from([(1, 1, 1), (depth, 1, 1), (1, depth, 1), (1, 1, depth)])),
        )

    return draw()


def options() -> st.SearchStrategy[Options]:
    """Return rule options."""
    return st.builds(
        Options,
        top_altitude=st.integers(7, 20),
        **dict.fromkeys(("landing_target_bonus", "deadstick_penalty", "morale"), st.integers(0, 10)),
        **dict.fromkeys(("asteroid_random_penalty", "unaligned_entry_penalty"), st.integers(0, 10)),
    )


def designs() -> st.SearchStrategy[Design]:
    """Return designs whose loads weigh less than they do."""
    loads = st.lists(
        st.builds(Load, IDS, tons=st.floats(0.1, 5), count=st.integers(1, 9)),
        max_size=3,
        unique_by=lambda load: load.id,
    )
    internals = st.lists(st.tuples(st.sampled_from((*COMPONENTS, "fuel")), st.integers(1, 12)), max_size=6)
    return st.builds(
        Design,
        TEXTS,
        tonnage=TONS.map(lambda tons: tons + 200),
        engine_power=TONS,
        dcs=st.integers(0, 3),
        compensator=st.one_of(st.none(), st.integers(0, 12)),
        race_tolerance=st.integers(0, 9),
        armour=BY_SIDE,
        shields=BY_SIDE,
        internals=internals.map(tuple),
        loads=loads.map(tuple),
        file=st.none(),
    )


def crews() -> st.SearchStrategy[tuple[CrewMember, ...]]:
    """Return crews of up to three."""
    skills = st.one_of(st.none(), st.integers(1, 20))
    member = st.builds(CrewMember, TEXTS, piloting=skills, gunnery=skills, missions=st.integers(0, 40))
    return st.lists(member, max_size=3).map(tuple)


def orders() -> st.SearchStrategy[Order]:
    """Return lines that can be printed and read: each token in a place it may have."""
    turn = st.sampled_from((-5, -1, 1, 2, 3))
    action = st.one_of(
        st.builds(Token, st.just("forward"), st.integers(1, 20)),
        st.builds(Token, st.sampled_from(("heading", "facing")), turn),
        st.builds(Token, st.sampled_from(("up", "dive")), st.integers(1, 9)),
        st.builds(Token, st.just("drop"), name=IDS, tons=st.sampled_from(("", "1", "0.5"))),
        st.sampled_from([Token("roll"), Token("hover"), Token("bounce", name="NE")]),
    )
    first = st.tuples(
        st.sampled_from([(), (Token("ram", name="x"),)]),
        st.sampled_from([(), (Token("push"),)]),
        st.sampled_from([(), (Token("lifters"),), (Token("glide"),)]),
        st.sampled_from([(), (Token("velocity", 3),), (Token("velocity", -2),)]),
    ).map(lambda parts: sum(parts, start=tuple[Token, ...]()))
    return st.one_of(st.just(COAST), st.builds(lambda a, b: Order((*a, *b)), first, st.lists(action, max_size=6)))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Return scenarios that a file can hold and that reading gives back as they are."""
    sheet, rules = draw(maps()), draw(options())
    ids = iter(draw(st.lists(IDS.filter(lambda name: name != "field"), min_size=12, max_size=12, unique=True)))
    at = st.builds(hex_at, st.integers(1, sheet.columns), st.integers(1, sheet.rows), st.just(sheet.grain))
    sides = tuple(SideSetup(next(ids), draw(TEXTS)) for _ in range(draw(st.integers(1, 2))))
    fleet = tuple((next(ids), draw(designs())) for _ in range(draw(st.integers(1, 2))))
    ships = tuple(_ship(draw, next(ids), fleet, sides, at, rules) for _ in range(draw(st.integers(0, 3))))
    plain = draw(st.lists(at, max_size=4, unique=True))
    rocks = [AsteroidSetup(f"a{label(hex_, sheet.grain)}", hex_) for hex_ in plain]
    taken = {ship.id for ship in ships}
    rocks = [rock for rock in rocks if rock.id not in taken]
    rocks += [
        AsteroidSetup(f"rock{number}", draw(at), draw(st.one_of(st.none(), st.sampled_from(DIRECTIONS))), 7 * number)
        for number in range(draw(st.integers(0, 2)))
    ]
    bases = tuple(
        Installation(next(ids), sides[0].id, draw(at), draw(TONS), draw(st.integers(0, 90)), draw(st.booleans()))
        for _ in range(draw(st.integers(0, 1)))
    )
    lines = tuple((ship.id, str(draw(orders()))) for ship in ships)
    turns = sorted(draw(st.sets(st.integers(1, 12), max_size=3)))
    reach = st.sampled_from(["can_reach", "cannot_reach"])
    checks = [
        Check(draw(reach), (("ship", ship.id), ("hex", label(ship.hex, sheet.grain)), ("by_turn", 2))) for ship in ships
    ]
    checks[1:] = [Check("thrust_of", (("ship", ship.id), ("equals", 7))) for ship in ships[1:]]
    chance = (("event", "ship_lost"), ("ship", ships[0].id), ("by_turn", 3), ("between", (0.25, 1.0))) if ships else ()
    return Setup(
        draw(TEXTS),
        draw(TEXTS),
        draw(TEXTS),
        sheet,
        rules,
        sides,
        fleet,
        ships,
        tuple(rocks),
        bases,
        draw(st.integers(1, 30)),
        tuple((turn, lines) for turn in turns),
        (*checks, Check("probability", chance)) if chance and draw(st.booleans()) else tuple(checks[:1]),
    )


def _ship(
    draw: st.DrawFn,
    name: str,
    fleet: tuple[tuple[str, Design], ...],
    sides: tuple[SideSetup, ...],
    at: st.SearchStrategy[Hex],
    rules: Options,
) -> ShipSetup:
    key, design = draw(st.sampled_from(fleet))
    heading = st.sampled_from(DIRECTIONS)
    ship = ShipSetup(
        name,
        key,
        draw(st.sampled_from(sides)).id,
        draw(at),
        draw(heading),
        draw(heading),
        draw(st.integers(0, 30)),
        draw(st.one_of(st.none(), st.integers(0, rules.top_altitude))),
        crew=draw(crews()),
        random=draw(st.booleans()),
    )
    if ship.random or draw(st.booleans()):
        return ship
    lost = tuple(draw(st.integers(0, boxes)) for _, boxes in design.internals)
    gone = tuple((load.id, draw(st.floats(0, load.count))) for load in design.loads if draw(st.booleans()))
    armour = [draw(st.integers(0, boxes)) for boxes in design.armour]
    return structs.replace(
        ship,
        status=draw(st.sampled_from((None, "random", "flying", "derelict"))),
        morale_out=draw(st.booleans()),
        morale_passed=draw(st.booleans()),
        rolled=draw(st.booleans()),
        armour_lost=(armour[0], armour[1], armour[2], armour[3], armour[4], armour[5]),
        internals_lost=lost if any(lost) else (),
        loads_lost=gone,
        free_hexes=draw(st.integers(0, 3)),
    )


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Return campaigns that break no rule: crewmen of a few ships, missions in runs, what is due chosen."""
    ids = draw(st.lists(IDS, min_size=1, max_size=3, unique=True))
    level = st.integers(1, 9)
    crew = tuple(
        Crewman(
            man,
            draw(TEXTS),
            draw(st.sampled_from(("pilot", "gunner"))),
            draw(st.sampled_from(("human", "baufrin"))),
            draw(st.sampled_from(("tog", "other"))),
            Skills(draw(level), draw(level)),
            draw(st.one_of(st.none(), st.just(Station(man)), st.just(Station("shared", seat)))),
        )
        for seat, man in enumerate(ids, 1)
    )
    roster = Roster(draw(TEXTS), crew)
    for _ in range(draw(st.integers(0, 4))):
        combat, runs = draw(st.booleans()), draw(st.sampled_from((1, 4, 5, 10)))
        for _ in range(runs):
            roster = _flown(draw, roster, combat=combat)
    return roster


def _flown(draw: st.DrawFn, roster: Roster, *, combat: bool) -> Roster:
    now = standings(roster)
    living = [man for man in now if now[man].alive]
    if not living:
        return roster
    skill: st.SearchStrategy[Skill] = st.sampled_from(("piloting", "gunnery"))
    flew = draw(st.lists(st.sampled_from(living), min_size=1, unique=True))
    dead = tuple(draw(st.lists(st.sampled_from(flew), max_size=1))) if draw(st.integers(0, 19)) == 0 else ()
    kills = draw(st.lists(st.builds(Kill, st.sampled_from(flew), TEXTS, st.integers(1, 6)), max_size=2 * combat))
    due = [man for man in flew if not combat and man not in dead and loses_level(now[man].record)]
    mission = Mission(
        draw(TEXTS),
        combat,
        tuple((man, draw(st.sampled_from((man, "shared")))) for man in flew),
        tuple(kills),
        dead,
        dropped=tuple(Choice(man, draw(skill)) for man in due),
    )
    roster = after(roster, mission)
    for man, standing in standings(roster).items():
        if standing.alive and levels_due(standing.record) and draw(st.booleans()):
            roster = promoted(roster, man, draw(skill))
    return roster
