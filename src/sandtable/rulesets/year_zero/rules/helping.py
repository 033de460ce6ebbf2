"""Helping others: first aid, Rally, orders, calming down."""

from sandtable.kernel import allowed, cut, note, number, rule

from ..state import Battle, Deed, Fighter, Skill
from .budget import may_pay_full, may_pay_quick, pay_full, pay_quick
from .harm import get_up, has_lethal_injury, stabilise, worsen
from .panic import calm_down, is_beyond_orders
from .skills import skill_test
from .zones import can_see, is_enemy, is_touching, is_up

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
    return can_hear(t, fighter, friend) and allowed(t, "orders.use", fresh, friend) and may_pay_full(t, fighter)


@rule("act.full.orders", "gap.orders", "orders.use")
def order(t: Battle, fighter: Fighter, friend: Fighter, skill: int) -> None:
    """Dice for one roll of that kind, in this round."""
    pay_full(t, fighter, Deed.ORDERS)
    skill_test(t, fighter, Skill.COMMAND)
    cut(t, "orders")
    friend.order_dice = number(t, "gap.orders") * t.hands[0].successes
    friend.order_skill = skill
    friend.orders_heard = True
    note(t, "{} has {} dice more for it", friend, int(friend.order_dice))


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
