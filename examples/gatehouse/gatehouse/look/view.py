"""The rooms, the fighters in them, what is aimed at, and ways by mouse."""

from collections.abc import Sequence

from sandtable.boards import zones
from sandtable.kernel import Action, Bar, Figure, Look, Role, Scene, Shape, View, called, number, plain_point

from .. import actions as act
from ..rules import moving
from ..state import SIDES, Battle, Fighter, Weapon
from ..terrain import TERRAIN

ROLES: dict[Weapon, Role] = {Weapon.SWORD: "swordsman", Weapon.BOW: "archer"}


def scene(t: Battle) -> Scene:
    return zones.scene(t, TERRAIN)


def places(t: Battle) -> dict[int, tuple[float, float]]:
    """Where everybody stands on the floor plan."""
    return zones.places(t, [zones.Stand(x.index, x.zone) for x in t.fighters if x.zone != zones.NOWHERE])


def view(t: Battle) -> View:
    head = f"Round {t.round} of {number(t, 'turn.rounds')}: {SIDES[t.side]}"
    figures = [figure(t, t.fighters[place], *at) for place, at in places(t).items()]
    return View(head, tuple(figures), tuple(zones.door_marks(t)))


def figure(t: Battle, who: Fighter, x: float, y: float) -> Figure:
    return Figure(
        who.label,
        called(t, who),
        who.side,
        x,
        y,
        zones.FIGURE,
        active=who.index == t.active,
        out=not who.able,
        tags=("done",) if who.acted else (),
        bars=(Bar("Wounds left", who.wounds, 0, max(2, who.wounds), True), Bar("Points", who.points, 0, 4)),
        facts=(("Weapon", who.weapon.title), ("Skill", str(who.skill))),
        role=ROLES[who.weapon],
    )


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The line of a shot or blow, or the way to a border."""
    return zones.aimed(t, plain_point(t, answer), zones.clear_ways(t.board, t.borders), (t.fighters, places(t)))


def outlook(t: Battle, key: str) -> Sequence[Shape]:
    """What is in sight of a fighter, or from a room."""
    return zones.outlook(t, key, zones.clear_ways(t.board, t.borders), (t.fighters, places(t)))


def price(t: Battle, who: Fighter, border: zones.Border) -> int | None:
    return int(moving.price(t, border)) if moving.may_go(t, who, border) else None


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The cheapest way of the active fighter to a room."""
    return zones.way_through(t, act.Ask.ACT, (x, y), act.Go, price, lambda who: who.points)


LOOK = Look(scene, view, plain_point, marks, outlook, way=way)
