"""Close combat: blows, special attacks, grapples."""

from sandtable.kernel import allowed, does, helper, judge, note, number, rule, ruling

from .. import actions as act
from ..state import NOBODY, NOTHING, NOWHERE, Band, Battle, Border, Fate, Fighter, How, Item, Kind, Response, Size
from . import budget, pools, ranged, ways, zones
from .harm import harm

# ---- what a close attack comes to -------------------------------------------------------------------------------


@rule("close.damage", "special.extra")
def resolve_close(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """Does damage, or the effect of a special attack; a firearm used as a club still spends ammo."""
    attack = t.attack
    if attack.net > 0 and is_special(attack.how) and not zones.is_up(fighter):
        note(t, "{} is broken, and nothing comes of it", fighter)
        attack.net = 0
    elif attack.net > 0 and is_special(attack.how):
        take_special_effect(t, fighter, target)
    elif attack.net > 0:
        blow(t, fighter, target)
    if attack.item != NOTHING and pools.is_firearm(t, t.items[attack.item]) and attack.how == How.STRIKE:
        item = t.items[attack.item]
        ranged.jams(t, item, t.hands[0].response == Response.MESS_UP)
        ranged.supply(t, fighter, item)


@helper
def is_special(how: int) -> bool:
    """Whether an attack does something other than damage."""
    return How.DISARM <= how <= How.GRAPPLE or how == How.BREAK_FREE


@rule("special.extra")
def take_special_effect(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """The effect of a special attack."""
    match t.attack.how:
        case How.DISARM:
            disarm(t, fighter, target)
        case How.PASS:
            slip_past(t, fighter)
        case How.SHOVE:
            shove(t, fighter, target)
        case How.GRAPPLE:
            grapple(t, fighter, target)
        case _:
            end_hold(t, fighter)


@rule("close.damage", "close.unarmed")
def blow(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """Base damage, and one more for each success after the first."""
    base, piercing = base_of(t, fighter)
    harm(t, target, base + number(t, "close.damage") * (t.attack.net - 1), base, piercing)


@rule("close.unarmed")
def base_of(t: Battle, fighter: Fighter) -> tuple[int, bool]:
    """Base damage of the current attack, and whether it pierces armor."""
    sheet = t.board.profiles[fighter.index]
    if t.attack.how == How.MAUL:
        return int(sheet.attack_damage), bool(sheet.attack_piercing)
    if t.attack.item == NOTHING:
        return number(t, "close.unarmed"), False
    weapon = pools.weapon_of(t, t.items[t.attack.item])
    return int(weapon.damage), bool(weapon.piercing)


# ---- special attacks --------------------------------------------------------------------------------------------


@rule("close.disarm", "disarm.item", "disarm.throw")
def disarm(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """The item named changes hands, or falls to the ground."""
    item = t.items[t.attack.thing]
    item.in_hand = False
    if t.attack.fate == Fate.TAKE and pools.free_hands(t, fighter) >= pools.weapon_of(t, item).hands:
        item.holder, item.in_hand = fighter.index, True
        note(t, "{} takes the {} from {}", fighter, item, target)
        return
    item.holder = NOBODY
    item.zone = landing_zone(t, target.zone) if t.attack.fate == Fate.THROW else target.zone
    note(t, "{} loses the {}: it falls in {}", target, item, t.board.zones[item.zone])


@rule("disarm.throw")
def landing_zone(t: Battle, zone: int) -> int:
    """The same zone or, by one reading, the first neighbouring one with an open way."""
    if ruling(t, "disarm.throw") == "neighbour":
        for border in t.borders:
            if zones.borders_on(border, zone) and zones.is_clear(t.board, border):
                return zones.beyond(border, zone)
    return zone


@rule("close.pass")
def slip_past(t: Battle, fighter: Fighter) -> None:
    """The fighter goes through the border that the enemy was blocking."""
    note(t, "{} gets past", fighter)
    zones.walk(t, fighter, t.borders[t.attack.thing])


@rule("close.shove", "shove.adjacent", "cover.end")
def shove(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """The target is now at Short from all other fighters or, by one reading, from the attacker."""
    zones.end_grapple(t, target)
    zones.lose_cover(t, target)
    target.at_border = NOWHERE
    target.peeks = False
    if ruling(t, "shove.adjacent") == "everyone":
        zones.part(t, target)
    else:
        target.adjacent &= ~(1 << fighter.index)
        fighter.adjacent &= ~(1 << target.index)
    note(t, "{} is shoved away", target)


@rule("close.grapple", "cover.end")
def grapple(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """The target is pinned, unless broken by now; their own holds end."""
    if not zones.is_up(target):
        note(t, "{} is broken, and cannot be held", target)
        t.attack.net = 0
        return
    zones.end_grapple(t, target)
    zones.lose_cover(t, target)
    fighter.grappling = target.index
    target.grappled_by = fighter.index
    note(t, "{} holds {}", fighter, target)


@does(act.Release)
@rule("gap.break-free", "close.grapple")
def end_hold(t: Battle, fighter: Fighter) -> None:
    """The held fighter breaks free, or the grappler lets go."""
    zones.end_grapple(t, fighter)


# ---- what is legal ----------------------------------------------------------------------------------------------


@rule("close.range", "gap.firearm-melee")
def may_close_in_on(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """A close attack needs a living enemy who is Adjacent."""
    reach = zones.band(t, fighter, target)
    return (
        zones.is_there(t, target)
        and allowed(t, "close.roll", zones.is_target(t, fighter, target), target)
        and allowed(t, "close.range", reach == Band.ADJACENT, target, Band(reach))
    )


@rule("act.full.close", "ranged.adjacent", "supply.empty", "gap.jam")
def may_strike_with(t: Battle, fighter: Fighter, item: Item) -> bool:
    """The weapon must be in hand; a firearm needs ammo and must not be jammed."""
    if not pools.has_in_hand(t, fighter, item):
        return False
    if not allowed(t, "close.roll:weapon", not pools.weapon_of(t, item).stationary, item):
        return False
    if pools.weapon_of(t, item).close:
        return True
    return allowed(t, "ranged.adjacent", ruling(t, "ranged.adjacent") == "as-club") and ranged.is_loaded(t, item)


@rule("close.special-declare", "special.who")
def may_try_special(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """Special attacks are for people, on any Adjacent enemy or, by one reading, on none that is large."""
    sheet = t.board.profiles[target.index]
    handy = t.board.profiles[fighter.index].kind != Kind.CREATURE
    small_enough = sheet.size != Size.LARGE or ruling(t, "special.who") == "all"
    return (
        allowed(t, "close.special-declare", handy, fighter)
        and may_close_in_on(t, fighter, target)
        and allowed(t, "special.who", small_enough, target)
    )


@judge(act.Shove)
@rule("close.shove")
def may_shove(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return may_try_special(t, fighter, target) and budget.may_pay_full(t, fighter)


@judge(act.Disarm)
@rule("close.disarm", "disarm.item")
def may_disarm(t: Battle, fighter: Fighter, target: Fighter, item: Item, fate: Fate) -> bool:
    return (
        may_try_special(t, fighter, target)
        and allowed(t, "disarm.item", pools.is_in_hand(target, item), target, item)
        and budget.may_pay_full(t, fighter)
    )


@judge(act.Pass)
@rule("close.pass", "pass.block")
def may_get_past(t: Battle, fighter: Fighter, target: Fighter, border: Border) -> bool:
    """The target must bar the way through that border, and the fighter be able to move."""
    if not may_try_special(t, fighter, target):
        return False
    bars = ways.blocks(t, target, fighter, border, fighter.zone)
    return (
        ways.is_way(t, fighter, border, fighter.zone)
        and allowed(t, "close.pass", bars, target, border)
        and budget.is_able_to_move(t, fighter)
        and budget.may_pay_full(t, fighter)
    )


@judge(act.Grapple)
@rule("close.grapple", "grapple.many")
def may_grapple(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return (
        may_try_special(t, fighter, target)
        and allowed(t, "grapple.many:broken", zones.is_up(target), target)
        and allowed(t, "grapple.many", target.grappled_by < 0, target)
        and allowed(t, "close.grapple:busy", fighter.grappling < 0, fighter)
        and budget.may_pay_full(t, fighter)
    )
