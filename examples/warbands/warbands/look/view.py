"""The board, the warriors on it, what is aimed at, and the editor."""

from collections.abc import Iterator, Sequence

from sandtable.boards import squares
from sandtable.kernel import Action, Bar, Figure, Look, Role, Scene, Shape, View, called, number, plain_point

from .. import actions as act
from ..rules import moving
from ..state import SIDES, Battle, Warrior, Weapon
from ..terrain import TERRAIN

ROLES: dict[Weapon, Role] = {Weapon.SWORD: "swordsman", Weapon.SPEAR: "spearman", Weapon.BOW: "archer"}


def scene(t: Battle) -> Scene:
    return squares.scene(t.board, TERRAIN)


def view(t: Battle) -> View:
    head = f"Round {t.round} of {number(t, 'turn.rounds')}: {SIDES[t.side]}"
    score = (("Ground held", f"red {t.score[0]}, blue {t.score[1]}"),)
    return View(head, tuple(figure(t, x) for x in t.warriors if x.at != squares.NOWHERE), facts=score)


def figure(t: Battle, who: Warrior) -> Figure:
    x, y = squares.middle(who.at)
    tags = [word for word, holds in (("shaken", who.shaken), ("braced", who.braced), ("done", who.acted)) if holds]
    return Figure(
        who.label,
        called(t, who),
        who.side,
        x,
        y,
        squares.FIGURE,
        active=who.index == t.active,
        out=not who.able,
        tags=tuple(tags),
        bars=(Bar("Wounds left", who.wounds, 0, max(2, who.wounds), True), Bar("Points", who.points, 0, 4)),
        facts=(("Weapon", who.weapon.title), ("Skill", str(who.skill))),
        role=ROLES[who.weapon],
    )


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The line of a shot or blow, or where a step leads."""
    who = t.warriors[max(t.active, 0)]
    match answer:
        case act.Go(to):
            return (squares.step_line((who.at, to)),)
        case act.Shoot(place) | act.Strike(place):
            is_open = squares.is_seen(t.board, who.at, t.warriors[place].at)
            return squares.sight_line(t.board, who.at, t.warriors[place].at, is_open)
    return ()


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The cheapest steps of the active warrior to a square."""
    goal = squares.place_at(t.board, x, y)
    if t.active < 0 or goal == squares.NOWHERE:
        return ()
    t = t.silent_copy()
    who = t.warriors[t.active]

    def steps(at: int) -> Iterator[squares.Step]:
        who.at = at
        for direction in range(squares.DIRECTIONS):
            to = squares.neighbour(at, direction)
            if moving.may_go(t, who, to):
                yield squares.Step(act.Go(to), to, int(moving.step_price(t, at, to)))

    return squares.way_to(who.at, goal, steps, who.points)


LOOK = Look(scene, view, plain_point, marks, way=way)
