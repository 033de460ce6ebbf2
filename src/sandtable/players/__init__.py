"""Players for every ruleset, made of nothing but its rules and its own players."""

from sandtable.battle.seating import THINKERS
from sandtable.kernel import Rules

from .ladder import Match, ladder
from .naming import LEVELS, NAMED, ROLLOUT, STRENGTH, Settings, levels_of, settings_of
from .rollout import Rollout, stand_in

__all__ = ["LEVELS", "STRENGTH", "Match", "Rollout", "Settings", "ladder", "levels_of", "stand_in"]


def player(rules: Rules, name: str) -> Rollout:
    """The player of this name."""
    return Rollout(rules, settings_of(rules, name))


THINKERS.update(dict.fromkeys((ROLLOUT, *NAMED), player))
