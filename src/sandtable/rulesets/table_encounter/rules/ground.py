"""What stands where: levels, free places, ways, contact and reach."""

from sandtable.boards import tabletop
from sandtable.boards.tabletop import COMPASS, NOWHERE, Spot, ahead, inches, length, overlap_depth, overlaps, within
from sandtable.kernel import Group, allowed, equal, helper, members, number, row, rule, ruling

from ..state import INCH, NOBODY, NOTHING, Battle, Feature, Model, Weapon

BARRED = -1  # in place of a height: no walk leads there


@helper
def stands(t: Battle, feature: Feature) -> bool:
    """Whether a piece of terrain is still there."""
    return feature not in t.gone


@helper
def opponents(t: Battle, model: Model) -> Group:
    """The models of the other side that are on the table."""
    return equal(row(t.models, "placed"), True) & equal(row(t.models, "side"), 1 - model.side)


@rule("contact")
def in_contact(t: Battle, a: Model, b: Model) -> bool:
    """Whether two models stand base to base, on one level."""
    return is_beside(t, a, b) and abs(a.z - b.z) <= number(t, "move.low")


@rule("contact")
def is_beside(t: Battle, a: Model, b: Model) -> bool:
    return within(a, b, number(t, "contact"))


@rule("engage.vertical", "reach")
def reaches(t: Battle, striker: Model, weapon: Weapon, other: Model) -> bool:
    """Whether a model is in a weapon's threat range: the gap on the flat, and the height on its own."""
    return within(striker, other, weapon.reach) and abs(striker.z - other.z) <= reach_in_height(t, weapon)


@rule("engage.vertical")
def reach_in_height(t: Battle, weapon: Weapon) -> int:
    return number(t, "engage.vertical") + weapon.reach


# ---- levels --------------------------------------------------------------------------------------------------


@rule("move.budget")
def level(t: Battle, x: int, y: int, limit: int) -> int:
    """The highest ground under a base centre that is no higher than a limit."""
    return tabletop.level(t.board, t.gone, x, y, limit)


@rule("move.low")
def ground_at(t: Battle, x: int, y: int, z: int) -> int:
    """The ground that a model at height z walks onto: the highest that is at most a step above."""
    return level(t, x, y, z + number(t, "move.low"))


@helper
def footing(t: Battle, model: Model) -> int:
    """The piece of terrain a model stands on; NOBODY for the table."""
    return tabletop.footing(t.board, t.gone, model.x, model.y, model.z)


@rule("move.low")
def meets_terrain(t: Battle, model: Model, ax: int, ay: int, bx: int, by: int, z: int) -> bool:
    """Whether a base, on its way from A to B, meets terrain that it cannot step on or pass under."""
    low, high = z + number(t, "move.low"), z + model.height
    met = tabletop.first_met(t.board, t.gone, tabletop.SOLID, ax, ay, bx, by, model.radius, low, high)
    return met != NOBODY and not allowed(t, "move.low", False, t.board.features[met])


# ---- places --------------------------------------------------------------------------------------------------


@rule("move.models", "table")
def is_free(t: Battle, model: Model, x: int, y: int, z: int) -> bool:
    """Whether a base may stand here: on the table, clear of high terrain and of other bases."""
    return (
        is_inside(t, model, x, y) and not meets_terrain(t, model, x, y, x, y, z) and is_over_nobody(t, model, x, y, z)
    )


@rule("table")
def is_inside(t: Battle, model: Model, x: int, y: int) -> bool:
    return allowed(t, "table", tabletop.is_on_table(t.board, x, y, model.radius), model)


@rule("move.models")
def is_over_nobody(t: Battle, model: Model, x: int, y: int, z: int) -> bool:
    for i in range(t.board.enlisted):
        other = t.models[i]
        if other.placed and other.index != model.index and overlaps(model, other, x, y, z):
            return allowed(t, "move.models", False, model, other, inches(overlap_depth(model, other, x, y)))
    return True


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


# ---- ways ----------------------------------------------------------------------------------------------------


@rule("move.low", "move.models", "engage.through-models")
def is_way_clear(t: Battle, model: Model, x: int, y: int, z: int, through_all: bool) -> bool:
    """Whether a base can move straight on one level: clear of terrain and, unless `through_all`, of opponents."""
    return is_stretch_clear(t, model, model.x, model.y, x, y, z, through_all)


