"""What fighters do with their things: aiming, reloading, clearing jams, drawing, picking up."""

from sandtable.kernel import allowed, does, judge, note, rule, ruling

from .. import actions as act
from ..state import NOBODY, NOTHING, NOWHERE, Battle, Deed, Fighter, Item, Skill
from . import budget, pools, ranged, skills

# ---- gear -------------------------------------------------------------------------------------------------------


@judge(act.ClearJam)
@rule("act.full.unjam")
def may_clear(t: Battle, fighter: Fighter, item: Item) -> bool:
    jammed = pools.has_in_hand(t, fighter, item) and allowed(t, "act.full.unjam", item.jammed, item)
    return jammed and budget.may_pay_full(t, fighter)


@does(act.ClearJam)
@rule("act.full.unjam")
def clear_jam(t: Battle, fighter: Fighter, item: Item) -> None:
    budget.pay_full(t, fighter, Deed.CLEAR_JAM)
    if skills.skill_test(t, fighter, Skill.HEAVY_MACHINERY) > 0:
        item.jammed = False
        note(t, "the {} works again", item)


@judge(act.Aim)
@rule("act.quick.aim", "ranged.aim-cost", "aim.stack")
def may_aim(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A loaded firearm may be aimed once or, by one reading, twice."""
    again = fighter.aimed == item.index
    return (
        pools.has_in_hand(t, fighter, item)
        and allowed(t, "act.quick.aim", pools.is_firearm(t, item), item)
        and allowed(t, "act.quick.aim:jammed", not item.jammed, item)
        and allowed(t, "act.quick.aim:empty", ranged.has_ammo(t, item), item)
        and allowed(t, "act.quick.aim:late", budget.has_full_left(t, fighter), fighter)
        and allowed(t, "aim.stack", not again or ruling(t, "aim.stack") == "adds-up", fighter)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.Aim)
@rule("act.quick.aim", "ranged.aim-cost", "ranged.aim-immediate")
def aim(t: Battle, fighter: Fighter, item: Item) -> None:
    budget.pay_quick(t, fighter)
    fighter.aim_count = fighter.aim_count + 1 if fighter.aimed == item.index else 1
    fighter.aimed = item.index


@judge(act.Reload)
@rule("act.quick.reload", "gap.jam")
def may_reload(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A firearm in hand, not jammed, with a spare magazine."""
    return (
        pools.has_in_hand(t, fighter, item)
        and allowed(t, "act.quick.reload:weapon", pools.weapon_of(t, item).ammo_max > 0, item)
        and allowed(t, "act.quick.reload:full", item.rating < pools.weapon_of(t, item).ammo_max, item)
        and allowed(t, "act.quick.reload", item.spares > 0, item)
        and allowed(t, "gap.jam", not item.jammed, item)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.Reload)
@rule("act.quick.reload")
def reload(t: Battle, fighter: Fighter, item: Item) -> None:
    budget.pay_quick(t, fighter)
    item.rating = pools.weapon_of(t, item).ammo_max
    item.spares -= 1


@judge(act.PickUp)
@rule("act.quick.pickup")
def may_pick_up(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A fighter picks up a thing that lies in the zone."""
    return (
        allowed(t, "act.ready:none", item.kind != NOTHING, item)
        and allowed(t, "act.quick.pickup:carried", item.holder == NOBODY, item)
        and allowed(t, "act.quick.pickup", item.zone == fighter.zone, item)
        and budget.may_pay_quick(t, fighter)
    )


@does(act.PickUp)
@rule("act.quick.pickup")
def pick_up(t: Battle, fighter: Fighter, item: Item) -> None:
    """The thing goes into a free hand; else it is packed."""
    budget.pay_quick(t, fighter)
    item.in_hand = pools.free_hands(t, fighter) >= pools.weapon_of(t, item).hands
    item.holder, item.zone = fighter.index, NOWHERE


@judge(act.Ready)
@rule("act.ready")
def may_ready(t: Battle, fighter: Fighter, item: Item) -> bool:
    """A fighter draws a thing they carry, with hands free for it."""
    return (
        pools.carries(t, fighter, item)
        and allowed(t, "act.ready:drawn", not item.in_hand, item)
        and may_handle(t, fighter, item)
        and allowed(t, "act.ready", pools.free_hands(t, fighter) >= pools.weapon_of(t, item).hands, item)
    )


@judge(act.PutAway)
@rule("act.ready")
def may_put_away(t: Battle, fighter: Fighter, item: Item) -> bool:
    return pools.has_in_hand(t, fighter, item) and may_handle(t, fighter, item)


@does(act.Ready)
@rule("act.ready")
def take_in_hand(t: Battle, fighter: Fighter, item: Item) -> None:
    pay_handling(t, fighter)
    item.in_hand = True
    t.handled |= 1 << item.index


@does(act.PutAway)
@rule("act.ready")
def put_away(t: Battle, fighter: Fighter, item: Item) -> None:
    pay_handling(t, fighter)
    item.in_hand = False
    t.handled |= 1 << item.index


@rule("act.ready")
def may_handle(t: Battle, fighter: Fighter, item: Item) -> bool:
    """Each thing once in a turn, without an action or, by one reading, as a quick one."""
    return allowed(t, "act.ready:again", t.handled >> item.index & 1 == 0, item) and (
        ruling(t, "act.ready") == "free" or budget.may_pay_quick(t, fighter)
    )


@rule("act.ready")
def has_something_to_draw(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter without a slot could still draw something."""
    free = ruling(t, "act.ready") == "free"
    return free and any(
        x.kind >= 0 and x.holder == fighter.index and not x.in_hand and t.handled >> x.index & 1 == 0 for x in t.items
    )


@rule("act.ready")
def pay_handling(t: Battle, fighter: Fighter) -> None:
    if ruling(t, "act.ready") != "free":
        budget.pay_quick(t, fighter)
