"""Shots and blows."""

from sandtable.boards.zones import COVER, clear_ways, distance, has, is_joined
from sandtable.kernel import allowed, because, check, contest, dice, does, judge, number, rule, verdict

from .. import actions as act
from ..state import Battle, Fighter, Weapon
from .moving import can_pay


@rule("shoot")
def is_in_sight(t: Battle, who: Fighter, target: Fighter) -> bool:
    """Whether a shortest way to the target leads only through what one sees through."""
    return is_joined(t.board, t.borders, who.zone, target.zone, clear_ways(t.board, t.borders))


@judge(act.Shoot)
@rule("shoot")
def may_shoot(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "shoot:bow", who.weapon == Weapon.BOW, who)
        and allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.able, target)
        and allowed(t, "shoot:again", not who.shot, who)
        and allowed(t, "shoot:near", who.zone != target.zone, target)
        and allowed(t, "shoot:sight", is_in_sight(t, who, target), target)
        and can_pay(t, who, number(t, "attack.cost"))
    )


@rule("shoot", "shoot.far", "shoot.cover")
def to_hit(t: Battle, who: Fighter, target: Fighter) -> int:
    """What two dice must reach."""
    need = number(t, "shoot") - because(t, "shoot", who.skill, "skill")
    need += because(t, "shoot.far", number(t, "shoot.far") * (distance(t.board, who.zone, target.zone) - 1), "rooms")
    if has(t.board, target.zone, COVER):
        need += number(t, "shoot.cover")
    return need


@does(act.Shoot)
@rule("shoot", "attack.cost")
def shoot(t: Battle, who: Fighter, target: Fighter) -> None:
    who.points -= number(t, "attack.cost")
    who.shot = True
    if check(t, "to hit", dice(2, 6), to_hit(t, who, target), by=who):
        verdict(t, "hits {}", target)
        target.wounds -= 1


@judge(act.Strike)
@rule("strike")
def may_strike(t: Battle, who: Fighter, target: Fighter) -> bool:
    return (
        allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "strike:out", target.able, target)
        and allowed(t, "strike:far", who.zone == target.zone, target)
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
