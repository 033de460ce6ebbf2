"""How skirmishes are painted: dots, the edges between them, houses, and where squads deploy."""

from collections.abc import Iterator, Sequence

from sandtable.kernel import Shape, easel, role_with

from ..entries import Building, Dot, Zone
from ..rules.ground import has_floor, place_of
from ..squads import standard_weapons
from ..state import LEVELS, NOBODY, SIDE_A, SIDE_B, SQUAD, Battle, Board, Trooper
from ..terrain import DOT_FIELDS, lies_in, mirrored, mirrored_building
from . import carrying, scene, strokes

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
    easel.Tool("carry", "Move", "Play", gesture="line", help="drags an edge, a thing, or a house and what is in it"),
    easel.Tool("mirror", "Mirror", "Play", help="everything stands twice, half a turn around the middle; or no longer"),
    easel.Tool("erase", "Eraser", "Play", help="takes away edges, what stands on dots, and at last the house"),
)


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
    elif stroke.tool == "carry":
        carrying.carry(t, data, stroke)
    elif stroke.tool == "erase":
        rub_out(t, data, board, stroke)


def set_dots(t: Battle, data: easel.Data, board: easel.Data, stroke: easel.Stroke) -> None:
    found = strokes.standing(board, "dots", "at")
    for dot in strokes.dots_in(t.board, stroke):
        strokes.clear(found, strokes.images(dot, strokes.centre_of(data)), stroke.layer)
        found[dot][stroke.tool].add(stroke.layer)
    strokes.put_back(board, "dots", "at", found)


def set_edges(t: Battle, data: easel.Data, board: easel.Data, stroke: easel.Stroke) -> None:
    found = strokes.standing(board, "edges", "between")
    for edge in dict.fromkeys(strokes.edge_at(t.board, x, y, strokes.NEAR) for x, y in stroke.points):
        if edge is not None:
            strokes.clear(found, strokes.edge_images(edge, strokes.centre_of(data)), stroke.layer)
            found[strokes.key_of(edge)][stroke.tool].add(stroke.layer)
    strokes.put_back(board, "edges", "between", found)


def mirror(t: Battle, data: easel.Data, board: easel.Data) -> None:
    """From now on everything stands twice; or what stood twice does so on its own."""
    centre = strokes.centre_of(data)
    if centre is None:
        dots = [strokes.dot_of(t.board, at) for at in scene.places_of(t.board)]
        board["mirror"] = [dots[0][0] + dots[-1][0], dots[0][1] + dots[-1][1]]
        return
    for name, places in (("dots", "at"), ("floors", "at")):
        for entry in board.get(name, []):
            entry[places] = [list(dot) for dot in mirrored([(q, r) for q, r in entry[places]], centre)]
    edges = strokes.standing(board, "edges", "between")
    for edge, kinds in list(edges.items()):
        for image in strokes.edge_images(edge, centre) - {edge}:
            edges[image] = {kind: set(levels) for kind, levels in kinds.items()}
    strokes.put_back(board, "edges", "between", edges)
    for house in list(board.get("buildings", [])):
        for copy in mirrored_building(Building.model_validate(house), centre):
            twin = {"q": list(copy.q), "r": list(copy.r), "levels": copy.levels}
            if not any(same_house(twin, x) for x in board["buildings"]):
                board["buildings"].append(twin)
    for stairs in list(board.get("stairs", [])):
        twin = stairs | {"dot": list(strokes.images(tuple(stairs["dot"]), centre)[-1])}
        if twin not in board["stairs"]:
            board["stairs"].append(twin)
    del board["mirror"]


def same_house(one: easel.Data, other: easel.Data) -> bool:
    return all(list(one[name]) == list(other[name]) for name in ("q", "r"))


