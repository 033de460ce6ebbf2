"""What may happen to a duellist: chances of every answer are worked out from it."""

from sandtable.kernel import Event

from ..state import Duellist

EVENTS = {"is hit": Event(Duellist, lambda old, new: new.wounds > old.wounds)}
