"""What may happen to fighters and doors: the chances of every answer are worked out from it."""

from sandtable.boards.zones import Door
from sandtable.kernel import Event

from ..state import Battle, Fighter

EVENTS = {
    "is wounded": Event(Fighter, lambda old, new: new.wounds < old.wounds),
    "is out": Event(Fighter, lambda old, new: old.able and not new.able),
    "breaks in": Event(came=lambda old, new: barred(new) < barred(old), harms=False),
}


def barred(t: Battle) -> int:
    """How many doors are barred."""
    return sum(border.door == Door.LOCKED for border in t.borders)
