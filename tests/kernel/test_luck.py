"""Streams of luck, and dice read by class."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as hs

from sandtable.kernel.luck import Dice, Pool, Stream, StreamDice, class_of
from tests.odds.chi import fits


def test_a_stream_is_splitmix64() -> None:
    """The published first outputs for seed 1234567, from the state that the seed makes."""
    stream = Stream(0, 0, 0)
    stream.word = 1234567
    words = []
    for _ in range(3):
        stream.below(2)
        words.append(stream.word)
    golden = 0x9E3779B97F4A7C15
    assert words == [(1234567 + golden * i) % 2**64 for i in (1, 2, 3)]
    stream.word = 1234567
    assert [stream.below(2**32) for _ in range(3)] == [
        word >> 32 for word in (6457827717110365317, 3203168211198807973, 9817491932198370423)
    ]


def test_streams_of_other_seeds_battles_and_purposes_are_others() -> None:
    words = {Stream(seed, battle, purpose).word for seed in range(20) for battle in range(20) for purpose in range(4)}
    assert len(words) == 20 * 20 * 4


def test_neighbouring_streams_do_not_move_together() -> None:
    pairs = Counter((Stream(1, i, 0).below(6), Stream(1, i + 1, 0).below(6)) for i in range(7_200))
    assert fits(pairs, {(a, b): 1 / 36 for a in range(6) for b in range(6)})


@pytest.mark.parametrize("n", [1, 2, 6, 10, 1000])
def test_numbers_are_even(n: int) -> None:
    stream = Stream(3, 0, 0)
    groups = min(n, 10)
    seen = Counter(stream.below(n) * groups // n for _ in range(6_000))
    assert fits(seen, dict.fromkeys(range(groups), 1 / groups))


def test_huge_seeds_and_negative_ones_are_taken() -> None:
    assert 0 <= Stream(2**64 + 5, 10**12, 3).below(6) < 6
    assert Stream(2**64 + 5, 0, 0).word == Stream(5, 0, 0).word
    assert Stream(-1, 0, 0).word == Stream(2**64 - 1, 0, 0).word


def test_dice_come_one_number_a_die_in_order() -> None:
    dice, stream = StreamDice(Stream(9, 0, 0)), Stream(9, 0, 0)
    assert list(dice.faces("", Dice(5, 6))) == [stream.below(6) + 1 for _ in range(5)]
    assert dice.total("", Dice(0, 6)) == 0


def test_what_was_shown_last_is_remembered() -> None:
    dice = StreamDice(Stream(9, 0, 0))
    total = dice.total("", Dice(4, 6))
    assert sum(dice.last) == total
    assert len(dice.last) == 4


@pytest.mark.parametrize(
    ("face", "floors", "place"),
    [(1, (1, 4, 6), 0), (3, (1, 4, 6), 0), (4, (1, 4, 6), 1), (6, (1, 4, 6), 2), (5, (1, 5, 5), 2), (6, (1, 7), 0)],
)
def test_class_of_a_face(face: int, floors: tuple[int, ...], place: int) -> None:
    assert class_of(face, floors) == place


@given(hs.lists(hs.integers(1, 6), max_size=20), hs.integers(1, 6))
def test_a_pool_counts_its_dice_by_class(faces: list[int], more: int) -> None:
    pool = Pool(sum(1 << 8 * (face - 1) for face in faces))
    assert [pool.count(place) for place in range(1, 7)] == [faces.count(face) for face in range(1, 7)]
    assert pool.highest == max(faces, default=0)
    assert pool.lowest == min(faces, default=0)
    assert pool.plus(more).count(more) == pool.count(more) + 1
    assert pool.plus(more).minus(more) == pool


def test_dice_are_written_as_people_do() -> None:
    assert str(Dice(3, 6)) == "3d6"
