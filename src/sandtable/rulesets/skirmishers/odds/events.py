"""Events of shots, blows, throws and steps: the chances of an answer are worked out from them."""

from typing import Any

from sandtable.boards.tried import settled
from sandtable.kernel import Event, Occasion

from .. import actions as act
from ..rules import course, damage, explosives, reaction
from ..state import NOBODY, SIDE_A, SIDE_B, Battle, Phase, Trigger, Trooper

# ---- attacks -------------------------------------------------------------------------------------------------------

HIT = "{} takes {}"
ATTACK = {
    "is hit": Event(Trooper, said=(HIT,)),
    "drops": Event(Trooper, lambda old, new: new.able and new.dropped and not old.dropped),
    "is out or dead": Event(Trooper, lambda old, new: new.hp <= 0 < old.hp),
}


def struck_now(t: Battle, answer: act.Attack) -> None:
    """The battle in which the target activates now, and only this blow is struck."""
    attacker, target = t.troopers[answer.trooper], t.troopers[answer.target]
    for trooper in t.troopers:
        if trooper.side == attacker.side:
            damage.give_up_attacks(t, trooper)
    attacker.targets[0], attacker.blows[0] = target.index, answer.blow
    t.active = target.index
    reaction.open_trigger(t, target, Trigger.ACTIVATE)


def always_react(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The first shot or blow on the menu."""
    return next((answer for answer in menu if not isinstance(answer, act.Hold)), act.Hold())


def only_strike(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
    """The first blow on the menu."""
    return next((answer for answer in menu if isinstance(answer, act.Strike)), act.Hold())


def is_settled(t: Battle) -> bool:
    return t.phase != Phase.REACT


# ---- throws --------------------------------------------------------------------------------------------------------


def thrower(old: Battle, t: Battle) -> Trooper:
    """The trooper who threw the explosive that goes off."""
    return t.troopers[t.charges[t.settled].thrower]


def reaches(t: Battle, enemies: bool) -> bool:
    """Whether a blast goes off that reaches an enemy of its thrower, or the thrower's own side."""
    if t.phase != Phase.VICTIMS:
        return False
    kind, own = t.charges[t.settled].kind, thrower(t, t).side
    return any((x.side != own) == enemies and explosives.points_at(t, kind, x) > 0 for x in t.troopers)


BLAST = {
    "throws on target": Event(said=("stays on target",), whom=thrower, harms=False),
    "reaches an enemy": Event(came=lambda old, new: reaches(new, True), whom=thrower, harms=False),
    "reaches its own side": Event(came=lambda old, new: reaches(new, False), whom=thrower),
}


def ends_the_turn(t: Battle, answer: act.Act) -> bool:
    """Whether thrown explosives go off after this activation."""
    return t.settled < t.placed and not any(course.may_yet_activate(t, x) for x in t.troopers)


def at_the_end_of_the_turn(t: Battle, answer: act.Act) -> None:
    """The explosive goes off before any trooper moves, and before earlier ones."""
    t.settled, t.phase = t.placed - 1, Phase.BLAST


# ---- who begins ----------------------------------------------------------------------------------------------------


def is_last(t: Battle, answer: act.Place) -> bool:
    """Whether a trooper is the last to be deployed, and dice decide who begins."""
    return t.board.first == NOBODY and sum(x.at == NOBODY and x.hp >= 0 for x in t.troopers) == 1


def rolls_higher(side: int) -> Event:
    """The event that a side rolls higher, and is asked whether it begins."""
    return Event(came=lambda old, new: new.phase == Phase.CHOOSE and new.side_asked == side, side=side, harms=False)


FIRST_TURN = {
    "side A rolls higher at the first throw": rolls_higher(SIDE_A),
    "side B rolls higher at the first throw": rolls_higher(SIDE_B),
}

# ---- moves ---------------------------------------------------------------------------------------------------------


def may_be_met(t: Battle, answer: act.Act) -> bool:
    """Whether the other side may fire or strike at what an answer does."""
    return bool(settled(t, answer).trigger != Trigger.NONE == t.trigger)


MOVING = {
    "is hit if all react": Event(Trooper, said=(HIT,)),
    "is stopped if all react": Event(Trooper, lambda old, new: new.stopped and not old.stopped),
}
EVERYBODY = (always_react, always_react)
EVENTS = (
    Occasion((act.Fire, act.Strike), ATTACK, cuts_end_beats=True),
    Occasion((act.Attack,), ATTACK, (only_strike, only_strike), is_settled, struck_now, cuts_end_beats=True),
    Occasion((act.Throw, act.ThrowStairs), BLAST, meanwhile=at_the_end_of_the_turn),
    Occasion((act.Act,), MOVING, EVERYBODY, is_settled, when=may_be_met, cuts_end_beats=True),
    Occasion((act.Place,), FIRST_TURN, when=is_last),
    Occasion((act.Act,), BLAST, when=ends_the_turn),
    Occasion((act.Act,), ATTACK, cuts_end_beats=True),
)
