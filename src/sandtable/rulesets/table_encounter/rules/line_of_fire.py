"""The line of fire: what stands in it, what is in sight, and the difficulty of a shot."""

from sandtable.boards.tabletop import OPAQUE, apart, disc, gap, has, is_far, pieces_beside
from sandtable.geometry.inches import Footprint, compare_distance, gaps, passes_through
from sandtable.kernel import because, helper, number, rule, ruling, ruling_number

from ..state import INCH, Battle, Cloud, Feature, Model, Weapon
from .ground import halves, stands

# ---- the line of fire ----------------------------------------------------------------------------------------


@rule("shoot.obstacle-def", "line")
def is_obstacle(t: Battle, feature: Feature, shooter: Model, x: int, y: int, z: int) -> bool:
    """Whether the line to a target at (x, y, z) runs through a piece that is higher than an inch."""
    if is_far(feature, shooter.x, shooter.y, x, y, 0) or not stands(t, feature):
        return False
    return runs_through(t, feature, feature.low, feature.high, shooter, x, y, z)


@rule("shoot.obstacle-def", "line", "stray.dust")
def hides(t: Battle, cx: int, cy: int, r: int, low: int, high: int, s: Model, x: int, y: int, z: int) -> bool:
    """Whether the line runs through something round: a model, or a cloud of dust."""
    is_aside = gaps.is_beside(cx, cy, cx, cy, s.x, s.y, x, y, r)
    return not is_aside and runs_through(t, disc(cx, cy, r), low, high, s, x, y, z)


@rule("shoot.obstacle-def", "line")
def runs_through(t: Battle, shape: Footprint, low: int, high: int, s: Model, x: int, y: int, z: int) -> bool:
    """Whether the line runs through a shape between two heights that are more than an inch apart."""
    eye = number(t, "shoot.obstacle-def")
    if high - low <= eye:
        return False
    if ruling(t, "line") == "footprint":
        return passes_through(shape, 0, 2, s.x, s.y, 1, x, y, 1)
    return passes_through(shape, low, high, s.x, s.y, s.z + eye, x, y, z + eye)


@rule("stray.dust")
def is_there(t: Battle, cloud: Cloud) -> bool:
    return cloud.until >= t.round


@rule("shoot.obstacle", "shoot.obstacle-def")
def obstacles(t: Battle, shooter: Model, target: Model, x: int, y: int, z: int) -> int:
    """How many obstacles are in the line to a target at (x, y, z); shooter and target never count."""
    count, near = 0, pieces_beside(t.board, shooter.x, shooter.y, x, y, 0)
    for piece in range(t.board.pieces if near else 0):
        feature = t.board.features[piece]
        if near >> piece & 1 and is_obstacle(t, feature, shooter, x, y, z):
            count += 1
    for i in range(t.board.enlisted):
        other = t.models[i]
        if other.placed and other.index != shooter.index and other.index != target.index:
            if hides(t, other.x, other.y, other.radius, other.z, other.z + other.height, shooter, x, y, z):
                count += 1
    for cloud in t.clouds:
        if is_there(t, cloud):
            if hides(t, cloud.x, cloud.y, dust_radius(t), cloud.z, cloud.z + dust_height(t), shooter, x, y, z):
                count += 1
    return count


@rule("stray.dust")
def dust_radius(t: Battle) -> int:
    """Half the width of a cloud of dust, rounded up."""
    return (number(t, "stray.dust") + 1) // 2


@rule("stray.dust")
def dust_height(t: Battle) -> int:
    return number(t, "dust.height")


@rule("line.block")
def is_visible(t: Battle, shooter: Model, target: Model) -> bool:
    """Whether the target is in sight: by one ruling an opaque piece or dust in the line stops the shot."""
    if ruling(t, "line.block") == "never":
        return True
    return not any(
        has(f, OPAQUE) and f.index < t.board.pieces and is_obstacle(t, f, shooter, target.x, target.y, target.z)
        for f in t.board.features
    ) and not any(
        is_there(t, c)
        and hides(t, c.x, c.y, dust_radius(t), c.z, c.z + dust_height(t), shooter, target.x, target.y, target.z)
        for c in t.clouds
    )


# ---- difficulty ----------------------------------------------------------------------------------------------


@rule("measure")
def beyond(t: Battle, shooter: Model, target: Model, limit: int) -> int:
    """Whether the measured distance is below (-1), at (0) or above (1) a limit."""
    radii, climb = shooter.radius + target.radius, abs(shooter.z - target.z)
    return compare_as_measured(t, apart(shooter, target), radii, climb, limit)


