"""Walks over the table."""

from collections.abc import Iterator

from sandtable.boards.tabletop import (
    COMPASS,
    NOWHERE,
    SOLID,
    Spot,
    ahead,
    apart,
    first_met,
    gap,
    is_nearer,
    is_on_level,
    is_on_table,
    length,
    level,
    meets_circle,
    overlaps,
)
from sandtable.kernel import NOBODY, Group, allowed, does, judge, number, offers, rule

from .. import actions as act
from ..state import INCH, Battle, Fighter


@rule("move.step")
def ground_at(t: Battle, x: int, y: int, z: int) -> int:
    """The ground that a fighter who comes at height z walks on to."""
    return level(t.board, Group(), x, y, z + number(t, "move.step") * INCH)


@judge(act.Walk)
@rule("move")
def may_walk(t: Battle, who: Fighter, x: int, y: int) -> bool:
    """Straight to a free place, past everything solid and every enemy."""
    far, z = length(x - who.x, y - who.y), ground_at(t, x, y, who.z)
    met = first_met(t.board, Group(), SOLID, who.x, who.y, x, y, who.radius, who.z, who.z + who.height)
    foe, there = who_bars(t, who, x, y), who_stands(t, who, x, y, z)
    return (
        allowed(t, "move:off", is_on_table(t.board, x, y, who.radius), who)
        and allowed(t, "move:far", 0 < far <= who.left, who)
        and allowed(t, "move:solid", met == NOBODY, who)
        and allowed(t, "move:foe", foe == NOBODY, who, t.fighters[max(foe, 0)])
        and allowed(t, "move:taken", there == NOBODY, t.fighters[max(there, 0)])
        and allowed(t, "move.drop", who.z - z <= number(t, "move.drop") * INCH, who)
    )


@does(act.Walk)
@rule("move")
def walk(t: Battle, who: Fighter, x: int, y: int) -> None:
    who.left -= length(x - who.x, y - who.y)
    who.x, who.y, who.z = x, y, ground_at(t, x, y, who.z)


@offers(act.Walk)
@rule("move")
def walks(t: Battle, who: Fighter) -> Iterator[act.Act]:
    """A walk to the nearest enemy, and others in sixteen directions, all the way and half of it."""
    foe = nearest_foe(t, who)
    if foe != NOBODY and who.left >= INCH:
        x, y = beside(who, t.fighters[foe], who.left)
        if x != NOWHERE.x and may_walk(t, who, x, y):
            yield act.Walk(x, y)
    for east, north in COMPASS:
        for half in range(2):
            far = who.left >> half
            x, y = who.x + east * far // INCH, who.y + north * far // INCH
            if far >= INCH and x >= 0 and y >= 0 and may_walk(t, who, x, y):
                yield act.Walk(x, y)


def who_bars(t: Battle, who: Fighter, x: int, y: int) -> int:
    """The first enemy whose base the way to a place runs into, or NOBODY."""
    for other in t.fighters:
        if other.placed and other.side != who.side and is_on_level(other, who.z, who.height):
            if meets_circle(other.x, other.y, other.radius, who.x, who.y, x, y, who.radius):
                return other.index
    return NOBODY


def who_stands(t: Battle, who: Fighter, x: int, y: int, z: int) -> int:
    """The first fighter whose base a base at a place would overlap, or NOBODY."""
    for other in t.fighters:
        if other.placed and other.index != who.index and overlaps(who, other, x, y, z):
            return other.index
    return NOBODY


def nearest_foe(t: Battle, who: Fighter) -> int:
    """The enemy who is nearest to a fighter, or NOBODY."""
    found = NOBODY
    for other in t.fighters:
        if other.placed and other.side != who.side:
            if found == NOBODY or apart(who, other) < apart(who, t.fighters[found]):
                found = other.index
    return found


def beside(who: Fighter, foe: Fighter, left: int) -> Spot:
    """Where a straight walk towards an enemy ends: beside them, or as far as the move leads."""
    if is_nearer(who, foe, INCH // 10):
        return NOWHERE
    return ahead(who.x, who.y, foe.x, foe.y, min(gap(who, foe) - 5, left - 1))
