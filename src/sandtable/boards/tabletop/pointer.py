"""What a pointer on a table means: walks to a point and around what stands between, by the rules of a game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.geometry.inches import ahead
from sandtable.kernel import Action

from .drawing import Drawing
from .ground import is_on_table
from .ways import Spot, in_moves, span

PARTS = 8  # of a way, one of which is given up at a time


class Lengths(NamedTuple):
    """How far a piece may walk: what is left of a move, and how many more moves of which length it could pay for."""

    left: int
    whole: int = 0
    more: int = 0


@dataclass(frozen=True)
class Pointer:
    """Clicks by the rules of a game, which are asked on copies of the battle.

    `pick`, `tried` and `way` are for the game's `Look`.
    """

    table: Drawing
    walk: Callable[[Any, int, int], Action]  # (battle, x, y): the answer that walks to a place, or places a piece there
    mover: Callable[[Any], Any]  # the piece that may walk now, or be placed; or None
    lengths: Callable[[Any, Any], Lengths]  # (battle, piece)
    ways: Callable[[Any, Any, Spot, int], Iterable[Sequence[Spot]]]  # (battle, piece, goal, longest): turning points
    is_legal: Callable[[Any, Any, Any], bool]  # (battle, answer, piece)
    make: Callable[[Any, Any, Any], None]  # (battle, answer, piece): the piece walks
    pieces: Callable[[Any], Iterable[Any]]
    attack: Callable[[Any, Any, Any], Action | None] = lambda t, piece, target: None  # a click on a piece
    ideas: Callable[[Any, Any, Spot], Iterable[Action]] | None = None  # (battle, piece, place): else a walk there
    straight: bool = False  # whether a move ends where its way turns

    def place(self, t: Any, x: float, y: float) -> Spot | None:
        """The place under a point of the page, if it is on the table."""
        grain = self.table.grain
        across, down = (round(each / grain) * grain for each in self.table.from_page(t.board, x, y))
        return (across, down) if is_on_table(t.board, across, down, 0) else None

    def walk_to(self, t: Any, place: Spot) -> Action:
        """The answer that walks there."""
        return self.walk(t, *self.table.told(place))

    def pick(self, t: Any, x: float, y: float) -> Sequence[Action]:
        """The answers that lead to a point, where the rules allow them."""
        t = t.silent_copy()
        piece, place = self.mover(t), self.place(t, x, y)
        if piece is None or place is None:
            return ()
        ideas = [self.walk_to(t, place)] if self.ideas is None else self.ideas(t, piece, place)
        return [answer for answer in ideas if self.is_legal(t, answer, piece)]

    def tried(self, t: Any, x: float, y: float) -> Action | None:
        """What a click that leads to nothing would have been: a walk, or an attack."""
        piece, place = self.mover(t), self.place(t, x, y)
        if piece is None or place is None:
            return None
        target = self.table.piece_at(self.pieces(t), *place)
        return self.walk_to(t, place) if target is None else self.attack(t, piece, target)

    def way(self, t: Any, x: float, y: float) -> Sequence[Action]:
        """Walks that lead to a point one after another, around what stands between and with more than one move."""
        t = t.silent_copy()
        piece, place = self.mover(t), self.place(t, x, y)
        return () if piece is None or place is None else self.legs(t, piece, place, *self.lengths(t, piece))

    def legs(self, t: Any, piece: Any, goal: Spot, left: int, whole: int = 0, more: int = 0) -> Sequence[Action]:
        """The same to a place, with so many lengths."""
        slack = 2 * (self.table.grain - 1)
        for way in self.ways(t, piece, goal, left + whole * more):
            answers = [self.walk_to(t, each) for each in in_moves(way, left, whole, slack, self.straight)]
            if self.can_walk(t, answers):
                return answers
        return ()

    def can_walk(self, t: Any, answers: Iterable[Action]) -> bool:
        """Whether all of these walks are legal, one after the other, and none is cut short."""
        t = t.silent_copy()
        for answer in answers:
            piece = self.mover(t)
            if piece is None or not self.is_legal(t, answer, piece):
                return False
            self.make(t, answer, piece)
            if (piece.x, piece.y) != self.table.place_of(answer):
                return False
        return True

    def towards(self, piece: Any, goal: Spot, far: int) -> Iterator[Spot]:
        """The place; or, if it is farther off, how far on the way a length carries, and nearer places."""
        if span((piece.x, piece.y), goal) <= far:
            yield goal
            return
        for part in range(PARTS, 0, -1):
            yield ahead(piece.x, piece.y, *goal, (far - self.table.grain) * part // PARTS)
