"""Zones and borders in scenario files, and the board they stand for."""

from collections.abc import Sequence

from pydantic import Field

from sandtable.kernel import Closed, InvalidScenario, no_such

from ..terrain import DOOR, Terrain
from .board import BORDERS, KINDS, OPEN, ZONES, Board, Border, Door, Game, open_ways, spread


class Entry(Closed):
    """A part of a scenario file, which says nothing that is not known."""


class ZoneEntry(Entry):
    """A zone. A game may add fields of its own in a subclass."""

    id: str = Field(title="name")
    type: str = Field(default=OPEN, description="what lies there", title="what lies there")


class BorderEntry(Entry):
    """A way between two zones, or what bars it. A game may add fields of its own in a subclass."""

    between: tuple[str, str] = Field(title="between the zones")
    id: str = Field(default="", title="name")
    type: str = Field(default=OPEN, description="what stands there", title="what stands there")
    state: Door = Field(default=Door.OPEN, title="its door")

    @property
    def name(self) -> str:
        """The border's name, or those of its zones."""
        return self.id or "-".join(self.between)


def lay(t: Game, zones: Sequence[ZoneEntry], borders: Sequence[BorderEntry], terrain: Terrain) -> dict[str, int]:
    """Fills the board and the borders of a table, names them, and says which zone has which name.

    `InvalidScenario` says what is wrong.
    """
    known = named("zones", [zone.id for zone in zones], ZONES)
    if len(borders) > BORDERS:
        raise InvalidScenario(f"borders: at most {BORDERS}, got {len(borders)}")
    t.names = {"Zone": [zone.id for zone in zones], "Border": [border.name for border in borders]}
    fill_ways(t.board, terrain)
    for i, zone in enumerate(zones):
        t.board.zones[i].used = True
        t.board.kinds[i] = kind = kind_of(terrain, zone.type, False, f"zones[{i}].type")
        feature = terrain.ground[kind]
        t.board.ground[i] = 0 if feature is None else feature.properties
    for i, border in enumerate(borders):
        lay_border(t.borders[i], border, terrain, known, f"borders[{i}]")
    count_steps(t.board, t.borders, len(zones))
    return known


def named(what: str, names: Sequence[str], most: int) -> dict[str, int]:
    """Name -> place of the entries of a list; names are words and unique, and there is room for all."""
    for i, name in enumerate(names):
        if not name.strip():
            raise InvalidScenario(f"{what}[{i}].id: a name expected, got blanks")
        if name in names[:i]:
            raise InvalidScenario(f'{what}[{i}].id: "{name}" is there twice')
    if len(names) > most:
        raise InvalidScenario(f"{what}: at most {most}, got {len(names)}")
    return {name: i for i, name in enumerate(names)}


def find(kind: str, name: str, known: dict[str, int], where: str) -> int:
    """The place of the thing that an entry names."""
    if name not in known:
        raise InvalidScenario(f"{where}: {no_such(kind, name, known)}")
    return known[name]


def kind_of(terrain: Terrain, name: str, on_edge: bool, where: str) -> int:
    """The kind of ground, or of border, with this name."""
    known = {x.name: kind for kind, x in enumerate(terrain.edges if on_edge else terrain.ground) if x is not None}
    return find("border" if on_edge else "ground", name, {OPEN: 0} | known, where)


def fill_ways(board: Board, terrain: Terrain) -> None:
    """Writes the properties of each kind of border on the board."""
    for kind, feature in enumerate(terrain.edges[:KINDS]):
        board.ways[kind] = 0 if feature is None else feature.properties


def lay_border(border: Border, entry: BorderEntry, terrain: Terrain, known: dict[str, int], where: str) -> None:
    """One border."""
    border.a, border.b = (find("zone", name, known, f"{where}.between") for name in entry.between)
    if border.a == border.b:
        raise InvalidScenario(f"{where}.between: a border joins two zones")
    border.kind, border.door = kind_of(terrain, entry.type, True, f"{where}.type"), entry.state
    feature = terrain.edges[border.kind]
    if entry.state != Door.OPEN and (feature is None or feature.properties & DOOR == 0):
        raise InvalidScenario(f"{where}.state: only a door can be {entry.state.label}")


def count_steps(board: Board, borders: Sequence[Border], zones: int) -> None:
    """Works out the fewest borders between all zones: nothing solid on the way, however doors stand."""
    ways = open_ways(board, borders)
    for start in range(zones):
        there = 1 << start
        for apart in range(zones):
            for zone in range(zones):
                if there >> zone & 1 and board.steps[start * ZONES + zone] < 0:
                    board.steps[start * ZONES + zone] = apart
            there = spread(borders, there, ways)
