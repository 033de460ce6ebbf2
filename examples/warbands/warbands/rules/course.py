"""The course of a battle: activations in turn, round by round, until one side is gone or the ground is decided."""

from sandtable.kernel import NOBODY, allowed, ask, does, judge, number, rule

from .. import actions as act
from ..state import Battle, Ending, Report, Warrior
from ..terrain import GOAL


@rule("turn")
def beat(t: Battle) -> None:
    """One answer: who acts, or what the active warrior does."""
    if t.active == NOBODY:
        ask(t, t.side, act.Ask.WHO)
        return
    who = t.warriors[t.active]
    ask(t, who.side, act.Ask.ACT, who)
    if who.points <= 0 or not who.able:
        end(t, who)


@judge(act.Activate)
@rule("turn")
def may_act(t: Battle, who: Warrior) -> bool:
    return (
        allowed(t, "turn:side", who.side == t.side, who)
        and allowed(t, "turn:out", who.able, who)
        and allowed(t, "turn:acted", not who.acted, who)
    )


@does(act.Activate)
@rule("turn", "turn.points")
def begin(t: Battle, who: Warrior) -> None:
    t.active = who.index
    who.points, who.shot, who.braced = number(t, "turn.points"), False, False


@does(act.Done)
@rule("turn")
def stop(t: Battle, who: Warrior) -> None:
    who.points = 0


@rule("turn", "ground")
def end(t: Battle, who: Warrior) -> None:
    """The other side is next, if it has a warrior left; when neither has, the round is over."""
    who.acted, who.points, t.active = True, 0, NOBODY
    if any(is_ready(x) and x.side != t.side for x in t.warriors):
        t.side = 1 - t.side
    elif not any(is_ready(x) for x in t.warriors):
        score(t)
        for warrior in t.warriors:
            warrior.acted = False
        t.round += 1
        t.side = (t.round - 1) % 2


@rule("ground")
def score(t: Battle) -> None:
    """A side whose warriors alone stand on the marked ground gets a point."""
    red, blue = holders(t, 0), holders(t, 1)
    if red > 0 and blue == 0:
        t.score[0] += 1
    elif blue > 0 and red == 0:
        t.score[1] += 1


def holders(t: Battle, side: int) -> int:
    """How many of a side stand on the marked ground."""
    return sum(x.able and x.side == side and t.board.ground[x.at] & GOAL != 0 for x in t.warriors)


def is_ready(who: Warrior) -> bool:
    return who.able and not who.acted


@rule("turn.rounds")
def is_over(t: Battle) -> bool:
    if t.round > number(t, "turn.rounds"):
        return True
    return not (any(x.able and x.side == 0 for x in t.warriors) and any(x.able and x.side == 1 for x in t.warriors))


def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.red = sum(x.able and x.side == 0 for x in t.warriors)
    row.blue = sum(x.able and x.side == 1 for x in t.warriors)
    row.winner, row.reason = NOBODY, Ending.GROUND
    if row.red == 0 or row.blue == 0:
        row.winner, row.reason = int(row.red == 0), Ending.ROUT
    elif t.score[0] != t.score[1]:
        row.winner = int(t.score[1] > t.score[0])
