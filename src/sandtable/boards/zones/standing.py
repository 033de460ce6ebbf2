"""The points of pieces on the floor plan: side by side if they touch, beside a door if at it, else in rows."""

from collections.abc import Callable, Iterable
from math import dist

from .board import FIGURE, NOWHERE, Game, Stand, Zoned
from .floorplan import CAPTION, Plan, Point, Room, Spots, plan_of

ITEM, VEHICLE = 0.5, 1.9
ITEM_STEP = 1.4
TOUCHING = 2 * FIGURE + 0.1  # between the middles of two pieces that touch
APART = (3.6, 2.8, 2.2)  # ... and of two that do not; less in a crowd
LINE, DENSE = 3.0, 2.3  # between rows of pieces: usual, and least
SHELF = 1.9  # height at the bottom of a room, for things
CLEAR, ROUNDS = 0.45, 20  # the least gap between pieces that do not touch, and rounds of making it
AT_DOOR = 2.3  # between pieces at the same door
TABLEAU = 4  # most touching pieces in one row


def places(t: Game, stands: Iterable[Stand], vehicles: Iterable[Zoned] = ()) -> Spots:
    """The point of each piece, by its index; vehicles are parked in corners, with those aboard."""
    plan, found, cars = plan_of(t), Spots(), zones_of(vehicles)
    stands = list(stands)
    for zone, room in enumerate(plan.rooms):
        here = [x for x in stands if x.zone == zone and x.aboard == NOWHERE]
        if here:
            settle(plan, room, room.width - (2 * VEHICLE if zone in cars.values() else 0), here, found)
    for car, zone in cars.items():
        found |= seats(t, zone, [x.piece for x in stands if x.aboard == car])
    return found


def zones_of(pieces: Iterable[Zoned]) -> dict[int, int]:
    """The zone of each piece that is in one, by its index."""
    return {x.index: x.zone for x in pieces if x.zone != NOWHERE}


def settle(plan: Plan, room: Room, width: float, here: list[Stand], found: Spots) -> None:
    """Puts groups of touching pieces in rows, or at the door of a member."""
    loose: list[list[Stand]] = []
    crowds: dict[int, int] = {}  # pieces at each door
    groups = groups_of(here)
    for group in groups:
        at_doors = [x for x in group if x.border != NOWHERE]
        if not at_doors:
            loose.append(group)
        for one in at_doors:
            found[one.piece] = beside_door(plan, one, crowds.get(one.border, 0), 0)
            crowds[one.border] = crowds.get(one.border, 0) + 1
        for i, one in enumerate([x for x in group if x.border == NOWHERE] if at_doors else []):
            found[one.piece] = beside_door(plan, at_doors[0], crowds[at_doors[0].border] - 1, i + 1)
    line_up(room, width, loose, found)
    if crowds:
        spread(room, groups, found)


def spread(room: Room, groups: list[list[Stand]], found: Spots) -> None:
    """Moves groups apart that overlap between the doors and the rows."""
    group_of = {x.piece: i for i, group in enumerate(groups) for x in group}
    size = {x.piece: x.size for group in groups for x in group}
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


def shift(room: Room, group: list[Stand], east: float, south: float, found: Spots) -> None:
    """Moves a group as one, as far as the room allows."""
    for one in group:
        x, y = found[one.piece]
        found[one.piece] = inside(room, x + east, y + south)


def inside(room: Room, x: float, y: float) -> Point:
    """The nearest point at which a piece fits into a room."""
    return (
        min(max(x, room.left + FIGURE), room.left + room.width - FIGURE),
        min(max(y, room.top + FIGURE), room.top + room.height - FIGURE),
    )


def beside_door(plan: Plan, one: Stand, place: int, behind: int) -> Point:
    """The point of a piece at its door, beside those already there; or `behind` places behind it."""
    passage = plan.passages[one.border]
    if passage is None:
        return plan.rooms[one.zone].middle
    x, y = plan.doorstep(one.border, one.zone, FIGURE + 0.5 + behind * TOUCHING)
    aside = (place + 1) // 2 * AT_DOOR * (1 if place % 2 else -1)
    east, south = passage.along
    return x - south * aside, y + east * aside


