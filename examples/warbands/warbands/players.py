"""A player: goes where the ground is to be held, and hits what it can."""

from sandtable.boards.squares import PLACES, Board, apart
from sandtable.kernel import NOBODY, fact, helper, menu, player

from . import actions as act
from .rules import fighting
from .rules.course import is_ready
from .state import Battle, Warrior, Weapon
from .terrain import GOAL

FAR = 99


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle) -> act.Act:
    """The warrior who is nearest to an enemy acts first."""
    first, nearest = NOBODY, FAR
    for who in t.warriors:
        if is_ready(who) and who.side == t.side and to_enemy(t, who, who.at) < nearest:
            first, nearest = who.index, to_enemy(t, who, who.at)
    return act.Activate(first)


@player("captain", act.Ask.ACT)
def fight_and_hold(t: Battle, who: Warrior) -> act.Act:
    """The best blow or shot; else closer to the ground, or to the enemy once the ground is held."""
    best: act.Act = act.Done()
    worth = 0
    for answer in menu(t, act.Act):
        value = worth_of(t, who, answer)
        if value > worth:
            best, worth = answer, value
    return best


@player("captain", act.Ask.BRACE)
def always_strike_first(t: Battle, who: Warrior, about: Warrior) -> bool:
    return True


@helper
def worth_of(t: Battle, who: Warrior, answer: act.Act) -> int:
    """How good an answer is: blows and shots by their chance, steps by how much nearer they lead."""
    match answer:
        case act.Strike(place):
            foe = t.warriors[place]
            return 60 + 10 * (fighting.fight(t, who, False) - fighting.fight(t, foe, False)) - 5 * foe.wounds
        case act.Shoot(place):
            return 20 + 10 * (12 - fighting.to_hit(t, who, t.warriors[place]))
        case act.Rally():
            return 50
        case act.Brace():
            return 25 if to_enemy(t, who, who.at) <= 3 else 5
        case act.Go(to):
            return 10 * (distance(t, who, who.at) - distance(t, who, to))
    return 0


@helper
def distance(t: Battle, who: Warrior, at: int) -> int:
    """How far a square is from where the warrior wants to be."""
    if who.weapon == Weapon.BOW:
        return abs(to_enemy(t, who, at) - 4)
    return to_ground(t.board, at) + to_enemy(t, who, at)


@helper
def to_enemy(t: Battle, who: Warrior, at: int) -> int:
    return min((apart(at, x.at) for x in t.warriors if x.side != who.side and x.able), default=FAR)


@fact(at=PLACES)
@helper
def to_ground(board: Board, at: int) -> int:
    """How far the marked ground is; nowhere is as far as anywhere."""
    return min((apart(at, there) for there in range(PLACES) if board.ground[there] & GOAL != 0), default=0)
