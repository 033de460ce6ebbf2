"""Movement and special actions: steps, stairs, postures, what is in hand."""

from sandtable.kernel import Packed, allowed, does, fact, flag, judge, number, rule

from .. import actions as act
from ..state import LEVELS, NOBODY, PLACES, Battle, Board, Slot, Trigger, Trooper
from . import damage, fire, ground, reaction
from .facts import Later, kind_of_thing, obstacle_on_step, occupant, thing_in_slot

# ---- the way -------------------------------------------------------------------------------------------------------


class Way(Packed):
    """A step from dot to dot on one level: what allows or bars it, and what makes it dearer."""

    dot: flag  # there is a dot
    near: flag  # and it is a neighbour
    floor: flag
    barred: flag  # by a wall between them, or a trunk
    obstruction: flag
    doorway: flag
    window: flag


@fact(at=PLACES, level=LEVELS, to=PLACES)
@rule("move.board", "move.adjacent", "move.floor", "move.obstacle", "move.obstruction", "move.doorway", "move.window")
def way_across(board: Board, at: int, level: int, to: int) -> Way:
    if to == NOBODY or board.floors[to] == 0:
        return Way(False, False, False, False, False, False, False)
    direction = ground.way_to(at, to)
    if direction == NOBODY:
        return Way(True, False, False, False, False, False, False)
    gap, levels = ground.gap_of(at, direction), 1 << level
    return Way(
        True,
        True,
        floor=ground.has_floor(board, to, level),
        barred=(board.high_wall[gap] | board.trunk[to]) & levels != 0,
        obstruction=(board.low_wall[gap] | board.furniture[to] | board.vegetation[to]) & levels != 0,
        doorway=board.doorway[gap] & levels != 0,
        window=board.window[gap] & levels != 0,
    )


# ---- what it costs -------------------------------------------------------------------------------------------------


@rule("move.step", "move.obstruction", "move.doorway", "move.window", "move.dearer")
def step_price(t: Battle, at: int, to: int, level: int) -> int:
    """The AP of a step for a standing trooper: the dearest of what lies in the gap and on the new dot."""
    across = way_across(t.board, at, level, to)
    price = number(t, "move.step")
    if across.obstruction:
        price = max(price, number(t, "move.obstruction"))
    if across.doorway:
        price = max(price, number(t, "move.doorway"))
    if across.window:
        price = max(price, number(t, "move.window"))
    return price


@rule("move.prone-double")
def doubled(t: Battle, trooper: Trooper, price: int) -> int:
    """A trooper who crawls pays twice."""
    return price * number(t, "move.prone-double") if trooper.prone else price


@rule("move.step", "move.prone-double")
def price_of_step(t: Battle, trooper: Trooper, to: int) -> int:
    """The AP of a step from where the trooper is."""
    return doubled(t, trooper, step_price(t, trooper.at, to, trooper.level))


@rule("move.level", "move.prone-double")
def price_of_climb(t: Battle, trooper: Trooper) -> int:
    """The AP of a level up or down."""
    return doubled(t, trooper, number(t, "move.level"))


@rule("turn.combat-after-move")
def may_still_move(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "turn.combat-after-move", not trooper.closed, trooper)


@rule("turn.combat-after-move")
def may_still_handle(t: Battle, trooper: Trooper) -> bool:
    """Readying, taking and dropping come before combat actions."""
    return allowed(t, "turn.combat-after-move:special", not trooper.closed)


@rule("move.pay")
def can_pay(t: Battle, trooper: Trooper, price: int) -> bool:
    left = fire.ap_left(t, trooper)
    return allowed(t, "move.pay", price <= left, int(price), trooper, int(left))


@rule("move.cap")
def most_moved(t: Battle, trooper: Trooper) -> int:
    """The most AP of a turn that can go into movement."""
    return number(t, "move.cap")


@rule("move.cap")
def can_move_for(t: Battle, trooper: Trooper, price: int) -> bool:
    """A move must be within the AP left, and within the limit of AP for movement."""
    most = most_moved(t, trooper)
    return can_pay(t, trooper, price) and allowed(
        t, "move.cap", trooper.moved + price <= most, int(most), int(trooper.moved), int(price)
    )


@rule("move.cap")
def pay_for_move(t: Battle, trooper: Trooper, price: int) -> None:
    trooper.spent += price
    trooper.moved += price


# ---- steps ---------------------------------------------------------------------------------------------------------


