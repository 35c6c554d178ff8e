"""The lessons: what they tell, their boards, and what the engine marks them by."""

from interceptor_nb.core.hexes import Direction, direction_named, labelled
from interceptor_nb.rules.interceptor.setup import CrewMember, Design, MapSpec, Setup, ShipSetup, SideSetup
from interceptor_nb.view.steps import Goal, Lesson, Question, Step

_SIDES = (SideSetup("tog", "TOG", "tog", "#d55e00"), SideSetup("cw", "Commonwealth", "commonwealth", "#0072b2"))
_PILUM = Design("Pilum", tonnage=148, engine_power=1036)
_CHEETAH = Design("Cheetah", tonnage=120, engine_power=1200)
_OLD_HAND = 10
"""A Piloting so high that no SOT roll comes up while other things are taught (SOT-1)."""


def _direction(name: str) -> Direction:
    found = direction_named(name, "rows")
    if found is None:
        raise KeyError(name)
    return found


def _marcos(velocity: int) -> Setup:
    """Return Marcos in his Pilum, heading E in 0304 of a long strip of map."""
    return _setup(MapSpec(16, 7), ("pilum", _PILUM), _ship("marcos", ("0304", "E", velocity), _OLD_HAND))


def _erskine(
    at: str, heading: str, velocity: int, *, piloting: int = 5, random: bool = False, size: tuple[int, int] = (16, 20)
) -> Setup:
    """Return Erskine in his Cheetah, on a map of *size* columns and rows."""
    ship = _ship("erskine", (at, heading, velocity), piloting, random=random)
    return _setup(MapSpec(*size), ("cheetah", _CHEETAH), ship)


def _ship(ship_id: str, motion: tuple[str, str, int], piloting: int, *, random: bool = False) -> ShipSetup:
    at, heading, velocity = motion
    design, side = {"marcos": ("pilum", "tog"), "erskine": ("cheetah", "cw")}[ship_id]
    way = _direction(heading)
    crew = (CrewMember(ship_id.title(), "pilot", piloting=piloting, gunnery=4),)
    return ShipSetup(ship_id, design, side, labelled(at, "rows"), way, way, velocity, random=random, crew=crew)


def _setup(sheet: MapSpec, design: tuple[str, Design], ship: ShipSetup) -> Setup:
    return Setup("Lesson", map=sheet, sides=_SIDES, designs=(design,), ships=(ship,), turns=1)


def _goal(at: str, heading: str | None = None, velocity: int | None = None, most: int | None = None) -> Goal:
    return Goal(labelled(at, "rows"), None if heading is None else _direction(heading), velocity=velocity, most=most)


VELOCITY = Lesson(
    "velocity",
    "Velocity and thrust",
    "A ship keeps moving until thrust says otherwise; speeding up and slowing down, and how much of it there is.",
    (
        Step(
            "Nothing stops a ship",
            (
                (
                    "In space nothing slows a ship down. Marcos has velocity 3 and heading E, so this turn he moves "
                    "exactly 3 hexes to the E, and so he will next turn, and for ever."
                ),
                (
                    "Each turn you write one line of orders. A plain number moves that many hexes along the heading: "
                    "`3` moves three. A single dot, `.`, says: no orders, just coast."
                ),
            ),
            _marcos(3),
            "Let Marcos coast to 0604.",
            _goal("0604", "E", 3),
            "He has velocity 3 already. Either way of saying so will do: the dot, or the number of hexes.",
            ".",
            ("MOV-1",),
        ),
        Step(
            "Speeding up",
            (
                (
                    "Thrust changes velocity. Each thrust point, TP for short, adds 1 or takes 1 away, and the change "
                    "comes before all else in the line: `+1` to go faster by one, `-1` to go slower."
                ),
                "Mind what follows: a ship moves as many hexes as its new velocity, no more and no fewer.",
            ),
            _marcos(3),
            "Bring Marcos from velocity 3 to velocity 5, which takes him to 0804 this turn.",
            _goal("0804", "E", 5),
            "First the change, a blank, then all the hexes of the new velocity.",
            "+2 5",
            ("MOV-3", "MOV-1"),
        ),
        Step(
            "Braking",
            (
                (
                    "Slowing down costs the same as speeding up, and a ship may stop altogether. It never goes "
                    "backwards: velocity 0 is the end of it."
                ),
                "At velocity 0 there are no hexes to move, so nothing follows the change.",
            ),
            _marcos(5),
            "Marcos has velocity 5. Stop him where he is.",
            _goal("0304", "E", 0),
            "Take away all that he has: 5 points of velocity.",
            "-5",
            ("MOV-3",),
        ),
        Step(
            "As fast as she goes",
            (
                (
                    "A ship has only so much thrust a turn. It is engine power divided by tonnage, to the nearest "
                    "whole number: this Pilum weighs 148 t and has 1,036 engine power, and 1,036 / 148 is 7. Points "
                    "that are not spent are lost."
                ),
                "Her plant can be pushed beyond that, but that may break it, and is a story for another day.",
            ),
            _marcos(3),
            "Spend all the thrust there is: from velocity 3, end the turn as fast as 7 TP can make her.",
            _goal("1304", "E", 10, 7),
            "3 and 7 more; and then the line must move all of those hexes.",
            "+7 10",
            ("MAS-1", "MOV-2"),
        ),
    ),
)

