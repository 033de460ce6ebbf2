"""A player: raiders go for the hoard, guards stay there, and both hit what they can."""

from sandtable.boards.zones import ZONES, Board, Door, beyond, distance, has
from sandtable.kernel import fact, player

from . import actions as act
from .rules import fighting
from .state import Battle, Fighter
from .terrain import GOAL

FAR = 99


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle, answer: act.Act) -> int:
    """The fighter who is nearest to an enemy acts first."""
    match answer:
        case act.Activate(place):
            return -to_enemy(t, t.fighters[place], t.fighters[place].zone)
    return 0


@player("captain", act.Ask.ACT)
def worth_of(t: Battle, answer: act.Act, who: Fighter) -> int:
    """How good an answer is: blows and shots by their chance, ways by how much nearer they lead."""
    match answer:
        case act.Strike(place):
            foe = t.fighters[place]
            return 60 + 10 * (fighting.worth(t, who) - fighting.worth(t, foe)) - 5 * foe.wounds
        case act.Shoot(place):
            return 40 + 10 * (12 - fighting.to_hit(t, who, t.fighters[place]))
        case act.Go(place):
            return 30 * (goal(t, who, who.zone) - goal(t, who, beyond(t.borders[place], who.zone)))
        case act.Break(place):
            return 20 * (goal(t, who, who.zone) - goal(t, who, beyond(t.borders[place], who.zone)))
        case act.Bar(place):
            return 10 if who.side == 1 and t.borders[place].door != Door.LOCKED else 0
    return 0


def goal(t: Battle, who: Fighter, zone: int) -> int:
    """How far a room is from where the fighter wants to be."""
    return 2 * to_hoard(t.board, zone) + (to_enemy(t, who, zone) if who.side == 0 else 0)


def to_enemy(t: Battle, who: Fighter, zone: int) -> int:
    near = FAR
    for foe in t.fighters:
        if foe.side != who.side and foe.able and 0 <= distance(t.board, zone, foe.zone) < near:
            near = distance(t.board, zone, foe.zone)
    return near


@fact(zone=ZONES)
def to_hoard(board: Board, zone: int) -> int:
    """How many borders away the hoard is; where there is none, nowhere is nearer."""
    near = FAR
    for there in range(ZONES):
        if has(board, there, GOAL) and 0 <= distance(board, zone, there) < near:
            near = distance(board, zone, there)
    return near
