"""Who stands where, and what they can pay."""

from sandtable.boards.squares import apart
from sandtable.kernel import NOBODY, allowed, rule

from ..state import Battle, Warrior


def who_stands(t: Battle, at: int) -> int:
    """The warrior on a square, or NOBODY."""
    for other in t.warriors:
        if other.at == at and other.able:
            return other.index
    return NOBODY


def foe_beside(t: Battle, who: Warrior, at: int) -> int:
    """The first enemy next to a square, or NOBODY."""
    for other in t.warriors:
        if other.side != who.side and other.able and apart(other.at, at) == 1:
            return other.index
    return NOBODY


@rule("turn.points")
def can_pay(t: Battle, who: Warrior, price: int) -> bool:
    return allowed(t, "turn.points", price <= who.points, who, int(who.points), int(price))
