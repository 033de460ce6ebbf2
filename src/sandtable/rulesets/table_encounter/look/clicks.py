"""The meanings of a click besides the answers listed: on a model, a charge or an end; on the table, every way there."""

from collections.abc import Iterator

from sandtable.boards.tabletop import NOWHERE, ClimbingPointer, Lengths, foes_of, within
from sandtable.kernel import Action, number

from .. import actions as act
from ..rules import course, ground, journey, melee, moving
from ..state import Battle, Journey, Model, Step
from .scene import TABLE


def at_model(t: Battle, who: Model | None, model: Model) -> Iterator[Action]:
    """The meaning of a click on a model: on itself, an end; on an opponent, an attack, a charge, or the way in."""
    if who is None:
        yield act.Activate(model.index)
    elif model is who:
        yield from (act.End(), act.Halt())
    elif t.step == Step.ACT:
        for weapon in sorted((w for w in t.board.weapons if who.carries(w.index)), key=lambda w: w.melee):
            if not weapon.melee:
                yield act.Shoot(model.index, weapon.index)
            elif within(who, model, journey.engage_range(t, who) + weapon.reach):
                yield from (act.Fight(model.index, weapon.index, who.x, who.y), act.Charge(weapon.index))
    elif t.step == Step.ENGAGE and (at := melee.way_in(t, who, model, t.board.weapons[t.weapon], 0)) != NOWHERE:
        yield act.Walk(at.x, at.y)


def ideas(t: Battle, who: Model | None, place: tuple[int, int]) -> Iterator[Action]:
    """Models to be deployed at the point clicked; else ways there, and attacks from there."""
    for model in t.models if t.step == Step.DEPLOY else ():
        if model.side == t.side and course.is_waiting(model):
            places = place, POINTER.free(t, model, place)
            yield POINTER.likeliest(t, [act.Place(model.index, *at) for at in places])
    if who is not None:
        yield from POINTER.leading(t, who, place)
        blades = [w.index for w in t.board.weapons if w.melee and who.carries(w.index)] if t.step == Step.ACT else []
        yield from (act.Fight(other.index, blade, *place) for blade in blades for other in t.models if other.placed)


def lengths(t: Battle, who: Model) -> Lengths:
    """How far the current way still leads, and how many Moves the AP still pay for."""
    moves = who.ap // number(t, "move.cost") - (t.journey == Journey.NONE) if t.step == Step.ACT else 0
    return Lengths(journey.left_to_move(t, who), journey.movement_range(t, who), max(0, moves))


POINTER = ClimbingPointer(
    TABLE,
    walk=lambda t, x, y: act.Walk(x, y),
    lengths=lengths,
    make=lambda t, leg, who: moving.walk(t, who, leg.x, leg.y),
    asks=(act.Ask.DEPLOY, act.Ask.ACTIVATE, act.Ask.ACT, act.Ask.ENGAGE, act.Ask.COVER),
    ideas=ideas,
    at_piece=at_model,
    up=act.Climb,
    down=(act.ClimbDown, act.Drop),
    over=act.Jump,
    nearest=ground.nearest_place,
    contact="contact",
    bars=lambda t, who: () if journey.through_all(t) else foes_of(t, who),
)
