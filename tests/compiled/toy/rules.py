"""The rules of the toy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from sandtable.kernel.facts import fact
from sandtable.kernel.luck import Pool
from sandtable.kernel.rule import helper, rule
from sandtable.kernel.values import Group
from sandtable.kernel.verbs import (
    allowed,
    because,
    check,
    choose,
    contest,
    cut,
    dice,
    draw,
    heading,
    keep,
    may,
    mixed,
    note,
    number,
    once,
    pool,
    repeat,
    reroll,
    roll,
    ruling,
    ruling_number,
    top,
    total,
    until,
    verdict,
)

from . import dues
from .state import Act, Ask, Blow, Board, Fighter, Ground, Hit, Melee, Result, Stance, Step, Throw, Wait

FLOORS = (1, 4, 6)
ROUGH = (Ground.MUD, Ground.HILL)
IDLE = Wait()
START = Stance.STEADY
NO_BLOW = Blow(Stance.GUARDED, -8)


@rule("aim")
def aim(t: Melee, fighter: Fighter, target: Fighter) -> int:
    """How hard a hit is."""
    need = number(t, "aim.base")
    need += number(t, "aim.stance", target.stance)
    if ruling(t, "aim.mud") == "slow" and t.board.spots[target.at].ground in ROUGH:
        need += because(t, "aim.mud", 1)
    if ruling(t, "aim.mud") in ("slow", "sticky"):
        need += ruling_number(t, "aim.mud")
    return max(need - (1 if fighter in target.foes else 0), 3)


@fact(deep=2, at=6)
@helper
def is_bad(board: Board, at: int, deep: bool) -> bool:
    """Whether a spot slows down whoever comes there, more so where it is deep."""
    return board.spots[at].ground in ROUGH and (not deep or board.spots[at].ground == Ground.MUD)


@fact(at=4, by=4)
@rule("aim")
def slope(board: Board, at: int, by: int) -> int:
    """A number that may be negative, and may be more than can be kept."""
    return (board.spots[at].ground - 6) * (1 + 400 * (by // 3))


@rule("gain")
def gain(t: Melee, low: int, high: int = 3) -> int:
    """Reads only luck and integers."""
    return roll(t, "gain", dice(1, 6)) - (low if high > 3 else 1)


@helper
def grown(t: Melee, size: int) -> int:
    """One step from a size to the next."""
    return size + roll(t, "growth", dice(1, 4)) if size < 9 else size


@helper
def spark(t: Melee) -> int:
    return roll(t, "spark", dice(1, 4))


@helper
def raised(t: Melee, size: int, more: int) -> int:
    """One step that is given its luck."""
    return min(size + more, 9)


@helper
def blow_of(t: Melee, stance: Stance, least: int) -> Blow:
    """Reads only luck and integers, and tells several things at once."""
    face = roll(t, "blow", dice(1, 6), need=4)
    if face < least:
        return NO_BLOW
    return Blow(stance, face - 4, hard=face == 6)


@helper
def harder(t: Melee, blow: Blow) -> Blow:
    """One step from a blow to the next."""
    return blow.but(by=blow.by - 1, hard=not blow.hard) if blow.by > -100 else blow


@helper
def worth(t: Melee, blow: Blow) -> int:
    found = blow.by * 10 + blow.stance + blow.far
    return found + 1000 if blow.hard else -found


@helper
def swing(t: Melee, fighter: Fighter, target: Fighter) -> None:
    """Packed values made, read, kept, handed on, changed, compared."""
    t.latest = once(t, blow_of, fighter.stance, 3)
    target.took = repeat(t, 2, harder, t.latest)
    target.kept = target.took.but(far=target.at * -200)
    kept = Blow.read(target.kept)
    t.luck_sum += worth(t, t.latest) + worth(t, target.took) + worth(t, kept) * 3 + kept.far
    if target.took == target.took.but(hard=not target.took.hard):
        t.luck_sum += 100_000  # never: all bits are compared, the last ones too
    if t.latest == NO_BLOW or target.took.stance != t.latest.stance:
        t.luck_sum += until(t, blow_of, 1, 2).by
    other = t.latest if t.latest.hard else harder(t, t.latest)
    if may(t, target.side, Ask.DODGE, target, other):
        t.luck_sum -= other + target.took.by


@helper
def thrown(t: Melee, at: int, side: int) -> Blow:
    """How dice lie: how many succeeded, and how many did not."""
    good = pool(t, "thrown", dice(at % 3 + 2, 6), (1, 5)).count(2)
    return Blow(Stance.STEADY, good, False, at % 3 + 2 - good)


@helper
def thrown_again(t: Melee, lying: Blow, chosen: int, at: int, side: int) -> Blow:
    good = pool(t, "thrown again", dice(chosen, 6), (1, 5)).count(2)
    return lying.but(by=lying.by + good, far=lying.far - good - 1)


@helper
def wants_more(t: Melee, lying: Blow, at: int, side: int) -> int:
    """Somebody is asked, for as long as something failed."""
    t.throws = lying.far
    if lying.far <= 0 or not may(t, side, Ask.THROW, t.fighters[at % 3], lying):
        return -1
    return lying.far


@helper
def fallen(t: Melee, fighter: Fighter) -> None:
    assert not fighter.down
    fighter.down = True
    t.up[fighter.side] -= 1
    fighter.foes = Group()
    note(t, "{} is down", fighter)


@rule("strike")
def strike(t: Melee, fighter: Fighter, target: Fighter, hard: bool = False) -> None:
    n = 2 + hard
    swing(t, fighter, target)
    if not check(t, "to hit", dice(2, 6), aim(t, fighter, target), by=fighter):
        fighter.foes |= target
        return
    if not target.down and may(t, target.side, Ask.PARRY, target, fighter):
        faces = pool(t, "parry", dice(3, 6), FLOORS)
        n -= faces.count(3) + (1 if faces.highest >= 2 else 0)
        kept = faces.plus(2)
        if kept.count(2) > 1:
            kept = kept.minus(2)
        t.last = kept
        if Pool(t.last).lowest == 2:
            fighter.fame += 1
    t.luck_sum += slope(t.board, target.at, n) * 1_000 + (3 if is_bad(t.board, fighter.at, hard) else 0)
    crowd = pool(t, "crowd", dice(2, 7))
    t.luck_sum += crowd.highest * 7 + crowd.lowest
    best = top(t, "best", dice(3, 6), most=2, by=target)
    t.luck_sum += best.place * 100 + best.count + top(t, "worse", dice(n, 9), FLOORS).count
    for i in range(max(n, 0)):
        place = roll(t, "where", dice(1, 4)) - 1
        target.wounds[place] += 1
        target.hurt += 1 + (i == 2)
    cut(t, "hurt", target.index)
    lying = reroll(t, thrown, wants_more, thrown_again, target.index, target.side)
    t.throws = lying.far
    t.luck_sum += lying.by * 31
    if target.weight > number(t, "strike.limit"):
        fallen(t, target)
        fighter.fame += total(t, 3, gain, target.hurt)
        fighter.purse.coins += once(t, gain, 2, 9, by=fighter)
        t.luck_sum += mixed(t, (2, gain, 1), (target.hurt, gain, 3, 8)) + repeat(t, 3, grown, fighter.at)
        t.luck_sum += repeat(t, 2, raised, fighter.at, spark, by=fighter)
        fighter.purse.debts[fighter.side] += until(t, gain, 4, 5)


@rule("options")
def options(t: Melee, fighter: Fighter) -> Iterator[Act]:
    yield IDLE
    for by in (-1, 1):
        if 0 <= fighter.at + by < t.board.width:
            yield Step(by)
    yield from attacks(t, fighter)
    for target in t.fighters:
        if target is not fighter and not target.down and not fighter.near(target, reach=2):
            yield Throw(target.at * -300, target.index)


@rule("attacks")
def attacks(t: Melee, fighter: Fighter) -> Iterator[Act]:
    for target in t.fighters:
        if allowed(t, "attacks", target.side != fighter.side and not target.down and fighter.near(target), target):
            for stance in Stance:
                yield Hit(target.index, stance, stance == Stance.RECKLESS)


@rule("boast")
def boast(t: Melee, fighter: Fighter) -> None:
    worst = min((x.hurt + x.index for x in t.fighters if x.side != fighter.side), default=-1)
    best = max(x.fame for x in t.fighters)
    if any(x.fame < best for x in t.fighters if x is not fighter) and all(not x.down for x in t.fighters):
        if may(t, fighter.side, Ask.BOAST, None, best):
            heading(t, "{} boasts", fighter)
            fighter.fame += worst + sum(spot.crowd * s for spot in t.board.spots for s in Stance)
            t.luck_sum += draw(t, "a card for luck", 0b101101000 + (1 << 40), by=fighter)
            verdict(t, "card {}", t.luck_sum)


@rule("act")
def act(t: Melee, fighter: Fighter) -> None:
    action = choose(t, fighter.side, Ask.ACT, options(t, fighter), fighter)
    match action:
        case Wait():
            fighter.stance = Stance.GUARDED
        case Step(-1):
            fighter.at -= 1
            fighter.fame -= dues.dues(1)
        case Step(by=way) if way > 0 and fighter.at + way < 6:
            fighter.at += way
            fighter.fame += dues.parity(fighter.at)
        case Hit(target, Stance.GUARDED | Stance.STEADY, _):
            fighter.stance = cast(Stance, int(action.stance))
            strike(t, fighter, t.fighters[target])
        case Hit() as blow:
            fighter.stance = Stance(blow.stance)
            strike(t, fighter, t.fighters[blow.target], blow.hard)
        case other:
            if isinstance(other, Throw) and other.far < 0 and other.target != fighter.index:
                lead = contest(t, "throw", dice(1, 10), dice(1, 2), plus=1, by=fighter)
                t.luck_sum += other.far + (lead >= number(t, "throw.need"))
                t.luck_sum += keep(t, "grip", dice(5, 12), best=3, need=20, by=fighter)
                t.luck_sum -= keep(t, dice(2, 1000), worst=1) + keep(t, dice(3, 8), worst=other.target + 1)
                seen = t.fighters[other.target]
                picked = choose(t, fighter.side, Ask.PICK, (Wait(), Step(2), Step(-2)), fighter, seen)
                if picked == Step(-2) or picked in (Step(5), Step(6)):
                    t.luck_sum -= 1000
                if isinstance(picked, Step | Wait) and picked != IDLE:
                    t.luck_sum += picked.by if isinstance(picked, Step) else 50


@rule("turn")
def beat(t: Melee) -> None:
    """Everybody on one side."""
    side: int = t.side
    for i, fighter in enumerate(t.fighters):
        if fighter.side != side or fighter.down or over(t):
            continue
        boast(t, fighter)
        act(t, fighter)
        t.luck_sum += i + dues.dues(1)
    match ruling(t, "turn.rest"):
        case "short":
            t.turn += 1
        case "long":
            t.turn += 1
            refresh(t, t.fighters[0])
    if t.turn % 5 == 0:
        t.fighters[2].foes |= t.fighters[1]
        t.fighters[3].foes = t.fighters[2].foes if t.fighters[1] in t.fighters[2].foes else Group()


@helper
def refresh(t: Melee, fighter: Fighter | None) -> None:
    if fighter is not None:
        fighter.stance = START
    if len(Stance) == 3:
        t.luck_sum += t.standing(0) * 11 + len(t.fighters)


@rule("over")
def over(t: Melee) -> bool:
    return t.turn >= number(t, "turn.last") or t.up[0] == 0 or t.up[1] == 0


@rule("report")
def report(t: Melee, result: Result) -> None:
    if t.up[0] != t.up[1]:
        result.winner = 0 if t.up[0] > t.up[1] else 1
        result.reason = Stance.GUARDED
    result.turns = t.turn
    result.luck_sum = t.luck_sum
    for fighter in t.fighters:
        result.fame[fighter.index] = fighter.fame


@helper
def keeps_eight(t: Melee) -> None:
    """A beat that keeps more dice than compiled code can."""
    t.turn += keep(t, "many", dice(9, 6), best=max(t.turn, 8))


@helper
def keeps_two_large(t: Melee) -> None:
    """A beat that keeps larger dice than compiled code can."""
    t.turn += keep(t, "large", dice(3, 256), worst=2)


@helper
def risky(t: Melee) -> None:
    """A beat with a fault: some luck leads to the least of nothing."""
    t.turn += 1
    if roll(t, "risk", dice(2, 6)) == 12:
        t.luck_sum += min(x.hurt for x in t.fighters if x.hurt > 1000)


@helper
def unready(t: Melee) -> None:
    """A beat that plays plainly, and has no compiled form: it reads a name above the line that gives it a value."""
    for turn in range(2):
        if turn > 0:
            t.turn += latest  # type: ignore[has-type,possibly-undefined]  # noqa: F821
        latest = turn + 1  # noqa: F841


@helper
def bursts(t: Melee) -> None:
    """A beat that hurts more, at times, than its field can hold."""
    t.turn += 1
    t.fighters[0].hurt = 12 * roll(t, "risk", dice(2, 6))


@helper
def misses(t: Melee) -> None:
    """A beat that looks, at times, for a fighter who is not there."""
    t.turn += 1
    t.luck_sum += t.fighters[roll(t, "risk", dice(2, 6)) - 6].at


@helper
def splits(t: Melee) -> None:
    """A beat that divides by nothing at times: by `//`, or by `%`."""
    t.turn += 1
    by = roll(t, "risk", dice(1, 20)) - 1
    t.luck_sum += 100 // by if t.turn % 2 == 0 else 100 % by
