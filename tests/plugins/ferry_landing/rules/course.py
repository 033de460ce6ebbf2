"""The course of a battle: activations in turn, round by round, until one side is gone or the rounds are over."""

from sandtable.boards.zones import has
from sandtable.kernel import NOBODY, allowed, ask, does, judge, number, rule

from .. import actions as act
from ..state import Battle, Ending, Fighter, Report
from ..terrain import GOAL
from .band import fights


@rule("turn")
def beat(t: Battle) -> None:
    """One answer: who acts, or what the active fighter does."""
    if t.active == NOBODY:
        ask(t, t.side, act.Ask.WHO)
        return
    who = t.fighters[t.active]
    ask(t, who.side, act.Ask.ACT, who)
    if who.actions <= 0 or not fights(who):
        end(t, who)


@judge(act.Activate)
@rule("turn")
def may_act(t: Battle, who: Fighter) -> bool:
    return (
        allowed(t, "turn:side", who.side == t.side, who)
        and allowed(t, "turn:out", who.able, who)
        and allowed(t, "turn:fled", not who.fled, who)
        and allowed(t, "turn:acted", not who.acted, who)
    )


@does(act.Activate)
@rule("turn", "turn.actions", "watch")
def begin(t: Battle, who: Fighter) -> None:
    t.active = who.index
    who.actions, who.watching = number(t, "turn.actions"), False


@does(act.Done)
@rule("turn")
def stop(t: Battle, who: Fighter) -> None:
    who.actions = 0


@rule("turn")
def end(t: Battle, who: Fighter) -> None:
    """The other side is next, if it has a fighter left; when neither has, the round is over."""
    who.acted, who.actions, t.active = True, 0, NOBODY
    if any(is_ready(x) and x.side != t.side for x in t.fighters):
        t.side = 1 - t.side
    elif not any(is_ready(x) for x in t.fighters):
        for fighter in t.fighters:
            fighter.acted = False
        t.round += 1
        t.side = (t.round - 1) % 2


def is_ready(who: Fighter) -> bool:
    return fights(who) and not who.acted


def standing(t: Battle, side: int) -> int:
    """How many of a side are neither out nor fled."""
    return sum(fights(x) and x.side == side for x in t.fighters)


@rule("ferry")
def aboard(t: Battle, side: int) -> int:
    """How many of a side stand on the ferry, and fight."""
    return sum(fights(x) and x.side == side and has(t.board, x.zone, GOAL) for x in t.fighters)


@rule("turn.rounds", "ferry")
def is_over(t: Battle) -> bool:
    return t.round > number(t, "turn.rounds") or standing(t, 0) == 0 or standing(t, 1) == 0


def report(t: Battle, row: Report) -> None:
    row.rounds = min(int(t.round), number(t, "turn.rounds"))
    row.smugglers, row.wardens = standing(t, 0), standing(t, 1)
    row.lead = aboard(t, 0) - aboard(t, 1)
    row.winner, row.reason = NOBODY, Ending.STALEMATE
    if row.smugglers == 0 or row.wardens == 0:
        if row.smugglers != row.wardens:
            row.winner, row.reason = int(row.smugglers == 0), Ending.ROUT
    elif row.lead != 0:
        row.winner, row.reason = int(row.lead < 0), Ending.FERRY
