"""The course of a duel: turn after turn, until a duellist is out or it is dark."""

from sandtable.kernel import allowed, ask, does, helper, judge, number, rule

from .. import actions as act
from ..state import Battle, Duellist, Ending, Report
from .fencing import drop_guard


@rule("turn", "step")
def beat(t: Battle) -> None:
    """One turn. Nothing but the state outlives it."""
    who = t.duellists[t.turn % 2]
    drop_guard(t, who)
    ask(t, who.index, act.Ask.ACT, who)
    t.turn += 1


@does(act.Guard)
@rule("turn")
def guard(t: Battle, who: Duellist) -> None:
    """Always legal: a kind of answer without a judge is."""
    who.guarding = True


@judge(act.Step)
@rule("step")
def may_step(t: Battle, who: Duellist, way: act.Way) -> bool:
    """Is this answer legal? `allowed` notes the rule that says no."""
    if way == act.Way.IN:
        return allowed(t, "step:in", t.gap > 1, who)
    return allowed(t, "step:out", t.gap < t.board.room, who)


@does(act.Step)
@rule("step")
def step(t: Battle, who: Duellist, way: act.Way) -> None:
    """One pace closer or back."""
    t.gap += 1 if way == act.Way.OUT else -1


@rule("wounds", "turn.last")
def is_over(t: Battle) -> bool:
    """Whether nobody acts any more."""
    return t.turn >= number(t, "turn.last") or any(x.wounds >= number(t, "wounds") for x in t.duellists)


@helper
def report(t: Battle, row: Report) -> None:
    """Fills the row of a duel that is over."""
    row.turns = t.turn
    row.touches = sum(x.wounds for x in t.duellists)
    row.reason = Ending.DUSK
    for duellist in t.duellists:
        if duellist.wounds >= number(t, "wounds"):
            row.winner = 1 - duellist.index
            row.reason = Ending.HIT
