"""How a duel goes. Each function carries the rules named in its mark."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import allowed, check, choose, dice, may, note, number, ruling

from .state import Act, Ask, Duel, Duellist, Ending, Guard, Lunge, Result, Step, Way


@rule("turn")
def turn(t: Duel) -> None:
    """One turn. Nothing but the state outlives it."""
    who = t.duellists[t.turn % 2]
    foe = t.duellists[1 - t.turn % 2]
    who.guarding = False
    match choose(t, who.index, Ask.ACT, options(t, who), who):
        case Guard():
            who.guarding = True
        case Step(way):
            t.gap += 1 if way == Way.OUT else -1
        case Lunge():
            lunge(t, who, foe)
    t.turn += 1


@rule("turn")
def options(t: Duel, who: Duellist) -> Iterator[Act]:
    """The menu. What a player may do is asked of the same judge that explains a refusal."""
    yield Guard()
    for way in Way:
        if judge_act(t, Step(way), who):
            yield Step(way)
    if judge_act(t, Lunge(), who):
        yield Lunge()


@judge(Ask.ACT)
@rule("turn", "step", "reach")
def judge_act(t: Duel, act: Act, who: Duellist) -> bool:
    """Is this answer legal? `allowed` notes the rule that says no."""
    match act:
        case Guard():
            return True
        case Step(Way.IN):
            return allowed(t, "step", t.gap > 1, who)
        case Step(Way.OUT):
            return allowed(t, "step", t.gap < t.board.room, who)
        case Lunge():
            return allowed(t, "reach", t.gap <= number(t, "reach"), t.duellists[1 - who.index])
        case _:
            return allowed(t, "turn", False, who)


@rule("lunge", "lunge.close", "lunge.guard")
def to_hit(t: Duel, foe: Duellist) -> int:
    """What two dice must reach. Each number brings its reason along."""
    need = number(t, "lunge")
    if t.gap == 1:
        need += number(t, "lunge.close")
    if foe.guarding:
        need += number(t, "lunge.guard")
    return need


@rule("lunge", "riposte")
def lunge(t: Duel, who: Duellist, foe: Duellist) -> None:
    """A hit, or a parry: and then, as the riposte is read, a strike back."""
    if check(t, "to hit", dice(2, 6), to_hit(t, foe)):
        wound(t, foe)
    elif foe.guarding and ruling(t, "riposte") == "open" and may(t, foe.index, Ask.RIPOSTE, foe):
        foe.guarding = False
        if check(t, "riposte", dice(2, 6), to_hit(t, who)):
            wound(t, who)


@rule("wounds")
def wound(t: Duel, victim: Duellist) -> None:
    victim.wounds += 1
    note(t, "{} is hit", victim)


@rule("wounds", "turn.last")
def over(t: Duel) -> bool:
    return t.turn >= number(t, "turn.last") or any(x.wounds >= number(t, "wounds") for x in t.duellists)


@helper
def report(t: Duel, row: Result) -> None:
    """Fills the row of a duel that is over."""
    row.turns = t.turn
    row.touches = sum(x.wounds for x in t.duellists)
    row.reason = Ending.DUSK
    for duellist in t.duellists:
        if duellist.wounds >= number(t, "wounds"):
            row.winner = 1 - duellist.index
            row.reason = Ending.HIT
