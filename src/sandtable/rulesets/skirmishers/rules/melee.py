"""Melee: declared and paid in the attacker's turn, struck when the target activates."""

from sandtable.kernel import allowed, check, counted, dice, does, judge, members, note, number, rule, verdict

from .. import actions as act
from ..state import ATTACKS, NOBODY, Battle, Blow, Damage, Kind, Outcome, Trigger, Trooper
from . import damage, fire, ground, sight
from .facts import Later, thing_in_hand


@rule("melee.reach", "los.required", "melee.no-cover")
def in_reach(t: Battle, attacker: Trooper, target: Trooper) -> bool:
    """A melee target must be one dot away on the same level, with a clear line; cover does not matter."""
    away = ground.apart(attacker.at, target.at)
    return (
        allowed(t, "melee.reach:level", attacker.level == target.level, target, target.level)
        and allowed(t, "melee.reach:far", away == 1, target, Later(counted, away, "dot"))
        and fire.is_line_open(t, sight.line_between(attacker, target))
    )


@rule("melee.active", "melee.bayonet", "melee.club", "melee.fists-always")
def may_use(t: Battle, attacker: Trooper, blow: Blow) -> bool:
    """Fists always serve, a firearm in hand as bayonet or club; a melee weapon must be in hand."""
    arm = fire.arm_in_hand(t, attacker)
    firearm = arm.kind == Kind.FIREARM
    if blow == Blow.BAYONET:
        return allowed(t, "melee.bayonet", firearm and arm.lug, attacker, Later(thing_in_hand, t, attacker))
    if blow == Blow.CLUB:
        return allowed(t, "melee.club", firearm, attacker, Later(thing_in_hand, t, attacker))
    if blow == Blow.SIDEARM:
        return allowed(t, "melee.active", arm.kind == Kind.MELEE, attacker, Later(thing_in_hand, t, attacker))
    return True


def free_attack(attacker: Trooper) -> int:
    """The first place for one more declared attack, or NOBODY."""
    for i in range(ATTACKS):
        if attacker.targets[i] == NOBODY:
            return i
    return NOBODY


@judge(act.Attack)
@rule("melee.cost", "melee.timing")
def may_attack(t: Battle, attacker: Trooper, target: Trooper, blow: Blow) -> bool:
    price, left = number(t, "melee.cost"), fire.ap_left(t, attacker)
    return (
        ground.takes_part(t, target)
        and allowed(t, "melee.enemy", ground.enemies(attacker, target), target)
        and ground.is_able(t, target)
        and fire.may_act(t, attacker)
        and in_reach(t, attacker, target)
        and may_use(t, attacker, blow)
        and allowed(t, "melee.cost", price <= left, int(price), int(left))
        and allowed(t, "melee.cost:room", free_attack(attacker) != NOBODY, attacker)
    )


@does(act.Attack)
@rule("melee.cost", "melee.timing")
def declare_attack(t: Battle, attacker: Trooper, target: Trooper, blow: Blow) -> None:
    """Declares and pays a melee attack, with its target and weapon."""
    place = free_attack(attacker)
    fire.begin_combat(t, attacker, number(t, "melee.cost"))
    attacker.targets[place], attacker.blows[place] = target.index, blow


@rule("melee.timing", "melee.lost")
def may_strike(t: Battle, attacker: Trooper, target: Trooper) -> bool:
    """A declared attack is struck when its target activates, if it still can be."""
    return (
        ground.takes_part(t, attacker)
        and allowed(t, "melee.timing:own", ground.enemies(attacker, target), attacker)
        and ground.is_able(t, attacker)
        and allowed(t, "melee.timing:none", has_declared(attacker, target), attacker, target)
        and allowed(t, "melee.timing:over", t.trigger == Trigger.ACTIVATE, target)
        and next_strike(t, attacker, target) != NOBODY
    )


def has_declared(attacker: Trooper, target: Trooper) -> bool:
    return any(attacker.targets[i] == target.index for i in range(ATTACKS))


@rule("melee.lost", "melee.timing")
def next_strike(t: Battle, attacker: Trooper, target: Trooper) -> int:
    """The declared attack on this target that still can be struck, or NOBODY."""
    for i in range(ATTACKS):
        if attacker.targets[i] == target.index and can_still_strike(t, attacker, target, attacker.blows[i]):
            return i
    return NOBODY


@rule("melee.lost", "melee.reach")
def can_still_strike(t: Battle, attacker: Trooper, target: Trooper, blow: Blow) -> bool:
    """Whether both can still fight, in reach of each other, and the weapon of the blow is in hand."""
    return attacker.able and target.able and in_reach(t, attacker, target) and may_use(t, attacker, blow)


@rule("melee.lost")
def lose_attacks(t: Battle, target: Trooper) -> None:
    """Declared attacks that could not be struck when their target activated are lost."""
    for attacker in members(t.troopers, ground.able_opponents(t, target)):
        for i in range(ATTACKS):
            if attacker.targets[i] == target.index:
                attacker.targets[i] = NOBODY
                note(t, "the melee attack of {} on {} is lost", attacker, target)


@rule("melee.base", "melee.mods", "melee.no-cover", "melee.as-ranged")
def melee_number(t: Battle, attacker: Trooper, target: Trooper) -> int:
    """The number that 2D6 must reach: as for fire, but from another base and without cover."""
    return number(t, "melee.base") + fire.shared_modifiers(t, attacker, target, 1)


@rule("melee.fists-damage", "melee.bayonet", "melee.club")
def blow_damage(t: Battle, attacker: Trooper, blow: Blow) -> Damage:
    """The damage of a blow; for fists, half the attacker's current maximum AP, rounded down."""
    if blow == Blow.FISTS:
        return Damage(bludgeon=damage.max_ap(t, attacker) // number(t, "melee.fists-damage"))
    if blow == Blow.BAYONET:
        return Damage(number(t, "melee.bayonet", 0), number(t, "melee.bayonet", 1))
    if blow == Blow.CLUB:
        return Damage(number(t, "melee.club", 0), number(t, "melee.club", 1))
    return fire.arm_in_hand(t, attacker).damage


@rule("melee.check", "melee.meet", "melee.before-acts", "melee.damage")
def strike(t: Battle, attacker: Trooper, target: Trooper) -> Outcome:
    """Makes a declared attack, as things stand now."""
    place = next_strike(t, attacker, target)
    blow = attacker.blows[place]
    attacker.targets[place] = NOBODY
    target.attackers |= attacker
    if check(t, "to strike", dice(2, 6), melee_number(t, attacker, target), by=attacker):
        verdict(t, "hit")
        return damage.hit(t, attacker, target, blow_damage(t, attacker, blow))
    verdict(t, "misses")
    return Outcome.MISS
