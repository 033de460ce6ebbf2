"""Odds by playing, if exact ones take too long."""

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from sandtable.kernel import Rules, Situation, TooManyPaths

from .answer import Odds
from .situation import play_of

PLAYS = 20_000
SECONDS = 2.0  # the longest that sampling may take
FEWEST = 100  # plays, however long they take


def sampled(situation: Situation, rules: Rules, why: str, samples: int) -> Odds:
    """The odds of a situation by playing it."""
    found = by_playing(play_of(situation, rules), situation.columns, why, samples)
    return replace(found, ranking=situation.ranking)


def by_playing(play: Callable[[int], Any], columns: tuple[str, ...], why: str, samples: int) -> Odds:
    """The shares of the results of plays 0, 1, 2 ..., for as long as the time allows."""
    counts: dict[Any, int] = {}
    played, deadline = 0, time.monotonic() + SECONDS
    while played < samples and (played < FEWEST or time.monotonic() < deadline):
        value = play(played)
        counts[value] = counts.get(value, 0) + 1
        played += 1
    shares = {value: Fraction(n, played) for value, n in counts.items()}
    return Odds(shares, columns, exact=False, why=why, samples=played)


def in_words(error: TooManyPaths) -> str:
    """The reason against exact odds."""
    return f"{error} (in {error.rule})" if error.rule else str(error)
