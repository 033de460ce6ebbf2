"""The two of them, as they stand; and the look as a whole."""

from sandtable.kernel import Bar, Figure, Look, View, called, number

from ..state import Battle, Duellist
from .aim import marks
from .clicks import pick
from .scene import MIDDLE, RADIUS, places, scene
from .words import point


def view(t: Battle) -> View:
    """Everything that changes in a duel."""
    figures = tuple(figure(t, duellist, x) for duellist, x in zip(t.duellists, places(t, t.gap), strict=True))
    who = called(t, t.duellists[t.turn % 2])
    return View(f"Turn {t.turn + 1} of {number(t, 'turn.last')}: {who}, {t.gap} apart", figures)


def figure(t: Battle, duellist: Duellist, x: float) -> Figure:
    """One of the two, so far along the strip."""
    return Figure(
        duellist.label,
        called(t, duellist),
        duellist.index,
        x,
        MIDDLE,
        RADIUS,
        facing=180 * duellist.index,
        active=duellist.index == t.turn % 2,
        tags=("on guard",) if duellist.guarding else (),
        bars=(Bar("Wounds", duellist.wounds, 0, number(t, "wounds"), bad_when_low=True),),
        role="swordsman",
    )


LOOK = Look(scene, view, point, marks, pick=pick)
