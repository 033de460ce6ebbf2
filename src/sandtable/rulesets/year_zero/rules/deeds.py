"""What one does besides attacking: moving, cover, doors, work, first aid, orders, driving, gear."""

from __future__ import annotations

from sandtable.kernel.rule import helper, rule
from sandtable.kernel.verbs import allowed, cut, note, number, ruling

from ..state import (
    NOBODY,
    NOWHERE,
    Battle,
    Border,
    Cover,
    Deed,
    Device,
    Door,
    Ending,
    Fighter,
    Item,
    Passage,
    Skill,
    Step,
    Vehicle,
    Work,
)
from .budget import may_pay_full, may_pay_move, may_pay_quick, pay_full, pay_move, pay_quick
from .close import free_hands
from .dice import decide_push, respond, throw
from .harm import batter, gash_opens, get_up, has_lethal_injury, stabilise, worsen
from .panic import calm_down, is_beyond_orders
from .pools import is_firearm, is_in_hand, skill_dice, use_orders, weapon_dice, weapon_of
from .zones import (
    arrive,
    beyond,
    borders_on,
    can_see,
    is_enemy,
    is_touching,
    is_up,
    leave_place,
    may_pass,
    part,
    side_of,
    touch,
)

# ---- a roll against nobody --------------------------------------------------------------------------------------


@rule("gap.pool", "gap.push", "gap.response")
def test(t: Battle, fighter: Fighter, skill: int, base: int) -> int:
    """A skill roll, perhaps pushed: how many successes."""
    throw(t, fighter, 0, base)
    use_orders(fighter, skill)
    decide_push(t, fighter, 0)
    respond(t, fighter, 0)
    gash_opens(t, fighter, skill)
    return t.hands[0].successes


@rule("gap.pool")
def skill_test(t: Battle, fighter: Fighter, skill: int) -> int:
    return test(t, fighter, skill, skill_dice(t, fighter, skill))


# ---- moving -----------------------------------------------------------------------------------------------------


@rule("act.quick.zone", "move.closed")
def move(t: Battle, fighter: Fighter, border: Border) -> None:
    """Into the next zone; a closed door is left open."""
    pay_move(t, fighter)
    walk(t, fighter, border)


@rule("act.quick.zone", "move.closed")
def walk(t: Battle, fighter: Fighter, border: Border) -> None:
    if border.passage == Passage.DOOR and border.door == Door.CLOSED:
        border.door = Door.OPEN
    arrive(t, fighter, beyond(border, fighter.zone))
    note(t, "{} goes through {}", fighter, border)


@rule("act.quick.zone", "gap.injury")
def may_move(t: Battle, fighter: Fighter, border: Border) -> bool:
    return (
        allowed(t, "act.quick.zone", fighter.aboard < 0, fighter)
        and may_pass(t, fighter, border)
        and may_pay_move(t, fighter)
    )


@rule("move.leave")
def slips_away(t: Battle, fighter: Fighter) -> int:
    """By one reading leaving an enemy takes a MOBILITY roll; who fails it is open to a free attack: by whom, or -1."""
    if ruling(t, "move.leave") == "free":
        return NOBODY
    for enemy in t.fighters:
        if is_up(enemy) and is_touching(fighter, enemy) and is_enemy(t, fighter, enemy):
            return NOBODY if skill_test(t, fighter, Skill.MOBILITY) > 0 else enemy.index
    return NOBODY


@rule("act.full.climb")
def climb(t: Battle, fighter: Fighter, border: Border) -> None:
    """Success crosses; failure stays."""
    pay_full(t, fighter, Deed.CLIMB)
    if skill_test(t, fighter, Skill.MOBILITY) > 0 and is_up(fighter):
        arrive(t, fighter, beyond(border, fighter.zone))
        note(t, "{} climbs {}", fighter, border)


@rule("act.full.climb")
def may_climb(t: Battle, fighter: Fighter, border: Border) -> bool:
    here = borders_on(border, fighter.zone) and border.passage == Passage.CLIMB
    return (
        allowed(t, "act.full.climb", here)
        and allowed(t, "gap.injury", not fighter.lame, fighter)
        and may_pay_full(t, fighter)
    )


@rule("act.quick.close-up")
def may_close_in(t: Battle, fighter: Fighter, other: Fighter) -> bool:
    """To somebody in the same zone who is not Adjacent yet."""
    here = other.present and other.index != fighter.index and other.zone == fighter.zone and not other.dead
    apart = here and not is_touching(fighter, other) and fighter.aboard < 0
    return allowed(t, "act.quick.close-up", apart, other) and may_pay_move(t, fighter)


