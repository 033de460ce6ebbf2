"""Answers that show themselves: as tables and charts in a notebook, as text in a terminal, and as data for programs."""

from .cells import Percent
from .listing import Listing, NotInstalled, library
from .shown import Shown

__all__ = ["Listing", "NotInstalled", "Percent", "Shown", "library"]
