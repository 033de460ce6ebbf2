"""The questions in icepool's idiom: dice add and repeat with `@`; `map` and `if_else` say what follows a roll."""

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import icepool
from icepool import Die, d6

from . import MISS, PACKED, Track, damage, halves, unpacked

six = d6 == 6


def answer(die: Any) -> dict[Any, Fraction]:
    return dict(zip(die.outcomes(), die.probabilities()))


def q1() -> dict[tuple[int, int, int], Fraction]:
    def one_more(best: int, face: int) -> int:
        return 7 if best >= 6 and face == 6 else max(best, face)  # 7: two or more sixes

    all_n: dict[tuple[int, int, int], Fraction] = {}
    best = d6
    for n in range(1, 11):
        if n > 1:
            best = best.map(one_more, d6)
        all_n |= {(n, min(b, 6), int(b == 7)): p for b, p in answer(best).items()}
    return all_n


# A success counts 1 and a 1 on a stress die 100, so that ints add up: several times faster than vectors.
MARK: dict[Hashable, Any] = {6: 1, 1: 100, 2: 0, 3: 0, 4: 0, 5: 0}


def unpack(total: int) -> tuple[int, int]:
    return total % 100, int(total >= 100)


def q2_roll() -> dict[tuple[int, int], Fraction]:
    return answer((10 @ six + 5 @ d6.map(MARK)).map(unpack))


def q2_push() -> dict[tuple[int, int], Fraction]:
    new = d6.map(MARK)
    base = six.if_else(1, six)
    stress = new.map({1: 1, 100: 100, 0: new})
    return answer((10 @ base + 5 @ stress + new).map(unpack))


def q3() -> dict[int, Fraction]:
    net = 8 @ six - 5 @ six
    return answer(net.map(lambda n: n + 1 if n > 0 else 0))


def q4() -> dict[Track, Fraction]:
    roll = 2 @ d6
    shot = (roll >= 8).if_else(roll - 2, MISS)
    tracks = answer(Die([PACKED]).map(damage, shot, star=False, repeat=4))
    return {unpacked(track): p for track, p in tracks.items()}


def q5() -> dict[tuple[int, int], Fraction]:
    # One int for both again, 4 for a point of damage and 1 for a hit: ten times faster than vectors.
    rolled = 3 @ icepool.d10 + 4
    outcome: dict[Hashable, Any] = {0: 0}
    for half in (1, 2, 4):
        outcome[half] = (rolled * half // 2 - 8).map(lambda points: max(points, 0) * 4 + 1)

    def attack(target: int) -> Any:
        return icepool.d(100).map(lambda roll: halves(roll) if roll <= target else 0).map(outcome)

    return answer((attack(65) + attack(45) + attack(25)).map(lambda total: divmod(total, 4)))


def q6() -> dict[int, Fraction]:
    stray = Die([4])
    for obstacle in (3, 2, 1):
        stray = (d6 >= 4).map({True: obstacle, False: stray})
    return answer((5 @ d6 >= 18).map({True: 0, False: stray}))
