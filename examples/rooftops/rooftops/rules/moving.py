"""Steps from dot to dot, and stairs."""

from sandtable.boards.dots import edge_of, has_floor, links, neighbour
from sandtable.kernel import NOBODY, allowed, helper, number, rule

from ..state import Battle, Fighter


@helper
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


@rule("move")
def may_go(t: Battle, who: Fighter, direction: int) -> bool:
    return (
        may_stand(t, neighbour(who.at, direction), who.level)
        and allowed(t, "move:wall", t.board.wall[edge_of(who.at, direction)] >> who.level & 1 == 0)
        and can_pay(t, who, step_price(t, who, direction))
    )


@rule("move")
def go(t: Battle, who: Fighter, direction: int) -> None:
    who.points -= step_price(t, who, direction)
    who.at = neighbour(who.at, direction)


@rule("climb")
def may_climb(t: Battle, who: Fighter, to: int) -> bool:
    return (
        allowed(t, "climb:stairs", links(t.board, who.at, who.level, to), who)
        and may_stand(t, who.at, to)
        and can_pay(t, who, number(t, "climb"))
    )


@rule("climb")
def climb(t: Battle, who: Fighter, to: int) -> None:
    who.points -= number(t, "climb")
    who.level = to
