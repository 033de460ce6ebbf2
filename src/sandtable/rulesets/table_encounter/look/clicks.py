"""What a click may mean: on a model, whatever aims at it; on the table, every way to that very point."""

from collections.abc import Iterator, Sequence

from sandtable.boards import tabletop
from sandtable.boards.tabletop import HIGHEST, NOWHERE, Lengths, Pointer, ahead, near_edge, within
from sandtable.kernel import NO, YES, Action, number

from .. import actions as act
from ..rules import aid, clash, climbing, course, ground, journey, melee, walking
from ..rules.moving import is_on_table, may_go
from ..rules.reactions import cover_options, reactions, return_options
from ..state import NOBODY, Battle, Feature, Journey, Model, Step
from .scene import KEYS, TABLE, asked, is_asked_to_push
from .words import ENDING, point

Spot = tuple[int, int]

WAYS = (Step.ACT, Step.ENGAGE, Step.COVER)  # where the model that is asked may walk


def pick(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The answers that a click on a point of the page may mean, the likeliest first; legal ones only."""
    copy = t.silent_copy()
    place = POINTER.place(copy, x, y)
    return () if place is None else tuple(dict.fromkeys(meant(copy, *place)))


def meant(t: Battle, x: int, y: int) -> Iterator[Action]:
    if t.step == Step.DEPLOY:
        yield from placings(t, x, y)
        return
    model, who = TABLE.piece_at(t.models, x, y), asked(t)
    if model is not None:
        yield from at_model(t, model, who)
    elif who is not None and t.step in WAYS:
        yield from ways_to(t, who, x, y)


def tried(t: Battle, x: float, y: float) -> Action | None:
    """What a click that leads to nothing would have been."""
    copy = t.silent_copy()
    at_x, at_y = TABLE.from_page(copy.board, x, y)
    model, who = TABLE.piece_at(copy.models, at_x, at_y), asked(copy)
    if t.step == Step.DEPLOY:
        place = course.next_to_deploy(t)
        return None if place == NOBODY else act.Place(place, at_x, at_y)
    if who is None:
        return None if model is None else act.Activate(model.index)
    if model is None:
        return act.Walk(at_x, at_y) if t.step in WAYS else None
    return blow_tried(copy, who, model) if t.step == Step.ACT else None


def blow_tried(t: Battle, who: Model, model: Model) -> act.Act | None:
    """With the first weapon it carries, shooting weapons first."""
    arms = sorted((w for w in t.board.weapons if who.carries(w.index)), key=lambda w: w.melee)
    if not arms:
        return None
    return (
        act.Fight(model.index, arms[0].index, who.x, who.y) if arms[0].melee else act.Shoot(model.index, arms[0].index)
    )


def placings(t: Battle, x: int, y: int) -> Iterator[Action]:
    """Every model that waits, at the point or at the nearest free place."""
    for model in t.models:
        if model.side == t.side and course.is_waiting(model):
            for at_x, at_y in (x, y), free_place(t, model, x, y, ground.ground_at(t, x, y, 0)):
                if course.may_place(t, model, at_x, at_y):
                    yield act.Place(model.index, at_x, at_y)
                    break


def free_place(t: Battle, model: Model, x: int, y: int, z: int) -> tuple[int, int]:
    """The free place nearest to a point; the point itself where there is none near."""
    place = ground.nearest_place(t, model, x, y, z)
    return (x, y) if place == NOWHERE else place


# ---- a model -----------------------------------------------------------------------------------------------------


def at_model(t: Battle, model: Model, who: Model | None) -> Iterator[Action]:
    """What is listed that aims at it, and the ways into Close Combat with it that are not."""
    for answer in listed(t, who):
        told = point(t, answer)
        if told.target == KEYS[model.index] or (model is who and told.group == ENDING):
            yield answer
    if who is None or model.side == who.side:
        return
    if t.step == Step.ACT:
        yield from charges(t, who, model)
    elif t.step == Step.ENGAGE:
        place = melee.way_in(t, who, model, t.board.weapons[t.weapon], 0)
        if place != NOWHERE and may_go(t, who, act.Walk(place.x, place.y)):
            yield act.Walk(place.x, place.y)


def charges(t: Battle, who: Model, model: Model) -> Iterator[Action]:
    """Where no straight way leads in, a way of several legs may."""
    straight = {
        answer.weapon
        for answer in course.options(t, who)
        if isinstance(answer, act.Fight) and answer.target == model.index
    }
    for weapon in t.board.weapons:
        if weapon.melee and weapon.index not in straight and melee.may_engage(t, who, weapon):
            if within(who, model, journey.engage_range(t, who) + weapon.reach):
                yield act.Charge(weapon.index)


def listed(t: Battle, who: Model | None) -> Iterator[Action]:
    """The menu of the pending question."""
    if who is None:
        return course.activations(t) if t.step == Step.ACTIVATE else iter(())
    attacker = t.models[t.attacker]
    match t.step:
        case Step.ACT:
            return course.options(t, who)
        case Step.ENGAGE:
            return melee.engage_options(t, who)
        case Step.SWAP_BLOW | Step.SWAP_SHOT:
            return aid.swaps(t, who)
        case Step.GUARD:
            return melee.guards(t, who, attacker)
        case Step.REACT:
            return reactions(t, who, attacker)
        case Step.COVER:
            return cover_options(t, who, attacker)
        case Step.RETURN:
            return return_options(t, who, attacker)
    return iter((YES, NO)) if is_asked_to_push(t) else clash.clash_options(t)


# ---- a place -----------------------------------------------------------------------------------------------------


def ways_to(t: Battle, who: Model, x: int, y: int) -> Iterator[Action]:
    """Straight there; up there; from there at somebody; or the first leg of a way that leads there or near."""
    straight = list(straight_ways(t, who, x, y))
    yield from straight
    yield from blows_from(t, who, x, y)
    if not straight and journey.may_set_out(t, who):
        yield from next(filter(None, (list(legs) for legs in roundabout(t, who, x, y))), [])


def straight_ways(t: Battle, who: Model, x: int, y: int) -> Iterator[act.Act]:
    """One leg that ends at the very point; a jump only where one cannot walk."""
    feature = highest_at(t, x, y)
    if feature is not None and may_go(t, who, act.Climb(feature.index)):
        yield act.Climb(feature.index)
    if may_go(t, who, act.Walk(x, y)):
        yield act.Walk(x, y)
    else:
        downwards = (act.ClimbDown(x, y), *over_edge(t, who, x, y), act.Drop(x, y))
        yield from (answer for answer in (*downwards, act.Jump(x, y)) if may_go(t, who, answer))


def highest_at(t: Battle, x: int, y: int) -> Feature | None:
    """The piece of terrain on top at a point."""
    top = tabletop.footing(t.board, t.gone, x, y, ground.level(t, x, y, HIGHEST))
    return None if top == NOBODY else t.board.features[top]


def blows_from(t: Battle, who: Model, x: int, y: int) -> Iterator[act.Act]:
    """Attacks on whoever is within reach from the point."""
    if t.step == Step.ACT:
        for weapon in t.board.weapons:
            for other in t.models:
                if weapon.melee and melee.may_fight(t, who, other, weapon, x, y):
                    yield act.Fight(other.index, weapon.index, x, y)


def roundabout(t: Battle, who: Model, x: int, y: int) -> Iterator[Iterator[Action]]:
    """Kinds of detours, the best first."""
    feature = highest_at(t, x, y)
    if (
        feature is not None
        and feature.high >= who.z - number(t, "move.low")
        and feature.index != ground.footing(t, who)
    ):
        yield to_foot(t, who, feature)
    yield leg_towards(t, who, *free_place(t, who, x, y, ground.ground_at(t, x, y, who.z)))
    yield as_far_as_possible(t, who, x, y)


def to_foot(t: Battle, who: Model, feature: Feature) -> Iterator[Action]:
    """On the way up: to where the climb begins. At the same height: a jump to the near edge."""
    if abs(feature.high - who.z) <= number(t, "move.low"):
        near = near_edge(feature, who.x, who.y)
        jump = act.Jump(near.x, near.y)
        if may_go(t, who, jump):
            yield jump
    else:
        yield from leg_towards(t, who, *beside(t, who, feature, who.x, who.y))


def beside(t: Battle, who: Model, feature: Feature, x: int, y: int) -> tuple[int, int]:
    """Where a base touches a piece of terrain, as near to a point as may be."""
    near = near_edge(feature, x, y)
    return ahead(near.x, near.y, x, y, who.radius + number(t, "contact") // 2)


def over_edge(t: Battle, who: Model, x: int, y: int) -> Iterator[act.Act]:
    """Down from high ground to a point below, or to the foot nearest to it."""
    on = ground.footing(t, who)
    if on != NOBODY and climbing.level_below(t, who, x, y) < who.z:
        foot = beside(t, who, t.board.features[on], x, y)
        if is_on_table(t, *foot):
            yield from (answer for answer in (act.ClimbDown(*foot), act.Drop(*foot)) if may_go(t, who, answer))


def leg_towards(t: Battle, who: Model, x: int, y: int) -> Iterator[Action]:
    """Straight on, or the first leg of a way around what stands between, if one Move is enough for all of it."""
    straight = act.Walk(x, y)
    if is_on_table(t, x, y) and may_go(t, who, straight):
        yield straight
    elif is_on_table(t, x, y):
        yield from POINTER.legs(t, who, (x, y), journey.left_to_move(t, who))[:1]


def as_far_as_possible(t: Battle, who: Model, x: int, y: int) -> Iterator[act.Act]:
    """Straight on towards a point that is out of range, or most of the way where something stands there."""
    places = POINTER.towards(who, (x, y), journey.left_to_move(t, who))
    walks = (act.Walk(*at) for at in places if is_on_table(t, *at))
    yield from [walk for walk in walks if may_go(t, who, walk)][:1]


def way(t: Battle, x: float, y: float) -> Sequence[Action]:
    """The legs on which the acting model walks to a point."""
    return POINTER.way(t, x, y) if t.step == Step.ACT else ()


def lengths(t: Battle, who: Model) -> Lengths:
    """The rest of a Move, and the Moves that are not paid yet."""
    moves = who.ap // number(t, "move.cost") - (t.journey == Journey.NONE)
    return Lengths(journey.left_to_move(t, who), journey.movement_range(t, who), max(0, moves))


def ways(t: Battle, who: Model, goal: Spot, longest: int) -> Iterator[Sequence[Spot]]:
    """Ways around terrain, and around opponents where they are in the way."""
    others = () if journey.through_all(t) else [x for x in t.models if x.side != who.side]
    return tabletop.ways_around(t.board, who, goal, longest, others, t.gone, number(t, "move.low"))


POINTER = Pointer(
    TABLE,
    walk=lambda t, x, y: act.Walk(x, y),
    mover=asked,
    lengths=lengths,
    ways=ways,
    is_legal=lambda t, leg, who: may_go(t, who, leg),
    make=lambda t, leg, who: walking.walk(t, who, leg.x, leg.y),
    pieces=lambda t: t.models,
)
