"""What may happen to a fighter: the chances of every answer are worked out from it."""

from sandtable.kernel import Event

from ..state import Fighter

EVENTS = {
    "is wounded": Event(Fighter, lambda old, new: new.wounds < old.wounds),
    "is out": Event(Fighter, lambda old, new: old.placed and not new.placed),
}
