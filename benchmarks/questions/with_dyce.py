"""The questions in dyce's idiom: histograms `H` add and repeat with `@`; `apply` says what becomes of two of them.

`expand`, for rolls that depend on rolls, is not needed: a roll that may go unread does no harm. It would cost several
times more, and by default it leaves out unlikely paths (`min_path_probability=Fraction(0)` keeps them).
"""

from fractions import Fraction

from dyce import H

from . import MISS, PACKED, Track, damage, halves, unpacked

d6 = H(6)
six = d6.apply(lambda face: int(face == 6))


def q1() -> dict[tuple[int, int, int], Fraction]:
    def one_more(best: int, face: int) -> int:
        return 7 if best >= 6 and face == 6 else max(best, face)  # 7: two or more sixes

    answer: dict[tuple[int, int, int], Fraction] = {}
    best = d6
    for n in range(1, 11):
        if n > 1:
            best = best.apply(one_more, d6)
        answer |= {(n, min(b, 6), int(b == 7)): p for b, p in best.probability_items()}
    return answer


# A success counts 1 and a 1 on a stress die 100, so that ints add up.
def mark(face: int) -> int:
    return {6: 1, 1: 100}.get(face, 0)


def unpack(total: int) -> tuple[int, int]:
    return total % 100, int(total >= 100)


def q2_roll() -> dict[tuple[int, int], Fraction]:
    return dict((10 @ six + 5 @ d6.apply(mark)).apply(unpack).probability_items())


def q2_push() -> dict[tuple[int, int], Fraction]:
    new = d6.apply(mark)
    base: H[int] = six.apply(lambda first, again: first or again, six)
    stress: H[int] = new.apply(lambda first, again: first or again, new)
    total = 10 @ base + 5 @ stress + new
    return dict(total.apply(unpack).probability_items())


def q3() -> dict[int, Fraction]:
    net = 8 @ six - 5 @ six
    return dict(net.apply(lambda n: n + 1 if n > 0 else 0).probability_items())


def q4() -> dict[Track, Fraction]:
    roll = 2 @ d6
    shot = roll.ge(8).apply(lambda hit, cell: cell - 2 if hit else MISS, roll)
    track = H({PACKED: 1})
    for _ in range(4):
        track = track.apply(damage, shot)
    return {unpacked(track): p for track, p in track.probability_items()}


def q5() -> dict[tuple[int, int], Fraction]:
    # One int for both again: 4 for a point of damage and 1 for a hit.
    def hit(half: int, rolled: int) -> int:
        return max(rolled * half // 2 - 8, 0) * 4 + 1 if half else 0

    def attack(target: int) -> H[int]:
        return H(100).apply(lambda roll: halves(roll) if roll <= target else 0).apply(hit, 3 @ H(10) + 4)

    return dict((attack(65) + attack(45) + attack(25)).apply(lambda total: divmod(total, 4)).probability_items())


def q6() -> dict[int, Fraction]:
    # From the far end: either the obstacle before the others is hit, as number 1, or each of those moves up by one.
    stray = H({1: 1})
    for _ in range(3):
        stray = d6.apply(lambda face, beyond: 1 if face >= 4 else beyond + 1, stray)
    return dict((5 @ d6).apply(lambda total, beyond: 0 if total >= 18 else beyond, stray).probability_items())
