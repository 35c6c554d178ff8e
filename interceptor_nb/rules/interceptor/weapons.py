"""Who is at a ship's weapons, and what task overload adds to his rolls to hit (MOV-9, WPN-1 to WPN-3).

Weapons fire itself, its ranges, rolls and hits, is outside: these are the modifiers that a table of players adds to it.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import CrewMember, Status
from interceptor_nb.rules.interceptor.tables import (
    FIRE_OUT_OF_CONTROL,
    NO_WEAPONS,
    OVERLOAD_ARC,
    OVERLOAD_MIXED,
    OVERLOAD_MIXED_PILOT,
    OVERLOAD_WEAPON,
    TAKEN_OVER,
    WEAPONS_HANDLED,
)

Carried = Literal["weapon", "decoy", "els", "ecm", "safeguard_1", "sensor", "painting"]
"""What a hardpoint can carry, as far as WPN-1 tells it apart."""


class Mount(Struct, frozen=True):
    """A weapon, a hardpoint or an autoloader.

    Attributes:
        id: tells it from the ship's others.
        assigned: the crewman whose it is by the ship's construction.
        arc: where a fixed one fires, by any name that is the same for the same arc; None is in a turret.
        carries: what is on it; nothing once it is empty.
        tot: the group that a working TOT synchronizer joins it to; None, it is on its own.
        works: false once it is destroyed.
        taken_by: who took it over from its last controller.
        left_by: who abandoned it; it has no controller then.
    """

    id: str
    assigned: str
    arc: str | None = None
    carries: tuple[Carried, ...] = ("weapon",)
    tot: str | None = None
    works: bool = True
    taken_by: str | None = None
    left_by: str | None = None

    @property
    def controller(self) -> str | None:
        """Return who controls it, in his senses or not; None is abandoned (WPN-3)."""
        return None if self.left_by is not None else self.taken_by or self.assigned

    @property
    def counts(self) -> bool:
        """Return whether it is a weapon and an arc to look after (WPN-1)."""
        return self.works and not NO_WEAPONS.issuperset(self.carries)


class Battery(Struct, frozen=True):
    """A ship's weapons and its people.

    Attributes:
        crew: all that the ship has, by names that differ.
        mounts: all that the ship has.
        bridge: the ship has one.
        out: names of the dead and the disabled.
    """

    crew: tuple[CrewMember, ...]
    mounts: tuple[Mount, ...]
    bridge: bool = False
    out: frozenset[str] = frozenset()

    def member(self, name: str) -> CrewMember:
        """Return the crewman called *name*.

        Raises:
            KeyError: there is none.
        """
        for member in self.crew:
            if member.name == name:
                return member
        raise KeyError(name)

    def mount(self, mount_id: str) -> Mount:
        """Return the mount called *mount_id*.

        Raises:
            KeyError: there is none.
        """
        for mount in self.mounts:
            if mount.id == mount_id:
                return mount
        raise KeyError(mount_id)

    def controlled_by(self, name: str) -> tuple[Mount, ...]:
        """Return the mounts that *name* controls."""
        return tuple(mount for mount in self.mounts if mount.controller == name)


class Modifiers(Struct, frozen=True):
    """What is added to a die, and why; none is no burden."""

    parts: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """Return their sum."""
        return sum(part.value for part in self.parts)


def weapons_handled(mounts: Iterable[Mount]) -> int:
    """Return how many weapons *mounts* are to look after; a TOT group is one (WPN-1)."""
    return len({("group", mount.tot) if mount.tot is not None else ("mount", mount.id) for mount in _counted(mounts)})


def overload(crewman: CrewMember, mounts: Iterable[Mount]) -> Modifiers:
    """Return what controlling *mounts*, all of them his, adds to each roll to hit of *crewman* (WPN-2)."""
    counted = _counted(mounts)
    over = weapons_handled(counted) - WEAPONS_HANDLED
    arcs = {mount.arc for mount in counted} - {None}
    parts: list[Modifier] = []
    if over > 0:
        parts.append(Modifier(over * OVERLOAD_WEAPON, f"{over} over {WEAPONS_HANDLED} weapons", "WPN-2"))
    if len(arcs) > 1:
        parts.append(Modifier((len(arcs) - 1) * OVERLOAD_ARC, f"fixed weapons in {len(arcs)} arcs", "WPN-2"))
    if arcs and any(mount.arc is None for mount in counted):
        flies = crewman.role == "pilot"
        value = OVERLOAD_MIXED_PILOT if flies else OVERLOAD_MIXED
        parts.append(Modifier(value, f"fixed and turreted weapons{' of a pilot' if flies else ''}", "WPN-2"))
    return Modifiers(tuple(parts))


def manned_by(battery: Battery, mount_id: str) -> str | None:
    """Return who can fire the weapon now; None, it is out of action (WPN-1, WPN-3).

    Raises:
        KeyError: the ship has no such mount.
    """
    mount = battery.mount(mount_id)
    return None if _silenced(battery, mount) else mount.controller


def to_hit(battery: Battery, mount_id: str) -> Modifiers:
    """Return what is added to a roll to hit with the weapon by who controls it: WPN-2, and WPN-3 where it is not his.

    Raises:
        KeyError: the ship has no such mount.
        RuleError: the weapon is out of action.
    """
    mount = battery.mount(mount_id)
    found = _silenced(battery, mount)
    if found is not None:
        raise RuleError(f"{mount_id} {found[0]}", rule=found[1])
    firer = battery.member(mount.controller or mount.assigned)
    burden = overload(firer, battery.controlled_by(firer.name))
    if battery.bridge or firer.name == mount.assigned:
        return burden
    return Modifiers((*burden.parts, Modifier(TAKEN_OVER, "not his own weapon, no bridge", "WPN-3")))


def fire_out_of_control(status: Status) -> Modifiers | None:
    """Return what a ship of *status* adds to direct fire instead of every other modifier, None where nothing is so.

    Only random movement is so (MOV-9); a ship in it may not lock missiles on.
    """
    return Modifiers((Modifier(FIRE_OUT_OF_CONTROL, "random movement", "MOV-9"),)) if status == "random" else None


def take_over(battery: Battery, name: str, *mount_ids: str) -> Battery:
    """Return *battery* with *name* in control of *mount_ids*, whoever had them (WPN-3).

    Raises:
        KeyError: the ship has no such crewman or mount.
        RuleError: he is dead or disabled, has no Gunnery for a weapon that is not his own, or abandoned it himself.
    """
    member = battery.member(name)
    if name in battery.out:
        raise RuleError(f"{name} is dead or disabled and takes nothing over", rule="WPN-3")
    for mount in map(battery.mount, mount_ids):
        if member.gunnery is None and mount.assigned != name:
            raise RuleError(
                f"{name} has no Gunnery, and {mount.id} is not his own; a gunner could take it", rule="WPN-3"
            )
        if mount.left_by == name:
            raise RuleError(f"{name} has abandoned {mount.id}; somebody else may man it", rule="WPN-3")
    return _changed(battery, mount_ids, taken_by=name, left_by=None)


def abandon(battery: Battery, name: str, *mount_ids: str) -> Battery:
    """Return *battery* with *mount_ids* abandoned by *name*, to be rid of their burden (WPN-3).

    Raises:
        KeyError: the ship has no such crewman or mount.
        RuleError: he is dead or disabled, or does not control one of them.
    """
    battery.member(name)
    if name in battery.out:
        raise RuleError(f"{name} is dead or disabled and abandons nothing", rule="WPN-3")
    for mount in map(battery.mount, mount_ids):
        if mount.controller != name:
            raise RuleError(f"{name} does not control {mount.id}; {mount.controller or 'nobody'} does", rule="WPN-3")
    return _changed(battery, mount_ids, taken_by=None, left_by=name)


def _counted(mounts: Iterable[Mount]) -> tuple[Mount, ...]:
    return tuple(mount for mount in mounts if mount.counts)


def _silenced(battery: Battery, mount: Mount) -> tuple[str, RuleId] | None:
    """Return why *mount* is out of action and by which rule; None, it is not."""
    if not mount.works:
        return "is destroyed", "WPN-1"
    if not mount.counts:
        return "has no weapon on it", "WPN-1"
    if mount.controller is None:
        return f"was abandoned by {mount.left_by}; somebody else may man it", "WPN-3"
    if mount.controller in battery.out:
        return f"is out while {mount.controller} is dead or disabled; another may take it over", "WPN-3"
    return None


def _changed(battery: Battery, mount_ids: tuple[str, ...], *, taken_by: str | None, left_by: str | None) -> Battery:
    mounts = tuple(
        structs.replace(mount, taken_by=taken_by, left_by=left_by) if mount.id in mount_ids else mount
        for mount in battery.mounts
    )
    return structs.replace(battery, mounts=mounts)
