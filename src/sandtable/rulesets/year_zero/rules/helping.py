"""Helping others: first aid, Rally, orders, calming down."""

from sandtable.kernel import allowed, cut, does, judge, note, number, rule

from .. import actions as act
from ..state import NOWHERE, Battle, Deed, Fighter, Kind, Skill
from . import budget, harm, panic, ranged, skills, zones

# ---- helping others ---------------------------------------------------------------------------------------------


@judge(act.FirstAid)
@rule("act.full.first-aid", "aid.twice")
def may_give_aid(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """First aid is for an Adjacent friend who is broken or has a lethal injury."""
    needy = friend.broken or harm.has_lethal_injury(friend)
    return (
        zones.is_there(t, friend)
        and allowed(t, "act.full.first-aid:friend", zones.is_friend(t, fighter, friend), friend, fighter)
        and allowed(t, "act.full.first-aid", needy, friend)
        and allowed(t, "act.full.first-aid:apart", zones.is_touching(fighter, friend), friend)
        and budget.may_pay_full(t, fighter)
    )


@does(act.FirstAid)
@rule("act.full.first-aid", "gap.recover", "aid.fail")
def give_aid(t: Battle, fighter: Fighter, friend: Fighter) -> None:
    """A success gets the friend up, and their injuries no longer kill; a failure can bring death nearer."""
    budget.pay_full(t, fighter, Deed.FIRST_AID)
    successes = skills.skill_test(t, fighter, Skill.MEDICAL_AID)
    if successes == 0:
        harm.worsen(t, friend)
        return
    harm.stabilise(friend)
    if friend.broken:
        harm.get_up(t, friend, successes)


@judge(act.Rally)
@rule("act.quick.rally")
def may_rally(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """Rally is for a broken friend in the same zone."""
    return (
        zones.is_there(t, friend)
        and allowed(t, "act.quick.rally:friend", zones.is_friend(t, fighter, friend), friend, fighter)
        and allowed(t, "act.quick.rally", friend.broken, friend)
        and allowed(t, "act.quick.rally:elsewhere", friend.zone == fighter.zone, friend)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.Rally)
@rule("act.quick.rally", "gap.recover", "aid.twice")
def rally(t: Battle, fighter: Fighter, friend: Fighter) -> None:
    budget.pay_quick(t, fighter)
    successes = skills.skill_test(t, fighter, Skill.COMMAND)
    if successes > 0:
        harm.get_up(t, friend, successes)


@rule("act.full.orders", "gap.orders")
def can_hear(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """Orders need a friend on their feet, in the zone or in sight, and a fighter who can speak."""
    return (
        zones.is_there(t, friend)
        and allowed(t, "act.full.orders:friend", zones.is_friend(t, fighter, friend), friend, fighter)
        and allowed(t, "act.full.orders:broken", not friend.broken, friend)
        and allowed(t, "act.full.orders", zones.can_see(t, fighter, friend), friend)
        and allowed(t, "gap.panic:mute", not panic.is_beyond_orders(fighter), fighter)
    )


@judge(act.Order)
@rule("act.full.orders", "gap.orders", "orders.use")
def may_order(t: Battle, fighter: Fighter, friend: Fighter, skill: int) -> bool:
    """Orders are for a friend who can hear, and for a skill that battles use."""
    return (
        can_hear(t, fighter, friend)
        and allowed(t, "act.full.orders:creature", t.board.profiles[friend.index].kind != Kind.CREATURE, friend)
        and allowed(t, "gap.panic:deaf", not panic.is_beyond_orders(friend), friend)
        and allowed(t, "orders.use", not friend.orders_heard, friend)
        and allowed(t, "orders.use:idle", is_rolled(skill), Skill(skill))
        and budget.may_pay_full(t, fighter)
    )


@rule("orders.use")
def is_rolled(skill: int) -> bool:
    """Whether battles have rolls of this skill that orders could help."""
    return skill not in (Skill.STAMINA, Skill.OBSERVATION, Skill.SURVIVAL, Skill.MANIPULATION)


@rule("orders.use")
def is_rolled_here(t: Battle, skill: int) -> bool:
    """Whether this battle can have such rolls: some need vehicles, terminals, machines or jams."""
    if skill == Skill.PILOTING:
        return any(x.zone != NOWHERE for x in t.vehicles)
    if skill == Skill.COMTECH:
        return any(x.zone != NOWHERE and not x.machine for x in t.board.devices)
    if skill == Skill.HEAVY_MACHINERY:
        return any(x.machine for x in t.board.devices) or any(x.jammed or ranged.can_jam(t, x) for x in t.items)
    return is_rolled(skill)


@does(act.Order)
@rule("act.full.orders", "gap.orders", "orders.use")
def order(t: Battle, fighter: Fighter, friend: Fighter, skill: int) -> None:
    """Orders give a friend dice for one roll of that skill, in this round."""
    budget.pay_full(t, fighter, Deed.ORDERS)
    skills.skill_test(t, fighter, Skill.COMMAND)
    cut(t, "orders")
    friend.order_dice = number(t, "gap.orders") * t.hands[0].successes
    friend.order_skill = skill
    friend.orders_heard = True
    if friend.order_dice > 0:
        note(t, "the dice of {} for the next {} roll change by {:+}", friend, Skill(skill), int(friend.order_dice))


@judge(act.Calm)
@rule("panic.stop")
def may_calm(t: Battle, fighter: Fighter, friend: Fighter) -> bool:
    """A friend who panics and can hear can be calmed, even one who is mute and takes no other orders."""
    return (
        can_hear(t, fighter, friend)
        and allowed(t, "panic.stop", friend.panic > 0, friend)
        and budget.may_pay_full(t, fighter)
    )


@does(act.Calm)
@rule("panic.stop", "act.full.orders")
def calm(t: Battle, fighter: Fighter, friend: Fighter) -> None:
    budget.pay_full(t, fighter, Deed.ORDERS)
    if skills.skill_test(t, fighter, Skill.COMMAND) > 0:
        panic.calm_down(t, friend)
