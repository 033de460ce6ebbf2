"""The course of a duel: turn after turn, until a duellist is out or it is dark."""

from sandtable.kernel import choose, helper, number, rule

from .. import actions as act
from ..state import Battle, Ending, Report
from .fencing import drop_guard, lunge
from .legal import options


@rule("turn", "step")
def beat(t: Battle) -> None:
    """One turn. Nothing but the state outlives it."""
    who = t.duellists[t.turn % 2]
    foe = t.duellists[1 - t.turn % 2]
    drop_guard(t, who)
    match choose(t, who.index, act.Ask.ACT, options(t, who), who):
        case act.Guard():
            who.guarding = True
        case act.Step(way):
            t.gap += 1 if way == act.Way.OUT else -1
        case act.Lunge():
            lunge(t, who, foe)
    t.turn += 1


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
