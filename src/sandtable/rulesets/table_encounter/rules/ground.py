"""What stands where: levels, free places, ways, contact and reach."""

from sandtable.geometry.inches import footprints, gaps
from sandtable.geometry.inches.lines import MILLION, enters, leaves
from sandtable.geometry.inches.units import COMPASS, NOWHERE, Spot, ahead, inches, is_at_most, length
from sandtable.kernel import Group, allowed, equal, helper, members, number, row, rule, ruling

from ..state import INCH, INCHES, NOBODY, Battle, Feature, Model, Weapon


@helper
def stands(t: Battle, feature: Feature) -> bool:
    """Whether this piece of terrain is (still) there."""
    return feature not in t.gone


@helper
def opponents(t: Battle, model: Model) -> Group:
    """Everybody of the other side who is on the table."""
    return equal(row(t.models, "placed"), True) & equal(row(t.models, "side"), 1 - model.side)


@helper
def apart(a: Model, b: Model) -> int:
    """The square of the distance of two base centres."""
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)


@helper
def gap(a: Model, b: Model) -> int:
    """From base edge to base edge, in whole thousandths; for words and plans, never for a rule."""
    return max(length(a.x - b.x, a.y - b.y) - a.radius - b.radius, 0)


@helper
def is_nearer(a: Model, b: Model, far: int) -> bool:
    """Whether the gap is less than so much, seen without a root."""
    radii = a.radius + b.radius + far
    return far > 0 and apart(a, b) < radii * radii


@helper
def within(a: Model, b: Model, reach: int) -> bool:
    """Whether two bases are at most `reach` apart, edge to edge."""
    radii = a.radius + b.radius + reach
    return apart(a, b) <= radii * radii


@rule("contact")
def in_contact(t: Battle, a: Model, b: Model) -> bool:
    """Base to base, on one level."""
    return is_beside(t, a, b) and abs(a.z - b.z) <= number(t, "move.low")


@rule("contact")
def is_beside(t: Battle, a: Model, b: Model) -> bool:
    return within(a, b, number(t, "contact"))


@rule("engage.vertical", "reach")
def reaches(t: Battle, striker: Model, weapon: Weapon, other: Model) -> bool:
    """Threat range: the gap on the flat, and the height on its own."""
    return within(striker, other, weapon.reach) and abs(striker.z - other.z) <= reach_in_height(t, weapon)


@rule("engage.vertical")
def reach_in_height(t: Battle, weapon: Weapon) -> int:
    return number(t, "engage.vertical") + weapon.reach


# ---- levels --------------------------------------------------------------------------------------------------


@rule("move.budget")
def level(t: Battle, x: int, y: int, limit: int) -> int:
    """The highest ground under a base centre that is no higher than a limit."""
    highest, near = 0, pieces_near(t, x, y, x, y)
    for piece in range(t.board.pieces if near else 0):
        feature = t.board.features[piece]
        if near >> piece & 1 and is_within_bounds(feature, x, y):
            if stands(t, feature) and feature.standable and highest < feature.high <= limit:
                if footprints.contains(feature, x, y):
                    highest = feature.high
    return highest


@helper
def pieces_near(t: Battle, west: int, south: int, east: int, north: int) -> int:
    """A bit for each piece of terrain whose bounds may lie within others: others do not, told by whole inches."""
    board = t.board
    across = board.from_west[inch_of(east)] & board.from_east[inch_of(west)]
    return across & board.from_south[inch_of(north)] & board.from_north[inch_of(south)]


