"""The values of answers to a player: hits in percent times damage in thirds of points, more at few hit points."""

from sandtable.kernel import helper, number

from .rules import blast, damage, ground, legal, melee, modifiers, reply, series, targets
from .rules.manner import goes_through
from .rules.percent import AT_RISK
from .state import METRE, Arm, Battle, Bracket, Cover, Fighter, How, Location, Manner, Sight, Style, Way, Weapon

WEAK, FIRM = 60, 30  # an enemy with few hit points is worth more
OWN = 3  # how many enemies a friend in a burst counts for
SHELTER = 50  # what a percent off the enemy's number is worth


@helper
def percent(need: int) -> int:
    return min(max(need, 0), 100)


@helper
def mean_of(n: int, sides: int, plus: int) -> int:
    """The mean of dice, in thirds."""
    return 3 * n * (sides + 1) // 2 + 3 * plus


@helper
def worth_against(target: Fighter, hits: int, mean: int) -> int:
    return hits * max(mean, 1) * WEAK // (FIRM + max(int(target.hp), 0))


# ---- attacks -------------------------------------------------------------------------------------------------


@helper
def hits_of(t: Battle, fighter: Fighter, target: Fighter, row: int, seen: Sight, how: How, count: int, aim: int) -> int:
    """The expected hits of a number of attacks, in percent; `aim` helps the first."""
    weapon = t.board.weapons[row]
    squared, range_cm = ground.apart(t, fighter, target), modifiers.range_of(t, fighter, weapon)
    total = 0
    for i in range(count):
        this = how.but(place=how.place + i, ordinal=how.ordinal + i, shots=how.shots + i)
        need = int(modifiers.number_needed(t, fighter, target.index, weapon, this, seen, squared, range_cm))
        total += percent(need + aim if i == 0 else need)
    return total


@helper
def harm_of_shot(t: Battle, fighter: Fighter, target: Fighter, seen: Sight, weapon: Weapon, manner: int) -> int:
    """The mean damage of one hit, in thirds of points, less cover and armour."""
    far = (
        weapon.dispersion
        and modifiers.bracket_of(t, ground.apart(t, fighter, target), weapon.reach * METRE) > Bracket.STANDARD
    )
    mean = mean_of(weapon.n, weapon.sides, weapon.plus)
    if far:
        mean = mean_of(weapon.far_n, weapon.far_sides, weapon.far_plus)
    if goes_through(manner):
        mean -= 3 * seen.cover_ar
    return mean - 3 * damage.armour_at(t, target, weapon, False, Location.CHEST) // 2


@helper
def worth_of_shots(t: Battle, fighter: Fighter, target: Fighter, seen: Sight, mode: int, manner: int, aim: int) -> int:
    """The worth of the shots of one action."""
    row = melee.row_in_hand(t, fighter)
    weapon = t.board.weapons[row]
    how = targets.how_next(t, fighter, fighter.in_hand, False, mode, manner)
    if weapon.frag:
        need = targets.need_for(t, fighter, target, seen, False, mode, manner)
        return worth_of_burst(t, fighter, weapon, target.x, target.y, need)
    count = series.attacks_in(t, fighter, mode, legal.shots_in(t, mode))
    hits = hits_of(t, fighter, target, row, seen, how, count, aim)
    worth = worth_against(target, hits, harm_of_shot(t, fighter, target, seen, weapon, manner))
    at_risk = modifiers.risk_of_shot(t, fighter, target.index, how) == AT_RISK
    return beside_friends(t, worth, hits, count) if at_risk else worth


@helper
def beside_friends(t: Battle, worth: int, hits: int, count: int) -> int:
    """Attacks that may strike a friend are hardly worth it, and not at all where they strike the friend more often."""
    friend = number(t, "ff.reverse")
    return worth // 8 if hits * (100 - friend) > count * 100 * friend else 0


@helper
def worth_of_called(
    t: Battle, fighter: Fighter, target: Fighter, seen: Sight, blow: bool, manner: int, place: int
) -> int:
    """The worth of one attack at a part of the body."""
    row = melee.melee_row(t, fighter) if blow else melee.row_in_hand(t, fighter)
    way = Way.FOCUSED if blow else Way.SINGLE
    how = targets.how_next(t, fighter, fighter.in_hand, blow, way, manner).but(called=place)
    return worth_of_one(t, fighter, target, row, seen, how, place)


