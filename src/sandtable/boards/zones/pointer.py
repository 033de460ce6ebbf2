"""The pointer on a board of zones: looking around, the way to a room, and refused clicks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import dist

from sandtable.kernel import Action, Code, Shape, Style, called

from ..ways import Step, piece_asked, way_to
from . import board, floorplan
from .board import Game, Way, Zoned
from .floor import Floor, Passes

DOOR = 1.5  # a click this near to the middle of a passage means it


def is_seen(t: Game, piece: Zoned, other: Zoned) -> bool:
    """Whether one piece sees another: a shortest way between them has only clear borders."""
    return bool(board.sees(t.board, t.borders, piece.zone, other.zone))


def plain_mark(t: Game, piece: Zoned, other: Zoned) -> tuple[Style, str]:
    """The style and name of another piece."""
    return "seen" if is_seen(t, piece, other) else "unseen", called(t, other)


@dataclass(frozen=True)
class Pointer:
    """Clicks by the rules of a game, which are tried on copies of the battle.

    `outlook`, `way` and `tried` are for the game's `Look`.
    """

    floor: Floor
    ask: Code | None = None  # the question that ways answer
    go: Callable[[int], Action | None] = lambda border: None  # the answer that leads through a border
    passes: Passes = lambda t, piece, border, zone: bool(board.is_way(t.board, border))
    mover: Callable[[Game], Zoned] = piece_asked  # the piece whose wrong clicks get a reason; or None
    meant: Callable[[Game, Zoned], Action | None] = lambda t, target: None  # the answer meant by a click on a piece
    looker: Callable[[Game], Zoned] = piece_asked  # the piece that looks from a room; or None
    enter: Callable[[Game, Zoned, int], None] = lambda t, piece, zone: setattr(
        piece, "zone", zone
    )  # puts the piece into a room
    peek: Callable[[Game, Zoned, Way], None] = lambda t, piece, border: None  # puts it at a border
    sees: Callable[[Game, Zoned, Zoned], bool] = is_seen
    shows: Callable[[Game, Zoned, Zoned], bool] = lambda t, piece, other: True  # whether another piece is marked
    mark: Callable[[Game, Zoned, Zoned], tuple[Style, str]] = plain_mark  # its style and name

    # ---- what is seen ----

    def outlook(self, t: Game, key: str) -> Sequence[Shape]:
        """The rooms and pieces in sight of a piece; or of the looker, from a room or through a border."""
        places, seer = self.floor.places(t), next((x for x in self.floor.pieces(t) if x.label == key), None)
        if seer is None:
            t = t.silent_copy()
            seer = self.looker(t)
            there = None if seer is None else board.standpoint(t, key, seer.zone)
            if there is None:
                return ()
            zone, border = there
            if border == board.NOWHERE or zone != seer.zone:
                self.enter(t, seer, zone)
            if border != board.NOWHERE:
                self.peek(t, seer, t.borders[border])

        def style(zone: int) -> Style:
            return "seen" if self.sees(t, seer, type(seer)(index=seer.index, zone=zone)) else "unseen"

        rooms = [Shape("polygon", x.corners, style(zone)) for zone, x in enumerate(floorplan.plan_of(t).rooms)]
        others = [x for x in self.floor.pieces(t) if x.index != seer.index and self.shows(t, seer, x)]
        return (*rooms, *[self.floor.ring(t, x, *self.mark(t, seer, x), places) for x in others])

    # ---- where one goes ----

    def way(self, t: Game, x: float, y: float) -> Sequence[Action]:
        """The answers that lead the piece asked to the room of a click, through as few borders as possible."""
        goal, who = floorplan.plan_of(t).zone_at(x, y), piece_asked(t)
        if goal == board.NOWHERE or who is None or t.kind_asked != self.ask:
            return ()

        def steps(here: int) -> Iterator[Step]:
            for border in t.borders:
                answer = self.go(border.index)
                if answer and board.borders_on(border, here) and self.passes(t, who, border, here):
                    yield Step(answer, board.beyond(border, here), 1)

        return way_to(int(who.zone), goal, steps, board.ZONES)

    def tried(self, t: Game, x: float, y: float) -> Action | None:
        """The answer that a refused click meant: about the piece there, or through the border there."""
        who = self.mover(t)
        if who is None:
            return None
        places = self.floor.places(t)
        near = (one for one in self.floor.pieces(t) if dist(places[one.index], (x, y)) <= self.floor.size(t, one))
        target = next((one for one in near if one.index != who.index), None)
        if target is not None:
            return self.meant(t, target)
        border = floorplan.plan_of(t).border_at(x, y, DOOR)
        return None if border == board.NOWHERE else self.go(border)
