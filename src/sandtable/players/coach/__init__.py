"""A coach for every ruleset: how a battle stands, which answer is best and why, and where it was decided."""

from .chances import WinChance, win_chance, win_chances
from .hints import Fact, Hint, Idea, hint
from .reviewing import Review, review

__all__ = ["Fact", "Hint", "Idea", "Review", "WinChance", "hint", "review", "win_chance", "win_chances"]
