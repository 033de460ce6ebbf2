"""The course of a battle: activations in turn, round by round, until one side is gone or the ground is decided."""

from collections.abc import Iterator

from sandtable.boards.tabletop import COMPASS, NOWHERE, any_there
from sandtable.kernel import NOBODY, Group, allowed, choose, heading, helper, judge, number, rule

from .. import actions as act
from ..state import INCH, Battle, Ending, Fighter, Report
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
    who, over = t.fighters[t.active], False
    match choose(t, who.side, act.Ask.ACT, options(t, who), who):
        case act.Walk(x, y):
            moving.walk(t, who, x, y)
        case act.Shoot(place):
            fighting.shoot(t, who, t.fighters[place])
        case act.Strike(place):
            fighting.strike(t, who, t.fighters[place])
        case _:
            over = True
    if over or not who.placed or (who.fought and who.left < INCH):
        end(t, who)


@rule("turn", "move")
def begin(t: Battle, who: Fighter) -> None:
    t.active = who.index
    who.left, who.fought = number(t, "move") * INCH, False


@rule("turn", "ground")
def end(t: Battle, who: Fighter) -> None:
    """The other side is next, if it has a fighter left; when neither has, the round is over."""
    who.acted, who.left, t.active = True, 0, NOBODY
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
    return sum(x.placed and x.side == side and any_there(t.board, Group(), x.x, x.y, GOAL) for x in t.fighters)


@helper
def is_ready(who: Fighter) -> bool:
    return who.placed and not who.acted


@helper
def able(t: Battle, side: int) -> int:
    """How many of a side are on the table."""
    return sum(x.placed and x.side == side for x in t.fighters)


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
            fighter = t.fighters[place]
            return allowed(t, "turn:side", fighter.side == t.side, fighter) and (
                allowed(t, "turn:out", fighter.placed, fighter) and allowed(t, "turn:acted", not fighter.acted, fighter)
            )
    return allowed(t, "turn:who", False)


@rule("turn", "move")
def options(t: Battle, who: Fighter) -> Iterator[act.Act]:
    """Blows, shots, a walk to the nearest enemy, and others in sixteen directions, all the way and half of it."""
    yield act.Done()
    for target in t.fighters:
        if is_legal(t, act.Shoot(target.index), who):
            yield act.Shoot(target.index)
        if is_legal(t, act.Strike(target.index), who):
            yield act.Strike(target.index)
    foe = moving.nearest_foe(t, who)
    if foe != NOBODY and who.left >= INCH:
        x, y = moving.beside(who, t.fighters[foe], who.left)
        if x != NOWHERE.x and is_legal(t, act.Walk(x, y), who):
            yield act.Walk(x, y)
    for east, north in COMPASS:
        for half in range(2):
            far = who.left >> half
            x, y = who.x + east * far // INCH, who.y + north * far // INCH
            if far >= INCH and x >= 0 and y >= 0 and is_legal(t, act.Walk(x, y), who):
                yield act.Walk(x, y)


@judge(act.Ask.ACT)
@rule("turn")
def is_legal(t: Battle, answer: act.Act, who: Fighter) -> bool:
    match answer:
        case act.Walk(x, y):
            return moving.may_walk(t, who, x, y)
        case act.Shoot(place):
            return fighting.may_shoot(t, who, t.fighters[place])
        case act.Strike(place):
            return fighting.may_strike(t, who, t.fighters[place])
        case act.Done():
            return True
    return allowed(t, "turn:acts", False, who)
