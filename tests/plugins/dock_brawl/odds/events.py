"""What may happen to a brawler."""

from sandtable.kernel import NOBODY, Event

from ..state import Brawler

EVENTS = {
    "loses Wind": Event(Brawler, lambda old, new: new.wind < old.wind),
    "is out": Event(Brawler, lambda old, new: old.able and not new.able),
    "is held": Event(Brawler, lambda old, new: old.holder == NOBODY and new.holder != NOBODY),
    "gets free": Event(
        Brawler, lambda old, new: old.holder != NOBODY and new.holder == NOBODY and new.able, harms=False
    ),
    "regains Wind": Event(Brawler, lambda old, new: new.wind > old.wind, harms=False),
}
