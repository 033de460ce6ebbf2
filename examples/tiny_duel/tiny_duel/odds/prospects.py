"""What to tell of an answer before it is given."""

from collections.abc import Callable

from sandtable.kernel import YES, Prospect, Situation, YesNo

from .. import actions as act
from ..rules.fencing import lunge, riposte
from ..state import Battle, Duellist


def prospects(t: Battle, answer: act.Act | YesNo) -> list[Prospect]:
    """Of a lunge: whether it hits, and whether it is answered with a hit. Of a riposte: whether that hits."""
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]  # a riposte comes in the turn of whoever lunged
    if answer == YES:
        return [is_hit(t, who, lambda t: riposte(t, t.duellists[foe.index], t.duellists[who.index]), good=True)]
    if not isinstance(answer, act.Lunge):
        return []

    def lunges(t: Battle) -> None:
        lunge(t, t.duellists[who.index], t.duellists[foe.index])

    told = [is_hit(t, foe, lunges, good=True)]
    return [*told, is_hit(t, who, lunges, good=False)] if foe.guarding else told


def is_hit(t: Battle, whom: Duellist, strike: Callable[[Battle], None], good: bool) -> Prospect:
    """How likely one of the two bears a mark more after a strike; `good` is meant for whoever answers."""

    def run(t: Battle) -> bool:
        strike(t)
        return t.duellists[whom.index].wounds > whom.wounds

    return Prospect("is hit", Situation(t, run, "hit"), whom.label, good)
