"""The test of fit itself: it passes what fits, and fails what does not."""

from __future__ import annotations

import random
from collections import Counter

from tests.odds.chi import fits

FAIR = dict.fromkeys(range(1, 7), 1 / 6)


def throws(luck: random.Random, faces: list[int], n: int = 3_000) -> Counter[int]:
    return Counter(luck.choice(faces) for _ in range(n))


def test_a_fair_die_fits() -> None:
    luck = random.Random(1)
    assert sum(fits(throws(luck, [1, 2, 3, 4, 5, 6]), FAIR) for _ in range(200)) >= 198


def test_a_die_with_a_slightly_heavy_face_does_not() -> None:
    assert not fits(throws(random.Random(2), [1, 2, 3, 4, 5, 6] * 3 + [6]), FAIR)


def test_what_cannot_happen_does_not_fit() -> None:
    assert not fits({7: 1, 1: 500}, FAIR)
