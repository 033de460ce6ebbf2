"""A player: hits what it can, makes for the ferry, and keeps friends calm."""

from sandtable.boards.zones import COVER, ZONES, Board, beyond, distance, has
from sandtable.kernel import fact, number, player

from . import actions as act
from .rules import band, fighting
from .state import Battle, Fighter, Weapon
from .terrain import GOAL

FAR = 99


@player("ferryman", act.Ask.WHO)
def nearest_first(t: Battle, answer: act.Act) -> int:
    """The fighter who is nearest to an enemy acts first."""
    match answer:
        case act.Activate(place):
            return -to_enemy(t, t.fighters[place], t.fighters[place].zone)
    return -FAR


@player("ferryman", act.Ask.ACT)
def worth_of(t: Battle, answer: act.Act, who: Fighter) -> int:
    """How good an answer is."""
    match answer:
        case act.Shoot(place):
            foe = t.fighters[place]
            return 20 + 12 * fighting.shot_dice(t, who, foe) - 4 * foe.wounds - (40 if foe.fled else 0)
        case act.Strike(place):
            foe = t.fighters[place]
            return (
                40
                + 12 * (fighting.blow_dice(t, who) - fighting.blow_dice(t, foe))
                - 4 * foe.wounds
                - (40 if foe.fled else 0)
            )
        case act.Rally(place):
            friend = t.fighters[place]
            return 55 if friend.fled else (30 if friend.nerve == 1 else 5)
        case act.Walk(place):
            there = beyond(t.borders[place], who.zone)
            return want(t, who, there) - want(t, who, who.zone)
        case act.Watch():
            return 12
    return 0


@player("ferryman", act.Ask.PANIC)
def keep_heart(t: Battle, answer: act.Act, who: Fighter) -> int:
    """Drops the weapon only on the ferry, or where it is no use."""
    match answer:
        case act.Drop():
            return 10 if has(t.board, who.zone, GOAL) else 0
        case act.Flee(place):
            return 5 - to_ferry(t.board, beyond(t.borders[place], who.zone))
    return 0


@player("ferryman", act.Ask.PUSH)
def off_the_ferry(t: Battle, answer: act.Act, who: Fighter, about: Fighter) -> int:
    match answer:
        case act.Push(place):
            return to_ferry(t.board, beyond(t.borders[place], about.zone))
    return 0


@player("ferryman", act.Ask.WATCH)
def always_shoot(t: Battle, who: Fighter, about: Fighter) -> bool:
    return True


def want(t: Battle, who: Fighter, zone: int) -> int:
    """How good a zone is: beside the ferry and in cover at first, on it in the last rounds; an axe wants an enemy."""
    late = t.round + 2 > number(t, "turn.rounds")
    away = to_ferry(t.board, zone) if late else abs(to_ferry(t.board, zone) - 1)
    return (
        -30 * away
        + (10 if has(t.board, zone, COVER) else 0)
        - (25 if who.weapon == Weapon.AXE else 2) * to_enemy(t, who, zone)
    )


def to_enemy(t: Battle, who: Fighter, zone: int) -> int:
    near = FAR
    for foe in t.fighters:
        if foe.side != who.side and band.fights(foe) and 0 <= distance(t.board, zone, foe.zone) < near:
            near = distance(t.board, zone, foe.zone)
    return near


@fact(zone=ZONES)
def to_ferry(board: Board, zone: int) -> int:
    """How many borders away the ferry is."""
    near = FAR
    for there in range(ZONES):
        if has(board, there, GOAL) and 0 <= distance(board, zone, there) < near:
            near = distance(board, zone, there)
    return near
