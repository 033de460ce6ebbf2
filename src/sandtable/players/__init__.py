"""Players for every ruleset, from its rules and its own players."""

from typing import Any

from sandtable.battle.seating import THINKERS
from sandtable.kernel import Rules

from .naming import LEVELS, NAMED, ROLLOUT, STRENGTH, Settings, levels_of, settings_of

__all__ = ["LEVELS", "STRENGTH", "Settings", "levels_of"]


def player(rules: Rules, name: str) -> Any:
    """The player of this name."""
    from .rollout import Rollout

    return Rollout(rules, settings_of(rules, name))


THINKERS.update(dict.fromkeys((ROLLOUT, *NAMED), player))
