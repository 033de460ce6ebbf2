"""Moving Up and Falling Back: a tier gained for certain, the other position left to the move die."""

from __future__ import annotations

from sandtable.kernel.rule import helper, rule
from sandtable.kernel.verbs import allowed, dice, note, number, pool, ruling

from ..state import NOBODY, Armor, Battle, Defensive, Direction, Glance, Intent, Offensive, Trooper

# ---- the move die --------------------------------------------------------------------------------------------


@rule("move.look", "look")
def look(t: Battle, trooper: Trooper, direction: Direction) -> None:
    """The move die rolled first: it costs nothing, but he settles his Intent next."""
    trooper.named = direction
    roll_move_die(t, trooper)
    if ruling(t, "intent.order") == "free":
        t.looking = trooper.index


@rule("moveup.low", "moveup.high", "fallback.low", "fallback.high", "armor.light")
def roll_move_die(t: Battle, trooper: Trooper) -> None:
    """Low is the worse position, for either Move. In Light Armor more dice are rolled, and the best counts."""
    up, back = number(t, "moveup.low"), number(t, "fallback.low")
    light = trooper.armor == Armor.LIGHT and ruling(t, "weapons") == "on"
    count = number(t, "armor.light") if light else 1
    floors = (1, min(up, back) + 1, max(up, back) + 1)
    trooper.glance = Glance(pool(t, "move die", dice(count, 6), floors, by=trooper).highest)


@helper
def is_low(t: Battle, trooper: Trooper, limit: int, other: int) -> bool:
    """Whether the move die was low for the Move of this limit."""
    return trooper.glance == Glance.LOW or (trooper.glance == Glance.MIXED and limit > other)


# ---- the two Moves -------------------------------------------------------------------------------------------


@rule("move.commit")
def declare_move_up(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.MOVE_UP
    t.looking = NOBODY
    if ruling(t, "intent.order") == "free":
        move_up(t, trooper)


@rule("move.commit")
def declare_fall_back(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.FALL_BACK
    t.looking = NOBODY
    if ruling(t, "intent.order") == "free":
        fall_back(t, trooper)


@rule("intent.order")
def take_new_positions(t: Battle) -> None:
    """Where all Intents are settled together, everybody moves once the last has declared."""
    for trooper in t.troopers:
        if trooper.active:
            take_new_position(t, trooper)


@rule("intent.order")
def take_new_position(t: Battle, trooper: Trooper) -> None:
    """Who jumped or charged is there already."""
    if trooper.intent == Intent.MOVE_UP and not trooper.jumped and not trooper.charged:
        move_up(t, trooper)
    if trooper.intent == Intent.FALL_BACK and not trooper.jumped:
        fall_back(t, trooper)


@rule("move.what", "moveup.tier", "moveup.low", "moveup.high")
def move_up(t: Battle, trooper: Trooper) -> None:
    """One Offensive tier better; the die says how exposed the new place is."""
    if trooper.glance == Glance.NONE:
        roll_move_die(t, trooper)
    rise(t, trooper)
    low = is_low(t, trooper, number(t, "moveup.low"), number(t, "fallback.low"))
    trooper.defensive = Defensive.FLANKED if low else Defensive.IN_COVER
    note(t, "{} moves up: {}, {}", trooper, trooper.offensive, trooper.defensive)


@rule("move.what", "fallback.tier", "fallback.low", "fallback.high")
def fall_back(t: Battle, trooper: Trooper) -> None:
    """One Defensive tier better; the die says how well he can shoot from there."""
    if trooper.glance == Glance.NONE:
        roll_move_die(t, trooper)
    trooper.defensive = Defensive(min(trooper.defensive + number(t, "fallback.tier"), Defensive.FORTIFIED))
    low = is_low(t, trooper, number(t, "fallback.low"), number(t, "moveup.low"))
    trooper.offensive = Offensive.LIMITED if low else Offensive.ENGAGED
    note(t, "{} falls back: {}, {}", trooper, trooper.offensive, trooper.defensive)


@rule("moveup.tier")
def rise(t: Battle, trooper: Trooper) -> None:
    trooper.offensive = Offensive(min(trooper.offensive + number(t, "moveup.tier"), Offensive.FLANKING))


# ---- what is legal -------------------------------------------------------------------------------------------


@rule("moveup.tier", "move.top")
def may_move_up(t: Battle, trooper: Trooper) -> bool:
    """Below Flanking (or wherever he is, by that ruling), unless the look was at the other Move."""
    higher = trooper.offensive < Offensive.FLANKING
    return (
        allowed(t, "moveup.tier", higher or ruling(t, "move.top") == "allowed", trooper)
        and allowed(t, "move.commit", trooper.named != Direction.BACK, trooper, "Fall Back", "Move Up")
        and (trooper.offensive != Offensive.ENGAGED or has_room_to_flank(t, trooper))
    )


@rule("fallback.tier", "move.top")
def may_fall_back(t: Battle, trooper: Trooper) -> bool:
    """Below Fortified (or wherever he is, by that ruling), unless the look was at the other Move."""
    higher = trooper.defensive < Defensive.FORTIFIED
    return (
        allowed(t, "fallback.tier", higher or ruling(t, "move.top") == "allowed", trooper)
        and allowed(t, "move.commit", trooper.named != Direction.UP, trooper, "Move Up", "Fall Back")
        and (trooper.defensive != Defensive.IN_COVER or has_room_to_fortify(t, trooper))
    )


@rule("move.look", "look")
def may_look(t: Battle, trooper: Trooper, direction: Direction) -> bool:
    """Once an Exchange, at both Moves or at the one named, and only where such a Move is open."""
    return (
        allowed(t, "move.look", trooper.glance == Glance.NONE, trooper)
        and allowed(t, "look", is_way_to_look(t, direction), direction)
        and is_before_intents(t)
        and (
            (direction != Direction.BACK and may_move_up(t, trooper))
            or (direction != Direction.UP and may_fall_back(t, trooper))
        )
    )


@rule("look")
def is_way_to_look(t: Battle, direction: Direction) -> bool:
    if ruling(t, "look") == "off":
        return False
    return (direction == Direction.AROUND) == (ruling(t, "look") == "free")


@rule("intent.order", "intent.looks-first")
def is_before_intents(t: Battle) -> bool:
    """Where all Intents are settled together, the looks come first."""
    if ruling(t, "intent.order") == "free":
        return True
    return allowed(t, "intent.looks-first", all(x.intent == Intent.NONE for x in t.troopers))


@rule("caps.space", "caps")
def has_room_to_flank(t: Battle, trooper: Trooper) -> bool:
    """Space caps how many may be Flanking."""
    others = sum(
        1 for x in t.troopers if x.active and x.index != trooper.index and x.offensive == Offensive.FLANKING
    )
    room = number(t, "caps.space", t.board.space)
    return allowed(t, "caps.space", ruling(t, "caps") == "off" or others < room, trooper, t.board.space, room)


@rule("caps.cover", "caps")
def has_room_to_fortify(t: Battle, trooper: Trooper) -> bool:
    """The ground caps how many may be Fortified."""
    others = sum(
        1 for x in t.troopers if x.active and x.index != trooper.index and x.defensive == Defensive.FORTIFIED
    )
    room = number(t, "caps.cover", t.board.ground)
    return allowed(t, "caps.cover", ruling(t, "caps") == "off" or others < room, trooper, t.board.ground, room)