def groups_of(here: list[Stand]) -> list[list[Stand]]:
    """The groups of pieces joined by touching."""
    groups: list[list[Stand]] = []
    waiting = list(here)
    while waiting:
        group = [waiting.pop(0)]
        for member in group:
            near = [x for x in waiting if member.near >> x.piece & 1]
            group += near
            waiting = [x for x in waiting if x not in near]
        groups.append(group)
    return groups


def line_up(room: Room, width: float, groups: list[list[Stand]], found: Spots) -> None:
    """Puts groups in rows in the middle of a room."""
    blocks = [group[i : i + TABLEAU] for group in groups for i in range(0, len(group), TABLEAU)]
    usable = room.height - CAPTION - SHELF
    apart, *nearer = APART
    rows = rows_of(blocks, width - 2 * FIGURE, apart)
    while nearer and (len(rows) - 1) * DENSE > usable - 2 * FIGURE:
        apart = nearer.pop(0)
        rows = rows_of(blocks, width - 2 * FIGURE, apart)
    line = min(LINE, usable / max(len(rows), 1))
    y = room.top + CAPTION + (usable - line * (len(rows) - 1)) / 2
    for row in rows:
        x = room.left + (width - span(row, apart)) / 2
        for block in row:
            for i, one in enumerate(block):
                found[one.piece] = x + i * TOUCHING, y
            x += (len(block) - 1) * TOUCHING + apart
        y += line


def rows_of(blocks: list[list[Stand]], width: float, apart: float) -> list[list[list[Stand]]]:
    """The blocks in order, as many in a row as fit."""
    rows: list[list[list[Stand]]] = []
    for block in blocks:
        if rows and span([*rows[-1], block], apart) <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def span(row: list[list[Stand]], apart: float) -> float:
    """The distance from the first middle of a row to the last."""
    return sum((len(block) - 1) * TOUCHING for block in row) + (len(row) - 1) * apart


# ---- what is no piece in a row ----------------------------------------------------------------------------------


def parked(t: Game, vehicles: Iterable[Zoned]) -> Spots:
    """The points of vehicles."""
    return {car: parking(t, zone) for car, zone in zones_of(vehicles).items()}


def parking(t: Game, zone: int) -> Point:
    """The point of a vehicle: in the lower right corner of a zone."""
    room = plan_of(t).rooms[zone]
    return room.left + room.width - VEHICLE - 0.4, room.top + room.height - VEHICLE - 0.8


def seats(t: Game, zone: int, aboard: Iterable[int]) -> Spots:
    """The points of pieces side by side in the vehicle of a zone."""
    x, y = parking(t, zone)
    aboard = list(aboard)
    back = 0.5 * ((len(aboard) - 1) // 2)
    return {one: (x + (i % 2 - 0.5) * 1.7, y + (i // 2 - back) * 1.7) for i, one in enumerate(aboard)}


def shelf(t: Game, things: Iterable[Zoned]) -> Spots:
    """The points of loose things, along the lower walls of their zones."""

    def spot(room: Room, place: int) -> Point:
        row, column = divmod(place, int((room.width - 5.5) / ITEM_STEP))
        return room.left + 3.3 + ITEM_STEP * column, room.top + room.height - 0.9 - ITEM_STEP * row

    return in_turn(t, things, spot)


def fixtures(t: Game, things: Iterable[Zoned]) -> Spots:
    """The points of fixtures, along the upper walls of their zones."""
    return in_turn(t, things, lambda room, place: (room.left + room.width - 1.1 - 1.8 * place, room.top + 1.0))


def in_turn(t: Game, things: Iterable[Zoned], spot: Callable[[Room, int], Point]) -> Spots:
    """The points of things in their rooms, counted from 0 in each."""
    plan, found, count = plan_of(t), Spots(), dict[int, int]()
    for thing, zone in zones_of(things).items():
        count[zone] = count.get(zone, -1) + 1
        found[thing] = spot(plan.rooms[zone], count[zone])
    return found
