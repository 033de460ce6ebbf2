"""Every path of a rule: cuts, memoised parts, sums, conditions, and the budget of paths."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import sandtable as st
from sandtable.kernel.question import Situation
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import (
    chance,
    check,
    contest,
    cut,
    dice,
    may,
    mixed,
    once,
    pool,
    repeat,
    roll,
    top,
    total,
    until,
    within,
)
from sandtable.odds.ask import odds_of_situation
from sandtable.odds.exact import Exact, law_by_paths
from sandtable.odds.merging import distribution
from tests.odds.heap import RULESET, Heap
from tests.odds.heap.rules import turn

RULES = RULESET.load()


def law(run: Any, merge: bool = True, **state: Any) -> dict[Any, Fraction]:
    """The exact distribution of a rule on a fresh table."""

    def prepare(t: Any, luck: Any) -> None:
        t.players, t.private, t.side_asked = [lambda t, ask, menu, who, about: luck.below(2) == 1], [luck], 0

    return distribution(RULES.table(Heap(**state)), run, prepare, merge=merge)


# ---- cuts ----------------------------------------------------------------------------------------------------


def duel(t: Heap) -> tuple[int, int]:
    """Three exchanges of blows; only the heap and the side survive each."""
    for exchange in range(3):
        hits = pool(t, "blows", dice(3, 6), (1, 4, 6))
        t.left -= hits.count(2) + 2 * hits.count(3)
        if t.left <= 0:
            t.left = 0
            return 0, exchange
        if within(t, "turn", dice(1, 6), 2):
            t.side = 1 - t.side
        cut(t, "exchange", exchange)
    return t.left, t.side


@pytest.mark.parametrize("left", [1, 4, 9])
def test_merging_at_cuts_changes_no_probability(left: int) -> None:
    merged, plain = law(duel, left=left), law(duel, merge=False, left=left)
    assert merged == plain
    assert sum(merged.values()) == 1


def test_cuts_keep_situations_apart_that_have_other_marks() -> None:
    def two_ends(t: Heap) -> int:
        first = roll(t, "which way", dice(1, 2))
        cut(t, "way", first)
        return first * 10 + roll(t, "how far", dice(1, 2))

    assert law(two_ends) == {11: Fraction(1, 4), 12: Fraction(1, 4), 21: Fraction(1, 4), 22: Fraction(1, 4)}


def test_cuts_keep_situations_apart_in_which_a_player_who_mixes_has_picked_otherwise() -> None:
    """The rule holds the pick in its hand: no field of the state tells it."""

    def two_targets(t: Heap) -> int:
        picked = chance(t, 2)
        t.left = roll(t, "hits", dice(1, 2))
        cut(t, "thrown")
        return 10 * picked + t.left * roll(t, "harm", dice(1, 2))

    assert law(two_targets) == law(two_targets, merge=False)


def test_paths_with_and_without_cuts_end_together() -> None:
    def sometimes(t: Heap) -> int:
        if check(t, "go on", dice(2, 6), 8):
            cut(t, "on")
            t.left = roll(t, "further", dice(1, 4))
            cut(t, "far")
        return t.left

    assert law(sometimes, left=5) == law(sometimes, merge=False, left=5)


def test_paths_that_end_alike_after_more_and_fewer_cuts_without_luck_all_count() -> None:
    def early_or_late(t: Heap) -> int:
        first = roll(t, "which way", dice(1, 3))
        cut(t, "way", first)
        if first == 2:
            cut(t, "farther")
        return 7 if first < 3 else roll(t, "how far", dice(1, 7))

    assert law(early_or_late) == {7: Fraction(5, 7), **{n: Fraction(1, 21) for n in range(1, 7)}}


def test_a_cut_saves_paths() -> None:
    """Six rolls of which only the sum matters: 6 to the 6th paths without merging, a few hundred with it."""

    def march(t: Heap) -> int:
        for i in range(6):
            t.left += roll(t, "step", dice(1, 6))
            cut(t, "step", i)
        return t.left

    runs = 0

    def counted(t: Heap) -> int:
        nonlocal runs
        runs += 1
        return march(t)

    assert law(counted, left=0)[6] == Fraction(1, 6**6)
    assert runs < 1_000


# ---- parts of rules ------------------------------------------------------------------------------------------


def volley(t: Heap, n: int) -> int:
    """Damage of n shots; each that hits does a die."""
    return sum(roll(t, "damage", dice(1, 3)) for _ in range(n) if within(t, "to hit", dice(1, 6), 2))


def scramble(t: Heap, sides: int) -> int:
    """A die less three: negative means again."""
    return roll(t, "scramble", dice(2, sides)) - 4


def test_a_part_worked_out_once_has_the_odds_of_playing_it() -> None:
    inline = law(lambda t: (volley(t, 2), volley(t, 1)))
    assert law(lambda t: (once(t, volley, 2), once(t, volley, 1))) == inline


def test_parts_with_other_arguments_are_other_parts() -> None:
    assert law(lambda t: once(t, volley, 1)) != law(lambda t: once(t, volley, 2))


def test_parts_within_parts() -> None:
    def outer(t: Heap, n: int) -> int:
        return once(t, volley, n) + roll(t, "more", dice(1, 2))

    def inline(t: Heap) -> int:
        return volley(t, 2) + roll(t, "more", dice(1, 2))

    assert law(lambda t: once(t, outer, 2)) == law(inline)


def test_a_total_is_the_convolution_of_its_parts() -> None:
    assert law(lambda t: total(t, 4, volley, 1)) == law(lambda t: volley(t, 4))
    assert law(lambda t: total(t, 0, volley, 1)) == {0: 1}


def test_a_mixed_pool_is_the_convolution_of_its_kinds() -> None:
    def inline(t: Heap) -> int:
        return volley(t, 2) + volley(t, 2) + roll(t, "loose", dice(1, 4))

    assert law(lambda t: mixed(t, (2, volley, 2), (1, loose))) == law(inline)


def loose(t: Heap) -> int:
    return roll(t, "loose", dice(1, 4))


def test_repeating_a_step_is_playing_it_so_often() -> None:
    def step(t: Heap, state: int) -> int:
        return state if state >= 6 else state + roll(t, "step", dice(1, 2))

    def inline(t: Heap) -> int:
        state = 0
        for _ in range(4):
            state = step(t, state)
        return state

    assert law(lambda t: repeat(t, 4, step, 0)) == law(inline)
    assert law(lambda t: repeat(t, 0, step, 3)) == {3: 1}


def test_repeating_a_step_that_is_given_its_luck_is_playing_it_so_often() -> None:
    def step(t: Heap, state: int, more: int) -> int:
        return state if state >= 6 else state + more

    def one_that_rolls_besides(t: Heap, state: int, more: int) -> int:
        return state + more * roll(t, "besides", dice(1, 3)) if more > 2 else step(t, state, more)

    for part in (step, one_that_rolls_besides):

        def inline(t: Heap, part: Any = part) -> int:
            state = 0
            for _ in range(3):
                state = part(t, state, loose(t))
            return state

        assert law(lambda t, part=part: repeat(t, 3, part, 0, loose)) == law(inline)
        assert law(lambda t, part=part: repeat(t, 0, part, 3, loose)) == {3: 1}


def test_what_is_rolled_after_steps_that_are_known_already_belongs_to_the_path() -> None:
    def step(t: Heap, state: int, more: int) -> int:
        return state + more * roll(t, "besides", dice(1, 2))

    def in_turn(t: Heap, times: int) -> int:
        state = 0
        for _ in range(times):
            state = step(t, state, loose(t))
        return state

    def known(t: Heap) -> tuple[int, int, int]:
        return repeat(t, 2, step, 0, loose), repeat(t, 1, step, 0, loose), roll(t, "after", dice(1, 2))

    assert law(known) == law(lambda t: (in_turn(t, 2), in_turn(t, 1), roll(t, "after", dice(1, 2))))


def test_until_is_conditioning() -> None:
    straight = law(lambda t: scramble(t, 4))
    kept = sum(p for value, p in straight.items() if value >= 0)
    assert law(lambda t: until(t, scramble, 4)) == {v: p / kept for v, p in straight.items() if v >= 0}


def test_a_yes_or_no_of_a_player_is_walked_too() -> None:
    chances = law(lambda t: may(t, 0, 0) + may(t, 0, 0))  # type: ignore[arg-type]
    assert chances == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


def test_top_and_pool_agree_on_the_best_die_and_the_sixes() -> None:
    floors = (1, 4, 5, 6)

    def by_top(t: Heap) -> tuple[int, int]:
        best = top(t, "best", dice(5, 6), floors, 2)
        return best.place, best.count

    def by_pool(t: Heap) -> tuple[int, int]:
        faces = pool(t, "all", dice(5, 6), floors)
        return faces.highest, min(faces.count(4), 2)

    assert law(by_top) == law(by_pool)


def test_check_and_within_are_two_sides_of_one_roll() -> None:
    high, low = law(lambda t: check(t, "", dice(2, 6), 8)), law(lambda t: within(t, "", dice(2, 6), 7))
    assert high == {True: Fraction(15, 36), False: Fraction(21, 36)}
    assert low == {True: high[False], False: high[True]}


def test_a_contest_is_the_difference_of_two_sums() -> None:
    sums = [Fraction(1, 36)] * 36
    leads = [a + 1 - b for a in range(1, 7) for b in range(1, 7)]
    expected: dict[int, Fraction] = {}
    for lead, p in zip(leads, sums, strict=True):
        expected[lead] = expected.get(lead, Fraction(0)) + p
    assert law(lambda t: contest(t, dice(1, 6), dice(1, 6), plus=1)) == expected


def test_forced_results_come_first_and_have_no_weight() -> None:
    found = law_by_paths(luck := Exact(forced=[6]), lambda: (luck.total("", dice(1, 6)), luck.total("", dice(1, 2))))
    assert found.ways == {(6, 1): 1, (6, 2): 1}
    assert found.total == 2


def test_a_table_without_state_serves_every_path() -> None:
    """Rules that bring a table of their own without fields are walked as well, parts and players included."""

    def fresh(t: Any) -> tuple[int, int]:
        return once(t, volley, 2), volley(t, 1)

    t: Table[Any] = Table()
    t.numbers = {}
    assert distribution(t, fresh, lambda t, luck: None) == law(lambda t: (volley(t, 2), volley(t, 1)))


# ---- the budget ----------------------------------------------------------------------------------------------


def long_rule(t: Heap) -> bool:
    """A million paths are too many to walk: three rolls, of which the last counts."""
    last = 0
    for _ in range(3):
        last = roll(t, "hundred", dice(1, 100))
    return last > 50


def test_past_the_budget_odds_are_sampled_and_say_so() -> None:
    found = odds_of_situation(Situation(RULES.table(Heap()), long_rule, ("high",)), RULES, samples=4_000)
    assert not found.exact
    assert found.samples > 100
    assert "too many for exact odds" in found.why
    interval = found.interval(True)
    assert interval is not None
    assert interval[0] < 0.5 < interval[1]
    assert interval[1] - interval[0] < 0.3


def test_the_rule_that_blew_the_budget_is_named() -> None:
    with pytest.raises(st.TooManyPaths) as caught:
        distribution(RULES.table(Heap()), named_rule, lambda t, luck: None, budget=50)
    assert caught.value.rule == "take.most"  # the first id of the function


def named_rule(t: Any) -> int:
    t.players = [lambda t, ask, menu, who, about: list(menu)[-1]] * 2
    for _ in range(30):
        t.left = 100
        turn(t)
    return int(t.left)


def test_exact_odds_have_no_interval() -> None:
    assert st.odds(st.load("danger_close"), "offense").interval("anything") is None


def test_a_run_that_resumes_at_its_cuts_has_the_odds_of_one_that_comes_there_again() -> None:
    def blows(t: Any) -> int:
        while t.left > 0 and t.turns < 5:
            t.left -= roll(t, "blow", dice(1, 3))
            t.turns += 1
            cut(t, "blow")
        return int(t.turns)

    several = partial(distribution, RULES.table(Heap(left=6)), blows, lambda t, luck: None)
    assert several(resumes=True) == several() == several(merge=False)
    assert set(several()) == {3, 4, 5}
