"""Events of looks, ways out, prices and hits: the chances of an answer are worked out from them."""

from sandtable.kernel import Event, Occasion

from .. import actions as act
from ..rules import moves
from ..state import Battle, Direction, Step, Trooper

POLICY = ("cautious",)
BOTH = Direction.UP, Direction.BACK


def goes_down(old: Trooper, new: Trooper) -> bool:
    return old.active and not new.active


def one_goes_down(old: Battle, new: Battle) -> bool:
    return any(goes_down(*pair) for pair in zip(old.troopers, new.troopers, strict=True))


def all_stay_unhurt(old: Battle, new: Battle) -> bool:
    return all(before.status == now.status for before, now in zip(old.troopers, new.troopers, strict=True))


def looker(old: Battle, new: Battle) -> Trooper | None:
    """The Trooper who has rolled their move die."""
    pairs = zip(old.troopers, new.troopers, strict=True)
    return next((now for before, now in pairs if now.glance != before.glance), None)


def is_high(old: Battle, new: Battle) -> bool:
    """Whether the move die is high for the Move that the Trooper has named; for both, if they have named none."""
    trooper = looker(old, new)
    if trooper is None:
        return False
    named = BOTH if trooper.named == Direction.AROUND else (trooper.named,)
    return not any(moves.is_low_for(new, trooper, direction) for direction in named)


def is_out_of_fire(t: Battle) -> bool:
    """Whether all Defense Rolls have been made."""
    return t.step != Step.DEFENSE


def is_taken(t: Battle) -> bool:
    """A hit is taken when the beat of its answer is over."""
    return True


SQUAD = {
    "everybody stays unhurt": Event(came=all_stay_unhurt, harms=False),
    "a Trooper goes down": Event(came=one_goes_down),
}
DOWN = {"goes down": Event(Trooper, goes_down)}
EVENTS = (
    Occasion((act.Look,), {"rolls high": Event(came=is_high, whom=looker, harms=False)}),
    Occasion((act.Disengage, act.Hold, act.Pay), SQUAD, POLICY, is_out_of_fire, cuts_end_beats=True),
    Occasion((act.Keep,), DOWN, POLICY, is_taken, certain=True, cuts_end_beats=True),
    Occasion((act.Act,), DOWN, POLICY, is_taken, cuts_end_beats=True),
)
