"""The twin in C, which tells what the machine would allow, plays the very game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from benchmarks.c_twin.calling import COMPILER, Twin
from benchmarks.c_twin.tables import PLAYERS, YARD, Yard

pytestmark = [pytest.mark.slow, pytest.mark.skipif(COMPILER is None, reason="no C compiler")]
SEED = 20_261


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    pytest.importorskip("llvmlite")
    from benchmarks import twin

    with twin.built() as made:
        yield made


def test_two_hundred_battles_end_in_c_as_they_do_compiled(twin: Twin) -> None:
    """Winner, reason, rounds, who is left, and how often a player was asked."""
    from benchmarks.twin import differences

    assert differences(twin, SEED, set_ups=10, battles=20) == 0


def test_a_battle_of_simulate_ends_the_same_from_its_own_set_up(twin: Twin) -> None:
    """Dice are those of the seed and the number: deploying takes none of them."""
    rows = st.simulate(twin.yard.rules, YARD, PLAYERS, battles=5, seed=SEED, engine="compiled").outcomes
    for battle, row in enumerate(rows):
        found = twin.play(twin.yard.set_up(twin.yard.deployed(SEED, battle)), SEED, battle, 1)[0]
        assert (found["winner"], found["rounds"], *found["dead"]) == (
            row["winner"],
            row["rounds"],
            row["dead_a"],
            row["dead_b"],
        )


def test_other_numbers_than_the_books_are_refused() -> None:
    """The twin knows no other: its results would be of another game."""
    with pytest.raises(ValueError, match="book"):
        Yard(st.load("skirmishers", numbers={"fire.base": 7}))
