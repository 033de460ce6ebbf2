"""Answers in plain words."""

from sandtable.kernel import Point, Yes, YesNo

from .. import actions as act
from ..state import Battle
from .text import name


def point(t: Battle, answer: act.Act | YesNo) -> Point:
    """Asked of every legal answer: words, who acts, at whom, and which group of the list it belongs to."""
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    match answer:
        case act.Lunge():
            return Point(f"{name(t, who)} lunges at {name(t, foe)}", who.label, foe.label, group="attack")
        case act.Step(way):
            where = "closer" if way == act.Way.IN else "back"
            return Point(f"{name(t, who)} steps {where}", who.label, group="move")
        case act.Guard():
            return Point(f"{name(t, who)} goes on guard", who.label, who.label, group="guard")
        case Yes():
            return Point(f"{name(t, foe)} drops the guard and strikes back at {name(t, who)}", foe.label, who.label)
    return Point(str(answer))
