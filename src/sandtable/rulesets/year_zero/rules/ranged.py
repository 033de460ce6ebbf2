"""Ranged combat: the shot's effect, conserving, supply, full auto."""

from collections.abc import Iterator

from sandtable.kernel import helper, judge, rule
from sandtable.kernel.verbs import allowed, because, choose, cut, dice, note, number, once, pool, ruling, verdict

from .. import actions as act
from ..state import NOBODY, Band, Battle, Chain, Fighter, How, Item, Kind, Response, Step, Weapon
from . import pools, surprise, zones
from .dice import add_stress, tell_successes
from .harm import harm
from .misplaced import misplaced

# ---- what a shot comes to ---------------------------------------------------------------------------------------


@rule("ranged.damage", "ranged.supply", "conserve.net")
def resolve_shot(t: Battle, fighter: Fighter, target: Fighter) -> None:
    """A hit does damage, one extra success may save ammo instead; then comes the supply roll."""
    item = t.items[t.attack.item]
    weapon = pools.weapon_of(t, item)
    t.attack.saved = may_conserve(t, item) and wants_to_conserve(t, fighter)
    if t.attack.net > 0:
        extra = t.attack.net - 1 - t.attack.saved * number(t, "ranged.conserve-cost")
        harm(t, target, weapon.damage + number(t, "ranged.damage") * extra, weapon.damage, weapon.piercing)
    else:
        strays(t, fighter, target, weapon)
    if t.attack.number > 1 and ruling(t, "auto.stress-when") == "after":
        pay_for_follow_up(t, fighter)
    jams(t, item, t.hands[0].response == Response.MESS_UP)
    forget_dice(t)
    cut(t, "damage", t.attack.number)
    if not t.attack.saved:
        supply(t, fighter, item)


@helper
def forget_dice(t: Battle) -> None:
    """Keeps only pushes and triggers of the dice, after the damage."""
    t.hands[0].successes = t.hands[1].successes = t.hands[1].ones = 0
    t.hands[0].response = t.hands[1].response = Response.NONE


@rule("ranged.friendly-fire")
def strays(t: Battle, fighter: Fighter, target: Fighter, weapon: Weapon) -> None:
    """By one reading a miss may hit a friend."""
    place = endangered(t, fighter, target)
    if place == NOBODY:
        return
    hits = once(t, stray_dice, number(t, "ranged.stray-dice"), by=fighter)
    if hits > 0:
        friend = t.fighters[place]
        note(t, "the stray shot hits {}", friend)
        harm(t, friend, weapon.damage + number(t, "ranged.damage") * (hits - 1), weapon.damage, weapon.piercing)


@rule("ranged.friendly-fire")
def endangered(t: Battle, fighter: Fighter, target: Fighter) -> int:
    """The first friend beside the target, whom a miss may hit; NOBODY if there is none."""
    if ruling(t, "ranged.friendly-fire") != "none":
        for friend in t.fighters:
            friendly = zones.side_of(t, friend) == zones.side_of(t, fighter)
            if friendly and zones.is_up(friend) and zones.is_touching(friend, target):
                return friend.index
    return NOBODY


@rule("ranged.friendly-fire")
def stray_dice(t: Battle, count: int) -> int:
    if count <= 0:
        return 0
    successes = pool(t, "stray shot", dice(count, 6), (1, number(t, "gap.pool"))).count(2)
    tell_successes(t, successes)
    return successes


# ---- ammo -------------------------------------------------------------------------------------------------------


@rule("gap.supply-roll", "supply.rating")
def shells_gone(t: Battle, rating: int) -> int:
    """Makes a supply roll: each 1 takes a point off the rating."""
    count = because(t, "supply.rating", rating)
    most = number(t, "gap.supply-roll")
    if count > most:
        count += because(t, "gap.supply-roll", most - count, "more dice are not rolled")
    if count <= 0:
        return 0
    spent = because(t, "gap.supply-roll", 1, "the face that takes a point off")
    gone = pool(t, "supply roll", dice(count, 6), (1, spent + 1)).count(1)
    verdict(t, "ammo {} of {} left", int(rating - gone), int(rating))
    return gone


@rule("ranged.supply", "auto.supply", "supply.when", "supply.model", "conserve.single-shot")
def supply(t: Battle, fighter: Fighter, item: Item) -> None:
    """Makes a supply roll after an attack or, by one reading, after a hit only."""
    if t.attack.net == 0 and ruling(t, "supply.when") == "hits":
        return
    if ruling(t, "supply.model") == "supply-roll" or pools.weapon_of(t, item).single_shot:
        use_ammo(t, fighter, item)
    elif t.hands[0].ones > 0:
        leave_in(t, item, 0)


