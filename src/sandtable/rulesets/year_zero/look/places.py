"""Where everybody stands on the floor plan: who is Adjacent touches, who is at a door stands there."""

from collections.abc import Iterable
from math import dist

from ..state import NOBODY, NOTHING, NOWHERE, Battle, Fighter, Item
from .floorplan import Plan, Room, plan_of

RADIUS = 0.85
SMALL, LARGE = 0.65, 1.15
ITEM, VEHICLE = 0.5, 1.9
ITEM_STEP = 1.4
TOUCHING = 2 * RADIUS + 0.1  # between the middles of two who are Adjacent
APART = (3.6, 2.8, 2.2)  # ... and of two who are not; nearer in a crowd
LINE, DENSE = 3.0, 2.3  # from one row of fighters to the next, and the least of it
CAPTION = 2.0  # of a room's top, for its name
SHELF = 1.9  # of its bottom, for what lies there
CLEAR, ROUNDS = 0.45, 20  # least gap between those who are not Adjacent, and how often they make room for it
AT_DOOR = 2.3  # from one to the next who stand at the same door
TABLEAU = 4  # Adjacent fighters in one row

Spots = dict[int, tuple[float, float]]


def fighter_places(t: Battle) -> Spots:
    """Everybody in the battle, the dead included, by place in the roster."""
    plan = plan_of(t)
    found: Spots = {}
    for zone, room in enumerate(plan.rooms):
        here = [x for x in t.fighters if x.present and x.zone == zone and x.aboard == NOWHERE]
        if here:
            settle(t, plan, room, here, found)
    for x in t.fighters:
        if x.present and x.aboard != NOWHERE:
            found[x.index] = seat(t, plan, x)
    return found


def settle(t: Battle, plan: Plan, room: Room, here: list[Fighter], found: Spots) -> None:
    """Groups of Adjacent fighters in rows; the groups with somebody at a door go there."""
    loose: list[list[Fighter]] = []
    crowds: dict[int, int] = {}  # how many stand at each door
    groups = groups_of(here)
    for group in groups:
        at_doors = [x for x in group if x.at_border != NOWHERE]
        if not at_doors:
            loose.append(group)
        for fighter in at_doors:
            door = int(fighter.at_border)
            found[fighter.index] = beside_door(t, plan, fighter, crowds.get(door, 0), 0)
            crowds[door] = crowds.get(door, 0) + 1
        for i, fighter in enumerate([x for x in group if x.at_border == NOWHERE] if at_doors else []):
            found[fighter.index] = beside_door(t, plan, at_doors[0], crowds[int(at_doors[0].at_border)] - 1, i + 1)
    vehicle = any(v.zone == here[0].zone for v in t.vehicles)
    line_up(room, room.width - (2 * VEHICLE if vehicle else 0), loose, found)
    if crowds:
        spread(t, room, groups, found)


def spread(t: Battle, room: Room, groups: list[list[Fighter]], found: Spots) -> None:
    """Moves those apart who came to stand on each other between the doors and the rows."""
    group_of = {x.index: i for i, group in enumerate(groups) for x in group}
    size = {x.index: size_of(t, x) for group in groups for x in group}
    for _ in range(ROUNDS):
        close = [
            (a, b) for a in group_of for b in group_of
            if a < b and group_of[a] != group_of[b] and dist(found[a], found[b]) < size[a] + size[b] + CLEAR
        ]  # fmt: skip
        if not close:
            return
        for a, b in close:
            (ax, ay), (bx, by) = found[a], found[b]
            far = dist(found[a], found[b])
            east, south = ((bx - ax) / far, (by - ay) / far) if far else (0.6, 0.8)
            push = (size[a] + size[b] + CLEAR - far) / 2 + 0.05
            shift(room, groups[group_of[a]], -east * push, -south * push, found)
            shift(room, groups[group_of[b]], east * push, south * push, found)


def shift(room: Room, group: list[Fighter], east: float, south: float, found: Spots) -> None:
    """Moves a group as one, as far as the room allows."""
    for fighter in group:
        x, y = found[fighter.index]
        found[fighter.index] = inside(room, x + east, y + south)


def inside(room: Room, x: float, y: float) -> tuple[float, float]:
    return (
        min(max(x, room.left + RADIUS), room.left + room.width - RADIUS),
        min(max(y, room.top + RADIUS), room.top + room.height - RADIUS),
    )


