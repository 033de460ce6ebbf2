"""Stray shots: what a miss strikes, from the target backwards, and its effect."""

from sandtable.boards.tabletop import MILLION, NOWHERE, disc, enters
from sandtable.kernel import allowed, ask, check, dice, helper, judge, note, number, rule, ruling, verdict

from .. import actions as act
from ..state import MODELS, NOBODY, Battle, Effect, Feature, Model, Weapon
from . import falling, ground, line_of_fire, stress


@rule("stray.roll", "stray.order", "stray.hit")
def stray(t: Battle, shooter: Model, target: Model, weapon: Weapon) -> int:
    """Rolls one die for each obstacle, from the target backwards, until one is struck."""
    last, last_top, last_index, tried = -1, 0, -1, 0
    while True:
        tried += 1
        index, far, top = next_obstacle(t, shooter, target, last, last_top, last_index)
        if index == NOBODY:
            return 0
        note(t, "the stray shot may strike {}", obstacle_named(t, index))
        struck = check(t, "stray shot", dice(1, 6), number(t, "stray.hit"), by=shooter)
        verdict(t, "strikes {}" if struck else "flies past {}", obstacle_named(t, index))
        if struck:
            strike_obstacle(t, shooter, target, weapon, index)
            return tried
        last, last_top, last_index = far, top, index


@rule("stray.order")
def next_obstacle(
    t: Battle, shooter: Model, target: Model, last: int, last_top: int, last_index: int
) -> tuple[int, int, int]:
    """The next obstacle from the target backwards: its number, how far it is, and how high.

    Features come first in number, then models, then clouds; of two equally far the higher comes first.
    """
    found, best, top = NOBODY, 0, 0
    for index in range(t.board.pieces + MODELS + len(t.clouds)):
        if not is_in_line(t, shooter, target, index):
            continue
        far, high = obstacle_entry(t, shooter, target, index), obstacle_top(t, index)
        if is_after(last, last_top, last_index, far, high, index):
            if found == NOBODY or is_after(far, high, index, best, top, found):
                found, best, top = index, far, high
    return found, best, top


@helper
def is_after(far: int, top: int, index: int, other: int, other_top: int, other_index: int) -> bool:
    """Whether the second of two obstacles comes after the first."""
    if far != other:
        return other > far
    if top != other_top:
        return other_top < top
    return other_index > index


@helper
def is_in_line(t: Battle, shooter: Model, target: Model, index: int) -> bool:
    x, y, z = target.x, target.y, target.z
    if index < t.board.pieces:
        return line_of_fire.is_obstacle(t, t.board.features[index], shooter, x, y, z)
    if index < t.board.pieces + MODELS:
        other = t.models[index - t.board.pieces]
        if not other.placed or other.index == shooter.index or other.index == target.index:
            return False
        return line_of_fire.hides(t, other.x, other.y, other.radius, other.z, other.z + other.height, shooter, x, y, z)
    cloud = t.clouds[index - t.board.pieces - MODELS]
    return line_of_fire.is_there(t, cloud) and line_of_fire.hides(
        t,
        cloud.x,
        cloud.y,
        line_of_fire.dust_radius(t),
        cloud.z,
        cloud.z + line_of_fire.dust_height(t),
        shooter,
        x,
        y,
        z,
    )


@helper
def obstacle_entry(t: Battle, shooter: Model, target: Model, index: int) -> int:
    """How far along the line from the target, in millionths, it first enters the obstacle."""
    if index < t.board.pieces:
        return enters(t.board.features[index], target.x, target.y, shooter.x, shooter.y)
    if index < t.board.pieces + MODELS:
        other = t.models[index - t.board.pieces]
        return enters(disc(other.x, other.y, other.radius), target.x, target.y, shooter.x, shooter.y)
    cloud = t.clouds[index - t.board.pieces - MODELS]
    return enters(disc(cloud.x, cloud.y, line_of_fire.dust_radius(t)), target.x, target.y, shooter.x, shooter.y)


@helper
def obstacle_top(t: Battle, index: int) -> int:
    if index < t.board.pieces:
        return int(t.board.features[index].high)
    if index < t.board.pieces + MODELS:
        other = t.models[index - t.board.pieces]
        return other.z + other.height
    return t.clouds[index - t.board.pieces - MODELS].z + line_of_fire.dust_height(t)


def obstacle_named(t: Battle, index: int) -> Model | Feature | str:
    """The obstacle with this number, for the log."""
    if index < t.board.pieces:
        return t.board.features[index]
    return t.models[index - t.board.pieces] if index < t.board.pieces + MODELS else "the dust"


