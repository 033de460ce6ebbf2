"""A player: goes where the ground is to be held, and hits what it can."""

from sandtable.boards.dots import PLACES, apart, neighbour
from sandtable.kernel import NOBODY, fact, helper, menu, player

from . import actions as act
from .rules import fighting
from .rules.course import is_ready
from .state import Battle, Board, Fighter, Weapon

FAR = 99


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle) -> act.Act:
    """The fighter who is nearest to an enemy acts first."""
    first, nearest = NOBODY, FAR + 1
    for who in t.fighters:
        if is_ready(who) and who.side == t.side and to_enemy(t, who, who.at) < nearest:
            first, nearest = who.index, to_enemy(t, who, who.at)
    return act.Activate(first)


@player("captain", act.Ask.ACT)
def fight_and_hold(t: Battle, who: Fighter) -> act.Act:
    """The best blow or shot; else closer to the ground, or to the enemy once the ground is held."""
    best: act.Act = act.Done()
    worth = 0
    for answer in menu(t, act.Act):
        value = worth_of(t, who, answer)
        if value > worth:
            best, worth = answer, value
    return best


@helper
def worth_of(t: Battle, who: Fighter, answer: act.Act) -> int:
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


@helper
def distance(t: Battle, who: Fighter, at: int) -> int:
    """How far a dot is from where the fighter wants to be."""
    if who.weapon == Weapon.BOW:
        return abs(to_enemy(t, who, at) - 5)
    return to_ground(t.board, at) + to_enemy(t, who, at)


@helper
def to_enemy(t: Battle, who: Fighter, at: int) -> int:
    return min((apart(at, x.at) for x in t.fighters if x.side != who.side and x.able), default=FAR)


@fact(at=PLACES)
@helper
def to_ground(board: Board, at: int) -> int:
    """How far the marked ground is; nowhere is as far as anywhere."""
    return min((apart(at, there) for there in range(PLACES) if board.ground[there] != 0), default=0)
