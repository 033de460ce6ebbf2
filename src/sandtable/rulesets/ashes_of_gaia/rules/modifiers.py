"""The target number of an attack: the skill, and the modifiers of five steps."""

from collections.abc import Iterator
from itertools import islice

from sandtable.kernel import Reason, because, helper, number, rule, ruling, ruling_number

from ..state import METRE, Arm, Battle, Bracket, Cover, Fighter, How, Kind, Light, Location, Sight, Tech, Way, Weapon
from .ground import cover_from, cover_row, covers, is_within
from .melee import fights_friend_of, is_at_disadvantage, reach_of
from .telling import Plain


@rule("tn", "house.roll-under", "house.skill")
def number_needed(
    t: Battle, attacker: Fighter, target: int, weapon: Weapon, how: How, seen: Sight, squared: int, range_cm: int
) -> int:
    """The target number: skill and all modifiers. It may be below 0 or above 100."""
    need = because(t, "house.skill", skill_with(attacker, weapon), Plain(weapon.arm))
    need += order_modifier(t, weapon, how)
    if not how.melee:
        need += range_modifier(t, squared, range_cm)
    if target >= 0:
        need += cover_modifier(t, attacker, t.fighters[target], how, seen)
    need += environment_modifier(t, weapon, how, seen, squared)
    return need + other_modifiers(t, attacker, target, weapon, how, seen, squared)


@rule("tn")
def target_number(t: Battle) -> int:
    """The target number of the attack being made."""
    now = t.now
    attacker, weapon = t.fighters[now.attacker], t.board.weapons[now.row]
    return number_needed(t, attacker, now.target, weapon, now.how, now.sight, now.squared, now.range_cm)


@rule("house.skill")
def skill_with(fighter: Fighter, weapon: Weapon) -> int:
    """The skill that a weapon asks for."""
    if weapon.arm == Arm.SMALL:
        return fighter.small
    if weapon.arm == Arm.LONG:
        return fighter.long
    if weapon.arm == Arm.HEAVY:
        return fighter.heavy
    return fighter.throwing if weapon.arm == Arm.THROW else fighter.melee


# ---- step 1: which attack of the turn ------------------------------------------------------------------------


@rule("order.count", "rof.order", "melee_order", "rof.nobonus", "rof_bonus", "single_bonus", "ordinal_scope")
def order_modifier(t: Battle, weapon: Weapon, how: How) -> int:
    """The modifier for the attack order; in melee the type of attack replaces it or adds to it, as ruled."""
    way = how.way
    if how.reaction:
        return number(t, "pub.counter") if way == Way.COUNTER else number(t, "pub.opportunity")
    if how.melee:
        need = style_modifier(t, how)
        return need + ordinal_modifier(t, how.ordinal) if ruling(t, "melee_order") == "add" else need
    need = ordinal_modifier(t, how.ordinal)
    if way == Way.SEMI or way == Way.FULL:
        need += number(t, "rof.nobonus")
    if way <= Way.FULL and ruling(t, "rof_bonus") == "on":
        need += because(t, "rof_bonus", weapon.bonus[way], weapon)
    if way == Way.SINGLE and ruling(t, "single_bonus") == "on":
        need += because(t, "single_bonus", ruling_number(t, "single_bonus"))
    return need


@rule("order.first", "order.second", "order.third")
def ordinal_modifier(t: Battle, ordinal: int) -> int:
    if ordinal == 0:
        return number(t, "order.first")
    return number(t, "order.second") if ordinal == 1 else number(t, "order.third")


@rule("melee.fast-mod", "melee.focused-mod", "melee.strong-mod", "pub.allout", "charge_attack")
def style_modifier(t: Battle, how: How) -> int:
    """The modifier of the type of melee attack, for its first, second or third blow."""
    way = how.way
    if way == Way.FAST:
        return number(t, "melee.fast-mod", min(how.place, 2))
    if way == Way.STRONG:
        return number(t, "melee.strong-mod")
    if way == Way.ALL_OUT:
        return number(t, "melee.strong-mod") + number(t, "pub.allout", 0)
    return number(t, "melee.focused-mod", min(how.place, 1))


# ---- step 2: range -------------------------------------------------------------------------------------------


@rule("range.pick", "range_beyond", "distance")
def bracket_of(t: Battle, squared: int, range_cm: int) -> int:
    """The first bracket that the distance fits; bounds belong to the nearer one."""
    for bracket in range(4):
        reach = number(t, "range.pick", bracket) * range_cm
        if squared <= reach * reach and (bracket != Bracket.FAR or ruling(t, "range_beyond") == "-90"):
            return bracket
    return Bracket.BEYOND


@rule("range.standard", "range.long", "range.extreme", "range_beyond")
def range_modifier(t: Battle, squared: int, range_cm: int) -> int:
    bracket = bracket_of(t, squared, range_cm)
    if bracket == Bracket.STANDARD:
        return number(t, "range.standard")
    if bracket == Bracket.LONG:
        return number(t, "range.long")
    if bracket == Bracket.EXTREME:
        return number(t, "range.extreme")
    return because(t, "range_beyond", ruling_number(t, "range_beyond"))