def build(t: Battle, board: easel.Data, stroke: easel.Stroke) -> None:
    """A house from one dot to the opposite one."""
    corners = [
        strokes.dot_of(t.board, at)
        for x, y in (stroke.points[0], stroke.points[-1])
        if (at := strokes.place_at(t.board, x, y)) != NOBODY
    ]
    if corners:
        qs, rs = sorted(q for q, _ in corners), sorted(r for _, r in corners)
        board.setdefault("buildings", []).append({"q": [qs[0], qs[-1]], "r": [rs[0], rs[-1]], "levels": [0, 1]})


def climb(t: Battle, board: easel.Data, stroke: easel.Stroke) -> None:
    """The floor of the next storey, with stairs to it if wanted."""
    for dot in strokes.dots_in(t.board, stroke):
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
    dots, edges = strokes.standing(board, "dots", "at"), strokes.standing(board, "edges", "between")
    centre = strokes.centre_of(data)
    for x, y in stroke.points:
        at, edge = strokes.place_at(t.board, x, y), strokes.edge_at(t.board, x, y, strokes.NEARER)
        if edge is not None and strokes.clear(edges, strokes.edge_images(edge, centre), stroke.layer):
            continue
        if at == NOBODY or strokes.clear(dots, strokes.images(strokes.dot_of(t.board, at), centre), stroke.layer):
            continue
        if len(stroke.points) == 1:  # a house goes by a click on it only, not by brushing along
            pull_down(board, strokes.images(strokes.dot_of(t.board, at), centre))
    strokes.put_back(board, "dots", "at", dots)
    strokes.put_back(board, "edges", "between", edges)


def pull_down(board: easel.Data, dots: tuple[Dot, ...]) -> None:
    """Stairs first, then the house."""
    for name, holds in (("stairs", strokes.on_stairs), ("floors", strokes.on_floor), ("buildings", strokes.within)):
        left = [entry for entry in board.get(name, []) if not any(holds(entry, dot) for dot in dots)]
        if len(left) < len(board.get(name, [])):
            board[name] = left
            return


# ---- where squads deploy -------------------------------------------------------------------------------------------


def set_zones(t: Battle, data: easel.Data, stroke: easel.Stroke) -> None:
    """Dots that one side deploys on, and on a mirrored board the other side on the opposite ones."""
    zones, centre = data.setdefault("zones", {}), strokes.centre_of(data)
    found = {side: set(zone_dots(t.board, zones.get(side, []))) for side in "AB"}
    wanted = SIDES.get(stroke.tool, "")
    for dot in strokes.dots_in(t.board, stroke):
        for i, image in enumerate(strokes.images(dot, centre)):
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
                yield from ((strokes.dot_of(board, at), level) for level in zone.levels if has_floor(board, at, level))


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
    """On the dot there; beside the board a trooper waits to deploy."""
    entry, at = easel.entry_in(data, path), strokes.place_at(t.board, x, y)
    if "buildings" in path:
        return place_house(t, data, entry, at)
    entry.pop("level", None)
    if at == NOBODY:
        entry.pop("at", None)
        return
    entry["at"] = list(strokes.dot_of(t.board, at))
    if layer:
        entry["level"] = layer


def place_house(t: Battle, data: easel.Data, house: easel.Data, at: int) -> None:
    """Its middle comes to lie there."""
    if at != NOBODY:
        q, r = strokes.dot_of(t.board, at)
        by = q - sum(house["q"]) // 2, r - sum(house["r"]) // 2
        carrying.shift_house(data["board"], house, by, strokes.centre_of(data))


def entry_at(t: Battle, data: easel.Data, x: float, y: float, layer: int) -> easel.Path | None:
    """The house that stands there."""
    at = strokes.place_at(t.board, x, y)
    board = data.get("board") or {}
    house = None if at == NOBODY else carrying.house_on(board, strokes.dot_of(t.board, at), strokes.centre_of(data))
    return next((("board", "buildings", i) for i, x in enumerate(board.get("buildings", [])) if x is house), None)


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
