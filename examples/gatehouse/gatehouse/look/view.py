"""The rooms, the fighters in them, what is aimed at, and ways by mouse."""

from collections.abc import Iterator, Sequence

from sandtable.boards import zones
from sandtable.kernel import NOBODY, Action, Bar, Figure, Look, Role, Scene, Shape, View, number, plain_point

from .. import actions as act
from ..rules import fighting, moving
from ..state import SIDES, Battle, Fighter, Weapon
from ..terrain import TERRAIN
from .text import name

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
        name(t, who.index),
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
    """The line of a shot or blow, or the way through a border."""
    if t.active == NOBODY:
        return ()
    who, at = t.fighters[t.active], places(t)
    match answer:
        case act.Go(place) | act.Bar(place) | act.Break(place):
            return zones.path([at[who.index], *zones.plan_of(t).middles([place])])
        case act.Shoot(place) | act.Strike(place) if place in at:
            foe, seen = t.fighters[place], bool(fighting.is_in_sight(t, who, t.fighters[place]))
            ends = at[who.index], at[place]
            return zones.sight_line(t, *ends, (who.zone, foe.zone), seen, lambda way: zones.is_clear(t.board, way))
    return ()


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The cheapest way of the active fighter to a room."""
    goal = zones.plan_of(t).zone_at(x, y)
    if t.active == NOBODY or goal == zones.NOWHERE:
        return ()
    t = t.silent_copy()
    who = t.fighters[t.active]

    def steps(zone: int) -> Iterator[zones.Step]:
        who.zone = zone
        for border in t.borders:
            if moving.may_go(t, who, border):
                price = int(moving.price(t, border))
                yield zones.Step(act.Go(border.index), zones.beyond(border, zone), price)

    return zones.way_to(int(who.zone), goal, steps, int(who.points))


LOOK = Look(scene, view, plain_point, marks, way=way)
