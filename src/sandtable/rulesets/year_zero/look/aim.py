"""What is drawn while somebody aims or looks around, by the functions that resolve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from typing import Any

from sandtable.kernel.scene import Shape

from ..rules.attack import is_attacking, may_interrupt
from ..rules.deeds import get_out, handle, peek, reload, walk
from ..rules.ranged import may_shoot_at
from ..rules.turn import begin_attack_of
from ..rules.zones import (
    arrive,
    band,
    beyond,
    borders_on,
    can_see,
    distance,
    is_clear,
    is_enemy,
    is_peeked,
    is_touching,
    is_up,
    leave_place,
    may_pass,
    touch,
)
from ..state import (
    NOBODY,
    NOTHING,
    NOWHERE,
    Act,
    Aim,
    BackOff,
    Band,
    Bash,
    Battle,
    Border,
    BreakFree,
    Burst,
    Calm,
    Climb,
    CloseIn,
    Conserve,
    Cover,
    Crush,
    Defend,
    Disarm,
    Dodge,
    Drive,
    Endure,
    Fighter,
    First,
    FirstAid,
    Flee,
    FullDamage,
    GetIn,
    GetOut,
    Grapple,
    HoldOff,
    HoldOffCard,
    How,
    Keep,
    Lock,
    Maul,
    Move,
    OpenDoor,
    Operate,
    Order,
    Pass,
    Passage,
    Peek,
    PickUp,
    Pounce,
    Prowl,
    Punch,
    Push,
    PushDice,
    Rally,
    Ready,
    Reload,
    Shoot,
    Shove,
    Step,
    Strike,
    TakeFullCover,
    TakePartialCover,
    Unlock,
    WeakSpot,
)
from .floorplan import plan_of
from .places import device_place, fighter_places, item_places, lying, size_of, vehicle_place
from .text import name_of
from .words import actor_of, is_following

Place = tuple[float, float]
RING = 1.35  # of a figure's radius
DOOR = 1.5  # so near to the middle of a door it means the door
MARK = 0.5  # radius of a stop, or of the goal of a move


def marks(t: Battle, act: Any) -> Sequence[Shape]:
    """What to draw while an answer is aimed."""
    fighter = actor_of(t, act)
    if isinstance(act, Push | Keep | PushDice | Conserve | FullDamage | Defend | Dodge | Endure):
        return attack_line(t)
    return tuple(drawn(t, fighter, act)) if fighter is not None and fighter.present else ()


def drawn(t: Battle, fighter: Fighter, act: Any) -> Iterator[Shape]:
    match act:
        case Strike(target, _) | Disarm(target, _, _) | Pass(target, _) | Shoot(target, _) | Burst(target, _):
            yield from attack_marks(t, fighter, t.fighters[target], act)
        case WeakSpot(target, _) | Punch(target) | Shove(target) | Grapple(target) | Crush(target) | Maul(target):
            yield from attack_marks(t, fighter, t.fighters[target], act)
        case BreakFree():
            if fighter.grappled_by >= 0:
                yield from attack_marks(t, fighter, t.fighters[fighter.grappled_by], act)
        case Order(friend, _) | Calm(friend) | FirstAid(friend) | Rally(friend):
            yield from sight_line(t, fighter, t.fighters[friend])
        case HoldOff(partner) | HoldOffCard(partner, _):
            yield ring(t, t.fighters[partner], "reach", f"{name_of(t, partner)} acts now")
        case First(place):
            yield ring(t, t.fighters[place], "reach", f"{name_of(t, place)} goes first")
        case TakeFullCover() | TakePartialCover():
            yield ring(t, fighter, "cover", "in cover")
        case Aim(_) | Ready(_) | Reload(_):
            yield from targets(t, fighter, act)
        case _:
            yield from errand(t, fighter, act)


def ring(t: Battle, fighter: Fighter, style: Any, said: str, places: dict[int, Place] | None = None) -> Shape:
    """A circle around a figure."""
    x, y = (places or fighter_places(t))[fighter.index]
    return Shape("circle", (x, y, size_of(t, fighter) * RING), style, said)


def trial(t: Battle) -> tuple[Battle, Fighter | None]:
    """A copy to try something on, with whoever acts in it; nothing of it is told."""
    c = t.clone()
    c.log = None
    return c, c.fighters[c.turn] if c.turn != NOBODY else None


# ---- lines of sight ---------------------------------------------------------------------------------------------


def sight_line(t: Battle, fighter: Fighter, other: Fighter, more: str = "") -> list[Shape]:
    """From one to the other through the passages in between; up to the first that one cannot see through."""
    if fighter.index == other.index or not other.present:
        return []
    plan, places = plan_of(t), fighter_places(t)
    start, end = places[fighter.index], places[other.index]
    seen = can_see(t, fighter, other)
    ways = route(t, fighter, other, seen)
    said = f"{name_of(t, other.index)}: {Band(band(t, fighter, other)).label}"
    if seen:
        corners = [start, *[middle for way in ways or () if (middle := middle_of(t, way))], end]
        return [Shape("line", flat(corners), "sight", f"{said}{cover_said(other)}{more}")]
    if ways is None:
        stop = plan.rooms[fighter.zone].way_out(*start, *end)
        corners = [start, stop]
    else:
        shut = next(i for i, way in enumerate(ways) if not sees_through(way, fighter, other))
        corners = [start, *[middle for way in ways[: shut + 1] if (middle := middle_of(t, way))]]
        stop = corners[-1]
    said += ", out of sight"
    return [Shape("line", flat(corners), "sight-blocked", said), circle(stop, "stop", said)]


def sees_through(way: Border, fighter: Fighter, other: Fighter) -> bool:
    return is_clear(way) or is_peeked(fighter, way) or is_peeked(other, way)


def route(t: Battle, fighter: Fighter, other: Fighter, seen: bool) -> list[Border] | None:
    """A shortest way between two zones, of passages that one sees through if there is such a way; None: no way."""
    if distance(t, fighter.zone, other.zone) < 0:
        return None
    return steps(t, fighter, other, int(fighter.zone), seen)


def steps(t: Battle, fighter: Fighter, other: Fighter, zone: int, seen: bool) -> list[Border] | None:
    left = distance(t, zone, other.zone)
    if left == 0:
        return []
    for way in t.borders:
        if borders_on(way, zone) and way.passage != Passage.WALL and (not seen or sees_through(way, fighter, other)):
            there = beyond(way, zone)
            if distance(t, there, other.zone) == left - 1:
                rest = steps(t, fighter, other, there, seen)
                if rest is not None:
                    return [way, *rest]
    return None


def middle_of(t: Battle, way: Border) -> Place | None:
    passage = plan_of(t).passages[way.index]
    return None if passage is None else passage.middle


def flat(corners: Sequence[Place]) -> tuple[float, ...]:
    return tuple(value for corner in corners for value in corner)


def circle(at: Place, style: Any, said: str = "") -> Shape:
    return Shape("circle", (*at, MARK), style, said)


def cover_said(other: Fighter) -> str:
    if other.aboard >= 0:
        return ", in a vehicle"
    return f", {Cover(other.cover).label} cover" if other.cover != Cover.NONE else ""


# ---- attacks ----------------------------------------------------------------------------------------------------


def attack_line(t: Battle) -> tuple[Shape, ...]:
    """The attack under way."""
    if not (is_attacking(t) or t.step == Step.FOLLOW) or t.attack.by == NOBODY or t.attack.target == NOBODY:
        return ()
    return tuple(sight_line(t, t.fighters[t.attack.by], t.fighters[t.attack.target]))


def attack_marks(t: Battle, fighter: Fighter, target: Fighter, act: Any) -> Iterator[Shape]:
    """The line, whether it can be warded off, and friends who may be struck instead."""
    if not target.present:
        return
    wards = not is_following(t) and wards_off(t, act)
    yield from sight_line(t, fighter, target, ", may ward it off" if wards else "")
    if isinstance(act, Shoot | Burst | WeakSpot) and t.numbers["ranged.friendly-fire"] != "none":
        friends = [x for x in t.fighters if is_up(x) and is_touching(x, target) and not is_enemy(t, x, fighter)]
        for friend in friends[:1]:
            yield ring(t, friend, "danger", f"a miss may strike {name_of(t, friend.index)}")


def wards_off(t: Battle, act: Any) -> bool:
    """Whether the target of such an attack could use an interrupt."""
    c, fighter = trial(t)
    if fighter is None:
        return False
    begin_attack_of(c, fighter, act, fighter.aimed)
    calm = c.attack.how not in (How.BREAK_FREE, How.CRUSH)
    return c.attack.target >= 0 and calm and may_interrupt(c, c.fighters[c.attack.target])


def targets(t: Battle, fighter: Fighter, act: Any) -> Iterator[Shape]:
    """Whom the weapon could then be fired at."""
    c, mover = trial(t)
    if mover is None:
        return
    item = c.items[act.item]
    if isinstance(act, Ready) and item.kind >= 0 and item.holder == mover.index:
        handle(c, mover, item, True)
    elif isinstance(act, Reload) and item.kind >= 0 and item.spares > 0:
        reload(c, mover, item)
    for other in c.fighters:
        if item.kind >= 0 and other.index != mover.index and may_shoot_at(c, mover, other, item):
            yield seen_mark(c, mover, other, fighter_places(t))


# ---- going somewhere --------------------------------------------------------------------------------------------


def errand(t: Battle, fighter: Fighter, act: Any) -> Iterator[Shape]:
    """The path to wherever it is done; after a move, who is in sight from there."""
    start = fighter_places(t)[fighter.index]
    match act:
        case Lock(border) | Unlock(border) | OpenDoor(border) | Bash(border, _):
            if middle := middle_of(t, t.borders[border]):
                yield from path([start, middle])
        case Operate(device):
            gadget = t.board.devices[device]
            if gadget.zone != NOWHERE:
                before = sum(1 for x in t.board.devices[:device] if x.zone == gadget.zone)
                at = device_place(plan_of(t), gadget.zone, before)
                yield from path([start, at])
                worked = middle_of(t, t.borders[gadget.border]) if gadget.border >= 0 else None
                if worked:
                    yield Shape("line", (*at, *worked), "reach", "what it works")
        case PickUp(item):
            places = item_places(t, lying(t))
            if item in places:
                yield from path([start, places[item]])
        case GetIn(vehicle):
            if t.vehicles[vehicle].zone != NOWHERE:
                yield from path([start, vehicle_place(plan_of(t), t.vehicles[vehicle].zone)])
        case _:
            yield from move_marks(t, fighter, act, start)


def path(corners: Sequence[Place], said: str = "") -> list[Shape]:
    return [Shape("line", flat(corners), "path", said), circle(corners[-1], "path", said)]


def move_marks(t: Battle, fighter: Fighter, act: Any, start: Place) -> Iterator[Shape]:
    """The way, what stops him, who may strike at him as he leaves, and whom he sees from there."""
    ways = ways_of(t, fighter, act)
    barred = next((way for way in ways if not is_walkable(t, fighter, act, way)), None)
    middles = [middle for way in ways if (middle := middle_of(t, way))]
    if barred is not None:
        corners = [start, *middles[: ways.index(barred) + 1]]
        yield Shape("line", flat(corners), "path", "the way is barred")
        yield circle(corners[-1], "stop", "the way is barred")
        return
    after = moved(t, fighter, act)
    if after is None:
        return
    mover = after.fighters[fighter.index]
    places = fighter_places(after)
    yield from path([start, *middles, places[mover.index]])
    if isinstance(act, Move | BackOff) and t.numbers["move.leave"] != "free":
        for enemy in [x for x in t.fighters if is_up(x) and is_touching(fighter, x) and is_enemy(t, fighter, x)][:1]:
            yield ring(t, enemy, "danger", f"{name_of(t, enemy.index)} may strike as he leaves")
    for other in after.fighters:
        if is_rival(after, mover, other) and can_see(after, mover, other):
            yield seen_mark(after, mover, other, fighter_places(t))


def ways_of(t: Battle, fighter: Fighter, act: Any) -> list[Border]:
    """The borders a move goes through, those that lead on from his zone."""
    match act:
        case Move(border) | Climb(border) | Flee(border) | Pounce(border, _):
            places = [border]
        case Prowl(first, second):
            places = [first, second]
        case _:
            places = []
    found, zone = [], int(fighter.zone)
    for place in places:
        if borders_on(t.borders[place], zone):
            found.append(t.borders[place])
            zone = beyond(t.borders[place], zone)
    return found


def is_walkable(t: Battle, fighter: Fighter, act: Any, way: Border) -> bool:
    """A climb is one; otherwise what the rules say of walking through, from the zone before it."""
    if isinstance(act, Climb):
        return way.passage == Passage.CLIMB
    if borders_on(way, fighter.zone):
        return may_pass(t, fighter, way)
    return True


def moved(t: Battle, fighter: Fighter, act: Any) -> Battle | None:
    """The battle with him where the answer leads; None where it leads nowhere."""
    c, _ = trial(t)
    mover = c.fighters[fighter.index]
    match act:
        case Move(border) | Flee(border) | Climb(border) if borders_on(c.borders[border], mover.zone):
            walk(c, mover, c.borders[border])
        case Prowl(first, second) if borders_on(c.borders[first], mover.zone):
            walk(c, mover, c.borders[first])
            if borders_on(c.borders[second], mover.zone):
                walk(c, mover, c.borders[second])
        case Pounce(border, target) if borders_on(c.borders[border], mover.zone):
            walk(c, mover, c.borders[border])
            if c.fighters[target].zone == mover.zone:
                touch(c, mover, c.fighters[target])
        case CloseIn(target) if c.fighters[target].present and c.fighters[target].zone == mover.zone:
            touch(c, mover, c.fighters[target])
        case BackOff():
            leave_place(c, mover)
        case Peek(border) if borders_on(c.borders[border], mover.zone):
            peek(c, mover, c.borders[border])
        case GetOut() if mover.aboard >= 0:
            get_out(c, mover)
        case Drive(zone) if mover.aboard >= 0 and c.board.zones[zone].used:
            c.vehicles[mover.aboard].zone = zone
            arrive(c, mover, zone)
        case _:
            return None
    return c


# ---- looking around ---------------------------------------------------------------------------------------------


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """What is in sight from a figure, or for whoever acts from a room, or through a door he looks through."""
    for fighter in t.fighters:
        if fighter.label == key and fighter.present:
            return looked(t, fighter, fighter_places(t))
    c, mover = trial(t)
    if mover is None or not mover.present:
        return ()
    for zone in c.board.zones:
        if zone.used and zone.label == key:
            arrive(c, mover, zone.index)
            return looked(c, mover, fighter_places(t))
    for way in c.borders:
        if way.label == key and way.a != NOWHERE:
            if not borders_on(way, mover.zone):
                arrive(c, mover, way.a)
            peek(c, mover, way)
            return looked(c, mover, fighter_places(t))
    return ()


def tried(t: Battle, x: float, y: float) -> Act | None:
    """What a click that leads to nothing would have been: an attack with what is in hand, or a way through a door."""
    if t.step != Step.TURN or t.turn == NOBODY:
        return None
    fighter = t.fighters[t.turn]
    under = [i for i, at in fighter_places(t).items() if i != t.turn and dist(at, (x, y)) <= size_of(t, t.fighters[i])]
    if under:
        held = next((i.index for i in t.items if i.holder == fighter.index and i.in_hand), NOTHING)
        if held == NOTHING:
            return Punch(under[0])
        close = t.board.weapons[t.items[held].kind].close
        return Strike(under[0], held) if close else Shoot(under[0], held)
    doors = ((b.index, plan_of(t).passages[b.index]) for b in t.borders if b.a != NOWHERE)
    near = (i for i, door in doors if door is not None and dist(door.middle, (x, y)) <= DOOR)
    return next((Move(i) for i in near), None)


def looked(t: Battle, fighter: Fighter, places: dict[int, Place]) -> tuple[Shape, ...]:
    """Rooms in sight and out of sight, and the other side in them."""
    found = []
    for zone, room in enumerate(plan_of(t).rooms):
        seen = can_see(t, fighter, Fighter(index=fighter.index, zone=zone))
        found.append(Shape("polygon", room.corners, "seen" if seen else "unseen"))
    return (*found, *[seen_mark(t, fighter, x, places) for x in t.fighters if is_rival(t, fighter, x)])


def is_rival(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return bool(other.present and not other.dead and is_enemy(t, fighter, other))


def seen_mark(t: Battle, fighter: Fighter, other: Fighter, places: dict[int, Place]) -> Shape:
    """Seen, seen in cover, or not at all; and how far away."""
    said = f"{name_of(t, other.index)}: {Band(band(t, fighter, other)).label}"
    if not can_see(t, fighter, other):
        return ring(t, other, "unseen", f"{said}, out of sight", places)
    covered = other.cover != Cover.NONE or other.aboard >= 0
    return ring(t, other, "seen-in-cover" if covered else "seen", said + cover_said(other), places)
