"""What is drawn while somebody aims or looks around, by the functions that resolve."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.boards import zones as kit
from sandtable.kernel import Shape

from .. import actions as act
from ..rules import attack, doors, facts, gear, moving, ranged, turn, vehicles, ways, zones
from ..state import NOBODY, NOWHERE, Band, Battle, Border, Cover, Fighter, How, Passage, Step
from . import names
from .scene import device_places, fighter_places, item_places, size_of

Place = tuple[float, float]
RING = 1.35  # of a figure's radius


def marks(t: Battle, answer: Any) -> Sequence[Shape]:
    """What to draw while an answer is aimed."""
    fighter = facts.actor_of(t, answer)
    if isinstance(
        answer, act.Push | act.Keep | act.PushDice | act.Conserve | act.FullDamage | act.Defend | act.Dodge | act.Endure
    ):
        return attack_line(t)
    return tuple(drawn(t, fighter, answer)) if fighter is not None and fighter.present else ()


def drawn(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    match answer:
        case (
            act.Strike(target, _)
            | act.Disarm(target, _, _)
            | act.Pass(target, _)
            | act.Shoot(target, _)
            | act.Burst(target, _)
        ):
            yield from attack_marks(t, fighter, t.fighters[target], answer)
        case (
            act.WeakSpot(target, _)
            | act.Punch(target)
            | act.Shove(target)
            | act.Grapple(target)
            | act.Crush(target)
            | act.Maul(target)
        ):
            yield from attack_marks(t, fighter, t.fighters[target], answer)
        case act.BreakFree():
            if fighter.grappled_by >= 0:
                yield from attack_marks(t, fighter, t.fighters[fighter.grappled_by], answer)
        case act.Order(friend, _) | act.Calm(friend) | act.FirstAid(friend) | act.Rally(friend):
            yield from sight_line(t, fighter, t.fighters[friend])
        case act.HoldOff(partner) | act.HoldOffCard(partner, _):
            yield ring(t, t.fighters[partner], "reach", f"{names.name_of(t, partner)} acts now")
        case act.First(place):
            yield ring(t, t.fighters[place], "reach", f"{names.name_of(t, place)} goes first")
        case act.TakeFullCover() | act.TakePartialCover():
            yield ring(t, fighter, "cover", "in cover")
        case act.Aim(_) | act.Ready(_) | act.Reload(_):
            yield from targets(t, fighter, answer)
        case _:
            yield from errand(t, fighter, answer)


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


def sight_line(t: Battle, fighter: Fighter, other: Fighter, more: str = "") -> Sequence[Shape]:
    """From one to the other through the passages in between; up to the first that one cannot see through."""
    if fighter.index == other.index or not other.present:
        return ()
    places, seen = fighter_places(t), bool(zones.can_see(t, fighter, other))
    peeked = zones.peeked(t, fighter, False) | zones.peeked(t, other, False)
    said = f"{cover_said(other)}{more}" if seen else ", out of sight"
    return kit.sight_line(
        t,
        places[fighter.index],
        places[other.index],
        (fighter.zone, other.zone),
        seen,
        lambda way: kit.is_clear(t.board, way) or bool(peeked >> way.index & 1),
        f"{names.name_of(t, other.index)}: {Band(zones.band(t, fighter, other)).label}{said}",
    )


def cover_said(other: Fighter) -> str:
    if other.aboard >= 0:
        return ", in a vehicle"
    return f", {Cover(other.cover).label} cover" if other.cover != Cover.NONE else ""


# ---- attacks ----------------------------------------------------------------------------------------------------


def attack_line(t: Battle) -> tuple[Shape, ...]:
    """The attack under way."""
    if not (attack.is_attacking(t) or t.step == Step.FOLLOW) or t.attack.by == NOBODY or t.attack.target == NOBODY:
        return ()
    return tuple(sight_line(t, t.fighters[t.attack.by], t.fighters[t.attack.target]))


def attack_marks(t: Battle, fighter: Fighter, target: Fighter, answer: Any) -> Iterator[Shape]:
    """The line, whether it can be warded off, and friends who may be struck instead."""
    if not target.present:
        return
    wards = not facts.is_following(t) and wards_off(t, answer)
    yield from sight_line(t, fighter, target, ", may ward it off" if wards else "")
    if isinstance(answer, act.Shoot | act.Burst | act.WeakSpot) and t.numbers["ranged.friendly-fire"] != "none":
        friends = [
            x
            for x in t.fighters
            if zones.is_up(x) and zones.is_touching(x, target) and not zones.is_enemy(t, x, fighter)
        ]
        for friend in friends[:1]:
            yield ring(t, friend, "danger", f"a miss may strike {names.name_of(t, friend.index)}")


def wards_off(t: Battle, answer: Any) -> bool:
    """Whether the target of such an attack could use an interrupt."""
    c, fighter = trial(t)
    if fighter is None:
        return False
    turn.begin_attack_of(c, fighter, answer)
    calm = c.attack.how not in (How.BREAK_FREE, How.CRUSH)
    return c.attack.target >= 0 and calm and attack.may_interrupt(c, c.fighters[c.attack.target])


def targets(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    """Whom the weapon could then be fired at."""
    c, mover = trial(t)
    if mover is None:
        return
    item = c.items[answer.item]
    if isinstance(answer, act.Ready) and item.kind >= 0 and item.holder == mover.index:
        gear.take_in_hand(c, mover, item)
    elif isinstance(answer, act.Reload) and item.kind >= 0 and item.spares > 0:
        gear.reload(c, mover, item)
    for other in c.fighters:
        if item.kind >= 0 and other.index != mover.index and ranged.may_shoot_at(c, mover, other, item):
            yield seen_mark(c, mover, other, fighter_places(t))


# ---- going somewhere --------------------------------------------------------------------------------------------


def errand(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    """The path to wherever it is done; after a move, who is in sight from there."""
    start, plan = fighter_places(t)[fighter.index], kit.plan_of(t)
    match answer:
        case act.Lock(border) | act.Unlock(border) | act.OpenDoor(border) | act.Bash(border, _):
            if middles := plan.middles([border]):
                yield from kit.path([start, *middles])
        case act.Operate(device):
            gadget, at = t.board.devices[device], device_places(t).get(device)
            if at:
                yield from kit.path([start, at])
                worked = plan.middles([gadget.border] if gadget.border >= 0 else ())
                yield from (Shape("line", (*at, *middle), "reach", "what it works") for middle in worked)
        case act.PickUp(item):
            places = item_places(t)
            if item in places:
                yield from kit.path([start, places[item]])
        case act.GetIn(vehicle):
            if t.vehicles[vehicle].zone != NOWHERE:
                yield from kit.path([start, kit.parking(t, t.vehicles[vehicle].zone)])
        case _:
            yield from move_marks(t, fighter, answer, start)


def move_marks(t: Battle, fighter: Fighter, answer: Any, start: Place) -> Iterator[Shape]:
    """The way, what stops him, who may strike at him as he leaves, and whom he sees from there."""
    ways = ways_of(t, fighter, answer)
    barred = next((way for way in ways if not is_walkable(t, fighter, answer, way)), None)
    middles = kit.plan_of(t).middles(way.index for way in ways)
    if barred is not None:
        yield from kit.barred_path([start, *middles[: ways.index(barred) + 1]], "the way is barred")
        return
    after = moved(t, fighter, answer)
    if after is None:
        return
    mover = after.fighters[fighter.index]
    places = fighter_places(after)
    yield from kit.path([start, *middles, places[mover.index]])
    if moving.is_leaving(answer) and t.numbers["move.leave"] != "free":
        for enemy in [
            x for x in t.fighters if zones.is_up(x) and zones.is_touching(fighter, x) and zones.is_enemy(t, fighter, x)
        ][:1]:
            yield ring(t, enemy, "danger", f"{names.name_of(t, enemy.index)} may strike as he leaves")
    for other in after.fighters:
        if is_rival(after, mover, other) and zones.can_see(after, mover, other):
            yield seen_mark(after, mover, other, fighter_places(t))


def ways_of(t: Battle, fighter: Fighter, answer: Any) -> list[Border]:
    """The borders a move goes through, those that lead on from his zone."""
    match answer:
        case act.Move(border) | act.Climb(border) | act.Flee(border) | act.Pounce(border, _):
            places = [border]
        case act.Prowl(first, second):
            places = [first, second]
        case _:
            places = []
    found, zone = [], int(fighter.zone)
    for place in places:
        if zones.borders_on(t.borders[place], zone):
            found.append(t.borders[place])
            zone = zones.beyond(t.borders[place], zone)
    return found


def is_walkable(t: Battle, fighter: Fighter, answer: Any, way: Border) -> bool:
    """A climb is one; otherwise what the rules say of walking through, from the zone before it."""
    if isinstance(answer, act.Climb):
        return bool(way.kind == Passage.CLIMB)
    if zones.borders_on(way, fighter.zone):
        return ways.can_pass(t, fighter, way, fighter.zone)
    return True


def moved(t: Battle, fighter: Fighter, answer: Any) -> Battle | None:
    """The battle with him where the answer leads; None where it leads nowhere."""
    c, _ = trial(t)
    mover = c.fighters[fighter.index]
    match answer:
        case act.Move(border) | act.Flee(border) | act.Climb(border) if zones.borders_on(c.borders[border], mover.zone):
            zones.walk(c, mover, c.borders[border])
        case act.Prowl(first, second) if zones.borders_on(c.borders[first], mover.zone):
            zones.walk(c, mover, c.borders[first])
            if zones.borders_on(c.borders[second], mover.zone):
                zones.walk(c, mover, c.borders[second])
        case act.Pounce(border, target) if zones.borders_on(c.borders[border], mover.zone):
            zones.walk(c, mover, c.borders[border])
            if c.fighters[target].zone == mover.zone:
                zones.touch(c, mover, c.fighters[target])
        case act.CloseIn(target) if c.fighters[target].present and c.fighters[target].zone == mover.zone:
            zones.touch(c, mover, c.fighters[target])
        case act.BackOff():
            zones.leave_place(c, mover)
        case act.Peek(border) if zones.borders_on(c.borders[border], mover.zone):
            doors.peek(c, mover, c.borders[border])
        case act.GetOut() if mover.aboard >= 0:
            vehicles.get_out(c, mover)
        case act.Drive(zone) if mover.aboard >= 0 and c.board.zones[zone].used:
            c.vehicles[mover.aboard].zone = zone
            zones.arrive(c, mover, zone)
        case _:
            return None
    return c


# ---- looking around ---------------------------------------------------------------------------------------------


def is_rival(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return bool(other.present and not other.dead and zones.is_enemy(t, fighter, other))


def seen_mark(t: Battle, fighter: Fighter, other: Fighter, places: dict[int, Place]) -> Shape:
    """Seen, seen in cover, or not at all; and how far away."""
    said = f"{names.name_of(t, other.index)}: {Band(zones.band(t, fighter, other)).label}"
    if not zones.can_see(t, fighter, other):
        return ring(t, other, "unseen", f"{said}, out of sight", places)
    covered = other.cover != Cover.NONE or other.aboard >= 0
    return ring(t, other, "seen-in-cover" if covered else "seen", said + cover_said(other), places)
