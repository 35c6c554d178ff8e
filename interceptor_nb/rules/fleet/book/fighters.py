"""Fighters, point defence and ramming: chapters FTR, PDF and FRM."""

from interceptor_nb.core.cite import Rule

FIGHTERS = (
    Rule(
        "FTR-1",
        "Groups and their moves",
        "base",
        "A group is 6 fighters with a full move of 12 inches, 18 if they are fast, half of it in TRN-3 and half "
        "in TRN-6, in any direction. That a group launched this turn has its half move in TRN-6 alone is printed.",
    ),
    Rule(
        "FTR-2",
        "Hidden types",
        "ruling",
        "The type of a group is shown when it attacks, is shot at or is in a dogfight, and hidden until then. "
        "This is printed. By our ruling an explosion shows nothing.",
    ),
    Rule(
        "FTR-3",
        "Coming home",
        "printed",
        "There is no limit to the time that a group may take to come home.",
    ),
    Rule(
        "FTR-4",
        "No rams by fighters",
        "printed",
        "A fighter group never rams; an order to do so is refused.",
    ),
    Rule(
        "FTR-5",
        "Endurance",
        "base",
        "A group has endurance for 3 attacks or dogfights. Without it a group may only move, defend itself and "
        "land. Rearming restores it.",
    ),
    Rule(
        "FTR-6",
        "Attacks",
        "ruling",
        "A group attacks a ship within 6 inches that it named in TRN-7 with a die for each fighter: 4 and 5 do "
        "one point, 6 does two. Against one screen a 4 does nothing; against two a 4 does nothing, 5 and 6 do "
        "one. This is the base game. By our ruling there is no arc, more than two screens count as two, and an "
        "attack that the line or the loss of its target prevents takes no endurance.",
    ),
    Rule(
        "FTR-7",
        "Dogfights",
        "ruling",
        "Enemy groups within an inch of each other at the end of TRN-6 fight at once, with a die for each "
        "fighter, read as in PDF-1 and all at the same time. Point defence does not fire into a dogfight. This is "
        "the base game. By our ruling each group fires at the nearest enemy, then in file order; a group without "
        "endurance only fires back; and who was in a dogfight names no target this turn.",
    ),
    Rule(
        "FTR-8",
        "Types of fighters",
        "ruling",
        "The list of new types is lost. By our ruling two are given, standard and fast, and others are data: "
        "inches of a full move, numbers added to the dice of attacks and of dogfights, and screens, which make "
        "dice against the group read as against a ship with as many.",
    ),
    Rule(
        "PDF-1",
        "Dice against fighters",
        "ruling",
        "A die against fighters kills none on 1 to 3, one on 4 or 5, two on a 6; kills are added up, and there "
        "are no more than the group has fighters. This is the base game. That a 6 is not rolled again is our "
        "ruling.",
    ),
    Rule(
        "PDF-2",
        "Systems of point defence",
        "ruling",
        "A PDAF reaches 6 inches and rolls one die. An ADAF rolls two dice up to 6 inches, one die over 6 and up "
        "to 12 inches, and none beyond. This is printed. By our ruling both dice go to one group, and an ADAF, "
        "for which any target is printed, fires at fighters only. Blocked lines forbid the shot.",
    ),
    Rule(
        "PDF-3",
        "Who may be shot at",
        "ruling",
        "A ship may fire its point defence at any group in range, whether that group attacks it or not; each "
        "system fires once a turn at one group. By our ruling it does so in its go of TRN-8, or in TRN-10 if it "
        "does not fire before.",
    ),
    Rule(
        "FRM-1",
        "Who may ram",
        "ruling",
        "A ship may ram if it is on its last row, has not tried to before in this game, was ordered to, has "
        "thrust, moves, and is within 2 inches of its target when all have moved. This is printed. By our ruling "
        "the order names the target, moving is a velocity of 1 or more, all this is read as TRN-5 begins, and "
        "hulks are not rammed.",
    ),
    Rule(
        "FRM-2",
        "Trying to ram",
        "ruling",
        "A d6 of 5 or 6 lets the ship try. Also printed is that a ship tries once in a game. By our ruling a 1 to "
        "4 uses the attempt up as well, which a scenario may change, and being out of range does not; rams go in "
        "file order, each to its end, and the dice are those of the gate, the rammer, the target, then the damage "
        "by either.",
    ),
    Rule(
        "FRM-3",
        "Hit or dodged",
        "printed",
        "Both roll a d6 and add their thrust of the moment; that of a base is 0 and speed does not count. The ram "
        "hits if the sum of the rammer is higher, and is dodged otherwise.",
    ),
    Rule(
        "FRM-4",
        "Damage of a ram",
        "ruling",
        "Both ships do damage at once: a d6 times the boxes that each had left before, and screens do not help. "
        "This is the base game. By our ruling checks follow, then what HUL-3 asks, the rammer first in both.",
    ),
)
