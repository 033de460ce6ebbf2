"""Blows: jabs, haymakers, throws, and the duck."""

from sandtable.kernel import (
    NOBODY,
    allowed,
    ask,
    because,
    check,
    dice,
    does,
    judge,
    note,
    number,
    pool,
    roll,
    rule,
    verdict,
)

from .. import actions as act
from ..state import Battle, Brawler, Card, Item


@rule("turn")
def may_hit(t: Battle, who: Brawler, target: Brawler) -> bool:
    """What holds of every attack."""
    return (
        allowed(t, "turn:held", who.holder == NOBODY, who)
        and allowed(t, "turn:ally", target.side != who.side, target)
        and allowed(t, "turn:down", target.able, target)
    )


@rule("guard", "card.rain", "duck")
def guard_of(t: Battle, target: Brawler, ducks: bool) -> int:
    """What a die must reach: never more than 8, nor less than 2."""
    need = because(t, "guard", target.guard, target)
    if t.card == Card.RAIN:
        need -= number(t, "card.rain")
    if ducks:
        need += number(t, "duck")
    if need > 8:
        return because(t, "guard", 8, "an 8 always hits")
    if need < 2:
        return because(t, "guard", 2, "a 1 never hits")
    return need


@rule("duck", "duck.cost")
def ducks(t: Battle, target: Brawler, who: Brawler) -> bool:
    """Whether the one who is attacked ducks."""
    if target.ducked or target.holder != NOBODY or target.balance < number(t, "duck.cost"):
        return False
    return isinstance(ask(t, target.side, act.Ask.DUCK, target, who), act.Duck)


@does(act.Duck)
@rule("duck", "duck.cost")
def duck(t: Battle, who: Brawler, about: Brawler) -> None:
    who.ducked = True
    price = number(t, "duck.cost")
    who.balance -= price
    note(t, "{} loses {} Balance", who, price)


@does(act.Stand)
@rule("duck")
def stand(t: Battle, who: Brawler, about: Brawler) -> None:
    note(t, "{} stands", who)


@rule("wind")
def hurt(t: Battle, target: Brawler, loss: int) -> None:
    """Wind is lost; who has none left is out, and holds nobody any more."""
    target.wind -= min(target.wind, loss)
    if not target.able:
        note(t, "{} is out", target)
        target.holder = NOBODY
        for other in t.brawlers:
            if other.holder == target.index:
                other.holder = NOBODY


@judge(act.Jab)
@rule("jab")
def may_jab(t: Battle, who: Brawler, target: Brawler) -> bool:
    return may_hit(t, who, target)


@does(act.Jab)
@rule("jab", "critical")
def jab(t: Battle, who: Brawler, target: Brawler) -> None:
    """Some dice, each of which may hit; an 8 lets one that missed be rolled again."""
    need = guard_of(t, target, ducks(t, target, who))
    thrown = pool(t, "to jab", dice(number(t, "jab"), 8), (1, need, 8), by=who)
    hits = thrown.count(2) + thrown.count(3)
    verdict(t, "{} hits", hits)
    if thrown.count(3) > 0 and thrown.count(1) > 0:
        if isinstance(ask(t, who.side, act.Ask.AGAIN, who, target), act.Again):
            if check(t, "to jab again", dice(1, 8), need, by=who):
                hits += 1
    if hits > 0:
        note(t, "{} loses {} Wind", target, hits)
        hurt(t, target, hits)


@does(act.Again)
@rule("critical")
def again(t: Battle, who: Brawler, about: Brawler) -> None:
    note(t, "{} rolls a die again", who)


@does(act.Keep)
@rule("critical")
def keep(t: Battle, who: Brawler, about: Brawler) -> None:
    note(t, "{} keeps the dice", who)


@judge(act.Haymaker)
@rule("haymaker")
def may_swing(t: Battle, who: Brawler, target: Brawler) -> bool:
    return (
        may_hit(t, who, target)
        and allowed(t, "haymaker:wind", who.wind > number(t, "haymaker"), who)
        and allowed(t, "haymaker:swell", t.card != Card.SWELL, who)
    )


@does(act.Haymaker)
@rule("haymaker", "haymaker.again")
def haymaker(t: Battle, who: Brawler, target: Brawler) -> None:
    """The margin over the guard is the damage."""
    price = number(t, "haymaker")
    who.wind -= price
    note(t, "{} spends {} Wind", who, price)
    need = guard_of(t, target, ducks(t, target, who))
    face = roll(t, "haymaker", dice(1, 8), by=who)
    total = face
    left = number(t, "haymaker.again")
    while face == 8 and left > 0:
        verdict(t, "rolls again")
        face = roll(t, "haymaker again", dice(1, 8), by=who)
        total += face
        left -= 1
    if total > need:
        verdict(t, "{} loses {} Wind", target, total - need)
        hurt(t, target, total - need)
    else:
        verdict(t, "misses {}", target)


@judge(act.Throw)
@rule("throw")
def may_throw(t: Battle, who: Brawler, target: Brawler) -> bool:
    return (
        may_hit(t, who, target)
        and allowed(t, "throw:empty", who.item != Item.NONE, who)
        and allowed(t, "throw:dark", t.card != Card.DARK, who)
    )


@does(act.Throw)
@rule("throw")
def throw(t: Battle, who: Brawler, target: Brawler) -> None:
    loss = number(t, "throw", at=who.item - 1)
    note(t, "{} throws the item", who)
    who.item = Item.NONE
    if check(t, "to throw", dice(1, 8), guard_of(t, target, ducks(t, target, who)), by=who):
        verdict(t, "{} loses {} Wind", target, loss)
        hurt(t, target, loss)
    else:
        verdict(t, "misses {}", target)
