"""Who gives an answer, and what he is in the middle of."""

from .. import actions as act
from ..state import NOBODY, Battle, Chain, Fighter, Step


def is_following(t: Battle) -> bool:
    """Whether a burst is under way that may go on."""
    return t.step == Step.TURN and t.attack.by != NOBODY and t.attack.chain == Chain.GOING_ON


def asked(t: Battle) -> Fighter | None:
    """Whom the question that waits is about; before the first one, whose turn it is."""
    place = t.turn if t.piece_asked is None else t.piece_asked.index
    return t.fighters[place] if place != NOBODY else None


def actor_of(t: Battle, answer: act.Act) -> Fighter | None:
    """Who gives this answer: whoever is asked, or of those who surprise the one named."""
    match answer:
        case act.First(place):
            return t.fighters[place]
        case _:
            return asked(t)
