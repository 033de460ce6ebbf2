"""The marks while a player aims or looks around, by the rules themselves."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.boards import zones as kit
from sandtable.kernel import Shape, Style

from .. import actions as act
from ..rules import attack, facts, gear, moving, ranged, ways, zones
from ..state import NOBODY, Band, Battle, Border, Cover, Fighter, How, Passage, Step
from . import ahead, names, scene, words

ROLLING = act.Push | act.Keep | act.PushDice | act.Conserve | act.FullDamage


def marks(t: Battle, answer: Any) -> Sequence[Shape]:
    """The marks of an answer while it is aimed."""
    fighter = facts.actor_of(t, answer)
    if isinstance(answer, ROLLING | act.Defend | act.Dodge | act.Endure):
        return attack_line(t)
    return tuple(drawn(t, fighter, answer)) if fighter is not None and fighter.present else ()


def drawn(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    declared = ahead.attacked(t, fighter, answer)
    match answer:
        case _ if declared is not None:
            yield from attack_marks(t, fighter, declared)
        case _ if "friend" in answer.slots:
            yield from sight_line(t, fighter, t.fighters[answer.friend])
        case act.HoldOff(partner) | act.HoldOffCard(partner, _):
            yield scene.FLOOR.ring(t, t.fighters[partner], "reach", f"{names.name_of(t, partner)} acts now")
        case act.First(place):
            said = f"{names.name_of(t, place)} goes {words.place_in_line(t)}"
            yield scene.FLOOR.ring(t, t.fighters[place], "reach", said)
        case act.Aim(_) | act.Ready(_) | act.Reload(_):
            yield from targets(t, fighter, answer)
        case act.Lock() | act.Unlock() | act.OpenDoor() | act.Bash() | act.Operate() | act.PickUp() | act.GetIn():
            yield from scene.FLOOR.aimed(t, words.point(t, answer))
        case _:
            yield from move_marks(t, fighter, answer)


# ---- lines of sight ---------------------------------------------------------------------------------------------


def sight_line(t: Battle, fighter: Fighter, other: Fighter, more: str = "", fires: bool = False) -> Sequence[Shape]:
    """The line between two fighters through passages, up to the first that stops eyes, or a shot."""
    if not other.present:
        return ()
    ways = kit.clear_ways(t.board, t.borders) | zones.peeked(t, fighter, fires) | zones.peeked(t, other, fires)
    return scene.FLOOR.sight_line(t, fighter, other, ways, seen_as(t, fighter, other, more))


def seen_as(t: Battle, fighter: Fighter, other: Fighter, more: str = "") -> str:
    """The other fighter's name, distance and cover."""
    said = f"{cover_said(other)}{more}" if zones.can_see(t, fighter, other) else ", out of sight"
    return f"{names.name_of(t, other.index)}: {Band(zones.band(t, fighter, other)).label}{said}"


def cover_said(other: Fighter) -> str:
    if other.aboard >= 0:
        return ", in a vehicle"
    return f", {Cover(other.cover).label} cover" if other.cover != Cover.NONE else ""


# ---- attacks ----------------------------------------------------------------------------------------------------


def attack_line(t: Battle) -> tuple[Shape, ...]:
    """The line of the current attack."""
    if not (attack.is_attacking(t) or t.step == Step.FOLLOW) or t.attack.by == NOBODY or t.attack.target == NOBODY:
        return ()
    return tuple(sight_line(t, t.fighters[t.attack.by], t.fighters[t.attack.target]))


def attack_marks(t: Battle, fighter: Fighter, declared: Battle) -> Iterator[Shape]:
    """The line of an attack, whether the target may defend, and friends who may be struck instead."""
    target, fires = t.fighters[declared.attack.target], declared.attack.how == How.SHOT
    if not target.present:
        return
    warded = ", the target may defend" if is_warded_off(declared) else ""
    yield from sight_line(t, fighter, target, warded, fires)
    friend = ranged.endangered(t, fighter, target) if fires else NOBODY
    if friend != NOBODY:
        yield scene.FLOOR.ring(t, t.fighters[friend], "danger", f"a miss may strike {names.name_of(t, friend)}")


def is_warded_off(t: Battle) -> bool:
    """Whether the target of a declared attack, or by one reading a friend beside it, could interrupt it."""
    if t.attack.how in (How.BREAK_FREE, How.CRUSH):
        return False
    return any(attack.may_step_in(t, x, t.fighters[t.attack.target]) for x in t.fighters)


def targets(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    """Rings around the fighters at whom the weapon could then be fired."""
    if t.turn == NOBODY:
        return
    c = t.silent_copy()
    mover, item = c.fighters[c.turn], c.items[answer.item]
    if isinstance(answer, act.Ready) and item.kind >= 0 and item.holder == mover.index:
        gear.take_in_hand(c, mover, item)
    elif isinstance(answer, act.Reload) and item.kind >= 0 and item.spares > 0:
        gear.reload(c, mover, item)
    for other in c.fighters:
        if item.kind >= 0 and other.index != mover.index and ranged.may_shoot_at(c, mover, other, item):
            yield scene.FLOOR.ring(c, other, *seen_mark(c, mover, other), scene.FLOOR.places(t))


# ---- going somewhere --------------------------------------------------------------------------------------------


def move_marks(t: Battle, fighter: Fighter, answer: Any) -> Iterator[Shape]:
    """The way, or what bars it; an enemy who may strike at the leaver; rivals seen from its end."""
    through = () if isinstance(answer, act.Peek) else kit.borders_in(answer)
    after = ahead.moved(t, fighter, answer, kit.borders_in(answer))
    if after is None:
        return
    way = scene.FLOOR.going(t, fighter, through, climbs if isinstance(answer, act.Climb) else ways.can_pass, after)
    yield from way
    if way[-1].style == "stop":
        return
    enemy = moving.left_behind(t, fighter) if moving.is_leaving(answer) else NOBODY
    if enemy != NOBODY:
        said = f"{names.name_of(t, enemy)} may strike as they leave"
        yield scene.FLOOR.ring(t, t.fighters[enemy], "danger", said)
    mover, places = after.fighters[fighter.index], scene.FLOOR.places(t)
    for other in after.fighters:
        if is_rival(after, mover, other) and zones.can_see(after, mover, other):
            yield scene.FLOOR.ring(after, other, *seen_mark(after, mover, other), places)


def climbs(t: Battle, fighter: Fighter, border: Border, zone: int) -> bool:
    return bool(border.kind == Passage.CLIMB)


# ---- looking around ---------------------------------------------------------------------------------------------


def is_rival(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    return bool(other.present and not other.dead and zones.is_enemy(t, fighter, other))


def seen_mark(t: Battle, fighter: Fighter, other: Fighter) -> tuple[Style, str]:
    """How another fighter is seen: in the open, in cover, or not at all; and how far away."""
    style: Style = "seen-in-cover" if other.cover != Cover.NONE or other.aboard >= 0 else "seen"
    return style if zones.can_see(t, fighter, other) else "unseen", seen_as(t, fighter, other)
