"""What may be done in a turn. The menu and the refusals come from one function."""

from collections.abc import Iterator

from sandtable.kernel import allowed, judge, number, rule

from .. import actions as act
from ..state import Battle, Duellist


@rule("turn")
def options(t: Battle, who: Duellist) -> Iterator[act.Act]:
    """The menu. What a player may do is asked of the same judge that explains a refusal."""
    yield act.Guard()
    for way in act.Way:
        if is_legal(t, act.Step(way), who):
            yield act.Step(way)
    if is_legal(t, act.Lunge(), who):
        yield act.Lunge()


@judge(act.Ask.ACT)
@rule("turn", "step", "reach")
def is_legal(t: Battle, answer: act.Act, who: Duellist) -> bool:
    """Is this answer legal? `allowed` notes the rule that says no."""
    match answer:
        case act.Guard():
            return True
        case act.Step(act.Way.IN):
            return allowed(t, "step:in", t.gap > 1, who)
        case act.Step(act.Way.OUT):
            return allowed(t, "step:out", t.gap < t.board.room, who)
        case act.Lunge():
            return allowed(t, "reach", t.gap <= number(t, "reach"), t.duellists[1 - who.index])
        case _:
            return allowed(t, "turn", False, who)
