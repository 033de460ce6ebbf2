"""sandtable: tabletop combat rules you can play, know the odds of and test the balance of, from one source.

import sandtable as st

rules = st.load("danger_close")
battle = st.Battle(rules, scenario="sample", seed=7)
battle.push("T1 fire +1")
st.odds(rules, "defense", position="flanked")
st.simulate(rules, "sample", players=("cautious",), battles=10_000, seed=1)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import sandtable.rulesets  # noqa: F401  before the function of that name, which the subpackage would else replace
from sandtable import testing
from sandtable.battle import Battle, Choice, Event, Outcome, Reason, Record, Refusal, Roll
from sandtable.kernel import Rules, Ruleset
from sandtable.kernel.errors import (
    AmbiguousAction,
    IllegalAction,
    InvalidRecord,
    InvalidRules,
    InvalidScenario,
    ParseError,
    SandtableError,
    TooManyPaths,
)
from sandtable.odds import Grid, Odds, Solution, odds, solve, together
from sandtable.players import LEVELS, levels_of
from sandtable.registry import load, register, rulesets
from sandtable.simulate import Comparison, Estimate, Results, Rollouts, compare, rollouts, simulate

if TYPE_CHECKING:
    from sandtable import lab as lab
    from sandtable.lab.guard import guard
    from sandtable.lab.matrix import matrix
    from sandtable.lab.price import price
    from sandtable.lab.sensitivity import sensitivity
    from sandtable.lab.sweep import sweep
    from sandtable.lab.tune import tune
    from sandtable.players.coach import Hint, Review, WinChance, hint, review, win_chance, win_chances
    from sandtable.players.ladder import Match, ladder
    from sandtable.players.rollout import stand_in

__version__ = "0.2.0"
# What is loaded when it is first asked for: no battle waits for it, and the lab needs NumPy.
LATER = {
    "sandtable.lab": ("guard", "matrix", "price", "sensitivity", "sweep", "tune"),
    "sandtable.players.coach": ("Hint", "Review", "WinChance", "hint", "review", "win_chance", "win_chances"),
    "sandtable.players.ladder": ("Match", "ladder"),
    "sandtable.players.rollout": ("stand_in",),
}


def __getattr__(name: str) -> Any:
    if name == "lab":
        return import_module("sandtable.lab")
    for module, names in LATER.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "LEVELS",
    "AmbiguousAction",
    "Battle",
    "Choice",
    "Comparison",
    "Estimate",
    "Event",
    "Grid",
    "Hint",
    "IllegalAction",
    "InvalidRecord",
    "InvalidRules",
    "InvalidScenario",
    "Match",
    "Odds",
    "Outcome",
    "ParseError",
    "Reason",
    "Record",
    "Refusal",
    "Results",
    "Review",
    "Roll",
    "Rollouts",
    "Rules",
    "Ruleset",
    "SandtableError",
    "Solution",
    "TooManyPaths",
    "WinChance",
    "compare",
    "guard",
    "hint",
    "ladder",
    "levels_of",
    "load",
    "matrix",
    "odds",
    "price",
    "register",
    "review",
    "rollouts",
    "rulesets",
    "sensitivity",
    "simulate",
    "solve",
    "stand_in",
    "sweep",
    "testing",
    "together",
    "tune",
    "win_chance",
    "win_chances",
]
