"""The legal uses of a fighter's two actions."""

from sandtable.kernel import allowed, judge, number, rule

from .. import actions as act
from ..state import DECIMETRE, Arm, Battle, Fighter, Manner, Mode, Sight, Style, Way, Weapon
from . import ground, melee, modifiers, ready, targets
from .telling import Counted

WAY_OF_STYLE = 3  # styles follow the modes in Way


# ---- what is legal -------------------------------------------------------------------------------------------


@judge(act.Ask.ACT)
@rule("house.turn")
def may_besides(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    """In their turn a fighter may only act; defences are for the turns of others."""
    match answer:
        case act.Dodge() | act.Parry():
            return allowed(t, "house.own-turn", False)
        case _:
            return ready.is_upright(t, fighter) and allowed(t, "house.turn:answer", False, fighter)


@judge(act.Shoot)
@rule("rof.extra")
def may_shoot_at(t: Battle, fighter: Fighter, target: Fighter, mode: int, manner: int) -> bool:
    seen = targets.sight_of(t, fighter, target, False)
    return ready.is_upright(t, fighter) and may_shoot(t, fighter, target, seen, mode, manner)


@judge(act.ShootAt)
@rule("pub.called")
def may_shoot_in(t: Battle, fighter: Fighter, target: Fighter, location: int, manner: int) -> bool:
    seen = targets.sight_of(t, fighter, target, False)
    return (
        ready.is_upright(t, fighter)
        and may_call_shot(t, fighter, target, seen, manner)
        and targets.may_be_called(t, fighter, target, seen, False, Way.SINGLE, manner, location)
    )


@judge(act.StrikeAt)
@rule("pub.called")
def may_strike_in(t: Battle, fighter: Fighter, target: Fighter, location: int) -> bool:
    seen = targets.sight_of(t, fighter, target, True)
    return (
        ready.is_upright(t, fighter)
        and may_call_blow(t, fighter, target)
        and targets.may_be_called(t, fighter, target, seen, True, Way.FOCUSED, Manner.PLAINLY, location)
    )


@judge(act.Throw, manner=Manner.PLAINLY)
@judge(act.ThrowCarefully, manner=Manner.CAREFULLY)
@rule("house.throw")
def may_throw_at(t: Battle, fighter: Fighter, item: int, target: Fighter, manner: int) -> bool:
    seen = targets.sight_of(t, fighter, target, False)
    return ready.is_upright(t, fighter) and may_throw(t, fighter, item, target, seen, manner)


@judge(act.Lob)
@rule("pub.indirect")
def may_lob_to(t: Battle, fighter: Fighter, x: int, y: int) -> bool:
    return ready.is_upright(t, fighter) and may_lob(t, fighter, x * DECIMETRE, y * DECIMETRE)


# ---- attacks -------------------------------------------------------------------------------------------------


@rule("rof.extra", "rof.count", "order.limit", "pub.ammo", "jam", "pub.slow", "ff.careful", "careful")
def may_shoot(t: Battle, fighter: Fighter, target: Fighter, seen: Sight, mode: int, manner: int) -> bool:
    """The weapon has the mode, the turn has room for it, it is loaded and ready, and the target can be shot at."""
    weapon = melee.weapon_in_hand(t, fighter)
    return (
        targets.is_enemy(t, fighter, target)
        and is_gun_ready(t, fighter, weapon)
        and has_mode(t, weapon, mode)
        and has_room_for_mode(t, fighter, mode)
        and is_loaded(t, fighter, weapon, mode)
        and targets.may_be_careful(t, fighter, manner, cost_of(t, mode))
        and targets.can_be_shot(t, fighter, target, seen, mode, manner)
    )


@rule("rof.extra")
def has_mode(t: Battle, weapon: Weapon, mode: int) -> bool:
    return allowed(t, "rof.extra", weapon.rounds[mode] > 0, weapon, Mode(mode))


@rule("jam", "pub.slow", "house.draw")
def is_gun_ready(t: Battle, fighter: Fighter, weapon: Weapon) -> bool:
    return (
        allowed(t, "house.draw:gun", weapon.arm < Arm.MELEE, weapon)
        and allowed(t, "jam:jammed", fighter.jammed[fighter.in_hand] == 0, weapon)
        and is_chambered(t, fighter, weapon)
    )


@rule("pub.slow")
def is_chambered(t: Battle, fighter: Fighter, weapon: Weapon) -> bool:
    """A slow weapon fires once in its owner's turn, and must be made ready between any two shots."""
    fired = weapon.slow and fighter.index == t.active and fighter.shots_by_item[fighter.in_hand] > 0
    return allowed(t, "pub.slow:once", not fired, weapon) and allowed(
        t, "pub.slow:spent", fighter.unchambered[fighter.in_hand] == 0, weapon
    )


@rule("rof.single", "rof.semi", "rof.full")
def cost_of(t: Battle, mode: int) -> int:
    """The actions that shots in this mode cost."""
    if mode == Mode.SINGLE:
        return number(t, "rof.single", 1)
    return number(t, "rof.semi", 1) if mode == Mode.SEMI else number(t, "rof.full", 1)


@rule("rof.single", "rof.semi", "rof.full", "rof.count", "order.limit", "attack_modes_per_turn")
def has_room_for_mode(t: Battle, fighter: Fighter, mode: int) -> bool:
    """Whether the turn has the actions that a mode costs, and room for another attack of its kind."""
    most, left, cost = shots_in(t, mode), fighter.actions, cost_of(t, mode)
    one, more, can_pay = targets.may_act_again(t, fighter), targets.has_more(t, fighter, mode, most), left >= cost
    if not targets.may_attack_again(t, fighter):
        return False
    if mode == Mode.SINGLE:
        return (
            allowed(t, "rof.single:one", one, fighter)
            and allowed(t, "rof.single:kind", more, fighter)
            and allowed(t, "rof.single:actions", can_pay, fighter, left, cost)
        )
    if mode == Mode.SEMI:
        return (
            allowed(t, "rof.semi:one", one, fighter)
            and allowed(t, "rof.semi:kind", more, fighter)
            and allowed(t, "rof.semi:actions", can_pay, fighter, left, cost)
        )
    return (
        allowed(t, "rof.full:one", one, fighter)
        and allowed(t, "rof.full:kind", more, fighter)
        and allowed(t, "rof.full:actions", can_pay, fighter, left, cost)
    )


@rule("rof.single", "rof.semi", "rof.full")
def shots_in(t: Battle, mode: int) -> int:
    """How many shots a mode allows."""
    if mode == Mode.SINGLE:
        return number(t, "rof.single", 0)
    return number(t, "rof.semi", 0) if mode == Mode.SEMI else number(t, "rof.full", 0)


@rule("pub.ammo")
def is_loaded(t: Battle, fighter: Fighter, weapon: Weapon, mode: int) -> bool:
    """The weapon must hold enough rounds for one attack in this mode."""
    loads, least = fighter.loads[fighter.in_hand], weapon.rounds[Mode.SINGLE]
    enough, need, wait = loads >= weapon.rounds[mode], weapon.rounds[mode], weapon.reload - fighter.reloading
    if 0 < least <= loads:
        return allowed(t, "pub.ammo:burst", enough, Counted(loads, "round"), need, Counted(wait, "action"), Mode(mode))
    return allowed(t, "pub.ammo:empty", enough, Counted(loads, "round"), need, Counted(wait, "action"), Mode(mode))


@rule("pub.called", "called_combo", "loc.called")
def may_call_shot(t: Battle, fighter: Fighter, target: Fighter, seen: Sight, manner: int) -> bool:
    """A called shot is one plain shot, for both actions; nothing that bursts can be called."""
    weapon = melee.weapon_in_hand(t, fighter)
    return (
        targets.is_enemy(t, fighter, target)
        and is_gun_ready(t, fighter, weapon)
        and has_room_for_call(t, fighter)
        and has_mode(t, weapon, Mode.SINGLE)
        and allowed(t, "loc.called", not weapon.frag, weapon)
        and is_loaded(t, fighter, weapon, Mode.SINGLE)
        and targets.may_be_careful(t, fighter, manner, number(t, "pub.called"))
        and targets.is_in_the_open(t, fighter, target, melee.row_in_hand(t, fighter), seen, manner)
    )


@rule("pub.called", "called_combo")
def has_room_for_call(t: Battle, fighter: Fighter) -> bool:
    left, cost = fighter.actions, number(t, "pub.called")
    return (
        targets.may_attack_again(t, fighter)
        and allowed(t, "pub.called:one", fighter.attack_actions == 0, fighter)
        and allowed(t, "pub.called:actions", left >= cost, fighter, left, cost)
    )


@judge(act.Strike)
@rule("melee.fast-count", "melee.focused-count", "melee.strong-count", "pub.allout", "melee.types")
def may_strike(t: Battle, fighter: Fighter, target: Fighter, style: int) -> bool:
    return (
        ready.is_upright(t, fighter)
        and targets.is_enemy(t, fighter, target)
        and targets.is_blade_ready(t, fighter)
        and has_room_for_style(t, fighter, style)
        and targets.can_be_struck(t, fighter, target, style + WAY_OF_STYLE)
    )


@rule("melee.fast-count", "melee.focused-count", "melee.strong-count", "pub.allout", "attack_modes_per_turn")
def has_room_for_style(t: Battle, fighter: Fighter, style: int) -> bool:
    most, left, cost = blows_in(t, style), fighter.actions, price_of(t, style)
    one, can_pay = targets.may_act_again(t, fighter), left >= cost
    more = targets.has_more(t, fighter, style + WAY_OF_STYLE, most)
    if not targets.may_attack_again(t, fighter):
        return False
    if style == Style.FAST:
        return (
            allowed(t, "melee.fast-count:one", one, fighter)
            and allowed(t, "melee.fast-count:kind", more, fighter)
            and allowed(t, "melee.fast-count:actions", can_pay, fighter, left, cost)
        )
    if style == Style.FOCUSED:
        return (
            allowed(t, "melee.focused-count:one", one, fighter)
            and allowed(t, "melee.focused-count:kind", more, fighter)
            and allowed(t, "melee.focused-count:actions", can_pay, fighter, left, cost)
        )
    if style == Style.STRONG:
        return (
            allowed(t, "melee.strong-count:one", one, fighter)
            and allowed(t, "melee.strong-count:kind", more, fighter)
            and allowed(t, "melee.strong-count:actions", can_pay, fighter, left, cost)
        )
    return (
        allowed(t, "pub.allout:one", one, fighter)
        and allowed(t, "pub.allout:kind", more, fighter)
        and allowed(t, "pub.allout:actions", can_pay, fighter, left, cost)
    )


@rule("melee.fast-count", "melee.focused-count", "melee.strong-count", "pub.allout")
def blows_in(t: Battle, style: int) -> int:
    """How many blows a style allows."""
    if style == Style.FAST:
        return number(t, "melee.fast-count", 0)
    if style == Style.FOCUSED:
        return number(t, "melee.focused-count", 0)
    return number(t, "melee.strong-count", 0) if style == Style.STRONG else 1


@rule("melee.fast-count", "melee.focused-count", "melee.strong-count", "pub.allout")
def price_of(t: Battle, style: int) -> int:
    """The actions that blows in this style cost."""
    if style == Style.FAST:
        return number(t, "melee.fast-count", 1)
    if style == Style.FOCUSED:
        return number(t, "melee.focused-count", 1)
    return number(t, "melee.strong-count", 1) if style == Style.STRONG else number(t, "pub.allout", 2)


@rule("pub.called", "called_combo")
def may_call_blow(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    return (
        targets.is_enemy(t, fighter, target)
        and targets.is_blade_ready(t, fighter)
        and has_room_for_call(t, fighter)
        and targets.is_in_reach(t, fighter, target)
    )


@judge(act.Close, opening=False)
@judge(act.Reopen, opening=True)
@rule("reach.action", "reopen", "close_ordinal", "house.melee-reach")
def may_change_distance(t: Battle, fighter: Fighter, target: Fighter, opening: bool) -> bool:
    return (
        ready.is_upright(t, fighter)
        and targets.is_enemy(t, fighter, target)
        and targets.has_actions(t, fighter, number(t, "reach.action"))
        and allowed(t, "house.melee-reach", modifiers.is_close(t, fighter, target), target)
        and melee.can_change_distance(t, fighter, target, opening)
    )


# ---- throws --------------------------------------------------------------------------------------------------


@rule("house.throw", "attack_modes_per_turn", "cover.full")
def may_throw(t: Battle, fighter: Fighter, item: int, target: Fighter, seen: Sight, manner: int) -> bool:
    return (
        targets.is_enemy(t, fighter, target)
        and has_throwable(t, fighter, item)
        and targets.may_be_careful(t, fighter, manner, 1)
        and targets.is_exposed(t, fighter, target, fighter.items[item], item, seen, Way.THROW, manner)
    )


@judge(act.ThrowTo)
@rule("house.throw", "house.field", "tn_zero")
def may_throw_to(t: Battle, fighter: Fighter, item: int, x: int, y: int) -> bool:
    at_x, at_y = x * DECIMETRE, y * DECIMETRE
    return (
        ready.is_upright(t, fighter)
        and allowed(t, "house.field:off", ground.is_on_board(t, at_x, at_y))
        and has_throwable(t, fighter, item)
        and is_throw_in_reach(t, fighter, fighter.items[item], at_x, at_y)
        and targets.has_hope_at(t, fighter, fighter.items[item], item, Way.THROW, at_x, at_y)
    )


@rule("house.throw")
def has_throwable(t: Battle, fighter: Fighter, item: int) -> bool:
    known = 0 <= item < len(fighter.items) and fighter.items[item] >= 0
    if not allowed(t, "house.throw:carried", known, fighter, item):
        return False
    weapon = t.board.weapons[fighter.items[item]]
    return (
        allowed(t, "house.throw:other", weapon.arm == Arm.THROW, weapon)
        and allowed(t, "house.throw:used", fighter.loads[item] > 0, fighter, weapon)
        and targets.has_actions(t, fighter, 1)
        and targets.may_attack_again(t, fighter)
        and allowed(t, "house.throw:one", targets.may_act_again(t, fighter), fighter)
        and allowed(t, "house.throw:kind", targets.has_more(t, fighter, Way.THROW, 1), fighter)
    )


@rule("house.throw", "range.beyond")
def is_throw_in_reach(t: Battle, fighter: Fighter, row: int, x: int, y: int) -> bool:
    squared = ground.distance_squared(t, fighter.x, fighter.y, x, y)
    if not targets.is_in_range(t, squared, modifiers.range_of(t, fighter, t.board.weapons[row])):
        return False
    return allowed(t, "house.line-of-fire", not ground.is_blocked(t, fighter.x, fighter.y, x, y))


@rule("pub.indirect", "house.one-explosive", "tn_zero")
def may_lob(t: Battle, fighter: Fighter, x: int, y: int) -> bool:
    """A launcher may fire at a spot; out of sight only if it fires indirectly."""
    weapon = melee.weapon_in_hand(t, fighter)
    if not (
        is_gun_ready(t, fighter, weapon)
        and allowed(t, "pub.indirect:target", bool(weapon.frag), weapon)
        and allowed(t, "house.field:off", ground.is_on_board(t, x, y))
        and has_room_for_mode(t, fighter, Mode.SINGLE)
        and is_loaded(t, fighter, weapon, Mode.SINGLE)
    ):
        return False
    hidden = ground.is_blocked(t, fighter.x, fighter.y, x, y)
    squared = ground.distance_squared(t, fighter.x, fighter.y, x, y)
    return (
        targets.is_in_range(t, squared, modifiers.range_of(t, fighter, weapon))
        and allowed(t, "pub.indirect:sight", weapon.indirect or not hidden, weapon)
        and targets.has_hope_at(t, fighter, melee.row_in_hand(t, fighter), fighter.in_hand, Way.SINGLE, x, y)
    )
