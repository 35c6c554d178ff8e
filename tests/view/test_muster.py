"""A campaign's crewmen as a table."""

from interceptor_nb.rules.interceptor.campaign import Crewman, Roster, Station
from interceptor_nb.rules.interceptor.careers import Skills
from interceptor_nb.rules.interceptor.journal import Kill, Mission
from interceptor_nb.view.muster import HEADINGS, rows

MARCOS = Crewman("marcos", "Marcos", "pilot", "human", "tog", Skills(5, 4), Station("red"))
LIVIA = Crewman("livia", "Livia", "gunner", "ssora", "tog", Skills(2, 6))
COMBAT = Mission(flew=(("marcos", "red"),), kills=(Kill("marcos", "x"),))


def cells(*journal: Mission, crew: tuple[Crewman, ...] = (MARCOS,)) -> list[tuple[str, ...]]:
    """Return the table after *journal*, without name, role and race."""
    found = [row.cells for row in rows(Roster(crew=crew, journal=journal))]
    assert all(len(row) == len(HEADINGS) for row in found)
    return [row[3:] for row in found]


def test_skills_have_the_bonus_of_the_ship_that_is_manned() -> None:
    """CRW-5: from the sixth mission in it, and Gunnery from the eleventh; CRW-4: five kills are a level."""
    assert cells(*[COMBAT] * 5) == [("red", "5", "4", "5", "0", "5", "1")]
    assert cells(*[COMBAT] * 6) == [("red", "5+1", "4", "6", "0", "6", "1")]
    assert cells(*[COMBAT] * 11) == [("red", "5+2", "4+1", "11", "0", "11", "2")]
    elsewhere = Crewman("marcos", "Marcos", "pilot", "human", "tog", Skills(5, 4), Station("blue"))
    assert cells(*[COMBAT] * 6, crew=(elsewhere,)) == [("blue", "5", "4", "0", "0", "6", "1")]


def test_who_mans_nothing_and_who_is_dead() -> None:
    """CRW-4: the dead have no levels coming; CRW-6: missions without combat are counted."""
    fallen = Mission(flew=(("marcos", "red"), ("livia", "red")), kills=(Kill("livia", "x", 5),), dead=("livia",))
    patrol = Mission(combat=False, flew=(("livia", "red"),))
    assert cells(patrol, crew=(LIVIA,)) == [("none", "2", "6", "0", "1", "0", "0")]
    assert cells(fallen, crew=(MARCOS, LIVIA))[1] == ("dead", "2", "6", "0", "0", "5", "0")
    row = rows(Roster(crew=(MARCOS, LIVIA), journal=(fallen,)))[0]
    assert (row.cells[:3], row.missions, row.seat) == (("Marcos", "pilot", "human"), {"red": 1}, 1)
