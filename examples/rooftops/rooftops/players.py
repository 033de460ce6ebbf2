"""A player: goes where the ground is to be held, and hits what it can."""

from sandtable.boards.dots import PLACES, apart, neighbour
from sandtable.kernel import fact, player

from . import actions as act
from .rules import fighting
from .state import Battle, Board, Fighter, Weapon

FAR = 99


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle, answer: act.Act) -> int:
    """The fighter who is nearest to an enemy acts first."""
    match answer:
        case act.Activate(place):
            return -to_enemy(t, t.fighters[place], t.fighters[place].at)
    return 0


@player("captain", act.Ask.ACT)
def worth_of(t: Battle, answer: act.Act, who: Fighter) -> int:
    """How good an answer is: blows and shots by their chance, steps by how much nearer they lead."""
    match answer:
        case act.Strike(place):
            foe = t.fighters[place]
            return 60 + 10 * (fighting.worth(t, who) - fighting.worth(t, foe)) - 5 * foe.wounds
        case act.Shoot(place):
            return 40 + 10 * (12 - fighting.to_hit(t, who, t.fighters[place]))
        case act.Climb(way):
            return 5 if (way == act.Way.UP) == (who.weapon == Weapon.BOW) else 0
        case act.Go(direction):
            return 10 * (distance(t, who, who.at) - distance(t, who, neighbour(who.at, direction)))
    return 0


def distance(t: Battle, who: Fighter, at: int) -> int:
    """How far a dot is from where the fighter wants to be."""
    if who.weapon == Weapon.BOW:
        return abs(to_enemy(t, who, at) - 5)
    return to_ground(t.board, at) + to_enemy(t, who, at)


def to_enemy(t: Battle, who: Fighter, at: int) -> int:
    return min((apart(at, x.at) for x in t.fighters if x.side != who.side and x.able), default=FAR)


@fact(at=PLACES)
def to_ground(board: Board, at: int) -> int:
    """How far the marked ground is; nowhere is as far as anywhere."""
    return min((apart(at, there) for there in range(PLACES) if board.ground[there] != 0), default=0)
