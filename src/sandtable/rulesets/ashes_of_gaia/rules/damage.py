"""The damage of a hit: dice, armour and the part of the body, in half points."""

from sandtable.kernel import because, dice, helper, note, number, once, roll, rule, ruling, verdict

from ..state import Battle, Bracket, Degree, Fighter, Location, Struck, Way, Weapon
from .melee import part
from .modifiers import bracket_of
from .telling import Harm, Muscle, Order, Plain, Plating, Points

TWICE_AR = 2  # armour in half points, so that a half rating can be kept
ROUNDED = {"floor": "rounded down", "ceil": "rounded up", "nearest": "rounded"}  # by the reading


# ---- dice ----------------------------------------------------------------------------------------------------


@rule(
    "melee.fast-damage",
    "melee.focused-damage",
    "melee.strong-damage",
    "strong_die",
    "fast_dm",
    "pub.brutal",
    "pub.charge",
    "charge_attack",
    "counter_type",
)
def melee_bonus(t: Battle, attacker: Fighter, weapon: Weapon) -> int:
    """The damage modifier of a blow: none when fast; multiplied for a brutal weapon in both hands, and for a charge."""
    way = t.now.how.way
    if way == Way.FAST or not weapon.adds_dm:
        return 0
    bonus = int(attacker.dm)
    if weapon.brutal and is_in_both_hands(attacker, weapon):
        bonus *= number(t, "pub.brutal")
    return bonus * number(t, "pub.charge", 1) if way == Way.CHARGE else bonus


@rule("pub.brutal", "pub.hands")
def is_in_both_hands(fighter: Fighter, weapon: Weapon) -> bool:
    """Whether a weapon is held in both hands: made for both, or taken in both; never with a shield."""
    return fighter.shield == 0 and (weapon.hands == 2 or fighter.two_hands)


@rule("melee.strong-damage", "strong_die", "pub.dispersion")
def dice_of(t: Battle, weapon: Weapon) -> int:
    """How many damage dice a weapon rolls: by distance, and more for a strong blow."""
    if is_far(t, weapon):
        return because(t, "pub.dispersion", weapon.far_n)
    way = t.now.how.way
    strong = way == Way.STRONG or way == Way.ALL_OUT
    return because(t, "pub.order-damage", weapon.n) + (number(t, "melee.strong-damage") if strong else 0)


@rule("pub.dispersion")
def is_far(t: Battle, weapon: Weapon) -> bool:
    if not weapon.dispersion or t.now.how.melee:
        return False
    return bracket_of(t, t.now.squared, t.now.range_cm) > Bracket.STANDARD


@rule("pub.precise", "pub.precise.reading")
def precision(t: Battle, weapon: Weapon, degree: int) -> int:
    """The damage that a precise weapon adds for the degree of success, where that is on."""
    if not weapon.precise or degree < Degree.NORMAL or ruling(t, "pub.precise.reading") == "off":
        return 0
    return number(t, "pub.precise", degree - Degree.NORMAL)


# ---- armour --------------------------------------------------------------------------------------------------


@rule(
    "pub.ar-type",
    "pub.ar-melee",
    "melee_armour",
    "build_in_ar",
    "antiarmor_melee",
    "pub.antiarmor",
    "pub.undamaging",
    "pub.frag",
)
def armour_at(t: Battle, victim: Fighter, weapon: Weapon, melee: bool, place: int) -> int:
    """Armour rating and Build against a weapon, in half points; divided by anti-armour, and in melee."""
    rating = int(victim.ratings[place * 3 + weapon.type])
    if weapon.frag and victim.anti_frag >> place & 1 == 1:
        rating *= number(t, "pub.frag", 5)
    whole = rating + victim.build
    if weapon.antiarmor:
        whole = whole // number(t, "pub.antiarmor")
    if not melee or weapon.undamaging or ruling(t, "melee_armour") == "full":
        return whole * TWICE_AR
    divisor = number(t, "pub.ar-melee")
    return whole * TWICE_AR // divisor if ruling(t, "melee_armour") == "exact" else whole // divisor * TWICE_AR


