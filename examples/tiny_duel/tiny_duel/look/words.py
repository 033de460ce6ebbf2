"""Answers in plain words."""

from sandtable.kernel import Point, Yes, YesNo, called

from .. import actions as act
from ..state import Battle


def point(t: Battle, answer: act.Act | YesNo) -> Point:
    """Asked of every legal answer: words, who acts, at whom, and which group of the list it belongs to."""
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    match answer:
        case act.Lunge():
            return Point(f"{called(t, who)} lunges at {called(t, foe)}", who.label, foe.label, group="attack")
        case act.Step(way):
            where = "closer" if way == act.Way.IN else "back"
            return Point(f"{called(t, who)} steps {where}", who.label, group="move")
        case act.Guard():
            return Point(f"{called(t, who)} goes on guard", who.label, who.label, group="guard")
        case Yes():
            return Point(f"{called(t, foe)} drops the guard and strikes back at {called(t, who)}", foe.label, who.label)
    return Point(str(answer))