@rule("move.adjacent", "move.board", "move.floor", "move.obstacle", "move.occupied")
def is_open(t: Battle, trooper: Trooper, to: int) -> bool:
    """Whether the dot can be entered from where the trooper is, whatever it costs."""
    at, level = trooper.at, trooper.level
    across = way_across(t.board, at, level, to)
    return (
        allowed(t, "move.board", across.dot)
        and allowed(t, "move.adjacent", across.near)
        and allowed(t, "move.floor", across.floor, level)
        and allowed(t, "move.obstacle", not across.barred, Later(obstacle_on_step, t.board, at, to, 1 << level))
        and allowed(t, "move.occupied", ground.who_stands(t, to, level) == NOBODY, Later(occupant, t, to, level))
    )


@rule("move.step")
def may_step(t: Battle, trooper: Trooper, to: int) -> bool:
    if not (may_still_move(t, trooper) and is_open(t, trooper, to)):
        return False
    return can_move_for(t, trooper, price_of_step(t, trooper, to))


@judge(act.Step)
@rule("move.step")
def may_step_to(t: Battle, trooper: Trooper, q: int, r: int) -> bool:
    """A step to a dot that is named by its coordinates."""
    return may_step(t, trooper, ground.place_of(t.board, q, r))


@does(act.Step)
@rule("move.step", "arc.trigger-enter")
def step(t: Battle, trooper: Trooper, q: int, r: int) -> None:
    """Moves the trooper to a neighbouring dot, which is a trigger."""
    to = ground.place_of(t.board, q, r)
    pay_for_move(t, trooper, price_of_step(t, trooper, to))
    t.came_from, t.came_level = trooper.at, trooper.level
    trooper.at = to
    reaction.open_trigger(t, trooper, Trigger.ENTER)


@judge(act.Climb)
@rule("move.level")
def may_climb(t: Battle, trooper: Trooper, level: int) -> bool:
    """A trooper climbs one level up or down, on stairs or a ladder."""
    price = price_of_climb(t, trooper)
    linked = ground.links(t.board, trooper.at, trooper.level, level)
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.level:same", level != trooper.level, trooper, level)
        and allowed(t, "move.level", linked, trooper, level)
        and allowed(t, "move.level:one", abs(level - trooper.level) == 1, trooper.level, level)
        and allowed(t, "move.floor", ground.has_floor(t.board, trooper.at, level), level)
        and allowed(
            t, "move.occupied", ground.who_stands(t, trooper.at, level) == NOBODY, Later(occupant, t, trooper.at, level)
        )
        and can_move_for(t, trooper, price)
    )


@does(act.Climb)
@rule("move.level", "arc.trigger-enter")
def climb(t: Battle, trooper: Trooper, level: int) -> None:
    pay_for_move(t, trooper, price_of_climb(t, trooper))
    t.came_from, t.came_level = trooper.at, trooper.level
    trooper.level = level
    reaction.open_trigger(t, trooper, Trigger.ENTER)


# ---- postures ------------------------------------------------------------------------------------------------------


@judge(act.GoProne)
@rule("move.prone")
def may_go_prone(t: Battle, trooper: Trooper) -> bool:
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.prone", not trooper.prone, trooper)
        and can_move_for(t, trooper, number(t, "move.prone"))
    )


@does(act.GoProne)
@rule("move.prone")
def go_prone(t: Battle, trooper: Trooper) -> None:
    pay_for_move(t, trooper, number(t, "move.prone"))
    trooper.prone = True


@judge(act.StandUp)
@rule("move.stand")
def may_stand_up(t: Battle, trooper: Trooper) -> bool:
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.stand", trooper.prone, trooper)
        and can_move_for(t, trooper, number(t, "move.stand"))
    )


@does(act.StandUp)
@rule("move.stand", "fire.stand")
def stand_up(t: Battle, trooper: Trooper) -> None:
    pay_for_move(t, trooper, number(t, "move.stand"))
    trooper.prone = False
    reaction.open_trigger(t, trooper, Trigger.STAND)


# ---- what is carried -----------------------------------------------------------------------------------------------


def carries(trooper: Trooper, item: Slot) -> bool:
    if item == Slot.PRIMARY:
        return trooper.primary > 0
    if item == Slot.SECONDARY:
        return trooper.secondary > 0
    if item == Slot.GRENADE:
        return trooper.grenades > 0
    return item == Slot.SATCHEL and trooper.satchels > 0


