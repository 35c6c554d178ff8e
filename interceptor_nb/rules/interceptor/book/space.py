"""Map and movement in space: chapters MAP and MOV."""

from interceptor_nb.core.cite import Rule

SPACE = (
    Rule(
        "MAP-1",
        "Hexrows and headings",
        "ruling",
        "Hexes that lie in a straight line, each sharing a side with the next, are a hexrow. On a map with "
        "grain rows the hexes stand on a point, hexrows run from west to east, and a ship can head NE, E, SE, "
        "SW, W or NW. On a map with grain columns the hexes lie on a flat side, hexrows run from north to "
        "south, and a ship can head N, NE, SE, S, SW or NW. Both lists go clockwise, and a d6 for a direction "
        "counts along them from 1 to 6. All of this is our ruling: the surviving text names no heading.",
    ),
    Rule(
        "MAP-2",
        "Hex labels and distance",
        "ruling",
        "A hex label is two digits for the column and two for the row, both counted from 01 at the top left "
        "corner: 0508 is column 5, row 8. With grain rows the even rows sit half a hex further right; with "
        "grain columns the even columns sit half a hex lower. A map has at most 99 columns and 99 rows. The "
        "distance between two hexes is the least number of steps from hex to neighbouring hex. All of this is "
        "our ruling.",
    ),
    Rule(
        "MAP-3",
        "Zones of a planet",
        "ruling",
        "Beside a planet the hexrow at one edge of the map is ground, then come 5 hexrows of atmosphere, then "
        "1 of interface, and all beyond is space; this is printed. By our ruling an author may choose other "
        "numbers of hexrows, and the ground edge follows the grain: with grain rows it is the north or the "
        "south edge, with grain columns the west or the east edge. So of the 6 headings 2 lead toward the "
        "ground, 2 away from it and 2 along it.",
    ),
    Rule(
        "MAP-4",
        "One hex closer to the ground",
        "ruling",
        "A ship that comes one hex closer to the ground goes to the next hexrow on that side. Of the two hexes "
        "it touches there it takes the one its heading leans to: with the ground in the south, a ship that "
        "heads NE, E or SE comes down to the SE, and one that heads NW, W or SW comes down to the SW. Where "
        "ships have altitudes it keeps its hex and comes down a level (ALT-1). This is our ruling.",
    ),
    Rule(
        "MAP-5",
        "Off the map",
        "printed",
        "A ship that flies off the mapsheet is out of the game, with the status left_map. That is a legal move.",
    ),
    Rule(
        "MOV-1",
        "Velocity and heading persist",
        "printed",
        "A ship keeps its velocity and its heading until thrust changes them. Each turn it moves exactly as "
        "many hexes as its velocity, every hex along the heading it has at that moment. At velocity 0 it "
        "stays in its hex.",
    ),
    Rule(
        "MOV-2",
        "Thrust rating",
        "printed",
        "The thrust rating is the largest number of thrust points (TP) a ship can spend in one turn without "
        "pushing its plant (PLT-1). Points left over at the end of the turn are lost.",
    ),
    Rule(
        "MOV-3",
        "Velocity change",
        "derived",
        "Each point of velocity, up or down, costs 1 thrust point. The change comes when the ship begins its "
        "own move, before all else it does, and velocity is never less than 0. The timing is printed; the "
        "price is derived from a printed example in which 2 TP raise velocity 3 to 5.",
    ),
    Rule(
        "MOV-4",
        "Heading change",
        "ruling",
        "The price in TP of turning the heading by one hexside depends on velocity, less 1 for each working "
        "DCS set after the first and never below 0. It is 1 TP at V 0-2, 2 TP at V 3-5, 3 TP at V 6-8, 4 TP "
        "at V 9-11, 5 TP at V 12-14, 6 TP at V 15-17, 7 TP at V 18-20, 8 TP at V 21-23, 9 TP at V 24-26 and "
        "10 TP at V 27 or more; with the option heading_cost set to optional it is 1 TP less at each step, so "
        "0 to 9. Both columns are printed. A ship may turn as often as its thrust lasts, before, between and "
        "after its hexes; this is derived from the printed examples. That the bow turns together with the "
        "heading is our ruling.",
    ),
    Rule(
        "MOV-5",
        "Facing change",
        "ruling",
        "Turning only the bow by one hexside costs 1 TP for each 1,000 t of the ship, and never less than 1 "
        "TP. Afterwards the ship may fly one way and point another. The price is printed; that a part of "
        "1,000 t counts as a whole, so that 1,001 t pay 2 TP, is our ruling.",
    ),
    Rule(
        "MOV-6",
        "Rolling",
        "ruling",
        "A ship may roll about its long axis for the price of one hexside of facing (MOV-5). While it is "
        "rolled, its left and right sides are exchanged: armour, shields and mounts. A location found by "
        "AST-4 is the side as it lies in space. That thrust may be used to roll is printed; the rest is our "
        "ruling.",
    ),
    Rule(
        "MOV-7",
        "Directional control system",
        "ruling",
        "A ship turns by its directional control system (DCS). Every set beyond one that still works takes 1 "
        "off the velocity that prices a heading change (MOV-4); this is derived from a printed example. By our "
        "ruling every set works until both dcs_left and dcs_right have lost all their boxes, and a ship "
        "without a working set can turn neither its heading nor its facing. Also by our ruling that goes for "
        "atmosphere too, airfoils and the free hexside of ATM-3 included.",
    ),
    Rule(
        "MOV-8",
        "Order of movement",
        "ruling",
        "Ships in random movement go first, then all others; within each of these, ships over 5,000 t, then "
        "ships over 1,000 t up to 5,000 t, then ships up to 1,000 t, and fighters of any tonnage last. If two "
        "or more sides have a unit in such a group, each of them rolls a d10; the highest number goes first, "
        "and from then on the sides alternate. So far this is printed. By our ruling a side's go moves its "
        "units left divided by those of the side that has fewest left, not counting sides with none, rounded "
        "down and at least 1, in file order. Also by our ruling a tie is rolled again by all, and "
        "installations take no part.",
    ),
    Rule(
        "MOV-9",
        "Fire from random movement",
        "printed",
        "From random movement a ship may still fire directly, with +3 to hit in place of all other modifiers. "
        "It may not lock missiles on. The ship's status shows this; combat itself is not played here.",
    ),
    Rule(
        "MOV-10",
        "What an action is",
        "ruling",
        "One action is a velocity change with all its points, one hexside of heading or of facing, one hex "
        "forward, one roll, or one level of altitude; so R2 is two actions. Thrust rating and SOT are read "
        "when the ship begins its move and hold for that turn. The DCS sets that still work and the losses "
        "that change a die roll (INT-2) count at once. This is our ruling.",
    ),
    Rule(
        "MOV-11",
        "Orders that cannot go on",
        "ruling",
        "A ship carries out its orders one action at a time. At the first action that damage, a bounce or one "
        "hex too many has made impossible, that action and the rest are dropped, which the log tells, and the "
        "ship coasts straight on for the hexes it still owes; an uncontrolled bounce alone drops nothing. In "
        "atmosphere a ship with dropped orders stays in its hex, but a streamlined ship told to coast flies "
        "as many hexes as its velocity. A ship that has no living crew, or none who can fly it, is derelict: "
        "every turn it coasts straight on, it rolls at skill 1 where Piloting is asked, it neither recovers "
        "nor rams, and it crashes if it meets the ground; in atmosphere it has velocity 0 and falls 1 hex a "
        "turn. A ship that loses its crew in random movement stops in its hex for that turn. All of this is "
        "our ruling.",
    ),
    Rule(
        "MOV-12",
        "Order of the turn",
        "ruling",
        "A turn runs so: gravity changes velocities (GRV-2), ships out of control try to recover (RND-7), "
        "ships move, gravity pulls (GRV-3), asteroids drift (AST-5), rams are settled (RAM-2), and last come "
        "collisions (COL-1). Tonnage means full load, except in MAS-2. A die is rolled even where its result "
        "is certain. This is our ruling.",
    ),
)
