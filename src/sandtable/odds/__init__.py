"""Exact odds of the rules as played: every path, merged and weighted with whole numbers."""

from .answer import Odds
from .ask import odds
from .chances import prospects
from .grid import Grid, together
from .parts import odds_of_rule
from .solve import Solution, solve

__all__ = ["Grid", "Odds", "Solution", "odds", "odds_of_rule", "prospects", "solve", "together"]
