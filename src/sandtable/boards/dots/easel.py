"""How boards of dots are painted in the editor: dots, the edges between them, houses, and where sides deploy."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sandtable.kernel import easel

from ..easel import NO_ZONE, Standing, as_list, key_of, put_back, standing, tool_of, zone_tools
from . import drawing, grid
from .entry import Building, Dot, Edge, Zone, edge_images, house_images, images

ON_DOT = 0.7  # how near to a dot a brush means it
NEAR, NEARER = 0.4, 0.25  # ... to the middle of an edge; an eraser
GROUND = (
    easel.Tool("stairs", "Stairs", "Ground", "stairs", help="from this storey to the next, where both have a floor"),
    easel.Tool("floor", "Upper floor", "Ground", "floor", help="a floor one storey above the one that is shown"),
    easel.Tool("building", "House", "Edges", "wall", "box", help="walls all around, a floor on each of two storeys"),
)
PLAY = (
    NO_ZONE,
    easel.Tool("carry", "Move", "Play", gesture="line", help="drags an edge, a thing, or a house and what is in it"),
    easel.Tool("mirror", "Mirror", "Play", help="everything stands twice, half a turn around the middle; or no longer"),
    easel.Tool("erase", "Eraser", "Play", help="takes away edges, what stands on dots, and at last the house"),
)
Pairs = Sequence[tuple[Any, Any]]  # where a thing is, and where it shall be


class Painter(drawing.Drawing):
    """Makes easels for the boards of one game, whose scenario files hold a `BoardEntry` as `board`, and `zones`."""

    def easel_for(
        self,
        corps: tuple[easel.Corps, ...],
        labels: Sequence[Sequence[str]],
        recruits: Callable[[easel.Data], Sequence[easel.Recruit]],
        known: Callable[[easel.Data], Mapping[str, Sequence[str]]],
        points: Callable[[Any], Mapping[str, int]] = easel.no_points,
    ) -> easel.Easel:
        """The easel of a game on a board of dots.

        `labels` are the keys of each corps' figures, in the order of its entries; an entry's `at` and `level` say where
        it begins. The rest is as in `Easel`.
        """
        everywhere = [{"q": [-99, 99], "r": [-99, 99]}]
        kinds = {"DotEntry.kind": list(self.on_dots), "EdgeEntry.kind": list(self.on_edges)}
        return easel.Easel(
            tools=(
                *map(tool_of, self.on_dots.values()),
                *GROUND,
                *map(tool_of, self.on_edges.values()),
                *zone_tools(self.sides),
                *PLAY,
            ),
            corps=corps,
            recruits=recruits,
            pieces=lambda data: easel.entries_of(data, corps, labels),
            place=lambda t, data, path, x, y, layer: Painting(self, t.board, data, layer).put(path, x, y),
            paint=lambda t, data, stroke: Painting(self, t.board, data, stroke.layer).paint(stroke),
            entry_at=lambda t, data, x, y, layer: Painting(self, t.board, data, layer).entry_at(x, y),
            known=lambda data: kinds | dict(known(data)),
            zones=lambda t: self.zone_shapes(t.board),
            points=points,
            lenient=lambda data: data | {"zones": dict.fromkeys(self.sides, everywhere)},
        )


class Painting:
    """The board of a scenario file while a level of it is painted."""

    def __init__(self, painter: Painter, board: Any, data: easel.Data, level: int) -> None:
        self.painter, self.board, self.data, self.level = painter, board, data, level
        self.sheet = painter.sheet(board)
        self.entry: easel.Data = data.setdefault("board", {})
        centre = self.entry.get("mirror")
        self.centre: Dot | None = (centre[0], centre[1]) if centre else None

    def paint(self, stroke: easel.Stroke) -> None:
        """Applies a stroke of a tool."""
        tool = stroke.tool
        if tool in self.painter.on_dots:
            self.set_things("dots", "at", tool, self.dots_in(stroke))
        elif tool in self.painter.on_edges:
            edges = dict.fromkeys(self.edge_at(*point, NEAR) for point in stroke.points)
            self.set_things("edges", "between", tool, [edge for edge in edges if edge])
        elif tool == NO_ZONE.key or tool.startswith("zone-"):
            self.set_zones(tool.removeprefix("zone-"), self.dots_in(stroke))
        elif tool == "building":
            self.build(stroke)
        elif tool in ("stairs", "floor"):
            self.climb(tool, self.dots_in(stroke))
        elif tool == "mirror":
            self.mirror()
        elif tool == "carry":
            self.carry(stroke.points[0], stroke.points[-1])
        elif tool == "erase":
            self.erase(stroke)

    # ---- what is under a point ----

    def dot_at(self, x: float, y: float) -> Dot | None:
        """The dot under a point of the page."""
        at = self.sheet.nearest(x, y)
        is_there = at != grid.NOWHERE and self.board.floors[at] and self.sheet.away(at, x, y) < ON_DOT
        return self.dot_of(at) if is_there else None

    def dot_of(self, at: int) -> Dot:
        """The dot of a place."""
        return grid.q_of(self.board, at), grid.r_of(self.board, at)

    def dots_in(self, stroke: easel.Stroke) -> list[Dot]:
        """The dots under a brush with a floor on this level."""
        found = dict.fromkeys(self.dot_at(*point) for point in stroke.points)
        return [dot for dot in found if dot and grid.has_floor(self.board, grid.place_of(self.board, *dot), self.level)]

    def edge_at(self, x: float, y: float, near: float) -> Edge | None:
        """The edge under a point of the page."""
        dot = self.dot_at(x, y)
        if dot is None:
            return None
        at = grid.place_of(self.board, *dot)
        beside = (grid.neighbour(at, way) for way in range(grid.DIRECTIONS))
        away = {
            to: abs(complex(*self.sheet.middle_of_edge(at, to)) - complex(x, y))
            for to in beside
            if self.board.floors[to]
        }
        nearest = min(away, key=lambda to: away[to], default=grid.NOWHERE)
        return key_of((dot, self.dot_of(nearest))) if away and away[nearest] < near else None

    # ---- things on dots and edges ----

    def images(self, place: Any) -> tuple[Any, ...]:
        """A dot or an edge, and its image on a mirrored board."""
        if isinstance(place[0], int):
            return images(place, self.centre)
        return tuple(map(key_of, edge_images(place, self.centre)))

    def set_things(self, name: str, places: str, kind: str, there: Collection[Any]) -> None:
        """Puts a thing on dots or edges, in place of what was there."""
        found = standing(self.entry, name, places)
        for place in there:
            self.clear(found, self.images(place))
            found[place][kind].add(self.level)
        put_back(self.entry, name, places, found)

    def clear(self, found: Standing, places: Collection[Any]) -> bool:
        """Removes the things there on this level; returns whether there were any."""
        there = [levels for x in places if x in found for levels in found[x].values() if self.level in levels]
        for levels in there:
            levels.discard(self.level)
        return bool(there)

    def carried(self, name: str, places: str, start: Any, end: Any) -> bool:
        """Moves the things of one place to another, in place of what is there; on a mirrored board their images too."""
        found, pairs = standing(self.entry, name, places), list(zip(self.images(start), self.images(end)))
        taken = [(to, kind) for at, to in pairs if at in found for kind, on in found[at].items() if self.level in on]
        if taken:
            self.clear(found, [place for pair in pairs for place in pair])
        for to, kind in taken:
            found[to][kind].add(self.level)
        put_back(self.entry, name, places, found)
        return bool(taken)

    # ---- strokes ----

    def mirror(self) -> None:
        """Switches mirroring on, so that everything stands twice; or off, so that both copies become independent."""
        entry = self.entry
        if self.centre is None:
            first, last = self.dot_of(self.sheet.places[0]), self.dot_of(self.sheet.places[-1])
            entry["mirror"] = [first[0] + last[0], first[1] + last[1]]
            return
        for name, places in (("dots", "at"), ("floors", "at"), ("edges", "between")):
            for each in entry.get(name, []):
                twice = (image for place in each[places] for image in self.images(key_of(place)))
                each[places] = [as_list(place) for place in dict.fromkeys(twice)]
        stairs = [x | {"dot": list(dot)} for x in entry.get("stairs", []) for dot in self.images(tuple(x["dot"]))]
        houses = [Building.model_validate(house) for house in entry.get("buildings", [])]
        twins = [image.model_dump(mode="json") for house in houses for image in house_images(house, self.centre)]
        for name, found in (("stairs", stairs), ("buildings", twins)):
            if found:
                entry[name] = [x for i, x in enumerate(found) if x not in found[:i]]
        del entry["mirror"]

    def build(self, stroke: easel.Stroke) -> None:
        """A house from one dot to the opposite one."""
        corners = [dot for point in (stroke.points[0], stroke.points[-1]) if (dot := self.dot_at(*point))]
        if corners:
            qs, rs = sorted(q for q, _ in corners), sorted(r for _, r in corners)
            house = {"q": [qs[0], qs[-1]], "r": [rs[0], rs[-1]], "levels": [0, 1]}
            self.entry.setdefault("buildings", []).append(house)

    def climb(self, tool: str, dots: Collection[Dot]) -> None:
        """Lays the floor of the next level, with stairs to it if wanted."""
        above = self.level + 1
        for dot in dots if above < grid.LEVELS else ():
            if not grid.has_floor(self.board, grid.place_of(self.board, *dot), above):
                self.entry.setdefault("floors", []).append({"at": [list(dot)], "levels": [above]})
            stairs = {"dot": list(dot), "levels": [self.level, above]}
            if tool == "stairs" and stairs not in self.entry.setdefault("stairs", []):
                self.entry["stairs"].append(stairs)

    def erase(self, stroke: easel.Stroke) -> None:
        """Erases the edge under the point; else the things on the dot; else its floor or house."""
        dots, edges = standing(self.entry, "dots", "at"), standing(self.entry, "edges", "between")
        for point in stroke.points:
            dot, edge = self.dot_at(*point), self.edge_at(*point, NEARER)
            if edge is not None and self.clear(edges, self.images(edge)):
                continue
            if dot is None or self.clear(dots, self.images(dot)):
                continue
            if len(stroke.points) == 1:  # a house goes by a click on it only, not by brushing along
                self.pull_down(self.images(dot))
        put_back(self.entry, "dots", "at", dots)
        put_back(self.entry, "edges", "between", edges)

    def pull_down(self, dots: Sequence[Dot]) -> None:
        """Removes stairs first, then floors, then the house."""
        holds: dict[str, Callable[[easel.Data, Dot], bool]] = {
            "stairs": lambda entry, dot: tuple(entry["dot"]) == dot,
            "floors": lambda entry, dot: list(dot) in map(list, entry["at"]),
            "buildings": is_inside,
        }
        for name, is_on in holds.items():
            there = self.entry.get(name, [])
            left = [entry for entry in there if not any(is_on(entry, dot) for dot in dots)]
            if len(left) < len(there):
                self.entry[name] = left
                return

    # ---- what a drag takes along ----

    def carry(self, first: tuple[float, float], last: tuple[float, float]) -> None:
        """Moves what is under one point to another: an edge first, else the things on the dot, else its house."""
        source, target = self.dot_at(*first), self.dot_at(*last)
        if source is None or target is None:
            return
        edge, other = self.edge_at(*first, NEARER), self.edge_at(*last, NEAR)
        if edge and other and self.carried("edges", "between", edge, other):
            return
        if not self.carried("dots", "at", source, target) and (house := self.house_on(source)):
            sign = 1 if is_inside(house, source) else -1  # what is dragged may be its image
            self.shift(house, (sign * (target[0] - source[0]), sign * (target[1] - source[1])))

    def house_on(self, dot: Dot) -> easel.Data | None:
        """The house on a dot, or whose image on a mirrored board is there."""
        houses = reversed(self.entry.get("buildings", []))
        return next((house for house in houses if any(is_inside(house, each) for each in self.images(dot))), None)

    def shift(self, house: easel.Data, by: Dot) -> None:
        """Moves a house with its doors, windows and stairs, and the things inside."""
        old = dict(house)
        house["q"], house["r"] = ([end + along for end in house[axis]] for axis, along in zip("qr", by))

        def sign_of(dot: Any) -> int:
            """1 if a dot moves along, -1 if it moves the other way because the file names its image, 0 if it stays."""
            inside = [is_inside(old, each) for each in self.images(tuple(dot))]
            return 1 if inside[0] else -1 if any(inside) else 0

        def shifted(dots: list[list[int]]) -> list[list[int]]:
            sign = next((found for dot in dots if (found := sign_of(dot))), 0)
            return [[q + sign * by[0], r + sign * by[1]] for q, r in dots]

        for name in ("dots", "floors"):
            for entry in self.entry.get(name, []):
                entry["at"] = [shifted([dot])[0] for dot in entry["at"]]
        for entry in self.entry.get("edges", []):
            entry["between"] = [shifted(ends) for ends in entry["between"]]
        for entry in self.entry.get("stairs", []):
            entry["dot"] = shifted([entry["dot"]])[0]

    # ---- zones, pieces and houses ----

    def set_zones(self, wanted: str, dots: Collection[Dot]) -> None:
        """Lets a side deploy on these dots, and on a mirrored board the other side on the opposite ones."""
        zones, sides = self.data.setdefault("zones", {}), self.painter.sides
        found = {side: set(self.zone_dots(zones.get(side, []))) for side in sides}
        for dot in dots:
            for image, side in zip(self.images(dot), (wanted, next((x for x in sides if x != wanted), wanted))):
                for each in found.values():
                    each.discard((image, self.level))
                if wanted in found:
                    found[side].add((image, self.level))
        for side, spots in found.items():
            zones[side] = [
                {"dots": sorted(list(dot) for dot, at in spots if at == level)} | ({"levels": [level]} if level else {})
                for level in sorted({level for _, level in spots})
            ]

    def zone_dots(self, entries: Sequence[easel.Data]) -> Iterator[tuple[Dot, int]]:
        """The dots and levels of zones."""
        for zone in map(Zone.model_validate, entries):
            for at, level in self.sheet.spots:
                if level in zone.levels and zone.holds(self.dot_of(at)):
                    yield self.dot_of(at), level

    def put(self, path: easel.Path, x: float, y: float) -> None:
        """Puts a piece on the dot there, or beside the board; a house is put with its middle there."""
        entry, dot = easel.entry_in(self.data, path), self.dot_at(x, y)
        if "buildings" in path:
            if dot is not None:
                self.shift(entry, (dot[0] - sum(entry["q"]) // 2, dot[1] - sum(entry["r"]) // 2))
            return
        for name in ("at", "level"):
            entry.pop(name, None)
        if dot is not None:
            entry |= {"at": list(dot)} | ({"level": self.level} if self.level else {})

    def entry_at(self, x: float, y: float) -> easel.Path | None:
        """The house that stands there."""
        dot = self.dot_at(x, y)
        house = None if dot is None else self.house_on(dot)
        places = (i for i, entry in enumerate(self.entry.get("buildings", [])) if entry is house)
        return next((("board", "buildings", i) for i in places), None)


def is_inside(house: easel.Data, dot: Dot) -> bool:
    """Whether a dot is in the house of an entry."""
    return Building.model_validate(house).holds(dot)
