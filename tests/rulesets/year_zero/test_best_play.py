"""Push or not: best play, prospects before an answer, and the picture of a situation."""

from __future__ import annotations

from fractions import Fraction

from sandtable.battle import Battle
from sandtable.odds.ask import prospects

from .build import RULES, ask
from .golden import GOLDEN
from .test_legality import duel


def test_pushing_a_miss_is_best_for_a_hit() -> None:
    """Who only wants a hit pushes exactly the misses: the golden figure of that policy."""
    miss = Fraction(GOLDEN["G03"]["final successes"]["0"])
    assert ask("best", dice=5, stress=1, resolve=3, aim="hit").p("value") == 1 - miss


def test_a_calm_hit_is_not_worth_more() -> None:
    calm = ask("best", dice=4, stress=1, aim="calm-hit").p("value")
    assert calm < ask("best", dice=4, stress=1, aim="hit").p("value")
    assert calm >= ask("roll", dice=4, stress=1).p(lambda x: x[0] > 0 and x[3].label == "none")


def test_a_defence_lowers_the_value() -> None:
    alone = ask("best", dice=2, stress=0).p("value")
    assert ask("best", dice=2, stress=0, defence=1).p("value") < alone


def test_prospects_of_a_shot() -> None:
    told = dict(prospects(duel(), "shoot F2 with I1"))
    assert told["hit, unpushed"].exact
    assert 0 < told["hit, unpushed"].p(True) < 1
    assert prospects(duel(), "end turn") == []


def test_the_picture_names_zones_borders_and_fighters() -> None:
    text = Battle(RULES, "station", seed=1).describe()
    for word in ("Dock", "Labdoor"[:3], "Adair", "B2: Hall - Lab (door, closed)", "toolkit", "Cards"):
        assert word in text
