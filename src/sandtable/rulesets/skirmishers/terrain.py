"""The ground of a scenario: its entries laid out on the grid."""

from collections.abc import Iterable, Iterator

from sandtable.geometry.hexes import distance, rows_of_dots
from sandtable.kernel import InvalidScenario

from .entries import BoardEntry, Building, Dot, Edge, EdgeEntry, Zone
from .rules.ground import gap_of, has_floor, place_of, stride, way_to
from .state import HEIGHT, LEVELS, NOBODY, PLACES, RIM, WIDTH, Board

DOT_FIELDS = {"light_vegetation": "vegetation", "furniture": "furniture", "tree_trunk": "trunk"}


def board_of(entry: BoardEntry) -> Board:
    """The grid with everything on it; an error names the entry."""
    odd = entry.even - 1 if entry.odd is None else entry.odd
    return lay_out(entry.plain or rows_of_dots(entry.rows, entry.even, max(odd, 1)), entry)


def lay_out(dots: Iterable[Dot], entry: BoardEntry) -> Board:
    dots = list(dots)
    board = blank_board(dots)
    for building in entry.buildings:
        for copy in mirrored_building(building, entry.mirror):
            raise_building(board, copy)
    for i, floor in enumerate(entry.floors):
        for dot in mirrored(floor.at, entry.mirror):
            board.floors[known_place(board, dot, f"board.floors[{i}]")] |= mask(floor.levels)
    for i, stairs in enumerate(entry.stairs):
        for dot in mirrored([stairs.dot], entry.mirror):
            build_stairs(board, dot, stairs.levels, f"board.stairs[{i}]")
    for i, feature in enumerate(entry.dots):
        for dot in mirrored(feature.at, entry.mirror):
            place = known_place(board, dot, f"board.dots[{i}] {feature.kind}")
            getattr(board, DOT_FIELDS[feature.kind])[place] |= mask(feature.levels)
    for i, edge in enumerate(entry.edges):
        for pair in mirrored_edges(edge.between, entry.mirror):
            build_edge(board, pair, edge, f"board.edges[{i}]")
    return board


def blank_board(dots: list[Dot]) -> Board:
    """A grid just large enough, with a rim around it."""
    board = Board()
    west, east = min(q for q, _ in dots) - RIM, max(q for q, _ in dots) + RIM
    north, south = min(r for _, r in dots) - RIM, max(r for _, r in dots) + RIM
    board.west, board.north = west, north
    wide, high = east - west + 1, south - north + 1
    if wide > WIDTH or high > HEIGHT:
        room = f"{WIDTH - 2 * RIM} columns (counted along q) and {HEIGHT - 2 * RIM} rows"
        raise InvalidScenario(f"board: at most {room} fit, got {wide - 2 * RIM} and {high - 2 * RIM}")
    places = [place_of(board, q, r) for q, r in dots]
    for place in places:
        board.floors[place] = 1
    board.first_dot, board.last_dot = min(places), max(places)
    return board


def mask(levels: Iterable[int]) -> int:
    return sum(1 << level for level in set(levels))


def mirrored(dots: Iterable[Dot], centre: Dot | None) -> list[Dot]:
    dots = list(dots)
    if centre is None:
        return dots
    return list(dict.fromkeys([*dots, *((centre[0] - q, centre[1] - r) for q, r in dots)]))


def mirrored_edges(edges: list[Edge], centre: Dot | None) -> list[Edge]:
    if centre is None:
        return edges
    a, b = centre
    return [*edges, *(((a - p[0], b - p[1]), (a - s[0], b - s[1])) for p, s in edges)]


def mirrored_building(building: Building, centre: Dot | None) -> Iterator[Building]:
    yield building
    if centre is not None:
        a, b = centre
        (q0, q1), (r0, r1) = building.q, building.r
        yield Building(q=(a - q1, a - q0), r=(b - r1, b - r0), levels=building.levels)


def known_place(board: Board, dot: Dot, where: str) -> int:
    place = place_of(board, *dot)
    if place == NOBODY or board.floors[place] == 0:
        raise InvalidScenario(f"{where}: no such dot ({dot[0]},{dot[1]})", "move.board")
    return place


def inside(building: Building) -> list[Dot]:
    (q0, q1), (r0, r1) = building.q, building.r
    return [(q, r) for r in range(r0, r1 + 1) for q in range(q0, q1 + 1)]


def raise_building(board: Board, building: Building) -> None:
    """Floors on its dots, walls in every gap between them and other dots."""
    house = {known_place(board, dot, "board.buildings") for dot in inside(building)}
    for place in house:
        board.floors[place] |= mask(building.levels)
        for direction in range(6):
            if place + stride(direction) not in house:
                board.high_wall[gap_of(place, direction)] |= mask(building.levels)


def build_stairs(board: Board, dot: Dot, levels: list[int], where: str) -> None:
    place, low, high = known_place(board, dot, where), min(levels), max(levels)
    shown = f"stairs on ({dot[0]},{dot[1]})"
    if sorted(levels) != list(range(low, high + 1)) or low == high:
        raise InvalidScenario(f"{where}: {shown}: consecutive levels expected, got {levels}", "move.level")
    for level in levels:
        if not has_floor(board, place, level):
            raise InvalidScenario(f"{where}: {shown}: no floor at level {level}", "move.floor")
    board.stairs[place] |= mask(levels)
    if place not in board.staircases and NOBODY in board.staircases:
        board.staircases[board.staircases.index(NOBODY)] = place


def build_edge(board: Board, pair: Edge, edge: EdgeEntry, where: str) -> None:
    """A feature in a gap; it replaces a wall on its levels."""
    one, other = pair
    shown = f"edge ({one[0]},{one[1]})-({other[0]},{other[1]})"
    away = distance(*one, *other)
    if away != 1:
        raise InvalidScenario(f"{where}: {shown}: dots are {away} apart, an edge joins neighbours", "board.edge")
    at, to = known_place(board, one, where), known_place(board, other, where)
    gap, levels = gap_of(at, way_to(at, to)), mask(edge.levels)
    if edge.kind != "high_wall":
        board.high_wall[gap] &= ~levels
    getattr(board, edge.kind)[gap] |= levels


def lay_zone(board: Board, zone: Zone, side: int) -> None:
    """Its dots, but for those with a trunk, are the side's to deploy on."""
    for place in range(PLACES):
        if board.floors[place] and lies_in(board, zone, place):
            levels = board.floors[place] & mask(zone.levels) & ~board.trunk[place]
            board.zone[place] |= levels << side * LEVELS


def lies_in(board: Board, zone: Zone, place: int) -> bool:
    q, r = place % WIDTH + board.west, place // WIDTH + board.north
    in_area = zone.q is not None and zone.q[0] <= q <= zone.q[1] and (zone.r is None or zone.r[0] <= r <= zone.r[1])
    return r in zone.rows or in_area or (q, r) in zone.dots
