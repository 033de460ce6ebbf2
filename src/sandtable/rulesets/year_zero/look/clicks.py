"""What a click means beyond the answers offered: looking around, and what it would have been."""

from collections.abc import Sequence
from math import dist

from sandtable.kernel import Shape

from .. import actions as act
from ..rules import ways, zones
from ..rules.doors import peek
from ..state import NOBODY, NOTHING, NOWHERE, Battle, Fighter, Step
from . import aim, floorplan
from .places import Spots, fighter_places, size_of

DOOR = 1.5  # so near to the middle of a door it means the door


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """What is in sight from a figure, or for whoever acts from a room, or through a door he looks through."""
    for fighter in t.fighters:
        if fighter.label == key and fighter.present:
            return looked(t, fighter, fighter_places(t))
    c, mover = aim.trial(t)
    if mover is None or not mover.present:
        return ()
    for zone in c.board.zones:
        if zone.used and zone.label == key:
            zones.arrive(c, mover, zone.index)
            return looked(c, mover, fighter_places(t))
    for way in c.borders:
        if way.label == key and way.a != NOWHERE:
            if not zones.borders_on(way, mover.zone):
                zones.arrive(c, mover, way.a)
            peek(c, mover, way)
            return looked(c, mover, fighter_places(t))
    return ()


def way(t: Battle, x: float, y: float) -> tuple[act.Act, ...]:
    """Moves of whoever acts that lead to the zone of a click, through as few zones as may be."""
    t, mover = aim.trial(t)
    goal = next((zone for zone, room in enumerate(floorplan.plan_of(t).rooms) if room.holds(x, y)), NOWHERE)
    if t.step != Step.TURN or mover is None or goal == NOWHERE:
        return ()
    found: dict[int, tuple[act.Act, ...]] = {mover.zone: ()}
    for zone in (waiting := [int(mover.zone)]):
        for border in t.borders:
            beyond = zones.beyond(border, zone)
            if beyond not in found and ways.can_pass(t, mover, border, zone):
                found[beyond] = (*found[zone], act.Move(border.index))
                waiting.append(beyond)
    return found.get(goal, ())


def looked(t: Battle, fighter: Fighter, places: Spots) -> tuple[Shape, ...]:
    """Rooms in sight and out of sight, and the other side in them."""
    found = []
    for zone, room in enumerate(floorplan.plan_of(t).rooms):
        seen = zones.can_see(t, fighter, Fighter(index=fighter.index, zone=zone))
        found.append(Shape("polygon", room.corners, "seen" if seen else "unseen"))
    return (*found, *[aim.seen_mark(t, fighter, x, places) for x in t.fighters if aim.is_rival(t, fighter, x)])


def tried(t: Battle, x: float, y: float) -> act.Act | None:
    """What a click that leads to nothing would have been: an attack with what is in hand, or a way through a door."""
    if t.step != Step.TURN or t.turn == NOBODY:
        return None
    fighter = t.fighters[t.turn]
    under = [i for i, at in fighter_places(t).items() if i != t.turn and dist(at, (x, y)) <= size_of(t, t.fighters[i])]
    if under:
        held = next((i.index for i in t.items if i.holder == fighter.index and i.in_hand), NOTHING)
        if held == NOTHING:
            return act.Punch(under[0])
        close = t.board.weapons[t.items[held].kind].close
        return act.Strike(under[0], held) if close else act.Shoot(under[0], held)
    doors = ((b.index, floorplan.plan_of(t).passages[b.index]) for b in t.borders if b.a != NOWHERE)
    near = (i for i, door in doors if door is not None and dist(door.middle, (x, y)) <= DOOR)
    return next((act.Move(i) for i in near), None)
