"""Pearson's test of fit, for samples with fixed seeds."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any


def fits(seen: Mapping[Any, int], expected: Mapping[Any, float], deviations: float = 4.0) -> bool:
    """Whether counts fit probabilities; rare outcomes are lumped. False too for what cannot happen.

    The statistic of k cells has mean k - 1 and variance 2 (k - 1); four deviations are a chance of about 1 in 10,000.
    """
    n = sum(seen.values())
    if any(value not in expected for value in seen):
        return False
    cells, rest_seen, rest_expected = [], 0.0, 0.0
    for value, p in expected.items():
        if p * n >= 5:
            cells.append((seen.get(value, 0), p * n))
        else:
            rest_seen, rest_expected = rest_seen + seen.get(value, 0), rest_expected + p * n
    if rest_expected:
        cells.append((rest_seen, rest_expected))  # type: ignore[arg-type]
    statistic = sum((o - e) ** 2 / e for o, e in cells)
    free = len(cells) - 1
    return statistic <= free + deviations * sqrt(2 * max(free, 1)) + 3
