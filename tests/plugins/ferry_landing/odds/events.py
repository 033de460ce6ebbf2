"""What may happen to fighters: the chances of every answer are worked out from it."""

from sandtable.kernel import Event

from ..state import Fighter

EVENTS = {
    "is wounded": Event(Fighter, lambda old, new: new.wounds < old.wounds),
    "is out": Event(Fighter, lambda old, new: old.able and not new.able),
    "panics": Event(Fighter, lambda old, new: (new.fled and not old.fled) or (new.dropped and not old.dropped)),
    "gives way": Event(Fighter, said=("{} gives way",)),
}
