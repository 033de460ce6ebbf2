"""The course of a battle: activations in turn, until the hoard is taken, a side is gone, or it is dawn."""

from collections.abc import Iterator

from sandtable.boards.zones import has
from sandtable.kernel import NOBODY, allowed, choose, heading, helper, judge, number, rule

from .. import actions as act
from ..state import Battle, Ending, Fighter, Report
from ..terrain import GOAL
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
        case act.Go(place):
            moving.go(t, who, t.borders[place])
        case act.Bar(place):
            moving.bar(t, who, t.borders[place])
        case act.Break(place):
            moving.break_open(t, who, t.borders[place])
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


@rule("turn", "hoard")
def end(t: Battle, who: Fighter) -> None:
    """The other side is next, if it has a fighter left; when neither has, the round is over."""
    who.acted, who.points, t.active = True, 0, NOBODY
    if any(is_ready(x) and x.side != t.side for x in t.fighters):
        t.side = 1 - t.side
    elif not any(is_ready(x) for x in t.fighters):
        t.taken = holders(t, 0) > 0 and holders(t, 1) == 0
        for fighter in t.fighters:
            fighter.acted = False
        t.round += 1
        t.side = (t.round - 1) % 2
        heading(t, "Round {}", int(t.round))


@helper
def holders(t: Battle, side: int) -> int:
    """How many of a side stand where the hoard is."""
    return sum(x.able and x.side == side and has(t.board, x.zone, GOAL) for x in t.fighters)


@helper
def is_ready(who: Fighter) -> bool:
    return who.able and not who.acted


@helper
def able(t: Battle, side: int) -> int:
    """How many of a side can fight."""
    return sum(x.able and x.side == side for x in t.fighters)


@rule("turn.rounds", "hoard")
def is_over(t: Battle) -> bool:
    return t.taken or t.round > number(t, "turn.rounds") or able(t, 0) == 0 or able(t, 1) == 0


@helper
def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.raiders, row.guards = able(t, 0), able(t, 1)
    if row.raiders == 0 or row.guards == 0:
        row.winner, row.reason = int(row.raiders == 0), Ending.ROUT
    elif t.taken:
        row.winner, row.reason = 0, Ending.HOARD
    else:
        row.winner, row.reason = 1, Ending.DAWN


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
    for border in t.borders:
        if is_legal(t, act.Go(border.index), who):
            yield act.Go(border.index)
        if is_legal(t, act.Bar(border.index), who):
            yield act.Bar(border.index)
        if is_legal(t, act.Break(border.index), who):
            yield act.Break(border.index)
    for target in t.fighters:
        if is_legal(t, act.Shoot(target.index), who):
            yield act.Shoot(target.index)
        if is_legal(t, act.Strike(target.index), who):
            yield act.Strike(target.index)


@judge(act.Ask.ACT)
@rule("turn")
def is_legal(t: Battle, answer: act.Act, who: Fighter) -> bool:
    match answer:
        case act.Go(place):
            return moving.may_go(t, who, t.borders[place])
        case act.Bar(place):
            return moving.may_bar(t, who, t.borders[place])
        case act.Break(place):
            return moving.may_break(t, who, t.borders[place])
        case act.Shoot(place):
            return fighting.may_shoot(t, who, t.fighters[place])
        case act.Strike(place):
            return fighting.may_strike(t, who, t.fighters[place])
        case act.Done():
            return True
    return allowed(t, "turn:acts", False, who)
