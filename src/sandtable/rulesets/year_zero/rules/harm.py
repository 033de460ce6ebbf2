"""Damage: cover, armor, Health, broken, critical injuries, death rolls."""

from sandtable.kernel import because, cut, dice, helper, note, number, once, pool, roll, rule, ruling, until, verdict

from ..state import INJURIES, NOWHERE, Battle, Border, Breakage, Cover, Fighter, How, Kind, Limit, Passage, Skill
from . import pools, zones
from .dice import add_stress, tell_successes

ANDROID_HARMS = 6  # the last of them breaks it
ALL_INJURIES = (1 << INJURIES) - 1


# ---- how much gets through --------------------------------------------------------------------------------------


@rule("gap.breach", "gap.cover", "gap.armor", "damage.ap")
def harm(t: Battle, target: Fighter, amount: int, base: int, piercing: bool) -> None:
    """Barrier and armor take off damage; a barrier above the weapon's base damage stops it all."""
    barrier = barrier_of(t, target) if t.attack.how == How.SHOT else 0
    armor = t.board.profiles[target.index].armor
    if t.attack.weak_spot and target.index == t.attack.target:
        armor = weakened(t, armor, number(t, "ranged.weak-spot-armor"), "a weak spot")
    if piercing:
        if barrier > 0:
            barrier = weakened(t, barrier, number(t, "damage.piercing"), "piercing, of cover")
        else:
            armor = weakened(t, armor, number(t, "damage.piercing"), "piercing, of armor")
    if barrier > base:
        note(t, "the cover of {} stops all of it", target)
        return
    kept_off = stopped(t, target, armor)
    tell_damage(t, amount, base, barrier, kept_off)
    suffer(t, target, max(0, amount - barrier - kept_off))


@helper
def weakened(t: Battle, level: int, change: int, why: str) -> int:
    """The level of protection left after a change."""
    left = max(0, level + change)
    if left != level:
        note(t, "{}: {} instead of {}", why, int(left), int(level))
    return left


@helper
def tell_damage(t: Battle, amount: int, base: int, barrier: int, kept_off: int) -> None:
    """Notes the parts of the damage: base, successes, and what is stopped."""
    more = int(amount) - int(base)
    if barrier > 0:
        words = "{} damage, base {} and {} for successes, of which cover stops {} and armor {}"
        note(t, words, int(amount), int(base), more, int(barrier), int(kept_off))
    elif kept_off > 0:
        words = "{} damage, base {} and {} for successes, of which armor stops {}"
        note(t, words, int(amount), int(base), more, int(kept_off))
    else:
        note(t, "{} damage, base {} and {} for successes", int(amount), int(base), more)


@rule("damage.armor")
def stopped(t: Battle, target: Fighter, armor: int) -> int:
    """How much armor stops: its level, or a success on a die for each level."""
    if ruling(t, "damage.armor") == "rolled":
        return once(t, armor_dice, because(t, "damage.armor", armor), by=target)
    return armor


@rule("damage.armor")
def armor_dice(t: Battle, count: int) -> int:
    if count <= 0:
        return 0
    successes = pool(t, "armor", dice(count, 6), (1, number(t, "gap.pool"))).count(2)
    tell_successes(t, successes)
    return successes


@rule("gap.cover")
def barrier_of(t: Battle, target: Fighter) -> int:
    """The level of full cover: that of the vehicle, the things in the zone, or the door."""
    if target.aboard >= 0:
        return t.vehicles[target.aboard].armor
    if target.cover != Cover.FULL:
        return 0
    if not zones.is_cluttered(t, target.zone) and target.at_border != NOWHERE:
        return t.borders[target.at_border].armor
    return t.board.barrier[target.zone]


# ---- Health -----------------------------------------------------------------------------------------------------


@rule("gap.health", "gap.massive", "damage.massive", "broken.npc")
def suffer(t: Battle, target: Fighter, amount: int) -> None:
    """Health falls, at least to 0; at 0 the fighter is broken, and a massive hit kills."""
    if target.index == t.attack.target:
        t.attack.dealt += amount
    if amount <= 0 or target.dead:
        if not target.dead:
            note(t, "{} is unhurt", target)
        return
    sheet = t.board.profiles[target.index]
    if ruling(t, "aim.break") == "damage-too":
        zones.lose_aim(t, target)
    target.health = max(0, target.health - amount)
    note(t, "{} takes {} damage: Health {}", target, int(amount), int(target.health))
    if ruling(t, "damage.massive") == "dead" and amount >= number(t, "gap.massive") * sheet.health_max:
        die(t, target)
    elif target.health == 0:
        fall(t, target, sheet.kind)


@rule("gap.health", "broken.npc", "android.zero")
def fall(t: Battle, target: Fighter, kind: int) -> None:
    """Health 0: a creature is dead, an android damaged, any other fighter broken and injured."""
    if is_fatal(t, kind):
        die(t, target)
    elif kind == Kind.ANDROID and not target.broken:
        damage_android(t, target)
    elif kind != Kind.ANDROID:
        breaks(t, target)
        critical_injury(t, target)


