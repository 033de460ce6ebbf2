"""Random situations for the tests of the hexagonal lattice; `SANDTABLE_FUZZ` sets how many are tried."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from hypothesis import settings, strategies as st

from sandtable.geometry.hexes import EXACT_REACH
from tests.geometry.hexes import twin

Dot = tuple[int, int]

FUZZ = int(os.environ.get("SANDTABLE_FUZZ", "0"))
many_examples = settings(deadline=None, max_examples=FUZZ or 200)

near = st.integers(-30, 30)
far = st.integers(-EXACT_REACH // 2, EXACT_REACH // 2)
dots = st.tuples(near, near)
far_dots = st.one_of(dots, st.tuples(far, far))
directions = st.integers(0, 5)
readings = st.integers(0, 1)


def pairs_of_dots(seed: int, usual: int = 800) -> Iterator[tuple[Dot, Dot]]:
    """Pairs near and far apart, with more than their share of grazing, straight and single-dot lines."""
    luck = random.Random(seed)
    for _ in range(FUZZ or usual):
        span = luck.choice((2, 4, 8, 20))
        start = luck.randint(-span, span), luck.randint(-span, span)
        along, across = luck.randint(0, span), luck.choice((0, luck.randint(0, span)))
        if luck.random() < 0.3:
            along, across = along * 2 + 1, across * 2 + 1
        yield start, twin.turned((start[0] + along, start[1] + across), start, 60 * luck.randrange(6))
