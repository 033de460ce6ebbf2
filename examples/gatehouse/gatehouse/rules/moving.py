"""Going from room to room, and doors."""

from sandtable.boards.zones import DOOR, SLOW, SOLID, Border, Door, beyond, borders_on
from sandtable.kernel import allowed, because, check, dice, does, judge, note, number, rule

from .. import actions as act
from ..state import Battle, Fighter


@rule("turn.points")
def can_pay(t: Battle, who: Fighter, price: int) -> bool:
    return allowed(t, "turn.points", price <= who.points, who, int(who.points), int(price))


def is_door(t: Battle, border: Border) -> bool:
    return t.board.ways[border.kind] & DOOR != 0


def is_foe_near(t: Battle, who: Fighter) -> bool:
    """Whether an enemy is in the room."""
    return any(x.able and x.side != who.side and x.zone == who.zone for x in t.fighters)


@rule("move", "move.slow")
def price(t: Battle, border: Border) -> int:
    """What going through costs."""
    return number(t, "move") + (number(t, "move.slow") if t.board.ways[border.kind] & SLOW != 0 else 0)


@judge(act.Go)
@rule("move")
def may_go(t: Battle, who: Fighter, border: Border) -> bool:
    return (
        allowed(t, "move:far", borders_on(border, who.zone), border)
        and allowed(t, "move:solid", t.board.ways[border.kind] & SOLID == 0, border)
        and allowed(t, "move:barred", not is_door(t, border) or border.door != Door.LOCKED, border)
        and can_pay(t, who, price(t, border))
    )


@does(act.Go)
@rule("move")
def go(t: Battle, who: Fighter, border: Border) -> None:
    """Into the next room; a closed door is left open."""
    who.points -= price(t, border)
    who.zone = beyond(border, who.zone)
    if border.door == Door.CLOSED:
        border.door = Door.OPEN
        note(t, "{} leaves {} open", who, border)


@judge(act.Bar)
@rule("bar", "bar.cost")
def may_bar(t: Battle, who: Fighter, border: Border) -> bool:
    return (
        allowed(t, "move:far", borders_on(border, who.zone), border)
        and allowed(t, "bar:door", is_door(t, border), border)
        and allowed(t, "bar:barred", border.door != Door.LOCKED, border)
        and allowed(t, "bar:foe", not is_foe_near(t, who), who)
        and can_pay(t, who, number(t, "bar.cost"))
    )


@does(act.Bar)
@rule("bar", "bar.cost")
def bar(t: Battle, who: Fighter, border: Border) -> None:
    who.points -= number(t, "bar.cost")
    border.door = Door.LOCKED
    note(t, "{} is barred", border)


@judge(act.Break)
@rule("break", "bar.cost")
def may_break(t: Battle, who: Fighter, border: Border) -> bool:
    return (
        allowed(t, "move:far", borders_on(border, who.zone), border)
        and allowed(t, "break:open", border.door == Door.LOCKED, border)
        and can_pay(t, who, number(t, "bar.cost"))
    )


@does(act.Break)
@rule("break", "bar.cost")
def break_open(t: Battle, who: Fighter, border: Border) -> None:
    """Two dice decide whether the bar holds."""
    who.points -= number(t, "bar.cost")
    if check(t, "to break", dice(2, 6), number(t, "break") - because(t, "break", who.skill, "skill"), by=who):
        border.door = Door.OPEN
        note(t, "{} bursts open", border)
