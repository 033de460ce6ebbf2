"""What to tell of an answer before it is given."""

from __future__ import annotations

from sandtable.kernel.question import Prospect, Situation

from .. import actions as act
from ..rules.fencing import lunge
from ..state import Battle, Duellist


def prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """Of a lunge: whether it hits, and whether it is answered with a hit."""
    if not isinstance(answer, act.Lunge):
        return []
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    told = [hit_by_lunge(t, "the foe is hit", foe)]
    return [*told, hit_by_lunge(t, "one is hit oneself", who)] if foe.guarding else told


def hit_by_lunge(t: Battle, label: str, whom: Duellist) -> Prospect:
    """How likely the lunge of this turn ends with a hit on one of the two."""

    def is_hit(t: Battle) -> bool:
        lunge(t, t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2])
        return t.duellists[whom.index].wounds > whom.wounds

    return Prospect(label, Situation(t, is_hit, "hit"))
