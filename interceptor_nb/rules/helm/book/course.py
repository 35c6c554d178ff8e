"""Checks, control, energy, hull and the course of a round: chapter HLM."""

from interceptor_nb.core.cite import Rule

COURSE = (
    Rule(
        "HLM-1",
        "Skill checks",
        "base",
        "A check is 2d6 plus the skill of whoever makes it, and succeeds if the total is at least the difficulty; "
        "the margin is what the total is over or under it. No result of the dice is a success or a failure by "
        "itself. The level of OOC is taken off every check but the one that steadies the ship (HLM-A1), and off "
        "the spaces a character moves, never off the hexes a ship moves. Whoever uses the helm from elsewhere has "
        "3 less. The effects of OOC are printed, the rest is the base game's.",
    ),
    Rule(
        "HLM-2",
        "Speed, size and when changes count",
        "printed",
        "Speed runs from 0 to 11, and no action may leave that. Size belongs to the ship: 5 for a scout, 9 for a "
        "dreadnought. A turn changes arcs of fire and the silhouette shown at once. A change of speed counts at "
        "once for being hit, while the ship moves only when ships move (HLM-7).",
    ),
    Rule(
        "HLM-3",
        "Failure and OOC",
        "ruling",
        "A failed check adds 1 OOC and the shortfall, at once. This holds for all actions of the helm, steadying "
        "and dodging included. OOC stops at 6, and the rest hurts the hull instead. At the end of each phase OOC "
        "falls by 1, but not below 0. So far this is printed or the base game's. By our ruling each point over 6 "
        "is 1 hull damage, a failed repair (HLM-A13) adds nothing, and a success adds nothing either; an option "
        "adds 1 after each success of HLM-A2 to HLM-A10 and HLM-A12.",
    ),
    Rule(
        "HLM-4",
        "Helm energy",
        "printed",
        "Where the table says so an action takes 1 helm energy, spent when it is tried; a ship that has none left "
        "cannot try it. A human ship's first such action of a round takes none, even if it fails. It is an action "
        "all the same, and its OOC counts.",
    ),
    Rule(
        "HLM-5",
        "Where the helm stands, and what may be tried",
        "ruling",
        "The helm has its front on the hull, on every ship, and faces forward, on all but Tentac ships; this is "
        "printed. In the base game an action may be tried if 12, the skill and the module's upgrade, less OOC and "
        "less 3 for remote use, reach its difficulty; an illegal try changes nothing. By our ruling the upgrade joins "
        "every check made with the helm, so not a repair, and an action of a line that what came before it has made "
        "illegal is dropped.",
    ),
    Rule(
        "HLM-6",
        "Hull checks",
        "ruling",
        "Hull damage begins at 0. After an action, a missile or a collision that raised it, count the triangular "
        "steps it has reached, at 1, 3, 6, 10, 15 and so on; 2d6 must show at least that number less the size of "
        "the ship, or the ship explodes. No dice fall where they cannot change that. An option puts a limit in "
        "place of the steps: nothing happens below it, and at it the ship is lost. What an explosion does to "
        "others is outside. All of this is our ruling, after a digest of a later edition.",
    ),
    Rule(
        "HLM-7",
        "The round",
        "ruling",
        "A round has six phases. In each of them ships move, missiles move and strike, characters act, and OOC "
        "falls by 1. A ship at speed s moves a hex forward in each of the phases 1 to s. At the end of the round "
        "speed falls by 1, but not in orbit, and helm energy by 1, neither below 0. This is the base game's. By "
        "our ruling a ship faster than 6 moves another hex in each of as many phases as its speed is over 6, from "
        "the first phase on or by an option in the last phases; ships act in the order of the file, a line at a "
        "time; a missile moves its own number of hexes by the nearest way; and a ship that leaves the map is out "
        "of play.",
    ),
    Rule(
        "HLM-8",
        "Actions of characters",
        "base",
        "A character has one action a phase, in the base game; a row of the table is one action, however many "
        "steps it has. Several characters of a ship may act in a phase, in any order, and each action may be done "
        "again in the same round.",
    ),
)
