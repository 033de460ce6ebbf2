"""Shooting: difficulty, the target's reaction, the dice, stray shots, and what the reaction does after."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.geometry.inches import COMPASS, MILLION, Shape, compare_distance, enters, passes_through
from sandtable.kernel.rule import helper, judge, rule
from sandtable.kernel.verbs import (
    allowed,
    because,
    check,
    choose,
    dice,
    note,
    number,
    once,
    pool,
    ruling,
    ruling_number,
)

from .aid import is_bound_by_aid, may_be_swapped, swap_places, swaps
from .ground import apart, ground_at, half_agility, halves, stands
from .melee import d3, inflict, is_opponent
from .moving import begin_journey, end_journey, fall, go, is_leg, is_on_table, may_go, may_walk, put
from .state import (
    INCH,
    MODELS,
    NOBODY,
    Act,
    Ask,
    Cloud,
    Effect,
    Encounter,
    Feature,
    Halt,
    Ignore,
    Journey,
    Model,
    Reaction,
    ReturnFire,
    Shoot,
    Stay,
    Step,
    Swap,
    TakeCover,
    Verdict,
    Waive,
    Walk,
    Weapon,
)

SIXES = (1, 2, 3, 4, 5, 6)


# ---- 1. who shoots at whom -----------------------------------------------------------------------------------


@rule("shoot.cost", "ability.zero", "targets")
def may_shoot(t: Encounter, shooter: Model, target: Model, weapon: Weapon, free: bool) -> bool:
    """A shooting weapon carried, Ballistics, an opponent, and the AP (a returned shot is paid already)."""
    cost = number(t, "shoot.cost")
    return (
        allowed(t, "shoot.cost", free or shooter.ap >= cost, shooter, shooter.ap, cost)
        and allowed(t, "shoot.weapon", not weapon.melee and shooter.carries(weapon.index), shooter, weapon)
        and allowed(t, "ability.zero", shooter.ballistics > 0, shooter, "Ballistics", "Shooting")
        and is_opponent(t, shooter, target)
        and allowed(t, "line.block", is_visible(t, shooter, target), target)
    )


@rule("shoot.cost")
def shots(t: Encounter, shooter: Model, free: bool) -> Iterator[Act]:
    for weapon in t.board.weapons:
        if not weapon.melee and shooter.carries(weapon.index):
            for target in t.models:
                if target.placed and target.side != shooter.side and may_shoot(t, shooter, target, weapon, free):
                    yield Shoot(target.index, weapon.index)


@rule("shoot.cost", "shoot.order")
def start_shot(t: Encounter, shooter: Model, target: int, weapon: int) -> None:
    """A Shooting action: from here on the exchange of shots takes its course."""
    shooter.ap -= number(t, "shoot.cost")
    for model in t.models:
        model.returned = False
    t.chain = 0
    aim(t, shooter.index, target, weapon)


@helper
def aim(t: Encounter, shooter: int, target: int, weapon: int) -> None:
    t.attacker, t.target, t.weapon = shooter, target, weapon
    t.reaction, t.cut, t.pinned, t.dealt, t.verdict = Reaction.NONE, 0, False, 0, Verdict.MISS
    t.chain += 1
    t.step = Step.SWAP_SHOT
    note(t, "{} shoots at {}", t.models[shooter], t.models[target])


@rule("aid.swap", "aid.swap-target")
def swap_shot(t: Encounter) -> None:
    """A helper may take the place of the target, before anything is measured."""
    target = t.models[t.target]
    if may_be_swapped(t, target):
        match choose(t, target.side, Ask.SWAP, swaps(t, target), target):
            case Swap(place):
                swap_places(t, t.models[place], target)
                t.target = place
    t.step = Step.REACT


# ---- the line of fire ----------------------------------------------------------------------------------------


@rule("shoot.obstacle-def", "line")
def is_obstacle(t: Encounter, feature: Feature, shooter: Model, x: int, y: int, z: int) -> bool:
    """A piece higher than an inch that the line to a target at (x, y, z) runs through."""
    if not stands(t, feature) or feature.high - feature.low <= number(t, "shoot.obstacle-def"):
        return False
    if max(shooter.x, x) <= feature.west or min(shooter.x, x) >= feature.east:
        return False
    if max(shooter.y, y) <= feature.south or min(shooter.y, y) >= feature.north:
        return False
    if ruling(t, "line") == "footprint":
        return passes_through(feature, 0, 2, shooter.x, shooter.y, 1, x, y, 1)
    eye = number(t, "shoot.obstacle-def")
    return passes_through(feature, feature.low, feature.high, shooter.x, shooter.y, shooter.z + eye, x, y, z + eye)


@rule("shoot.obstacle-def", "line", "stray.dust")
def hides(t: Encounter, cx: int, cy: int, r: int, low: int, high: int, s: Model, x: int, y: int, z: int) -> bool:
    """The same for something round: a model, or a cloud of dust."""
    if high - low <= number(t, "shoot.obstacle-def"):
        return False
    if ruling(t, "line") == "footprint":
        return round_passes(cx, cy, r, 0, 2, s.x, s.y, 1, x, y, 1)
    eye = number(t, "shoot.obstacle-def")
    return round_passes(cx, cy, r, low, high, s.x, s.y, s.z + eye, x, y, z + eye)


@helper
def round_passes(
    cx: int, cy: int, r: int, low: int, high: int, ax: int, ay: int, az: int, bx: int, by: int, bz: int
) -> bool:
    return passes_through(disc(cx, cy, r), low, high, ax, ay, az, bx, by, bz)


@helper
def disc(x: int, y: int, r: int) -> Shape:
    return Shape(0, r, (x,), (y,))


@rule("stray.dust")
def is_there(t: Encounter, cloud: Cloud) -> bool:
    return cloud.until >= t.round


@rule("shoot.obstacle", "shoot.obstacle-def")
def obstacles(t: Encounter, shooter: Model, target: Model, x: int, y: int, z: int) -> int:
    """Everything in the line of fire to a target at (x, y, z); shooter and target themselves never count."""
    count = 0
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if is_obstacle(t, feature, shooter, x, y, z):
            count += 1
    for other in t.models:
        if other.placed and other.index != shooter.index and other.index != target.index:
            if hides(t, other.x, other.y, other.radius, other.z, other.z + other.height, shooter, x, y, z):
                count += 1
    for cloud in t.clouds:
        if is_there(t, cloud):
            if hides(t, cloud.x, cloud.y, dust_radius(t), cloud.z, cloud.z + dust_height(t), shooter, x, y, z):
                count += 1
    return count


@rule("stray.dust")
def dust_radius(t: Encounter) -> int:
    return number(t, "stray.dust") // 2


@rule("stray.dust")
def dust_height(t: Encounter) -> int:
    return number(t, "dust.height")


@rule("line.block")
def is_visible(t: Encounter, shooter: Model, target: Model) -> bool:
    """By one ruling an opaque piece in the line makes a shot impossible."""
    if ruling(t, "line.block") == "never":
        return True
    return not any(
        f.opaque and f.index < t.board.pieces and is_obstacle(t, f, shooter, target.x, target.y, target.z)
        for f in t.board.features
    ) and not any(
        is_there(t, c)
        and hides(t, c.x, c.y, dust_radius(t), c.z, c.z + dust_height(t), shooter, target.x, target.y, target.z)
        for c in t.clouds
    )


# ---- difficulty ----------------------------------------------------------------------------------------------


@rule("measure")
def beyond(t: Encounter, shooter: Model, target: Model, limit: int) -> int:
    """Whether the measured distance is below (-1), at (0) or above (1) a limit."""
    radii, climb = shooter.radius + target.radius, abs(shooter.z - target.z)
    match ruling(t, "measure"):
        case "edge-flat":
            return compare_distance(apart(shooter, target), radii, 0, limit)
        case "centre":
            return compare_distance(apart(shooter, target), 0, climb, limit)
        case _:
            return compare_distance(apart(shooter, target), radii, climb, limit)


@rule("shoot.distance-rounding")
def whole_inches(t: Encounter, shooter: Model, target: Model) -> int:
    """The distance in whole inches, by the ruling in force."""
    far = 0
    while beyond(t, shooter, target, far * INCH) > 0:
        far += 1
    if ruling(t, "shoot.distance-rounding") == "up" or beyond(t, shooter, target, far * INCH) == 0:
        return far
    if ruling(t, "shoot.distance-rounding") == "nearest" and beyond(t, shooter, target, far * INCH - INCH // 2) >= 0:
        return far
    return far - 1


@rule("shoot.base", "shoot.distance-rounding")
def is_base_within(t: Encounter, shooter: Model, target: Model, sixths: int) -> bool:
    """Whether the base difficulty of the distance is at most so many sixths."""
    if sixths < 0:
        return False
    match ruling(t, "shoot.base.reading"):
        case "bands":
            return band(t, shooter, target) * 6 <= sixths
        case "per-2-inches":
            return is_far_within(t, shooter, target, 2 * sixths)
        case "per-3-inches":
            return is_far_within(t, shooter, target, 3 * sixths)
        case _:
            return is_far_within(t, shooter, target, sixths)


@helper
def is_far_within(t: Encounter, shooter: Model, target: Model, sixths: int) -> bool:
    if ruling(t, "shoot.distance-rounding") == "exact":
        return beyond(t, shooter, target, sixths * INCH // 6) <= 0
    return whole_inches(t, shooter, target) * 6 <= sixths


@rule("shoot.base")
def band(t: Encounter, shooter: Model, target: Model) -> int:
    """The difficulty of the band that the distance falls in."""
    for i in range(4):
        limit = (i + 1) * number(t, "shoot.band")
        far = beyond(t, shooter, target, limit * INCH)
        if ruling(t, "shoot.distance-rounding") != "exact":
            far = whole_inches(t, shooter, target) - limit
        if far <= 0:
            return number(t, "shoot.band-difficulty", i)
    return number(t, "shoot.band-difficulty", 4)


@rule("shoot.base", "react.cover", "round.half")
def distance_and_cover(t: Encounter, shooter: Model, target: Model, cover_halves: int) -> int:
    """The least whole number that base difficulty and cover together do not exceed."""
    need = cover_halves // 2
    while not is_base_within(t, shooter, target, 6 * need - 3 * cover_halves):
        need += 1
    return need


@rule("shoot.order", "shoot.base", "shoot.obstacle", "shoot.weapon-mod", "react.cover", "shoot.floor")
def difficulty(t: Encounter, shooter: Model, target: Model, weapon: Weapon, covered: bool) -> int:
    """What the dice must reach: distance, obstacles, weapon, cover; rounded up only at the very end."""
    base = distance_and_cover(t, shooter, target, 0)
    need = because(t, "shoot.base", base)
    need += number(t, "shoot.obstacle") * obstacles(t, shooter, target, target.x, target.y, target.z)
    need += because(t, "shoot.weapon-mod", weapon.modifier * ruling_number(t, "shoot.modifier-sign"))
    if covered:
        with_cover = distance_and_cover(t, shooter, target, halves(t, target.agility))
        need += because(t, "react.cover", with_cover - base)
    return max(need, ruling_number(t, "shoot.floor"))


# ---- the reaction --------------------------------------------------------------------------------------------


@rule("react.choice", "react.cover", "react.return", "react.none", "react.after-aid")
def react(t: Encounter) -> None:
    """The target's owner chooses; then the dice are thrown, and the reaction takes place."""
    declare_reaction(t)
    fire(t)
    begin_reaction(t)


