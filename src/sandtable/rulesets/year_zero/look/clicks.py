"""What a click means beyond the answers offered: looking around, and what it would have been."""

from collections.abc import Sequence

from sandtable.boards import zones as kit
from sandtable.kernel import Action, Shape

from .. import actions as act
from ..rules import doors, ways, zones
from ..state import NOBODY, NOTHING, NOWHERE, Battle, Border, Fighter, Step
from . import aim, scene

DOOR = 1.5  # so near to the middle of a door it means the door


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """What is in sight from a figure, or for whoever acts from a room, or through a door he looks through."""
    places, seer = scene.fighter_places(t), next((x for x in t.fighters if x.label == key and x.present), None)
    if seer is None and t.turn != NOBODY and t.fighters[t.turn].present:
        t = t.silent_copy()
        mover = t.fighters[t.turn]
        there = kit.standpoint(t, key, mover.zone)
        if there is not None:
            seer, (zone, border) = mover, there
            if border == NOWHERE or zone != mover.zone:
                zones.arrive(t, mover, zone)
            if border != NOWHERE:
                doors.peek(t, mover, t.borders[border])
    return () if seer is None else looked(t, seer, places)


def looked(t: Battle, fighter: Fighter, places: scene.Spots) -> tuple[Shape, ...]:
    """Rooms in sight and out of sight, and the other side in them."""
    rooms = kit.rooms_seen(t, lambda zone: bool(zones.can_see(t, fighter, Fighter(index=fighter.index, zone=zone))))
    return (*rooms, *[aim.seen_mark(t, fighter, x, places) for x in t.fighters if aim.is_rival(t, fighter, x)])


def price(t: Battle, mover: Fighter, border: Border) -> int | None:
    return 1 if ways.can_pass(t, mover, border, mover.zone) else None


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """Moves of the fighter who acts that lead to the zone of a click, through as few zones as may be."""
    return kit.way_through(t, act.Ask.ACT, (x, y), act.Move, price)


def tried(t: Battle, x: float, y: float) -> act.Act | None:
    """What a click that leads to nothing would have been: an attack with what is in hand, or a way through a door."""
    if t.step != Step.TURN or t.turn == NOBODY:
        return None
    under = kit.piece_at((x for x in scene.stands(t) if x.piece != t.turn), scene.fighter_places(t), x, y)
    if under != NOWHERE:
        held = next((i.index for i in t.items if i.holder == t.turn and i.in_hand), NOTHING)
        if held == NOTHING:
            return act.Punch(under)
        close = t.board.weapons[t.items[held].kind].close
        return act.Strike(under, held) if close else act.Shoot(under, held)
    door = kit.plan_of(t).border_at(x, y, DOOR)
    return None if door == NOWHERE else act.Move(door)
