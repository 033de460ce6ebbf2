"""Random streams, equal to those of `kernel.luck` word for word."""

import numpy as np

from sandtable.kernel.luck import GOLDEN, MIX_A, MIX_B, PURPOSE

WORD = np.uint64
GOLDEN_WORD, A_WORD, B_WORD, PURPOSE_WORD = WORD(GOLDEN), WORD(MIX_A), WORD(MIX_B), WORD(PURPOSE)
LOW, RANGE = WORD(0xFFFFFFFF), WORD(1 << 32)
S27, S30, S31, S32 = WORD(27), WORD(30), WORD(31), WORD(32)


def mix(word):
    word = (word ^ (word >> S30)) * A_WORD
    word = (word ^ (word >> S27)) * B_WORD
    return word ^ (word >> S31)


def stream(seed, battle, purpose):
    """The first word of the stream (seed, battle, purpose)."""
    return mix(mix(mix(WORD(seed)) + WORD(battle) * GOLDEN_WORD) + WORD(purpose) * PURPOSE_WORD)


def begin(words, seed, battle):
    """Begins all streams of a battle: the dice, and each side's own luck."""
    for purpose in range(len(words)):
        words[purpose] = stream(seed, battle, purpose)


def below(words, place, n):
    """A number from 0 to n-1, from the stream at this place."""
    limit = WORD(n)
    while True:
        words[place] += GOLDEN_WORD
        product = (mix(words[place]) >> S32) * limit
        low = product & LOW
        if low >= limit or low >= (RANGE - limit) % limit:
            return np.int64(product >> S32)


def fallen_or(work, sides):
    """The next of the dice that have fallen already; a fresh one after the last of them."""
    if work.met < work.fell:
        face = work.fallen[work.met]
        work.met += 1
        return face
    return below(work.rng, 0, sides)
