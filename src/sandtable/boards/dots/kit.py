"""The kit of games on a board of dots with storeys."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable.kernel import Action, InvalidScenario, Look, Piece, Point, Scene, Shape, Table, no_such, plain_point
from sandtable.kernel.scene import is_a

from .. import cards, kit, terrain, tried
from . import easel, entry, grid, lines, reader

HIDDEN = grid.NOWHERE, grid.NOWHERE  # unknown: the line does not say what stops it


class Kit(kit.Kit):
    """What a game on dots does not write itself: it declares its `Board`, its terrain and its `Miniature`.

    An answer that names no piece, and after which the piece stands on another dot or level, is a step.
    """

    entry = entry.Standing

    def __init__(self, board: Callable[[], Any], terrain: terrain.Terrain) -> None:
        self.board, self.terrain = board, terrain
        self.dots = self.of(())

    def of(self, sides: tuple[str, ...]) -> easel.Painter:
        """The painter of boards for these sides."""
        return easel.Painter(self.board, self.terrain, sides)

    def look(self, beat: Callable[[Any], None], family: type[Action]) -> Look:
        steps = Steps(self.dots, beat, family)
        return replace(
            super().look(beat, family), point=steps.point, marks=lambda t, answer: self.aimed(t, answer, steps)
        )

    # ---- scenarios ---------------------------------------------------------------------------------------------------

    def board_fields(self) -> kit.Fields:
        return {"board": (entry.BoardEntry, ...), "zones": (dict[str, list[entry.Zone]], {})}

    def place_fields(self, kind: type[Piece]) -> kit.Fields:
        return {"at": (entry.Dot, ...)}

    def lay(self, t: Table[Any], setup: Any, sides: tuple[str, ...]) -> None:
        for side in setup.zones:
            if side not in sides:
                raise InvalidScenario(f"zones: {no_such('side', side, sides)}")
        dots = self.of(sides)
        t.board = dots.board_of(setup.board)
        dots.lay_zones(t.board, setup.zones)

    def stand(self, t: Table[Any], piece: Any, entry: Any, where: str) -> None:
        self.dots.put_down(t, piece, entry.at, entry.level, cards.pieces_of(t), where)

    # ---- by hand -----------------------------------------------------------------------------------------------------

    def place_type(self, kind: type[Piece]) -> Any:
        return str

    def put(self, t: Any, piece: Any, place: Any) -> None:
        q, r, level = self.dots.read_place(t.board, piece, place)
        self.dots.put_down(t, piece, (q, r), level, cards.pieces_of(t), piece.label)

    def place_name(self, t: Any, piece: Any) -> str:
        return self.dots.key_of(t.board, piece.at, piece.level)

    def name_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        return self.dots.place_at(t, piece, x, y)

    # ---- the look ----------------------------------------------------------------------------------------------------

    def scene(self, t: Any) -> Scene:
        return self.dots.scene(t.board)

    def seats(self, t: Any) -> Mapping[int, kit.Fields]:
        there = [x for x in cards.pieces_of(t) if x.at != grid.NOWHERE]
        return {x.index: dict(zip(("x", "y", "radius", "layer"), self.dots.standing(t.board, x))) for x in there}

    def marks(self, t: Any, answer: Action) -> Sequence[Shape]:
        return ()

    def aimed(self, t: Any, answer: Action, steps: "Steps") -> Sequence[Shape]:
        """The step of an answer, or the line to its piece."""
        who, end = cards.asked(t), steps.end_of(t, answer)
        if who is None or who.at == grid.NOWHERE:
            return ()
        if end is not None and end[0] != who.at:
            label = f"to {self.dots.spoken(t.board, *end)}"
            return (self.dots.line(t.board, who.at, end[0], "path", label, int(who.level)),)
        places = [getattr(answer, name) for name, slot in type(answer).slots.items() if slot.type is type(who)]
        return [shape for place in places for shape in self.sight_line(t, who, cards.pieces_of(t)[place])]

    def sight_line(self, t: Any, who: Any, target: Any) -> Iterator[Shape]:
        """A line of sight from one piece to another."""
        ends = (int(who.at), int(who.level)), (int(target.at), int(target.level))
        stop = None if is_seen(self.dots, t.board, *ends) else HIDDEN
        return self.dots.sight_line(t.board, *ends, "", stop)

    def way(self, beat: Callable[[Any], None], family: type[Action], t: Any, x: float, y: float) -> Sequence[Action]:
        goal, who = self.dots.sheet(t.board).nearest(x, y), cards.asked(t)
        if who is None or grid.NOWHERE in (who.at, goal):
            return ()
        levels = [level for level in range(grid.LEVELS) if grid.has_floor(t.board, goal, level)]
        goals = [level * grid.PLACES + goal for level in levels]
        return tried.cheapest(beat, t, who, kinds_of_step(family), "spot", goals)

    def text_map(self, t: Any) -> str:
        there = [x for x in cards.pieces_of(t) if cards.is_able(x) and x.at != grid.NOWHERE]
        return "\n".join(self.dots.text_maps(t.board, there))

    def easel(self, setup: Any, bands: kit.Bands) -> Any:
        return self.of(bands.kind.of_sides).easel_for(bands.corps, bands.labels, bands.recruits, lambda data: {})


class Steps:
    """Where answers lead: by their fields, or by the rules on a copy of the battle."""

    def __init__(self, dots: easel.Painter, beat: Callable[[Any], None], family: type[Action]) -> None:
        self.dots, self.beat, self.kinds = dots, beat, kinds_of_step(family)

    def end_of(self, t: Any, answer: Action) -> tuple[int, int] | None:
        """The dot and level to which an answer leads the piece asked; None if it leads nowhere."""
        who = cards.asked(t)
        if who is None or who.at == grid.NOWHERE or not isinstance(answer, self.kinds):
            return None
        named = self.dots.end_of(t, who, answer)
        if named is not None:
            return named
        copy = t.silent_copy()
        tried.Trial(who.index, answer).on(self.beat, copy)
        mover = cards.pieces_of(copy)[who.index]
        return None if mover.spot == who.spot else (int(mover.at), int(mover.level))

    def point(self, t: Any, answer: Action) -> Point:
        """An answer as its class declares it; a step is aimed at its dot."""
        told, end = plain_point(t, answer), self.end_of(t, answer)
        return told if end is None else replace(told, target=self.dots.key_of(t.board, *end))


def kinds_of_step(family: type[Action]) -> tuple[type[Action], ...]:
    """The kinds of answer that name something other than a piece."""
    return tuple(x for x in family.kinds if x.slots and not any(is_a(slot.type, Piece) for slot in x.slots.values()))


def is_seen(dots: reader.Reader, board: Any, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a line is free in any reading: on the higher of two levels, and from there down to the lower one."""
    low, high = sorted((one[1], other[1]))
    opaque = [
        (lines.count_crossed if thing.on_edge else lines.count_between, dots.masks(board, thing))
        for thing in (*dots.on_dots.values(), *dots.on_edges.values())
        if thing.properties & terrain.OPAQUE
    ]
    return any(
        not any(count(masks, one[0], other[0], 1 << high, reading) for count, masks in opaque)
        and (low == high or lines.has_opening(board, one[0], other[0], low, high, reading))
        for reading in range(2)
    )
