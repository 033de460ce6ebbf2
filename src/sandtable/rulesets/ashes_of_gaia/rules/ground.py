"""The field: distance, lines of fire, cover, light and smoke, and where one can walk."""

from sandtable.boards.tabletop import is_on_table, outlines, root_of
from sandtable.kernel import allowed, helper, number, rule, ruling

from ..state import METRE, NOBODY, Battle, Cover, Feature, Fighter, Kind, Light, Sight
from .telling import Plain

STOPS = -1
root, gap, is_near_segment = root_of, outlines.squared, outlines.is_near_segment


# ---- distance ------------------------------------------------------------------------------------------------


@rule("distance", "house.field")
def distance_squared(t: Battle, x: int, y: int, to_x: int, to_y: int) -> int:
    """The square of the distance between centres, in cm; exact, or rounded to whole metres first."""
    squared = gap(x, y, to_x, to_y)
    if ruling(t, "distance") == "rounded":
        metres = (root(squared) + METRE // 2) // METRE
        return metres * METRE * metres * METRE
    return squared


@helper
def apart(t: Battle, a: Fighter, b: Fighter) -> int:
    return distance_squared(t, a.x, a.y, b.x, b.y)


@helper
def is_within(t: Battle, a: Fighter, b: Fighter, metres: int) -> bool:
    return apart(t, a, b) <= metres * METRE * metres * METRE


# ---- lines and shapes ----------------------------------------------------------------------------------------


@helper
def is_beside(feature: Feature, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a segment lies beside the box around a piece of terrain: a quick test that settles most cases."""
    return (
        max(ax, bx) < feature.west
        or min(ax, bx) > feature.east
        or max(ay, by) < feature.south
        or min(ay, by) > feature.north
    )


@helper
def holds(feature: Feature, x: int, y: int) -> bool:
    """Whether a piece of terrain covers a point."""
    return not is_beside(feature, x, y, x, y) and outlines.holds(feature, x, y)


@helper
def meets(feature: Feature, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a segment meets a piece of terrain."""
    return not is_beside(feature, ax, ay, bx, by) and outlines.meets(feature, ax, ay, bx, by)


@helper
def is_wall(feature: Feature) -> bool:
    """Whether a piece is as high as a fighter."""
    return feature.kind == Kind.WALL or feature.kind == Kind.CONTAINER


@helper
def is_trench(feature: Feature) -> bool:
    """Whether fighters get into a piece, not behind it."""
    return feature.kind == Kind.TRENCH


@rule("house.line-of-fire")
def is_near_terrain(t: Battle, x: int, y: int) -> bool:
    """Whether any piece of terrain is near enough to a place to be cover there."""
    for i in range(t.board.pieces):
        near = near_for(t, t.board.features[i])
        if not is_beside(t.board.features[i], x - near, y - near, x + near, y + near):
            return True
    return False


# ---- cover and sight -----------------------------------------------------------------------------------------


@rule("house.line-of-fire", "house.wall")
def near_for(t: Battle, feature: Feature) -> int:
    """How near, in cm, a fighter must be to a piece to be covered by it."""
    return number(t, "house.wall") if is_wall(feature) else number(t, "house.line-of-fire")


@rule("house.line-of-fire")
def stands_near(t: Battle, feature: Feature, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a line meets a piece near its start."""
    near = near_for(t, feature)
    if is_beside(feature, x - near, y - near, x + near, y + near) or not meets(feature, x, y, to_x, to_y):
        return False
    length = root(gap(x, y, to_x, to_y))
    if length <= near:
        return True
    return meets(feature, x, y, x + (to_x - x) * near // length, y + (to_y - y) * near // length)


@rule("cover.ask", "cover.medium", "cover.full-examples", "house.line-of-fire")
def covers(t: Battle, feature: Feature, x: int, y: int, target: Fighter) -> bool:
    """Whether a piece is cover against a point: it stands close before the target, or is a trench that holds them."""
    if is_trench(feature):
        return holds(feature, target.x, target.y) and not holds(feature, x, y)
    return stands_near(t, feature, target.x, target.y, x, y)


@rule("cover.light", "cover.medium", "cover.full-examples", "house.terrain")
def cover_from(feature: Feature, target: Fighter) -> Cover:
    """The grade of cover that a piece gives a fighter: light, medium, or full to one who hides."""
    if feature.kind == Kind.CRATE or feature.kind == Kind.BARREL:
        return Cover.LIGHT
    return Cover.FULL if target.hidden else Cover.MEDIUM


@rule("cover.ask", "cover_in_melee", "dark_place", "house.line-of-fire")
def sight_to(t: Battle, shooter: Fighter, target: int, x: int, y: int, melee: bool) -> Sight:
    """What lies between a fighter and a target: cover, walls and smoke; and the light there."""
    light = light_at(t, x, y)
    if ruling(t, "dark_place") == "darker":
        light = max(light, light_at(t, shooter.x, shooter.y))
    smokes = smokes_between(t, shooter.x, shooter.y, x, y)
    blocked = not melee and is_blocked(t, shooter.x, shooter.y, x, y)
    if target < 0 or (melee and ruling(t, "cover_in_melee") == "no"):
        return Sight(light=light, smokes=smokes, blocked=blocked)
    return covered_sight(t, shooter, t.fighters[target], light, smokes, blocked)


@rule("cover.ask", "cover_stack")
def covered_sight(t: Battle, shooter: Fighter, target: Fighter, light: Light, smokes: int, blocked: bool) -> Sight:
    """The worst cover within reach of the target counts, or the sum of all, as ruled."""
    if not is_near_terrain(t, target.x, target.y):
        return Sight(light=light, smokes=smokes, blocked=blocked)
    cover, rows, cover_ar = Cover.NONE, 0, 0
    for i in range(t.board.pieces):
        feature = t.board.features[i]
        if covers(t, feature, shooter.x, shooter.y, target):
            grade = cover_from(feature, target)
            rows += cover_row(t, grade)
            cover = max(cover, grade)
            if grade == Cover.FULL:
                cover_ar = stacked(t, cover_ar, feature.ar)
    return Sight(cover, rows, cover_ar, light, smokes, blocked)


@rule("cover_stack", "cover.through")
def stacked(t: Battle, so_far: int, ar: int) -> int:
    """The armour of several pieces that a shot goes through; STOPS where one of them stops it."""
    if so_far == STOPS or ar == STOPS:
        return STOPS
    return min(so_far + ar, 100) if ruling(t, "cover_stack") == "sum" else max(so_far, ar)


@rule("cover.light", "cover.medium")
def cover_row(t: Battle, grade: int) -> int:
    """The modifier for a grade of cover; full cover counts as medium where it does not forbid the attack."""
    if grade == Cover.NONE:
        return 0
    return number(t, "cover.light") if grade == Cover.LIGHT else number(t, "cover.medium")


@rule("house.line-of-fire")
def is_blocked(t: Battle, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether any piece ends the line of fire."""
    for i in range(t.board.pieces):
        if blocks(t, t.board.features[i], x, y, to_x, to_y):
            return True
    return False


@rule("house.line-of-fire")
def blocks(t: Battle, feature: Feature, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a piece ends the line of fire: a wall or container on it that is near neither end."""
    if not is_wall(feature) or not meets(feature, x, y, to_x, to_y):
        return False
    return not stands_near(t, feature, x, y, to_x, to_y) and not stands_near(t, feature, to_x, to_y, x, y)


@rule("env.smoke", "house.terrain")
def smokes_between(t: Battle, x: int, y: int, to_x: int, to_y: int) -> int:
    """How many clouds the line of fire touches."""
    count = 0
    for i in range(t.cloud_count):
        cloud = t.clouds[i]
        if is_near_segment(cloud.x, cloud.y, x, y, to_x, to_y, cloud.radius):
            count += 1
    return count


@rule("env.dark-limits", "dark_both", "house.terrain")
def light_at(t: Battle, x: int, y: int) -> Light:
    """The light at a place: that of its zone, of several the darkest, and elsewhere that of the field."""
    light, zoned = Light.NORMAL, False
    for i in range(t.board.zone_count):
        zone = t.board.zones[i]
        if zone.left <= x <= zone.right and zone.top <= y <= zone.bottom:
            light, zoned = max(light, zone.light), True
    return light if zoned else t.board.light


# ---- walking -------------------------------------------------------------------------------------------------


@rule("house.field")
def is_on_board(t: Battle, x: int, y: int) -> bool:
    return is_on_table(t.board, x, y, 0)


@rule("house.field", "house.terrain", "house.room")
def is_free(t: Battle, mover: Fighter, x: int, y: int) -> bool:
    """Whether no fighter and nothing solid is at a place."""
    return not is_solid(t, x, y) and who_stands_at(t, mover, x, y) == NOBODY


@rule("house.field", "house.terrain", "house.room")
def may_stand(t: Battle, mover: Fighter, x: int, y: int) -> bool:
    """A fighter may stand only on a free place on the field."""
    who = who_stands_at(t, mover, x, y)
    return (
        allowed(t, "house.field:off", is_on_board(t, x, y))
        and allowed(t, "house.field:solid", not is_solid(t, x, y), mover)
        and allowed(t, "house.field:taken", who == NOBODY, mover, t.fighters[who])
    )


@rule("house.field", "house.terrain")
def is_solid(t: Battle, x: int, y: int) -> bool:
    """Whether a piece that is no trench is at a place."""
    for i in range(t.board.pieces):
        if not is_trench(t.board.features[i]) and holds(t.board.features[i], x, y):
            return True
    return False


@rule("house.field", "house.room")
def who_stands_at(t: Battle, mover: Fighter, x: int, y: int) -> int:
    """The fighter who is too near to a place for another to stand there; NOBODY if it is free."""
    room = number(t, "house.room")
    for other in t.fighters:
        if other.index != mover.index and is_up(other) and gap(other.x, other.y, x, y) < room * room:
            return int(other.index)
    return NOBODY


@rule("house.field", "house.terrain", "house.room")
def has_way(t: Battle, mover: Fighter, x: int, y: int, past: int) -> bool:
    """Whether no wall, container or enemy bars a straight way; the enemy `past` does not count."""
    for i in range(t.board.pieces):
        feature = t.board.features[i]
        if is_wall(feature) and meets(feature, mover.x, mover.y, x, y):
            return allowed(t, "house.field:wall", False, mover, Plain(Kind(feature.kind)))
    room = number(t, "house.room")
    for other in t.fighters:
        if other.side != mover.side and is_up(other) and other.index != past:
            beside = gap(other.x, other.y, mover.x, mover.y) <= room * room
            if not beside and is_near_segment(other.x, other.y, mover.x, mover.y, x, y, room):
                return allowed(t, "house.field:enemy", False, mover, other)
    return True


@helper
def is_up(fighter: Fighter) -> bool:
    """Whether a fighter is on the field."""
    return fighter.here and fighter.placed and not fighter.out


@helper
def nearest_enemy(t: Battle, fighter: Fighter) -> int:
    """The closest fighter of the other side; NOBODY if none is left."""
    best, least = NOBODY, 1 << 60
    for other in t.fighters:
        if other.side != fighter.side and is_up(other):
            squared = gap(other.x, other.y, fighter.x, fighter.y)
            if squared < least:
                best, least = int(other.index), squared
    return best
