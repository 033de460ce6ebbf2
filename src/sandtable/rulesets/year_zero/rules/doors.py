"""Doors, terminals and machines."""

from sandtable.kernel import allowed, does, helper, judge, note, number, rule, ruling

from .. import actions as act
from ..state import NOBODY, NOWHERE, Battle, Border, Deed, Device, Door, Ending, Fighter, Item, Passage, Skill, Work
from . import budget, ending, harm, moving, pools, skills, ways, zones

# ---- doors ------------------------------------------------------------------------------------------------------


@judge(act.Peek)
@rule("act.quick.peek")
def may_peek(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Peeking is a move to a door of the zone."""
    there = fighter.at_border == border.index and fighter.peeks
    return (
        ways.is_at_hand(t, fighter, border)
        and allowed(t, "act.quick.peek", border.kind == Passage.DOOR, border)
        and allowed(t, "act.quick.peek:there", not there, fighter, border)
        and budget.may_pay_move(t, fighter)
    )


@does(act.Peek)
@rule("act.quick.peek")
def peek(t: Battle, fighter: Fighter, border: Border) -> None:
    """The fighter stands at the door and looks through it, until the next move."""
    budget.pay_move(t, fighter)
    zones.leave_place(t, fighter)
    fighter.at_border = border.index
    fighter.peeks = True
    zones.meet_horrors(t)


@judge(act.Lock)
@rule("act.quick.lock")
def may_lock(t: Battle, fighter: Fighter, border: Border) -> bool:
    """A door of the zone may be locked, unless an enemy stands at it."""
    kept_open = any(
        zones.is_up(x) and zones.is_enemy(t, x, fighter) and x.at_border == border.index for x in t.fighters
    )
    return (
        is_door_here(t, fighter, border)
        and allowed(t, "act.quick.lock:locked", border.door != Door.LOCKED, border)
        and allowed(t, "act.quick.lock:kept-open", not kept_open, border)
        and budget.may_pay_quick(t, fighter)
    )


@rule("door")
def is_door_here(t: Battle, fighter: Fighter, border: Border) -> bool:
    return ways.is_here(t, border, fighter.zone) and allowed(t, "door", border.kind == Passage.DOOR, border)


@judge(act.Unlock)
@rule("act.quick.lock")
def may_unlock(t: Battle, fighter: Fighter, border: Border) -> bool:
    """A door is unlocked from the side it was locked from."""
    return (
        is_door_here(t, fighter, border)
        and allowed(t, "act.quick.lock:unlocked", border.door == Door.LOCKED, border)
        and allowed(t, "act.quick.lock:side", border.locked_from == fighter.zone, border)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.Lock)
@rule("act.quick.lock")
def lock(t: Battle, fighter: Fighter, border: Border) -> None:
    budget.pay_quick(t, fighter)
    border.door = Door.LOCKED
    border.locked_from = fighter.zone


@does(act.Unlock)
@rule("act.quick.lock")
def unlock(t: Battle, fighter: Fighter, border: Border) -> None:
    budget.pay_quick(t, fighter)
    border.door = Door.CLOSED
    border.locked_from = NOWHERE


@judge(act.OpenDoor)
@rule("move.closed")
def may_open(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Opening a door is an action of its own only where ruled."""
    return (
        is_door_here(t, fighter, border)
        and allowed(t, "move.closed:locked", border.door != Door.LOCKED, border)
        and allowed(t, "move.closed:open", border.door == Door.CLOSED, border)
        and allowed(t, "move.closed:free", ruling(t, "move.closed") == "quick", border)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.OpenDoor)
@rule("move.closed")
def open_door(t: Battle, fighter: Fighter, border: Border) -> None:
    budget.pay_quick(t, fighter)
    border.door = Door.OPEN
    zones.meet_horrors(t)


@judge(act.Bash)
@rule("gap.breach", "gap.armor")
def may_bash(t: Battle, fighter: Fighter, border: Border, item: Item) -> bool:
    """A door that bars the way may be bashed with a close weapon in hand."""
    return (
        is_door_here(t, fighter, border)
        and allowed(t, "gap.breach", border.door != Door.OPEN, border)
        and pools.has_in_hand(t, fighter, item)
        and allowed(t, "gap.breach:weapon", pools.weapon_of(t, item).close, item)
        and budget.may_pay_full(t, fighter)
    )


@does(act.Bash)
@rule("gap.breach", "close.damage")
def bash(t: Battle, fighter: Fighter, border: Border, item: Item) -> None:
    """Makes a close attack on a door, which does not Defend and is easy to hit."""
    budget.pay_full(t, fighter, Deed.CLOSE_ATTACK)
    moving.come_out_of_cover(t, fighter)
    weapon = pools.weapon_of(t, item)
    base = pools.skill_dice(t, fighter, Skill.CLOSE_COMBAT) + pools.weapon_dice(t, fighter, fighter, item)
    successes = skills.test(t, fighter, Skill.CLOSE_COMBAT, base + number(t, "door.dice"))
    if successes > 0:
        amount = weapon.damage + number(t, "close.damage") * (successes - 1)
        harm.batter(t, border.index, amount, weapon.damage, weapon.piercing)


# ---- terminals and machines -------------------------------------------------------------------------------------


@judge(act.Operate)
@rule("act.full.terminal", "act.full.machinery")
def may_operate(t: Battle, fighter: Fighter, place: int) -> bool:
    device = t.board.devices[place]
    here = device.zone == fighter.zone
    serves = device.side == NOBODY or device.side == zones.side_of(t, fighter)
    if not allowed(t, "act.full.terminal:none", device.zone != NOWHERE, device):
        return False
    if not allowed(t, "act.full.terminal:side", serves, device, fighter):
        return False
    if here and device.work != Work.OBJECTIVE and not has_effect(t.borders[device.border], device.work):
        return allowed(t, "act.full.terminal:idle", False, t.borders[device.border])
    if device.machine:
        return allowed(t, "act.full.machinery", here, device) and budget.may_pay_full(t, fighter)
    return allowed(t, "act.full.terminal", here, device) and budget.may_pay_full(t, fighter)


@rule("act.full.terminal", "act.full.machinery")
def has_effect(border: Border, work: Work) -> bool:
    """Whether there still is a door, and the work would change it."""
    if border.kind != Passage.DOOR:
        return False
    if work == Work.UNLOCK:
        return border.door == Door.LOCKED
    if work == Work.LOCK:  # what a terminal locks cannot be unlocked by hand
        return border.door != Door.LOCKED or border.locked_from != NOWHERE
    return (border.door == Door.OPEN) == (work == Work.CLOSE)  # a locked door is shut already


@rule("act.full.terminal")
def use_terminal(t: Battle, fighter: Fighter, device: Device) -> None:
    budget.pay_full(t, fighter, Deed.TERMINAL)
    if skills.skill_test(t, fighter, Skill.COMTECH) > 0:
        run(t, fighter, device)


@rule("act.full.machinery")
def use_machine(t: Battle, fighter: Fighter, device: Device) -> None:
    budget.pay_full(t, fighter, Deed.MACHINERY)
    if skills.skill_test(t, fighter, Skill.HEAVY_MACHINERY) > 0:
        run(t, fighter, device)


@does(act.Operate)
@helper
def operate(t: Battle, fighter: Fighter, place: int) -> None:
    device = t.board.devices[place]
    if device.machine:
        use_machine(t, fighter, device)
    else:
        use_terminal(t, fighter, device)


@helper
def run(t: Battle, fighter: Fighter, device: Device) -> None:
    """On a success the device does its work."""
    if device.work == Work.OBJECTIVE:
        ending.finish(t, zones.side_of(t, fighter), Ending.OBJECTIVE)
        return
    border = t.borders[device.border]
    if device.work == Work.OPEN:
        border.door = Door.OPEN
    elif device.work == Work.LOCK:
        border.door = Door.LOCKED
    else:
        border.door = Door.CLOSED
    border.locked_from = NOWHERE
    note(t, "{} is {} now", border, Door(border.door).label)
    zones.meet_horrors(t)