@rule("house.throw", "pub.frag")
def range_of(t: Battle, attacker: Fighter, weapon: Weapon) -> int:
    """Standard range in cm; that of a throw goes by Strength."""
    return attacker.strength // number(t, "house.throw") * METRE if weapon.arm == Arm.THROW else weapon.reach * METRE


# ---- step 3: cover -------------------------------------------------------------------------------------------


@rule("cover.light", "cover.medium", "cover.through", "through_cover", "cover_stack", "cover_in_melee")
def cover_modifier(t: Battle, attacker: Fighter, target: Fighter, how: How, seen: Sight) -> int:
    """The modifier for cover, or for shooting through full cover."""
    if seen.cover == Cover.NONE:
        return 0
    if how.through and seen.cover == Cover.FULL:
        return because(t, "through_cover", ruling_number(t, "through_cover"))
    if ruling(t, "cover_stack") == "sum":
        return because(t, "cover_stack", seen.covers, parts=lambda: covers_told(t, attacker, target, 0))
    worst = cover_row(t, seen.cover)
    return because(t, "cover.ask", worst, parts=lambda: islice(covers_told(t, attacker, target, seen.cover), 1))


def covers_told(t: Battle, attacker: Fighter, target: Fighter, least: int) -> Iterator[Reason]:
    """Each piece that covers the target at least so well, for the log."""
    for i in range(t.board.pieces):
        feature = t.board.features[i]
        grade = cover_from(feature, target)
        if grade >= least and covers(t, feature, attacker.x, attacker.y, target):
            id = "cover.light" if grade == Cover.LIGHT else "cover.medium"
            yield Reason(id, int(cover_row(t, grade)), Plain(Kind(feature.kind)))


# ---- step 4: surroundings ------------------------------------------------------------------------------------


@rule("env_stack")
def environment_modifier(t: Battle, weapon: Weapon, how: How, seen: Sight, squared: int) -> int:
    """Darkness, smoke and weightlessness: all together, or only the worst, as ruled."""
    dark, smoke, recoil = darkness(t, how, seen, squared), smoke_modifier(t, how, seen), weightless(t, weapon, how)
    if ruling(t, "env_stack") == "worst":
        return min(dark, min(smoke, recoil))
    return dark + smoke + recoil


@rule("env.partial", "env.complete", "dark_near", "dark_both")
def darkness(t: Battle, how: How, seen: Sight, squared: int) -> int:
    """Half-dark hinders shooting only, full darkness all attacks; the two never add up."""
    if seen.light == Light.COMPLETE:
        near = number(t, "env.dark-limits")
        return number(t, "env.complete") if ruling(t, "dark_near") == "yes" or squared > near * near else 0
    if seen.light == Light.PARTIAL and not how.melee:
        return number(t, "env.partial")
    return 0


@rule("env.smoke", "smoke_melee", "smoke_stack")
def smoke_modifier(t: Battle, how: How, seen: Sight) -> int:
    if how.melee and ruling(t, "smoke_melee") == "no":
        return 0
    clouds = seen.smokes if ruling(t, "smoke_stack") == "each" else min(seen.smokes, 1)
    return number(t, "env.smoke") * clouds


@rule("env.zerog", "env.zerog-free", "env.zerog-conv", "env.zerog-recoilless", "zero_g", "zero_g_first")
def weightless(t: Battle, weapon: Weapon, how: How) -> int:
    """Recoil of conventional guns, from the second shot of the turn on; recoilless ones have none."""
    if not t.board.zero_g or how.melee or how.reaction or how.shots == 0 or weapon.arm == Arm.THROW:
        return 0
    if weapon.tech != Tech.CONVENTIONAL:
        return number(t, "env.zerog-free")
    if weapon.recoilless:
        return number(t, "env.zerog-recoilless")
    times = how.shots if ruling(t, "zero_g") == "cumulative" else 1
    return number(t, "env.zerog-conv") * times


# ---- step 5: everything else ---------------------------------------------------------------------------------


@rule("house.order-of-steps")
def other_modifiers(
    t: Battle, attacker: Fighter, target: int, weapon: Weapon, how: How, seen: Sight, squared: int
) -> int:
    need = grip_modifier(t, attacker, weapon)
    if how.called >= 0:
        need += called_modifier(t, how.called)
    if attacker.aim > 0 and (how.place == 0 or ruling(t, "aim_scope") == "burst") and not how.reaction:
        need += because(t, "pub.aim", attacker.aim) if attacker.aim_at == target else 0
    if target >= 0:
        foe = t.fighters[target]
        need += shield_modifier(t, attacker, foe, how.melee, seen)
        if how.melee:
            need += melee_modifiers(t, attacker, foe, how.way)
        else:
            need += shot_modifiers(t, attacker, foe, weapon, how, squared)
    if seen.blocked and weapon.indirect:
        need += number(t, "pub.indirect")
    return need


@rule("pub.hands", "pub.heavy")
def grip_modifier(t: Battle, attacker: Fighter, weapon: Weapon) -> int:
    """The modifiers for a two-handed weapon in one hand, and for a heavy one without strength or brace."""
    need = 0
    if weapon.hands == 2 and attacker.shield > 0:
        need += number(t, "pub.hands")
    if attacker.strength < weapon.heavy and not attacker.braced:
        need += number(t, "pub.heavy")
    return need


