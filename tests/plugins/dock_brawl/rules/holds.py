"""Holds, and how to get out of them; and breath."""

from sandtable.kernel import NOBODY, allowed, because, check, contest, dice, does, judge, number, roll, rule, verdict

from .. import actions as act
from ..state import Battle, Brawler, Card
from .blows import guard_of, hurt, may_hit


@rule("grab", "struggle")
def grit_of(t: Battle, who: Brawler) -> int:
    """What a brawler adds in a hold."""
    return because(t, "grab", who.grit, "Grit")


@judge(act.Grab)
@rule("grab")
def may_grab(t: Battle, who: Brawler, target: Brawler) -> bool:
    return (
        may_hit(t, who, target)
        and allowed(t, "grab:held", target.holder == NOBODY, target)
        and allowed(t, "grab:busy", not any(x.holder == who.index for x in t.brawlers), who)
    )


@does(act.Grab)
@rule("grab")
def grab(t: Battle, who: Brawler, target: Brawler) -> None:
    if (
        contest(
            t, "to grab", dice(1, 8), dice(1, 8), plus=grit_of(t, who), foe_plus=grit_of(t, target), by=who, foe=target
        )
        > 0
    ):
        verdict(t, "{} is held", target)
        target.holder = who.index
    else:
        verdict(t, "{} slips away", target)


@judge(act.Struggle)
@rule("struggle")
def may_struggle(t: Battle, who: Brawler) -> bool:
    return allowed(t, "turn:free", who.holder != NOBODY, who)


@does(act.Struggle)
@rule("struggle")
def struggle(t: Battle, who: Brawler) -> None:
    holder = t.brawlers[who.holder]
    if (
        contest(
            t,
            "to get free",
            dice(1, 8),
            dice(1, 8),
            plus=grit_of(t, who),
            foe_plus=grit_of(t, holder),
            by=who,
            foe=holder,
        )
        > 0
    ):
        verdict(t, "{} is free", who)
        who.holder = NOBODY
    else:
        verdict(t, "{} is still held", who)


@judge(act.Headbutt)
@rule("headbutt")
def may_butt(t: Battle, who: Brawler) -> bool:
    return allowed(t, "turn:free", who.holder != NOBODY, who)


@does(act.Headbutt)
@rule("headbutt")
def headbutt(t: Battle, who: Brawler) -> None:
    holder = t.brawlers[who.holder]
    if check(t, "to headbutt", dice(1, 8), guard_of(t, holder, False), by=who):
        verdict(t, "{} loses {} Wind", holder, number(t, "headbutt"))
        hurt(t, holder, number(t, "headbutt"))
    else:
        verdict(t, "misses {}", holder)


@judge(act.Breath)
@rule("breath")
def may_breathe(t: Battle, who: Brawler) -> bool:
    return allowed(t, "turn:held", who.holder == NOBODY, who)


@does(act.Breath)
@rule("breath", "wind.most", "card.crowd")
def breathe(t: Battle, who: Brawler) -> None:
    gain = roll(t, "breath", dice(1, 4), by=who)
    if t.card == Card.CROWD:
        gain += number(t, "card.crowd")
    who.wind = max(who.wind, min(who.wind + gain, number(t, "wind.most")))
    verdict(t, "{} has {} Wind", who, who.wind)
