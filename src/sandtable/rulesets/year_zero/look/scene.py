"""The board: a floor plan of zones, and the ways between them."""

from sandtable.kernel import Scene, Shape, Spot

from ..state import NOWHERE, Battle, Passage
from .floorplan import Plan, plan_of
from .names import border_name, device_name, work_of, zone_name
from .places import CAPTION, device_places

REACH = 7.0  # most of a room means the room
OPENING = 1.2  # half the width of a passage


def scene(t: Battle) -> Scene:
    """Rooms for zones; nothing of it changes in a battle."""
    plan = plan_of(t)
    ground = [shape for x in t.borders if x.a != NOWHERE for shape in passage_shapes(t, plan, x.index)]
    spots = []
    for zone, room in enumerate(plan.rooms):
        cluttered = bool(t.board.cluttered >> zone & 1)
        name = zone_name(t, zone)
        said = f"{name}: cover, barrier {t.board.barrier[zone]}" if cluttered else f"{name}: open ground"
        ground += [
            Shape("polygon", room.corners, "floor", said, variant="plate" if cluttered else "tiles"),
            Shape("line", (*room.corners, *room.corners[:2]), "wall"),
            *(clutter(plan, zone) if cluttered else ()),
            Shape("text", (room.middle[0], room.top + 0.9), "caption", name),
        ]
        spots.append(Spot(t.board.zones[zone].label, room.middle[0], room.top + CAPTION + 0.4, said))
    ground += [shape for x in t.borders if x.a != NOWHERE for shape in threshold(plan, x.index, x.passage)]
    spots += [Spot(x.label, *passage.middle, border_name(t, x.index))
              for x in t.borders if (passage := plan.passages[x.index]) is not None]  # fmt: skip
    for device, (x, y) in device_places(t).items():
        said = f"{device_name(t, device)}: {work_of(t, device)}"
        ground.append(Shape("polygon", box(x, y, 0.7, 0.55), "furniture", said))
        spots.append(Spot(t.board.devices[device].label, x, y, said))
    return Scene(plan.width, plan.height, tuple(ground), tuple(spots), REACH, scale="a room is a zone", mood="station")


def box(x: float, y: float, half: float, high: float) -> tuple[float, ...]:
    return x - half, y - high, x + half, y - high, x + half, y + high, x - half, y + high


def clutter(plan: Plan, zone: int) -> list[Shape]:
    """Crates in the lower corners: there is something to hide behind."""
    room = plan.rooms[zone]
    left, right, bottom = room.left, room.left + room.width, room.top + room.height
    xs, ys = (left + 0.9, left + 2.1, left + 0.9, right - 0.9), (bottom - 0.9, bottom - 0.9, bottom - 2.1, bottom - 0.9)
    return [Shape("polygon", box(x, y, 0.5, 0.5), "cover") for x, y in zip(xs, ys)]


def passage_shapes(t: Battle, plan: Plan, place: int) -> list[Shape]:
    """The way between two rooms, and its name."""
    passage, border = plan.passages[place], t.borders[place]
    if passage is None:
        return []
    kind = Passage(border.passage)
    said = f"{border_name(t, place)}: from {zone_name(t, border.a)} to {zone_name(t, border.b)}"
    if kind == Passage.WALL:
        return [Shape("polygon", passage.strip(OPENING), "wall", f"{said}, a wall")]
    x, y = passage.middle
    upright = abs(passage.along[1]) > abs(passage.along[0])
    at = (x + OPENING + 2, y) if upright else (x, y - OPENING - 0.6)
    name = Shape("text", at, "caption", border_name(t, place))
    if kind == Passage.CLIMB:
        return [Shape("polygon", passage.strip(OPENING), "ladder", f"{said}, to be climbed"), name]
    return [Shape("polygon", passage.strip(OPENING), "doorway", said), name]


def threshold(plan: Plan, place: int, kind: int) -> list[Shape]:
    """Where a passage opens into its rooms: holes in their walls."""
    passage = plan.passages[place]
    if passage is None or kind == Passage.WALL:
        return []
    (east, south), holes = passage.along, []
    for x, y in ((passage.from_x, passage.from_y), (passage.to_x, passage.to_y)):
        holes.append((x + south * OPENING, y - east * OPENING, x - south * OPENING, y + east * OPENING))
    return [Shape("line", hole, "doorway") for hole in holes]
