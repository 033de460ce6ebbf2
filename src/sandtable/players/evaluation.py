"""How a battle stands that was cut off: its report so far, weighed by how such battles have ended."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.kernel import Ruleset

GRAINS = 10_000  # of a chance: finer ones would tell one computer's arithmetic from another's
TO_THE_END = 0  # rounds
Column = Callable[[str], Any]  # a number, or an array of them


@dataclass(frozen=True)
class Evaluation:
    """What each column of a result adds to the odds of the first side, as a logarithm, and how far to play on."""

    horizon: int  # rounds
    constant: float
    weights: Mapping[str, Mapping[str, float]]  # side -> its columns -> what one more adds
    enough: int | None = None  # tries a decision by which luck misleads less than a cut: battles are played to the end

    def rounds(self, care: float, tries: float) -> int:
        """How far to play on; who weighs sides differently stops before the end, where nothing is left to weigh."""
        return TO_THE_END if self.enough is not None and tries >= self.enough and care == 1 else self.horizon

    def chance(self, column: Column, exp: Callable[[Any], Any], side: int, care: float = 1.0) -> Any:
        """How likely the side wins; its own columns count `care` times as much as those of others."""
        score: Any = self.constant
        for place, columns in enumerate(self.weights.values()):
            factor = max(1.0, care if place == side else 1 / care)
            for name, weight in columns.items():
                score = score + factor * weight * column(name)
        likely = 1 / (1 + exp(-score if side == 0 else score))
        return (likely * GRAINS + 0.5) // 1 / GRAINS


def path_of(ruleset: Ruleset) -> Path:
    """Where a ruleset's evaluation stands: no rule reads it, so that no record depends on it."""
    return ruleset.folder / "data" / "evaluation.json"


@cache
def evaluation_of(ruleset: Ruleset) -> Evaluation | None:
    """What a ruleset brings; None where it brings none, and battles are played to their end."""
    path = path_of(ruleset)
    return Evaluation(**json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None
