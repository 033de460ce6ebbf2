"""What is drawn while an answer is aimed."""

from collections.abc import Sequence

from sandtable.kernel import Shape, number

from .. import actions as act
from ..rules.fencing import may_lunge, to_hit
from ..state import Battle
from .scene import MIDDLE, RADIUS, places


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The blade, or where a step leads."""
    match answer:
        case act.Lunge():
            return blade(t)
        case act.Step(way):
            whom = t.turn % 2
            start = places(t, t.gap)[whom]
            end = places(t, t.gap + (1 if way == act.Way.OUT else -1))[whom]
            return (Shape("line", (start, MIDDLE, end, MIDDLE), "path"),)
    return ()


def blade(t: Battle) -> Sequence[Shape]:
    """The blade, as far as it reaches, with what the dice need."""
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    xs = places(t, t.gap)
    start = xs[who.index]
    if may_lunge(t, who):
        return (Shape("line", (start, MIDDLE, xs[foe.index], MIDDLE), "sight", f"two dice: {to_hit(t, foe)}"),)
    end = start + number(t, "reach") * (1 if who.index == 0 else -1)
    return (
        Shape("line", (start, MIDDLE, end, MIDDLE), "sight-blocked", "out of reach"),
        Shape("circle", (end, MIDDLE, RADIUS / 4), "stop"),
    )