@rule("react.choice", "react.cover", "react.return", "react.none")
def declare_reaction(t: Encounter) -> None:
    """What the target will do is paid now."""
    shooter, target = t.models[t.attacker], t.models[t.target]
    match choose(t, target.side, Ask.REACT, reactions(t, target, shooter), target, shooter):
        case TakeCover():
            t.reaction = Reaction.COVER
            target.ap -= number(t, "react.cover")
        case ReturnFire():
            t.reaction = Reaction.RETURN
            target.ap -= return_cost(t, target)
            target.returned = True


@rule("react.return", "aid.free-return")
def return_cost(t: Encounter, target: Model) -> int:
    """Free for whom an Aid binds."""
    return 0 if is_bound_by_aid(t, target) else number(t, "react.return")


@rule("react.none", "react.cover", "react.return")
def reactions(t: Encounter, target: Model, shooter: Model) -> Iterator[Act]:
    yield Ignore()
    if may_take_cover(t, target):
        yield TakeCover()
    if may_return_fire(t, target, shooter):
        yield ReturnFire()


@rule("react.cover", "aid.no-cover", "react.after-aid", "chain")
def may_take_cover(t: Encounter, target: Model) -> bool:
    cost = number(t, "react.cover")
    return (
        allowed(t, "aid.no-cover", not is_bound_by_aid(t, target), target)
        and allowed(t, "react.cover", target.ap >= cost, target, target.ap, cost)
        and allowed(t, "chain", t.chain == 1 or ruling(t, "chain") != "none", target)
    )


