"""The table, the fighters on it, what is aimed at, and what a click means."""

from collections.abc import Sequence

from sandtable.boards.tabletop import OPAQUE, piece_at, ways_around
from sandtable.kernel import Bar, Figure, Look, Role, Scene, Shape, View, number

from .. import actions as act
from ..rules import course, fighting, moving
from ..state import INCH, SIDES, Battle, Fighter, Weapon
from ..terrain import TABLE

ROLES: dict[Weapon, Role] = {Weapon.SWORD: "swordsman", Weapon.BOW: "archer"}


def scene(t: Battle) -> Scene:
    return TABLE.scene(t.board)


def view(t: Battle) -> View:
    head = f"Round {t.round} of {number(t, 'turn.rounds')}: {SIDES[t.side]}"
    score = (("Ground held", f"red {t.score[0]}, blue {t.score[1]}"),)
    return View(head, tuple(figure(t, x) for x in t.fighters if x.here), facts=score)


def figure(t: Battle, who: Fighter) -> Figure:
    tags = [f"{TABLE.measure.words(who.z)} up"] if who.z else []
    return Figure(
        who.label,
        t.names["Fighter"][who.index] if t.names else who.label,
        who.side,
        *TABLE.on_page(t.board, who.x, who.y),
        who.radius / INCH if who.placed else 0,
        active=who.index == t.active,
        out=not who.placed,
        tags=(*tags, *(["done"] if who.acted else [])),
        bars=(Bar("Wounds left", who.wounds, 0, max(2, who.wounds), True),),
        facts=(("Weapon", who.weapon.title), ("Skill", str(who.skill)), ("Move left", TABLE.measure.words(who.left))),
        role=ROLES[who.weapon],
    )


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The line of a shot or blow, or where a walk leads."""
    who = t.fighters[max(t.active, 0)]
    match answer:
        case act.Walk(x, y):
            return tuple(TABLE.way(t.board, who, x, y, who.label))
        case act.Shoot(place) | act.Strike(place):
            target = t.fighters[place]
            return tuple(TABLE.sight_line(t.board, who, target, fighting.on_line(t, who, target, OPAQUE)))
    return ()


def tried(t: Battle, x: float, y: float) -> act.Act | None:
    """The walk, or the attack, that a click most likely meant."""
    at = TABLE.from_page(t.board, x, y)
    if t.active < 0 or min(at) < 0:
        return None
    target = piece_at(t.fighters, *at)
    if target is None:
        return act.Walk(*at)
    return act.Shoot(target.index) if t.fighters[t.active].weapon == Weapon.BOW else act.Strike(target.index)


def pick(t: Battle, x: float, y: float) -> Sequence[act.Act]:
    """A walk to the very point."""
    at, t = TABLE.from_page(t.board, x, y), t.silent_copy()
    is_meant = t.active >= 0 and min(at) >= 0 and course.is_legal(t, act.Walk(*at), t.fighters[t.active])
    return [act.Walk(*at)] if is_meant else ()


def way(t: Battle, x: float, y: float) -> Sequence[act.Act]:
    """Walks of the active fighter that lead to a point, around what stands between."""
    if t.active < 0:
        return ()
    t, goal = t.silent_copy(), TABLE.from_page(t.board, x, y)
    who = t.fighters[t.active]
    foes = [x for x in t.fighters if x.placed and x.side != who.side]
    for _, *places in ways_around(t.board, who, goal, int(who.left), foes):
        if all(step(t, who, *place) for place in places):
            return [act.Walk(*place) for place in places]
    return ()


def step(t: Battle, who: Fighter, x: int, y: int) -> bool:
    """Whether a walk is legal; it is made on the copy."""
    legal = moving.may_walk(t, who, x, y)
    if legal:
        moving.walk(t, who, x, y)
    return legal


LOOK = Look(scene, view, TABLE.point, marks, pick=pick, tried=tried, way=way)
