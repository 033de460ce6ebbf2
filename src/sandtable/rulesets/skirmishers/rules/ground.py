"""Where things are: places of the board's grid, the gaps between them, and who stands where."""

from sandtable.geometry.hexes import POINTS, STEP_Q, STEP_R, compass_point, distance
from sandtable.kernel import Group, above, allowed, equal, fact, helper, members, row, rule

from ..state import HEIGHT, LEVELS, NOBODY, PLACES, SQUADS, WIDTH, Battle, Board, Trooper


@helper
def q_of(board: Board, at: int) -> int:
    return at % WIDTH + board.west


@helper
def r_of(board: Board, at: int) -> int:
    return at // WIDTH + board.north


@helper
def place_of(board: Board, q: int, r: int) -> int:
    """The place of a dot, or NOBODY where the grid does not reach."""
    column, row = q - board.west, r - board.north
    if column < 0 or column >= WIDTH or row < 0 or row >= HEIGHT:
        return NOBODY
    return row * WIDTH + column


@helper
def stride(direction: int) -> int:
    """How far apart in the grid two places are that neighbour each other in a direction 0..5."""
    return STEP_Q[direction] + STEP_R[direction] * WIDTH


@helper
def gap_of(at: int, direction: int) -> int:
    """The gap on one side 0..5 of a place."""
    if direction < 3:
        return 3 * at + direction
    return 3 * (at + stride(direction)) + direction - 3


@rule("fire.range-count")
def apart(one: int, other: int) -> int:
    """Steps on the shortest way between two dots, walls and levels ignored."""
    return distance(one % WIDTH, one // WIDTH, other % WIDTH, other // WIDTH)


@fact(POINTS, one=PLACES, other=PLACES)
@rule("arc.orientation")
def compass(board: Board, one: int, other: int) -> int:
    """The compass point of one place from another, or that there is none: see `hexes.compass_point`."""
    return compass_point(one % WIDTH, one // WIDTH, other % WIDTH, other // WIDTH)


@helper
def way_to(at: int, to: int) -> int:
    """The direction of a neighbouring place, or NOBODY where the two do not neighbour."""
    for direction in range(6):
        if at + stride(direction) == to:
            return direction
    return NOBODY


@helper
def is_level(level: int) -> bool:
    return 0 <= level < LEVELS


@helper
def has_floor(board: Board, at: int, level: int) -> bool:
    return is_level(level) and board.floors[at] >> level & 1 == 1


@helper
def links(board: Board, at: int, one: int, other: int) -> bool:
    """Whether stairs or a ladder on this dot join two levels."""
    low, high = min(one, other), max(one, other)
    if low < 0 or high >= LEVELS:
        return False
    span = (1 << high + 1) - (1 << low)
    return board.stairs[at] & span == span


@rule("move.occupied")
def who_stands(t: Battle, at: int, level: int) -> int:
    """The able or out trooper on a dot and level, or NOBODY. The dead are gone."""
    for trooper in members(t.troopers, equal(row(t.troopers, "at"), at)):
        if trooper.level == level and trooper.present:
            return trooper.index
    return NOBODY


@rule("explosive.floor")
def settled_level(board: Board, at: int, level: int) -> int:
    """Where nothing holds it, an explosive drops to the highest floor below; off the board it stays."""
    if board.floors[at] == 0:
        return level
    while level > 0 and not has_floor(board, at, level):
        level -= 1
    return level


@helper
def able_troopers(t: Battle, side: int) -> Group:
    """Who of a side can fight."""
    return above(row(t.troopers, "hp"), 0) & SQUADS[side]


@helper
def able_on(t: Battle, side: int) -> int:
    """How many of a side can fight."""
    return sum(1 for _ in members(t.troopers, able_troopers(t, side)))


@helper
def able_opponents(t: Battle, trooper: Trooper) -> Group:
    """Who of the other side can fight."""
    return able_troopers(t, 1 - trooper.side)


@helper
def with_arcs(t: Battle, trooper: Trooper) -> Group:
    """Who of the other side can fight, and has an arc."""
    return able_opponents(t, trooper) & above(row(t.troopers, "width"), 0)


@rule("card.squad")
def takes_part(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "card.squad", trooper.enlisted, trooper)


@rule("card.out")
def is_able(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "card.out:dead", trooper.hp >= 0, trooper) and allowed(t, "card.out", trooper.able, trooper)


@helper
def enemies(one: Trooper, other: Trooper) -> bool:
    return one.side != other.side
