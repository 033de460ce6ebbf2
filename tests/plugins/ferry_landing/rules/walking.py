"""Walking from zone to zone."""

from sandtable.boards.zones import Border, beyond, borders_on, is_way
from sandtable.kernel import allowed, does, judge, rule

from .. import actions as act
from ..state import Battle, Fighter
from .band import can_pay, pay
from .fighting import meet_watch


@judge(act.Walk)
@rule("walk")
def may_walk(t: Battle, who: Fighter, border: Border) -> bool:
    return (
        allowed(t, "walk:far", borders_on(border, who.zone), border)
        and allowed(t, "walk:solid", is_way(t.board, border), border)
        and can_pay(t, who)
    )


@does(act.Walk)
@rule("walk")
def walk(t: Battle, who: Fighter, border: Border) -> None:
    pay(t, who)
    who.zone = beyond(border, who.zone)
    meet_watch(t, who)