@rule("act.quick.close-up")
def may_back_off(t: Battle, fighter: Fighter) -> bool:
    return allowed(t, "act.quick.close-up", fighter.adjacent != 0, fighter) and may_pay_move(t, fighter)


@rule("act.quick.close-up")
def back_off(t: Battle, fighter: Fighter) -> None:
    """Away from everybody, in the same zone."""
    pay_move(t, fighter)
    leave_place(t, fighter)


@rule("act.quick.close-up")
def close_in(t: Battle, fighter: Fighter, other: Fighter) -> None:
    pay_move(t, fighter)
    touch(t, fighter, other)
    note(t, "{} closes in on {}", fighter, other)


# ---- cover ------------------------------------------------------------------------------------------------------


@rule("gap.cover")
def has_cover_near(t: Battle, fighter: Fighter) -> bool:
    """A cluttered zone, or a door one stands at."""
    return t.board.cluttered >> fighter.zone & 1 == 1 or fighter.at_border != NOWHERE


@rule("act.full.cover")
def may_take_full_cover(t: Battle, fighter: Fighter) -> bool:
    return (
        allowed(t, "act.full.cover", has_cover_near(t, fighter), fighter)
        and allowed(t, "gap.cover", fighter.cover != Cover.FULL, fighter)
        and may_pay_full(t, fighter)
    )


@rule("act.quick.partial")
def may_take_partial_cover(t: Battle, fighter: Fighter) -> bool:
    return (
        allowed(t, "act.quick.partial", has_cover_near(t, fighter), fighter)
        and allowed(t, "gap.cover", fighter.cover == Cover.NONE, fighter)
        and may_pay_quick(t, fighter)
    )


@rule("act.full.cover", "act.quick.partial")
def take_cover(t: Battle, fighter: Fighter, cover: Cover) -> None:
    if cover == Cover.FULL:
        pay_full(t, fighter, Deed.FULL_COVER)
    else:
        pay_quick(t, fighter)
    fighter.cover = cover
    note(t, "{} takes {} cover", fighter, cover)


# ---- doors ------------------------------------------------------------------------------------------------------


@rule("act.quick.peek")
def may_peek(t: Battle, fighter: Fighter, border: Border) -> bool:
    door = borders_on(border, fighter.zone) and border.passage == Passage.DOOR
    there = fighter.at_border == border.index and fighter.peeks
    return (
        allowed(t, "act.quick.peek", door and not there and fighter.aboard < 0, border)
        and allowed(t, "gap.injury", not fighter.lame, fighter)
        and may_pay_quick(t, fighter)
    )


@rule("act.quick.peek")
def peek(t: Battle, fighter: Fighter, border: Border) -> None:
    """At the door, and looking through it, until he moves."""
    pay_quick(t, fighter)
    part(t, fighter)
    fighter.at_border = border.index
    fighter.peeks = True
    note(t, "{} looks through {}", fighter, border)


@rule("act.quick.lock")
def may_lock(t: Battle, fighter: Fighter, border: Border) -> bool:
    """A door of the zone that is not locked and that no enemy stands at."""
    door = borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door != Door.LOCKED
    kept_open = any(is_up(x) and is_enemy(t, x, fighter) and x.at_border == border.index for x in t.fighters)
    return allowed(t, "act.quick.lock", door and not kept_open, border) and may_pay_quick(t, fighter)


@rule("act.quick.lock")
def may_unlock(t: Battle, fighter: Fighter, border: Border) -> bool:
    """From the side it was locked from."""
    door = borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door == Door.LOCKED
    right = door and border.locked_from == fighter.zone
    return allowed(t, "act.quick.lock", right, border) and may_pay_quick(t, fighter)


@rule("act.quick.lock")
def lock(t: Battle, fighter: Fighter, border: Border) -> None:
    pay_quick(t, fighter)
    border.door = Door.LOCKED
    border.locked_from = fighter.zone
    note(t, "{} locks {}", fighter, border)


@rule("act.quick.lock")
def unlock(t: Battle, fighter: Fighter, border: Border) -> None:
    pay_quick(t, fighter)
    border.door = Door.CLOSED
    border.locked_from = NOWHERE
    note(t, "{} unlocks {}", fighter, border)


