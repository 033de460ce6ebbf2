"""The course of a battle: activations in turn, until one side is gone or the ground is decided."""

from collections.abc import Iterator

from sandtable.boards.dots import Wind
from sandtable.kernel import NOBODY, allowed, choose, heading, helper, judge, number, rule

from .. import actions as act
from ..state import Battle, Ending, Fighter, Report
from . import fighting, moving


@rule("turn")
def beat(t: Battle) -> None:
    """One answer: who acts, or what the active fighter does."""
    if t.active == NOBODY:
        match choose(t, t.side, act.Ask.WHO, ready(t, t.side)):
            case act.Activate(place):
                begin(t, t.fighters[place])
        return
    who = t.fighters[t.active]
    match choose(t, who.side, act.Ask.ACT, options(t, who), who):
        case act.Go(direction):
            moving.go(t, who, direction)
        case act.Climb(way):
            moving.climb(t, who, landing(who, way))
        case act.Shoot(place):
            fighting.shoot(t, who, t.fighters[place])
        case act.Strike(place):
            fighting.strike(t, who, t.fighters[place])
        case _:
            who.points = 0
    if who.points <= 0 or not who.able:
        end(t, who)


@rule("turn", "turn.points")
def begin(t: Battle, who: Fighter) -> None:
    t.active = who.index
    who.points, who.shot = number(t, "turn.points"), False


@rule("turn", "ground")
def end(t: Battle, who: Fighter) -> None:
    """The other side is next, if it has a fighter left; when neither has, the round is over."""
    who.acted, who.points, t.active = True, 0, NOBODY
    if any(is_ready(x) and x.side != t.side for x in t.fighters):
        t.side = 1 - t.side
    elif not any(is_ready(x) for x in t.fighters):
        score(t)
        for fighter in t.fighters:
            fighter.acted = False
        t.round += 1
        t.side = (t.round - 1) % 2
        heading(t, "Round {}", int(t.round))


@rule("ground")
def score(t: Battle) -> None:
    """A side whose fighters alone stand on the marked ground gets a point."""
    red, blue = holders(t, 0), holders(t, 1)
    if red > 0 and blue == 0:
        t.score[0] += 1
    elif blue > 0 and red == 0:
        t.score[1] += 1


@helper
def holders(t: Battle, side: int) -> int:
    """How many of a side stand on the marked ground."""
    return sum(x.able and x.side == side and t.board.ground[x.at] >> x.level & 1 == 1 for x in t.fighters)


@helper
def landing(who: Fighter, way: act.Way) -> int:
    """The level to which stairs lead."""
    return who.level + 1 if way == act.Way.UP else who.level - 1


@helper
def is_ready(who: Fighter) -> bool:
    return who.able and not who.acted


@helper
def able(t: Battle, side: int) -> int:
    """How many of a side can fight."""
    return sum(x.able and x.side == side for x in t.fighters)


@rule("turn.rounds")
def is_over(t: Battle) -> bool:
    return t.round > number(t, "turn.rounds") or able(t, 0) == 0 or able(t, 1) == 0


@helper
def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.red, row.blue = able(t, 0), able(t, 1)
    row.winner, row.reason = NOBODY, Ending.GROUND
    if row.red == 0 or row.blue == 0:
        row.winner, row.reason = int(row.red == 0), Ending.ROUT
    elif t.score[0] != t.score[1]:
        row.winner = int(t.score[1] > t.score[0])


# ---- what may be answered ------------------------------------------------------------------------------------------


@rule("turn")
def ready(t: Battle, side: int) -> Iterator[act.Act]:
    for who in t.fighters:
        if who.side == side and is_ready(who):
            yield act.Activate(who.index)


@judge(act.Ask.WHO)
@rule("turn")
def may_act(t: Battle, answer: act.Act) -> bool:
    match answer:
        case act.Activate(place):
            who = t.fighters[place]
            return allowed(t, "turn:side", who.side == t.side, who) and (
                allowed(t, "turn:out", who.able, who) and allowed(t, "turn:acted", not who.acted, who)
            )
    return allowed(t, "turn:who", False)


@rule("turn")
def options(t: Battle, who: Fighter) -> Iterator[act.Act]:
    yield act.Done()
    for direction in Wind:
        if is_legal(t, act.Go(direction), who):
            yield act.Go(direction)
    for way in act.Way:
        if is_legal(t, act.Climb(way), who):
            yield act.Climb(way)
    for target in t.fighters:
        if is_legal(t, act.Shoot(target.index), who):
            yield act.Shoot(target.index)
        if is_legal(t, act.Strike(target.index), who):
            yield act.Strike(target.index)


@judge(act.Ask.ACT)
@rule("turn")
def is_legal(t: Battle, answer: act.Act, who: Fighter) -> bool:
    match answer:
        case act.Go(direction):
            return moving.may_go(t, who, direction)
        case act.Climb(way):
            return moving.may_climb(t, who, landing(who, way))
        case act.Shoot(place):
            return fighting.may_shoot(t, who, t.fighters[place])
        case act.Strike(place):
            return fighting.may_strike(t, who, t.fighters[place])
        case act.Done():
            return True
    return allowed(t, "turn:acts", False, who)
