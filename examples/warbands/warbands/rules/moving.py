"""Steps over the board, and what they cost."""

from sandtable.boards.squares import SLOW, across, apart, direction_to, has, is_beyond, is_way
from sandtable.kernel import NOBODY, allowed, helper, number, rule

from ..state import Battle, Warrior


@helper
def who_stands(t: Battle, at: int) -> int:
    """The warrior on a square, or NOBODY."""
    for other in t.warriors:
        if other.at == at and other.able:
            return other.index
    return NOBODY


@helper
def foe_beside(t: Battle, who: Warrior, at: int) -> int:
    """The first enemy next to a square, or NOBODY."""
    for other in t.warriors:
        if other.side != who.side and other.able and apart(other.at, at) == 1:
            return other.index
    return NOBODY


@rule("turn.points")
def can_pay(t: Battle, who: Warrior, price: int) -> bool:
    return allowed(t, "turn.points", price <= who.points, who, int(who.points), int(price))


@rule("move", "move.slow")
def step_price(t: Battle, at: int, to: int) -> int:
    """What a step to a neighbouring square costs."""
    price = number(t, "move")
    if has(t.board, to, SLOW) or across(t.board, at, direction_to(at, to)) & SLOW != 0:
        price += number(t, "move.slow")
    return price


@rule("move", "move.shaken")
def may_go(t: Battle, who: Warrior, to: int) -> bool:
    if not (allowed(t, "move:off", not is_beyond(t.board, to)) and allowed(t, "move:far", apart(who.at, to) == 1, who)):
        return False
    if not allowed(t, "move:solid", is_way(t.board, who.at, direction_to(who.at, to))):
        return False
    there, foe = who_stands(t, to), foe_beside(t, who, to)
    return (
        allowed(t, "move:taken", there == NOBODY, t.warriors[max(there, 0)])
        and allowed(t, "move.shaken", not who.shaken or foe == NOBODY, who, t.warriors[max(foe, 0)])
        and can_pay(t, who, step_price(t, who.at, to))
    )


@rule("move")
def go(t: Battle, who: Warrior, to: int) -> None:
    who.points -= step_price(t, who.at, to)
    who.at = to
