"""Which option is taken: the best of them, but never on a lead that may be luck, and never beyond the budget."""

import gc
import random
from collections.abc import Callable, Sequence

import pytest

from sandtable.kernel import Action
from sandtable.kernel.collector import NoGarbage
from sandtable.players.halving import ENOUGH, Effort, Tried, halve, leads
from sandtable.rulesets.danger_close.actions import Act

Shares = Sequence[float]
FIRST: list[Action] = [Act.kinds[0](*[0] * len(Act.kinds[0].slots))]


def options(count: int) -> list[Action]:
    """So many different actions."""
    found: dict[int, Action] = {}
    for kind in Act.kinds:
        for value in range(2):
            try:
                action = kind(*[value] * len(kind.slots))
            except ValueError:
                continue
            found[int(action.code)] = action
    assert len(found) >= count
    return list(found.values())[:count]


def playing(shares: Shares, listed: list[Action]) -> tuple[Callable[..., list[list[float]]], list[int]]:
    """Play in which each option wins such a share of battles; and how many battles were played."""
    played: list[int] = []

    def play(tried: Sequence[Action], first: int, count: int) -> list[list[float]]:
        played.append(len(tried) * count)
        lots = [random.Random(f"{first + i}") for i in range(count)]
        luck = [[lot.random() for _ in listed] for lot in lots]
        return [[float(row[listed.index(o)] < shares[listed.index(o)]) for row in luck] for o in tried]

    return play, played


@pytest.mark.parametrize("best", range(1, 6))
def test_the_best_option_is_found_where_it_is_clear(best: int) -> None:
    listed = options(6)
    shares = [0.2] * 6
    shares[best] = 0.9
    play, _ = playing(shares, listed)
    assert halve(play, listed, Effort(240), 1.0).chosen.option == listed[best]


def test_the_own_answer_is_kept_where_others_are_no_better() -> None:
    listed = options(6)
    play, _ = playing([0.5] * 6, listed)
    assert halve(play, listed, Effort(240), 2.0).chosen.option == listed[0]


def test_the_own_answer_is_tried_to_the_end_even_where_it_is_the_worst() -> None:
    listed = options(6)
    play, _ = playing([0.0, 0.5, 0.6, 0.7, 0.8, 0.9], listed)
    verdict = halve(play, listed, Effort(240), 1.0)
    assert max(len(tried.values) for tried in verdict.tried) == len(
        next(tried for tried in verdict.tried if tried.option == listed[0]).values
    )


def test_a_lead_of_one_battle_in_four_is_no_lead() -> None:
    own, other = Tried(FIRST[0], [1.0, 0.0, 0.0, 0.0]), Tried(FIRST[0], [1.0, 1.0, 0.0, 0.0])
    assert not leads(other, own, 1.0)
    assert leads(other, own, 0.0)
    assert leads(Tried(FIRST[0], [1.0] * 16), Tried(FIRST[0], [0.0] * 16), 3.0)


@pytest.mark.parametrize("budget", [24, 48, 240])
def test_no_more_battles_are_played_than_the_budget_has(budget: int) -> None:
    listed = options(6)
    play, played = playing([0.5] * 6, listed)
    halve(play, listed, Effort(budget), 1.0)
    assert 0 < sum(played) <= budget


def test_the_collector_runs_again_after_a_decision_that_failed() -> None:
    assert gc.isenabled()
    with NoGarbage():
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), NoGarbage():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_no_more_time_is_spent_than_the_budget_has(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("sandtable.players.halving.clock", lambda: clock[0])
    listed = options(6)
    plain, _ = playing([0.5] * 6, listed)

    def play(tried: Sequence[Action], first: int, count: int) -> list[list[float]]:
        clock[0] += 0.001 * len(tried) * count
        return plain(tried, first, count)

    halve(play, listed, Effort(1, seconds=0.5), 1.0)
    assert 0.4 < clock[0] <= 0.5


@pytest.mark.parametrize("shares", [[0.5] * 2, [1.0, 0.0], [0.0, 1.0]])
def test_time_is_left_where_nothing_better_can_be_hoped_for(shares: Shares, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = [0]
    monkeypatch.setattr("sandtable.players.halving.clock", lambda: tries[0] / 1000)
    listed = options(2)

    def play(tried: Sequence[Action], first: int, count: int) -> list[list[float]]:
        tries[0] += len(tried) * count
        return [[shares[listed.index(option)]] * count for option in tried]

    verdict = halve(play, listed, Effort(1, seconds=5.0), 1.0)
    assert verdict.chosen.option == listed[shares.index(max(shares))]
    assert 2 * ENOUGH <= tries[0] < 2500


def test_a_lead_worth_having_is_looked_for_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = [0]
    monkeypatch.setattr("sandtable.players.halving.clock", lambda: tries[0] / 1000)
    listed = options(2)
    plain, _ = playing([0.5, 0.52], listed)

    def play(tried: Sequence[Action], first: int, count: int) -> list[list[float]]:
        tries[0] += len(tried) * count
        return plain(tried, first, count)

    halve(play, listed, Effort(1, seconds=2.0), 1.0)
    assert tries[0] > 1800


def test_who_wants_more_than_the_best_gets_all_of_them_tried_to_the_end() -> None:
    listed = options(4)
    verdict = halve(lambda tried, first, count: [[1.0] * count for _ in tried], listed, Effort(4000), 1.0, finalists=4)
    assert sum(len(tried.values) for tried in verdict.tried) == 4000
