"""Ships and rocks that meet: chapters STK, COL, RAM, DMG and AST."""

from interceptor_nb.core.cite import Rule

CONTACT = (
    Rule(
        "STK-1",
        "No stacking limit",
        "printed",
        "Any number of units may be in the same hex.",
    ),
    Rule(
        "COL-1",
        "Accidents",
        "ruling",
        "Ships that share a hex after all movement may collide: each rolls a d10, and those with equal numbers "
        "have collided. Docking, launching and coming alongside to tow are safe; none of them can be ordered "
        "here. So far this is printed. By our ruling an attempt to ram this turn rules out an accident between "
        "those two ships, a ship rolls only if there is another it could collide with, and every pair of equal "
        "numbers is a collision, taken in file order, as long as both ships still exist. Also by our ruling "
        "there are no accidents with an orbital installation: nobody rolls.",
    ),
    Rule(
        "COL-2",
        "Hits from a collision",
        "ruling",
        "A collision does hits to the colliding facings of both ships: the rammer's tonnage times a factor, "
        "rounded down and at least 1. Through one of the target's three rear hexsides the factor is a third of "
        "the rammer's velocity less the target's; through one of its three front hexsides it is a third of the "
        "two velocities added; against an orbital installation it is a third of the rammer's velocity. The "
        "parts are printed without clear brackets, so that the whole difference or sum is divided by 3 is our "
        "ruling. Also by our ruling an orbital installation takes no damage: it has no boxes here, and only "
        "the rammer is hit.",
    ),
    Rule(
        "COL-3",
        "Reduced hits",
        "ruling",
        "Hits are reduced by 0, 25, 50 or 75 % for a ram whose dice differ by 0, 1, 2 or 3, by 75 % for an "
        "accident, and by 10 % for every 10 of flicker rate by which the target's shield is above the "
        "rammer's, each on its struck side. There are always at least 10 hits. So far this is printed. By our "
        "ruling the reductions add up, to 100 % at most, and the product is rounded down a single time at the "
        "end, to one amount that both ships take.",
    ),
    Rule(
        "COL-4",
        "Which side is struck",
        "ruling",
        "If it is not clear which side was struck, each ship rolls a d10. The facing away from the other ship "
        "cannot be struck; clockwise from it, 1-2 strikes the first facing, 3-4 the second, 5-6 the third, "
        "7-8 the fourth and 9-10 the fifth. So far this is printed. By our ruling it is not clear if the "
        "rammer has entered no hex this turn, or if the other came into the hex after it, and the facing that "
        "cannot be struck is the one that looks where the other ship was going, or Aft if that ship entered "
        "no hex this turn.",
    ),
    Rule(
        "COL-5",
        "Rammer in an accident",
        "ruling",
        "In an accident the faster ship is taken for the rammer; at the same velocity the heavier one; if "
        "they weigh the same, the one listed first in the file. This is our ruling.",
    ),
    Rule(
        "RAM-1",
        "Declaring a ram",
        "ruling",
        "A ram is declared before the rammer moves or fires. Unless the ship is KessRith it first checks "
        "morale at +2: a ship that fails is morale_out for the whole game, and one that passes needs no "
        "further check in it. So far this is printed. The base number is lost: by our ruling a d10 plus 2 "
        "must be no higher than the scenario's morale, which is 7 unless set, and a ship is KessRith if its "
        "side's nation is. Also by our ruling a ram is still tried after a failed SOT roll if the ship is in "
        "the hex, rams go in file order, a lost ship cannot be the target, a target that is lost "
        "before the rammer moves ends the attempt without a check, so does a rammer that nobody flies any more, "
        "and an installation is struck with Forward.",
    ),
    Rule(
        "RAM-2",
        "The ram roll",
        "printed",
        "If the rammer is in its target's hex when movement and combat are over, both roll a d10. The ram "
        "strikes if the two numbers are 3 or less apart. An orbital installation is always struck, and there "
        "the dice reduce nothing.",
    ),
    Rule(
        "RAM-3",
        "Facings in a ram",
        "ruling",
        "The rammer strikes with Forward. The hexside by which it came into the hex shows which facing of the "
        "target it strikes. This is our ruling.",
    ),
    Rule(
        "DMG-1",
        "Filling boxes",
        "printed",
        "Hits from collisions, asteroids and the interface fill boxes row by row: first the armour of the "
        "struck facing, in rows of 10, then the internal components.",
    ),
    Rule(
        "DMG-2",
        "Internal components",
        "ruling",
        "A design lists its internal components in order, each with its number of boxes, and hits fill them "
        "in rows of 10 from the outside inward. A component works as long as one of its boxes is left; DMG-4 "
        "is the exception. This is our ruling.",
    ),
    Rule(
        "DMG-3",
        "Exploding powerplant",
        "ruling",
        "A ship that loses its powerplant in a collision explodes and is lost. By our ruling rams and "
        "asteroids are collisions in this sense. What the explosion does to others is not played here.",
    ),
    Rule(
        "DMG-4",
        "Engine power left",
        "ruling",
        "Compare the share of engine boxes left with the share of powerplant boxes left: the smaller of the "
        "two, times the original engine power, is the engine power left. Maximum thrust then follows from it "
        "as in MAS-1. This is our ruling.",
    ),
    Rule(
        "DMG-5",
        "Fate of a damaged ship",
        "ruling",
        "A ship that has lost all internal boxes is destroyed. Of several fates exploded comes first, then "
        "destroyed, then derelict. As long as one crew box is left the whole crew lives. The names with a "
        "meaning here are engine, powerplant, dcs_left and dcs_right, acs_left and acs_right, crew and "
        "lifters; a component of any other name is dead weight. This is our ruling.",
    ),
    Rule(
        "AST-1",
        "Entering an asteroid hex",
        "ruling",
        "A ship that enters the hex of an asteroid rolls at once: d10 plus a modifier, at or under Piloting. "
        "The modifier is 0 at V 1-2, +1 at V 3-4, +2 at V 5-6, +3 at V 7-8, +4 at V 9-10, +5 at V 11-14, +6 "
        "at V 15-20 and +7 from V 21 on. This is printed, but with 20 in two rows; that it belongs to +6 is "
        "our ruling. Also by our ruling V 0 is read as V 1, and there is one roll for each asteroid in the "
        "hex.",
    ),
    Rule(
        "AST-2",
        "Hitting an asteroid",
        "ruling",
        "After a failed roll the ship takes hits on Forward as from ramming an orbital installation: its "
        "tonnage times a third of its velocity, this factor rounded down and at least 1, and never less than "
        "10 hits. By our ruling a ship that survives goes on with its move.",
    ),
    Rule(
        "AST-3",
        "Damage to an asteroid",
        "ruling",
        "The asteroid takes as many hits as the ship, and 200 points pulverise it. In a moving field an "
        "asteroid that survives a ship rolls a d6 for a new direction. So far this is printed. By our ruling "
        "200 is enough and 201 not needed, and the d6 is rolled at once.",
    ),
    Rule(
        "AST-4",
        "Asteroids in random movement",
        "ruling",
        "A ship in random movement that hits an asteroid rolls a d10 for the struck side: Forward on 1 to 4, "
        "Left Forward on 5 or 6, Right Forward on 7 or 8, Left Aft on a 9 and Right Aft on a 10. This is "
        "printed. By our ruling such a ship has +2 on its asteroid roll; the number is a scenario option.",
    ),
    Rule(
        "AST-5",
        "Moving asteroids",
        "ruling",
        "If the scenario lets asteroids drift, one d6 before play gives a direction to all that have none, "
        "and each moves 1 hex when the movement phase ends. If one comes into the hex of a ship, the ship "
        "rolls as in AST-1 with its velocity taken 1 higher, and a hit strikes the side the asteroid came "
        "from, even in random movement. By our ruling that 1 counts for the modifier and not for the hits.",
    ),
    Rule(
        "AST-6",
        "Asteroids that meet",
        "ruling",
        "Asteroids that end their move in the same hex collide, for 100 hits each, and one that drifts in "
        "later collides with all that are there. When asteroids next move, each of them rolls a new direction; "
        "if all the dice agree, they roll again a turn later. So far this is printed. By our ruling those "
        "whose dice agree stay in their hex until then, and staying is no new collision. The hits are 100 "
        "however many meet, and an asteroid that enters atmosphere or leaves the map is gone.",
    ),
)
