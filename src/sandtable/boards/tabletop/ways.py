"""Clicks on a table, and ways of straight legs around obstacles."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from sandtable.geometry.inches import HIGHEST, NOWHERE, Footprint, ahead, length, route, touches
from sandtable.geometry.inches.routes import SLACK, is_clear
from sandtable.kernel import NOBODY, Action, Group, number

from ..terrain import SOLID
from ..ways import foes_of, is_legal, piece_asked, placed
from .bases import is_on_level, within
from .drawing import Drawing
from .ground import disc, footing, has, is_on_table, level, near_edge

Spot = tuple[int, int]
Way = list[Spot]
Clear = Callable[[Spot, Spot], bool]  # whether a piece gets straight from one place to another
ALL_THERE = Group()
TRIED = 8  # ways with as few bends
PARTS = 8  # of a way, shortened by one at a time


def ways_around(
    board: Any, piece: Any, goal: Spot, longest: int, others: Iterable[Any] = (), gone: Group = ALL_THERE, step: int = 0
) -> Iterator[Sequence[Spot]]:
    """Turning points around solid terrain, higher than a step, and around others' bases.

    The handiest way comes first; then, for a piece with no length to spare, the shortest.
    """
    start = int(piece.x), int(piece.y)
    if span(start, goal) > longest:
        return
    blocks = list(in_the_way(board, piece, longest, others, gone, step))
    bends = [bend for block in blocks for bend in outer_corners(block, piece.radius)]
    clear = partial(is_clear, reach=piece.radius, blocks=blocks)
    yield from few_bends(start, goal, bends, clear, longest)
    shortest = route(start, goal, piece.radius, blocks, longest)
    if shortest is not None:
        yield shortest[1]


def in_the_way(board: Any, piece: Any, far: int, others: Iterable[Any], gone: Group, step: int) -> Iterator[Footprint]:
    """Terrain and other pieces that a base on this level must go around, within a distance."""
    low, high = piece.z + step, piece.z + piece.height
    for feature in board.features[: board.pieces]:
        if has(feature, SOLID) and feature not in gone and feature.high > low and feature.low < high:
            if touches(feature, piece.x, piece.y, far + piece.radius):
                yield feature
    for other in others:
        if other.placed and within(piece, other, far) and is_on_level(other, piece.z, piece.height):
            yield disc(other.x, other.y, other.radius)


def few_bends(start: Spot, goal: Spot, bends: Iterable[Spot], clear: Clear, longest: int) -> Iterator[Way]:
    """Ways that waste a little length to turn seldom, at most twice, the shortest of them first."""
    ways, free = [(0, [start])], [bend for bend in bends if clear(bend, bend)]
    for _ in range(3):
        whole = [(far + span(way[-1], goal), [*way, goal]) for far, way in ways if clear(way[-1], goal)]
        if ends := [way for far, way in sorted(whole) if far <= longest]:
            yield from ends[:TRIED]
            return
        ways = list(longer_ways(ways, free, goal, clear, longest))


def outer_corners(block: Footprint, reach: int) -> Iterator[Spot]:
    """Where a base turns around a corner of a block in one go."""
    off = block.radius + reach + SLACK
    for i in range(max(block.corners, 1)):
        for east, north in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            yield block.xs[i] + east * off, block.ys[i] + north * off


def longer_ways(
    ways: Sequence[tuple[int, Way]],
    places: Sequence[Spot],
    goal: Spot,
    clear: Clear,
    longest: int,
) -> Iterator[tuple[int, Way]]:
    """The ways with one more leg, the shortest to each place, from which the goal can still be reached."""
    for place in places:
        best: tuple[int, Way] | None = None
        for far, way in ways:
            longer = far + span(way[-1], place)
            if longer + span(place, goal) <= longest and (best is None or longer < best[0]):
                if place != way[-1] and clear(way[-1], place):
                    best = longer, [*way, place]
        if best is not None:
            yield best


def in_moves(places: Sequence[Spot], left: int, whole: int, slack: int = 0, straight: bool = False) -> Iterator[Spot]:
    """The turning points of a way after its start, and the points where one move is used up and the next begins.

    A `straight` move ends where the way turns; `slack` is what a move may fall short by. Where no move is left, the way
    ends.
    """
    at = places[0]
    for place in places[1:]:
        while span(at, place) > left:
            if left <= slack:
                return
            at = just_so_far(at, place, left - slack)
            yield at
            left = whole
        left = 0 if straight else left - span(at, place)
        left, at = left or whole, place
        yield at


def just_so_far(at: Spot, to: Spot, far: int) -> Spot:
    """The point on the way where the range of a move is used up, exact to a part."""
    x, y = ahead(*at, *to, far)
    near = [(x + east, y + south) for east in range(-2, 3) for south in range(-2, 3)]
    return next((spot for spot in sorted(near, key=lambda each: span(each, (x, y))) if span(at, spot) == far), (x, y))


def span(a: Spot, b: Spot) -> int:
    """How far two places are apart."""
    return length(b[0] - a[0], b[1] - a[1])


def ways_allowed(
    t: Any, piece: Any, goal: Spot, longest: int, aside: int, may_go: Callable[[Any, Any, Spot], bool]
) -> Iterator[Way]:
    """Ways whose legs a rule of the game allows (battle, piece, place), past the boxes around terrain and foes."""
    boxes = [(f.west, f.south, f.east, f.north) for f in t.board.features[: t.board.pieces]]
    boxes += [(foe.x, foe.y, foe.x, foe.y) for foe in foes_of(t, piece)]
    bends = [(x, y) for w, s, e, n in boxes for x in (w - aside, e + aside) for y in (s - aside, n + aside)]
    scout = piece.clone()

    def clear(start: Spot, goal: Spot) -> bool:
        scout.x, scout.y = start
        return may_go(t, scout, goal)

    return few_bends((int(piece.x), int(piece.y)), goal, bends, clear, longest)


def gone_from(t: Any) -> Group:
    """The terrain that has been removed in a battle, if it has any."""
    gone: Group = getattr(t, "gone", ALL_THERE)
    return gone


# ---- clicks ----------------------------------------------------------------------------------------------------


class Lengths(NamedTuple):
    """How far a piece may walk: the rest of a move, and the length and number of more moves that it could pay for."""

    left: int
    whole: int = 0
    more: int = 0


def nothing(t: Any, piece: Any, other: Any) -> Iterable[Action]:
    return ()


@dataclass(frozen=True)
class Pointer:
    """Clicks by the rules of a game, which are asked on copies of the battle.

    What a click may mean are ideas: those that the rules allow are picked, and where they allow none, the first tells
    what was tried. `pick`, `tried` and `way` are for the game's `Look`.
    """

    table: Drawing
    walk: Callable[[Any, int, int], Action]  # (battle, x, y): the answer that walks to a place, or places a piece there
    lengths: Callable[[Any, Any], Lengths]  # (battle, piece)
    make: Callable[[Any, Any, Any], None]  # (battle, answer, piece): the piece walks
    asks: Sequence[IntEnum] = ()  # the questions in which clicks mean something; all, where none is named
    mover: Callable[[Any], Any] = piece_asked  # the piece that may walk now, or be placed; or None
    pieces: Callable[[Any], Iterable[Any]] = placed  # those that a click may mean
    ideas: Callable[[Any, Any, Spot], Iterable[Action]] | None = None  # (battle, piece, place): else a walk there
    at_piece: Callable[[Any, Any, Any], Iterable[Action]] = nothing  # (battle, piece, another): beside what is listed
    bars: Callable[[Any, Any], Iterable[Any]] = foes_of  # (battle, piece): others that are in the way of its walks
    ways: Callable[[Any, Any, Spot, int], Iterable[Sequence[Spot]]] | None = None  # (battle, piece, goal, longest)
    is_legal: Callable[[Any, Any], bool] = is_legal  # (battle, answer)
    straight: bool = False  # whether a move ends where its way turns

    def place(self, t: Any, x: float, y: float) -> Spot | None:
        """The place under a point of the page, if it is on the table."""
        grain = self.table.grain
        across, down = (round(each / grain) * grain for each in self.table.from_page(t.board, x, y))
        return (across, down) if is_on_table(t.board, across, down, 0) else None

    def walk_to(self, t: Any, place: Spot) -> Action:
        """The answer that walks to a place."""
        return self.walk(t, *self.table.told(place))

    def meant(self, t: Any, piece: Any, place: Spot) -> Iterable[Action]:
        """The possible meanings of a click on a place, legal or not, the likeliest first."""
        if self.asks and t.kind_asked not in self.asks:
            return ()
        other = self.table.piece_at(self.pieces(t), *place)
        if other is not None:
            return self.at_piece(t, piece, other)
        if self.ideas is not None:
            return self.ideas(t, piece, place)
        return () if piece is None else (self.walk_to(t, place),)

    def pick(self, t: Any, x: float, y: float) -> Sequence[Action]:
        """The legal answers that a click on a point may mean; else a walk towards it."""
        t = t.silent_copy()
        piece, place = self.mover(t), self.place(t, x, y)
        ideas = () if place is None else tuple(dict.fromkeys(self.meant(t, piece, place)))
        legal = [answer for answer in ideas if self.is_legal(t, answer)]
        if legal or not ideas or place is None or self.table.piece_at(self.pieces(t), *place):
            return legal
        if piece is None or not piece.placed:  # a piece that is placed goes to the exact point
            return ()
        return list(islice(self.towards_it(t, piece, place), 1))

    def tried(self, t: Any, x: float, y: float) -> Action | None:
        """The answer that a refused click meant."""
        t = t.silent_copy()
        place = self.place(t, x, y)
        return None if place is None else next(iter(self.meant(t, self.mover(t), place)), None)

    def way(self, t: Any, x: float, y: float) -> Sequence[Action]:
        """Walks that lead to a point one after another, around obstacles and with more than one move."""
        t = t.silent_copy()
        piece, place = self.mover(t), self.place(t, x, y)
        if piece is None or place is None or (self.asks and t.kind_asked not in self.asks):
            return ()
        return self.legs(t, piece, place, *self.lengths(t, piece))

    def legs(self, t: Any, piece: Any, goal: Spot, left: int, whole: int = 0, more: int = 0) -> Sequence[Action]:
        """Walks that lead to a place one after another, with the rest of a move and so many more."""
        coarse = self.table.grain - 1  # what a place may be off, each way
        for way in self.ways_to(t, piece, goal, left + whole * more):
            for slack in sorted({coarse, 2 * coarse}):
                answers = [self.walk_to(t, each) for each in in_moves(way, left, whole, slack, self.straight)]
                if self.can_walk(t, answers):
                    return answers
        return ()

    def ways_to(self, t: Any, piece: Any, goal: Spot, longest: int) -> Iterable[Sequence[Spot]]:
        """The game's own ways; else those around others, and around terrain that is too high for a step."""
        if self.ways is not None:
            return self.ways(t, piece, goal, longest)
        return ways_around(t.board, piece, goal, longest, self.bars(t, piece), gone_from(t), self.table.step(t))

    def goals(self, t: Any, piece: Any, place: Spot) -> Iterable[Spot]:
        """Where a walk towards a place leads."""
        return (place,)

    def can_walk(self, t: Any, answers: Iterable[Action]) -> bool:
        """Whether all of these walks are legal, one after the other, and none is cut short."""
        t = t.silent_copy()
        for answer in answers:
            piece = self.mover(t)
            if piece is None or not self.is_legal(t, answer):
                return False
            self.make(t, answer, piece)
            if (piece.x, piece.y) != self.table.place_of(answer):
                return False
        return True

    def towards_it(self, t: Any, piece: Any, place: Spot) -> Iterator[Action]:
        """The first leg of a way to a place, or to a goal near by; else straight on as far as possible."""
        left = self.lengths(t, piece).left
        for goal in self.goals(t, piece, place):
            yield from self.legs(t, piece, goal, left)[:1]
        for at in self.towards(piece, place, left):
            if is_on_table(t.board, *at, 0) and self.is_legal(t, walk := self.walk_to(t, at)):
                yield walk

    def towards(self, piece: Any, goal: Spot, far: int) -> Iterator[Spot]:
        """The place; or, if it is farther off, the point on the way that a length reaches, and nearer points."""
        if span((piece.x, piece.y), goal) <= far:
            yield goal
            return
        for part in range(PARTS, 0, -1):
            yield ahead(piece.x, piece.y, *goal, (far - self.table.grain) * part // PARTS)


# ---- where pieces climb -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ClimbingPointer(Pointer):
    """Clicks that also lead on to terrain and down again, by these answers and the rules about places."""

    up: Callable[[int], Action]  # on to the terrain that it names
    down: Sequence[Callable[[int, int], Action]]  # to a place below, beside what the piece stands on
    over: Callable[[int, int], Action]  # a gap, to a place
    nearest: Callable[[Any, Any, int, int, int], Spot]  # (battle, piece, x, y, z): the next free place, or NOWHERE
    contact: str  # the id of the rule that says how near a base is that touches, in parts

    def leading(self, t: Any, piece: Any, place: Spot) -> Iterator[Action]:
        """Answers that may lead to a place: up on to the terrain there; straight; else down, or over a gap."""
        top, walk, z = self.top(t, place), self.walk_to(t, place), piece.z
        if top is not None:
            yield self.up(top.index)
        yield walk
        if not self.is_legal(t, walk):
            feet, edges, step = [place], [place], self.table.step(t)
            on = self.terrain_at(t, (piece.x, piece.y), z)
            if on is not None and self.ground(t, piece, place) < z - step:
                feet.append(self.foot(t, piece, on, place))
            if top not in (None, on) and abs(top.high - z) <= step:
                edges.append(near_edge(top, piece.x, piece.y))
            below = [self.table.told(at) for at in feet if is_on_table(t.board, *at, 0)]
            yield from (down(*at) for down in self.down for at in below)
            yield self.likeliest(t, [self.over(*self.table.told(at)) for at in edges])

    def likeliest(self, t: Any, answers: Sequence[Action]) -> Action:
        """The first answer that is legal, or else the first."""
        return next((answer for answer in answers if self.is_legal(t, answer)), answers[0])

    def goals(self, t: Any, piece: Any, place: Spot) -> Iterator[Spot]:
        """The foot of terrain that is too high; the nearest free place."""
        top = self.top(t, place)
        if top is not None and top.high > piece.z + self.table.step(t):
            yield self.foot(t, piece, top, (piece.x, piece.y))
        yield self.free(t, piece, place)

    # ---- places ----

    def terrain_at(self, t: Any, place: Spot, z: int) -> Any:
        """The terrain whose top, at this height, a place is on; None for the table."""
        found = footing(t.board, gone_from(t), *place, z)
        return None if found == NOBODY else t.board.features[found]

    def top(self, t: Any, place: Spot) -> Any:
        """The terrain with the highest top at a place; None for the table."""
        return self.terrain_at(t, place, level(t.board, gone_from(t), *place, HIGHEST))

    def ground(self, t: Any, piece: Any, place: Spot) -> int:
        """The height that a piece would step on to at a place."""
        return level(t.board, gone_from(t), *place, piece.z + self.table.step(t))

    def free(self, t: Any, piece: Any, place: Spot) -> Spot:
        """The nearest free place; the place itself, if there is none."""
        found = self.nearest(t, piece, *place, self.ground(t, piece, place))
        return place if found == NOWHERE else found

    def foot(self, t: Any, piece: Any, terrain: Any, place: Spot) -> Spot:
        """Where the base of a piece touches terrain, as near to a place as possible."""
        near = near_edge(terrain, *place)
        return ahead(near.x, near.y, *place, piece.radius + number(t, self.contact) // 2)


# ---- gaits -----------------------------------------------------------------------------------------------------


def by_gaits(
    table: Drawing,
    gaits: Mapping[Callable[[int, int], Action], Any],
    *,
    pace: Callable[[Any, Any, Any], int],
    price: Callable[[Any, Any], int],
    purse: str,
    start: Callable[[int, int], Action],
    may_go: Callable[[Any, Any, Spot], bool],
    ideas: Callable[[Any, Any, Spot], Iterable[Action]] = nothing,
    **more: Any,
) -> Pointer:
    """A pointer whose clicks are walks, at every gait towards the place as far as it carries; or one of `ideas`.

    `gaits` are the kinds of answer that walk, with the gait of each; the first makes ways, around what rules bar. How
    far one walks at a gait is its `pace` (battle, piece, gait), for its `price` (battle, gait), paid from a field of
    the piece, its `purse`. A piece that is not on the table `start`s there.
    """
    kind, usual = next(iter(gaits.items()))

    def walk(t: Any, x: int, y: int) -> Action:
        return (kind if pointer.mover(t).placed else start)(x, y)

    def lengths(t: Any, piece: Any) -> Lengths:
        far = pace(t, piece, usual)
        return Lengths(far, far, getattr(piece, purse) // price(t, usual) - 1)

    def make(t: Any, answer: Action, piece: Any) -> None:
        piece.x, piece.y = table.place_of(answer) or (piece.x, piece.y)
        setattr(piece, purse, getattr(piece, purse) - price(t, usual))

    def meant(t: Any, piece: Any, place: Spot) -> Iterator[Action]:
        if not piece.placed:
            yield pointer.walk_to(t, place)
            return
        for answer, gait in gaits.items():
            yield answer(*table.told(next(pointer.towards(piece, place, pace(t, piece, gait)))))
        yield from ideas(t, piece, place)

    def ways(t: Any, piece: Any, goal: Spot, longest: int) -> Iterator[Way]:
        return ways_allowed(t, piece, goal, longest, table.radius(piece) + table.grain, may_go)

    asks = [ask for answer in (start, *gaits) for ask in getattr(answer, "answers", ())]
    pointer = Pointer(table, walk, lengths, make, asks, ideas=meant, ways=ways, straight=True, **more)
    return pointer
