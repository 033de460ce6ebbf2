"""Answers that show themselves: as tables and charts in a notebook, as text in a terminal, and as data for programs."""

from .cells import NOTHING, Percent, Sampled, percent, words_of
from .extras import NotInstalled, needed
from .listing import Listing, library
from .shown import Shown, png_of, svg_of
from .waiting import watched

__all__ = [
    "NOTHING",
    "Listing",
    "NotInstalled",
    "Percent",
    "Sampled",
    "Shown",
    "library",
    "needed",
    "percent",
    "png_of",
    "svg_of",
    "watched",
    "words_of",
]