@rule("react.return", "chain", "ability.zero", "return.target")
def may_return_fire(t: Encounter, target: Model, shooter: Model) -> bool:
    """A shooting weapon, Ballistics, the AP, and by most readings only once in an exchange."""
    armed = any(not w.melee and target.carries(w.index) for w in t.board.weapons)
    cost = return_cost(t, target)
    return (
        allowed(t, "return.weapon", armed, target)
        and allowed(t, "return.ballistics", target.ballistics > 0, target)
        and allowed(t, "chain", may_chain(t, target), target)
        and allowed(t, "react.return", target.ap >= cost, target, target.ap, cost)
    )


@rule("chain")
def may_chain(t: Encounter, target: Model) -> bool:
    """Whether a return shot still fits into this exchange."""
    match ruling(t, "chain"):
        case "once-each":
            return not target.returned
        case "unlimited":
            return t.chain < number(t, "chain.longest")
        case _:
            return t.chain == 1


@judge(Ask.REACT)
@rule("react.choice")
def judge_reaction(t: Encounter, act: Act, target: Model, shooter: Model) -> bool:
    match act:
        case Ignore():
            return True
        case TakeCover():
            return may_take_cover(t, target)
        case ReturnFire():
            return may_return_fire(t, target, shooter)
        case _:
            return allowed(t, "react.choice", False, target)


