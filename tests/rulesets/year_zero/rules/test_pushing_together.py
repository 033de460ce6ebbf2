"""Both sides push at once, by the reading that lets them decide together: once, or again and again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sandtable.odds import prospects

from ..build import dealt, man, scenario


def struck(push: str) -> Any:
    """Both have rolled nothing; both may push."""
    people = (
        man("Ann", "crew", "z0", kind="pc", adjacent=["Zed"], weapons=["club"]),
        man("Zed", "foes", "z0", kind="pc", adjacent=["Ann"], health_max=9),
    )
    game = dealt(scenario(*people), 1, 2, rulings={"opposed.order": "simultaneous", "push.once": push})
    game.push("strike F2 with I1")
    game.push("defend")
    game.roll([2] * 4)
    game.roll([2] * 3)
    return game


def asked(game: Any) -> tuple[str, str]:
    return game.pending.who.label, game.pending.ask.name


def misses(game: Any) -> None:
    """Every die that is rolled fails, and none of them is a trigger."""
    while not hasattr(game.pending, "ask"):
        game.roll([2] * game.pending.dice.n)


@pytest.mark.parametrize(("reading", "again"), [("once", False), ("repeatedly", True)])
def test_both_sides_push_together_as_often_as_the_reading_lets_them(reading: str, again: bool) -> None:
    game = struck(reading)
    for _ in range(2):
        game.push("push")
    misses(game)
    assert (game.pending.ask.name == "PUSH") is again
    if not again:
        return
    assert asked(game) == ("F1", "PUSH")
    game.push("push")
    assert asked(game) == ("F2", "PUSH")
    game.push("keep")
    misses(game)
    assert asked(game) == ("F1", "PUSH")
    game.push("keep")
    assert asked(game) == ("F2", "PUSH"), "who let the dice lie sees others before deciding again"
    game.push("push")
    misses(game)
    assert [x.stress for x in game.state.fighters[:2]] == [2, 2]
    for _ in range(2):
        game.push("keep")
    assert game.pending.ask.name == "ACT"


def test_who_let_the_dice_lie_is_not_asked_again_where_one_push_is_all() -> None:
    game = struck("once")
    game.push("push")
    game.push("keep")
    misses(game)
    assert game.pending.ask.name == "ACT"


@pytest.mark.parametrize("secret", ["keep", "push"])
def test_in_a_second_round_of_pushes_chances_know_the_first_and_not_what_the_other_has_chosen(secret: str) -> None:
    game = struck("repeatedly")
    game.push("push")
    game.push("keep")
    game.roll([6, *[2] * (game.pending.dice.n - 1)])
    misses(game)
    assert asked(game) == ("F1", "PUSH")
    game.push(secret)
    assert asked(game) == ("F2", "PUSH")
    missed = Fraction(5, 6) ** 3
    chances = {word: odds.p(True) for word, odds in prospects(game, "push")}
    assert chances["is hit if nobody pushes again"] == missed * Fraction(
        5, 6
    )  # three dice, and the stress that comes with the push
    assert dict(prospects(game, "keep"))["is hit if nobody else pushes"].p(True) == 1


def test_a_defender_against_a_blow_at_a_leaver_is_told_chances_of_their_own_push() -> None:
    people = (
        man("Ann", "crew", "z0", kind="pc", adjacent=["Zed"], health_max=9),
        man("Zed", "foes", "z0", kind="pc", adjacent=["Ann"], health_max=9),
    )
    game = dealt(scenario(*people), 1, 2, rulings={"opposed.order": "simultaneous", "move.leave": "roll"})
    game.push("back off")
    misses(game)
    for answer in ("keep", "defend"):
        game.push(answer)
    game.roll([6, 2, 2])
    misses(game)
    game.push("keep")
    assert asked(game) == ("F1", "PUSH")
    assert dict(prospects(game, "keep"))["is hit if nobody else pushes"].p(True) == 1
    assert dict(prospects(game, "push"))["is hit if nobody else pushes"].p(True) == Fraction(5, 6) ** 4


@pytest.mark.parametrize(("reading", "unless"), [("once", ""), ("repeatedly", " if nobody pushes again")])
@pytest.mark.parametrize(("answer", "does"), [("shoot F3 with I1", "is hit"), ("rally F2", "succeeds")])
def test_the_chance_of_a_push_that_may_be_followed_by_more_says_so(
    reading: str, unless: str, answer: str, does: str
) -> None:
    people = (
        man("Ann", "crew", "z0", kind="pc", stress=1, weapons=["pistol"]),
        man("Amy", "crew", "z0", broken=True, health=0),
        man("Zed", "foes", "z1", slots=0),
    )
    game = dealt(scenario(*people), 1, 2, 3, rulings={"push.once": reading})
    game.push(answer)
    misses(game)
    assert {label for label, _ in prospects(game, "push")} == {f"{does}{unless}", f"has a stress response{unless}"}


@pytest.mark.parametrize(("pushed", "triggers"), [(1, 1), (2, 0), (3, 0)])
def test_a_part_that_is_pushed_leaves_the_triggers_of_the_dice_that_still_lie(pushed: int, triggers: int) -> None:
    ann = man("Ann", "crew", "z0", kind="pc", stress=4, resolve=4, weapons=["pistol"])
    rulings = {"push.dice": "a-part", "push.block": "legal", "stress.once": "each"}
    game = dealt(scenario(ann, man("Zed", "foes", "z1", slots=0)), 1, 2, rulings=rulings)
    game.push("shoot F2 with I1")
    game.roll([2] * game.pending.dice.n)
    game.roll([1, 1, 2, 3])
    game.push(f"push 0 base and {pushed} stress")
    game.roll([2] * game.pending.dice.n)
    assert (game.pending.why == "stress response") is (triggers > 0)
    assert game.state.hands[0].ones == triggers
