"""The board, the fighters on it, what is aimed at, and ways by mouse."""

from collections.abc import Sequence

from sandtable.boards.dots import NOWHERE, Pointer, Spotted
from sandtable.kernel import Action, Bar, Figure, Look, Role, Scene, Shape, View, called, number, offered

from .. import actions as act
from ..rules import fighting, moving
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
    return Figure(
        who.label,
        called(t, who),
        who.side,
        *DOTS.standing(t.board, who),
        active=who.index == t.active,
        out=not who.able,
        tags=("done",) if who.acted else (),
        bars=(Bar("Wounds left", who.wounds, 0, max(2, who.wounds), True), Bar("Points", who.points, 0, 4)),
        facts=(("Weapon", who.weapon.title), ("Skill", str(who.skill))),
        role=ROLES[who.weapon],
    )


def marks(t: Battle, answer: act.Act) -> Sequence[Shape]:
    """The line of a shot or blow, or where a step leads."""
    who = t.fighters[max(t.active, 0)]
    match answer:
        case act.Shoot(place) | act.Strike(place):
            foe = t.fighters[place]
            ends = (int(who.at), int(who.level)), (int(foe.at), int(foe.level))
            stop = None if fighting.is_in_sight(t, who, foe) else (NOWHERE, NOWHERE)
            return tuple(DOTS.sight_line(t.board, *ends, "", stop))
    return tuple(POINTER.path(t, who, answer))


def end_of(t: Battle, who: Fighter, answer: Action) -> Spotted | None:
    """The dot and level that an answer leads to; stairs lead a level up or down."""
    if isinstance(answer, act.Climb):
        return int(who.at), moving.landing(who, answer.way)
    return DOTS.end_of(t, who, answer)


def price(t: Battle, who: Fighter, answer: Action) -> int:
    """What a step or stairs cost."""
    return moving.step_price(t, who, answer.direction) if isinstance(answer, act.Go) else number(t, "climb")


POINTER = Pointer(
    DOTS,
    pieces=lambda t: [x for x in t.fighters if x.able],
    steps=lambda t, who: offered(t, act.Ask.ACT, who),
    price=price,
    most=lambda t, who: who.points,
    end_of=end_of,
)
LOOK = Look(scene, view, POINTER.point, marks, way=POINTER.way)
