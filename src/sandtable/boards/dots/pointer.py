"""Clicks on a board of dots, ways over all levels, and what is seen from a dot."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from sandtable.kernel import Action, Code, Dial, Point, Shape, plain_point

from ..ways import Step, is_legal, piece_asked, way_to
from . import drawing, grid, sheet


def nothing(*given: Any) -> tuple[()]:
    """Nothing: the default of functions that a game leaves out."""
    return ()


@dataclass(frozen=True)
class Pointer:
    """Clicks by the rules of a game, which are asked on copies of the battle.

    Pieces have `at` and `level`. `point`, `pick`, `tried`, `way` and `outlook` are for the game's `Look`.
    """

    dots: drawing.Drawing
    pieces: Callable[[Any], Iterable[Any]]  # those on the board
    steps: Callable[[Any, Any], Iterable[Action]]  # (battle, piece): what it may do, steps and stairs at least
    price: Callable[[Any, Any, Action], int]  # (battle, piece, step)
    most: Callable[[Any, Any], int]  # (battle, piece): what it can pay on its way
    kinds: Mapping[int, Sequence[type[Action]]] = field(default_factory=dict)  # question -> what clicks may mean
    mover: Callable[[Any], Any] = piece_asked  # the piece that may go now, or be placed; or None
    is_legal: Callable[[Any, Any], bool] = is_legal  # (battle, answer)
    end_of: Callable[[Any, Any, Action], sheet.Spotted | None] | None = None  # if fields do not say where it leads
    towards: Callable[[Any, Any, int], Iterable[Action]] = nothing  # (battle, piece, bearing): answers with a direction
    meant: Callable[[Any, Any, Any], Action | None] = lambda t, piece, target: None  # a click on a piece
    sees: Callable[[Any, Any, int, int], int] = lambda t, viewer, at, level: -1  # in how much cover; not, below 0
    shown: Callable[[Any, Any], Iterable[Shape]] = nothing  # (battle, viewer): what else is seen from there

    def goer(self, t: Any) -> Any:
        """The piece that clicks are about, if the open question has answers by clicks."""
        return self.mover(t) if not self.kinds or t.kind_asked in self.kinds else None

    def end(self, t: Any, piece: Any, answer: Action) -> sheet.Spotted | None:
        """The dot and level that an answer leads a piece to, or is aimed at; None if the board has no such dot."""
        return (self.end_of or self.dots.end_of)(t, piece, answer)

    def point(self, t: Any, answer: Action) -> Point:
        """An answer as its class declares it; if it leads the piece to a dot, it is aimed there."""
        told, piece = plain_point(t, answer), self.goer(t)
        end = None if piece is None else self.end(t, piece, answer)
        return told if end is None else replace(told, target=self.dots.key_of(t.board, *end))

    # ---- clicks ----

    def answers_at(self, t: Any, piece: Any, at: int) -> Iterator[Action]:
        """The answers that name a dot, on any of its levels; those that name only a level are about the piece's dot."""
        levels = [level for level in range(grid.LEVELS) if grid.has_floor(t.board, at, level)] or [0]
        known = {"q": [grid.q_of(t.board, at)], "r": [grid.r_of(t.board, at)], "level": levels}
        for kind in self.kinds.get(t.kind_asked, ()):
            if "q" in kind.slots or at == piece.at:
                yield from (kind(*values) for values in product(*choices(kind, known, piece.index)))

    def pick(self, t: Any, x: float, y: float) -> Sequence[Action]:
        """The legal answers that a click may mean."""
        t, at = t.silent_copy(), self.dots.sheet(t.board).nearest(x, y)
        piece = self.goer(t)
        if piece is None:
            return ()
        there = self.answers_at(t, piece, at) if at != grid.NOWHERE and t.board.floors[at] else ()
        return [x for x in (*there, *self.turned(t, piece, x, y)) if self.is_legal(t, x)]

    def turned(self, t: Any, piece: Any, x: float, y: float) -> Iterable[Action]:
        """The answers in the direction of a point."""
        page = self.dots.sheet(t.board)
        is_far = piece.at != grid.NOWHERE and page.away(piece.at, x, y) >= drawing.SEEN
        return self.towards(t, piece, page.bearing(piece.at, x, y)) if is_far else ()

    def dial(self, t: Any, point: Callable[[Any, Any], Point]) -> Dial | None:
        """The answers with a `width` and a `bearing` that the piece may give in any direction, and what each costs."""
        t = t.silent_copy()
        piece = self.goer(t)
        arcs: list[Any] = [] if piece is None else [x for x in self.towards(t, piece, 0) if self.is_legal(t, x)]
        told = [point(t, arc) for arc in arcs]
        widths = tuple((arc.width, f"{x.cost}: {x.words.rpartition(': ')[2]}") for arc, x in zip(arcs, told))
        return Dial(piece.label, widths, turning(arcs[0]), told[0].group) if arcs else None

    def tried(self, t: Any, x: float, y: float) -> Action | None:
        """The answer that a refused click meant: about the piece there, or the dot."""
        at, piece = self.dots.sheet(t.board).nearest(x, y), self.goer(t)
        there = next((other for other in self.pieces(t) if other.at == at != grid.NOWHERE), None)
        idea = None if there is None else self.meant(t, piece, there)
        if idea is not None or piece is None or at == grid.NOWHERE:
            return idea
        return next(self.answers_at(t, piece, at), None)

    # ---- ways ----

    def way(self, t: Any, x: float, y: float) -> Sequence[Action]:
        """The cheapest steps and stairs to a dot, on any level."""
        t, goal = t.silent_copy(), self.dots.sheet(t.board).nearest(x, y)
        piece = self.goer(t)
        if piece is None or grid.NOWHERE in (piece.at, goal):
            return ()

        def steps_from(here: int) -> Iterator[Step]:
            piece.level, piece.at = divmod(here, grid.PLACES)
            for answer in self.steps(t, piece):
                if (end := self.end(t, piece, answer)) is not None:
                    yield Step(answer, number_of(*end), int(self.price(t, piece, answer)))

        goals = [number_of(goal, level) for level in range(grid.LEVELS) if grid.has_floor(t.board, goal, level)]
        return way_to(number_of(piece.at, piece.level), goals, steps_from, int(self.most(t, piece)))

    def path(self, t: Any, piece: Any, answer: Action) -> Iterator[Shape]:
        """A line to the dot that an answer leads to, for marks."""
        end = self.end(t, piece, answer)
        if end is not None and end[0] != piece.at:
            label = f"to {self.dots.spoken(t.board, *end)}"
            yield self.dots.line(t.board, piece.at, end[0], "path", label, int(piece.level))

    # ---- what is seen ----

    def outlook(self, t: Any, key: str) -> Sequence[Shape]:
        """The area that a piece sees, or that one would see from a dot."""
        t = t.silent_copy()
        viewer = self.viewer(t, key)
        return () if viewer is None else (*self.seen(t, viewer), *self.shown(t, viewer))

    def looker(self, t: Any) -> Any:
        """The piece that would look from an empty dot: the one that acts, or is asked, or the first of its side."""
        there = list(self.pieces(t))
        acting = next((x for x in there if x.index == getattr(t, "active", None)), self.mover(t))
        return acting or next((x for x in there if x.side == t.side and x.able), None)

    def viewer(self, t: Any, key: str) -> Any:
        """The piece that a key means; for a dot, the one that would look from there, moved in this copy."""
        spot = self.dots.spot_of(t.board, key)
        if spot is None:
            return next((piece for piece in self.pieces(t) if piece.label == key and piece.able), None)
        piece = self.looker(t)
        if piece is not None:
            piece.at, piece.level = spot
        return piece

    def seen(
        self, t: Any, viewer: Any, wanted: Callable[[int], bool] = lambda at: True, unseen: bool = True
    ) -> Iterator[Shape]:
        """A mark on each wanted free dot: a piece there would be seen, seen in cover, or (if asked for) not."""
        taken = {(piece.at, piece.level) for piece in self.pieces(t)}
        for at, level in self.dots.sheet(t.board).spots:
            if (at, level) not in taken and wanted(at):
                cover = self.sees(t, viewer, at, level)
                if cover >= 0 or unseen:
                    yield self.dots.seen_mark(t.board, at, level, cover)


def choices(kind: type[Action], known: Mapping[str, Sequence[int]], mover: int) -> Iterator[Sequence[int]]:
    """The values for each field of an answer: a dot and its levels, each member of a `Code`, or else the mover."""
    for name, slot in kind.slots.items():
        yield known.get(name) or (list(slot.type) if issubclass(slot.type, Code) else [mover])


def turning(arc: Action) -> str:
    """The notation of an answer with its width and bearing left open, for a dial."""
    said = {name: slot.show(getattr(arc, name)) for name, slot in arc.slots.items()}
    return arc.notation.format(**said | {"width": "{width}", "bearing": "{angle}"})


def number_of(at: int, level: int) -> int:
    """A dot and level as one number."""
    return int(level * grid.PLACES + at)
