"""Shots, blows, pushes and nerve."""

from sandtable.boards.squares import (
    COVER,
    SOLID,
    across,
    apart,
    count_between,
    direction_to,
    has,
    is_open,
    is_seen,
    is_way,
    neighbour,
)
from sandtable.kernel import NOBODY, allowed, because, check, contest, dice, does, judge, number, rule, verdict

from .. import actions as act
from ..state import Battle, Warrior, Weapon
from .band import can_pay, who_stands

# ---- shots -------------------------------------------------------------------------------------------------------


@judge(act.Shoot)
@rule("shoot")
def may_shoot(t: Battle, who: Warrior, target: Warrior) -> bool:
    return (
        allowed(t, "shoot:bow", who.weapon == Weapon.BOW, who)
        and allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "shoot:shaken", not who.shaken, who)
        and allowed(t, "shoot:again", not who.shot, who)
        and allowed(t, "turn:out", target.able, target)
        and allowed(t, "shoot:near", apart(who.at, target.at) > 1, target)
        and allowed(t, "shoot:sight", is_seen(t.board, who.at, target.at), target)
        and can_pay(t, who, number(t, "shoot.cost"))
    )


@rule("shoot", "shoot.far", "shoot.cover")
def to_hit(t: Battle, who: Warrior, target: Warrior) -> int:
    """What two dice must reach."""
    need = number(t, "shoot") - because(t, "shoot", who.skill, "skill")
    need += because(t, "shoot.far", max(0, apart(who.at, target.at) - 1) // number(t, "shoot.far"), "distance")
    if is_covered(t, who, target):
        need += number(t, "shoot.cover")
    return need


@rule("shoot.cover")
def is_covered(t: Battle, who: Warrior, target: Warrior) -> bool:
    """Whether the target stands in cover, or something on the way gives it, however the line is read."""
    if has(t.board, target.at, COVER):
        return True
    return min(count_between(t.board, who.at, target.at, COVER, reading) for reading in range(2)) > 0


@does(act.Shoot)
@rule("shoot", "shoot.cost")
def shoot(t: Battle, who: Warrior, target: Warrior) -> None:
    who.points -= number(t, "shoot.cost")
    who.shot = True
    if check(t, "to hit", dice(2, 6), to_hit(t, who, target), by=who):
        verdict(t, "hits {}", target)
        wound(t, target)


# ---- blows -------------------------------------------------------------------------------------------------------


@judge(act.Strike)
@rule("strike")
def may_strike(t: Battle, who: Warrior, target: Warrior) -> bool:
    return (
        allowed(t, "strike:ally", who.side != target.side, target)
        and allowed(t, "turn:out", target.able, target)
        and allowed(t, "strike:near", apart(who.at, target.at) == 1, target, who)
        and allowed(t, "strike:edge", can_reach(t, who, target), who, target)
        and can_pay(t, who, number(t, "strike.cost"))
    )


@rule("strike")
def can_reach(t: Battle, who: Warrior, target: Warrior) -> bool:
    """Whether the two are next to each other, with nothing solid between them."""
    near = apart(who.at, target.at) == 1
    return near and across(t.board, who.at, direction_to(who.at, target.at)) & SOLID == 0


@rule("strike", "strike.spear", "strike.shaken", "brace.bonus")
def fight(t: Battle, who: Warrior, braced: bool) -> int:
    """What a warrior adds to two dice in a fight."""
    worth = because(t, "strike", who.skill, "skill")
    if who.weapon == Weapon.SPEAR:
        worth += number(t, "strike.spear")
    if who.shaken:
        worth -= number(t, "strike.shaken")
    if braced:
        worth += number(t, "brace.bonus")
    return worth


@does(act.Strike)
@rule("strike", "strike.cost")
def attack(t: Battle, who: Warrior, target: Warrior) -> None:
    who.points -= number(t, "strike.cost")
    strike(t, who, target, False)


@rule("strike", "push")
def strike(t: Battle, who: Warrior, target: Warrior, braced: bool) -> None:
    """Both roll; the higher one wounds the other, and may push them back."""
    mine, theirs = fight(t, who, braced), fight(t, target, False)
    lead = contest(t, "to strike", dice(2, 6), dice(2, 6), plus=mine, foe_plus=theirs, by=who, foe=target)
    if lead > 0:
        verdict(t, "{} is struck", target)
        beaten(t, who, target, lead)
    elif lead < 0:
        verdict(t, "{} is struck", who)
        beaten(t, target, who, -lead)
    else:
        verdict(t, "neither is struck")


@rule("push")
def beaten(t: Battle, winner: Warrior, loser: Warrior, lead: int) -> None:
    """A wound; and where the lead is large, a square back."""
    wound(t, loser)
    if lead >= number(t, "push") and loser.able:
        direction = direction_to(winner.at, loser.at)
        to = neighbour(loser.at, direction)
        if is_open(t.board, to) and is_way(t.board, loser.at, direction) and who_stands(t, to) == NOBODY:
            loser.at = to
        else:
            wound(t, loser)


def wound(t: Battle, loser: Warrior) -> None:
    loser.wounds -= 1
    loser.braced = False
    if loser.able and not loser.shaken:
        test_nerve(t, loser)


@judge(act.Brace)
@rule("brace")
def may_brace(t: Battle, who: Warrior) -> bool:
    return allowed(t, "brace:spear", who.weapon == Weapon.SPEAR, who) and can_pay(t, who, number(t, "brace"))


@does(act.Brace)
@rule("brace")
def brace(t: Battle, who: Warrior) -> None:
    who.braced, who.points = True, 0


@rule("nerve")
def test_nerve(t: Battle, who: Warrior) -> None:
    """Whether a warrior is shaken."""
    who.shaken = not check(t, "nerve", dice(2, 6), number(t, "nerve") - because(t, "nerve", who.skill, "skill"), by=who)
    verdict(t, "{} is shaken" if who.shaken else "{} stands firm", who)


@judge(act.Rally)
@rule("rally")
def may_rally(t: Battle, who: Warrior) -> bool:
    return allowed(t, "rally", who.shaken, who) and can_pay(t, who, number(t, "rally"))


@does(act.Rally)
@rule("rally")
def rally(t: Battle, who: Warrior) -> None:
    who.points -= number(t, "rally")
    test_nerve(t, who)
