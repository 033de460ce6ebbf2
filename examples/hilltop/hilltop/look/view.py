"""The table, the fighters on it, what is aimed at, and what a click means."""

from collections.abc import Iterable, Sequence

from sandtable.boards.tabletop import OPAQUE, Lengths, Pointer
from sandtable.kernel import Bar, Figure, Look, Role, Scene, Shape, View, called, number

from .. import actions as act
from ..rules import fighting, moving
from ..state import SIDES, Battle, Fighter, Weapon
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
        called(t, who),
        who.side,
        *TABLE.standing(t.board, who),
        active=who.index == t.active,
        out=not who.placed,
        tags=(*tags, *(["done"] if who.acted else [])),
        bars=(Bar("Wounds left", who.wounds, 0, max(2, who.wounds), True),),
        facts=(("Weapon", who.weapon.title), ("Skill", str(who.skill)), ("Move left", TABLE.measure.words(who.left))),
        role=ROLES[who.weapon],
    )


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The line of a shot or blow, or where a walk leads."""
    return TABLE.aimed(t, answer, lambda t, who, target: fighting.on_line(t, who, target, OPAQUE))


def attack(t: Battle, who: Fighter | None, target: Fighter) -> Iterable[act.Act]:
    """The attack that a click on a fighter most likely meant."""
    if who is None:
        return ()
    return (act.Shoot(target.index) if who.weapon == Weapon.BOW else act.Strike(target.index),)


POINTER = Pointer(
    TABLE,
    walk=lambda t, x, y: act.Walk(x, y),
    lengths=lambda t, who: Lengths(who.left),
    make=lambda t, walk, who: moving.walk(t, who, walk.x, walk.y),
    at_piece=attack,
)
LOOK = Look(scene, view, TABLE.point, marks, pick=POINTER.pick, tried=POINTER.tried, way=POINTER.way)
