"""Who is where, who can still fight, and what actions cost."""

from sandtable.boards.zones import beyond, borders_on, is_clear
from sandtable.kernel import allowed, number, rule

from ..state import Battle, Fighter


def fights(who: Fighter) -> bool:
    """Whether a fighter still counts: neither out nor fled."""
    return who.able and not who.fled


@rule("turn.price")
def can_pay(t: Battle, who: Fighter) -> bool:
    price = number(t, "turn.price")
    return allowed(t, "turn.price", price <= who.actions, who, int(who.actions), int(price))


@rule("turn.price")
def pay(t: Battle, who: Fighter) -> None:
    who.actions -= number(t, "turn.price")


def is_next(t: Battle, one: int, other: int) -> bool:
    """Whether two zones are neighbours."""
    return any(borders_on(x, one) and beyond(x, one) == other for x in t.borders)


def is_seen(t: Battle, one: int, other: int) -> bool:
    """Whether shots pass from a zone into a neighbouring one."""
    return any(borders_on(x, one) and beyond(x, one) == other and is_clear(t.board, x) for x in t.borders)
