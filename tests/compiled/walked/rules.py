"""Rules on the toy's table, one for each verb that rolls or plays a rule: what it comes to stands in `luck_sum`."""

from __future__ import annotations

from sandtable.kernel import helper
from sandtable.kernel.verbs import (
    check,
    contest,
    cut,
    dice,
    draw,
    keep,
    may,
    mixed,
    number,
    once,
    pool,
    repeat,
    reroll,
    roll,
    top,
    total,
    until,
    within,
)

from ..toy.rules import FLOORS, blow_of, gain, grown, harder, raised, spark, thrown, thrown_again, wants_more
from ..toy.state import Ask, Melee


@helper
def rolls(t: Melee, n: int) -> None:
    t.luck_sum = roll(t, "sum", dice(n, 6)) * 1000 + check(t, "hit", dice(2, 6), 7 + n) * 100
    t.luck_sum += within(t, "calm", dice(1, 100), 10 * n) * 10 + roll(t, "nothing", dice(0, 6))
    if t.luck_sum > 3000:
        t.turn += check(t, "never", dice(2, 6), 13) + check(t, "always", dice(2, 6), 2)


@helper
def contests(t: Melee, n: int) -> None:
    t.luck_sum = contest(t, "push", dice(1, 6), dice(n, 4), plus=n) * 100
    t.luck_sum += contest(t, dice(2, 4), dice(1, 6), foe_plus=2)


@helper
def keepings(t: Melee, n: int) -> None:
    t.luck_sum = keep(t, "best", dice(n + 1, 4), best=n) * 100 + keep(t, "worst", dice(n + 2, 3), worst=2)
    t.last = keep(t, dice(2, 300), best=1) > 100 + keep(t, dice(0, 6), best=2)


@helper
def pools(t: Melee, n: int) -> None:
    faces = pool(t, "faces", dice(n, 6))
    t.luck_sum = faces.highest * 100 + faces.lowest * 10 + pool(t, "classes", dice(n, 6), (1, 2, 6)).count(3)
    t.last = pool(t, "some classes", dice(2, 4), (1, 3, 5))


@helper
def tops(t: Melee, n: int) -> None:
    best = top(t, "best", dice(n, 6), most=2)
    t.luck_sum = best.place * 10 + best.count + top(t, "other", dice(n, 9), FLOORS).place * 100


@helper
def draws(t: Melee, n: int) -> None:
    t.luck_sum = draw(t, "card", 0b101101000 + (1 << 40 + n))


@helper
def plays(t: Melee, n: int) -> None:
    t.luck_sum = once(t, gain, n, 9) + 100 * once(t, gain, 1) + 10_000 * once(t, grown, n)
    t.latest = once(t, blow_of, 1, n)


@helper
def totals(t: Melee, n: int) -> None:
    t.luck_sum = total(t, 3, gain, n) + 100 * mixed(t, (2, gain, 1), (n, gain, 3, 8)) + 100 * total(t, n, gain, 2)


@helper
def repeats(t: Melee, n: int) -> None:
    t.luck_sum = repeat(t, n, grown, 1) * 100 + repeat(t, n, raised, 2, spark)
    t.latest = repeat(t, 2, harder, once(t, blow_of, 0, 3))


@helper
def keeps(t: Melee, n: int) -> None:
    t.luck_sum = until(t, gain, 4, n)
    t.latest = until(t, blow_of, 1, 2)


@helper
def rerolls(t: Melee, n: int) -> None:
    fighter = t.fighters[n]
    lying = reroll(t, thrown, wants_more, thrown_again, fighter.index, fighter.side)
    t.throws, t.luck_sum = lying.far, lying.by
    if roll(t, "once more", dice(1, 3)) == 1:
        again = reroll(t, thrown, wants_more, thrown_again, fighter.index, 1 - fighter.side)
        t.throws, t.luck_sum = again.far, lying.by * 10 + again.by


@helper
def asks(t: Melee, n: int) -> None:
    """A player with luck of their own: `random` tosses a coin."""
    for i in range(n):
        t.luck_sum += may(t, i % 2, Ask.PARRY, t.fighters[i], t.fighters[1 - i % 2]) * (i + 1)
    cut(t, "asked", n)
    t.luck_sum += number(t, "aim.base") * (roll(t, "after", dice(1, 2)) == 2)


@helper
def paces(t: Melee) -> None:
    """A beat that may come back to where it was."""
    t.luck_sum = max(t.luck_sum + roll(t, "pace", dice(1, 3)) - 2, 0)
    t.throws = 1


@helper
def arrives(t: Melee) -> bool:
    return t.luck_sum == 3


@helper
def is_late(t: Melee) -> bool:
    return t.luck_sum >= 9


@helper
def climbs(t: Melee) -> None:
    t.luck_sum += roll(t, "climb", dice(1, 4))
    t.throws = t.luck_sum % 3


@helper
def thrown_so_far(t: Melee) -> int:
    taken, t.throws = t.throws, 0
    return int(taken)


RULES = (rolls, contests, keepings, pools, tops, draws, plays, totals, repeats, keeps, rerolls, asks)


@helper
def divides(t: Melee) -> None:
    """Divides by nothing at times."""
    t.luck_sum = 10 // (roll(t, "by", dice(1, 6)) - 3)


@helper
def opens(t: Melee) -> None:
    """Has no compiled form."""
    t.luck_sum = sum(dict.fromkeys(range(roll(t, "by", dice(1, 6))), 1))