@rule("gap.health", "broken.npc")
def is_fatal(t: Battle, kind: int) -> bool:
    """Whether a fighter of this kind dies at Health 0."""
    return kind == Kind.CREATURE or (kind == Kind.NPC and ruling(t, "broken.npc") == "out-at-once")


@rule("gap.health", "gap.panic", "interrupt.unable")
def breaks(t: Battle, target: Fighter) -> None:
    """A broken fighter is out of the fight until helped; friends of a player character who see it must panic."""
    if target.broken:
        return
    target.broken = True
    note(t, "{} is broken", target)
    zones.end_grapple(t, target)
    zones.lose_aim(t, target)
    zones.end_panic(target)
    t.alarmed &= ~(1 << target.index)
    if t.board.profiles[target.index].kind == Kind.PC:
        for friend in t.fighters:
            if zones.is_up(friend) and not zones.is_enemy(t, friend, target) and zones.can_see(t, friend, target):
                zones.alarm(t, friend)


@helper
def die(t: Battle, target: Fighter) -> None:
    breaks(t, target)
    target.dead = True
    target.broken = True
    for other in t.fighters:
        other.adjacent &= ~(1 << target.index)
    target.adjacent = 0
    for vehicle in t.vehicles:
        if vehicle.driver == target.index:
            vehicle.driver = -1
    note(t, "{} is dead", target)


@rule("android.zero")
def damage_android(t: Battle, target: Fighter) -> None:
    """A die decides what fails; what has failed already is the next instead."""
    if ruling(t, "android.zero") == "out-at-once":
        breaks(t, target)
        return
    result = roll(t, "android damage", dice(1, ANDROID_HARMS), by=target)
    while result < ANDROID_HARMS and target.harm >> result & 1 == 1:
        result += 1
    target.harm |= 1 << result
    verdict(t, "{}", Breakage(result))
    if result == 1:
        target.lost_turn = True
    elif result == 2:
        target.slow = True
    elif result == 3:
        lose_arm(t, target)
    elif result == 4:
        target.quick_full = True
    elif result == 5:
        target.lame = True
    else:
        breaks(t, target)


@rule("android.zero", "act.ready")
def lose_arm(t: Battle, target: Fighter) -> None:
    """The android drops what one hand cannot hold."""
    target.one_handed = True
    for item in t.items:
        if pools.is_in_hand(target, item) and pools.free_hands(t, target) < 0:
            pools.drop(t, target, item)


# ---- critical injuries ------------------------------------------------------------------------------------------


@rule("gap.injury")
def critical_injury(t: Battle, target: Fighter) -> None:
    """Rolls D66 on the table of injuries, again where the fighter has that lasting injury already."""
    if target.injuries == ALL_INJURIES:
        return
    code = until(t, fresh_injury, target.injuries, by=target)
    injure(t, target, code)
    cut(t, "injured", target.index)


@rule("gap.injury")
def fresh_injury(t: Battle, held: int) -> int:
    """A row of the table; -1 to roll again, if the fighter has that injury."""
    tens = roll(t, "injury, tens", dice(1, 6))
    verdict(t, "{} or more", 10 * tens)
    ones = roll(t, "injury, ones", dice(1, 6))
    code = 6 * (tens - 1) + ones - 1
    if held >> code & 1 == 1:
        verdict(t, "{}, held already: rolled again", 10 * tens + ones)
        return -1
    verdict(t, "injury {}", 10 * tens + ones)
    return code


@rule("gap.injury")
def injure(t: Battle, target: Fighter, code: int) -> None:
    """The effects of an injury, by the columns of its table."""
    if code >= number(t, "injury.lasting"):
        target.injuries |= 1 << code
    change = number(t, "injury.stress", code)
    add_stress(t, target, -target.stress if change < 0 else change)
    effect = number(t, "injury.effect", code)
    if effect == 1:
        target.slow = True
        note(t, "{} moves slowly from now on", target)
    elif effect == 2:
        target.lame = True
        note(t, "{} cannot move any more", target)
    elif effect == 3:
        target.gash = True
        note(t, "{} will bleed at every effort", target)
    two_handed = number(t, "injury.two-handed", code)
    target.two_hand_loss += two_handed
    if two_handed != 0:
        note(t, "the dice of {} with both hands change by {:+} from now on", target, int(two_handed))
    lose_skills(t, target, code)
    limit = Limit(number(t, "injury.limit", code))
    if limit == Limit.DEAD:
        die(t, target)
    elif limit != Limit.SAFE:
        target.limits[code] = limit
        target.saves[code] = 0
        note(t, "without help {} dies of it within a {}", target, limit.label)