@rule("loc.called", "body.head", "body.rarm", "body.larm", "body.chest", "body.stomach", "body.rleg", "body.lleg")
def called_modifier(t: Battle, place: int) -> int:
    """The modifier for an attack at a called part of the body."""
    if place == Location.HEAD:
        return number(t, "body.head", 0)
    if place == Location.RIGHT_ARM:
        return number(t, "body.rarm", 0)
    if place == Location.LEFT_ARM:
        return number(t, "body.larm", 0)
    if place == Location.CHEST:
        return number(t, "body.chest", 0)
    if place == Location.STOMACH:
        return number(t, "body.stomach", 0)
    return number(t, "body.rleg", 0) if place == Location.RIGHT_LEG else number(t, "body.lleg", 0)


@rule("shield.mod", "shield.values", "shield_cover", "shield_scope", "cover.light", "cover_stack", "cover_in_melee")
def shield_modifier(t: Battle, attacker: Fighter, target: Fighter, melee: bool, seen: Sight) -> int:
    """The modifier for a shield: its value, light cover where the target has no other, or both, as ruled."""
    if target.shield == 0 or not shield_counts(t, attacker, target, melee):
        return 0
    need = 0
    if ruling(t, "shield_cover") != "light":
        need -= because(t, "shield.mod", target.shield)
    if ruling(t, "shield_cover") == "x" or (melee and ruling(t, "cover_in_melee") == "no"):
        return need
    if seen.cover == Cover.NONE or ruling(t, "cover_stack") == "sum":
        need += number(t, "cover.light")
    return need


@rule("shield_scope")
def shield_counts(t: Battle, attacker: Fighter, target: Fighter, melee: bool) -> bool:
    if ruling(t, "shield_scope") == "all":
        return True
    if melee:
        return False
    ahead = target.face_x * (attacker.x - target.x) + target.face_y * (attacker.y - target.y) >= 0
    return ahead or ruling(t, "shield_scope") == "ranged"


@rule("close.when", "close.skills", "close.mod", "moving", "ff.careful", "careful", "reach_guns")
def shot_modifiers(t: Battle, attacker: Fighter, target: Fighter, weapon: Weapon, how: How, squared: int) -> int:
    """The modifiers of a shot: too close for a long gun, a running target, care for a friend."""
    need = 0
    if is_too_close(t, weapon, squared):
        need += number(t, "close.mod")
    if is_moving(t, target):
        need += number(t, "moving")
    if how.careful:
        need += because(t, "careful", ruling_number(t, "careful"))
    if ruling(t, "reach_guns") == "all" and attacker.engaged >> target.index & 1 == 1:
        if is_at_disadvantage(t, attacker, target):
            need += number(t, "reach.attack")
    return need


@rule("close.when", "close.skills", "close_bullpup", "pub.bullpup")
def is_too_close(t: Battle, weapon: Weapon, squared: int) -> bool:
    near = number(t, "close.when")
    exempt = weapon.bullpup and ruling(t, "close_bullpup") == "exempt"
    return squared <= near * near and (weapon.arm == Arm.LONG or weapon.arm == Arm.HEAVY) and not exempt


@rule("moving", "moving_until")
def is_moving(t: Battle, target: Fighter) -> bool:
    """Whether the target ran or charged in their latest turn."""
    return target.fast and (ruling(t, "moving_until") == "turn" or target.fast_round == t.round)


@rule("reach.attack", "reach.longer", "reach_charge")
def melee_modifiers(t: Battle, attacker: Fighter, target: Fighter, way: int) -> int:
    """The modifier for reach: one where the distance is wrong for the attacker, another where for the target."""
    if way == Way.CHARGE and ruling(t, "reach_charge") == "free":
        return 0
    if is_at_disadvantage(t, attacker, target):
        return number(t, "reach.attack")
    return number(t, "reach.longer") if is_at_disadvantage(t, target, attacker) else 0


# ---- what may be shot at all ---------------------------------------------------------------------------------


@rule("ff.when", "ff.careful", "ff_none", "ff_shooter", "ff_victim", "ff_called")
def risk_of_shot(t: Battle, attacker: Fighter, place: int, how: How) -> int:
    """Whether a shot is safe (0), may strike a friend (1), or is lost where it would strike one (2)."""
    if how.melee or place < 0 or how.careful:
        return 0
    target = t.fighters[place]
    if target.side == attacker.side:  # a thing is thrown to where they stand
        return 0
    if fights_friend_of(t, target, attacker) > 0:
        return 1
    others = target.engaged & ~(1 << attacker.index)
    if others != 0:
        return 1 if ruling(t, "ff_victim") == "anybody" else 0
    return 2 if target.engaged != 0 and ruling(t, "ff_none") == "miss" else 0


@helper
def is_close(t: Battle, a: Fighter, b: Fighter) -> bool:
    """Whether a fighter's blows reach another."""
    return is_within(t, a, b, reach_of(t, a))
