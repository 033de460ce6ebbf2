"""Doors, terminals and machines."""

from sandtable.kernel import allowed, helper, note, number, rule, ruling

from ..state import NOWHERE, Battle, Border, Deed, Device, Door, Ending, Fighter, Item, Passage, Skill, Step, Work
from . import budget, harm, pools, skills, zones

# ---- doors ------------------------------------------------------------------------------------------------------


@rule("act.quick.peek")
def may_peek(t: Battle, fighter: Fighter, border: Border) -> bool:
    door = zones.borders_on(border, fighter.zone) and border.passage == Passage.DOOR
    there = fighter.at_border == border.index and fighter.peeks
    return (
        allowed(t, "act.quick.peek", door and not there and fighter.aboard < 0, border)
        and allowed(t, "gap.injury", not fighter.lame, fighter)
        and budget.may_pay_quick(t, fighter)
    )


@rule("act.quick.peek")
def peek(t: Battle, fighter: Fighter, border: Border) -> None:
    """At the door, and looking through it, until he moves."""
    budget.pay_quick(t, fighter)
    zones.part(t, fighter)
    fighter.at_border = border.index
    fighter.peeks = True


@rule("act.quick.lock")
def may_lock(t: Battle, fighter: Fighter, border: Border) -> bool:
    """A door of the zone that is not locked and that no enemy stands at."""
    door = zones.borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door != Door.LOCKED
    kept_open = any(
        zones.is_up(x) and zones.is_enemy(t, x, fighter) and x.at_border == border.index for x in t.fighters
    )
    return allowed(t, "act.quick.lock", door and not kept_open, border) and budget.may_pay_quick(t, fighter)


@rule("act.quick.lock")
def may_unlock(t: Battle, fighter: Fighter, border: Border) -> bool:
    """From the side it was locked from."""
    door = zones.borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door == Door.LOCKED
    right = door and border.locked_from == fighter.zone
    return allowed(t, "act.quick.lock", right, border) and budget.may_pay_quick(t, fighter)


@rule("act.quick.lock")
def lock(t: Battle, fighter: Fighter, border: Border) -> None:
    budget.pay_quick(t, fighter)
    border.door = Door.LOCKED
    border.locked_from = fighter.zone


@rule("act.quick.lock")
def unlock(t: Battle, fighter: Fighter, border: Border) -> None:
    budget.pay_quick(t, fighter)
    border.door = Door.CLOSED
    border.locked_from = NOWHERE


@rule("move.closed")
def may_open(t: Battle, fighter: Fighter, border: Border) -> bool:
    """Only where opening a door is an action of its own."""
    door = zones.borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door == Door.CLOSED
    return allowed(t, "move.closed", door and ruling(t, "move.closed") == "quick", border) and budget.may_pay_quick(
        t, fighter
    )


@rule("move.closed")
def open_door(t: Battle, fighter: Fighter, border: Border) -> None:
    budget.pay_quick(t, fighter)
    border.door = Door.OPEN


@rule("gap.breach", "gap.armor")
def may_bash(t: Battle, fighter: Fighter, border: Border, item: Item) -> bool:
    """A door that bars the way, with a close weapon in hand."""
    door = zones.borders_on(border, fighter.zone) and border.passage == Passage.DOOR and border.door != Door.OPEN
    armed = pools.is_in_hand(fighter, item) and pools.weapon_of(t, item).close
    return (
        allowed(t, "gap.breach", door, border)
        and allowed(t, "act.ready", armed, item)
        and budget.may_pay_full(t, fighter)
    )


@rule("gap.breach", "close.damage")
def bash(t: Battle, fighter: Fighter, border: Border, item: Item) -> None:
    """A close attack on a door: it does not Defend and is easy to hit."""
    budget.pay_full(t, fighter, Deed.CLOSE_ATTACK)
    weapon = pools.weapon_of(t, item)
    base = pools.skill_dice(t, fighter, Skill.CLOSE_COMBAT) + pools.weapon_dice(t, fighter, fighter, item)
    successes = skills.test(t, fighter, Skill.CLOSE_COMBAT, base + number(t, "door.dice"))
    if successes > 0:
        amount = weapon.damage + number(t, "close.damage") * (successes - 1)
        harm.batter(t, border.index, amount, weapon.damage, weapon.piercing)


# ---- terminals and machines -------------------------------------------------------------------------------------


@rule("act.full.terminal", "act.full.machinery")
def may_operate(t: Battle, fighter: Fighter, device: Device) -> bool:
    here = device.zone == fighter.zone
    there = allowed(t, "act.full.machinery", here) if device.machine else allowed(t, "act.full.terminal", here)
    return there and budget.may_pay_full(t, fighter)


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


@helper
def operate(t: Battle, fighter: Fighter, device: Device) -> None:
    if device.machine:
        use_machine(t, fighter, device)
    else:
        use_terminal(t, fighter, device)


@helper
def run(t: Battle, fighter: Fighter, device: Device) -> None:
    """One success does what the scenario says."""
    if device.work == Work.OBJECTIVE:
        t.winner, t.ending, t.step = zones.side_of(t, fighter), Ending.OBJECTIVE, Step.OVER
        return
    border = t.borders[device.border]
    if device.work == Work.OPEN:
        border.door = Door.OPEN
    elif device.work == Work.LOCK:
        border.door = Door.LOCKED
    else:
        border.door = Door.CLOSED
    border.locked_from = NOWHERE
    note(t, "the {} is {} now", border, Door(border.door).label)
