"""Thrust and control: chapters PLT, SOT, RND and MAS."""

from interceptor_nb.core.cite import Rule

CONTROL = (
    Rule(
        "PLT-1",
        "Pushing the plant",
        "ruling",
        "A pilot may push the plant for more thrust than the current maximum, and always gets the extra "
        "points. A d10 at or under a number means no damage. From 1 extra TP upward the numbers are 8 for "
        "maximum 1; 8, A for maximum 2; 8, 6, A for maximum 3; 8, 6, 4, A for maximum 4; and 8, 6, 4, 2, A "
        "for maximum 5 or more. More extra TP than a row has numbers are not allowed, and maximum 0 has no "
        "row. The table is printed; that A means damage without a roll is our ruling.",
    ),
    Rule(
        "PLT-2",
        "Damage from a push",
        "ruling",
        "A push that does damage destroys a quarter of the powerplant boxes the ship was built with, rounded "
        "up, at once. Lost boxes lower the engine power (DMG-4), and with it the maximum thrust. The damage "
        "is printed; by our ruling the new maximum holds from the next turn, though the source has it noted "
        "immediately.",
    ),
    Rule(
        "PLT-3",
        "Ordering a push",
        "ruling",
        "Orders that need a push must contain the word push; without it they are not legal. There is one push "
        "roll in a turn, at the first action that passes the maximum. It is made for all the extra thrust the "
        "orders were planned with, at the costs as the move begins and as if every roll would succeed. This "
        "is our ruling.",
    ),
    Rule(
        "PLT-4",
        "Push and SOT together",
        "ruling",
        "Thrust that passes both the maximum and the SOT needs both rolls, and each failure has its full "
        "effect. By our ruling the push is rolled first.",
    ),
    Rule(
        "SOT-1",
        "Safe operating thrust",
        "ruling",
        "To find the safe operating thrust (SOT), add the thrust rating and the pilot's Piloting, halve the "
        "sum and round up. So far this is printed. By our ruling the rating is the current maximum thrust as "
        "the move begins, not the one the ship was designed with, and Piloting includes the familiarity bonus "
        "(CRW-5).",
    ),
    Rule(
        "SOT-2",
        "The SOT roll",
        "printed",
        "An action whose TP bring the turn's total over the SOT needs a roll: d10 at or under the SOT less "
        "the points by which the total, this action included, is over it. With SOT 8 and a total of 10 the "
        "target is 6. After a success the ship goes on with its orders.",
    ),
    Rule(
        "SOT-3",
        "More actions over the SOT",
        "ruling",
        "Every later action that spends TP over the SOT needs a roll of its own, for the total it then makes. "
        "This is our ruling; in the source the move is finished once a roll has succeeded.",
    ),
    Rule(
        "SOT-4",
        "Seriously out of control",
        "ruling",
        "A failed SOT roll puts the ship seriously out of control (SOC). Instead of the action there is random "
        "movement (RND-1), for all the TP the action would have cost and not only for those over the SOT. So "
        "far this is printed. By our ruling the action does not happen, the ship's other orders are lost, and "
        "so are hexes still owed when random movement is over, in spite of MOV-1. If the velocity change is "
        "what failed, velocity is unchanged and serves as the beginning velocity. In the source damage can put "
        "a ship out of control too; here it never does, though a ship may begin a scenario so.",
    ),
    Rule(
        "SOT-5",
        "Who flies changes the die",
        "ruling",
        "A modifier for the crewman at the controls (FLT-1) counts whenever Piloting is rolled: to recover, "
        "for the SOT, for an asteroid, and to enter the interface or bounce. The source calls all of these "
        "Piloting rolls. That the modifier is added to the die, and that it counts for landing too, is our "
        "ruling.",
    ),
    Rule(
        "RND-1",
        "Random maneuvers",
        "ruling",
        "A d10 says what a ship out of control does. 1: V falls by 1, no hex. 2: V rises by 1, 1 hex. 3: V "
        "falls by 2, at the lowest to 0, no hex. 4: V rises by 2, 1 hex. 5: V rises by 3, 1 hex. 6 or 7: a "
        "turn of 1 hexside to the right or to the left, 1 hex. 8 or 9: a turn of 2 hexsides to the right or "
        "to the left, 1 hex. 10: a spin to the heading a d6 gives (MAP-1), no hex. The table is printed; by "
        "our ruling a turn rotates heading and facing together, and a spin sets both.",
    ),
    Rule(
        "RND-2",
        "Price of a maneuver",
        "ruling",
        "A random maneuver costs TP by its number and the current velocity. Number 1 costs 1 TP; 2 costs 1 TP "
        "up to V 6 and 2 TP above; 3 costs 1 TP at V 1 and 2 TP above; 4 costs 2 TP; 5 costs 3 TP; 6 and 7 "
        "cost a third of V, rounded down, plus 1; 8 and 9 cost double that; 10 costs 3 TP. This is printed "
        "for V 1 to 15. By our ruling V 0 is read as V 1, and over 15 the same sums go on without the cap of "
        "MOV-4.",
    ),
    Rule(
        "RND-3",
        "Maneuver or drift",
        "derived",
        "Roll a maneuver. If the TP left cover its cost, the ship pays and carries it out. If they do not, "
        "the ship drifts 1 hex along its heading, even at velocity 0, pays nothing, and the next maneuver is "
        "rolled. The procedure is printed; that a drift is free and happens at any velocity is derived.",
    ),
    Rule(
        "RND-4",
        "When random movement ends",
        "derived",
        "Random movement ends when its TP are spent. It also ends after a drift if all hexes moved this turn, "
        "those before control was lost included, come to the beginning velocity or more; that is the velocity "
        "after the change at the start of the move. Only after a drift is this looked at. All of it is "
        "derived from the printed example.",
    ),
    Rule(
        "RND-5",
        "Slowing down at velocity 0",
        "ruling",
        "A maneuver that would lower a velocity of 0 becomes a drift of 1 hex, free of charge, and the next "
        "maneuver is rolled. The hex counts as moved, but such a drift is not one that RND-4 looks at. By our "
        "ruling, so that it comes to an end, this happens in one turn at most as often as the beginning "
        "velocity says, or once if that is 0; from then on such a maneuver costs its TP and does nothing.",
    ),
    Rule(
        "RND-6",
        "Velocity afterwards",
        "derived",
        "The velocity a ship has when random movement is over is its velocity in the following turn. This is "
        "derived: velocity lasts until something changes it, and random movement is such a thing.",
    ),
    Rule(
        "RND-7",
        "Recovery",
        "printed",
        "Before movement a ship that is seriously out of control rolls a d10 and needs its pilot's Piloting "
        "or less. After a success it moves normally this turn. After a failure it spends its whole current "
        "maximum thrust on random movement.",
    ),
    Rule(
        "RND-8",
        "Hexes entered at random",
        "ruling",
        "A hex entered in random movement is entered in earnest: asteroids, the interface, the edge of the "
        "map and the ground all take effect, and the ground is a crash (ATM-9). This is our ruling.",
    ),
    Rule(
        "RND-9",
        "No thrust, or in atmosphere",
        "ruling",
        "A ship out of control that has no thrust left, its engine power gone, coasts as many hexes as its "
        "velocity. In atmosphere random movement works as in space: velocity may rise over the limit there, a "
        "ship that comes in too fast keeps its velocity, and none is lost when the move is over. At the "
        "beginning of the ship's next move, in control or not, its velocity falls to what its zone allows. "
        "This is our ruling.",
    ),
    Rule(
        "MAS-1",
        "Thrust from engine power",
        "printed",
        "Thrust is engine power divided by tonnage, to the nearest whole number, and .5 goes up. Without the "
        "option for variable mass this is done once, with the full-load tonnage.",
    ),
    Rule(
        "MAS-2",
        "Variable mass",
        "printed",
        "With the option, thrust follows what the ship weighs now: full load less each missile fired, fuel or "
        "cargo dumped, fighter launched and the like. A ship of 700 engine power has thrust 10 at 67 t and 11 "
        "at 64 t.",
    ),
    Rule(
        "MAS-3",
        "Acceleration compensator",
        "ruling",
        "Under the option for variable mass the usable thrust is at most the rating of the acceleration "
        "compensator plus half the tolerance of the crew's race, rounded down. Baufrin have tolerance 4 and "
        "need a compensator from thrust 4 on; all this is printed. The numbers of the other races are lost: by "
        "our ruling they have 4 too, unless the design says otherwise. Also by our ruling a design without a "
        "compensator has no limit, and pushed thrust falls under the limit. The source says of a push only "
        "that compensators are not made for it and that the pilot suffers.",
    ),
    Rule(
        "MAS-4",
        "Working out a design",
        "printed",
        "A design is built from tonnage, engine power, loads, compensator and race. From engine power follows "
        "the thrust, and from a wanted thrust the engine power it takes.",
    ),
)
