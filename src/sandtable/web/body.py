"""What pages send, as JSON."""

from sandtable.kernel import Closed


class Body(Closed, defer_build=False):
    """Base of what a page sends: its reader is built with the routes, because FastAPI needs it at once."""