# ---- 2. the dice ---------------------------------------------------------------------------------------------


@rule("shoot.roll", "shoot.hit", "stray.roll")
def fire(t: Encounter) -> int:
    """Hit, or perhaps something else on the way: which obstacle, counted from the target; 0 for none."""
    shooter, target, weapon = t.models[t.attacker], t.models[t.target], t.board.weapons[t.weapon]
    need = difficulty(t, shooter, target, weapon, t.reaction == Reaction.COVER)
    t.verdict = Verdict(once(t, shot_dice, shooter.ballistics, need))
    if t.verdict == Verdict.MISS:
        return stray(t, shooter, target, weapon)
    hit(t, shooter, target, weapon)
    return 0


@rule("shoot.roll", "shoot.hit", "crit.trigger")
def shot_dice(t: Encounter, ballistics: int, need: int) -> int:
    """The dice of a shot: miss, hit or critical hit."""
    rolled = pool(t, "Ballistics", dice(ballistics, 6), SIXES)
    sum = 0
    for face in range(1, 7):
        sum += face * rolled.count(face)
    if sum < need:
        return Verdict.MISS
    match ruling(t, "crit.trigger"):
        case "any-six":
            return Verdict.CRITICAL if rolled.count(6) > 0 else Verdict.HIT
        case "margin-5":
            return Verdict.CRITICAL if sum >= need + 5 else Verdict.HIT
        case _:
            return Verdict.HIT


@rule("shoot.hit", "gun.pistol-crit", "gun.rifle-crit", "gun.sniper-crit-return", "gun.sniper-crit-cover")
def hit(t: Encounter, shooter: Model, target: Model, weapon: Weapon) -> None:
    """Stress on the target; a critical by the weapon's own entry."""
    t.dealt = shot_stress(t, weapon, t.verdict == Verdict.CRITICAL)
    inflict(t, shooter, target, t.dealt)
    if t.verdict == Verdict.CRITICAL:
        t.pinned = weapon.no_return
        t.cut = weapon.cut