@rule("gap.supply-roll", "supply.npc", "conserve.single-shot")
def use_ammo(t: Battle, fighter: Fighter, item: Item) -> None:
    """Makes a supply roll, or what replaces it."""
    if pools.weapon_of(t, item).single_shot:
        leave_in(t, item, 0)
    elif ruling(t, "supply.npc") == "minus-one" and t.board.profiles[fighter.index].kind == Kind.NPC:
        leave_in(t, item, item.rating - 1)
    else:
        leave_in(t, item, item.rating - once(t, shells_gone, item.rating, by=fighter))


@rule("ranged.supply", "supply.empty")
def leave_in(t: Battle, item: Item, rating: int) -> None:
    """Sets the ammo that is left; a weapon that uses no ammo is never empty."""
    item.rating = max(0, rating)
    if not has_ammo(t, item):
        note(t, "the {} is empty", item)


@rule("gap.jam", "jam.when")
def jams(t: Battle, item: Item, messed_up: bool) -> None:
    if messed_up and can_jam(t, item):
        item.jammed = True
        note(t, "the {} jams", item)


@rule("gap.jam", "jam.when")
def can_jam(t: Battle, item: Item) -> bool:
    """Whether a firearm can jam: an unreliable one or, by one reading, any."""
    if not pools.is_firearm(t, item) or ruling(t, "jam.when") == "never":
        return False
    return pools.weapon_of(t, item).unreliable or ruling(t, "jam.when") == "any-weapon"


@rule("ranged.conserve-when", "ranged.conserve-effect", "conserve.net", "conserve.single-shot", "conserve.burst")
def may_conserve(t: Battle, item: Item) -> bool:
    """Ammo may be saved after a hit with a success to spare, if ammo is at stake."""
    weapon = pools.weapon_of(t, item)
    spare = t.attack.net >= 1 + number(t, "ranged.conserve-cost") and is_ammo_at_stake(t, weapon)
    if not weapon.full_auto or ruling(t, "conserve.burst") == "goes-on":
        return spare
    return spare and t.attack.number == 1 and ruling(t, "conserve.burst") != "never"


@rule("conserve.single-shot", "supply.model", "auto.declare")
def is_ammo_at_stake(t: Battle, weapon: Weapon) -> bool:
    """Whether a supply roll is due or, by one reading, a trigger empties the magazine."""
    due = ruling(t, "supply.model") == "supply-roll" or t.hands[0].ones > 0
    return due and weapon.ammo_max > 0 and not weapon.single_shot and not t.attack.burst


@rule("conserve.burst")
def ends_burst(t: Battle, item: Item) -> bool:
    """By one reading saving ammo ends the burst."""
    return pools.weapon_of(t, item).full_auto and ruling(t, "conserve.burst") == "ends-chain"


@rule("ranged.conserve-when")
def wants_to_conserve(t: Battle, fighter: Fighter) -> bool:
    match choose(t, zones.side_of(t, fighter), act.Ask.CONSERVE, (act.FullDamage(), act.Conserve()), fighter):
        case act.Conserve():
            return True
        case _:
            return False


