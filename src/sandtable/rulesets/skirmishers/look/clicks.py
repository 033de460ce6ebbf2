"""The possible answers of a click on the board, and the view from there: by the rules."""

from collections.abc import Iterator

from sandtable.boards.dots import Pointer
from sandtable.kernel import Action, Shape, number

from .. import actions as act
from ..rules import activation, fire, ground, melee, movement, sight
from ..state import ARC_SIZES, Battle, Blow, Phase, Trooper
from ..terrain import DOTS
from . import scene


def price(t: Battle, trooper: Trooper, answer: Action) -> int:
    if isinstance(answer, act.Step):
        return movement.price_of_step(t, trooper, ground.place_of(t.board, answer.q, answer.r))
    return movement.price_of_climb(t, trooper)


def arcs(t: Battle, trooper: Trooper, bearing: int) -> list[act.SetArc]:
    sizes = [size for size in range(ARC_SIZES) if fire.is_another_size(t, size)]
    return [act.SetArc(trooper.index, number(t, "arc.sizes", size), bearing) for size in sizes]


def meant(t: Battle, trooper: Trooper | None, target: Trooper) -> act.Act | None:
    """The answer of a click on a trooper: to activate them, or to strike at an enemy."""
    if t.phase == Phase.CHOOSE:
        return act.Activate(target.index)
    if t.phase != Phase.ACT or trooper is None or not ground.enemies(trooper, target):
        return None
    blow = Blow.BAYONET if melee.may_use(t, trooper, Blow.BAYONET) else Blow.FISTS
    return act.Attack(trooper.index, target.index, blow)


def shown(t: Battle, viewer: Trooper) -> Iterator[Shape]:
    """The viewer's arc, and every enemy."""
    if viewer.width:
        yield scene.arc_shape(t, viewer, viewer.width, viewer.bearing)
    for x in scene.enemies(t, viewer):
        yield DOTS.seen_mark(t.board, x.at, x.level, int(sight.sight_between(t, viewer, x)), is_piece=True)
        yield from scene.line_at(t, viewer, x)


POINTER = Pointer(
    DOTS,
    pieces=lambda t: [x for x in t.troopers if x.present],
    steps=activation.moves,
    price=price,
    most=lambda t, trooper: min(fire.ap_left(t, trooper), movement.most_moved(t, trooper) - trooper.moved),
    kinds={act.Ask.DEPLOY: (act.Place,), act.Ask.ACT: (act.Step, act.Climb, act.Throw, act.ThrowStairs)},
    towards=arcs,
    meant=meant,
    sees=lambda t, x, at, level: int(sight.line_of_sight(t, sight.Line(x.at, x.level, x.prone, at, level, False))),
    shown=shown,
)
