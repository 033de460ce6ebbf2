"""What may happen to a warrior: the chances of every answer are worked out from it."""

from sandtable.kernel import Event

from ..state import Warrior

EVENTS = {
    "is wounded": Event(Warrior, lambda old, new: new.wounds < old.wounds),
    "is out": Event(Warrior, lambda old, new: old.able and not new.able),
    "is pushed back": Event(Warrior, lambda old, new: new.at != old.at and new.wounds < old.wounds),
    "is shaken": Event(Warrior, lambda old, new: new.shaken and not old.shaken),
    "pulls together": Event(Warrior, lambda old, new: old.shaken and not new.shaken, harms=False),
}
