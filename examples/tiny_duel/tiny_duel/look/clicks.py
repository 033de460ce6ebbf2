"""What a click on the strip means."""

from collections.abc import Sequence

from .. import actions as act
from ..rules.legal import is_legal
from ..state import Battle
from .scene import places


def pick(t: Battle, x: float, y: float) -> Sequence[act.Act]:
    """A click between the two means a step closer, one behind oneself a step back."""
    first, second = places(t, t.gap)
    who = t.duellists[t.turn % 2]
    step = act.Step(act.Way.IN if first < x < second else act.Way.OUT)
    own_side = x < second if who.index == 0 else x > first
    return (step,) if own_side and is_legal(t, step, who) else ()