@rule("move.low", "move.models", "engage.through-models")
def is_stretch_clear(t: Battle, model: Model, ax: int, ay: int, bx: int, by: int, z: int, through_all: bool) -> bool:
    """Whether the stretch of a way from A to B is clear."""
    if meets_terrain(t, model, ax, ay, bx, by, z):
        return False
    if through_all:
        return True
    for other in members(t.models, opponents(t, model)):
        if tabletop.is_on_level(other, z, model.height):
            hit = tabletop.meets_circle(other.x, other.y, other.radius, ax, ay, bx, by, model.radius)
            if not allowed(t, "move.models.block", not hit, other):
                return False
    return True


@rule("move.low", "move.budget")
def end_of_walk(t: Battle, model: Model, x: int, y: int, through_all: bool) -> int:
    """The ground where a straight walk ends, up and down by steps, clear of all else; BARRED where it cannot."""
    z, at, here = model.z, 0, Spot(model.x, model.y)
    while at < tabletop.MILLION:
        edge, under = next_stretch(t, model, x, y, at, z)
        there = along(model, x, y, edge)
        if not is_on_level(t, model, z, under):
            return BARRED
        if not is_stretch_clear(t, model, here.x, here.y, there.x, there.y, under, through_all):
            return BARRED
        z, at, here = under, edge, there
    end = ground_at(t, x, y, z)
    level = is_on_level(t, model, z, end)
    return end if level and (end == z or not meets_terrain(t, model, x, y, x, y, end)) else BARRED


@rule("move.drop", "move.low")
def is_on_level(t: Battle, model: Model, z: int, under: int) -> bool:
    """Whether the ground ahead is no more than a step below the ground at this height."""
    return allowed(t, "move.drop", under >= z - number(t, "move.low"), model)


@rule("move.low", "move.budget")
def walked_to(t: Battle, model: Model, x: int, y: int) -> int:
    """The ground on to which a straight walk leads, step by step, whatever bars it."""
    z, at = model.z, 0
    while at < tabletop.MILLION:
        at, z = next_stretch(t, model, x, y, at, z)
    return ground_at(t, x, y, z)


@helper
def next_stretch(t: Battle, model: Model, x: int, y: int, at: int, z: int) -> tuple[int, int]:
    """How far along a way, in millionths, the ground may change next, and the ground up to there.

    It does not change within a hair, where pieces touch.
    """
    hair = 3 * tabletop.MILLION // max(abs(x - model.x), abs(y - model.y), 3)
    edge = tabletop.next_edge(t.board, t.gone, model.x, model.y, x, y, at + hair)
    middle = along(model, x, y, (at + edge) // 2)
    return edge, ground_at(t, middle.x, middle.y, z)


@helper
def along(model: Model, x: int, y: int, part: int) -> Spot:
    """The place on a way from the model after so many millionths of it."""
    return Spot(model.x + (x - model.x) * part // tabletop.MILLION, model.y + (y - model.y) * part // tabletop.MILLION)


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
def threatening(t: Battle, model: Model) -> Group:
    """The opponents in whose threat range a model stands, by the ruling that threat ends Moves."""
    found = NOTHING
    if ruling(t, "move.threat") == "halt":
        for other in members(t.models, opponents(t, model)):
            if threatens(t, other, model.x, model.y, model.z, model.radius):
                found |= other
    return found


@rule("move.threat")
def comes_into_threat(t: Battle, model: Model, x: int, y: int, z: int, before: Group) -> bool:
    """Whether a place lies in the threat range of an opponent who is not among those before."""
    return any(
        other not in before and threatens(t, other, x, y, z, model.radius)
        for other in members(t.models, opponents(t, model))
    )


@rule("move.threat", "engage.through-threat")
def free_length(t: Battle, model: Model, x: int, y: int, far: int) -> int:
    """How much of a straight walk is made before it comes into new threat; all of it, unless ruled otherwise."""
    if ruling(t, "move.threat") == "free":
        return far
    before, made, step = threatening(t, model), 0, max(far // 64, 1)
    while made < far:
        at_x, at_y = ahead(model.x, model.y, x, y, min(made + step, far))
        if not comes_into_threat(t, model, at_x, at_y, model.z, before):
            made += step
        elif step == 1:
            return made + 1
        else:
            step = max(step // 2, 1)
    return far


@helper
def half_agility(t: Battle, model: Model) -> int:
    """Half of the Agility, in thousandths of an inch."""
    return halves(t, model.agility) * (INCH // 2)


@rule("round.half")
def halves(t: Battle, ability: int) -> int:
    """An ability in halves of its half: exact, or rounded to a whole number."""
    match ruling(t, "round.half"):
        case "up":
            return (ability + 1) // 2 * 2
        case "down":
            return ability // 2 * 2
        case _:
            return ability
