"""The fighter who gives an answer, and what they are doing."""

from .. import actions as act
from ..state import NOBODY, Battle, Chain, Fighter, Step


def is_following(t: Battle) -> bool:
    """Whether a burst may go on."""
    return t.step == Step.TURN and t.attack.by != NOBODY and t.attack.chain == Chain.GOING_ON


def asked(t: Battle) -> Fighter | None:
    """The fighter whom the open question is about; before the first question, the one whose turn it is."""
    place = t.turn if t.piece_asked is None else t.piece_asked.index
    return t.fighters[place] if place != NOBODY else None


def actor_of(t: Battle, answer: act.Act) -> Fighter | None:
    """The fighter who gives this answer: the one asked, or the one named to go first."""
    match answer:
        case act.First(place):
            return t.fighters[place]
        case _:
            return asked(t)