@rule("body.head", "body.rarm", "body.larm", "body.chest", "body.stomach", "body.rleg", "body.lleg")
def halves_at(t: Battle, place: int) -> int:
    """The multiplier of a part of the body, in halves."""
    if place == Location.HEAD:
        return number(t, "body.head", 1)
    if place == Location.RIGHT_ARM:
        return number(t, "body.rarm", 1)
    if place == Location.LEFT_ARM:
        return number(t, "body.larm", 1)
    if place == Location.CHEST:
        return number(t, "body.chest", 1)
    if place == Location.STOMACH:
        return number(t, "body.stomach", 1)
    return number(t, "body.rleg", 1) if place == Location.RIGHT_LEG else number(t, "body.lleg", 1)


@rule("pub.order-damage", "mult_order", "damage_rounding", "precise_add")
def wound(t: Battle, rolled: int, armour: int, halves: int, fine: int) -> int:
    """Half points lost: the roll less armour, at least 0, times the multiplier of the part of the body."""
    before, after = (0, fine) if ruling(t, "precise_add") == "after" else (fine, 0)
    raw = 4 * (rolled + before)  # in quarters of a point
    if ruling(t, "mult_order") == "before":
        quarters = max(raw * halves // 2 - 2 * armour + 4 * after, 0)
    else:
        quarters = (max(raw - 2 * armour, 0) + 4 * after) * halves // 2
    if ruling(t, "damage_rounding") == "floor":
        return quarters // 4 * 2
    if ruling(t, "damage_rounding") == "ceil":
        return (quarters + 3) // 4 * 2
    if ruling(t, "damage_rounding") == "nearest":
        return (quarters + 2) // 4 * 2
    return quarters // 2


@rule("pub.order-damage", "cover.through")
def damage_die(t: Battle, n: int, sides: int, plus: int, cover_ar: int, armour: int, halves: int, fine: int) -> int:
    """Rolls the damage of one hit; cover that it went through is taken off first and may stop it all."""
    left = roll(t, "damage", dice(n, sides)) + plus - max(cover_ar, 0)
    return 0 if cover_ar > 0 and left <= 0 else wound(t, left, armour, halves, fine)


# ---- a hit ---------------------------------------------------------------------------------------------------


@rule("pub.order-damage", "impale", "through_cover")
def hurt(t: Battle, victim: Fighter, degree: int, place: int, critical: bool) -> None:
    """Rolls the damage of the attack and takes it off the victim's hit points."""
    attacker = t.fighters[t.now.attacker]
    weapon = t.board.weapons[t.now.row]
    far = is_far(t, weapon)
    n = dice_of(t, weapon)
    if critical:
        n += because(t, "impale", n, "the same dice again")
    plus = weapon.far_plus if far else weapon.plus
    melee = t.now.how.melee
    if melee:
        plus += melee_bonus(t, attacker, weapon)
    fine = precision(t, weapon, degree)
    armour = armour_at(t, victim, weapon, melee, place)
    cover_ar = cover_in_way(t)
    sides = weapon.far_sides if far else weapon.sides
    lost = once(t, damage_die, n, sides, plus, cover_ar, armour, halves_at(t, place), fine, by=attacker)
    verdict(t, "{}", harm_of(t, attacker, victim, weapon, place, cover_ar, fine, lost))
    lose(t, victim, lost, place)
    wear(t, victim, place, weapon, lost)


@rule("through_cover")
def cover_in_way(t: Battle) -> int:
    """The armour of the cover that the attack went through to its target; 0 where none."""
    through = t.now.how.through and t.struck == Struck.TARGET
    return t.now.sight.cover_ar if through and ruling(t, "through_cover") == "house" else 0


@rule("house.hp", "out_at", "aim_scope")
def lose(t: Battle, victim: Fighter, lost: int, place: int) -> None:
    """Takes off half points. A hit ends the victim's aim; a victim at 0 is out, and aims at them end."""
    if victim.aim > 0:
        note(t, "{} loses the aim", victim)
    victim.hp -= lost
    victim.aim = 0
    tell_loss(t, victim, lost, place)
    if victim.hp <= 0 and not victim.out:
        victim.out = True
        for other in t.fighters:
            part(t, victim, other)
            if other.aim_at == victim.index:
                other.aim = 0


@helper
def tell_loss(t: Battle, victim: Fighter, lost: int, place: int) -> None:
    """Notes in the log what a hit has done to the victim."""
    if lost <= 0:
        note(t, "{} is not hurt", victim)
    elif victim.hp > 0:
        note(t, "{} is hurt in the {}: {} left", victim, Plain(Location(place)), Points(victim.hp))
    else:
        note(t, "{} is struck in the {} and falls", victim, Plain(Location(place)))


@rule("house.hardness", "house.hardness.reading")
def wear(t: Battle, victim: Fighter, place: int, weapon: Weapon, lost: int) -> None:
    """Damage above the hardness of armour wears it down, where that is on."""
    worn = victim.hardness[place] > 0 and lost > 2 * victim.hardness[place]
    if ruling(t, "house.hardness.reading") == "off" or not worn:
        return
    at = place * 3 + weapon.type
    victim.ratings[at] = max(victim.ratings[at] - number(t, "house.hardness"), 0)
    victim.hardness[place] -= number(t, "house.hardness")
    note(t, "the armour of {} on the {} wears down", victim, Plain(Location(place)))
    if victim.hardness[place] <= 0:
        for i in range(3):
            victim.ratings[place * 3 + i] = 0


def harm_of(
    t: Battle, attacker: Fighter, victim: Fighter, weapon: Weapon, place: int, cover_ar: int, fine: int, lost: int
) -> Harm:
    """The damage of the attack step by step, for the log."""
    melee, plus = bool(t.now.how.melee), int(weapon.far_plus if is_far(t, weapon) else weapon.plus)
    plating, muscle = plating_at(t, victim, weapon, melee, place), muscle_in(t, attacker, weapon)
    return Harm(plus, 4, 0, cover_ar, plating, halves_at(t, place), fine, lost, muscle, order_in(t))


def order_in(t: Battle) -> Order:
    """The order and the rounding of damage by the readings in force, for the log."""
    part_first, fine_last = t.numbers["mult_order"] == "before", t.numbers["precise_add"] == "after"
    return Order(part_first, fine_last, ROUNDED.get(t.numbers["damage_rounding"], ""))


def muscle_in(t: Battle, attacker: Fighter, weapon: Weapon) -> Muscle:
    """The damage modifier in a blow, for the log."""
    how = t.now.how
    if not how.melee or how.way == Way.FAST or not weapon.adds_dm:
        return Muscle()
    both = int(t.numbers["pub.brutal"]) if weapon.brutal and is_in_both_hands(attacker, weapon) else 1
    return Muscle(int(attacker.dm), both, int(t.numbers["pub.charge"][1]) if how.way == Way.CHARGE else 1)


def plating_at(t: Battle, victim: Fighter, weapon: Weapon, melee: bool, place: int) -> Plating:
    """The points that armour takes off, with reasons, for the log."""
    fragments = int(t.numbers["pub.frag"][5]) if weapon.frag and victim.anti_frag >> place & 1 == 1 else 1
    halved = melee and not weapon.undamaging and t.numbers["melee_armour"] != "full"
    return Plating(
        armour_at(t, victim, weapon, melee, place), int(victim.ratings[place * 3 + weapon.type]), fragments,
        int(victim.build), int(t.numbers["pub.antiarmor"]) if weapon.antiarmor else 1,
        int(t.numbers["pub.ar-melee"]) if halved else 1,
    )  # fmt: skip


@helper
def damage_at(t: Battle, victim: Fighter, weapon: Weapon, place: int, rolled: int) -> int:
    """The half points that a burst's roll takes from a fighter who is struck there."""
    return wound(t, rolled, armour_at(t, victim, weapon, False, place), halves_at(t, place), 0)