@helper
def inch_of(place: int) -> int:
    """The whole inch in which a coordinate lies; the first or last one for what lies beyond the largest table."""
    return min(max(place, 0) // INCH, INCHES - 1)


@helper
def pieces_beside(t: Battle, ax: int, ay: int, bx: int, by: int, reach: int) -> int:
    """A bit for each piece that may be less than `reach` away from the way from A to B."""
    west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    return pieces_near(t, west - reach, south - reach, east + reach, north + reach)


@helper
def is_within_bounds(feature: Feature, x: int, y: int) -> bool:
    west, east = x - feature.west, feature.east - x
    south, north = y - feature.south, feature.north - y
    return west | east | south | north >= 0  # none is below zero, in one look


@rule("move.low")
def ground_at(t: Battle, x: int, y: int, z: int) -> int:
    """The ground that somebody who comes at height z walks on to: steps up to an inch do not count."""
    return level(t, x, y, z + number(t, "move.low"))


@helper
def footing(t: Battle, model: Model) -> int:
    """The piece of terrain a model stands on; NOBODY for the table."""
    if model.z == 0:
        return NOBODY
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if stands(t, feature) and feature.standable and feature.high == model.z:
            if footprints.contains(feature, model.x, model.y):
                return feature.index
    return NOBODY


@rule("move.low")
def is_in_the_way(t: Battle, feature: Feature, z: int, height: int) -> bool:
    """A piece too high to step on and too low to pass under."""
    return stands(t, feature) and feature.high > z + number(t, "move.low") and feature.low < z + height


@helper
def is_far(feature: Feature, ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
    """Whether a base moved from A to B stays clear of a piece's bounds."""
    return gaps.is_beside(feature.west, feature.south, feature.east, feature.north, ax, ay, bx, by, radius)


@helper
def is_hit(feature: Feature, ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
    """Whether a base moved from A to B runs into a piece; what is far off is told by its bounds."""
    return not is_far(feature, ax, ay, bx, by, radius) and gaps.sweep_hits(feature, ax, ay, bx, by, radius)


@rule("move.low")
def meets_terrain(t: Battle, model: Model, ax: int, ay: int, bx: int, by: int, z: int) -> bool:
    """Whether a base, moved from A to B on one level, or standing there, runs into something high."""
    radius, height = model.radius, model.height
    near = pieces_beside(t, ax, ay, bx, by, radius)
    for piece in range(t.board.pieces if near else 0):
        feature = t.board.features[piece]
        if near >> piece & 1 and not is_far(feature, ax, ay, bx, by, radius) and is_in_the_way(t, feature, z, height):
            if not allowed(t, "move.low", not gaps.sweep_hits(feature, ax, ay, bx, by, radius), feature):
                return True
    return False


# ---- places --------------------------------------------------------------------------------------------------


@rule("move.models", "table")
def is_free(t: Battle, model: Model, x: int, y: int, z: int, clear: bool = False) -> bool:
    """Whether a base may stand here: on the table, beside everything high (known where the way was), over nobody."""
    r = model.radius
    inside = r <= x <= t.board.width - r and r <= y <= t.board.depth - r
    if not allowed(t, "table", inside, model):
        return False
    return (clear or not meets_terrain(t, model, x, y, x, y, z)) and is_over_nobody(t, model, x, y, z)


@rule("move.models")
def is_over_nobody(t: Battle, model: Model, x: int, y: int, z: int) -> bool:
    for i in range(t.board.enlisted):
        other = t.models[i]
        if other.placed and other.index != model.index and overlaps(model, other, x, y, z):
            return allowed(t, "move.models", False, model, other, inches(overlap_depth(model, other, x, y)))
    return True


@helper
def overlaps(model: Model, other: Model, x: int, y: int, z: int) -> bool:
    """Whether a model, standing at (x, y, z), would share room with another."""
    if other.z >= z + model.height or z >= other.z + other.height:
        return False
    return gaps.overlap((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y), model.radius + other.radius)


@helper
def overlap_depth(model: Model, other: Model, x: int, y: int) -> int:
    return model.radius + other.radius - length(x - other.x, y - other.y)


@rule("climb.place")
def nearest_place(t: Battle, model: Model, x: int, y: int, z: int) -> Spot:
    """The free place on the level z nearest to a point; NOWHERE where there is none near."""
    for ring in range(25):
        found, best = NOWHERE, 0
        for east, north in COMPASS:
            at_x, at_y = x + ring * east // 8, y + ring * north // 8
            if at_x < 0 or at_y < 0 or level(t, at_x, at_y, z) != z or not is_free(t, model, at_x, at_y, z):
                continue
            far = length(at_x - model.x, at_y - model.y)
            if found == NOWHERE or far < best:
                found, best = Spot(at_x, at_y), far
        if found != NOWHERE:
            return found
    return NOWHERE


@helper
def near_edge(t: Battle, model: Model, feature: Feature) -> Spot:
    """The point of a footprint where somebody beside it would step on to it."""
    far = length(feature.x - model.x, feature.y - model.y)
    come_in = enters(feature, model.x, model.y, feature.x, feature.y)
    straight = ahead(model.x, model.y, feature.x, feature.y, far * come_in // MILLION + 2)
    x, y = straight
    near = length(x - model.x, y - model.y)
    for i in range(feature.corners):
        at_x, at_y = foot_on_edge(feature, i, model.x, model.y)
        if is_at_most(at_x - model.x, at_y - model.y, near - 1) and footprints.contains(feature, at_x, at_y):
            x, y, near = at_x, at_y, length(at_x - model.x, at_y - model.y)
    return Spot(x, y)


@helper
def foot_on_edge(feature: Feature, i: int, x: int, y: int) -> Spot:
    """The point of edge i nearest to a point, moved a hair towards the middle."""
    j = i + 1 if i + 1 < feature.corners else 0
    dx, dy = feature.xs[j] - feature.xs[i], feature.ys[j] - feature.ys[i]
    along = (x - feature.xs[i]) * dx + (y - feature.ys[i]) * dy
    whole = dx * dx + dy * dy
    along = min(max(along, 0), whole)
    at_x, at_y = feature.xs[i] + dx * along // whole, feature.ys[i] + dy * along // whole
    if footprints.contains(feature, at_x, at_y):
        return Spot(at_x, at_y)
    at_x += (at_x < feature.x) - (at_x > feature.x)
    at_y += (at_y < feature.y) - (at_y > feature.y)
    return Spot(at_x, at_y)


# ---- ways ----------------------------------------------------------------------------------------------------


@rule("move.low", "move.models", "engage.through-models")
def is_way_clear(t: Battle, model: Model, x: int, y: int, z: int, through_all: bool) -> bool:
    """Whether a base can be moved straight on one level: past terrain, and past opponents unless they do not count."""
    if meets_terrain(t, model, model.x, model.y, x, y, z):
        return False
    if through_all:
        return True
    for other in members(t.models, opponents(t, model)):
        if other.z < z + model.height and z < other.z + other.height:
            hit = gaps.meets_circle(other.x, other.y, other.radius, model.x, model.y, x, y, model.radius)
            if not allowed(t, "move.models.block", not hit, other):
                return False
    return True


@rule("move.budget")
def is_ground_whole(t: Battle, model: Model, x: int, y: int) -> bool:
    """Whether somebody on high ground keeps it underfoot all the way, but for steps of an inch."""
    low = model.z - number(t, "move.low")
    if low <= 0:
        return True
    reached = 0
    for _ in range(8):
        farther = reached
        for piece in range(t.board.pieces):
            feature = t.board.features[piece]
            if stands(t, feature) and feature.standable and low <= feature.high <= model.z + number(t, "move.low"):
                if enters(feature, model.x, model.y, x, y) <= reached and contains_way(feature, model, x, y, reached):
                    farther = max(farther, leaves(feature, model.x, model.y, x, y))
        if farther >= MILLION or farther == reached:
            reached = farther
            break
        reached = farther
    return reached >= MILLION


@helper
def contains_way(feature: Feature, model: Model, x: int, y: int, at: int) -> bool:
    """Whether the point `at` millionths of the way lies on a piece of terrain."""
    on_x = model.x + (x - model.x) * at // MILLION
    on_y = model.y + (y - model.y) * at // MILLION
    return gaps.touches(feature, on_x, on_y, 1)


# ---- moving threat -------------------------------------------------------------------------------------------


@rule("move.threat")
def threatens(t: Battle, enemy: Model, x: int, y: int, z: int, radius: int) -> bool:
    """Whether a place lies in the threat range of an enemy's melee weapon."""
    for weapon in t.board.weapons:
        if weapon.melee and enemy.carries(weapon.index):
            radii = enemy.radius + radius + weapon.reach
            near = (x - enemy.x) * (x - enemy.x) + (y - enemy.y) * (y - enemy.y) <= radii * radii
            if near and abs(z - enemy.z) <= reach_in_height(t, weapon):
                return True
    return False


@rule("move.threat")
def is_threatened(t: Battle, model: Model, x: int, y: int, z: int) -> bool:
    return any(threatens(t, other, x, y, z, model.radius) for other in members(t.models, opponents(t, model)))


@rule("move.threat", "engage.through-threat")
def free_length(t: Battle, model: Model, x: int, y: int, far: int) -> int:
    """How much of a straight walk is made before an enemy's threat range ends it; all of it as a rule."""
    if ruling(t, "move.threat") == "free" or is_threatened(t, model, model.x, model.y, model.z):
        return far
    for part in range(1, 65):
        at_x, at_y = ahead(model.x, model.y, x, y, far * part // 64)
        if is_threatened(t, model, at_x, at_y, model.z):
            return far * part // 64
    return far


@helper
def half_agility(t: Battle, model: Model) -> int:
    """Half of the Agility, in thousandths of an inch."""
    return halves(t, model.agility) * (INCH // 2)


@rule("round.half")
def halves(t: Battle, ability: int) -> int:
    """Half of an ability, counted in halves: exact, or rounded to a whole number."""
    match ruling(t, "round.half"):
        case "up":
            return (ability + 1) // 2 * 2
        case "down":
            return ability // 2 * 2
        case _:
            return ability
