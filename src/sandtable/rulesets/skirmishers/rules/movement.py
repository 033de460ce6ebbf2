"""Movement and special actions: steps, stairs, postures, what is in hand."""

from sandtable.kernel import Packed, allowed, fact, flag, helper, number, rule

from ..state import LEVELS, NOBODY, PLACES, Battle, Board, Slot, Trooper
from . import damage, fire, ground
from .facts import Later, obstacle_on_step, occupant

# ---- the way -------------------------------------------------------------------------------------------------------


class Way(Packed):
    """A step from dot to dot on one level: what it takes to be possible, and what makes it dearer."""

    dot: flag  # there is one
    near: flag  # and it is a neighbour
    floor: flag
    barred: flag  # by a wall between them, or a trunk
    obstruction: flag
    doorway: flag
    window: flag


@fact(at=PLACES, level=LEVELS, to=PLACES)
@rule("move.board", "move.adjacent", "move.floor", "move.obstacle", "move.obstruction", "move.doorway", "move.window")
def way_across(board: Board, at: int, level: int, to: int) -> Way:
    """The way to another dot."""
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
    """The dearest of what lies in the gap and on the dot; leaving something costs nothing."""
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
    """Whoever crawls pays twice."""
    return price * number(t, "move.prone-double") if trooper.prone else price


@rule("turn.combat-after-move")
def may_still_move(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "turn.combat-after-move", not trooper.closed, trooper)


@rule("move.pay")
def can_pay(t: Battle, trooper: Trooper, price: int) -> bool:
    left = fire.ap_left(t, trooper)
    return allowed(t, "move.pay", price <= left, int(price), trooper, int(left))


@rule("move.cap")
def can_move_for(t: Battle, trooper: Trooper, price: int) -> bool:
    """Movement has a limit of its own."""
    most = number(t, "move.cap")
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
    return can_move_for(t, trooper, doubled(t, trooper, step_price(t, trooper.at, to, trooper.level)))


@rule("move.step", "arc.trigger-enter")
def step(t: Battle, trooper: Trooper, to: int) -> None:
    """To a neighbouring dot; nobody has attacked the trooper there yet."""
    pay_for_move(t, trooper, doubled(t, trooper, step_price(t, trooper.at, to, trooper.level)))
    t.came_from, t.came_level = trooper.at, trooper.level
    trooper.at = to


@rule("move.level")
def may_climb(t: Battle, trooper: Trooper, level: int) -> bool:
    """One level up or down on stairs or a ladder."""
    price = doubled(t, trooper, number(t, "move.level"))
    next_level = level == trooper.level + 1 or level == trooper.level - 1
    return (
        may_still_move(t, trooper)
        and allowed(
            t, "move.level", next_level and ground.links(t.board, trooper.at, trooper.level, level), trooper, level
        )
        and allowed(t, "move.floor", ground.has_floor(t.board, trooper.at, level), level)
        and allowed(
            t, "move.occupied", ground.who_stands(t, trooper.at, level) == NOBODY, Later(occupant, t, trooper.at, level)
        )
        and can_move_for(t, trooper, price)
    )


@rule("move.level", "arc.trigger-enter")
def climb(t: Battle, trooper: Trooper, level: int) -> None:
    pay_for_move(t, trooper, doubled(t, trooper, number(t, "move.level")))
    t.came_from, t.came_level = trooper.at, trooper.level
    trooper.level = level


# ---- postures ------------------------------------------------------------------------------------------------------


@rule("move.prone")
def may_go_prone(t: Battle, trooper: Trooper) -> bool:
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.prone", not trooper.prone, trooper)
        and can_move_for(t, trooper, number(t, "move.prone"))
    )


@rule("move.prone")
def go_prone(t: Battle, trooper: Trooper) -> None:
    pay_for_move(t, trooper, number(t, "move.prone"))
    trooper.prone = True


@rule("move.stand")
def may_stand_up(t: Battle, trooper: Trooper) -> bool:
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.stand", trooper.prone, trooper)
        and can_move_for(t, trooper, number(t, "move.stand"))
    )


