"""Measurements of a ruleset: the value of battles that are cut off, and the strength of thinking players."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

from sandtable.kernel import InvalidRules, Ruleset, Scenario, no_such

GRAINS = 10_000  # steps of a chance: finer ones would differ between computers
TO_THE_END = 0  # rounds
SURE = 1e-9  # a chance this near to 0 or 1 is not shifted
ERRORS = 1.96  # a difference of more errors is shown
MARK = "rules"  # in a file of measurements: the fingerprint of the rules, as in records
MADE_BY = {"evaluation": "sandtable.players.fitting", "balance": "sandtable.web.lab.example"}
Column = Callable[[str], Any]  # a number, or an array of them


@dataclass(frozen=True)
class Evaluation:
    """The weight of each column of a result in the odds of the first side, as a logarithm, and the horizon of play."""

    horizon: int  # rounds
    constant: float
    weights: Mapping[str, Mapping[str, float]]  # side -> its columns -> addition for each unit
    enough: int | None = None  # from so many tries a decision on, luck misleads less than a cut: battles are played out

    def rounds(self, care: float, tries: float) -> int:
        """The rounds to play on; players with other weights stop before the end, which has nothing to weigh."""
        return TO_THE_END if self.enough is not None and tries >= self.enough and care == 1 else self.horizon

    def chance(self, column: Column, exp: Callable[[Any], Any], side: int, care: float = 1.0) -> Any:
        """The side's chance to win; its own columns count `care` times as much as those of others."""
        score: Any = self.constant
        for place, columns in enumerate(self.weights.values()):
            factor = max(1.0, care if place == side else 1 / care)
            for name, weight in columns.items():
                score = score + factor * weight * column(name)
        likely = 1 / (1 + exp(-score if side == 0 else score))
        return (likely * GRAINS + 0.5) // 1 / GRAINS


def path_of(ruleset: Ruleset, name: str = "evaluation") -> Path:
    """The file of a measurement of a ruleset: no rule reads it, so no record depends on it."""
    return ruleset.folder / "data" / f"{name}.json"


def shipped(ruleset: Ruleset, name: str) -> Any:
    """The measurement that a ruleset ships under this name, or None."""
    found = read(ruleset, name)
    return found and {key: value for key, value in found.items() if key != MARK}


def read(ruleset: Ruleset, name: str) -> Any:
    """The measurement with the mark of its rules, if it has one."""
    path = path_of(ruleset, name)
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def keep(ruleset: Ruleset, name: str, found: Mapping[str, Any], **form: Any) -> Path:
    """Writes a measurement, with the mark of the current rules."""
    path = path_of(ruleset, name)
    path.write_text(json.dumps({MARK: ruleset.fingerprint, **found}, **form) + "\n", encoding="utf-8")
    return path


def of_older_rules(ruleset: Ruleset) -> Iterator[str]:
    """A warning for each file made under other rules, with its remedy; none without a mark."""
    for name, module in MADE_BY.items():
        mark = (read(ruleset, name) or {}).get(MARK, ruleset.fingerprint)
        if mark != ruleset.fingerprint:
            file = path_of(ruleset, name).name
            yield f"data/{file} was made under older rules (python -m {module} {ruleset.id} makes it again)"


@cache
def evaluation_of(ruleset: Ruleset) -> Evaluation | None:
    """The evaluation of a ruleset; None if it has none, so that battles are played to their end.

    `InvalidRules` names a column that results no longer have.
    """
    found = shipped(ruleset, "evaluation")
    if found is None:
        return None
    weighed = [name for columns in found["weights"].values() for name in columns]
    if gone := [name for name in weighed if name not in ruleset.columns]:
        what = f"data/evaluation.json: {no_such('column', gone[0], ruleset.columns)}"
        raise InvalidRules(f"{what} (fit it again: python -m sandtable.players.fitting {ruleset.id})")
    return Evaluation(**found)


# ---- players that think ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Strength:
    """The score of `hard` against the usual player, and the first side's shares between two `hard` and two usual ones.

    The shares are of scenarios by name, each of this many battles.
    """

    score: float
    battles: int
    hard: Mapping[str, float]
    usual: Mapping[str, float]

    def tilt(self, scenario: str) -> float:
        """The gain of the first side if both sides think, in logarithms of odds; 0 if no difference was shown."""
        if scenario not in self.hard:
            return 0.0
        hard, usual = (self.smoothed(shares[scenario]) for shares in (self.hard, self.usual))
        tilt = odds(hard) - odds(usual)
        return tilt if abs(tilt) > ERRORS / sqrt(self.battles * hard * (1 - hard)) else 0.0

    def shift(self, scenario: str, thinking: Sequence[bool]) -> float:
        """The gain of the first side if only some of the sides think."""
        first, *others = thinking
        share = (first + sum(others)) / len(thinking)
        return share * self.tilt(scenario) + odds(self.score) * (first - sum(others) if others else 0)

    def smoothed(self, share: float) -> float:
        """A share that is neither 0 nor 1, however few battles there were."""
        return (share * self.battles + 1) / (self.battles + 2)


def odds(share: float) -> float:
    """The logarithm of the odds of a share."""
    return log(share / (1 - share))


def shifted(share: float, by: float) -> float:
    """A chance whose odds are shifted by a logarithm."""
    return share if not SURE < share < 1 - SURE else 1 / (1 + exp(-odds(share) - by))


@cache
def strength_of(ruleset: Ruleset) -> Strength | None:
    """The measured strength of players of a ruleset, or None."""
    found = shipped(ruleset, "strength")
    return found and Strength(**found)


@cache
def own_levels(ruleset: Ruleset) -> Mapping[str, str]:
    """The levels that a ruleset sets itself, so that each is equally hard for people in all rulesets."""
    return shipped(ruleset, "levels") or {}


@cache
def measured(ruleset: Ruleset) -> Mapping[str, Scenario]:
    """The measured scenarios of a ruleset, as shipped."""
    known, rules = strength_of(ruleset), ruleset.load()
    return {name: rules.scenario(name) for name in known.hard} if known else {}
