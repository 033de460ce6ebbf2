"""What a click on the strip means."""

from collections.abc import Sequence

from .. import actions as act
from ..rules.course import may_step
from ..state import Battle
from .scene import places


def pick(t: Battle, x: float, y: float) -> Sequence[act.Act]:
    """A click between the two means a step closer, one behind oneself a step back."""
    first, second = places(t, t.gap)
    who = t.duellists[t.turn % 2]
    way = act.Way.IN if first < x < second else act.Way.OUT
    own_side = x < second if who.index == 0 else x > first
    return (act.Step(way),) if own_side and may_step(t, who, way) else ()
