"""A player: goes where the ground is to be held, and hits what it can."""

from sandtable.boards.squares import apart, to_nearest
from sandtable.kernel import player

from . import actions as act
from .rules import fighting
from .state import Battle, Warrior, Weapon
from .terrain import GOAL

FAR = 99


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle, answer: act.Act) -> int:
    """The warrior who is nearest to an enemy acts first."""
    match answer:
        case act.Activate(place):
            return -to_enemy(t, t.warriors[place], t.warriors[place].at)
    return -FAR


@player("captain", act.Ask.ACT)
def worth_of(t: Battle, answer: act.Act, who: Warrior) -> int:
    """Blows and shots by their chance; else closer to the ground, or to the enemy once the ground is held."""
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


@player("captain", act.Ask.BRACE)
def always_strike_first(t: Battle, who: Warrior, about: Warrior) -> bool:
    return True


def distance(t: Battle, who: Warrior, at: int) -> int:
    """How far a square is from where the warrior wants to be."""
    if who.weapon == Weapon.BOW:
        return abs(to_enemy(t, who, at) - 4)
    return to_nearest(t.board, at, GOAL) + to_enemy(t, who, at)


def to_enemy(t: Battle, who: Warrior, at: int) -> int:
    return min((apart(at, x.at) for x in t.warriors if x.side != who.side and x.able), default=FAR)
