"""The actions of the helm: chapter HLM-A."""

from interceptor_nb.core.cite import Rule

ACTIONS = (
    Rule(
        "HLM-A1",
        "Steady the ship",
        "printed",
        "Piloting against speed plus size, without helm energy, remotely if need be. This check alone ignores "
        "OOC. A success lowers OOC by its margin, so one that just succeeds lowers nothing.",
    ),
    Rule(
        "HLM-A2",
        "Turn the ship",
        "printed",
        "Piloting against speed plus size, and 3 more for each hexside after the first, up to 3 hexsides; 1 helm "
        "energy, remotely if need be. The ship turns at once.",
    ),
    Rule(
        "HLM-A3",
        "Change speed",
        "derived",
        "Piloting against speed plus size, and 3 more for each point after the first; 1 helm energy, remotely if "
        "need be. Speed changes at once, up or down. The numbers are printed; the name is derived from them.",
    ),
    Rule(
        "HLM-A4",
        "Spin the wheel",
        "ruling",
        "Piloting against 3; 1 helm energy, remotely if need be. After the check the ship takes 1d6 OOC, whether "
        "it succeeded or not. What else it does is lost. By our ruling a failure adds the OOC of HLM-3 as well, "
        "unless an option says otherwise.",
    ),
    Rule(
        "HLM-A5",
        "Evasive maneuvers",
        "ruling",
        "Piloting against speed plus size, and 3 more for each point after the first; 1 helm energy, remotely if "
        "need be. Whatever would hit the ship has that many points less, until anything else is done with the "
        "helm. By our ruling the next attempt at another action ends it, a new evasion takes the place of the old "
        "one, and one that fails leaves none, unless an option keeps the old one.",
    ),
    Rule(
        "HLM-A6",
        "Delayed turn",
        "ruling",
        "Piloting against speed plus size, and 3 more for each hexside after the first; 1 helm energy, remotely "
        "if need be. The ship turns after its next move forward. By our ruling one such turn waits, the later "
        "takes the place of the earlier if it succeeds, it waits while the ship does not move, and the way round "
        "a planet is no move forward.",
    ),
    Rule(
        "HLM-A7",
        "Sideslip",
        "ruling",
        "Piloting against speed plus size; 1 helm energy, remotely if need be. The ship goes one hex forward and "
        "to the left or right. By our ruling that is its next move forward, along the hexside beside its front, "
        "with the facing kept; it waits as a delayed turn does (HLM-A6), and comes before that turn.",
    ),
    Rule(
        "HLM-A8",
        "Dodge a missile",
        "ruling",
        "Piloting against speed plus size plus the amount by which the missile hit; 1 helm energy, remotely if "
        "need be. A success makes it miss. It takes an action without waiting for one, and may take the next "
        "phase's instead. The first dodge of a phase by somebody reflexive takes neither action nor energy; its "
        "OOC counts. So far this is printed. By our ruling a missile hits if 2d6 and its skill, less evasion, "
        "reach its target's speed plus 4, and by what it is over that; it does 1d6 hull damage for each of its "
        "dice; one that misses chases on, unless an option ends it; and each missile may be dodged once when it "
        "comes.",
    ),
    Rule(
        "HLM-A9",
        "Ram, and dodge a ram",
        "derived",
        "Piloting against speed plus size; 1 helm energy, remotely if need be. The one who rams needs the wider "
        "margin (HLM-R3). The numbers are printed; that one row serves for both is derived from its note.",
    ),
    Rule(
        "HLM-A10",
        "Orbit",
        "ruling",
        "Piloting against speed plus size plus 1; 1 helm energy, remotely if need be. The ship must have speed 1 "
        "and be next to the planet. In phase 1 of each round it then goes one hex round the planet and turns with "
        "it. By our ruling its way round is chosen when it enters, and it leaves by the same check or by a "
        "success of HLM-A2 or HLM-A3.",
    ),
    Rule(
        "HLM-A11",
        "Landing",
        "ruling",
        "A ship that moves into the planet's hex and slows down to speed 0 has landed, and every missile that "
        "chases it is destroyed; this is printed. By our ruling it comes in at speed 1, or crashes and is lost; "
        "it slows down by HLM-A3 or at the end of the round, and takes off by HLM-A3 to speed 1. On the ground "
        "the helm does nothing but that, steadying (HLM-A1) and HLM-A12, and a ship there is neither rammed nor "
        "chased.",
    ),
    Rule(
        "HLM-A12",
        "The helm module's own action",
        "ruling",
        "Piloting against speed plus size; 1 helm energy, not from elsewhere. The table has one row that uses the "
        "module, although its notes say that nothing does; its name and effect are lost. By our ruling it marks "
        "the module as used until the round ends, and is not tried again meanwhile, unless an option allows it.",
    ),
    Rule(
        "HLM-A13",
        "Repair the module",
        "ruling",
        "Engineering against 11, without helm energy, not from elsewhere. The module works again. By our ruling a "
        "broken helm allows this alone, and a helm that works cannot be repaired.",
    ),
)
