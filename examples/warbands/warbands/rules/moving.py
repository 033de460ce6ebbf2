"""Steps over the board, what they cost, and the braced spears that wait at their end."""

from sandtable.boards.squares import SLOW, across, apart, direction_to, has, is_beyond, is_way
from sandtable.kernel import NOBODY, allowed, does, judge, may, number, rule

from .. import actions as act
from ..state import Battle, Warrior
from .band import can_pay, foe_beside, who_stands
from .fighting import can_reach, strike


@rule("move", "move.slow")
def step_price(t: Battle, at: int, to: int) -> int:
    """What a step to a neighbouring square costs."""
    price = number(t, "move")
    if has(t.board, to, SLOW) or across(t.board, at, direction_to(at, to)) & SLOW != 0:
        price += number(t, "move.slow")
    return price


@judge(act.Go)
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


@does(act.Go)
@rule("move")
def go(t: Battle, who: Warrior, to: int) -> None:
    who.points -= step_price(t, who.at, to)
    who.at = to
    meet_braced(t, who)


@rule("brace")
def meet_braced(t: Battle, who: Warrior) -> None:
    """Braced spears may strike first at a warrior who has come next to them."""
    for foe in t.warriors:
        if foe.braced and foe.side != who.side and foe.able and who.able and can_reach(t, foe, who):
            if may(t, foe.side, act.Ask.BRACE, foe, who):
                foe.braced = False
                strike(t, foe, who, True)
