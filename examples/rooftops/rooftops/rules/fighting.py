"""Shots and blows."""

from sandtable.boards.dots import apart, count_between, count_crossed, direction_to, edge_of, has_opening
from sandtable.kernel import allowed, because, check, contest, dice, does, judge, number, rule, verdict

from .. import actions as act
from ..state import Battle, Fighter, Weapon
from .moving import can_pay

# ---- shots ---------------------------------------------------------------------------------------------------------


@rule("shoot")
def is_in_sight(t: Battle, who: Fighter, target: Fighter) -> bool:
    """Whether a line is free, however it is read: on the higher of the two levels, and down to the lower one."""
    low, high = min(who.level, target.level), max(who.level, target.level)
    for reading in range(2):
        solid = count_crossed(t.board.wall, who.at, target.at, 1 << high, reading)
        solid += count_between(t.board.well, who.at, target.at, 1 << high, reading)
        if solid == 0 and (low == high or has_opening(t.board, who.at, target.at, low, high, reading)):
            return True
    return False


@judge(act.Shoot)
@rule("shoot")
def may_shoot(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "shoot:bow", who.weapon == Weapon.BOW, who)
        and allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.able, target)
        and allowed(t, "shoot:again", not who.shot, who)
        and allowed(t, "shoot:near", apart(who.at, target.at) > 1, target)
        and allowed(t, "shoot:sight", is_in_sight(t, who, target), target)
        and can_pay(t, who, number(t, "attack.cost"))
    )


@rule("shoot", "shoot.far", "shoot.cover", "high")
def to_hit(t: Battle, who: Fighter, target: Fighter) -> int:
    """What two dice must reach."""
    need = number(t, "shoot") - because(t, "shoot", who.skill, "skill")
    need += because(t, "shoot.far", apart(who.at, target.at) // number(t, "shoot.far"), "distance")
    if is_covered(t, who, target):
        need += number(t, "shoot.cover")
    if who.level > target.level:
        need -= number(t, "high")
    return need


@rule("shoot.cover")
def is_covered(t: Battle, who: Fighter, target: Fighter) -> bool:
    """Whether the target is among crates, or behind a hedge that the archer does not look down on."""
    if t.board.crates[target.at] >> target.level & 1 == 1:
        return True
    return who.level <= target.level and count_crossed(t.board.hedge, who.at, target.at, 1 << target.level, 0) > 0


@does(act.Shoot)
@rule("shoot", "attack.cost")
def shoot(t: Battle, who: Fighter, target: Fighter) -> None:
    who.points -= number(t, "attack.cost")
    who.shot = True
    if check(t, "to hit", dice(2, 6), to_hit(t, who, target), by=who):
        verdict(t, "hits {}", target)
        target.wounds -= 1


# ---- blows ---------------------------------------------------------------------------------------------------------


@rule("strike")
def can_reach(t: Battle, who: Fighter, target: Fighter) -> bool:
    """Whether the two are next to each other on one level, with no wall between them."""
    near = apart(who.at, target.at) == 1 and who.level == target.level
    return near and t.board.wall[edge_of(who.at, direction_to(who.at, target.at))] >> who.level & 1 == 0


@judge(act.Strike)
@rule("strike")
def may_strike(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.able, target)
        and allowed(t, "strike:far", can_reach(t, who, target), target)
        and can_pay(t, who, number(t, "attack.cost"))
    )


def worth(t: Battle, who: Fighter) -> int:
    """What a fighter adds to two dice."""
    return because(t, "strike", who.skill, "skill") + (number(t, "strike.sword") if who.weapon == Weapon.SWORD else 0)


@does(act.Strike)
@rule("strike", "strike.sword", "attack.cost")
def strike(t: Battle, who: Fighter, target: Fighter) -> None:
    """Both roll; the higher one wounds the other."""
    who.points -= number(t, "attack.cost")
    mine, theirs = worth(t, who), worth(t, target)
    lead = contest(t, "to strike", dice(2, 6), dice(2, 6), plus=mine, foe_plus=theirs, by=who, foe=target)
    if lead > 0:
        verdict(t, "{} is struck", target)
        target.wounds -= 1
    elif lead < 0:
        verdict(t, "{} is struck", who)
        who.wounds -= 1
    else:
        verdict(t, "neither is struck")
