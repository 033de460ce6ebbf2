"""A player: goes where the ground is to be held, and hits what it can."""

from sandtable.boards.tabletop import gap, length
from sandtable.kernel import NOBODY, helper, menu, player

from . import actions as act
from .rules import fighting, moving
from .rules.course import is_ready
from .state import INCH, Battle, Fighter, Weapon
from .terrain import GOAL

FAR = 99 * INCH


@player("captain", act.Ask.WHO)
def nearest_first(t: Battle) -> act.Act:
    """The fighter who is nearest to an enemy acts first."""
    first, nearest = NOBODY, FAR
    for who in t.fighters:
        if is_ready(who) and who.side == t.side:
            far = to_foe(t, who)
            if first == NOBODY or far < nearest:
                first, nearest = who.index, far
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


@helper
def wish(t: Battle, who: Fighter, x: int, y: int) -> int:
    """How far a place is from where the fighter wants to be."""
    foe = moving.nearest_foe(t, who)
    far = 0 if foe == NOBODY else length(t.fighters[foe].x - x, t.fighters[foe].y - y)
    if who.weapon == Weapon.BOW:
        return abs(far - 10 * INCH)
    return 2 * to_ground(t, x, y) + far


@helper
def to_foe(t: Battle, who: Fighter) -> int:
    foe = moving.nearest_foe(t, who)
    return FAR if foe == NOBODY else gap(who, t.fighters[foe])


@helper
def to_ground(t: Battle, x: int, y: int) -> int:
    """How far the marked ground is; nowhere is as far as anywhere."""
    nearest = FAR
    for piece in range(t.board.pieces):
        feature = t.board.features[piece]
        if feature.properties & GOAL != 0:
            nearest = min(nearest, length(feature.x - x, feature.y - y))
    return 0 if nearest == FAR else nearest
