"""The board, the fighters on it, what is aimed at, and ways by mouse."""

from collections.abc import Iterator, Sequence

from sandtable.boards.dots import FIGURE, NOWHERE, Spotted, neighbour
from sandtable.kernel import Action, Bar, Figure, Look, Point, Role, Scene, Shape, View, called, number

from .. import actions as act
from ..rules import course, fighting, moving
from ..state import SIDES, Battle, Fighter, Weapon
from ..terrain import DOTS

ROLES: dict[Weapon, Role] = {Weapon.SWORD: "swordsman", Weapon.BOW: "archer"}


def scene(t: Battle) -> Scene:
    return DOTS.scene(t.board)


def view(t: Battle) -> View:
    head = f"Round {t.round} of {number(t, 'turn.rounds')}: {SIDES[t.side]}"
    score = (("Ground held", f"red {t.score[0]}, blue {t.score[1]}"),)
    return View(head, tuple(figure(t, x) for x in t.fighters if x.at != NOWHERE), facts=score)


def figure(t: Battle, who: Fighter) -> Figure:
    x, y = DOTS.sheet(t.board).xy(who.at)
    return Figure(
        who.label,
        called(t, who),
        who.side,
        x,
        y,
        FIGURE,
        layer=int(who.level),
        active=who.index == t.active,
        out=not who.able,
        tags=("done",) if who.acted else (),
        bars=(Bar("Wounds left", who.wounds, 0, max(2, who.wounds), True), Bar("Points", who.points, 0, 4)),
        facts=(("Weapon", who.weapon.title), ("Skill", str(who.skill))),
        role=ROLES[who.weapon],
    )


def end_of(t: Battle, answer: act.Act) -> Spotted | None:
    """The dot and level that an answer leads the active fighter to."""
    who = t.fighters[max(t.active, 0)]
    match answer:
        case act.Go(direction):
            return neighbour(who.at, direction), int(who.level)
        case act.Climb(way):
            return int(who.at), course.landing(who, way)
    return None


def point(t: Battle, answer: act.Act) -> Point:
    return DOTS.point(t, answer, end_of(t, answer))


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The line of a shot or blow, or where a step leads."""
    who = t.fighters[max(t.active, 0)]
    match answer:
        case act.Go(direction):
            return (DOTS.line(t.board, who.at, neighbour(who.at, direction), "path", level=int(who.level)),)
        case act.Shoot(place) | act.Strike(place):
            foe = t.fighters[place]
            ends = (int(who.at), int(who.level)), (int(foe.at), int(foe.level))
            stop = None if fighting.is_in_sight(t, who, foe) else (NOWHERE, NOWHERE)
            return tuple(DOTS.sight_line(t.board, *ends, "", stop))
    return ()


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The cheapest steps and stairs of the active fighter to a dot, on any level."""
    goal = DOTS.sheet(t.board).nearest(x, y)
    if t.active < 0 or goal == NOWHERE:
        return ()
    t = t.silent_copy()
    who = t.fighters[t.active]

    def steps(here: Spotted) -> Iterator[tuple[act.Act, Spotted, int]]:
        who.at, who.level = here
        for answer in course.options(t, who):
            end = end_of(t, answer)
            if end is not None:
                yield answer, end, int(price(t, who, answer))

    return DOTS.way(t.board, (int(who.at), int(who.level)), goal, steps, int(who.points))


def price(t: Battle, who: Fighter, answer: act.Act) -> int:
    """What a step or stairs cost."""
    return moving.step_price(t, who, answer.direction) if isinstance(answer, act.Go) else number(t, "climb")


LOOK = Look(scene, view, point, marks, way=way)
