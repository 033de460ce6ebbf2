"""Simulating: rows, shares and means, the engine that was used, and any battle again."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable.simulate import chunks, engines, run
from sandtable.simulate.estimate import Sums, counted, mean, mean_within, sums, unseen
from sandtable.simulate.plain import play_plain
from sandtable.simulate.tally import Tally
from tests.odds.heap import RULESET as HEAP

RULES = st.load("danger_close")
PLAIN: dict[str, Any] = {"engine": "python"}


@pytest.fixture(scope="module")
def results() -> st.Results:
    return st.simulate(RULES, "team-standard", ("cautious",), battles=60, seed=12, **PLAIN)


def test_one_row_a_battle_with_the_rulesets_columns(results: st.Results) -> None:
    assert len(results) == results.battles == len(results.outcomes) == 60
    assert results.outcomes.dtype.names is not None
    assert set(results.columns) | {"winner", "reason"} == set(results.outcomes.dtype.names)
    assert (results["active"] + results["bleeding_out"] + results["dead"] == 3).all()


def test_how_long_it_took_is_how_long_it_played_and_not_how_long_it_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    ready: list[float] = []
    usual = engines.plain_runner

    def slowly(*start: Any) -> Any:
        time.sleep(0.5)
        ready.append(time.perf_counter())
        return usual(*start)

    monkeypatch.setattr(engines, "plain_runner", slowly)
    found = st.simulate(RULES, "team-standard", ("cautious",), battles=2, **PLAIN)
    assert 0 < found.seconds <= time.perf_counter() - ready[0]


def test_shares_and_means_are_those_of_the_rows(results: st.Results) -> None:
    won = results["winner"] == 0
    assert results.wins["squad"].value == won.mean()
    assert results.wins["nobody"].value == 1 - won.mean()
    assert sum(e.value for e in results.reasons.values()) == pytest.approx(1)
    assert results.means["exchanges"].value == pytest.approx(results["exchanges"].mean())
    for estimate in [*results.wins.values(), *results.reasons.values(), *results.means.values()]:
        assert estimate.low <= estimate.value <= estimate.high


@pytest.mark.parametrize("index", [0, 7, 59])
def test_any_battle_can_be_replayed_alone_with_its_log(results: st.Results, index: int) -> None:
    battle = results.replay(index)
    outcome = battle.outcome()
    assert outcome is not None
    row = results.outcomes[index]
    assert outcome.winner == ("squad" if row["winner"] == 0 else None)
    assert outcome.score == {name: int(row[name]) for name in results.columns}
    assert battle.log
    again = st.simulate(RULES, "team-standard", ("cautious",), battles=index + 1, seed=12, **PLAIN)
    assert again.outcomes[index] == row


@pytest.mark.parametrize("index", [-1, 60])
def test_a_battle_that_was_not_played_cannot_be_replayed(results: st.Results, index: int) -> None:
    with pytest.raises(IndexError, match="0 to 59 were played"):
        results.replay(index)


def test_same_seed_same_rows_and_another_seed_others(results: st.Results) -> None:
    def rows(seed: int) -> Any:
        return st.simulate(RULES, "team-standard", ("cautious",), battles=60, seed=seed, **PLAIN).outcomes

    assert (rows(12) == results.outcomes).all()
    assert (rows(13) != results.outcomes).any()


def test_engine_and_why_are_told() -> None:
    def own(t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
        return next(iter(menu))

    asked = st.simulate(RULES, "lone-light", battles=1, engine="python")
    assert (asked.engine, asked.why) == ("python", "asked for")
    fallback = st.simulate(RULES, "lone-light", (own,), battles=2)
    assert fallback.engine == "python"
    assert fallback.why
    with pytest.raises(st.InvalidRules, match="cannot compile"):
        st.simulate(RULES, "lone-light", (own,), battles=2, engine="compiled")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"battles": 0}, "battles: at least 1 expected, got 0"),
        ({"engine": "fortran"}, 'engine: auto, python or compiled expected, got "fortran"'),
        ({"players": ("bald",)}, 'no player "bald"; there are .*did you mean "bold"'),
        ({"players": ("bold", "bold")}, r"2 players for 1 side \(squad\)"),
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidRules, match=words):
        st.simulate(RULES, "lone-light", **given)


def test_progress_is_told_up_to_the_last_battle() -> None:
    heard: list[tuple[int, int]] = []
    st.simulate(RULES, "lone-light", battles=40, progress=lambda done, all_: heard.append((done, all_)), **PLAIN)
    assert heard[-1] == (40, 40)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert len(heard) > 1


def test_missing_players_play_as_the_ruleset_has_it() -> None:
    default = st.simulate(RULES, "lone-light", battles=20, seed=3, **PLAIN)
    assert default.players == ("cautious",)
    named = st.simulate(RULES, "lone-light", ("cautious",), battles=20, seed=3, **PLAIN)
    assert (default.outcomes == named.outcomes).all()


def test_scenario_brings_its_preset() -> None:
    assert st.simulate(RULES, "advance", battles=2, **PLAIN).rules.preset == "app"


def test_results_as_json(results: st.Results) -> None:
    shown = json.loads(json.dumps(results.to_json()))
    assert shown["battles"] == 60
    assert set(shown["wins"]) == {"squad", "nobody"}
    assert shown["wins"]["squad"]["value"] == results.wins["squad"].value


# ---- no rows -------------------------------------------------------------------------------------------------


def test_without_rows_the_same_is_told_of_a_run(results: st.Results) -> None:
    counted = st.simulate(RULES, "team-standard", ("cautious",), battles=60, seed=12, rows=False, **PLAIN)
    told, whole = counted.to_json(), results.to_json()
    assert told | {"seconds": 0} == whole | {"seconds": 0}
    assert counted.tally.columns["exchanges"] == Counter(results["exchanges"].tolist())
    assert counted.replay(7).record == results.replay(7).record
    with pytest.raises(st.InvalidRules, match="60 battles were counted, and no row of each kept: ask for rows=True"):
        counted["exchanges"]


def test_rows_are_kept_up_to_a_limit_and_beyond_it_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ROWS", 10)
    assert len(st.simulate(RULES, "lone-light", battles=10, **PLAIN).outcomes) == 10
    assert len(st.simulate(RULES, "lone-light", battles=11, rows=True, **PLAIN).outcomes) == 11
    with pytest.raises(st.InvalidRules, match="11 battles were counted"):
        assert st.simulate(RULES, "lone-light", battles=11, **PLAIN).outcomes


def test_comparing_keeps_rows_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "ROWS", 10)
    assert st.compare(RULES, RULES, "lone-light", battles=12, engine="python").changed == []


def memory_for(pieces: int, counted: bool) -> int:
    """Bytes at their peak, while so many pieces of a run come in and go."""
    size, dtype = 1_000, np.dtype([("winner", "i8"), ("length", "i8")])

    def come() -> Iterator[chunks.Piece]:
        for number in range(pieces):
            yield chunks.Piece(number * size, np.zeros(size, dtype), {}, 0.0)

    tracemalloc.start()
    try:
        room = np.zeros(2 if counted else pieces * size, dtype)
        run.collect(come(), pieces * size, room, None, Tally() if counted else None, None)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_stays_the_same_however_many_battles_are_counted() -> None:
    assert memory_for(40, counted=True) < memory_for(4, counted=True) + 10_000
    assert memory_for(40, counted=False) > memory_for(4, counted=False) + 35 * 16_000


def test_battles_that_failed_are_in_no_tally() -> None:
    rows, tally = np.zeros(200_000, [("length", "i8")]), Tally()
    rows["length"] = np.arange(200_000)
    tally.add(rows, [0, 70_000, 199_999])
    assert tally.battles == 199_997
    assert sorted(set(range(200_000)) - set(tally.columns["length"])) == [0, 70_000, 199_999]


# ---- estimates -----------------------------------------------------------------------------------------------


def test_the_mean_of_a_tally_is_that_of_its_rows() -> None:
    values, tally = np.random.default_rng(3).integers(-40, 900, 5_000), Tally()
    tally.add(values.view([("length", "i8")]))
    assert tally.mean("length") == pytest.approx(mean(sums(values)), rel=1e-12)


def test_share_and_mean_cover_the_truth_about_as_often_as_they_say() -> None:
    luck = np.random.default_rng(4)
    inside_share = inside_mean = 0
    for _ in range(400):
        sample = luck.random(200)
        low, high = counted(int((sample < 0.2).sum()), 200)[1:]
        inside_share += low <= 0.2 <= high
        low, high = mean(sums(sample))[1:]
        inside_mean += low <= 0.5 <= high
    assert 360 <= inside_share <= 396
    assert 360 <= inside_mean <= 396


def test_more_battles_make_narrower_intervals() -> None:
    few, many = counted(30, 100), counted(3_000, 10_000)
    assert few.value == many.value
    assert (few.high - few.low) == pytest.approx(10 * (many.high - many.low), rel=0.1)


def test_estimates_of_nothing_know_nothing() -> None:
    assert counted(0, 0) == (0.0, 0.0, 1.0)
    assert mean(Sums(0, 0, 0)) == Tally().mean("length") == (0.0, -inf, inf)
    assert mean_within(Sums(0, 0, 0), -1, 1) == (0.0, -1, 1)


@pytest.mark.parametrize("values", [[20], [20, 20, 20]])
def test_a_mean_of_battles_that_are_all_alike_has_no_interval(values: list[int]) -> None:
    found = mean(sums(values))
    assert found == mean(sums(np.array(values))) == (20.0, -inf, inf)
    assert str(found) == "20 (no interval: no two differ)"
    assert json.loads(json.dumps(found.to_json())) == {"value": 20.0, "low": None, "high": None}


def test_the_interval_of_few_battles_is_wider_than_that_of_many_as_student_has_it() -> None:
    assert mean(sums([0, 2])).high == pytest.approx(1 + 12.706)
    few, more = np.arange(10), np.arange(30)
    assert mean(sums(few)).high == pytest.approx(4.5 + 2.262 * few.std(ddof=1) / 10**0.5)
    assert mean(sums(more)).high == pytest.approx(14.5 + 2.0452 * more.std(ddof=1) / 30**0.5, rel=1e-4)


@pytest.mark.parametrize("n", [1, 3, 100])
def test_battles_that_are_all_alike_may_hide_others(n: int) -> None:
    assert mean_within(Sums(n, 0, 0), 0, 1) == pytest.approx(counted(0, n))  # Wilson's
    assert mean_within(Sums(n, 0, 0), -1, 1)[1:] == pytest.approx((-unseen(n), unseen(n)))


@pytest.mark.parametrize("n", [3, 10, 30, 200])
def test_differences_of_wins_cover_the_truth_as_often_as_they_say(n: int) -> None:
    luck = np.random.default_rng(6)
    for rates in ((0.0, 0.02), (0.05, 0.1), (0.3, 0.3)):
        chances = [rates[0], 1 - sum(rates), rates[1]]
        samples = luck.choice([-1, 0, 1], (600, n), p=chances)
        found = [mean_within(sums(sample), -1, 1) for sample in samples]
        assert sum(x.low <= rates[1] - rates[0] <= x.high for x in found) >= 0.93 * 600


def test_three_pairs_prove_nothing() -> None:
    fewer = st.load("danger_close", numbers={"fire.ammo": 2})
    found = st.compare(RULES, fewer, "pair-heavy", battles=3, engine="python")
    assert found.difference_of_wins("squad") == found.difference_of_wins(0)
    assert found.difference_of_wins(0).high > 0.5
    for side in ("squat", 2, -1):
        with pytest.raises(st.InvalidRules, match="no side"):
            found.difference_of_wins(side)
    assert all(each.high > each.low for each in found.differences.values())
    one = st.simulate(RULES, "pair-heavy", battles=1, engine="python")
    assert all(each.high > each.low for each in (*one.wins.values(), *one.reasons.values(), *one.means.values()))


# ---- comparing -----------------------------------------------------------------------------------------------


def test_the_same_rules_differ_in_nothing() -> None:
    found = st.compare(RULES, st.load("danger_close"), "team-light", battles=40, seed=5, engine="python")
    assert found.changed == []
    assert all(estimate.value == 0 for estimate in found.differences.values())


def test_a_changed_number_shows_in_the_battles_it_changes() -> None:
    harder = st.load("danger_close", numbers={"injury.in-cover": 3})
    found = st.compare(RULES, harder, "team-light", battles=60, seed=5, engine="python")
    assert found.differences["injuries"].value > 0
    assert found.changed
    for i in found.changed[:3]:
        a, b = found.a.replay(i).outcome(), found.b.replay(i).outcome()
        assert a is not None
        assert b is not None
        assert (a.winner, a.reason, a.score) != (b.winner, b.reason, b.score)
    unchanged = next(i for i in range(60) if i not in found.changed)
    assert found.a.outcomes[unchanged] == found.b.outcomes[unchanged]


def test_differences_are_paired_and_so_narrower_than_two_simulations() -> None:
    rules = st.load("danger_close", rulings={"zero-dice.double-six": "single"})
    found = st.compare(RULES, rules, "pair-heavy", battles=80, seed=5, engine="python")
    gap = found.differences["wins of squad"]
    assert gap.high - gap.low < found.wins_a["squad"].high - found.wins_a["squad"].low


def test_players_can_be_compared_too() -> None:
    found = st.compare(
        RULES, RULES, "team-light", ("bold",), battles=40, seed=5, engine="python", players_b=("cautious",)
    )
    assert found.a.players == ("bold",)
    assert found.b.players == ("cautious",)
    assert found.changed
    assert json.dumps(found.to_json())


def test_different_rulesets_cannot_be_compared() -> None:
    with pytest.raises(st.InvalidRules, match="danger_close and heap are different rulesets"):
        st.compare(RULES, HEAP.load(), "team-light")


def test_two_sides_are_counted_separately() -> None:
    results = st.simulate(HEAP.load(), {"left": 7}, ("random", "greedy"), battles=200, seed=1, **PLAIN)
    assert set(results.wins) == {"first", "second", "nobody"}
    assert sum(e.value for e in results.wins.values()) == pytest.approx(1)
    assert results.wins["nobody"].value == 0


# ---- as many battles as it takes -------------------------------------------------------------------------------------


def test_battles_are_played_until_shares_of_wins_are_known_so_well() -> None:
    found = st.simulate(HEAP.load(), {"left": 7}, ("random", "greedy"), until=0.05, **PLAIN, seed=3)
    assert all(share.high - share.low <= 2 * 0.05 for share in found.wins.values())
    assert 256 < found.battles < 600
    same = st.simulate(HEAP.load(), {"left": 7}, ("random", "greedy"), battles=found.battles, **PLAIN, seed=3)
    assert same.outcomes.tobytes() == found.outcomes.tobytes()


def test_until_is_a_share_and_battles_bound_it() -> None:
    assert st.simulate(HEAP.load(), {"left": 7}, ("random", "greedy"), until=0.001, battles=40, **PLAIN).battles == 40
    with pytest.raises(st.InvalidRules, match="until: a share between 0 and 1"):
        st.simulate(HEAP.load(), {"left": 7}, ("random", "greedy"), until=1)


def test_the_usual_scenario_is_played_where_none_is_named() -> None:
    assert st.simulate(RULES, battles=1, **PLAIN).scenario.title == RULES.scenario("bunker").title


def test_a_ruleset_without_scenarios_says_so_where_none_is_named() -> None:
    with pytest.raises(st.InvalidScenario, match=r"^heap has no scenario of its own: name a file$"):
        st.simulate(HEAP.load(), battles=1)


# ---- stopped ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in plain Python is interrupted after its first battles."""

    def stopping(rules: Any, start: Any, players: Any, seed: int, first: int, count: int) -> Any:
        if first:
            raise KeyboardInterrupt
        return play_plain(rules, start, players, seed, first, count)

    monkeypatch.setattr(engines, "play_plain", stopping)


@pytest.mark.usefixtures("interrupted")
@pytest.mark.parametrize("how", [{}, {"rows": False}])
def test_an_interrupted_run_gives_the_battles_it_has_and_says_so(how: dict[str, Any]) -> None:
    few = engines.PLAIN_CHUNK
    found = st.simulate(RULES, "lone-light", ("cautious",), battles=3 * few, seed=1, **how, **PLAIN)
    assert found.battles == few
    assert found.stopped == f"stopped after {few} of {3 * few} battles"
    assert found.stopped in str(found)
    assert found.to_json()["stopped"] == found.stopped


@pytest.mark.usefixtures("interrupted")
def test_a_comparison_that_is_interrupted_compares_nothing() -> None:
    with pytest.raises(KeyboardInterrupt):
        st.compare(RULES, RULES, "lone-light", battles=3 * engines.PLAIN_CHUNK, engine="python")


def test_tables_say_what_is_counted_in_halves() -> None:
    ashes = st.load("ashes_of_gaia")
    both = st.compare(ashes, ashes, battles=2, engine="python")
    for table in (both.listing(), both.a.listing()):
        assert "mean hit points left (red), in halves" in [row[0] for row in table.rows]
