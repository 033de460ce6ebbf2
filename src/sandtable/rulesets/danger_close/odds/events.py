"""What looks, ways out, prices and hits come to: their chances are worked out from these events."""

from sandtable.kernel import Event, Occasion

from .. import actions as act
from ..state import Battle, Glance, Step, Trooper

POLICY = ("cautious",)


def goes_down(old: Trooper, new: Trooper) -> bool:
    return old.active and not new.active


def one_goes_down(old: Battle, new: Battle) -> bool:
    return any(goes_down(*pair) for pair in zip(old.troopers, new.troopers, strict=True))


def all_stay_unhurt(old: Battle, new: Battle) -> bool:
    return all(before.status == now.status for before, now in zip(old.troopers, new.troopers, strict=True))


def is_high(old: Trooper, new: Trooper) -> bool:
    """The move die shows the higher of the two positions."""
    return new.glance == Glance.HIGH != old.glance


def is_out_of_fire(t: Battle) -> bool:
    """All Defense Rolls have been made."""
    return t.step != Step.DEFENSE


def is_taken(t: Battle) -> bool:
    """A hit is taken when the beat of its answer is over."""
    return True


SQUAD = {
    "everybody stays unhurt": Event(came=all_stay_unhurt, harms=False),
    "somebody goes down": Event(came=one_goes_down),
}
EVENTS = (
    Occasion((act.Look,), {"rolls high": Event(Trooper, is_high, harms=False)}),
    Occasion((act.Disengage, act.Hold, act.Pay), SQUAD, POLICY, is_out_of_fire),
    Occasion((act.Keep,), {"goes down": Event(Trooper, goes_down)}, POLICY, is_taken, certain=True),
)
