"""Answers at the wrong moment: the refusal says when they are due."""

from sandtable.kernel import allowed, judge, rule, ruling

from .. import actions as act
from ..state import NOTHING, Battle, How, Step
from . import pools


@judge(act.Ask.SURPRISE)
@judge(act.Ask.ACT)
@judge(act.Ask.FLEE)
@rule("close.defend-declare", "interrupt.declare", "ranged.conserve-when", "act.interrupt-when")
def misplaced(t: Battle, answer: act.Act) -> bool:
    """Refuses an interrupt or conserving at the wrong moment, and any other answer."""
    attacked = Step.ATTACK <= t.step <= Step.FOLLOW
    shot = t.attack.how == How.SHOT
    after = ruling(t, "interrupt.declare") == "after"
    match answer:
        case act.Defend():
            return (
                allowed(t, "close.defend-declare:none", attacked)
                and allowed(t, "close.defend", not shot)
                and allowed(t, "close.defend-declare", False, t.attack.number)
            )
        case act.Dodge():
            return (
                allowed(t, "interrupt.declare:none", attacked)
                and allowed(t, "ranged.dodge", shot)
                and allowed(t, "interrupt.declare:late", not after)
                and allowed(t, "interrupt.declare", False, t.attack.number)
            )
        case act.Conserve():
            any_attack = ruling(t, "conserve.burst") == "goes-on"
            bursts = t.attack.item != NOTHING and is_automatic(t) and ruling(t, "conserve.burst") == "never"
            if bursts or t.attack.burst:
                return allowed(t, "ranged.conserve-when:never", False)
            return allowed(t, "ranged.conserve-when:any", not any_attack) and allowed(t, "ranged.conserve-when", False)
        case _:
            return allowed(t, "act.interrupt-when", False)


@rule("conserve.burst")
def is_automatic(t: Battle) -> bool:
    """Whether the weapon of the attack fires bursts."""
    return pools.weapon_of(t, t.items[t.attack.item]).full_auto