HEADING = Lesson(
    "heading",
    "Turning",
    "What a turn costs, why it pays to slow down first, and how to look one way and fly another.",
    (
        Step(
            "One hexside",
            (
                (
                    "`R` turns the heading one hexside to the right, `L` one to the left; `R2` is two. From E, one to "
                    "the right is SE."
                ),
                "At velocity 2 a hexside costs 1 TP. You may turn before, between or after the hexes that you move.",
            ),
            _erskine("0405", "E", 2, piloting=_OLD_HAND, size=(12, 9)),
            "Turn Erskine to heading SE, wherever he may end.",
            Goal(heading=_direction("SE")),
            "Two hexes and one turn, in any order.",
            "2 R",
            ("MOV-4", "MOV-1"),
        ),
        Step(
            "Where to turn",
            (
                (
                    "Each hex is flown along the heading of that moment, so the place of the turn decides where you "
                    "end. `1 R 3` flies one hex, turns, and flies three along the new heading."
                ),
                "At velocity 3 to 5 a hexside costs 2 TP.",
            ),
            _erskine("0304", "E", 4, piloting=_OLD_HAND, size=(12, 9)),
            "End in 0606 with heading SE, for 2 TP at the most.",
            _goal("0606", "SE", 4, 2),
            "Count the rows: the goal lies two rows down, and every hex to the SE goes down one.",
            "2 R 2",
            ("MOV-4", "MOV-1"),
        ),
        Step(
            "Slow down first",
            (
                (
                    "The faster a ship, the dearer its turns: 1 TP a hexside at velocity 0 to 2, 2 TP at 3 to 5, 3 TP "
                    "at 6 to 8, 4 TP at 9 to 11, and so on, one more for every three."
                ),
                (
                    "Erskine flies at velocity 9, so two hexsides cost him 8 TP. A point of velocity costs only 1, "
                    "and the change comes first, so the price is that of the new velocity."
                ),
            ),
            _erskine("1002", "E", 9, piloting=_OLD_HAND, size=(20, 12)),
            "Turn two hexsides to the right, to heading SW, for 7 TP at the most.",
            Goal(heading=_direction("SW"), most=7),
            "Which velocity is just slow enough for the next lower price? It takes one point to get there.",
            "-1 R2 8",
            ("MOV-4", "MOV-3"),
        ),
        Step(
            "Look the other way",
            (
                (
                    "Heading is where a ship flies; facing is where its bow points. `r` and `l` turn the bow alone, "
                    "and the ship flies on as before. That costs 1 TP a hexside for each 1,000 t of ship, at any "
                    "velocity."
                ),
                "On the map the hollow arrow is the heading and the solid nose is the facing.",
            ),
            _erskine("0304", "E", 9, piloting=_OLD_HAND, size=(16, 7)),
            "Fly on E at velocity 9, but look back over your shoulder: end in 1204 with facing W.",
            Goal(labelled("1204", "rows"), heading=_direction("E"), facing=_direction("W"), velocity=9),
            "W is three hexsides round from E, either way. Small letters turn the bow.",
            "9 r3",
            ("MOV-5",),
        ),
    ),
)

