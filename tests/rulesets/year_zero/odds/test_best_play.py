"""Push or not: best play, prospects before an answer, and the picture of a situation."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction

import pytest

from sandtable.battle import Battle
from sandtable.odds.chances import prospects

from ..build import RULES, ask
from ..rules.test_legality import duel
from .golden import GOLDEN


def test_pushing_a_miss_is_best_for_a_hit() -> None:
    """Who only wants a hit pushes exactly the misses: the golden figure of that policy."""
    miss = Fraction(GOLDEN["G03"]["final successes"]["0"])
    assert ask("best", dice=5, stress=1, resolve=3, aim="hit").mean == 1 - miss


def test_a_hit_that_ends_in_a_panic_roll_is_not_calm() -> None:
    """By hand: two dice without a push, or a push whose stress die shows no trigger."""
    unpushed, pushed = Fraction(11, 36), Fraction(1, 6) + Fraction(4, 6) * Fraction(11, 36)
    asked = {"dice": 2, "stress": 0, "aim": "calm-hit"}
    assert ask("best", {"stress.response": "panic"}, **asked).mean == unpushed + (1 - unpushed) * pushed


def test_a_calm_hit_is_not_worth_more() -> None:
    calm = ask("best", dice=4, stress=1, aim="calm-hit").mean
    assert calm < ask("best", dice=4, stress=1, aim="hit").mean
    assert calm >= ask("roll", dice=4, stress=1).p(lambda x: x[0] > 0 and x[3].label == "none")


def test_a_defence_lowers_the_value() -> None:
    alone = ask("best", dice=2, stress=0).mean
    assert ask("best", dice=2, stress=0, defence=1).mean < alone


def test_prospects_of_a_shot() -> None:
    told = dict(prospects(duel(), "shoot F2 with I1"))
    assert told["is hit if nobody pushes"].exact
    assert 0 < told["is hit if nobody pushes"].p(True) < 1
    assert prospects(duel(), "end turn") == []


def test_the_picture_names_zones_borders_and_fighters() -> None:
    text = Battle(RULES, "station", seed=1).describe()
    for word in ("Dock", "Labdoor"[:3], "Adair", "B2 Labdoor: Hall - Lab, door, closed", "toolkit", "Cards"):
        assert word in text


# ---- a slow twin: best play face by face ------------------------------------------------------------------------


def literal_best(base: int, stress: int, resolve: int, worth: Callable[[int], int]) -> Fraction:
    """Keep or push, whichever is worth more, of every roll of the dice there is."""
    total = Fraction(0)
    for faces in itertools.product(range(1, 7), repeat=base + stress):
        sixes, ones = faces.count(6), faces[base:].count(1)
        keep = Fraction(worth(sixes)) if not ones else shaken(worth, sixes, stress - resolve)
        left, nerves = faces[:base].count(6), faces[base:].count(6)
        pushed = Fraction(0)
        if not ones and sixes < base + stress:
            pushed = pushed_worth(base - left, stress - nerves + 1, sixes, stress + 1 - resolve, worth)
        total += max(keep, pushed)
    return total * Fraction(1, 6 ** (base + stress))


def pushed_worth(plain: int, nerves: int, sixes: int, level: int, worth: Callable[[int], int]) -> Fraction:
    total = Fraction(0)
    for faces in itertools.product(range(1, 7), repeat=plain + nerves):
        successes = sixes + faces.count(6)
        total += shaken(worth, successes, level) if 1 in faces[plain:] else worth(successes)
    return total * Fraction(1, 6 ** (plain + nerves))


def shaken(worth: Callable[[int], int], successes: int, level: int) -> Fraction:
    """A stress response: the roll stands unless it is messed up."""
    spoilt = sum(die + level >= 7 for die in range(1, 7))
    return Fraction((6 - spoilt) * worth(successes) + spoilt * worth(0), 6)


AIMS: dict[str, Callable[[int], int]] = {
    "hit": lambda successes: int(successes > 0),
    "damage": lambda successes: 1 + successes if successes else 0,
    "broken": lambda successes: int(successes >= 2),
}


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("base", "stress", "resolve"), [(2, 1, 3), (2, 1, 0), (1, 2, 0), (2, 0, 0)])
def test_best_play_face_by_face(aim: str, base: int, stress: int, resolve: int) -> None:
    """Whether to push depends on the aim: damage pushes hits too, unless a Mess Up threatens."""
    found = ask("best", dice=base, stress=stress, resolve=resolve, aim=aim, health=3).mean
    assert found == literal_best(base, stress, resolve, AIMS[aim])
