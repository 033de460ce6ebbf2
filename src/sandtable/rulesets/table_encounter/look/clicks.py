"""What a click may mean beside what is listed: on a model, a charge or an end; on the table, every way there."""

from collections.abc import Iterator, Sequence

from sandtable.boards import tabletop as kit
from sandtable.kernel import Action, number

from .. import actions as act
from ..rules import climbing, course, ground, journey, melee, moving, walking
from ..state import NOBODY, Battle, Feature, Journey, Model, Step
from .scene import TABLE

Place = tuple[int, int]


def at_model(t: Battle, who: Model | None, model: Model) -> Iterator[Action]:
    """Ends on oneself; what would strike an opponent; and a charge, or the way in."""
    if who is None:
        yield act.Activate(model.index)
    elif model is who:
        yield from (act.End(), act.Halt())
    elif t.step == Step.ACT:
        for weapon in sorted((w for w in t.board.weapons if who.carries(w.index)), key=lambda w: w.melee):
            if not weapon.melee:
                yield act.Shoot(model.index, weapon.index)
            elif kit.within(who, model, journey.engage_range(t, who) + weapon.reach):
                yield from (act.Fight(model.index, weapon.index, who.x, who.y), act.Charge(weapon.index))
    elif t.step == Step.ENGAGE and (at := melee.way_in(t, who, model, t.board.weapons[t.weapon], 0)) != kit.NOWHERE:
        yield act.Walk(at.x, at.y)


def ideas(t: Battle, who: Model | None, place: Place) -> Iterator[Action]:
    """Up there; straight there, or down, or a jump; attacks from there on models near by."""
    x, y = place
    if who is None:
        yield from placings(t, x, y) if t.step == Step.DEPLOY else ()
        return
    feature = highest_at(t, x, y)
    if feature is not None:
        yield act.Climb(feature.index)
    yield act.Walk(x, y)
    if not moving.may_go(t, who, act.Walk(x, y)):
        jumps = [act.Jump(*at) for at in (place, *edges(t, who, feature))]
        yield from (act.ClimbDown(x, y), *over_edge(t, who, x, y), act.Drop(x, y))
        yield from [jump for jump in jumps if moving.may_go(t, who, jump)][:1]
    for weapon in t.board.weapons if t.step == Step.ACT else ():
        for other in t.models:
            if weapon.melee and who.carries(weapon.index) and other.placed:
                yield act.Fight(other.index, weapon.index, x, y)


def placings(t: Battle, x: int, y: int) -> Iterator[Action]:
    """Every model that waits, at the point or at the nearest free place."""
    for model in t.models:
        if model.side == t.side and course.is_waiting(model):
            places = (x, y), ground.nearest_place(t, model, x, y, ground.ground_at(t, x, y, 0))
            yield act.Place(model.index, *next((at for at in places if course.may_place(t, model, *at)), places[0]))


def highest_at(t: Battle, x: int, y: int) -> Feature | None:
    """The piece of terrain on top at a point."""
    top = kit.footing(t.board, t.gone, x, y, ground.level(t, x, y, kit.HIGHEST))
    return None if top == NOBODY else t.board.features[top]


def edges(t: Battle, who: Model, feature: Feature | None) -> Iterator[kit.Spot]:
    """Where one would jump over to another roof of the same height."""
    if feature is not None and abs(feature.high - who.z) <= number(t, "move.low"):
        if feature.index != ground.footing(t, who):
            yield kit.near_edge(feature, who.x, who.y)


def over_edge(t: Battle, who: Model, x: int, y: int) -> Iterator[Action]:
    """Down from high ground to the foot that is nearest to a point below."""
    on = ground.footing(t, who)
    if on != NOBODY and climbing.level_below(t, who, x, y) < who.z:
        foot = beside(t, who, t.board.features[on], x, y)
        if moving.is_on_table(t, *foot):
            yield from (act.ClimbDown(*foot), act.Drop(*foot))


def beside(t: Battle, who: Model, feature: Feature, x: int, y: int) -> kit.Spot:
    """Where a base touches a piece of terrain, as near to a point as may be."""
    near = kit.near_edge(feature, x, y)
    return kit.ahead(near.x, near.y, x, y, who.radius + number(t, "contact") // 2)


def goals(t: Battle, who: Model, place: Place) -> Iterator[Place]:
    """The foot of what is too high; the nearest free place."""
    feature = highest_at(t, *place)
    if feature is not None and feature.high > who.z + number(t, "move.low"):
        yield beside(t, who, feature, who.x, who.y)
    free = ground.nearest_place(t, who, *place, ground.ground_at(t, *place, who.z))
    yield place if free == kit.NOWHERE else free


def lengths(t: Battle, who: Model) -> kit.Lengths:
    """The rest of a way, and the Moves that are not paid yet."""
    moves = who.ap // number(t, "move.cost") - (t.journey == Journey.NONE) if t.step == Step.ACT else 0
    return kit.Lengths(journey.left_to_move(t, who), journey.movement_range(t, who), max(0, moves))


def ways(t: Battle, who: Model, goal: Place, longest: int) -> Iterator[Sequence[Place]]:
    """Ways around terrain, and around opponents where they are in the way."""
    others = () if journey.through_all(t) else [x for x in t.models if x.side != who.side]
    return kit.ways_around(t.board, who, goal, longest, others, t.gone, number(t, "move.low"))


POINTER = kit.Pointer(
    TABLE,
    walk=lambda t, x, y: act.Walk(x, y),
    lengths=lengths,
    make=lambda t, leg, who: walking.walk(t, who, leg.x, leg.y),
    asks=(act.Ask.DEPLOY, act.Ask.ACTIVATE, act.Ask.ACT, act.Ask.ENGAGE, act.Ask.COVER),
    ideas=ideas,
    at_piece=at_model,
    goals=goals,
    ways=ways,
)
pick, tried, way = POINTER.pick, POINTER.tried, POINTER.way
