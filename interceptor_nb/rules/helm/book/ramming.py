"""Ramming: chapter HLM-R."""

from interceptor_nb.core.cite import Rule

RAMMING = (
    Rule(
        "HLM-R1",
        "When ships may ram",
        "ruling",
        "By our ruling ships ram while characters act, if both fly and are in one hex. Either ship may ram, and "
        "each attempt is one action (HLM-A9).",
    ),
    Rule(
        "HLM-R2",
        "The attempt",
        "printed",
        "Whoever rams makes a Piloting check against the speed plus the size of the own ship and notes the "
        "margin. A failure adds OOC (HLM-3), and there is no collision.",
    ),
    Rule(
        "HLM-R3",
        "Dodging a ram",
        "ruling",
        "A ship that has not tried to ram the other in this phase may dodge: one check of one character against "
        "its own speed plus size plus the margin of the ram. It is one action, which may be the next phase's, and "
        "takes 1 helm energy. A success means no collision; a failure means a collision, and its shortfall counts "
        "from that number. By our ruling a ship that tried to ram the other has no dodge, unless an option allows "
        "it, and two ships collide once a phase at most.",
    ),
    Rule(
        "HLM-R4",
        "Volleys",
        "ruling",
        "In a collision each ship fires two volleys at the other, one of as many d6 as its size and one of as "
        "many as its speed, and shields do nothing. A volley that misses the silhouette does 1 for each die, one "
        "that meets it does what the dice show, and one without dice does nothing. Target locks and luck do not "
        "roll the silhouette again. By our ruling the silhouette of a side is n in d: an integer from 1 to d, "
        "rolled before the dice of each volley, meets it at n or less, and where the scenario says nothing it is "
        "always met. The rammer's volley by size comes first, then its volley by speed, then the other's two; all "
        "damage is done afterwards.",
    ),
    Rule(
        "HLM-R5",
        "After a collision",
        "ruling",
        "Both ships make a hull check (HLM-6). Then each that is left rolls a d6 for its facing, where 1 is the "
        "first of the map's six and the others follow clockwise, and takes 1d6 OOC. The rammer takes the damage "
        "in front, the other on the side where it belongs. By our ruling the rammer rolls first, that side is the "
        "one toward the hex the rammer came from, or the front if it came from none or an option says so, and OOC "
        "over 6 that hurts the hull here asks for another hull check.",
    ),
)