@helper
def worth_of_one(t: Battle, fighter: Fighter, target: Fighter, row: int, seen: Sight, how: How, place: int) -> int:
    """The worth of one attack on given terms."""
    weapon = t.board.weapons[row]
    plus = weapon.plus + (int(fighter.dm) if how.melee and weapon.adds_dm else 0)
    mean = mean_of(weapon.n, weapon.sides, plus) - 3 * damage.armour_at(t, target, weapon, how.melee, place) // 2
    hits = hits_of(t, fighter, target, row, seen, how, 1, 0)
    worth = worth_against(target, hits * damage.halves_at(t, place) // 2, mean)
    at_risk = modifiers.risk_of_shot(t, fighter, target.index, how) == AT_RISK
    return beside_friends(t, worth, hits, 1) if at_risk else worth


@helper
def worth_of_reply(t: Battle, fighter: Fighter, enemy: Fighter, shot: bool, manner: int) -> int:
    """The worth of a blow or a shot out of turn."""
    row = melee.row_in_hand(t, fighter) if shot else melee.melee_row(t, fighter)
    seen = targets.sight_of(t, fighter, enemy, not shot)
    return worth_of_one(t, fighter, enemy, row, seen, reply.terms(t, shot, manner), Location.CHEST)


@helper
def worth_of_blows(t: Battle, fighter: Fighter, target: Fighter, style: int) -> int:
    """The worth of all blows of a style; less for all-out ones, which weaken the defence."""
    row = melee.melee_row(t, fighter)
    weapon = t.board.weapons[row]
    how = targets.how_next(t, fighter, fighter.in_hand, True, style + Way.FAST, Manner.PLAINLY)
    dm = 0 if style == Style.FAST or not weapon.adds_dm else int(fighter.dm)
    if weapon.brutal and damage.is_in_both_hands(fighter, weapon):
        dm *= number(t, "pub.brutal")
    dice = weapon.n + (number(t, "melee.strong-damage") if style >= Style.STRONG else 0)
    mean = (
        mean_of(dice, weapon.sides, weapon.plus + dm)
        - 3 * damage.armour_at(t, target, weapon, True, Location.CHEST) // 2
    )
    seen = targets.sight_of(t, fighter, target, True)
    count = series.attacks_in(t, fighter, style + Way.FAST, legal.blows_in(t, style))
    worth = worth_against(target, hits_of(t, fighter, target, row, seen, how, count, 0), mean)
    return worth * 3 // 4 if style == Style.ALL_OUT else worth


@helper
def worth_of_throw(t: Battle, fighter: Fighter, target: Fighter, item: int) -> int:
    row = int(fighter.items[item])
    weapon = t.board.weapons[row]
    if not weapon.frag:
        return 0
    seen = targets.sight_of(t, fighter, target, False)
    need = targets.need_with(t, fighter, target, row, item, seen, False, Way.THROW, Manner.PLAINLY)
    return worth_of_burst(t, fighter, weapon, target.x, target.y, need)


@helper
def worth_of_lob(t: Battle, fighter: Fighter, x: int, y: int) -> int:
    """The worth of a shell at a place, seen or not."""
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    return worth_of_burst(t, fighter, weapon, x, y, modifiers.skill_with(fighter, weapon) + number(t, "pub.indirect"))


@helper
def worth_of_burst(t: Battle, fighter: Fighter, weapon: Weapon, x: int, y: int, need: int) -> int:
    """The worth of a burst at a place: harm to enemies less harm to friends; a miss counts half."""
    mean, hits = mean_of(weapon.n, weapon.sides, weapon.plus), (100 + percent(need)) // 2
    total = 0
    for other in t.fighters:
        quarters = blast.quarters_felt(t, x, y, other)
        harm = mean * quarters // 4 - 3 * damage.armour_at(t, other, weapon, False, Location.CHEST) // 2
        if quarters > 0 and harm > 0:
            worth = worth_against(other, hits, harm)
            total += worth if other.side != fighter.side else -OWN * worth
    return total


# ---- places --------------------------------------------------------------------------------------------------


@helper
def cover_at(t: Battle, fighter: Fighter, foe: Fighter, x: int, y: int) -> Cover:
    """The cover from an enemy that a fighter would have at a place, while looking out."""
    if not ground.is_near_terrain(t, x, y):
        return Cover.NONE
    was_x, was_y, was_hidden = int(fighter.x), int(fighter.y), bool(fighter.hidden)
    fighter.x, fighter.y, fighter.hidden = x, y, False
    seen = targets.sight_of(t, foe, fighter, False)
    fighter.x, fighter.y, fighter.hidden = was_x, was_y, was_hidden
    return seen.cover


@helper
def shelter(t: Battle, cover: int) -> int:
    """The worth of cover against a shot."""
    if cover == Cover.NONE:
        return 0
    return -SHELTER * (number(t, "cover.light") if cover == Cover.LIGHT else number(t, "cover.medium"))


# ---- hands ---------------------------------------------------------------------------------------------------


@helper
def holds_blade(t: Battle, fighter: Fighter) -> bool:
    return t.board.weapons[melee.row_in_hand(t, fighter)].arm == Arm.MELEE


@helper
def is_empty(t: Battle, fighter: Fighter) -> bool:
    weapon = t.board.weapons[melee.row_in_hand(t, fighter)]
    least = min((r for r in weapon.rounds if r > 0), default=1)
    return weapon.arm < Arm.MELEE and fighter.loads[fighter.in_hand] < least


@helper
def is_better_in_hand(t: Battle, fighter: Fighter, foe: Fighter, item: int, near: int) -> bool:
    """Whether an item is better in hand: a blade when an enemy is near, else a loaded gun."""
    other = t.board.weapons[fighter.items[item]]
    if ground.apart(t, fighter, foe) <= near * near:
        return other.arm == Arm.MELEE and not holds_blade(t, fighter)
    return other.arm < Arm.MELEE and fighter.loads[item] > 0 and holds_blade(t, fighter)


@helper
def is_hard_pressed(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is badly hurt and engaged with more than one enemy."""
    foes = sum(1 for x in t.fighters if fighter.engaged >> x.index & 1 == 1)
    return foes > 1 and 2 * fighter.hp < fighter.hp_start