@rule("measure")
def compare_as_measured(t: Battle, apart: int, radii: int, climb: int, limit: int) -> int:
    """Whether a distance, between centres `apart` squared, is below (-1), at (0) or above (1) a limit."""
    match ruling(t, "measure"):
        case "edge-flat":
            return compare_distance(apart, radii, 0, limit)
        case "centre":
            return compare_distance(apart, 0, climb, limit)
        case _:
            return compare_distance(apart, radii, climb, limit)


@rule("stray.explode", "measure")
def is_in_blast(t: Battle, feature: Feature, model: Model) -> bool:
    """Whether an explosion reaches a model, measured from the middle of the piece, on the model's level."""
    dx, dy = model.x - feature.x, model.y - feature.y
    climb = max(feature.low - model.z, model.z - feature.high, 0)
    return compare_as_measured(t, dx * dx + dy * dy, model.radius, climb, feature.blast) <= 0


@rule("shoot.distance-rounding")
def whole_inches(t: Battle, shooter: Model, target: Model) -> int:
    """The distance in whole inches, by the ruling in force."""
    far = gap(shooter, target) // INCH  # the least by any way of measuring
    while beyond(t, shooter, target, far * INCH) > 0:
        far += 1
    if ruling(t, "shoot.distance-rounding") == "up" or beyond(t, shooter, target, far * INCH) == 0:
        return far
    if ruling(t, "shoot.distance-rounding") == "nearest" and beyond(t, shooter, target, far * INCH - INCH // 2) >= 0:
        return far
    return far - 1


@rule("shoot.base", "shoot.distance-rounding")
def is_base_within(t: Battle, shooter: Model, target: Model, sixths: int) -> bool:
    """Whether the base difficulty of the distance is at most a number of sixths."""
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
def is_far_within(t: Battle, shooter: Model, target: Model, sixths: int) -> bool:
    if ruling(t, "shoot.distance-rounding") == "exact":
        return beyond(t, shooter, target, sixths * INCH // 6) <= 0
    return whole_inches(t, shooter, target) * 6 <= sixths


@rule("shoot.base")
def band(t: Battle, shooter: Model, target: Model) -> int:
    """The base difficulty of the band of distance."""
    for i in range(4):
        limit = (i + 1) * number(t, "shoot.band")
        far = beyond(t, shooter, target, limit * INCH)
        if ruling(t, "shoot.distance-rounding") != "exact":
            far = whole_inches(t, shooter, target) - limit
        if far <= 0:
            return number(t, "shoot.band-difficulty", i)
    return number(t, "shoot.band-difficulty", 4)


@rule("shoot.base", "react.cover", "round.half")
def distance_and_cover(t: Battle, shooter: Model, target: Model, cover_halves: int) -> int:
    """The least whole number that base difficulty and cover together do not exceed."""
    need = cover_halves // 2
    if ruling(t, "shoot.base.reading") == "per-inch":
        need += gap(shooter, target) // INCH  # it cannot be less
    while not is_base_within(t, shooter, target, 6 * need - 3 * cover_halves):
        need += 1
    return need


@rule("shoot.order", "shoot.obstacle")
def difficulty(t: Battle, shooter: Model, target: Model, weapon: Weapon, covered: bool) -> int:
    """The sum that the dice of a shot must reach."""
    in_line = obstacles(t, shooter, target, target.x, target.y, target.z)
    base = distance_and_cover(t, shooter, target, 0)
    return difficulty_past(t, shooter, target, weapon, covered, base, in_line)


@rule("shoot.order", "shoot.base", "shoot.obstacle", "shoot.weapon-mod", "react.cover", "shoot.floor")
def difficulty_past(
    t: Battle, shooter: Model, target: Model, weapon: Weapon, covered: bool, base: int, in_line: int
) -> int:
    """The difficulty of a shot from base difficulty, obstacles, weapon and cover, rounded up at the very end."""
    need = because(t, "shoot.base", base)
    need += because(t, "shoot.obstacle", number(t, "shoot.obstacle") * in_line, f"{in_line} in the line")
    need += because(t, "shoot.weapon-mod", weapon.modifier * ruling_number(t, "shoot.modifier-sign"))
    if covered:
        with_cover = distance_and_cover(t, shooter, target, halves(t, target.agility))
        need += because(t, "react.cover", with_cover - base, f"half of Agility {target.agility}")
    least = ruling_number(t, "shoot.floor")
    return need + because(t, "shoot.floor", least - need, f"up to {least}") if need < least else need
