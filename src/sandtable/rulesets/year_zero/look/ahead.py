"""Where answers lead: the rules themselves, played on copies with the best of dice."""

from collections.abc import Sequence
from typing import Any

from sandtable.boards import zones as kit
from sandtable.kernel import Extreme, settle

from .. import actions as act
from ..rules import attack, close, facts, menu, ranged, turn, zones
from ..state import NOBODY, Battle, Fighter, Step


def lucky_copy(t: Battle) -> Battle:
    """A copy with the best of dice; each question gets its first answer, which pushes nothing."""
    c = t.silent_copy()
    c.luck, c.players = Extreme(highest=True), [lambda t, ask, menu, *about: next(iter(menu))] * 2
    return c


def followed(t: Battle, fighter: Fighter, answer: Any) -> Battle | None:
    """The battle after a fighter's answer has succeeded; None for answers that only affect dice."""
    c = lucky_copy(t)
    who = c.fighters[fighter.index]
    match answer:
        case act.Dodge() | act.Defend():
            attack.interrupt(c, who)
        case act.Flee():
            settle(c, answer, who)
        case _ if act.Ask.ACT in answer.answers and menu.is_legal(c, answer, who):
            turn.perform(c, who, answer)
            if c.step == Step.ATTACK and close.is_special(c.attack.how):
                c.attack.net = 1
                close.take_special_effect(c, who, c.fighters[c.attack.target])
        case _:
            return None
    return c


def attacked(t: Battle, fighter: Fighter, answer: Any) -> Battle | None:
    """The battle in which an answer has declared an attack, legal or not; None if it declares none."""
    names_target = "target" in answer.slots
    if not names_target and fighter.grappled_by == NOBODY:
        return None
    c = lucky_copy(t)
    if names_target and facts.is_following(t):
        ranged.fire_on(c, c.fighters[c.attack.by], answer.target, False)
    else:
        menu.do(c, answer, c.fighters[fighter.index])
    return c if c.step == Step.ATTACK != t.step and c.attack.target != NOBODY else None


def moved(t: Battle, fighter: Fighter, answer: Any, through: Sequence[int]) -> Battle | None:
    """The battle after a move, even if it is barred; None if it leads nowhere."""
    c = lucky_copy(t)
    mover = c.fighters[fighter.index]
    ways = kit.onward(c, mover.zone, through)
    if len(ways) < len(through) or not leads_somewhere(c, mover, answer, ways):
        return None
    settle(c, answer, mover)
    return c if zones.is_up(mover) == zones.is_up(fighter) else None


def leads_somewhere(t: Battle, mover: Fighter, answer: Any, ways: Sequence[Any]) -> bool:
    """Whether an answer has a place to lead to."""
    zone = mover.zone
    for way in ways:
        zone = zones.beyond(way, zone)
    match answer:
        case act.Pounce(_, target) | act.CloseIn(target):
            return bool(t.fighters[target].present and t.fighters[target].zone == zone)
        case act.GetOut():
            return bool(mover.aboard >= 0)
        case act.Drive(to):
            return bool(mover.aboard >= 0 and t.board.zones[to].used)
        case _:
            return bool(ways) or isinstance(answer, act.BackOff)
