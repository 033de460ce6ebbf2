"""The kit of games on a table measured in lengths."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from sandtable.geometry.inches import HIGHEST
from sandtable.kernel import NOBODY, Action, Group, Look, Piece, Point, Promises, Scene, Shape, Table, called, number
from sandtable.kernel.entries import described

from .. import cards, kit, terrain, tried
from ..ways import is_legal
from . import bases, easel, entry, ground, measure, ways

FIRST, LETTERS = "Aa", 26  # the first letter of each side's pieces on the map in the terminal, and how many there are
OFF_MENU = "it may lead anywhere; the menu names some places"


class Kit(kit.Kit):
    """What a game on such a table does not write itself: it declares its measure, its terrain and its `Miniature`.

    An answer whose fields are `x` and `y` leads there. What a piece has left to walk is the field that is shown in
    `parts`. A piece begins on ground that is at most a `step` higher than its entry says: units, or the id of a rule.

    >>> sorted(Kit(measure.INCHES, terrain.Terrain()).board_fields())
    ['board']
    """

    painter: ClassVar[type[easel.Painter]] = easel.Painter

    def __init__(self, unit: measure.Measure, terrain: terrain.Terrain, step: int | str = 0) -> None:
        self.measure, self.terrain, self.step = unit, terrain, step
        self.table, self.entry = self.of(()), unit.of(entry.BaseEntry)

    def of(self, sides: tuple[str, ...]) -> easel.Painter:
        """The painter of tables for these sides."""
        return self.painter(self.measure, self.terrain, sides, self.step_of)

    def step_of(self, t: Any) -> int:
        """How high a piece steps up, in parts."""
        return self.measure.parts * (number(t, self.step) if isinstance(self.step, str) else self.step)

    def rooms(self, found: Mapping[str, Any]) -> kit.Fields:
        free = dict.fromkeys(walks_in(found["actions"]), OFF_MENU)
        return {**super().rooms(found), "promises": Promises(off_menu=free)}

    # ---- scenarios ---------------------------------------------------------------------------------------------------

    def board_fields(self) -> kit.Fields:
        return {"board": (self.measure.of(entry.BoardEntry), ...)}

    def place_fields(self, kind: type[Piece]) -> kit.Fields:
        return {"at": (self.measure.of(entry.At), ...)}

    def lay(self, t: Table[Any], setup: Any, sides: tuple[str, ...]) -> None:
        self.of(sides).board_of(setup.board, t.board)

    def stand(self, t: Table[Any], piece: Any, entry: Any, where: str) -> None:
        self.table.size_up(entry, piece, where)
        self.set_down(t, piece, entry.at, entry.level or 0, where)

    def set_down(self, t: Table[Any], piece: Any, at: tuple[int, int], high: int, where: str) -> None:
        """Puts a piece on the highest ground there that it can step on to from this height."""
        said = partial(said_of, type(piece))
        self.table.set_down(t, piece, at, high, said, f"{where}.at: ")

    # ---- by hand -----------------------------------------------------------------------------------------------------

    def place_type(self, kind: type[Piece]) -> Any:
        return str

    def put(self, t: Any, piece: Any, place: Any) -> None:
        self.set_down(t, piece, self.table.read_place(place, piece), HIGHEST, piece.label)

    def place_name(self, t: Any, piece: Any) -> str:
        return self.table.written(piece.x, piece.y)

    def name_at(self, t: Any, piece: Any, x: float, y: float) -> str:
        return self.table.place_at(t, None, x, y)

    # ---- the look ----------------------------------------------------------------------------------------------------

    def scene(self, t: Any) -> Scene:
        return self.table.scene(t.board)

    def seats(self, t: Any) -> Mapping[int, kit.Fields]:
        there = [x for x in cards.pieces_of(t) if x.placed or x.x or x.y]
        return {x.index: dict(zip(("x", "y", "radius"), self.table.standing(t.board, x))) for x in there}

    def signs(self, t: Any, piece: Any) -> tuple[str, ...]:
        return (f"{self.measure.words(piece.z)} up",) if piece.z else ()

    def marks(self, t: Any, answer: Action) -> Sequence[Shape]:
        return self.table.aimed(t, answer, blocked_by)

    def outlook(self, t: Any, key: str) -> Sequence[Shape]:
        """The pieces of the other side that a piece sees."""
        return self.table.outlook(t, key, self.seen_by)

    def seen_by(self, t: Any, who: Any, other: Any) -> tuple[int | None, str]:
        """Whether a piece sees another past terrain, and how far off it is."""
        cover = 0 if blocked_by(t, who, other) == NOBODY else None
        return cover, f"{called(t, other)}: {self.measure.words(bases.gap(who, other))}"

    def point(self, t: Any, answer: Action) -> Point:
        return self.table.point(t, answer)

    def text_map(self, t: Any) -> str:
        placed = [(x.x, x.y, letter_of(x)) for x in cards.pieces_of(t) if x.placed]
        return "\n".join(self.table.text_map(t.board, placed))

    def in_words(self, t: Any, piece: Any) -> str:
        place = ", ".join((self.table.spoken_place(piece.x, piece.y), *self.signs(t, piece)))
        return f"{letter_of(piece)} {cards.in_words(t, piece)}, at {place}"

    def easel(self, setup: Any, bands: kit.Bands) -> Any:
        return self.of(bands.kind.of_sides).easel_for(bands.kind.labels(), bands.recruits)

    # ---- clicks ------------------------------------------------------------------------------------------------------

    def look(self, beat: Callable[[Any], None], family: type[Action]) -> Look:
        found, pointer = super().look(beat, family), self.pointer(beat, family)
        return replace(found, pick=pointer.pick, tried=pointer.tried) if walks_in(family) else found

    def way(self, beat: Callable[[Any], None], family: type[Action], t: Any, x: float, y: float) -> Sequence[Action]:
        return self.pointer(beat, family).way(t, x, y) if walks_in(family) else ()

    def pointer(self, beat: Callable[[Any], None], family: type[Action]) -> ways.Pointer:
        """The meaning of clicks, by the answers of a game: walks are tried by its rules on copies of the battle."""
        walks: dict[Any, Any] = {ask: kind for kind in reversed(walks_in(family)) for ask in kind.answers}
        return ways.Pointer(
            self.table,
            walk=lambda t, x, y: walks[t.kind_asked](x, y),
            lengths=lambda t, who: ways.Lengths(left_of(t, who)),
            make=lambda t, walk, who: tried.Trial(who.index, walk).on(beat, t),
            asks=tuple(walks),
            at_piece=partial(attacks_on, family),
        )


def walks_in(family: type[Action]) -> list[type[Action]]:
    """The kinds of answer that name a place and nothing else."""
    return [kind for kind in family.kinds if set(kind.slots) == {"x", "y"}]


def left_of(t: Any, piece: Any) -> int:
    """How far a piece may walk: what it has left or, if none of its fields is a length, across the table."""
    lengths = [name for name, told in described(type(piece)) if told.parts > 1]
    return int(getattr(piece, lengths[0])) if lengths else int(t.board.width + t.board.depth)


def attacks_on(family: type[Action], t: Any, piece: Any, other: Any) -> Iterable[Action]:
    """The answers to the question that name only a piece: first those legal, or refused because of it."""
    kinds = [kind for kind in family.kinds if t.kind_asked in kind.answers]
    named = [kind for kind in kinds if [slot.type for slot in kind.slots.values()] == [type(other)]]
    return sorted((kind(other.index) for kind in named), key=lambda answer: not speaks_of(t, answer, other))


def speaks_of(t: Any, answer: Action, piece: Any) -> bool:
    """Whether an answer is legal, or refused because of this piece."""
    t.refusals = []
    return is_legal(t, answer) or any(piece in facts for _, facts in t.refusals)


def blocked_by(t: Any, who: Any, target: Any) -> int:
    """The first terrain between the tops of two pieces that no sight goes through, or NOBODY."""
    ends = (who.x, who.y, who.z + who.height, target.x, target.y, target.z + target.height)
    return ground.first_on_line(t.board, Group(), terrain.OPAQUE, *ends)


def letter_of(piece: Any) -> str:
    """The sign of a piece on the map: A and on for the first side, a and on for the second."""
    kind = type(piece)
    return chr(ord(FIRST[piece.side % 2]) + piece.index % (kind.capacity // len(kind.of_sides)) % LETTERS)


def said_of(kind: type[Piece], thing: Any) -> str:
    """The label of a piece; "terrain" for anything else."""
    return str(thing.label) if isinstance(thing, kind) else "terrain"
