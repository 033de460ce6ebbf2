"""Steps from dot to dot, and stairs."""

from sandtable.boards.dots import Wind, edge_of, has_floor, links, neighbour
from sandtable.kernel import NOBODY, allowed, does, judge, number, rule

from .. import actions as act
from ..state import Battle, Fighter


def who_stands(t: Battle, at: int, level: int) -> int:
    """The fighter on a dot of a level, or NOBODY."""
    for other in t.fighters:
        if other.at == at and other.level == level and other.able:
            return other.index
    return NOBODY


@rule("turn.points")
def can_pay(t: Battle, who: Fighter, price: int) -> bool:
    return allowed(t, "turn.points", price <= who.points, who, int(who.points), int(price))


@rule("move")
def may_stand(t: Battle, at: int, level: int) -> bool:
    there = who_stands(t, at, level)
    return (
        allowed(t, "move:off", has_floor(t.board, at, level))
        and allowed(t, "move:solid", t.board.well[at] >> level & 1 == 0)
        and allowed(t, "move:taken", there == NOBODY, t.fighters[max(there, 0)])
    )


@rule("move", "move.slow")
def step_price(t: Battle, who: Fighter, direction: int) -> int:
    """What a step costs; one over a hedge costs more."""
    slow = t.board.hedge[edge_of(who.at, direction)] >> who.level & 1
    return number(t, "move") + slow * number(t, "move.slow")


@judge(act.Go)
@rule("move")
def may_go(t: Battle, who: Fighter, direction: Wind) -> bool:
    return (
        may_stand(t, neighbour(who.at, direction), who.level)
        and allowed(t, "move:wall", t.board.wall[edge_of(who.at, direction)] >> who.level & 1 == 0)
        and can_pay(t, who, step_price(t, who, direction))
    )


@does(act.Go)
@rule("move")
def go(t: Battle, who: Fighter, direction: Wind) -> None:
    who.points -= step_price(t, who, direction)
    who.at = neighbour(who.at, direction)


def landing(who: Fighter, way: act.Way) -> int:
    """The level to which stairs lead."""
    return who.level + 1 if way == act.Way.UP else who.level - 1


@judge(act.Climb)
@rule("climb")
def may_climb(t: Battle, who: Fighter, way: act.Way) -> bool:
    to = landing(who, way)
    return (
        allowed(t, "climb:stairs", links(t.board, who.at, who.level, to), who)
        and may_stand(t, who.at, to)
        and can_pay(t, who, number(t, "climb"))
    )


@does(act.Climb)
@rule("climb")
def climb(t: Battle, who: Fighter, way: act.Way) -> None:
    who.points -= number(t, "climb")
    who.level = landing(who, way)
