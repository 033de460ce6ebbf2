"""How many base dice a roll has: attribute, skill, weapon, and modifiers."""

from sandtable.kernel import allowed, because, helper, note, number, rule, ruling

from ..state import NOBODY, NOTHING, Attribute, Battle, Cover, Fighter, How, Item, Kind, Size, Skill, Weapon
from .zones import band, cover_of


@rule("gap.pool", "pool.modifier", "pool.creature")
def skill_dice(t: Battle, fighter: Fighter, skill: int) -> int:
    """Attribute and skill, with all that helps or hinders the fighter."""
    sheet = t.board.profiles[fighter.index]
    if sheet.kind == Kind.CREATURE:
        return because(t, "pool.creature", sheet.attack_dice) + because(t, "pool.modifier", sheet.modifier)
    count = trained_dice(t, fighter, skill) + because(t, "pool.modifier", sheet.modifier)
    return count + burdens(t, fighter, skill) + ordered_dice(t, fighter, skill)


@rule("pool.attribute", "pool.skill")
def trained_dice(t: Battle, fighter: Fighter, skill: int) -> int:
    """Attribute and skill, without modifiers."""
    sheet = t.board.profiles[fighter.index]
    return because(t, "pool.attribute", sheet.attributes[skill // 3]) + because(t, "pool.skill", sheet.skills[skill])


@rule("gap.response", "gap.injury")
def burdens(t: Battle, fighter: Fighter, skill: int) -> int:
    """The dice lost to conditions, injuries, and a suit."""
    count = because(t, "gap.injury", fighter.skill_loss[skill], "with this skill")
    if skill == Skill.HEAVY_MACHINERY:
        count += because(t, "gap.injury", fighter.two_hand_loss, "with both hands")
    if skill == Skill.MOBILITY:
        count += because(t, "gap.armor", t.board.profiles[fighter.index].suit)
    if is_hampered(fighter, skill // 3):
        count += number(t, "condition.dice")
    return count


@rule("gap.response")
def is_hampered(fighter: Fighter, attribute: int) -> bool:
    """Each condition hampers the skills of one attribute."""
    if attribute == Attribute.WITS:
        return fighter.tunnel
    if attribute == Attribute.EMPATHY:
        return fighter.aggravated
    if attribute == Attribute.AGILITY:
        return fighter.shakes
    return fighter.frantic


@rule("gap.orders", "orders.use")
def ordered_dice(t: Battle, fighter: Fighter, skill: int) -> int:
    """The dice that a friend's orders add to a roll of their skill."""
    return because(t, "gap.orders", fighter.order_dice, "of a friend") if fighter.order_skill == skill else 0


@helper
def free_hands(t: Battle, fighter: Fighter) -> int:
    hands = 1 if fighter.one_handed else 2
    return hands - sum(t.board.weapons[x.kind].hands for x in t.items if is_in_hand(fighter, x))


@helper
def drop(t: Battle, fighter: Fighter, item: Item) -> None:
    """A fighter drops a thing in their zone."""
    item.holder, item.in_hand, item.zone = NOBODY, False, fighter.zone
    note(t, "{} drops the {}", fighter, item)


@helper
def use_orders(fighter: Fighter, skill: int) -> None:
    if fighter.order_skill == skill:
        fighter.order_dice, fighter.order_skill = 0, NOTHING


@helper
def weapon_of(t: Battle, item: Item) -> Weapon:
    return t.board.weapons[item.kind]


@helper
def is_in_hand(fighter: Fighter, item: Item) -> bool:
    return item.kind != NOTHING and item.holder == fighter.index and item.in_hand


@rule("act.ready")
def carries(t: Battle, fighter: Fighter, item: Item) -> bool:
    """Whether a fighter has a thing, in hand or packed."""
    return allowed(t, "act.ready:none", item.kind != NOTHING, item) and allowed(
        t, "act.ready:carried", item.holder == fighter.index, fighter, item
    )


@rule("act.ready")
def has_in_hand(t: Battle, fighter: Fighter, item: Item) -> bool:
    return carries(t, fighter, item) and allowed(t, "act.ready:hand", item.in_hand, item)


@helper
def is_firearm(t: Battle, item: Item) -> bool:
    return item.kind != NOTHING and not weapon_of(t, item).close and not weapon_of(t, item).stationary


# ---- the two pools of an attack ---------------------------------------------------------------------------------


@rule("close.roll", "ranged.roll", "close.special-bonus", "special.mods")
def attack_dice(t: Battle, fighter: Fighter, target: Fighter) -> int:
    """The attacker's base dice in the current attack."""
    how = t.attack.how
    special = how in (How.DISARM, How.PASS, How.SHOVE, How.GRAPPLE, How.BREAK_FREE)
    skill = Skill.RANGED_COMBAT if how == How.SHOT else Skill.CLOSE_COMBAT
    if special and ruling(t, "special.mods") == "bare":
        return trained_dice(t, fighter, skill)
    count = skill_dice(t, fighter, skill)
    if t.attack.item != NOTHING and not special:
        count += weapon_dice(t, fighter, target, t.items[t.attack.item])
    if how == How.SHOT:
        count += sight_dice(t, target)
    count += because(t, "ranged.aim-bonus", t.attack.aim, "by aiming before")
    if t.attack.ambush:
        count += number(t, "init.ambush-dice")
    if target.grappled_by >= 0 and how != How.BREAK_FREE and ruling(t, "grapple.bonus") == "yes":
        count += number(t, "gap.pinned")
    if t.attack.weak_spot:
        count += number(t, "ranged.weak-spot-dice")
    return count


@rule("pool.weapon", "gap.range-limits", "gap.firearm-melee", "range.mods")
def weapon_dice(t: Battle, fighter: Fighter, target: Fighter, item: Item) -> int:
    """The weapon's own dice, with the modifier for range."""
    weapon = weapon_of(t, item)
    count = because(t, "pool.weapon", weapon.bonus)
    if weapon.hands == 2:
        count += because(t, "gap.injury", fighter.two_hand_loss, "with both hands")
    reach = band(t, fighter, target)
    if ruling(t, "range.mods") == "first-edition" and not weapon.close:
        return count + number(t, "range.first-edition", reach)
    if reach < weapon.min_range and ruling(t, "range.mods") != "none":
        change = number(t, "gap.range-limits") * (weapon.min_range - reach)
        count += because(t, "gap.range-limits", change, "too near")
    return count


@rule("gap.cover")
def sight_dice(t: Battle, target: Fighter) -> int:
    """The modifiers of a shot for cover and size."""
    count = 0
    cover = cover_of(target)
    if cover != Cover.NONE:
        count += number(t, "gap.cover", 0 if cover == Cover.PARTIAL else 1)
    size = t.board.profiles[target.index].size
    if size != Size.NORMAL:
        count += number(t, "size.dice", 0 if size == Size.LARGE else 1)
    return count


@rule("close.defend", "defend.bonus", "ranged.dodge")
def defence_dice(t: Battle, fighter: Fighter) -> int:
    """MOBILITY against a shot; CLOSE COMBAT, with the bonus of a close weapon at hand, against a blow."""
    if t.attack.how == How.SHOT:
        return skill_dice(t, fighter, Skill.MOBILITY)
    count = skill_dice(t, fighter, Skill.CLOSE_COMBAT)
    if t.attack.how == How.BREAK_FREE or ruling(t, "defend.bonus") == "never":
        return count
    return count + because(t, "defend.bonus", parrying_bonus(t, fighter))


@rule("defend.bonus")
def parrying_bonus(t: Battle, fighter: Fighter) -> int:
    """The best bonus of the close weapons in hand; firearms and empty hands give none."""
    best, armed = 0, False
    for item in t.items:
        if is_in_hand(fighter, item) and weapon_of(t, item).close and not weapon_of(t, item).stationary:
            if not armed or weapon_of(t, item).bonus > best:
                best = weapon_of(t, item).bonus
            armed = True
    return best