@rule("stray.hit", "stray.effect", "stray.terrain")
def strike_obstacle(t: Battle, shooter: Model, target: Model, weapon: Weapon, index: int) -> None:
    """A struck model takes the normal damage; terrain has its effect."""
    if t.board.pieces <= index < t.board.pieces + MODELS:
        stress.inflict(t, shooter, t.models[index - t.board.pieces], int(weapon.damage))
    elif index < t.board.pieces:
        feature = t.board.features[index]
        effect = effect_of(t, shooter, feature)
        if effect == Effect.EXPLODE:
            explode(t, shooter, feature)
        elif effect == Effect.DUST:
            raise_dust(t, shooter, target, feature)


@rule("stray.effect", "stray.terrain")
def effect_of(t: Battle, shooter: Model, feature: Feature) -> Effect:
    """The effect on a struck piece: what the scenario says or, by some readings, what the shooter's side chooses."""
    if not is_left_to_choose(t, feature):
        return given_effect(t, feature)
    match ask(t, shooter.side, act.Ask.EFFECT, shooter, feature):
        case act.Effected(effect):
            return effect
        case _:
            return Effect.NONE


@rule("stray.effect", "stray.terrain")
def is_left_to_choose(t: Battle, feature: Feature) -> bool:
    """Whether the shooter's side chooses the effect: by two readings, where the scenario gives none."""
    reading = ruling(t, "stray.terrain")
    return (reading == "dust" or reading == "any") and feature.on_hit == Effect.NONE


@rule("stray.effect", "stray.terrain")
def given_effect(t: Battle, feature: Feature) -> Effect:
    """The effect that the scenario gives; by one reading terrain has none."""
    if ruling(t, "stray.terrain") == "none":
        return Effect.NONE
    return feature.on_hit


@judge(act.Effected)
@rule("stray.effect", "stray.terrain")
def may_have_effect(t: Battle, shooter: Model, feature: Feature, effect: Effect) -> bool:
    """Whether a struck piece may have an effect: one that the scenario gives, or else one that the reading offers."""
    if is_left_to_choose(t, feature):
        may = effect != Effect.EXPLODE or ruling(t, "stray.terrain") == "any"
    else:
        may = effect == given_effect(t, feature)
    return allowed(t, "stray.terrain", may, feature)


@judge(act.Ask.EFFECT)
@rule("stray.effect")
def is_effect(t: Battle, answer: act.Act, shooter: Model, feature: Feature) -> bool:
    return allowed(t, "sequence:effect", False, feature)


@rule("stray.explode")
def explode(t: Battle, shooter: Model, feature: Feature) -> None:
    """All models near take the damage once; the piece is gone, and models on it fall."""
    note(t, "{} explodes", feature)
    for model in t.models:
        if model.placed and line_of_fire.is_in_blast(t, feature, model):
            stress.inflict(t, shooter, model, int(feature.blast_damage))
    t.gone |= feature
    for model in t.models:
        if model.placed and model.z == feature.high and ground.ground_at(t, model.x, model.y, model.z) < model.z:
            fall_down(t, model, ground.ground_at(t, model.x, model.y, model.z))


@rule("stray.explode", "move.models")
def fall_down(t: Battle, model: Model, below: int) -> None:
    """A model falls to the ground below it, to the nearest free place."""
    height, place = model.z - below, ground.nearest_place(t, model, model.x, model.y, below)
    if place != NOWHERE:
        model.x, model.y = place.x, place.y
    model.z = below
    falling.fall(t, model, height)


@rule("stray.dust")
def raise_dust(t: Battle, shooter: Model, target: Model, feature: Feature) -> None:
    """A cloud of dust rises where the line enters the piece, until the end of the next round."""
    at, cloud = enters(feature, target.x, target.y, shooter.x, shooter.y), t.clouds[room_for_dust(t)]
    if line_of_fire.is_there(t, cloud):
        note(t, "the oldest dust settles")
    cloud.x = target.x + (shooter.x - target.x) * at // MILLION
    cloud.y = target.y + (shooter.y - target.y) * at // MILLION
    cloud.z = feature.low
    cloud.until = t.round + 1
    note(t, "dust rises from {} until the end of the next round", feature)


@rule("stray.dust")
def room_for_dust(t: Battle) -> int:
    """The place of the next cloud: a free one, or that of the cloud that settles first."""
    place = 0
    for i in range(len(t.clouds)):
        if not line_of_fire.is_there(t, t.clouds[i]):
            return i
        if t.clouds[i].until < t.clouds[place].until:
            place = i
    return place