@rule("gap.injury")
def lose_skills(t: Battle, target: Fighter, code: int) -> None:
    """An injury takes dice from skills that a battle uses."""
    lose_skill(t, target, Skill.RANGED_COMBAT, number(t, "injury.ranged", code))
    lose_skill(t, target, Skill.COMTECH, number(t, "injury.comtech", code))
    lose_skill(t, target, Skill.COMMAND, number(t, "injury.command", code))
    lose_skill(t, target, Skill.MOBILITY, number(t, "injury.body", code))
    lose_skill(t, target, Skill.CLOSE_COMBAT, number(t, "injury.body", code))


@rule("gap.injury")
def lose_skill(t: Battle, target: Fighter, skill: Skill, change: int) -> None:
    target.skill_loss[skill] += change
    if change != 0:
        note(t, "the dice of {} for {} change by {:+} from now on", target, skill, int(change))


@helper
def has_lethal_injury(fighter: Fighter) -> bool:
    return any(limit != Limit.SAFE for limit in fighter.limits)


@rule("gap.injury")
def death_rolls(t: Battle, fighter: Fighter) -> None:
    """At the end of the turn, a death roll for each injury that leaves only this round."""
    for code in range(INJURIES):
        if fighter.limits[code] == Limit.ROUND and not fighter.dead:
            death_roll(t, fighter, code)


@rule("gap.injury")
def death_dice(t: Battle, count: int) -> int:
    if count <= 0:
        return 0
    successes = pool(t, "death roll", dice(count, 6), (1, number(t, "gap.pool"))).count(2)
    tell_successes(t, successes)
    return successes


@rule("gap.injury", "gap.massive")
def death_roll(t: Battle, fighter: Fighter, code: int) -> None:
    """Rolls STRENGTH and STAMINA: no success is death, the third success is safety."""
    count = pools.trained_dice(t, fighter, Skill.STAMINA) + number(t, "injury.death", code)
    count += because(t, "pool.least", max(0, number(t, "pool.least") - count), "what is missing to them")
    if once(t, death_dice, count, by=fighter) == 0:
        die(t, fighter)
        return
    fighter.saves[code] += 1
    if fighter.saves[code] >= number(t, "death.saves"):
        fighter.limits[code] = Limit.SAFE
        note(t, "{} will live", fighter)


# ---- getting up again -------------------------------------------------------------------------------------------


@rule("gap.recover")
def get_up(t: Battle, friend: Fighter, successes: int) -> None:
    """The friend is on their feet again, with Health for each success."""
    most = t.board.profiles[friend.index].health_max
    friend.health = min(most, max(friend.health, successes * number(t, "gap.recover")))
    friend.broken = False
    note(t, "{} is up again, Health {}", friend, int(friend.health))


@rule("gap.recover", "aid.fail")
def worsen(t: Battle, friend: Fighter) -> None:
    """Failed first aid brings every limit one step nearer to death: shift, stretch, round, dead."""
    if ruling(t, "aid.fail") == "no-effect":
        return
    if not has_lethal_injury(friend):
        return
    fatal = False
    for place in range(INJURIES):
        limit = friend.limits[place]
        if limit == Limit.SHIFT:
            friend.limits[place] = Limit.STRETCH
        elif limit == Limit.STRETCH:
            friend.limits[place] = Limit.ROUND
        elif limit == Limit.ROUND:
            fatal = True
    note(t, "the injuries of {} get worse", friend)
    if fatal:
        die(t, friend)


@rule("gap.recover")
def stabilise(friend: Fighter) -> None:
    for place in range(INJURIES):
        friend.limits[place] = Limit.SAFE


# ---- doors ------------------------------------------------------------------------------------------------------


@rule("gap.breach", "gap.armor")
def batter(t: Battle, place: int, amount: int, base: int, piercing: bool) -> None:
    """A door takes damage like full cover; a broken door is an open way."""
    border = t.borders[place]
    armor = max(0, border.armor + number(t, "damage.piercing")) if piercing else int(border.armor)
    if armor > base:
        note(t, "{} stops all of it", border)
        return
    border.hp = max(0, border.hp - max(0, amount - armor))
    note(t, "{} damage to {}, of which it stops {}: {} left", int(amount), border, int(armor), int(border.hp))
    if border.hp == 0:
        border.kind = Passage.OPEN
        note(t, "{} is broken", border)
        lay_open(t, border)


@rule("gap.cover", "panic.on")
def lay_open(t: Battle, border: Border) -> None:
    """A broken door no longer gives cover, or hides a horror behind it."""
    for fighter in t.fighters:
        if fighter.at_border == border.index and not zones.is_cluttered(t, fighter.zone):
            zones.lose_cover(t, fighter)
    zones.meet_horrors(t)


@helper
def gash_opens(t: Battle, fighter: Fighter, skill: int) -> None:
    """A fighter with a gash takes damage at each MOBILITY or CLOSE COMBAT roll, past armor."""
    if fighter.gash and (skill == Skill.MOBILITY or skill == Skill.CLOSE_COMBAT):
        before = t.attack.dealt
        note(t, "the wound of {} opens again", fighter)
        suffer(t, fighter, number(t, "injury.gash"))
        t.attack.dealt = before
