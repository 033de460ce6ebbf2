"""Answers given at the wrong moment: the refusal says when they are due."""

from sandtable.kernel import allowed, rule

from .. import actions as act
from ..state import Battle


@rule("close.defend-declare", "interrupt.declare", "ranged.conserve-when", "act.interrupt-when")
def misplaced(t: Battle, answer: act.Act) -> bool:
    """Never legal: an interrupt after its window, conserving where there is nothing to conserve, anything else."""
    match answer:
        case act.Defend():
            return allowed(t, "close.defend-declare", False, t.attack.number)
        case act.Dodge():
            return allowed(t, "interrupt.declare", False, t.attack.number)
        case act.Conserve():
            return allowed(t, "ranged.conserve-when", False)
        case _:
            return allowed(t, "act.interrupt-when", False)
