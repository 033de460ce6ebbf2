"""How a duel looks: the strip from above, one unit a pace. Nothing here is a rule; the rules are asked."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.scene import Bar, Figure, Look, Point, Scene, Shape, View
from sandtable.kernel.verbs import number

from .rules import judge_act, to_hit
from .state import Act, Duel, Guard, Lunge, Step, Way

RADIUS = 0.4
MIDDLE = 1.5  # of the strip, from its upper edge
NAMES = ("Ada", "Bel")


def scene(t: Duel) -> Scene:
    """The strip, with a pace of room behind both."""
    width, height = t.board.room + 2, 2 * MIDDLE
    strip = Shape("polygon", (0, 0, width, 0, width, height, 0, height), "floor", f"the strip, {t.board.room} paces")
    return Scene(width, height, (strip,), scale="a pace")


def places(t: Duel, gap: int) -> tuple[float, float]:
    """How far along the strip the two stand: they share the room that is left."""
    first = (t.board.room + 2 - gap) / 2
    return first, first + gap


def view(t: Duel) -> View:
    xs, who = places(t, t.gap), t.turn % 2
    figures = tuple(
        Figure(
            duellist.label,
            NAMES[duellist.index],
            duellist.index,
            x,
            MIDDLE,
            RADIUS,
            facing=180 * duellist.index,
            active=duellist.index == who,
            tags=("on guard",) if duellist.guarding else (),
            bars=(Bar("Wounds", duellist.wounds, 0, number(t, "wounds")),),
        )
        for duellist, x in zip(t.duellists, xs, strict=True)
    )
    return View(f"Turn {t.turn + 1} of {number(t, 'turn.last')}: {NAMES[who]}, {t.gap} apart", figures)


def point(t: Duel, act: Act) -> Point:
    """Asked of every legal answer: words, who acts, at whom, and which group of the list it belongs to."""
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    match act:
        case Lunge():
            return Point(f"{NAMES[who.index]} lunges at {NAMES[foe.index]}", who.label, foe.label, group="attack")
        case Step(way):
            where = "closer" if way == Way.IN else "back"
            return Point(f"{NAMES[who.index]} steps {where}", who.label, group="move")
        case Guard():
            return Point(f"{NAMES[who.index]} goes on guard", who.label, who.label, group="guard")
    return Point(str(act))


def marks(t: Duel, act: Act) -> Sequence[Shape]:
    """The blade, as far as it reaches, with what the dice need; or where a step leads."""
    who, foe = t.duellists[t.turn % 2], t.duellists[1 - t.turn % 2]
    xs = places(t, t.gap)
    start = xs[who.index]
    if isinstance(act, Lunge):
        if judge_act(t, act, who):
            return (Shape("line", (start, MIDDLE, xs[foe.index], MIDDLE), "sight", f"two dice: {to_hit(t, foe)}"),)
        end = start + number(t, "reach") * (1 if who.index == 0 else -1)
        return (
            Shape("line", (start, MIDDLE, end, MIDDLE), "sight-blocked", "out of reach"),
            Shape("circle", (end, MIDDLE, RADIUS / 4), "stop"),
        )
    if isinstance(act, Step):
        end = places(t, t.gap + (1 if act.way == Way.OUT else -1))[who.index]
        return (Shape("line", (start, MIDDLE, end, MIDDLE), "path"),)
    return ()


def pick(t: Duel, x: float, y: float) -> Sequence[Act]:
    """A click between the two means a step closer, one behind oneself a step back."""
    first, second = places(t, t.gap)
    who = t.duellists[t.turn % 2]
    act = Step(Way.IN if first < x < second else Way.OUT)
    own_side = x < second if who.index == 0 else x > first
    return (act,) if own_side and judge_act(t, act, who) else ()


LOOK = Look(scene, view, point, marks, pick=pick)