@rule("move.closed")
def may_open(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Only where opening a door is an action of its own."""
    door = borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door == Door.CLOSED
    return allowed(t, "move.closed", door and ruling(t, "move.closed") == "quick", border) and may_pay_quick(t, fighter)


@rule("move.closed")
def open_door(t: Battle, fighter: Fighter, border: Border) -> None:
    pay_quick(t, fighter)
    border.door = Door.OPEN


@rule("gap.breach", "gap.armor")
def may_bash(t: Battle, fighter: Fighter, border: Border, item: Item) -> bool:
    """A door that bars the way, with a close weapon in hand."""
    door = borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door != Door.OPEN
    armed = is_in_hand(fighter, item) and weapon_of(t, item).close
    return (
        allowed(t, "gap.breach", door, border)
        and allowed(t, "act.ready", armed, item)
        and may_pay_full(t, fighter)
    )


@rule("gap.breach", "close.damage")
def bash(t: Battle, fighter: Fighter, border: Border, item: Item) -> None:
    """A close attack on a door: it does not Defend and is easy to hit."""
    pay_full(t, fighter, Deed.CLOSE_ATTACK)
    weapon = weapon_of(t, item)
    base = skill_dice(t, fighter, Skill.CLOSE_COMBAT) + weapon_dice(t, fighter, fighter, item)
    successes = test(t, fighter, Skill.CLOSE_COMBAT, base + number(t, "door.dice"))
    if successes > 0:
        amount = weapon.damage + number(t, "close.damage") * (successes - 1)
        batter(t, border.index, amount, weapon.damage, weapon.piercing)


# ---- terminals and machines -------------------------------------------------------------------------------------


@rule("act.full.terminal", "act.full.machinery")
def may_operate(t: Battle, fighter: Fighter, device: Device) -> bool:
    here = device.zone == fighter.zone
    there = allowed(t, "act.full.machinery", here) if device.machine else allowed(t, "act.full.terminal", here)
    return there and may_pay_full(t, fighter)


@rule("act.full.terminal", "act.full.machinery")
def operate(t: Battle, fighter: Fighter, device: Device) -> None:
    """One success does what the scenario says."""
    pay_full(t, fighter, Deed.MACHINERY if device.machine else Deed.TERMINAL)
    if skill_test(t, fighter, Skill.HEAVY_MACHINERY if device.machine else Skill.COMTECH) == 0:
        return
    if device.work == Work.OBJECTIVE:
        t.winner, t.ending, t.step = side_of(t, fighter), Ending.OBJECTIVE, Step.OVER
        return
    border = t.borders[device.border]
    if device.work == Work.OPEN:
        border.door = Door.OPEN
    elif device.work == Work.LOCK:
        border.door = Door.LOCKED
    else:
        border.door = Door.CLOSED
    border.locked_from = NOWHERE
    note(t, "{}: {} is {}", fighter, border, border.door)


# ---- helping others ---------------------------------------------------------------------------------------------


@rule("act.full.first-aid", "aid.twice")
def may_give_aid(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """An Adjacent friend who is broken or has an injury that may kill."""
    living = friend.present and not friend.dead and not is_enemy(t, fighter, friend)
    needy = living and (friend.broken or has_lethal_injury(friend))
    near = is_touching(fighter, friend)
    return allowed(t, "act.full.first-aid", needy and near, friend) and may_pay_full(t, fighter)


@rule("act.full.first-aid", "gap.recover", "aid.fail")
def give_aid(t: Battle, fighter: Fighter, friend: Fighter) -> None:
    """Success: on his feet, and his injuries no longer kill. Failure can bring death nearer."""
    pay_full(t, fighter, Deed.FIRST_AID)
    successes = skill_test(t, fighter, Skill.MEDICAL_AID)
    if successes == 0:
        worsen(t, friend)
        return
    stabilise(friend)
    if friend.broken:
        get_up(t, friend, successes)


@rule("act.quick.rally")
def may_rally(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """A broken friend in the same zone."""
    living = friend.present and not friend.dead and not is_enemy(t, fighter, friend)
    here = living and friend.zone == fighter.zone
    return allowed(t, "act.quick.rally", here and friend.broken, friend) and may_pay_quick(t, fighter)


@rule("act.quick.rally", "gap.recover", "aid.twice")
def rally(t: Battle, fighter: Fighter, friend: Fighter) -> None:
    pay_quick(t, fighter)
    successes = skill_test(t, fighter, Skill.COMMAND)
    if successes > 0:
        get_up(t, friend, successes)


@rule("act.full.orders", "gap.orders")
def can_hear(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """A friend in the zone or in sight, both of them fit to give and take orders."""
    ally = friend.index != fighter.index and is_up(friend) and not is_enemy(t, fighter, friend)
    reached = ally and can_see(t, fighter, friend)
    return allowed(t, "act.full.orders", reached, friend) and allowed(
        t, "gap.panic", not is_beyond_orders(fighter) and not is_beyond_orders(friend), friend
    )


@rule("act.full.orders", "gap.orders", "orders.use")
def may_order(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    fresh = not friend.orders_heard
    return (
        can_hear(t, fighter, friend) and allowed(t, "orders.use", fresh, friend) and may_pay_full(t, fighter)
    )


@rule("act.full.orders", "gap.orders", "orders.use")
def order(t: Battle, fighter: Fighter, friend: Fighter, skill: int) -> None:
    """Dice for one roll of that kind, in this round."""
    pay_full(t, fighter, Deed.ORDERS)
    successes = skill_test(t, fighter, Skill.COMMAND)
    cut(t, "orders")
    friend.order_dice = number(t, "gap.orders") * t.hands[0].successes
    friend.order_skill = skill
    friend.orders_heard = True
    note(t, "{} gives {} orders: {} dice", fighter, friend, successes)


@rule("panic.stop")
def may_calm(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    ally = friend.index != fighter.index and is_up(friend) and not is_enemy(t, fighter, friend)
    reached = ally and friend.panic > 0 and can_see(t, fighter, friend)
    return allowed(t, "panic.stop", reached, friend) and may_pay_full(t, fighter)


@rule("panic.stop", "act.full.orders")
def calm(t: Battle, fighter: Fighter, friend: Fighter) -> None:
    pay_full(t, fighter, Deed.ORDERS)
    if skill_test(t, fighter, Skill.COMMAND) > 0:
        calm_down(t, friend)


# ---- gear -------------------------------------------------------------------------------------------------------


@rule("act.full.unjam")
def may_clear(t: Battle, fighter: Fighter, item: Item) -> bool:
    return allowed(t, "act.full.unjam", is_in_hand(fighter, item) and item.jammed, item) and may_pay_full(t, fighter)


@rule("act.full.unjam")
def clear_jam(t: Battle, fighter: Fighter, item: Item) -> None:
    pay_full(t, fighter, Deed.CLEAR_JAM)
    if skill_test(t, fighter, Skill.HEAVY_MACHINERY) > 0:
        item.jammed = False
        note(t, "{} clears the jam", fighter)


@rule("act.quick.aim", "ranged.aim-cost", "aim.stack")
def may_aim(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A loaded firearm, once (or twice, by the other reading)."""
    ready = is_in_hand(fighter, item) and is_firearm(t, item) and not item.jammed
    loaded = ready and (weapon_of(t, item).ammo_max == 0 or item.rating > 0)
    again = fighter.aimed == item.index
    return (
        allowed(t, "act.quick.aim", loaded, item)
        and allowed(t, "aim.stack", not again or ruling(t, "aim.stack") == "adds-up", fighter)
        and may_pay_quick(t, fighter)
    )


@rule("act.quick.aim", "ranged.aim-immediate")
def aim(t: Battle, fighter: Fighter, item: Item) -> None:
    pay_quick(t, fighter)
    fighter.aim_count = fighter.aim_count + 1 if fighter.aimed == item.index else 1
    fighter.aimed = item.index
    note(t, "{} aims", fighter)


@rule("act.quick.reload", "gap.jam")
def may_reload(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A firearm in hand with a spare magazine, not jammed."""
    held = is_in_hand(fighter, item) and is_firearm(t, item)
    return (
        allowed(t, "act.ready", held, item)
        and allowed(t, "act.quick.reload", item.spares > 0 and item.rating < weapon_of(t, item).ammo_max, item)
        and allowed(t, "gap.jam", not item.jammed, item)
        and may_pay_quick(t, fighter)
    )


@rule("act.quick.reload")
def reload(t: Battle, fighter: Fighter, item: Item) -> None:
    pay_quick(t, fighter)
    item.rating = weapon_of(t, item).ammo_max
    item.spares -= 1
    note(t, "{} reloads", fighter)


@rule("act.quick.pickup")
def may_pick_up(t: Battle, fighter: Fighter, item: Item) -> bool:
    loose = item.kind >= 0 and item.holder == NOBODY and item.zone == fighter.zone
    return allowed(t, "act.quick.pickup", loose, item) and may_pay_quick(t, fighter)


@rule("act.quick.pickup")
def pick_up(t: Battle, fighter: Fighter, item: Item) -> None:
    """Into a free hand, or else carried."""
    pay_quick(t, fighter)
    item.in_hand = free_hands(t, fighter) >= weapon_of(t, item).hands
    item.holder, item.zone = fighter.index, NOWHERE
    note(t, "{} picks up {}", fighter, item)


@rule("act.ready")
def may_ready(t: Battle, fighter: Fighter, item: Item) -> bool:
    """Something he carries, with hands free for it."""
    carried = item.kind >= 0 and item.holder == fighter.index and not item.in_hand
    fits = carried and free_hands(t, fighter) >= weapon_of(t, item).hands
    return allowed(t, "act.ready", fits, item) and (ruling(t, "act.ready") == "free" or may_pay_quick(t, fighter))


@rule("act.ready")
def may_put_away(t: Battle, fighter: Fighter, item: Item) -> bool:
    held = is_in_hand(fighter, item)
    return allowed(t, "act.ready", held, item) and (ruling(t, "act.ready") == "free" or may_pay_quick(t, fighter))


@rule("act.ready")
def handle(t: Battle, fighter: Fighter, item: Item, in_hand: bool) -> None:
    if ruling(t, "act.ready") != "free":
        pay_quick(t, fighter)
    item.in_hand = in_hand
    t.readied = True


# ---- vehicles ---------------------------------------------------------------------------------------------------


@rule("act.quick.close-up", "act.full.drive")
def may_get_in(t: Battle, fighter: Fighter, vehicle: Vehicle) -> bool:
    """A vehicle in the zone with a seat left; getting in is like closing distance."""
    here = vehicle.zone != NOWHERE and vehicle.zone == fighter.zone and fighter.aboard < 0
    taken = sum(1 for x in t.fighters if x.present and x.aboard == vehicle.index)
    return allowed(t, "act.quick.close-up", here and taken < vehicle.seats, fighter) and may_pay_move(t, fighter)


@rule("act.quick.close-up")
def get_in(t: Battle, fighter: Fighter, vehicle: Vehicle) -> None:
    pay_move(t, fighter)
    leave_place(t, fighter)
    fighter.aboard = vehicle.index
    if vehicle.driver < 0:
        vehicle.driver = fighter.index


@rule("act.quick.close-up")
def get_out(t: Battle, fighter: Fighter) -> None:
    pay_move(t, fighter)
    vehicle = t.vehicles[fighter.aboard]
    if vehicle.driver == fighter.index:
        vehicle.driver = NOBODY
    fighter.aboard = NOWHERE


@rule("act.full.drive")
def may_drive(t: Battle, fighter: Fighter, zone: int) -> bool:
    """From the driver's seat, over open ways, no farther than the vehicle's speed."""
    seated = fighter.aboard >= 0 and t.vehicles[max(fighter.aboard, 0)].driver == fighter.index
    near = seated and zone != fighter.zone and drives_to(t, t.vehicles[max(fighter.aboard, 0)], zone)
    return allowed(t, "act.full.drive", near, fighter) and may_pay_full(t, fighter)


@rule("act.full.drive")
def drives_to(t: Battle, vehicle: Vehicle, zone: int) -> bool:
    """Whether open borders lead there in so many steps."""
    reached = 1 << vehicle.zone
    for _ in range(vehicle.speed):
        following = reached
        for border in t.borders:
            if border.a != NOWHERE and border.passage == Passage.OPEN:
                if reached >> border.a & 1:
                    following |= 1 << border.b
                if reached >> border.b & 1:
                    following |= 1 << border.a
        reached = following
    return reached >> zone & 1 == 1


@rule("act.full.drive")
def drive(t: Battle, fighter: Fighter, zone: int) -> None:
    """A test moves the vehicle and all aboard."""
    pay_full(t, fighter, Deed.DRIVE)
    vehicle = t.vehicles[fighter.aboard]
    if skill_test(t, fighter, Skill.PILOTING) == 0:
        return
    vehicle.zone = zone
    for passenger in t.fighters:
        if passenger.present and passenger.aboard == vehicle.index:
            arrive(t, passenger, zone)
    note(t, "{} drives on", fighter)


@helper
def come_out_of_cover(t: Battle, fighter: Fighter) -> None:
    """Full cover is only partial for who shoots or strikes from it."""
    if fighter.cover == Cover.FULL:
        fighter.cover = Cover.PARTIAL


