"""Answers in plain words: what actions declare of themselves, and yes and no, which every game has."""

from sandtable.kernel import Point, Points, Yes, YesNo, called

from .. import actions as act
from ..state import Battle

declared = Points(
    act.Act,
    who=lambda t, answer: t.duellists[t.turn % 2],
    foe=lambda t, who, answer: t.duellists[1 - who.index],  # what {foe} stands for
    where=lambda t, who, answer: "closer" if answer.way == act.Way.IN else "back",
)


def point(t: Battle, answer: act.Act | YesNo) -> Point:
    """Asked of every legal answer: words, who acts, at whom, and which group of the list it belongs to."""
    if not isinstance(answer, YesNo):
        return declared(t, answer)
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    does = "drops the guard and strikes back at" if isinstance(answer, Yes) else "stays on guard against"
    return Point(f"{called(t, foe)} {does} {called(t, who)}", foe.label, who.label)
