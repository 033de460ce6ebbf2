"""The smallest battle for questions: two fighters in two zones, and how they are prepared."""

from collections.abc import Sequence

from sandtable.boards.zones import COVER, count_steps
from sandtable.kernel import InvalidRules, Rules, cut, helper, number

from ..rules import attack, course, declaring, pools
from ..state import INJURIES, NOTHING, SKILLS, Band, Battle, Board, Cover, Fighter, How, Kind, Limit, Step

UNHURT = 30_000  # more Health than any attack takes
AWAY = 2  # a zone to which there is no way
ITEM, PARRY = 0, 1  # the attacker's weapon, and what the target defends with


def small_battle(rules: Rules) -> Battle:
    """Two fighters in two zones with an open border between them, an item each, and a foe elsewhere.

    The foe keeps the battle going when no other of that side is left.
    """
    t = Battle()
    t.board = Board()
    t.fighters, t.items, t.borders, t.vehicles = t.fighters[:3], t.items[:2], t.borders[:1], []
    t.fighters[2].present, t.fighters[2].zone, t.board.profiles[2].side = True, AWAY, 1
    t.borders[0].a, t.borders[0].b = 0, 1
    count_steps(t.board, t.borders, 2)
    for a in range(2):
        t.board.zones[a].used = True
        fighter = t.fighters[a]
        fighter.present, fighter.zone, fighter.slots = True, a, rules.in_force["act.budget-two-quick"]
        t.board.profiles[a].side, t.board.profiles[a].kind = a, Kind.NPC
        t.board.profiles[a].health_max = fighter.health = UNHURT
    t.step = Step.ATTACK
    rules.table(t)
    return t


def give_nerves(t: Battle, fighter: Fighter, stress: int | None, resolve: int, conditions: Sequence[str] = ()) -> None:
    """Makes a fighter a player character with this stress and resolve, but for None; and gives them conditions."""
    for condition in conditions:
        setattr(fighter, condition, True)
    if stress is None:
        return
    most = t.numbers["stress.bound"]
    if stress > most:
        raise InvalidRules(f"stress must be {most} or less: no more is counted", "stress.bound")
    t.board.profiles[fighter.index].kind = Kind.PC
    t.board.profiles[fighter.index].resolve = resolve
    fighter.stress = stress


def set_dice(t: Battle, fighter: Fighter, dice: int) -> None:
    """Gives a fighter this many dice with every skill, modifiers included."""
    skills = t.board.profiles[fighter.index].skills
    for skill in range(SKILLS):
        skills[skill] += dice - pools.skill_dice(t, fighter, skill)


def give_weapon(t: Battle, ranged: bool, damage: int, rating: int = 0, traits: Sequence[str] = ()) -> None:
    """Gives the attacker a weapon without bonus."""
    weapon = t.board.weapons[ITEM]
    weapon.close, weapon.damage, weapon.ammo_max = not ranged, damage, rating
    weapon.max_range = Band.EXTREME if ranged else Band.ADJACENT
    for name in traits:
        setattr(weapon, name, True)
    item = t.items[ITEM]
    item.kind, item.holder, item.in_hand, item.rating = ITEM, 0, True, rating


def stand_close(t: Battle) -> None:
    t.fighters[1].zone = 0
    t.fighters[0].adjacent, t.fighters[1].adjacent = 2, 1


def set_up_target(t: Battle, armor: int, health: int, health_max: int | None, barrier: int | None) -> None:
    target, sheet = t.fighters[1], t.board.profiles[1]
    sheet.armor = armor
    sheet.health_max, target.health = max(health, health_max or health), health
    if barrier is not None:
        t.board.ground[target.zone] |= COVER
        t.board.barrier[target.zone] = barrier
        target.cover = Cover.FULL


def declare_attack(t: Battle, how: How, dice: int, defence: int | None, slots: int = 1) -> None:
    """Declares an attack, up to the target's decision; `dice` and `defence` include all modifiers."""
    attacker, target = t.fighters[0], t.fighters[1]
    if how != How.SHOT:
        stand_close(t)
    declaring.set_attack(t, attacker, target.index, how, ITEM if how in (How.SHOT, How.STRIKE) else NOTHING)
    skills = t.board.profiles[0].skills
    skills[attack.attack_skill(how)] += dice - pools.attack_dice(t, attacker, target)
    target.slots = 0
    if defence is not None:
        arm_defender(t)
        skills = t.board.profiles[1].skills
        skills[attack.defence_skill(how)] += defence - pools.defence_dice(t, target)
        target.slots = slots


def arm_defender(t: Battle) -> None:
    """Gives the target a close weapon without bonus: by some readings bare hands cannot Defend."""
    t.board.weapons[PARRY].close = True
    item = t.items[PARRY]
    item.kind, item.holder, item.in_hand = PARRY, 1, True


@helper
def is_made(t: Battle) -> bool:
    """Whether the attack has had its effect."""
    return not attack.is_attacking(t)


@helper
def is_over(t: Battle) -> bool:
    """Whether the attack is over, and its burst does not go on."""
    return not attack.is_attacking(t) and t.step != Step.FOLLOW


def make_attack(t: Battle) -> None:
    """Makes an attack, from its dice to its effect; a burst does not go on."""
    t.step = Step.ATTACK
    while not is_made(t):
        cut(t, "attack")
        course.beat(t)


@helper
def count_injuries(t: Battle, target: Fighter) -> None:
    """Keeps only the number of a broken fighter's lasting injuries, as the first of the table."""
    target.slow = target.lame = target.gash = False
    target.two_hand_loss = 0
    for skill in range(SKILLS):
        target.skill_loss[skill] = 0
    count = left = 0
    for code in range(INJURIES):
        target.limits[code] = Limit.SAFE
        count += target.injuries >> code & 1
    for code in range(number(t, "injury.lasting"), INJURIES):
        if count > 0 and number(t, "injury.limit", code) != Limit.DEAD:
            left |= 1 << code
            count -= 1
    target.injuries = left


@helper
def settle_nerves(t: Battle) -> None:
    """Makes the panic rolls that are due."""
    while t.alarmed:
        course.beat(t)
