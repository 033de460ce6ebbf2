"""A coach for every ruleset: the standing of a battle, the best answer and its reasons, and the decisive moments."""

from .chances import WinChance, win_chance, win_chances
from .hints import Fact, Hint, Idea, hint
from .reviewing import Review, review

__all__ = ["Fact", "Hint", "Idea", "Review", "WinChance", "hint", "review", "win_chance", "win_chances"]
