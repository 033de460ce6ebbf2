"""How skirmishes are painted: dots, the edges between them, houses, and where squads deploy."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from math import hypot
from typing import Any

from sandtable.kernel import Shape, easel, role_with

from ..entries import Building, Dot, Edge, Zone
from ..rules.ground import gap_of, has_floor, place_of, q_of, r_of, stride
from ..squads import standard_weapons
from ..state import LEVELS, NOBODY, SIDE_A, SIDE_B, SQUAD, WIDTH, Battle, Board, Trooper
from ..terrain import DOT_FIELDS, lies_in, mirrored, mirrored_building
from . import scene

NEAR, NEARER = 0.4, 0.25  # from the middle of an edge: a brush means it; an eraser, too
SIDES = {"zone-A": "A", "zone-B": "B"}
EDGES = ("low_wall", "window", "doorway", "high_wall")
TOOLS = (
    easel.Tool("light_vegetation", "Vegetation", "Ground", "growth", help="light vegetation, on one dot"),
    easel.Tool("tree_trunk", "Tree trunk", "Ground", "trunk", help="nobody stands there, and nobody sees through"),
    easel.Tool("furniture", "Furniture", "Ground", "furniture"),
    easel.Tool("stairs", "Stairs", "Ground", "stairs", help="from this storey to the next, where both have a floor"),
    easel.Tool("floor", "Upper floor", "Ground", "floor", help="a floor one storey above the one that is shown"),
    easel.Tool("building", "House", "Edges", "wall", "box", help="walls all around, a floor on each of two storeys"),
    easel.Tool("high_wall", "Wall", "Edges", "wall", help="nobody sees or goes through"),
    easel.Tool("low_wall", "Low wall", "Edges", "low-wall"),
    easel.Tool("window", "Window", "Edges", "window"),
    easel.Tool("doorway", "Doorway", "Edges", "doorway"),
    easel.Tool("zone-A", "A deploys", "Play", "zone"),
    easel.Tool("zone-B", "B deploys", "Play", "zone"),
    easel.Tool("no-zone", "Nobody deploys", "Play"),
    easel.Tool("mirror", "Mirror", "Play", help="everything stands twice, half a turn around the middle; or no longer"),
    easel.Tool("erase", "Rubber", "Play", help="takes away edges, what stands on dots, and at last the house"),
)
Standing = dict[Any, dict[str, set[int]]]  # dot or edge -> kind -> storeys


def centre_of(data: easel.Data) -> Dot | None:
    found = (data.get("board") or {}).get("mirror")
    return (found[0], found[1]) if found else None


def images(dot: Dot, centre: Dot | None) -> tuple[Dot, ...]:
    """A dot, and the one on which a mirrored board repeats it."""
    return (dot,) if centre is None else (dot, (centre[0] - dot[0], centre[1] - dot[1]))


def edge_images(edge: Edge, centre: Dot | None) -> set[Edge]:
    ends = zip(images(edge[0], centre), images(edge[1], centre))
    return {(min(one, other), max(one, other)) for one, other in ends}


# ---- what a stroke means -------------------------------------------------------------------------------------------


def dot_of(board: Board, at: int) -> Dot:
    return q_of(board, at), r_of(board, at)


def place_at(board: Board, x: float, y: float) -> int:
    """The dot under a point of the page, or NOBODY."""
    at = scene.frame_of(board).nearest(x, y)
    return (
        at
        if at != NOBODY and board.floors[at] and scene.frame_of(board).away((at % WIDTH, at // WIDTH), x, y) < 0.7
        else NOBODY
    )


def dots_in(board: Board, stroke: easel.Stroke) -> list[Dot]:
    found = dict.fromkeys(place_at(board, x, y) for x, y in stroke.points)
    return [dot_of(board, at) for at in found if at != NOBODY and has_floor(board, at, stroke.layer)]


def edge_at(board: Board, x: float, y: float, near: float) -> Edge | None:
    """The gap between two dots under a point of the page."""
    at = place_at(board, x, y)
    if at == NOBODY:
        return None
    ways = [way for way in range(6) if board.floors[at + stride(way)]]
    away = {way: distance(scene.gap_middle(board, gap_of(at, way)), (x, y)) for way in ways}
    way = min(away, key=lambda each: away[each], default=NOBODY)
    return (dot_of(board, at), dot_of(board, at + stride(way))) if way != NOBODY and away[way] < near else None


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


# ---- lists of a file, taken apart and put together -----------------------------------------------------------------


def standing(board: easel.Data, name: str, places: str) -> Standing:
    """What stands where, of `dots` (their places are in `at`) or `edges` (`between`)."""
    found: Standing = defaultdict(lambda: defaultdict(set))
    for entry in board.get(name, ()):
        for place in entry[places]:
            found[key_of(place)][entry["kind"]] |= set(entry.get("levels", [0]))
    return found


def key_of(place: Sequence[Any]) -> Any:
    if isinstance(place[0], int):
        return tuple(place)
    one, other = (tuple(end) for end in place)
    return (min(one, other), max(one, other))


def put_back(board: easel.Data, name: str, places: str, found: Standing) -> None:
    """The same as entries again: one for each kind and set of storeys."""
    groups: dict[tuple[str, tuple[int, ...]], list[Any]] = defaultdict(list)
    for place, kinds in found.items():
        for kind, levels in kinds.items():
            if levels:
                groups[kind, tuple(sorted(levels))].append(as_list(place))
    board[name] = [
        {"kind": kind, places: group} | ({} if levels == (0,) else {"levels": list(levels)})
        for (kind, levels), group in groups.items()
    ]


def as_list(place: Any) -> Any:
    return [as_list(each) for each in place] if isinstance(place, tuple) else place


# ---- painting ------------------------------------------------------------------------------------------------------


def paint(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    board = data.setdefault("board", {})
    if stroke.tool in DOT_FIELDS:
        set_dots(t, data, board, stroke)
    elif stroke.tool in EDGES:
        set_edges(t, data, board, stroke)
    elif stroke.tool in (*SIDES, "no-zone"):
        set_zones(t, data, stroke)
    elif stroke.tool == "building":
        build(t, board, stroke)
    elif stroke.tool in ("stairs", "floor"):
        climb(t, board, stroke)
    elif stroke.tool == "mirror":
        mirror(t, data, board)
    elif stroke.tool == "erase":
        rub_out(t, data, board, stroke)


def set_dots(t: Battle, data: easel.Data, board: easel.Data, stroke: easel.Stroke) -> None:
    found = standing(board, "dots", "at")
    for dot in dots_in(t.board, stroke):
        clear(found, images(dot, centre_of(data)), stroke.layer)
        found[dot][stroke.tool].add(stroke.layer)
    put_back(board, "dots", "at", found)


def set_edges(t: Battle, data: easel.Data, board: easel.Data, stroke: easel.Stroke) -> None:
    found = standing(board, "edges", "between")
    for edge in dict.fromkeys(edge_at(t.board, x, y, NEAR) for x, y in stroke.points):
        if edge is not None:
            clear(found, edge_images(edge, centre_of(data)), stroke.layer)
            found[key_of(edge)][stroke.tool].add(stroke.layer)
    put_back(board, "edges", "between", found)


def mirror(t: Battle, data: easel.Data, board: easel.Data) -> None:
    """From now on everything stands twice; or what stood twice does so on its own."""
    centre = centre_of(data)
    if centre is None:
        dots = [dot_of(t.board, at) for at in scene.places_of(t.board)]
        board["mirror"] = [dots[0][0] + dots[-1][0], dots[0][1] + dots[-1][1]]
        return
    for name, places in (("dots", "at"), ("floors", "at")):
        for entry in board.get(name, []):
            entry[places] = [list(dot) for dot in mirrored([(q, r) for q, r in entry[places]], centre)]
    edges = standing(board, "edges", "between")
    for edge, kinds in list(edges.items()):
        for image in edge_images(edge, centre) - {edge}:
            edges[image] = {kind: set(levels) for kind, levels in kinds.items()}
    put_back(board, "edges", "between", edges)
    for house in list(board.get("buildings", [])):
        for copy in mirrored_building(Building.model_validate(house), centre):
            twin = {"q": list(copy.q), "r": list(copy.r), "levels": copy.levels}
            if not any(same_house(twin, x) for x in board["buildings"]):
                board["buildings"].append(twin)
    for stairs in list(board.get("stairs", [])):
        twin = stairs | {"dot": list(images(tuple(stairs["dot"]), centre)[-1])}
        if twin not in board["stairs"]:
            board["stairs"].append(twin)
    del board["mirror"]


def same_house(one: easel.Data, other: easel.Data) -> bool:
    return all(list(one[name]) == list(other[name]) for name in ("q", "r"))


def clear(found: Standing, places: Collection[Any], level: int) -> bool:
    """Takes away what stands there on this storey; whether there was anything."""
    there = [levels for place in places if place in found for levels in found[place].values() if level in levels]
    for levels in there:
        levels.discard(level)
    return bool(there)


def build(t: Battle, board: easel.Data, stroke: easel.Stroke) -> None:
    """A house from one dot to the opposite one."""
    corners = [
        dot_of(t.board, at)
        for x, y in (stroke.points[0], stroke.points[-1])
        if (at := place_at(t.board, x, y)) != NOBODY
    ]
    if corners:
        qs, rs = sorted(q for q, _ in corners), sorted(r for _, r in corners)
        board.setdefault("buildings", []).append({"q": [qs[0], qs[-1]], "r": [rs[0], rs[-1]], "levels": [0, 1]})


def climb(t: Battle, board: easel.Data, stroke: easel.Stroke) -> None:
    """The floor of the next storey, with stairs to it if wanted."""
    for dot in dots_in(t.board, stroke):
        entry = {"dot": list(dot), "levels": [stroke.layer, stroke.layer + 1]}
        floor = {"at": [list(dot)], "levels": [stroke.layer + 1]}
        if stroke.layer + 1 == LEVELS:
            continue
        if not has_floor(t.board, place_of(t.board, *dot), stroke.layer + 1):
            board.setdefault("floors", []).append(floor)
        if stroke.tool == "stairs" and entry not in board.setdefault("stairs", []):
            board["stairs"].append(entry)


def rub_out(t: Battle, data: easel.Data, board: easel.Data, stroke: easel.Stroke) -> None:
    """The edge under the point; else what stands on the dot; else the floor or house it belongs to."""
    dots, edges, centre = standing(board, "dots", "at"), standing(board, "edges", "between"), centre_of(data)
    for x, y in stroke.points:
        at, edge = place_at(t.board, x, y), edge_at(t.board, x, y, NEARER)
        if edge is not None and clear(edges, edge_images(edge, centre), stroke.layer):
            continue
        if at == NOBODY or clear(dots, images(dot_of(t.board, at), centre), stroke.layer):
            continue
        if len(stroke.points) == 1:  # a house goes by a click on it only, not by brushing along
            pull_down(board, images(dot_of(t.board, at), centre))
    put_back(board, "dots", "at", dots)
    put_back(board, "edges", "between", edges)


def pull_down(board: easel.Data, dots: tuple[Dot, ...]) -> None:
    """Stairs first, then the house."""
    for name, holds in (("stairs", on_stairs), ("floors", on_floor), ("buildings", within)):
        left = [entry for entry in board.get(name, []) if not any(holds(entry, dot) for dot in dots)]
        if len(left) < len(board.get(name, [])):
            board[name] = left
            return


def on_stairs(entry: easel.Data, dot: Dot) -> bool:
    return tuple(entry["dot"]) == dot


def on_floor(entry: easel.Data, dot: Dot) -> bool:
    return list(dot) in [list(each) for each in entry["at"]]


def within(entry: easel.Data, dot: Dot) -> bool:
    house = Building.model_validate(entry)
    return house.q[0] <= dot[0] <= house.q[1] and house.r[0] <= dot[1] <= house.r[1]


# ---- where squads deploy -------------------------------------------------------------------------------------------


def set_zones(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """Dots that one side deploys on, and on a mirrored board the other side on the opposite ones."""
    zones, centre = data.setdefault("zones", {}), centre_of(data)
    found = {side: set(zone_dots(t.board, zones.get(side, []))) for side in "AB"}
    wanted = SIDES.get(stroke.tool, "")
    for dot in dots_in(t.board, stroke):
        for i, image in enumerate(images(dot, centre)):
            for side in found:
                found[side].discard((image, stroke.layer))
            if wanted:
                found[wanted if i == 0 else "AB"["BA".index(wanted)]].add((image, stroke.layer))
    for side, dots in found.items():
        zones[side] = [
            {"dots": sorted(list(dot) for dot, at in dots if at == level)} | ({"levels": [level]} if level else {})
            for level in sorted({level for _, level in dots})
        ]


def zone_dots(board: Board, entries: Sequence[easel.Data]) -> Iterator[tuple[Dot, int]]:
    for entry in entries:
        zone = Zone.model_validate(entry)
        for at in scene.places_of(board):
            if lies_in(board, zone, at):
                yield from ((dot_of(board, at), level) for level in zone.levels if has_floor(board, at, level))


def zones(t: Battle) -> list[Shape]:
    """Where each side deploys, dot by dot."""
    return [
        Shape("polygon", cell, "zone", f"{'AB'[side]} deploys here", level, f"side-{side}")
        for at, level in scene.spots_of(t.board)
        for side in (SIDE_A, SIDE_B)
        if t.board.zone[at] >> side * LEVELS + level & 1
        for cell in [cell_around(*scene.frame_of(t.board).xy(at))]
    ]


def cell_around(x: float, y: float) -> tuple[float, ...]:
    return tuple(round(each + (y if i % 2 else x), 3) for i, each in enumerate(scene.CELL))


# ---- squads --------------------------------------------------------------------------------------------------------


def pieces(data: easel.Data) -> dict[str, easel.Path]:
    labels, squads = Trooper.labels(), data.get("squads") or {}
    return {
        labels[side * SQUAD + i]: ("squads", name, i)
        for side, name in enumerate("AB")
        for i in range(min(len(squads.get(name) or ()), SQUAD))
    }


def place(t: Battle, data: easel.Data, path: easel.Path, x: float, y: float, layer: int) -> None:
    """On the dot there; beside the board he waits to deploy."""
    entry, at = easel.entry_in(data, path), place_at(t.board, x, y)
    entry.pop("level", None)
    if at == NOBODY:
        entry.pop("at", None)
        return
    entry["at"] = list(dot_of(t.board, at))
    if layer:
        entry["level"] = layer


def entry_at(t: Battle, data: easel.Data, x: float, y: float, layer: int) -> easel.Path | None:
    """The house that stands there."""
    at = place_at(t.board, x, y)
    houses = (data.get("board") or {}).get("buildings", [])
    dots = () if at == NOBODY else images(dot_of(t.board, at), centre_of(data))
    return next(
        (("board", "buildings", i) for i, house in enumerate(houses) if any(within(house, d) for d in dots)), None
    )


def arms(data: easel.Data, slot: str) -> list[str]:
    """Weapons of the book and of this scenario that go into a slot."""
    own = {name: entry.get("slot", "primary") for name, entry in (data.get("weapons") or {}).items()}
    return [name for name, at in ({n: w.slot for n, w in standard_weapons().items()} | own).items() if at == slot]


def recruits(data: easel.Data) -> list[easel.Recruit]:
    return [easel.Recruit(name, {"primary": name}, role_with(name, "raider")) for name in arms(data, "primary")]


def known(data: easel.Data) -> dict[str, list[str]]:
    return {"TrooperEntry.primary": arms(data, "primary"), "TrooperEntry.secondary": arms(data, "secondary")}


def points(t: Battle) -> dict[str, int]:
    """What the weapons of each trooper are worth."""
    return {
        x.label: int(sum(t.board.arms[i].points for i in (x.primary, x.secondary) if i))
        for x in t.troopers
        if x.enlisted
    }


def lenient(data: easel.Data) -> easel.Data:
    """With room for everybody to deploy."""
    everywhere = [{"q": [-99, 99], "r": [-99, 99]}]
    return data | {"zones": {"A": everywhere, "B": everywhere}}


CORPS = (easel.Corps(("squads", "A"), SIDE_A), easel.Corps(("squads", "B"), SIDE_B))
EASEL = easel.Easel(TOOLS, CORPS, recruits, pieces, place, paint, entry_at, known, zones, points, lenient)
