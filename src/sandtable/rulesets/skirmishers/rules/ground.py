"""Where things are: places of the board's grid, the gaps between them, and who stands where."""

from sandtable.boards import dots
from sandtable.kernel import Group, above, allowed, equal, members, row, rule

from ..state import NOBODY, SQUADS, Battle, Board, Trooper

q_of, r_of, place_of, stride = dots.q_of, dots.r_of, dots.place_of, dots.stride
gap_of, way_to, has_floor, links = dots.edge_of, dots.direction_to, dots.has_floor, dots.links
apart, compass, in_arc, line_grazes = dots.apart, dots.compass, dots.in_arc, dots.line_grazes
is_in_zone, WINDS = dots.is_in_zone, dots.WINDS


@rule("move.occupied")
def who_stands(t: Battle, at: int, level: int) -> int:
    """The able or out trooper on a dot and level, or NOBODY. The dead are gone."""
    for trooper in members(t.troopers, equal(row(t.troopers, "at"), at)):
        if trooper.level == level and trooper.present:
            return trooper.index
    return NOBODY


@rule("explosive.floor")
def settled_level(board: Board, at: int, level: int) -> int:
    """The level where an explosive comes to rest: the highest floor below; off the board it stays."""
    if board.floors[at] == 0:
        return level
    while level > 0 and not has_floor(board, at, level):
        level -= 1
    return level


def able_troopers(t: Battle, side: int) -> Group:
    """The troopers of a side who can fight."""
    return above(row(t.troopers, "hp"), 0) & SQUADS[side]


def able_on(t: Battle, side: int) -> int:
    """How many troopers of a side can fight."""
    return sum(1 for _ in members(t.troopers, able_troopers(t, side)))


def able_opponents(t: Battle, trooper: Trooper) -> Group:
    """The troopers of the other side who can fight."""
    return able_troopers(t, 1 - trooper.side)


def with_arcs(t: Battle, trooper: Trooper) -> Group:
    """The troopers of the other side who can fight, and have an arc."""
    return able_opponents(t, trooper) & above(row(t.troopers, "width"), 0)


@rule("card.squad")
def takes_part(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "card.squad", trooper.enlisted, trooper)


@rule("card.out")
def is_able(t: Battle, trooper: Trooper) -> bool:
    return allowed(t, "card.out:dead", trooper.hp >= 0, trooper) and allowed(t, "card.out", trooper.able, trooper)


def enemies(one: Trooper, other: Trooper) -> bool:
    return one.side != other.side
