"""Near a planet: chapters INT, ATM, LND, GRV and ALT."""

from interceptor_nb.core.cite import Rule

PLANET = (
    Rule(
        "INT-1",
        "Entering the interface",
        "printed",
        "A ship that enters the interface from space must have the same heading and facing. Its pilot rolls a "
        "d10, with the modifiers of INT-2, and needs Piloting plus 4 or less.",
    ),
    Rule(
        "INT-2",
        "Modifiers at the interface",
        "ruling",
        "Added to the die: +2 in random movement, +1 for each 10 % of internal boxes gone, +1 for each 25 % of "
        "engine power gone, and +4 with the powerplant disabled. An unstreamlined ship adds +3 for each side "
        "that has lost all its DCS, a streamlined ship +2 for each side that has lost its atmospheric control "
        "system (ACS). So far this is printed. By our ruling only full steps of 10 % and 25 % count, and a "
        "disabled powerplant counts on top of the engine power that went with it. Also by our ruling a side "
        "for which the design lists no DCS or ACS boxes has lost nothing.",
    ),
    Rule(
        "INT-3",
        "Failed entry",
        "printed",
        "A failed entry goes by the points over the target. 1, 2, 3 or 4 over: the ship enters, with 5, 10, "
        "15 or 25 points of damage to Forward. 5, 6 or 7 over: it bounces instead, with 10, 15 or 25 points "
        "to Forward. 8 or more over: it burns up with its crew.",
    ),
    Rule(
        "INT-4",
        "Bouncing on purpose",
        "ruling",
        "To bounce, the pilot makes the same roll just before the interface hex. After a success the ship "
        "stays out and takes any new heading, up to a half turn, at the same velocity. Over the target by 1, "
        "2, 3 or 4 it bounces and takes 5, 10, 15 or 25 points to Forward; by 5, 6 or 7 it enters and takes "
        "10, 15 or 25; by 8 or more it burns up. So far this is printed, but in another place the source has "
        "pilots bounce to slow down. By our ruling velocity stays. Also by our ruling a bounce costs no TP and "
        "happens at its place in the orders; heading and facing must be the same, a hex must be left to move, "
        "and the interface must be the next hex. A ship that enters uses that hex.",
    ),
    Rule(
        "INT-5",
        "Heading after a bounce",
        "ruling",
        "An uncontrolled bounce leaves the ship in its hex and uses up no hex of its move; it goes on with its "
        "orders and with the hexes it has left. In random movement the hex of the maneuver is still moved, "
        "along the new heading. Heading and facing are mirrored in the hexrow, each of them if it points "
        "toward the ground, so that SE becomes NE. A bounce that succeeds sets both to the ordered heading, "
        "which must not lead toward the ground. This is our ruling.",
    ),
    Rule(
        "INT-6",
        "Where interface damage goes",
        "ruling",
        "Damage at the interface strikes Forward, as its tables print. The source also says to treat it like "
        "asteroid damage; by our ruling that means the location table of AST-4 for a ship in random movement.",
    ),
    Rule(
        "INT-7",
        "Out of line at the interface",
        "ruling",
        "No ship may be ordered into the interface while its heading and facing differ. If gravity, random "
        "movement or coasting takes it there, it rolls with +2, a number the scenario may change; so does a "
        "ship that an uncontrolled bounce has put out of line with its orders: it drops the rest of them and "
        "coasts in. In random movement it has the "
        "+2 of that state alone. Going up and out, or along the interface, needs no roll, and neither does "
        "going on down from it. This is our ruling.",
    ),
    Rule(
        "ATM-1",
        "Flying on lifters",
        "ruling",
        "An unstreamlined ship with anti-grav lifters has at most velocity 2 in atmosphere. It pays 1 TP a "
        "hex, 1 TP for each hexside it turns its heading or facing, and 1 TP to hover; a turn without thrust "
        "costs it 1 velocity. So far this is printed. By our ruling it pays for exactly as many hexes as its "
        "velocity, or it spends nothing, stays where it is and loses 1 velocity; told to coast, it does the "
        "latter. Orders that do neither break this rule and not MOV-1 as well. Also by our ruling a roll costs "
        "1 TP, and only a ship of velocity 0 hovers.",
    ),
    Rule(
        "ATM-2",
        "Falling from lifters",
        "ruling",
        "A ship on lifters that has velocity 0 must hover or fall 1 hex toward the ground, and it falls in the "
        "very turn it braked to 0. So far this is printed for unstreamlined ships. By our ruling it holds for "
        "a streamlined ship on its lifters too, and velocity lost for want of thrust lets a ship fall from the "
        "next turn only. Also by our ruling a ship that coasts into atmosphere and then needs its lifters "
        "stops in the first atmosphere hex and loses no velocity in that turn.",
    ),
    Rule(
        "ATM-3",
        "Streamlined flight",
        "ruling",
        "A streamlined ship in atmosphere has at most velocity 6, and heading and facing must agree. One "
        "hexside is free when its hexes are done, any other costs 2 TP, and a turn without thrust costs it 1 "
        "velocity, but never the last. So far this is printed. By our ruling the loss is judged when a move "
        "that began in atmosphere ends, even if the ship has climbed out by then. The free hexside is no use "
        "of thrust. It is the first hexside of heading after the last hex or level of the orders as written. "
        "Also by our ruling velocity may not be brought to 0. A ship that has 0 there, pulled in or after "
        "random movement, begins its next move with 1.",
    ),
    Rule(
        "ATM-4",
        "Gliding down",
        "ruling",
        "A streamlined ship of velocity 1 that spends no thrust sinks by 1 hex toward the ground, besides the "
        "move it makes. By our ruling that goes for moves that begin and end in atmosphere, so that no ship "
        "sinks in the turn in which it comes there. It also goes by the velocity the ship flew with: if want "
        "of thrust takes it from 2 to 1, it sinks from the next turn on.",
    ),
    Rule(
        "ATM-5",
        "Streamlined with lifters",
        "ruling",
        "A streamlined ship whose lifters have power picks either way to fly each turn, with at most velocity "
        "6 in both; to fly normally its heading and facing must agree. So far this is printed. By our ruling "
        "lifters have power if the ship has any thrust. It flies normally unless its orders say lifters, and a "
        "roll costs 2 TP in such flight. Also by our ruling a ship out of line moves as many hexes as its "
        "velocity, but may only turn its facing, by the shorter way and at 2 TP a hexside, until the two "
        "agree: no velocity change, heading change or roll before that. A ship that has lifters and names no "
        "way to fly is held to this as well, and may not order glide.",
    ),
    Rule(
        "ATM-6",
        "No coasting in atmosphere",
        "printed",
        "In atmosphere no ship keeps its velocity for nothing: it must spend thrust to stay up.",
    ),
    Rule(
        "ATM-7",
        "Coming into the atmosphere",
        "ruling",
        "In the interface ships move as in space. Each action costs what the zone of the ship's own hex asks, "
        "so a hex is priced by the hex that is left. A ship that comes into atmosphere too fast is slowed to "
        "the limit, moves no more than that many hexes of atmosphere this turn, the first one counted, and "
        "loses its other orders; for random movement see RND-9. One that begins its move there too fast is "
        "slowed before it moves, and GRV-2 speeds nothing up past the limit. A ship with neither streamlining "
        "nor lifters stops in the first hex at velocity 0. From its next move on it falls 1 hex a turn until "
        "it crashes, whatever thrust it has, and it can only drop loads; ordering it in is legal, and earns a "
        "warning. An unstreamlined ship whose lifters have lost their last box is such a ship. A planet needs "
        "1 hexrow of interface and 1 of atmosphere or more. All of this is our ruling.",
    ),
    Rule(
        "ATM-8",
        "Reaching the ground",
        "ruling",
        "A ship that reaches the ground and has usable thrust makes a standard landing roll (LND-1). Without "
        "usable thrust a streamlined ship lands deadstick and an unstreamlined ship crashes. So far this is "
        "printed. By our ruling a maximum of 1 or more is usable thrust, spent or not. Also by our ruling a "
        "ship that nothing holds up crashes even with it (ATM-7).",
    ),
    Rule(
        "ATM-9",
        "Crashes",
        "printed",
        "A ship brought to the ground by random movement crashes without a roll. In a crash the ship is "
        "destroyed with its crew, its passengers and its cargo.",
    ),
    Rule(
        "LND-1",
        "The landing roll",
        "ruling",
        "To land, a pilot rolls a d10 with the modifiers of INT-2 and needs Piloting plus 4 or less; a "
        "deadstick landing adds 4 to the die. A failure is a crash. The printed table is lost, so this is our "
        "ruling, and both numbers are scenario options.",
    ),
    Rule(
        "LND-2",
        "Landed ships",
        "ruling",
        "A landing ends the move: the ship has the status landed and velocity 0, the rest of its orders is "
        "lost, and nothing collides on the ground. A ship that begins in a ground hexrow, or at level 0, is "
        "landed. With lifters it may take off as in ATM-1: its orders begin with a velocity change, after the "
        "word lifters if it is streamlined, and the first hex must lead off the ground. By level (ALT-1) they "
        "begin with a climb instead; a ship that then neither flies a hex nor hovers falls back and rolls to "
        "land again. A failed SOT roll on the ground is a crash. The order of movement (MOV-8) counts the ship "
        "only in turns for which it has orders other than to coast. Without lifters it stays, and any order "
        "but to coast breaks this rule, not ATM-7. All of this is our ruling.",
    ),
    Rule(
        "GRV-1",
        "Gravity is an option",
        "printed",
        "Gravity is off unless the scenario turns it on. Near an Earthlike world it is too weak to show.",
    ),
    Rule(
        "GRV-2",
        "Gravity and velocity",
        "ruling",
        "With gravity on, at the start of a turn the ships that head toward the ground gain 1 velocity and "
        "those that head away lose 1. By our ruling both headings of each kind count (MAP-3), and velocity "
        "does not go below 0. By level (ALT-1) no heading leads up or down, and gravity changes no velocity.",
    ),
    Rule(
        "GRV-3",
        "Gravity pulls",
        "ruling",
        "With gravity on, every ship is pulled closer to the ground by 1 hex (MAP-4) once all have moved, and "
        "what it meets there, a zone or an asteroid, works as always. By our ruling landed ships stay, and a "
        "ship that bounces off the interface stays in its hex. A ship in random movement rolls with the "
        "modifier for that, though the pull is no maneuver. Also by our ruling the pull does not count as "
        "entering when a struck side is looked for (RAM-3, COL-4), unless nothing else brought the two ships "
        "together; then the side is in doubt.",
    ),
    Rule(
        "GRV-4",
        "Pulled down to land",
        "ruling",
        "With gravity on, a ship whose movement ends in the hexrow closest to the ground has landed and makes "
        "a landing roll. By our ruling closest means closest to the edge of the map, so this means the ground "
        "hexrow, and the landing goes as in ATM-8. Also by our ruling a ship in random movement that gravity "
        "pulls to the ground makes that roll too, with the +2 of INT-2; ATM-9 is for the ground it reaches by "
        "its own random movement.",
    ),
    Rule(
        "GRV-5",
        "Installations and gravity",
        "ruling",
        "An orbital installation hardly belongs where gravity is on, and a scenario that has one there gets a "
        "warning. By our ruling gravity does not pull it.",
    ),
    Rule(
        "ALT-1",
        "Altitude",
        "ruling",
        "The map may be read as seen from above, with an altitude for each ship: 0 is the surface, 1 to 5 "
        "atmosphere, 6 the interface, and 7 or more space. The scenario says which level is the highest. A "
        "rule that speaks of hexes of a zone then means levels. So far this is printed. By our ruling a ship "
        "that climbs over the highest level has left the map (MAP-5). Ships meet only in the same hex at the "
        "same level; if one of them came there from another level, the side that is struck is in doubt "
        "(COL-4). Asteroids and installations are at every level from 7 up, and at none below. A change of "
        "level in the hex of an asteroid is an entry (AST-1) only from 6 to 7.",
    ),
    Rule(
        "ALT-2",
        "Hexes in the atmosphere levels",
        "ruling",
        "In the atmosphere levels a hex costs 5 TP for an unstreamlined ship with lifters and 2 TP for a "
        "streamlined one. A ship may go slower than it could, and the rules on minimum speed, hovering and "
        "turning stay (ATM-1, ATM-3). So far this is printed. By our ruling velocity is the number of hexes "
        "flown this turn, paid for or gained. Thrust does not change it, the velocity of the turn before does "
        "not bind, and a turn without thrust takes none. Levels and turns are not part of it. The price goes "
        "by the hull, also for a streamlined ship on its lifters. A streamlined ship in normal flight must fly "
        "1 hex; told to coast, it flies its gained hexes, or 1 if it has none. Out of line it is held to "
        "ATM-5, and does not climb or dive either. A ship on lifters flies or hovers, whatever it did before, "
        "and falls at once if it does neither; hovering, it may climb and dive. Told to coast, it flies its "
        "gained hexes alone. Also by our ruling TP within the rating need no SOT roll here, but pushed TP that "
        "pass the SOT do.",
    ),
    Rule(
        "ALT-3",
        "Climbing and diving",
        "ruling",
        "A level of climb costs as much as a hex (ALT-2). A dive costs nothing, but in one turn an "
        "unstreamlined ship may dive at most a tenth of its thrust in levels and a streamlined ship a quarter, "
        "rounded down. So far this is printed, for the atmosphere. By our ruling thrust is the maximum as the "
        "move begins, without pushed TP. Only a level of an ordered dive from levels 1 to 5 counts as dived; "
        "gliding, falling and the pull of gravity do not. From level 6 up a level costs no TP, up or down, but "
        "uses a hex of velocity, and there is no limit to diving and no gain. So the step from 6 to 5 is one "
        "of those, and the step from 5 to 6 is a climb that is paid for.",
    ),
    Rule(
        "ALT-4",
        "Hexes gained by diving",
        "ruling",
        "For each level dived the ship gains 1 free hex in the following turn. To climb after a dive in the "
        "same turn forfeits the gain; to climb first and dive afterwards does not. So far this is printed. By "
        "our ruling the levels dived after the last climb are the ones that count, and they count though a "
        "later action fails. Also by our ruling free hexes do not keep longer than that one turn, even if the "
        "ship could not use them: in random movement, with nobody to fly it, or from level 6 up.",
    ),
    Rule(
        "ALT-5",
        "Gained hexes, and borders by level",
        "ruling",
        "A gained hex may pay 1 TP of a turn instead, and turns paid in that way may come at any place in the "
        "move. A ship must use all it has gained; its base hexes, which are the rating divided by the price of "
        "a hex, and the gained ones make 6 at most, and to keep to that it throttles back. So far this is "
        "printed. By our ruling the hexes flown are 6 at most, for ships on lifters too. Gained hexes pay for "
        "hexes first, then for hexsides of heading, and for the free one last; they pay for no climb. Also by "
        "our ruling a ship enters the interface or the ground by its level, with INT-1 as usual, and falls, "
        "gravity and bounces change the level and not the hex; random movement changes no level. A bounce "
        "needs level 7 and a hex of velocity left. Heading and facing are not mirrored by an uncontrolled "
        "bounce, and the dive that led to it is not tried again. A ship that comes down from level 6 is slowed "
        "to 6. The hexes it then flies are paid for and are its velocity; if it flies none, it keeps what it "
        "came with. A ship that climbs to level 6 has the hexes flown below as its velocity, and none of them "
        "left to move.",
    ),
    Rule(
        "ALT-6",
        "Range in three dimensions",
        "ruling",
        "The range between ships h hexes and a levels apart is the square root of h x h + a x a, to the "
        "nearest whole number with halves up; more than 15 is out of range. A table of these ranges is "
        "printed, with ten misprints, of which row 9 has seven. By our ruling its rows are hexes and its "
        "columns levels, and the option range_table uses the corrected numbers unless the printed ones are "
        "asked for.",
    ),
)
