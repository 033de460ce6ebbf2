"""Dice thrown again: one law for all of it equals every throw in turn, whoever wants it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.errors import TooManyPaths
from sandtable.kernel.luck import Stream, StreamDice
from sandtable.kernel.table import Table
from sandtable.kernel.values import i8
from sandtable.kernel.verbs import chance, dice, pool, reroll
from sandtable.odds.merging import distribution
from tests.compiled.toy import RULESET as TOY
from tests.odds.chi import fits

BYTE, THROW = 256, 256 * 256
MOST = 3  # throws


class Hand(Table[Any]):
    good: i8 = 0


def throw(t: Hand, n: int, most: int) -> int:
    """Successes, 256 for each die that failed, and 65,536 for each throw."""
    good = pool(t, "throw", dice(n, 6), (1, 6)).count(2)
    return good + BYTE * (n - good) + THROW


def throw_again(t: Hand, lying: int, chosen: int, n: int, most: int) -> int:
    good = pool(t, "again", dice(chosen, 6), (1, 6)).count(2)
    return lying + good - BYTE * good + THROW


def wanted(t: Hand, lying: int, n: int, most: int) -> int:
    """All that failed, if the player says so."""
    t.good, failed = lying % BYTE, lying // BYTE % BYTE
    player: Any = t.players[0]
    return failed if failed and lying // THROW < most and player(t) else -1


def always(t: Hand) -> bool:
    return True


def below_two(t: Hand) -> bool:
    return t.good < 2


def mixing(t: Hand) -> bool:
    return t.good < 2 and chance(t, 3) > 0


def successes(player: Any, n: int, most: int = MOST, by_steps: bool = False) -> dict[Any, Fraction]:
    def prepare(t: Any, luck: Any) -> None:
        t.players, t.private, t.side_asked = [player], [luck], 0

    def run(t: Any) -> int:
        return reroll(t, throw, wanted, throw_again, n, most) % BYTE

    return distribution(Hand(), run, prepare, by_steps=by_steps)


@pytest.mark.parametrize("n", [1, 4, 12])
def test_whatever_failed_thrown_once_more_is_a_die_with_eleven_chances_in_36(n: int) -> None:
    hit = Fraction(11, 36)
    expected = {k: comb(n, k) * hit**k * (1 - hit) ** (n - k) for k in range(n + 1)}
    assert successes(always, n, most=2) == expected


@pytest.mark.parametrize("player", [always, below_two, mixing])
@pytest.mark.parametrize("n", [2, 5])
def test_one_law_is_that_of_every_throw_in_turn(player: Any, n: int) -> None:
    assert successes(player, n) == successes(player, n, by_steps=True)


def test_one_law_is_that_of_play() -> None:
    def play(index: int) -> int:
        t: Any = Hand()
        t.luck = StreamDice(Stream(3, index, 0))
        t.players, t.private, t.side_asked = [mixing], [Stream(3, index, 1)], 0
        return reroll(t, throw, wanted, throw_again, 4, MOST) % BYTE

    assert fits(Counter(map(play, range(4_000))), {k: float(p) for k, p in successes(mixing, 4).items()})


def test_throws_without_end_are_noticed() -> None:
    def in_vain(t: Hand, lying: int, chosen: int) -> int:
        return lying

    t = Hand()
    with pytest.raises(TooManyPaths, match="again and again without end"):
        distribution(t, lambda t: reroll(t, lambda t: 1, lambda t, lying: 1, in_vain), lambda t, luck: None)


def test_throws_that_bring_ever_more_dice_are_noticed() -> None:
    def one_more(t: Hand, lying: int, chosen: int) -> int:
        return lying + 1

    with pytest.raises(TooManyPaths, match="again and again without end"):
        distribution(Hand(), lambda t: reroll(t, lambda t: 1, lambda t, lying: 1, one_more), lambda t, luck: None)


@pytest.mark.parametrize("seed", range(4))
def test_in_a_battle_the_dice_on_the_table_stay(seed: int) -> None:
    """A player who has seen their dice is asked whether to throw again: the odds go on from there."""
    battle = st.Battle(TOY.load(), {}, seed)
    while not (isinstance(battle.pending, st.Choice) and battle.pending.ask.label == "throw"):
        battle.let("brute")
    failed = battle.state.throws  # type: ignore[attr-defined]
    left = st.odds(battle, "yes")
    assert left.exact
    assert failed > 0
    for hits in range(failed - 1):  # one failure is forgiven each time; asked again as long as others are left
        asked = left.p(lambda x, hits=hits: was_asked(x) and x.state.throws == failed - 1 - hits)
        assert asked == comb(failed, hits) * Fraction(1, 3) ** hits * Fraction(2, 3) ** (failed - hits)
    assert not any(was_asked(position) for position in st.odds(battle, "no"))


def was_asked(position: Any) -> bool:
    return isinstance(position.pending, st.Choice) and position.pending.ask.label == "throw"