SOT = Lesson(
    "sot",
    "Safe operating thrust",
    "How much thrust is safe, what the die must show beyond that, and what happens when it does not.",
    (
        Step(
            "How much is safe",
            (
                (
                    "A plant can give more thrust than its pilot can handle. What he can handle is the safe operating "
                    "thrust, SOT for short: add the ship's maximum thrust and the pilot's Piloting, halve the sum, "
                    "and round up. Up to that many TP in a turn, no die is rolled."
                ),
                "Victor Erskine has Piloting 5. His Cheetah has thrust 10.",
            ),
            _erskine("0511", "NE", 9),
            "What is Erskine's SOT?",
            Question("sot"),
            "10 and 5 is 15. Halve it, and round up.",
            "8",
            ("SOT-1",),
        ),
        Step(
            "Within the limit",
            (
                "Erskine sees a friend in trouble to the SE. He heads NE at velocity 9, where a hexside costs 4 TP.",
                "The line under the order says what it takes, and whether a roll is needed.",
            ),
            _erskine("0511", "NE", 9),
            "Turn Erskine to heading SE without any roll.",
            Goal(heading=_direction("SE"), rolls="none"),
            "SE is two hexsides to the right of NE. Slowing down first leaves more to spare, but it need not be.",
            "-4 R2 5",
            ("SOT-2", "MOV-4"),
        ),
        Step(
            "The need",
            (
                (
                    "Beyond the SOT the die decides. Just before the action that takes him over it, the pilot rolls a "
                    "d10. He needs the SOT less the points he is over, or a lower number."
                ),
                (
                    "Erskine wants to end behind the enemy: he slows by 4, turns two hexsides, flies 5 hexes and "
                    "turns once more, `-4 R2 5 R`. At velocity 5 a hexside costs 2 TP, so that makes 4 + 4 + 2 = 10."
                ),
            ),
            _erskine("0511", "NE", 9),
            "At the last turn of `-4 R2 5 R`, which number or less must the die show?",
            Question("need", "-4 R2 5 R"),
            "How many points are 10 over his SOT of 8? Take those from the SOT.",
            "6",
            ("SOT-2",),
        ),
        Step(
            "When it goes wrong",
            (
                (
                    "Now fly it. The die will show 7, one too many. The turn he rolled for does not happen; instead "
                    "the ship tumbles for the 2 TP it would have cost: each time a d10 names a maneuver, and if the "
                    "points left do not pay for it, the ship drifts a hex."
                ),
                "The maneuver dice are those of the example in the rules: a 2, and then a 6.",
            ),
            _erskine("0511", "NE", 9),
            "Order a line that needs 6 or less, such as Erskine's, and watch the roll fail.",
            Goal(status="random"),
            "The line of the step before will do. Any line will that spends 10 TP by its last turn.",
            "-4 R2 5 R",
            ("SOT-4", "RND-1", "RND-3", "RND-4"),
            (("sot", (7,)), ("maneuver", (2, 6))),
        ),
        Step(
            "Getting it back",
            (
                (
                    "A turn later Erskine still tumbles, at velocity 6 and heading SE. Before anyone moves he rolls a "
                    "d10 to regain control. If he fails, the whole thrust of his ship, 10 TP, goes into more tumbling."
                ),
                "This roll is against his Piloting itself; the SOT has no part in it.",
            ),
            _erskine("0818", "SE", 6, random=True),
            "Which number or less gives Erskine his ship back?",
            Question("recovery"),
            "His Piloting is 5.",
            "5",
            ("RND-7",),
        ),
    ),
)

LESSONS = {lesson.id: lesson for lesson in (VELOCITY, HEADING, SOT)}
"""Every lesson by its id, in the order they are best taken."""