@judge(act.Ask.CONSERVE)
@rule("ranged.conserve-when")
def judge_conserve(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    match answer:
        case act.Conserve() | act.FullDamage():
            return True
        case _:
            return misplaced(t, answer)


# ---- full auto --------------------------------------------------------------------------------------------------


@rule("auto.again", "auto.max", "auto.hit", "auto.push", "auto.empty", "auto.declare", "conserve.burst")
def end_of_chain(t: Battle, fighter: Fighter) -> Chain:
    """Whether the shooter may attack again at once, or why not."""
    attack = t.attack
    if attack.how != How.SHOT:
        return Chain.STOPPED
    item = t.items[attack.item]
    if attack.net == 0:
        return Chain.MISS
    if t.hands[0].pushed:
        return Chain.PUSH
    if not pools.weapon_of(t, item).full_auto:
        return Chain.STOPPED
    if ruling(t, "auto.declare") == "as-a-mode" and not attack.burst:
        return Chain.STOPPED
    if attack.saved and ends_burst(t, item):
        note(t, "saving ammo ends the burst")
        return Chain.STOPPED
    if attack.number >= number(t, "auto.max"):
        return Chain.MAX
    if not has_ammo(t, item):
        return Chain.EMPTY
    return Chain.GOING_ON if can_fire_on(t, fighter) else Chain.STOPPED


@rule("auto.again", "gap.panic")
def can_fire_on(t: Battle, fighter: Fighter) -> bool:
    """Whether a shooter in their right mind has a target left; panic may come between two attacks."""
    able = zones.is_up(fighter) and fighter.panic < number(t, "panic.helpless")
    return able and any(may_shoot_at(t, fighter, x, t.items[t.attack.item]) for x in t.fighters)


@rule("auto.again", "auto.target", "auto.stress", "auto.stress-when", "aim.burst")
def follow_up(t: Battle) -> None:
    """The shooter may attack again in the burst, at any target, for stress."""
    fighter = t.fighters[t.attack.by]
    cut(t, "follow up", t.attack.number)
    t.step = Step.TURN
    if not can_fire_on(t, fighter):
        t.attack.chain = Chain.STOPPED
        return
    match choose(t, zones.side_of(t, fighter), act.Ask.FOLLOW, follow_ups(t), fighter):
        case act.Shoot(target, _):
            fire_on(t, fighter, target, False)
        case act.WeakSpot(target, _):
            fire_on(t, fighter, target, True)
        case _:
            t.attack.chain = Chain.STOPPED


@rule("auto.stress", "auto.stress-who")
def pay_for_follow_up(t: Battle, fighter: Fighter) -> None:
    add_stress(t, fighter, number(t, "auto.stress"))


@rule("auto.target", "auto.stress-when", "aim.burst", "ranged.weak-spot")
def fire_on(t: Battle, fighter: Fighter, target: int, weak_spot: bool) -> None:
    """Declares the next attack of a burst, with its own modifiers."""
    attack = t.attack
    if ruling(t, "auto.stress-when") == "declared":
        pay_for_follow_up(t, fighter)
    attack.ambush = surprise.is_still_ambush(t, target)
    attack.target, attack.weak_spot = target, weak_spot
    attack.number += 1
    if ruling(t, "aim.burst") == "first":
        attack.aim = 0
    t.step = Step.ATTACK


@rule("auto.target")
def follow_ups(t: Battle) -> Iterator[act.Act]:
    yield act.Cease()
    fighter = t.fighters[t.attack.by]
    for target in t.fighters:
        if may_shoot_at(t, fighter, target, t.items[t.attack.item]):
            yield act.Shoot(target.index, t.attack.item)
            if ruling(t, "ranged.weak-spot") == "on":
                yield act.WeakSpot(target.index, t.attack.item)


@judge(act.Ask.FOLLOW)
@rule("auto.target")
def judge_follow_up(t: Battle, answer: act.Act, fighter: Fighter) -> bool:
    match answer:
        case act.Cease():
            return True
        case act.Shoot(target, item):
            return may_fire_on(t, fighter, t.fighters[target], item)
        case act.WeakSpot(target, item):
            return may_seek_weak_spot(t) and may_fire_on(t, fighter, t.fighters[target], item)
        case _:
            return misplaced(t, answer)


@rule("auto.target")
def may_fire_on(t: Battle, fighter: Fighter, target: Fighter, item: int) -> bool:
    """A burst goes on with the same weapon, at a target within its range."""
    same = allowed(t, "auto.again", item == t.attack.item, t.items[t.attack.item])
    return same and may_shoot_at(t, fighter, target, t.items[item])


@rule("ranged.weak-spot")
def may_seek_weak_spot(t: Battle) -> bool:
    return allowed(t, "ranged.weak-spot", ruling(t, "ranged.weak-spot") == "on")


# ---- what is legal ----------------------------------------------------------------------------------------------


@rule("ranged.range", "gap.range-limits", "gap.los", "ranged.engaged")
def may_shoot_at(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> bool:
    """A shot needs a living enemy in sight, at Short or farther and in range, and a loaded firearm in hand."""
    fair = zones.is_there(t, target) and allowed(t, "ranged.roll", zones.is_target(t, fighter, target), target)
    if not fair or not may_fire(t, fighter, item):
        return False
    reach = zones.band(t, fighter, target)
    engaged = ruling(t, "ranged.engaged") == "illegal" and zones.has_enemy_near(t, fighter)
    return (
        allowed(t, "ranged.range", reach > Band.ADJACENT, target)
        and allowed(t, "gap.range-limits", reach <= pools.weapon_of(t, item).max_range, target, Band(reach))
        and has_clear_shot(t, fighter, target)
        and allowed(t, "ranged.engaged", not engaged, fighter)
    )


@rule("gap.los", "peek.fire")
def has_clear_shot(t: Battle, fighter: Fighter, target: Fighter) -> bool:
    """The target must be in sight, and not only through a locked door."""
    if zones.can_fire_at(t, fighter, target):
        return True
    return allowed(t, "gap.los", zones.can_see(t, fighter, target), target) and allowed(t, "peek.fire", False, target)


@rule("ranged.roll", "supply.empty", "gap.jam")
def may_fire(t: Battle, fighter: Fighter, item: Item) -> bool:
    """Whether the thing in hand is a firearm that can fire."""
    return (
        pools.has_in_hand(t, fighter, item)
        and allowed(t, "ranged.roll:weapon", pools.is_firearm(t, item), item)
        and is_loaded(t, item)
    )


@rule("supply.empty", "gap.jam")
def is_loaded(t: Battle, item: Item) -> bool:
    """Whether a firearm works and has ammo."""
    return allowed(t, "gap.jam", not item.jammed, item) and allowed(t, "supply.empty", has_ammo(t, item), item)


@rule("supply.empty")
def has_ammo(t: Battle, item: Item) -> bool:
    """Whether a weapon has ammo left, or uses none."""
    return pools.weapon_of(t, item).ammo_max == 0 or item.rating > 0