@rule("move.stand", "fire.stand")
def stand_up(t: Battle, trooper: Trooper) -> None:
    pay_for_move(t, trooper, number(t, "move.stand"))
    trooper.prone = False


# ---- what is carried -----------------------------------------------------------------------------------------------


@helper
def carries(trooper: Trooper, item: Slot) -> bool:
    if item == Slot.PRIMARY:
        return trooper.primary > 0
    if item == Slot.SECONDARY:
        return trooper.secondary > 0
    return trooper.grenades > 0 if item == Slot.GRENADE else trooper.satchels > 0


@rule("card.carried")
def has_room_for(t: Battle, trooper: Trooper, item: Slot) -> bool:
    """One primary; one secondary weapon or satchel charge; four grenades."""
    if item == Slot.PRIMARY:
        return trooper.primary == 0
    if item == Slot.GRENADE:
        return trooper.grenades < number(t, "card.carried", 0)
    return trooper.secondary == 0 and trooper.satchels < number(t, "card.carried", 1)


@rule("move.ready", "explosive.left")
def may_ready(t: Battle, trooper: Trooper, slot: Slot) -> bool:
    """Another weapon, or an explosive, into the hands."""
    return (
        may_still_move(t, trooper)
        and allowed(t, "explosive.left", slot < Slot.GRENADE or carries(trooper, slot), slot.label + "s")
        and allowed(t, "move.ready", slot != trooper.active and carries(trooper, slot), trooper, slot)
        and can_pay(t, trooper, number(t, "move.ready"))
    )


@rule("move.ready")
def ready(t: Battle, trooper: Trooper, slot: Slot) -> None:
    trooper.spent += number(t, "move.ready")
    trooper.active = slot


@rule("move.take")
def may_take(t: Battle, trooper: Trooper, giver: Trooper, item: Slot) -> bool:
    """From a comrade next to him, or from anybody there who is out."""
    near = giver.present and giver.level == trooper.level and ground.apart(trooper.at, giver.at) == 1
    willing = not ground.enemies(trooper, giver) or not giver.able
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.take", near and willing and carries(giver, item), trooper, item, giver)
        and allowed(t, "card.carried", has_room_for(t, trooper, item), trooper)
        and can_pay(t, trooper, number(t, "move.take"))
    )


@rule("move.take")
def take(t: Battle, trooper: Trooper, giver: Trooper, item: Slot) -> None:
    trooper.spent += number(t, "move.take")
    if item == Slot.PRIMARY:
        trooper.primary = giver.primary
    elif item == Slot.SECONDARY:
        trooper.secondary = giver.secondary
    elif item == Slot.GRENADE:
        trooper.grenades += 1
    else:
        trooper.satchels += 1
    lose(giver, item)


@rule("move.drop")
def may_drop(t: Battle, trooper: Trooper, item: Slot) -> bool:
    return (
        may_still_move(t, trooper)
        and allowed(t, "move.drop", carries(trooper, item), trooper, item)
        and can_pay(t, trooper, number(t, "move.drop"))
    )


@rule("move.drop")
def drop(t: Battle, trooper: Trooper, item: Slot) -> None:
    """Gone for good, for 0 AP."""
    trooper.spent += number(t, "move.drop")
    lose(trooper, item)


@rule("move.drop")
def lose(trooper: Trooper, item: Slot) -> None:
    """One item less; an arc of the weapon that is gone goes with it, and empty hands go back to the primary slot."""
    if item == Slot.PRIMARY:
        trooper.primary = 0
    elif item == Slot.SECONDARY:
        trooper.secondary = 0
    elif item == Slot.GRENADE:
        trooper.grenades -= 1
    else:
        trooper.satchels -= 1
    if item == trooper.active and not carries(trooper, item):
        if item < Slot.GRENADE:
            damage.clear_arc(trooper)
        trooper.active = Slot.PRIMARY
