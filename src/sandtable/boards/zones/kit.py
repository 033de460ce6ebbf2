"""The kit of games of zones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sandtable.kernel import Action, Piece, Scene, Shape, Table, plain_point

from .. import cards, kit, terrain, tried
from . import board, drawing, easel, entry, floor, floorplan, pointer


class Kit(kit.Kit):
    """The common part of games of zones: a game declares its terrain, and `zone: Place` of a piece.

    An answer that names a border and nothing else, and leads the piece to another zone, is a step.

    >>> sorted(Kit(terrain.Terrain()).board_fields())
    ['borders', 'zones']
    """

    def __init__(self, terrain: terrain.Terrain) -> None:
        self.terrain = terrain
        self.floor = floor.Floor(terrain, lambda t: [x for x in cards.pieces_of(t) if x.zone != board.NOWHERE])
        self.outlook = pointer.Pointer(self.floor, looker=lambda t: cards.band_of(type(t))[1](index=-1)).outlook

    def board_fields(self) -> kit.Fields:
        return {"zones": (list[entry.ZoneEntry], ...), "borders": (list[entry.BorderEntry], [])}

    def place_fields(self, kind: type[Piece]) -> kit.Fields:
        return {"zone": (str, ...)}

    def lay(self, t: Table[Any], setup: Any, sides: tuple[str, ...]) -> None:
        entry.lay(t, setup.zones, setup.borders, self.terrain)

    def stand(self, t: Table[Any], piece: Any, entry_: Any, where: str) -> None:
        rooms = {name: zone for zone, name in enumerate((t.names or {})["Zone"])}
        piece.zone = entry.find("zone", entry_.zone, rooms, f"{where}.zone")

    def place_name(self, t: Any, piece: Any) -> str:
        return str((t.names or {})["Zone"][piece.zone])

    def name_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        return drawing.name_at(t, None, x, y)

    def scene(self, t: Any) -> Scene:
        return self.floor.scene(t)

    def seats(self, t: Any) -> Mapping[int, kit.Fields]:
        return {index: {"x": x, "y": y, "radius": board.FIGURE} for index, (x, y) in self.floor.places(t).items()}

    def changes(self, t: Any) -> Iterator[Shape]:
        return drawing.door_marks(t)

    def marks(self, t: Any, answer: Action) -> Sequence[Shape]:
        return tuple(self.floor.aimed(t, plain_point(t, answer), board.clear_ways(t.board, t.borders)))

    def way(self, beat: Callable[[Any], None], family: type[Action], t: Any, x: float, y: float) -> Sequence[Action]:
        goal, who = floorplan.plan_of(t).zone_at(x, y), cards.asked(t)
        if who is None or goal == board.NOWHERE:
            return ()
        return tried.cheapest(beat, t, who, tried.kinds_with(family, board.Border), "zone", goal)

    def describe(self, t: Any) -> str:
        """The situation as text: each room with its pieces, and the ways."""
        counted = [f"{words}: {said}" for words, said in cards.counts(t)]
        return "\n".join([cards.headline(t), *counted, self.text_map(t)])

    def text_map(self, t: Any) -> str:
        return "\n".join(self.floor.text_map(t, lambda zone: self.inside(t, zone)))

    def inside(self, t: Any, zone: int) -> Iterator[str]:
        """The pieces in a zone, in words."""
        for who in cards.pieces_of(t):
            if cards.is_able(who) and who.zone == zone:
                yield f"  {cards.in_words(t, who)}"

    def easel(self, setup: Any, bands: kit.Bands) -> Any:
        return easel.easel_for(self.floor, setup, bands.corps, bands.labels, bands.recruits)
