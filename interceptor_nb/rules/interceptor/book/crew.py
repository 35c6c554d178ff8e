"""Crews: chapters CRW, WPN and FLT."""

from interceptor_nb.core.cite import Rule

CREW = (
    Rule(
        "CRW-1",
        "First skills",
        "derived",
        "A new crewman rolls a d10 for each of his two skills. A pilot has Piloting 6 on a 1, 5 on 2 to 8, 4 "
        "on a 9 and 3 on a 10, and Gunnery 6 on a 1, 5 on a 2, 4 on 3 to 8, 3 on a 9 and 2 on a 10. A gunner "
        "has Piloting 3 on a 1, 2 on 2 to 8 and 1 on 9 or 10, and Gunnery 7 on a 1, 6 on a 2, 5 on 3 to 8, 4 "
        "on a 9 and 3 on a 10. The numbers are printed; which column is which skill is derived, as its "
        "headings are lost.",
    ),
    Rule(
        "CRW-2",
        "Race and nation",
        "ruling",
        "Nation and race change the dice for first skills, Piloting first and Gunnery second. TOG humans, "
        "Ssora and Naram: 0 and 0. Commonwealth and Renegades: humans, Ssora and Naram -1 and -1, Vauvausar "
        "-1 and -2, Baufrin -2 and -1, KessRith 0 and 0. KessRith of their own Empire: +1 and +1. The numbers "
        "are printed, and their places in the table derived; that they are added to the die, and that the "
        "result stays within 1 to 10, is our ruling.",
    ),
    Rule(
        "CRW-3",
        "Without a skill",
        "ruling",
        "A crewman without the skill has luck's chance, as is printed. By our ruling this is the same as skill 1.",
    ),
    Rule(
        "CRW-4",
        "Kills",
        "printed",
        "Five kills raise one skill, Piloting or Gunnery, by 1, without an upper limit. The kill belongs to "
        "whoever made the ship explode, killed the last of its crew, or hit it last before it was abandoned. "
        "An armed target counts 1 kill under 1,000 t, and from there 1 for each 1,000 t or part of it; an "
        "unarmed target counts 1. Kills are not divided: in a dispute the highest die gets it.",
    ),
    Rule(
        "CRW-5",
        "Familiarity",
        "ruling",
        "Combat missions in one ship give a bonus to skills in that ship. 1 to 5 missions give nothing, 6 to "
        "10 give Piloting +1, 11 to 20 give Piloting +2 and Gunnery +1, 21 to 30 give Piloting +3 and Gunnery "
        "+2, and 31 or more give Piloting +4 and Gunnery +3. The numbers are printed; which column is which "
        "skill is derived. By our ruling the bonus is part of the skill wherever that is used, luck's chance "
        "has no bonus, and each ship has a tally of its own, which stays while another is flown; CRW-6 takes "
        "from every tally.",
    ),
    Rule(
        "CRW-6",
        "Skills out of use",
        "printed",
        "Five non-combat missions on end take 1 mission off the tally of CRW-5. Ten on end take 1 off "
        "Piloting or Gunnery, as the player chooses, but no skill falls below the level it began with.",
    ),
    Rule(
        "WPN-1",
        "Weapons of a crewman",
        "printed",
        "One crewman can look after five weapons, as long as they all fire the same way. Weapons joined by a "
        "TOT synchronizer count as one. Hardpoints that are empty or carry only decoys or pods for ELS, ECM, "
        "Safeguard-1, sensors or painting count neither as weapons nor as arcs, and empty autoloaders do not "
        "either.",
    ),
    Rule(
        "WPN-2",
        "Task overload",
        "ruling",
        "Modifiers to hit, added together: +1 for each weapon after the fifth, +2 for fixed weapons in two "
        "arcs, and +4 for a pilot who has both fixed and turreted weapons. These are derived from the printed "
        "examples. By our ruling each arc after the second is another +2, and any other crewman with both "
        "kinds has +2.",
    ),
    Rule(
        "WPN-3",
        "Weapons without a crewman",
        "printed",
        "When a crewman is dead or disabled, his weapons are out of action until someone takes them over. "
        "That may be any survivor with Gunnery: at +3 if the ship has no bridge, at no extra modifier if it "
        "has one. A crewman may also abandon weapons; they are out of action until someone else mans them.",
    ),
    Rule(
        "FLT-1",
        "Who flies the ship",
        "ruling",
        "A ship with one crewman is flown by him alone. With more and no bridge, anyone with Piloting may fly, "
        "at +3 on Piloting rolls, and a crewman without Piloting may not. With a bridge anyone with Piloting "
        "may fly without a modifier, and anyone else has luck's chance (CRW-3). So far this is printed. By our "
        "ruling the pilot himself is spared the +3, the first crewman listed as pilot flies while he lives, "
        "and after him the one with the best Piloting. In the source a scenario may let a crewman without "
        "Piloting fly where there is no bridge; no option does so here.",
    ),
)