def beside_door(t: Battle, plan: Plan, fighter: Fighter, place: int, behind: int) -> tuple[float, float]:
    """At the door he looks through, beside those who are there already; or so many places behind him."""
    border = t.borders[fighter.at_border]
    passage = plan.passages[border.index]
    if passage is None:
        return plan.rooms[fighter.zone].middle
    inside = RADIUS + 0.5 + behind * TOUCHING
    x, y = plan.doorstep(border.index, fighter.zone, (border.a, border.b), inside)
    aside = (place + 1) // 2 * AT_DOOR * (1 if place % 2 else -1)
    east, south = passage.along
    return x - south * aside, y + east * aside


def groups_of(here: list[Fighter]) -> list[list[Fighter]]:
    """Fighters joined by Adjacent pairs."""
    groups: list[list[Fighter]] = []
    waiting = list(here)
    while waiting:
        group = [waiting.pop(0)]
        for member in group:
            near = [x for x in waiting if member.adjacent >> x.index & 1]
            group += near
            waiting = [x for x in waiting if x not in near]
        groups.append(group)
    return groups


def line_up(room: Room, width: float, groups: list[list[Fighter]], found: Spots) -> None:
    """Rows of groups in the middle of a room."""
    blocks = [group[i : i + TABLEAU] for group in groups for i in range(0, len(group), TABLEAU)]
    usable = room.height - CAPTION - SHELF
    apart, *nearer = APART
    rows = rows_of(blocks, width - 2 * RADIUS, apart)
    while nearer and (len(rows) - 1) * DENSE > usable - 2 * RADIUS:
        apart = nearer.pop(0)
        rows = rows_of(blocks, width - 2 * RADIUS, apart)
    line = min(LINE, usable / max(len(rows), 1))
    y = room.top + CAPTION + (usable - line * (len(rows) - 1)) / 2
    for row in rows:
        x = room.left + (width - span(row, apart)) / 2
        for block in row:
            for i, fighter in enumerate(block):
                found[fighter.index] = x + i * TOUCHING, y
            x += (len(block) - 1) * TOUCHING + apart
        y += line


def rows_of(blocks: list[list[Fighter]], width: float, apart: float) -> list[list[list[Fighter]]]:
    """The blocks in order, as many in a row as there is room for."""
    rows: list[list[list[Fighter]]] = []
    for block in blocks:
        if rows and span([*rows[-1], block], apart) <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def span(row: list[list[Fighter]], apart: float) -> float:
    """From the first middle of a row to the last."""
    return sum((len(block) - 1) * TOUCHING for block in row) + (len(row) - 1) * apart


# ---- what is no fighter -----------------------------------------------------------------------------------------


def vehicle_place(plan: Plan, zone: int) -> tuple[float, float]:
    room = plan.rooms[zone]
    return room.left + room.width - VEHICLE - 0.4, room.top + room.height - VEHICLE - 0.8


def seat(t: Battle, plan: Plan, fighter: Fighter) -> tuple[float, float]:
    """Side by side in the vehicle."""
    x, y = vehicle_place(plan, fighter.zone)
    aboard = [other.index for other in t.fighters if other.present and other.aboard == fighter.aboard]
    place = aboard.index(fighter.index)
    return x + (place % 2 - 0.5) * 1.7, y + (place // 2 - 0.5 * ((len(aboard) - 1) // 2)) * 1.7


def lying(t: Battle) -> list[Item]:
    return [x for x in t.items if x.kind != NOTHING and x.holder == NOBODY]


def item_places(t: Battle, items: Iterable[Item]) -> Spots:
    """Things that lie about, along the lower wall."""
    plan = plan_of(t)
    found: Spots = {}
    count: dict[int, int] = {}
    for item in items:
        place = count.get(item.zone, 0)
        count[item.zone] = place + 1
        room = plan.rooms[item.zone]
        row, column = divmod(place, int((room.width - 5.5) / ITEM_STEP))
        found[item.index] = room.left + 3.3 + ITEM_STEP * column, room.top + room.height - 0.9 - ITEM_STEP * row
    return found


def device_places(t: Battle) -> Spots:
    """Terminals and machines, along the upper wall."""
    plan, found = plan_of(t), Spots()
    before: dict[int, int] = {}
    for device in t.board.devices:
        if device.zone != NOWHERE:
            room, place = plan.rooms[device.zone], before.get(device.zone, 0)
            before[device.zone] = place + 1
            found[device.index] = room.left + room.width - 1.1 - 1.8 * place, room.top + 1.0
    return found


def size_of(t: Battle, fighter: Fighter) -> float:
    return (SMALL, RADIUS, LARGE)[t.board.profiles[fighter.index].size]