@rule("gun.pistol", "gun.rifle", "gun.sniper", "gun.pistol-crit", "gun.rifle-crit", "crit.shoot")
def shot_stress(t: Encounter, weapon: Weapon, critical: bool) -> int:
    """The Critical entry replaces the damage, or by one ruling comes on top of it."""
    if not critical or (weapon.critical < 0 and not weapon.d3):
        return int(weapon.damage)
    extra = once(t, d3) if weapon.d3 else int(weapon.critical)
    return extra + (weapon.damage if ruling(t, "crit.shoot") == "add" else 0)


# ---- stray shots ---------------------------------------------------------------------------------------------


@rule("stray.roll", "stray.order", "stray.hit")
def stray(t: Encounter, shooter: Model, target: Model, weapon: Weapon) -> int:
    """From the target backwards, one die for each obstacle, until one is struck."""
    last, last_top, last_index, tried = -1, 0, -1, 0
    while True:
        tried += 1
        index, far, top = next_obstacle(t, shooter, target, last, last_top, last_index)
        if index == NOBODY:
            return 0
        if check(t, "stray shot", dice(1, 6), number(t, "stray.hit")):
            strike_obstacle(t, shooter, target, weapon, index)
            return tried
        last, last_top, last_index = far, top, index


@rule("stray.order")
def next_obstacle(
    t: Encounter, shooter: Model, target: Model, last: int, last_top: int, last_index: int
) -> tuple[int, int, int]:
    """The obstacle after the last one from the target backwards: its number, how far it is, and how high.

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
def is_in_line(t: Encounter, shooter: Model, target: Model, index: int) -> bool:
    x, y, z = target.x, target.y, target.z
    if index < t.board.pieces:
        return is_obstacle(t, t.board.features[index], shooter, x, y, z)
    if index < t.board.pieces + MODELS:
        other = t.models[index - t.board.pieces]
        if not other.placed or other.index == shooter.index or other.index == target.index:
            return False
        return hides(t, other.x, other.y, other.radius, other.z, other.z + other.height, shooter, x, y, z)
    cloud = t.clouds[index - t.board.pieces - MODELS]
    return is_there(t, cloud) and hides(
        t, cloud.x, cloud.y, dust_radius(t), cloud.z, cloud.z + dust_height(t), shooter, x, y, z
    )


@helper
def obstacle_entry(t: Encounter, shooter: Model, target: Model, index: int) -> int:
    """Where the line, followed from the target, first enters the obstacle, in millionths of it."""
    if index < t.board.pieces:
        return enters(t.board.features[index], target.x, target.y, shooter.x, shooter.y)
    if index < t.board.pieces + MODELS:
        other = t.models[index - t.board.pieces]
        return enters(disc(other.x, other.y, other.radius), target.x, target.y, shooter.x, shooter.y)
    cloud = t.clouds[index - t.board.pieces - MODELS]
    return enters(disc(cloud.x, cloud.y, dust_radius(t)), target.x, target.y, shooter.x, shooter.y)


@helper
def obstacle_top(t: Encounter, index: int) -> int:
    if index < t.board.pieces:
        return int(t.board.features[index].high)
    if index < t.board.pieces + MODELS:
        other = t.models[index - t.board.pieces]
        return other.z + other.height
    return t.clouds[index - t.board.pieces - MODELS].z + dust_height(t)


@rule("stray.hit", "stray.effect", "stray.terrain")
def strike_obstacle(t: Encounter, shooter: Model, target: Model, weapon: Weapon, index: int) -> None:
    """A model takes the normal damage; terrain does what it does when struck."""
    if t.board.pieces <= index < t.board.pieces + MODELS:
        inflict(t, shooter, t.models[index - t.board.pieces], int(weapon.damage))
    elif index < t.board.pieces and ruling(t, "stray.terrain") == "on_hit":
        feature = t.board.features[index]
        note(t, "{} is struck", feature)
        if feature.on_hit == Effect.EXPLODE:
            explode(t, shooter, feature)
        elif feature.on_hit == Effect.DUST:
            raise_dust(t, shooter, target, feature)


@rule("stray.explode")
def explode(t: Encounter, shooter: Model, feature: Feature) -> None:
    """Damage to all near, once; the piece is gone, and who stood on it falls."""
    note(t, "{} explodes", feature)
    for model in t.models:
        if model.placed:
            dx, dy, reach = model.x - feature.x, model.y - feature.y, feature.blast + model.radius
            if dx * dx + dy * dy <= reach * reach:
                inflict(t, shooter, model, int(feature.blast_damage))
    t.gone |= feature
    for model in t.models:
        if model.placed and model.z == feature.high and ground_at(t, model.x, model.y, model.z) < model.z:
            height = model.z - ground_at(t, model.x, model.y, model.z)
            model.z -= height
            fall(t, model, height)


@rule("stray.dust")
def raise_dust(t: Encounter, shooter: Model, target: Model, feature: Feature) -> None:
    """A cloud where the line enters the piece, until the end of the next round."""
    at = enters(feature, target.x, target.y, shooter.x, shooter.y)
    for cloud in t.clouds:
        if not is_there(t, cloud):
            cloud.x = target.x + (shooter.x - target.x) * at // MILLION
            cloud.y = target.y + (shooter.y - target.y) * at // MILLION
            cloud.z = feature.low
            cloud.until = t.round + 1
            note(t, "dust rises")
            return


# ---- 3. the reaction takes place -----------------------------------------------------------------------------


@rule("reaction.after", "gun.sniper-crit-return", "return.shot")
def begin_reaction(t: Encounter) -> None:
    target = t.models[t.target]
    if t.reaction == Reaction.COVER and target.agility > 0:
        t.step = Step.COVER
        begin_journey(t, target, Journey.COVER, max(half_agility(t, target) - t.cut, 0))
    elif t.reaction == Reaction.RETURN and not t.pinned:
        t.step = Step.RETURN
    else:
        end_exchange(t)


@rule("shoot.cost")
def end_exchange(t: Encounter) -> None:
    """Back to the activation in which the first shot fell."""
    t.step = Step.ACT
    t.attacker = t.target = t.weapon = NOBODY
    t.reaction, t.cut, t.pinned, t.verdict, t.dealt, t.chain = Reaction.NONE, 0, False, Verdict.MISS, 0, 0
    for model in t.models:
        model.returned = False


@rule("cover.move", "cover.obscure")
def cover_step(t: Encounter) -> None:
    """One leg more, or the end of the move, or back to where it began."""
    shooter, target = t.models[t.attacker], t.models[t.target]
    act = choose(t, target.side, Ask.COVER, cover_options(t, target, shooter), target, shooter)
    match act:
        case Halt():
            end_journey(t)
            end_exchange(t)
        case Stay():
            put(t, target, t.from_x, t.from_y, t.from_z)
            end_journey(t)
            end_exchange(t)
        case _:
            go(t, target, act)


@rule("cover.obscure", "cover.move")
def hidden(t: Encounter, target: Model, shooter: Model, x: int, y: int, z: int) -> int:
    """How many more obstacles stand in the line to a place than to where the cover move began."""
    before = obstacles(t, shooter, target, t.from_x, t.from_y, t.from_z)
    return obstacles(t, shooter, target, x, y, z) - before


@rule("cover.obscure", "cover.move")
def may_end_cover(t: Encounter, target: Model, shooter: Model, x: int, y: int, z: int) -> bool:
    """Whether the cover move may end at a place."""
    gain = hidden(t, target, shooter, x, y, z)
    stays = x == t.from_x and y == t.from_y and z == t.from_z
    match ruling(t, "cover.move.reading"):
        case "free":
            return True
        case "weak":
            return allowed(t, "cover.obscure", gain >= 0, target)
        case "strict":
            better = gain > 0 or (gain >= 0 and not could_hide(t, target, shooter))
            return allowed(t, "cover.obscure", better, target)
        case _:
            return allowed(t, "cover.obscure", gain > 0 or stays, target)


@rule("cover.obscure")
def could_hide(t: Encounter, target: Model, shooter: Model) -> bool:
    """Whether some place in reach (of a lattice of three rings) is better hidden than the start."""
    kept_x, kept_y, kept_z, kept_left = target.x, target.y, target.z, t.left
    put(t, target, t.from_x, t.from_y, t.from_z)
    t.left = max(half_agility(t, target) - t.cut, 0)
    better = any(is_better(t, target, shooter, i, t.left) for i in range(48))
    put(t, target, kept_x, kept_y, kept_z)
    t.left = kept_left
    return better


@helper
def is_better(t: Encounter, target: Model, shooter: Model, i: int, far: int) -> bool:
    x, y = cover_place(target, i, far)
    if not is_on_table(t, x, y) or not may_walk(t, target, x, y):
        return False
    return hidden(t, target, shooter, x, y, ground_at(t, x, y, target.z)) > 0


@helper
def cover_place(target: Model, i: int, far: int) -> tuple[int, int]:
    """Place i of the lattice of cover moves: sixteen directions, a third, two thirds and all of the way."""
    east, north = COMPASS[i % 16]
    part = far * (i // 16 + 1) // 3
    return target.x + east * part // INCH, target.y + north * part // INCH


@rule("cover.move", "cover.obscure")
def cover_options(t: Encounter, target: Model, shooter: Model) -> Iterator[Act]:
    """Staying; ending here; or a lattice of walks to where the move may end."""
    if may_end_cover(t, target, shooter, t.from_x, t.from_y, t.from_z):
        yield Stay()
    if target.x != t.from_x or target.y != t.from_y or target.z != t.from_z:
        if may_end_cover(t, target, shooter, target.x, target.y, target.z):
            yield Halt()
        return
    for i in range(48):
        x, y = cover_place(target, i, t.left)
        if is_on_table(t, x, y) and t.left > 0 and may_walk(t, target, x, y):
            if may_end_cover(t, target, shooter, x, y, ground_at(t, x, y, target.z)):
                yield Walk(x, y)


@judge(Ask.COVER)
@rule("cover.move", "cover.obscure")
def judge_cover(t: Encounter, act: Act, target: Model, shooter: Model) -> bool:
    match act:
        case Stay():
            return may_end_cover(t, target, shooter, t.from_x, t.from_y, t.from_z)
        case Halt():
            return may_end_cover(t, target, shooter, target.x, target.y, target.z)
        case _:
            return allowed(t, "sequence", is_leg(act), target) and may_go(t, target, act)


@rule("return.shot", "return.prepaid", "return.target", "chain")
def return_step(t: Encounter) -> None:
    """The shot that was paid for; it may be waived."""
    target, shooter = t.models[t.target], t.models[t.attacker]
    match choose(t, target.side, Ask.RETURN, return_options(t, target, shooter), target, shooter):
        case Shoot(place, weapon):
            aim(t, target.index, place, weapon)
        case _:
            end_exchange(t)


@rule("return.shot", "return.target")
def return_options(t: Encounter, target: Model, shooter: Model) -> Iterator[Act]:
    yield Waive()
    for weapon in t.board.weapons:
        if not weapon.melee and target.carries(weapon.index):
            for other in t.models:
                if may_return(t, target, shooter, other, weapon):
                    yield Shoot(other.index, weapon.index)


@rule("return.shot", "return.target", "return.prepaid")
def may_return(t: Encounter, target: Model, shooter: Model, other: Model, weapon: Weapon) -> bool:
    """At whoever shot, or by one ruling at anybody."""
    right = other.index == shooter.index or ruling(t, "return.target") == "any"
    return may_shoot(t, target, other, weapon, True) and allowed(t, "return.target", right, other)


@judge(Ask.RETURN)
@rule("return.shot")
def judge_return(t: Encounter, act: Act, target: Model, shooter: Model) -> bool:
    match act:
        case Shoot(place, weapon):
            return may_return(t, target, shooter, t.models[place], t.board.weapons[weapon])
        case Waive():
            return True
        case _:
            return allowed(t, "sequence", False, target)
