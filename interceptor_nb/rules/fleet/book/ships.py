"""Hulls, explosions and carriers: chapters HUL, DEB and CAR."""

from interceptor_nb.core.cite import Rule

SHIPS = (
    Rule(
        "HUL-1",
        "Boxes and parties",
        "ruling",
        "Damage crosses off boxes, row by row, and they are never repaired. Damage control parties repair "
        "systems: an escort has 1, a cruiser 2, a capital ship or a base 3. All are placed before any of them "
        "rolls, and each repairs its system on a 6 in TRN-11; a fighter bay is a system like any other. This is "
        "the base game. By our ruling several parties may work at one system, and one that finds nothing to "
        "repair rolls nothing.",
    ),
    Rule(
        "HUL-2",
        "The last row",
        "derived",
        "That only some ships may ram is printed; when one is on its last row is derived: every earlier row is "
        "crossed off and a box or more is left. A ship with one row always is, and a row that is exactly crossed "
        "off puts it on the next.",
    ),
    Rule(
        "HUL-3",
        "Ships without boxes",
        "ruling",
        "The excess of a ship that loses its last box is the damage of that one source less the boxes that it had "
        "left. It rolls a d6: at or under the excess it explodes, otherwise it is a hulk; with an excess of 0 it "
        "never explodes. A hulk takes no more damage, rolls nothing, blocks nothing and drifts in TRN-2. This is "
        "the base game. By our ruling no die is rolled at an excess of 0, and groups aboard are lost in either "
        "case.",
    ),
    Rule(
        "HUL-4",
        "Checks",
        "ruling",
        "When a row is crossed off, each working system rolls a d6 and is lost on a 6 after the first row, on 5 "
        "or 6 after the second, on 4 to 6 after the third or a later one. Several rows at once make one check, "
        "that of the last of them, with a number lower by 1 for each row beyond the first. Nothing follows the "
        "last row of the ship. This is the base game. By our ruling the number is never under 2, which a scenario "
        "may change.",
    ),
    Rule(
        "HUL-5",
        "The drive",
        "base",
        "The drive is a system. Its first loss halves the thrust, rounded down, its second leaves none; each "
        "repair makes one loss good. What reads the thrust of a ship reads that of the moment, and that of a base "
        "is 0.",
    ),
    Rule(
        "DEB-1",
        "Explosions",
        "ruling",
        "An explosion strikes at once, and screens do not help. An escort does 1d6 within an inch. A cruiser does "
        "2d6 within an inch and 1d6 within two. A capital ship or any base does 3d6 within an inch, 2d6 within "
        "two and 1d6 within three. This is printed, and that the dice are added up is derived. By our ruling "
        "every ship in reach, friend or foe, rolls its own dice, nearest first and then in file order, and makes "
        "its checks before the next one rolls.",
    ),
    Rule(
        "DEB-2",
        "Fighters in explosions",
        "ruling",
        "A group that is caught rolls as many dice as a ship in its place, and they are read like those of point "
        "defence. This is printed. By our ruling groups roll after ships, also nearest first, and kills beyond "
        "the group are lost.",
    ),
    Rule(
        "DEB-3",
        "Debris",
        "ruling",
        "Debris moves for one turn, at the velocity and on the course that the ship had, harms nothing, and "
        "blocks lines as long as it is on the table. This is printed. By our ruling the cloud appears where the "
        "ship was and blocks at once, its radius is that of the explosion, it moves in TRN-2 of the next turn, "
        "and it goes after TRN-11 of that turn.",
    ),
    Rule(
        "DEB-4",
        "Chains",
        "derived",
        "How explosions set off others is derived from their happening at once: they are taken in the order in "
        "which they began. One is applied to all in its reach; then those that are without boxes roll as in "
        "HUL-3, in the order in which they were struck, and take their place at the end of the queue. A ship "
        "explodes once.",
    ),
    Rule(
        "CAR-1",
        "Who is a carrier",
        "ruling",
        "Patrol, light and fleet carriers and bases of type 4 may launch and recover groups while they change "
        "velocity or course. This is printed. By our ruling, after the base game, any other ship with bays keeps "
        "its course and velocity in such a turn, handles one group a turn unless a scenario says two, and rearms "
        "none: what lands there may leave in the next turn with the endurance that it came with.",
    ),
    Rule(
        "CAR-2",
        "Launches and recoveries",
        "ruling",
        "A carrier launches and recovers at most two groups a turn, taken together. This is printed. By our "
        "ruling each launch that is ordered counts, an emergency launch whatever it rolls, and a group may land "
        "on a ship of its side if it ends its second move within an inch of it and a working bay is free there.",
    ),
    Rule(
        "CAR-3",
        "Rearming",
        "ruling",
        "A carrier rearms a group: it lands in one turn, stays aboard in the next, and may be launched in the one "
        "after. This is printed. By our ruling groups begin the game ready, and launch in TRN-6.",
    ),
    Rule(
        "CAR-4",
        "Emergency launch",
        "ruling",
        "A group may try to leave in the turn after it landed and rolls a d6. On a 1 group and bay are destroyed "
        "for good. On a 2 both are damaged until a party repairs the bay. On 3 or 4 it stays for this turn and "
        "may be launched normally in the next. On 5 or 6 it is launched, fully armed. This is printed. By our "
        "ruling it can be tried once for each landing and only on a carrier; a bay that is repaired in one turn "
        "lets its group go in the second turn after, which a scenario may change; and a bay lost to a check stops "
        "the rearming of its group in the same way.",
    ),
    Rule(
        "CAR-5",
        "No scrambling",
        "printed",
        "No group scrambles while it is being rearmed. Scrambling is not played here.",
    ),
)
