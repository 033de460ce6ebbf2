"""The course of a battle: activations in turn, until one side is gone or the ground is decided."""

from sandtable.kernel import NOBODY, allowed, ask, does, judge, number, rule

from .. import actions as act
from ..state import Battle, Ending, Fighter, Report


@rule("turn")
def beat(t: Battle) -> None:
    """One answer: who acts, or what the active fighter does."""
    if t.active == NOBODY:
        ask(t, t.side, act.Ask.WHO)
        return
    who = t.fighters[t.active]
    ask(t, who.side, act.Ask.ACT, who)
    if who.points <= 0 or not who.able:
        end(t, who)


@judge(act.Activate)
@rule("turn")
def may_act(t: Battle, who: Fighter) -> bool:
    return (
        allowed(t, "turn:side", who.side == t.side, who)
        and allowed(t, "turn:out", who.able, who)
        and allowed(t, "turn:acted", not who.acted, who)
    )


@does(act.Activate)
@rule("turn", "turn.points")
def begin(t: Battle, who: Fighter) -> None:
    t.active = who.index
    who.points, who.shot = number(t, "turn.points"), False


@does(act.Done)
@rule("turn")
def stop(t: Battle, who: Fighter) -> None:
    who.points = 0


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


@rule("ground")
def score(t: Battle) -> None:
    """A side whose fighters alone stand on the marked ground gets a point."""
    red, blue = holders(t, 0), holders(t, 1)
    if red > 0 and blue == 0:
        t.score[0] += 1
    elif blue > 0 and red == 0:
        t.score[1] += 1


def holders(t: Battle, side: int) -> int:
    """How many of a side stand on the marked ground."""
    return sum(x.able and x.side == side and t.board.ground[x.at] >> x.level & 1 == 1 for x in t.fighters)


def is_ready(who: Fighter) -> bool:
    return who.able and not who.acted


def able(t: Battle, side: int) -> int:
    """How many of a side can fight."""
    return sum(x.able and x.side == side for x in t.fighters)


@rule("turn.rounds")
def is_over(t: Battle) -> bool:
    return t.round > number(t, "turn.rounds") or able(t, 0) == 0 or able(t, 1) == 0


def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.red, row.blue = able(t, 0), able(t, 1)
    row.winner, row.reason = NOBODY, Ending.GROUND
    if row.red == 0 or row.blue == 0:
        row.winner, row.reason = int(row.red == 0), Ending.ROUT
    elif t.score[0] != t.score[1]:
        row.winner = int(t.score[1] > t.score[0])
