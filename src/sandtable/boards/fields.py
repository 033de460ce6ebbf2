"""The kit of games on a board of fields: squares or hexes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from sandtable.kernel import Action, InvalidScenario, Named, Piece, Scene, Shape, Table
from sandtable.kernel.scene import is_a

from . import cards, drawing, easel, entry, ground, kit, plan, terrain, tried


class FieldKit(kit.Kit):
    """What a game on a board of fields does not write: it declares its terrain, and where its pieces stand.

    A piece has one field of the kit's type `Place`; an answer that has such a field and no other is a step there.
    """

    plan: ClassVar[plan.Plan]
    reader: ClassVar[entry.Reader]
    drawing: ClassVar[drawing.Drawing]
    named: ClassVar[type[Named]]  # what fields of actions and pieces name
    spoken: ClassVar[Any]  # a field's name in a scenario file
    is_seen: ClassVar[Callable[[Any, int, int], bool]]

    def __init__(self, terrain: terrain.Terrain) -> None:
        self.terrain = terrain

    def at(self, kind: type[Piece]) -> str:
        """The field of a piece that holds its place."""
        return next(name for name, field in kind.fields.items() if field.names is self.named)

    def place_of(self, piece: Piece) -> int:
        """The place of a piece."""
        return int(getattr(piece, self.at(type(piece))))

    def board_fields(self) -> kit.Fields:
        return {"board": (entry.BoardEntry, ...)}

    def place_fields(self, kind: type[Piece]) -> kit.Fields:
        return {self.at(kind): (self.spoken, ...)}

    def lay(self, t: Table[Any], setup: Any, sides: tuple[str, ...]) -> None:
        self.reader.board_of(setup.board, self.terrain, sides, t.board)

    def stand(self, t: Table[Any], piece: Any, entry: Any, where: str) -> None:
        field, kind = self.at(type(piece)), type(piece).__name__.lower()
        name = getattr(entry, field)
        at = self.plan.places[name]
        if not ground.is_open(t.board, at):
            raise InvalidScenario(f"{where}.{field}: no {kind} can stand on {name}")
        if any(self.place_of(other) == at for other in cards.pieces_of(t)):
            raise InvalidScenario(f"{where}.{field}: another {kind} stands on {name}")
        setattr(piece, field, at)

    def place_name(self, t: Any, piece: Any) -> str:
        return self.plan.names[self.place_of(piece)]

    def name_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        at = self.drawing.place_at(t.board, x, y)
        return "" if at == ground.NOWHERE else self.plan.names[at]

    def scene(self, t: Any) -> Scene:
        return self.drawing.scene(t.board, self.terrain)

    def seats(self, t: Any) -> Mapping[int, kit.Fields]:
        there = {x.index: self.place_of(x) for x in cards.pieces_of(t) if self.place_of(x) != ground.NOWHERE}
        middles = {index: self.plan.middle(at) for index, at in there.items()}
        return {index: {"x": x, "y": y, "radius": drawing.FIGURE} for index, (x, y) in middles.items()}

    def marks(self, t: Any, answer: Action) -> Sequence[Shape]:
        who = cards.asked(t)
        if who is None or self.place_of(who) == ground.NOWHERE:
            return ()
        return tuple(self.aimed(t, self.place_of(who), answer))

    def aimed(self, t: Any, at: int, answer: Action) -> Iterator[Shape]:
        """The step to a place that an answer names, or the line to a piece."""
        for name, slot in type(answer).slots.items():
            value = getattr(answer, name)
            if is_a(slot.type, self.named):
                yield self.drawing.step_line((at, value))
            elif slot.type is cards.band_of(type(t))[1]:
                to = self.place_of(cards.pieces_of(t)[value])
                yield from self.drawing.sight_line(t.board, at, to, type(self).is_seen(t.board, at, to))

    def way(self, beat: Callable[[Any], None], family: type[Action], t: Any, x: float, y: float) -> Sequence[Action]:
        goal, who = self.drawing.place_at(t.board, x, y), cards.asked(t)
        if who is None or goal == ground.NOWHERE:
            return ()
        return tried.cheapest(beat, t, who, tried.kinds_with(family, self.named), self.at(type(who)), goal)

    def text_map(self, t: Any) -> str:
        able = {self.place_of(x): x.label for x in cards.pieces_of(t) if cards.is_able(x)}
        return self.drawing.text_map(t.board, self.terrain, able)

    def easel(self, setup: Any, bands: kit.Bands) -> Any:
        painter = easel.Painter(self.plan, self.reader, self.drawing)
        sides = bands.kind.of_sides
        return painter.easel_for(self.terrain, sides, bands.corps, bands.labels, bands.recruits, lambda data: {})