@rule("card.carried")
def has(t: Battle, trooper: Trooper, item: Slot) -> bool:
    return allowed(t, "card.carried:lacks", carries(trooper, item), trooper, Later(kind_of_thing, item))


@rule("card.carried")
def has_room_for(t: Battle, trooper: Trooper, item: Slot) -> bool:
    """Whether there is room for an item: one primary; one secondary weapon or satchel charge; four grenades."""
    if item == Slot.PRIMARY:
        return trooper.primary == 0
    if item == Slot.GRENADE:
        return trooper.grenades < number(t, "card.carried", 0)
    if item == Slot.SECONDARY:
        return trooper.secondary == 0 and trooper.satchels == 0
    return trooper.secondary == 0 and trooper.satchels < number(t, "card.carried", 1)


@judge(act.Ready)
@rule("move.ready")
def may_ready(t: Battle, trooper: Trooper, slot: Slot) -> bool:
    """A trooper readies another weapon, or an explosive, that they carry."""
    return (
        may_still_handle(t, trooper)
        and has(t, trooper, slot)
        and allowed(t, "move.ready", slot != trooper.active, trooper, Later(thing_in_slot, t, trooper, slot))
        and can_pay(t, trooper, number(t, "move.ready"))
    )


@does(act.Ready)
@rule("move.ready")
def ready(t: Battle, trooper: Trooper, slot: Slot) -> None:
    trooper.spent += number(t, "move.ready")
    trooper.active = slot


@judge(act.Take)
@rule("move.take")
def may_take(t: Battle, trooper: Trooper, item: Slot, giver: Trooper) -> bool:
    """A trooper takes an item from a comrade on the next dot, or from any trooper there who is out."""
    near = giver.level == trooper.level and ground.apart(trooper.at, giver.at) == 1
    willing = not ground.enemies(trooper, giver) or not giver.able
    return (
        may_still_handle(t, trooper)
        and ground.takes_part(t, giver)
        and allowed(t, "move.take:gone", giver.present, giver)
        and allowed(t, "move.take:self", giver.index != trooper.index, trooper)
        and allowed(t, "move.take:far", near, giver, trooper)
        and allowed(t, "move.take:enemy", willing, giver)
        and has(t, giver, item)
        and allowed(t, "card.carried:room", has_room_for(t, trooper, item), trooper, Later(kind_of_thing, item))
        and can_pay(t, trooper, number(t, "move.take"))
    )


@does(act.Take)
@rule("move.take", "card.carried")
def take(t: Battle, trooper: Trooper, item: Slot, giver: Trooper) -> None:
    trooper.spent += number(t, "move.take")
    if item == Slot.PRIMARY:
        trooper.primary = giver.primary
    elif item == Slot.SECONDARY:
        trooper.secondary = giver.secondary
    elif item == Slot.GRENADE:
        trooper.grenades += 1
    else:
        trooper.satchels += 1
    lose(t, giver, item)


@judge(act.Drop)
@rule("move.drop")
def may_drop(t: Battle, trooper: Trooper, item: Slot) -> bool:
    return may_still_handle(t, trooper) and has(t, trooper, item) and can_pay(t, trooper, number(t, "move.drop"))


@does(act.Drop)
@rule("move.drop")
def drop(t: Battle, trooper: Trooper, item: Slot) -> None:
    """Drops an item for good."""
    trooper.spent += number(t, "move.drop")
    lose(t, trooper, item)


@rule("move.drop", "move.take")
def lose(t: Battle, trooper: Trooper, item: Slot) -> None:
    if item == Slot.PRIMARY:
        trooper.primary = 0
    elif item == Slot.SECONDARY:
        trooper.secondary = 0
    elif item == Slot.GRENADE:
        trooper.grenades -= 1
    else:
        trooper.satchels -= 1
    let_go(t, trooper, item)


@rule("move.drop", "move.take")
def let_go(t: Battle, trooper: Trooper, item: Slot) -> None:
    """If the last of what is in hand is gone, the hands are empty, and the arc is gone."""
    if item == trooper.active and not carries(trooper, item):
        if trooper.width > 0:
            damage.end_arc(t, trooper)
        trooper.active = Slot.NOTHING


@rule("expl.switch-back")
def weapon_left(trooper: Trooper) -> Slot:
    """The weapon that is in hand after a throw."""
    if trooper.primary > 0:
        return Slot.PRIMARY
    return Slot.SECONDARY if trooper.secondary > 0 else Slot.NOTHING
