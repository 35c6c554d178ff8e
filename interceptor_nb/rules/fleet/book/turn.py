"""The open table and the turn: chapters TBL and TRN."""

from interceptor_nb.core.cite import Rule

TURN = (
    Rule(
        "TBL-1",
        "The open table",
        "ruling",
        "Play is on an open table without an edge. Positions are whole thousandths of an inch, distances run from "
        "centre to centre and are compared by their squares, and what lies exactly on an edge is inside. There "
        "are 12 courses, 30 degrees apart, numbered like the hours of a clock; x grows along course 3 and y along "
        "course 12. The end of each straight leg is rounded once, half up. All of this is our ruling.",
    ),
    Rule(
        "TBL-2",
        "Thrust and movement",
        "base",
        "A ship may spend up to its thrust in a turn: 1 for each inch of velocity more or less, 1 for each 30 "
        "degrees of a turn. It turns by at most half its thrust, rounded down, but by 1 if its thrust is 1. It "
        "moves half its new velocity, rounded down, on the old course, makes the whole turn, and moves the rest "
        "on the new course. Velocity does not go below 0.",
    ),
    Rule(
        "TBL-3",
        "Blocked lines",
        "derived",
        "That debris blocks sight and fire is printed; how is derived: a line between two centres is blocked if "
        "it comes within the radius of a cloud, also where one of its ends lies inside. Blocked lines stop all "
        "fire and fighter attacks, and neither explosions nor rams nor dogfights.",
    ),
    Rule(
        "TRN-1",
        "Orders",
        "ruling",
        "The orders of all ships are written before anything moves. By our ruling a fighter group has a line as "
        "well, and what is carried out in a later phase, such as the moves and targets of groups, fire and damage "
        "control, may be written anew until its phase begins; an order that cannot be carried out by then comes "
        "to nothing.",
    ),
    Rule(
        "TRN-2",
        "Debris and hulks move",
        "base",
        "Debris clouds of the last turn and all hulks move (DEB-3, HUL-3).",
    ),
    Rule(
        "TRN-3",
        "Fighters move",
        "ruling",
        "Groups on the table move, up to half their full move. The side with most groups starts, and then sides "
        "move one group each in turn; if two have as many, each rolls a d6 and the higher starts. By our ruling "
        "groups that are not on the table do not count, equal dice are rolled again by all in the tie, and a side "
        "takes its groups in file order.",
    ),
    Rule(
        "TRN-4",
        "Ships move",
        "base",
        "All ships move by their orders (TBL-2).",
    ),
    Rule(
        "TRN-5",
        "Rams",
        "base",
        "Rams are resolved (FRM-1 to FRM-4).",
    ),
    Rule(
        "TRN-6",
        "Fighters move again",
        "ruling",
        "Groups move once more, up to half their full move, in an order found as in TRN-3; those that are "
        "launched move now. Then enemy groups that are close fight (FTR-7). By our ruling a group that is to be "
        "launched counts among the groups of its side, and a group lands at the end of this move, before the "
        "dogfights.",
    ),
    Rule(
        "TRN-7",
        "Targets",
        "base",
        "Each group that attacks names a ship as its target (FTR-6).",
    ),
    Rule(
        "TRN-8",
        "A ship fires",
        "ruling",
        "A ship fires, then the groups that named it attack it. The side with most ships starts; if two have as "
        "many, each rolls a d6 and the higher starts. By our ruling all ships in play count, a side takes those "
        "that fire in file order, groups attack in file order, and the fire of main weapons, which these rules do "
        "not cover, is declared as a hit: the points that are left after screens, one source of damage each.",
    ),
    Rule(
        "TRN-9",
        "The next ship fires",
        "base",
        "TRN-8 is repeated, sides taking turns, until all that fire have.",
    ),
    Rule(
        "TRN-10",
        "Fighters attack the others",
        "ruling",
        "Groups attack ships that did not fire. By our ruling these go in file order, and the point defence that "
        "such a ship held back fires just before it is attacked.",
    ),
    Rule(
        "TRN-11",
        "Damage control",
        "base",
        "Parties try to repair systems (HUL-1), and the turn ends.",
    ),
)
