"""A player: goes where the ground is to be held, and hits what it can."""

from sandtable.boards.tabletop import gap, length
from sandtable.kernel import NOBODY, player

from . import actions as act
from .rules import fighting, moving
from .state import INCH, Battle, Fighter, Weapon
from .terrain import GOAL

FAR = 99 * INCH


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle, answer: act.Act) -> int:
    """The fighter who is nearest to an enemy acts first."""
    match answer:
        case act.Activate(place):
            return -to_foe(t, t.fighters[place])
    return 0


@player("captain", act.Ask.ACT)
def worth_of(t: Battle, answer: act.Act, who: Fighter) -> int:
    """How good an answer is: blows and shots by their chance, walks by how much nearer they lead."""
    match answer:
        case act.Strike(place):
            foe = t.fighters[place]
            return 60 + 10 * (fighting.fight(t, who, foe) - fighting.fight(t, foe, who)) - 5 * foe.wounds
        case act.Shoot(place):
            return 20 + 10 * (12 - fighting.to_hit(t, who, t.fighters[place]))
        case act.Walk(x, y):
            return (wish(t, who, who.x, who.y) - wish(t, who, x, y)) // 100
    return 0


def wish(t: Battle, who: Fighter, x: int, y: int) -> int:
    """How far a place is from where the fighter wants to be."""
    foe = moving.nearest_foe(t, who)
    far = 0 if foe == NOBODY else length(t.fighters[foe].x - x, t.fighters[foe].y - y)
    if who.weapon == Weapon.BOW:
        return abs(far - 10 * INCH)
    return 2 * to_ground(t, x, y) + far


def to_foe(t: Battle, who: Fighter) -> int:
    foe = moving.nearest_foe(t, who)
    return FAR if foe == NOBODY else gap(who, t.fighters[foe])


def to_ground(t: Battle, x: int, y: int) -> int:
    """How far the marked ground is; nowhere is as far as anywhere."""
    nearest = FAR
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if feature.properties & GOAL != 0:
            nearest = min(nearest, length(feature.x - x, feature.y - y))
    return 0 if nearest == FAR else nearest
