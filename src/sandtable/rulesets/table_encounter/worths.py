"""The greedy player's values of attacks, Aids and places, in thousandths of a point of stress."""

from typing import NamedTuple

from sandtable.boards.tabletop import NOWHERE, STANDABLE, Spot, gap, has, is_at_most, is_nearer
from sandtable.kernel import Group, helper, members, number, ruling

from .rules import climbing, ground, journey, line_of_fire, melee
from .state import CLIMBABLE, INCH, LADDER, NOTHING, Battle, Effect, Feature, Journey, Model, Weapon

WORTH = 1000  # of one point of stress
LEAST = 150  # an attack worth less is not made
PER_SUCCESS = 667  # stress that a die of a Clash is worth, criticals included
PER_FRIEND = 300  # what a friend in the line of fire takes off a shot
MOST_DICE = 10  # of a shot
WEIGHTS = (0, *(30 // left for left in range(1, 32)))  # of a point of stress, by the Toughness left
FAR = 1 << 20  # more than any distance


class Outlook(NamedTuple):
    """What a model would give up by a move: how near an opponent is, danger of explosions, and targets worth it."""

    near: int
    danger: int
    worthy: Group


def sums(dice: int) -> list[int]:
    """In how many ways a number of dice reach each sum, from the least."""
    ways = [1]
    for _ in range(dice):
        ways = [sum(ways[max(k - 5, 0) : k + 1]) for k in range(len(ways) + 5)]
    return ways


def thousandths(dice: int) -> list[int]:
    """The chance, in thousandths, that a number of dice reach each sum or more, from the least."""
    return [1000 * sum(sums(dice)[k:]) // 6**dice for k in range(5 * dice + 1)]


CHANCES = tuple(chance for dice in range(1, MOST_DICE + 1) for chance in thousandths(dice))


@helper
def chance_to_reach(dice: int, need: int) -> int:
    """The chance, in thousandths, that a number of dice add up to `need` or more."""
    if need <= dice:
        return 1000
    if need > 6 * dice or dice <= 0:
        return 0
    return CHANCES[5 * dice * (dice - 1) // 2 + dice - 1 + need - dice]


@helper
def sure_worth(t: Battle, target: Model, weapon: Weapon) -> int:
    """About the stress of a shot that hits, in thousandths; more against models that it breaks."""
    return WORTH * (13 if weapon.critical > 0 or weapon.d3 else 10) * urgency(t, target) // 100


@helper
def shot_worth(
    t: Battle, shooter: Model, target: Model, weapon: Weapon, covered: bool, base: int, in_line: int, sure: int
) -> int:
    """The worth of a shot by its chance, at a base difficulty and with this many obstacles in the line."""
    need = line_of_fire.difficulty_past(t, shooter, target, weapon, covered, base, in_line)
    return chance_to_reach(shooter.ballistics, need) * sure // WORTH


@helper
def aimed_worth(t: Battle, shooter: Model, target: Model, weapon: Weapon, worth: int) -> int:
    """The worth of a shot in the open, less the risk to friends in its line; 0 if not more than `worth`."""
    sure = sure_worth(t, target, weapon)
    return unsure_worth(t, shooter, target, weapon, worth, sure) if sure > worth else 0


@helper
def unsure_worth(t: Battle, shooter: Model, target: Model, weapon: Weapon, worth: int, sure: int) -> int:
    """The worth of a shot, judged by distance first, then by all in its line; 0 if not more than `worth`."""
    need = gap(shooter, target) // INCH + min(weapon.modifier, 0)
    if ruling(t, "shoot.base.reading") == "per-inch" and need > shooter.ballistics:
        if chance_to_reach(shooter.ballistics, need) * sure <= worth * WORTH:
            return 0
    base = line_of_fire.distance_and_cover(t, shooter, target, 0)
    value = shot_worth(t, shooter, target, weapon, False, base, 0, sure)
    if value <= worth:
        return 0
    in_line = line_of_fire.obstacles(t, shooter, target, target.x, target.y, target.z)
    if in_line == 0:
        return value
    value = shot_worth(t, shooter, target, weapon, False, base, in_line, sure)
    return value - PER_FRIEND * friends_in_line(t, shooter, target) if value > worth else 0


@helper
def friends_in_line(t: Battle, shooter: Model, target: Model) -> int:
    return sum(
        1
        for x in t.models
        if x.placed
        and x.side == shooter.side
        and x.index != shooter.index
        and line_of_fire.hides(t, x.x, x.y, x.radius, x.z, x.z + x.height, shooter, target.x, target.y, target.z)
    )


@helper
def urgency(t: Battle, target: Model) -> int:
    """How much a point of stress weighs: ten for a fresh model of Toughness 3, more the less Toughness is left.

    Beyond doubled stress nothing more is lost, and stress without a check to come is nothing at all.
    """
    checks = checks_to_come(t, target)
    if checks == 0 or target.stress >= 2 * target.left:
        return 0
    if checks == 1 and target.stress + 2 < target.left:
        return 2
    return WEIGHTS[min(target.left, 31)] + 5 * (target.stress + 1 >= target.left)


@helper
def checks_to_come(t: Battle, model: Model) -> int:
    """How many stress checks a model still has to make; 2 means two or more."""
    rounds = t.board.rounds - t.round if t.board.rounds > 0 else 2
    return min(rounds + (not model.activated), 2)


@helper
def explosive(t: Battle, model: Model) -> int:
    """The stress that explosions near a model's place are expected to bring: a quarter of all."""
    stress = 0
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if feature.on_hit == Effect.EXPLODE and ground.stands(t, feature):
            stress += feature.blast_damage * line_of_fire.is_in_blast(t, feature, model)
    return stress * WORTH // 4


@helper
def blast_worth(t: Battle, shooter: Model, feature: Feature) -> int:
    """The worth of an explosion: harm to the shooter's opponents, less that to friends."""
    worth = 0
    for model in t.models:
        if model.placed and line_of_fire.is_in_blast(t, feature, model):
            worth += urgency(t, model) if model.side != shooter.side else -urgency(t, model)
    return worth


@helper
def blow_worth(t: Battle, model: Model, target: Model, worth: int) -> int:
    """About the stress dealt in a Clash less that suffered, where the two stand; 0 if not more than `worth`."""
    dealt = dealt_worth(t, model, target)
    if dealt <= worth:
        return 0
    answered = PER_SUCCESS * target.melee * urgency(t, model) // 12
    unanswered = PER_SUCCESS * target.melee // 2
    if dealt - min(answered, unanswered) <= worth:
        return 0
    return dealt - (answered if melee.can_answer(t, target, model) else unanswered)


@helper
def dealt_worth(t: Battle, model: Model, target: Model) -> int:
    """About the stress dealt in a Clash."""
    return PER_SUCCESS * model.melee * urgency(t, target) // 10


@helper
def nearest_gap(t: Battle, model: Model) -> int:
    """The gap to the nearest opponent; 0 where there is none."""
    nearest = nearest_within(t, model, FAR)
    return nearest if nearest < FAR else 0


@helper
def nearest_within(t: Battle, model: Model, far: int) -> int:
    """The gap to the nearest opponent, but at most `far`."""
    nearest = far
    for other in members(t.models, ground.opponents(t, model)):
        if is_nearer(model, other, nearest):
            nearest = gap(model, other)
    return nearest


@helper
def fight_worth(t: Battle, model: Model, target: Model, place: Spot, worth: int) -> int:
    """The worth of a blow struck from a place; 0 if not more than `worth`."""
    kept_x, kept_y, kept_z = model.x, model.y, model.z
    journey.put(t, model, place.x, place.y, ground.ground_at(t, place.x, place.y, model.z))
    value = blow_worth(t, model, target, worth)
    journey.put(t, model, kept_x, kept_y, kept_z)
    return value


@helper
def help_worth(t: Battle, model: Model, friend: Model) -> int:
    """The worth of an Aid: the stress that it takes off a friend who broke down, as far as that matters."""
    if not friend.broke_down or friend.side != model.side or friend.index == model.index or not friend.placed:
        return 0
    relief = min(int(friend.stress), number(t, "aid.relief") + number(t, "aid.relief-more") * model.caused)
    return WORTH * relief * urgency(t, friend) // 10


@helper
def outlook(t: Battle, model: Model, worth: int) -> Outlook:
    """What a model would give up by a move that has to be worth more than this."""
    danger = explosive(t, model)
    return Outlook(nearest_gap(t, model), danger, worthy_targets(t, model, (worth - danger) * 10 // 9))


@helper
def place_worth(t: Battle, model: Model, place: Spot, worth: int, now: Outlook) -> int:
    """The worth of a place on the ground in reach; 0 for NOWHERE."""
    if place == NOWHERE:
        return 0
    return worth_at(t, model, place, ground.ground_at(t, place.x, place.y, model.z), worth, now)


@helper
def worth_at(t: Battle, model: Model, place: Spot, z: int, worth: int, now: Outlook) -> int:
    """The best attack from a place, a little less than one at once; else coming closer than now.

    Places that may blow up are avoided, more than that of now. What cannot be more than `worth` is not worked out.
    """
    after = model.ap - number(t, "move.cost") if t.journey == Journey.NONE else int(model.ap)
    kept_x, kept_y, kept_z = model.x, model.y, model.z
    journey.put(t, model, place.x, place.y, z)
    value = attack_worth(t, model, (worth - now.danger) * 10 // 9, now.worthy) * 9 // 10 if after >= 2 else 0
    if value <= LEAST:
        value = closer_worth(t, model, abs(place.x - kept_x) + abs(place.y - kept_y), worth - now.danger, now.near)
    if value + now.danger > worth:
        value += now.danger - explosive(t, model)
    journey.put(t, model, kept_x, kept_y, kept_z)
    return value


@helper
def closer_worth(t: Battle, model: Model, way: int, worth: int, near: int) -> int:
    """The worth of coming closer than `near`, by a way of this length; 0 if not more than `worth`."""
    needed = max(100 * (worth - LEAST), INCH)
    if way < needed:
        return 0  # no model comes closer by more than its way
    closer = near - nearest_within(t, model, near - needed)
    return LEAST + closer // 100 if closer > needed else 0


@helper
def worthy_targets(t: Battle, model: Model, worth: int) -> Group:
    """The opponents against whom an attack could be worth more than this."""
    worthy = NOTHING
    for target in members(t.models, ground.opponents(t, model)):
        if most_worth(t, model, target) > worth:
            worthy |= target
    return worthy


@helper
def most_worth(t: Battle, model: Model, target: Model) -> int:
    """The most an attack can be worth: a shot that hits for sure, or a blow without an answer."""
    most = 0
    for i in range(t.board.arms):
        weapon = t.board.weapons[i]
        if model.carries(i):
            most = max(most, dealt_worth(t, model, target) if weapon.melee else sure_worth(t, target, weapon))
    return most


@helper
def attack_worth(t: Battle, model: Model, worth: int, worthy: Group) -> int:
    """The best shot, blow or Aid from where a model stands."""
    best = worth
    for target in members(t.models, worthy):
        best = max(best, worth_against(t, model, target, best))
    for i in range(t.board.enlisted):
        friend = t.models[i]
        if friend.broke_down and friend.side == model.side and friend.placed and ground.in_contact(t, model, friend):
            best = max(best, help_worth(t, model, friend))
    return best if best > worth else 0


@helper
def worth_against(t: Battle, model: Model, target: Model, worth: int) -> int:
    """The best shot or blow at one opponent, if worth more than `worth`."""
    best = worth
    for i in range(t.board.arms):
        weapon = t.board.weapons[i]
        if not model.carries(i):
            continue
        if not weapon.melee:
            if model.ballistics > 0:
                best = max(best, aimed_worth(t, model, target, weapon, best))
        elif is_nearer(model, target, weapon.reach + model.agility * INCH + 1):
            value = blow_worth(t, model, target, best)
            if value > best and can_come_to(t, model, melee.way_in(t, model, target, weapon, 0)):
                best = value
    return best


@helper
def can_come_to(t: Battle, model: Model, place: Spot) -> bool:
    """Whether a way into Close Combat leads straight to a place."""
    return place != NOWHERE and ground.is_way_clear(t, model, place.x, place.y, model.z, True)


@helper
def is_worth_climbing(t: Battle, model: Model, feature: Feature) -> bool:
    """Whether a shooter can reach and climb a high piece in one Move, surely or nearly so."""
    rise, reach = feature.high - model.z, journey.left_to_move(t, model) + 2 * INCH + feature.radius
    if not ground.stands(t, feature) or not has(feature, CLIMBABLE) or rise <= number(t, "move.low"):
        return False
    return (
        has(feature, STANDABLE)
        and model.ballistics > 0
        and rise <= reach
        and is_at_most(feature.x - model.x, feature.y - model.y, reach - rise)
        and climbing.climb_needs(t, model, rise, has(feature, LADDER)) <= 1
    )


@helper
def perch_worth(t: Battle, model: Model, feature: Feature, place: Spot, worth: int, now: Outlook) -> int:
    """The worth of the top of a piece, less if the climb takes a test."""
    value = worth_at(t, model, place, feature.high, worth, now)
    need = climbing.climb_needs(t, model, feature.high - model.z, has(feature, LADDER))
    return value * 9 // 10 if need > 0 else value
