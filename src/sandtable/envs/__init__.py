"""Environments for AI research, each in three lines; the core never imports them (`pip install 'sandtable[envs]'`).

Where Gymnasium or OpenSpiel is imported, before or after, its own `make` or `load_game` knows them by name too.

from sandtable import envs

env = envs.aec("skirmishers", "yard")            # PettingZoo: every side answers for itself
env = envs.parallel("skirmishers", "yard")       # ... and its parallel form, where one of the answers counts
env = envs.gym("skirmishers", "yard", "greedy")  # Gymnasium: one side against a named player
env = envs.text("skirmishers", "yard", "greedy") # situations, answers and refusals as text
game = envs.openspiel("danger_close", "lone-light")  # OpenSpiel, with exact chance nodes
"""

from typing import Any

from sandtable.showing import needed

from . import known
from .situation import Options, Setting, Situation
from .text import TextEnv, text

__all__ = ["Options", "Setting", "Situation", "TextEnv", "aec", "gym", "openspiel", "parallel", "text", "vector"]


def aec(
    ruleset: str, scenario: Any = None, render_mode: str | None = "ansi", max_cycles: int = 10_000, **options: Any
) -> Any:
    """A PettingZoo AEC environment; see `sandtable.envs.zoo.BattleAEC`."""
    with needed():
        from .zoo import BattleAEC

    return BattleAEC(Setting.of(ruleset, scenario, **options), render_mode, max_cycles)


def parallel(ruleset: str, scenario: Any = None, **options: Any) -> Any:
    """A PettingZoo parallel environment, with the options of `aec`; see `sandtable.envs.together.BattleParallel`."""
    with needed():
        from .together import BattleParallel

    return BattleParallel(aec(ruleset, scenario, **options))


def gym(
    ruleset: str,
    scenario: Any = None,
    opponent: str | None = "random",
    side: str | None = None,
    render_mode: str | None = "ansi",
    **options: Any,
) -> Any:
    """A Gymnasium environment of one side, against `random` by default; see `sandtable.envs.single.BattleEnv`.

    With `opponent=None` every side is asked from outside.
    """
    with needed():
        from .single import BattleEnv

    return BattleEnv(Setting.of(ruleset, scenario, **options), opponent, side, render_mode)


def vector(
    ruleset: str,
    scenario: Any = None,
    count: int = 64,
    opponent: str | None = "random",
    raw: bool = False,
    side: str | None = None,
    threads: int = 1,
    **options: Any,
) -> Any:
    """Many battles at once, compiled, against `random`; see `sandtable.envs.many.BattleVectorEnv`."""
    with needed():
        from .many import BattleVectorEnv

    return BattleVectorEnv(Setting.of(ruleset, scenario, **options), count, opponent, raw, side, threads)


def openspiel(ruleset: str, scenario: Any = None, max_game_length: int | None = None, **options: Any) -> Any:
    """An OpenSpiel game, that ends after this many answers at the latest; see `sandtable.envs.spiel.BattleGame`."""
    with needed():
        from .spiel import LONGEST, BattleGame

    return BattleGame(Setting.of(ruleset, scenario, **options), LONGEST if max_game_length is None else max_game_length)


known.make_known()
