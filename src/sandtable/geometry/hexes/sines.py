"""Sines of degrees as integers, worked out with integers alone. Ordinary Python, run once on import."""

from functools import cache
from typing import Final

GUARD: Final = 32
SINE_BITS: Final = 40


@cache
def pi_scaled(bits: int) -> int:
    """Pi times 2**bits, a few units off at most (Machin: 16 arctan 1/5 - 4 arctan 1/239)."""
    return 16 * _arctangent_of_part(5, bits) - 4 * _arctangent_of_part(239, bits)


def _arctangent_of_part(part: int, bits: int) -> int:
    """The arctangent of 1 / part, times 2**bits, from its power series."""
    power, total, odd = (1 << bits) // part, 0, 1
    while power:
        total += power // odd if odd % 4 == 1 else -(power // odd)
        power //= part * part
        odd += 2
    return total


def sine_scaled(numerator: int, denominator: int, bits: int) -> int:
    """The sine of numerator / denominator degrees (0 to 90), times 2**bits, to the nearest integer."""
    fine = bits + GUARD
    angle = pi_scaled(fine) * numerator // (180 * denominator)
    term, total, odd = angle, 0, 1
    while term:
        total += term if odd % 4 == 1 else -term
        term = term * angle * angle // ((odd + 1) * (odd + 2) << 2 * fine)
        odd += 2
    return (total + (1 << GUARD - 1)) >> GUARD


SINES: Final[tuple[int, ...]] = tuple(sine_scaled(degrees, 1, SINE_BITS) for degrees in range(61))
