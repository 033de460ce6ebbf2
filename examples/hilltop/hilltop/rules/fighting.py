"""Shots and blows."""

from sandtable.boards.tabletop import COVER, OPAQUE, any_there, first_on_line, gap, within
from sandtable.kernel import NOBODY, Group, allowed, because, check, contest, dice, does, judge, number, rule, verdict

from .. import actions as act
from ..state import INCH, Battle, Fighter, Weapon

# ---- shots -------------------------------------------------------------------------------------------------------


def on_line(t: Battle, who: Fighter, target: Fighter, properties: int) -> int:
    """The first terrain with such a property between the eyes of two fighters, or NOBODY."""
    az, bz = who.z + who.height, target.z + target.height
    return first_on_line(t.board, Group(), properties, who.x, who.y, az, target.x, target.y, bz)


@judge(act.Shoot)
@rule("shoot")
def may_shoot(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "shoot:bow", who.weapon == Weapon.BOW, who)
        and allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.placed, target)
        and allowed(t, "strike:again", not who.fought, who)
        and allowed(t, "shoot:near", not within(who, target, number(t, "strike.reach") * INCH), target)
        and allowed(t, "shoot.range", within(who, target, number(t, "shoot.range") * INCH), target)
        and allowed(t, "shoot:sight", on_line(t, who, target, OPAQUE) == NOBODY, target)
    )


@rule("shoot", "shoot.far", "shoot.cover", "high")
def to_hit(t: Battle, who: Fighter, target: Fighter) -> int:
    """What two dice must reach."""
    need = number(t, "shoot") - because(t, "shoot", who.skill, "skill")
    need += because(t, "shoot.far", gap(who, target) // (number(t, "shoot.far") * INCH), "distance")
    if is_covered(t, who, target):
        need += number(t, "shoot.cover")
    if who.z > target.z:
        need -= number(t, "high")
    return need


@rule("shoot.cover")
def is_covered(t: Battle, who: Fighter, target: Fighter) -> bool:
    """Whether the target stands in cover, or something in the line gives it."""
    return any_there(t.board, Group(), target.x, target.y, COVER) or on_line(t, who, target, COVER) != NOBODY


@does(act.Shoot)
@rule("shoot")
def shoot(t: Battle, who: Fighter, target: Fighter) -> None:
    who.fought = True
    if check(t, "to hit", dice(2, 6), to_hit(t, who, target), by=who):
        verdict(t, "hits {}", target)
        wound(t, target)


# ---- blows -------------------------------------------------------------------------------------------------------


@judge(act.Strike)
@rule("strike", "strike.reach")
def may_strike(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.placed, target)
        and allowed(t, "strike:again", not who.fought, who)
        and allowed(t, "strike.reach", within(who, target, number(t, "strike.reach") * INCH), target, who)
    )


@rule("strike", "strike.sword", "high")
def fight(t: Battle, who: Fighter, foe: Fighter) -> int:
    """What a fighter adds to two dice in a fight."""
    worth = because(t, "strike", who.skill, "skill")
    if who.weapon == Weapon.SWORD:
        worth += number(t, "strike.sword")
    if who.z > foe.z:
        worth += number(t, "high")
    return worth


@does(act.Strike)
@rule("strike")
def strike(t: Battle, who: Fighter, target: Fighter) -> None:
    """Both roll; the higher one wounds the other."""
    who.fought, who.left = True, 0
    mine, theirs = fight(t, who, target), fight(t, target, who)
    lead = contest(t, "to strike", dice(2, 6), dice(2, 6), plus=mine, foe_plus=theirs, by=who, foe=target)
    if lead > 0:
        verdict(t, "{} is struck", target)
        wound(t, target)
    elif lead < 0:
        verdict(t, "{} is struck", who)
        wound(t, who)
    else:
        verdict(t, "neither is struck")


def wound(t: Battle, loser: Fighter) -> None:
    loser.wounds -= 1
    loser.placed = loser.wounds > 0
