"""What pages send, as JSON."""

from sandtable.kernel import Closed


class Body(Closed, defer_build=False):
    """Base of what a page sends: what reads it is made with the routes, for FastAPI needs it at once."""
