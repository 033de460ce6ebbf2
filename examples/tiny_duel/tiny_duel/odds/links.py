"""From an answer in a duel to the question of the odds lab that asks about the same situation."""

from sandtable.kernel import Enquiry

from .. import actions as act
from ..state import Battle


def enquiry(t: Battle, answer: act.Act) -> Enquiry | None:
    """A lunge has a question; steps and guards roll nothing."""
    if not isinstance(answer, act.Lunge):
        return None
    return Enquiry("lunge", {"guarding": t.duellists[1 - t.turn % 2].guarding, "gap": t.gap})
