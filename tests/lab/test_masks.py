"""Battles that never read a number cannot change with it; compiled battles note what plain ones read."""

from __future__ import annotations

import numpy as np
import pytest

import sandtable as st
from sandtable.cli.sweep import remarks
from sandtable.lab.bench import Bench, EngineName
from sandtable.lab.changes import Change, changed_rules, number_steps, other_readings
from sandtable.lab.playing import Pairs
from sandtable.simulate.run import simulate

from .planted import RULESET

BATTLES = 60
ENGINES: tuple[EngineName, ...] = ("python", "compiled")


def pairs(battles: list[int], variants: list[int]) -> Pairs:
    return Pairs(np.array(battles), np.array(variants))


def test_what_a_battle_reads_is_noted_entry_by_entry() -> None:
    bench = Bench(RULESET.load(), {}, engine="python")
    base = bench.watch(0, 40)
    rare = base.reads[:, bench.places["rare", ()]]
    assert 0 < rare.sum() < 40
    assert (base.reads[:, bench.places["table", (0,)]] == rare).all()
    assert not base.reads[:, bench.places["table", (1,)]].any()
    assert bench.never_read(base.reads) == ["table[1]", "table[2]", "unread", "face", "ties"]


def test_what_the_start_position_is_made_of_counts_as_read() -> None:
    bench = Bench(RULESET.load(), {}, engine="python")
    base = bench.watch(0, 8)
    head = Change("number", "start.head", (), 0, 1)
    assert not base.reads[:, bench.places["start.head", ()]].any()
    assert bench.may_touch((head,), base.reads).all()
    assert "start.head" not in bench.never_read(base.reads)


@pytest.mark.parametrize("engine", ENGINES)
def test_pairs_are_played_in_any_order(engine: EngineName) -> None:
    bench = Bench(RULESET.load(), {}, seed=3, engine=engine, threads=2)
    easier = (Change("number", "red.need", (), 10, 4),)
    ahead = (Change("number", "start.head", (), 0, 5),)
    mixed = bench.play([(), easier, ahead], pairs([7, 3, 7, 0, 7] * 30, [1, 0, 2, 1, 0] * 30))
    for variant, settings in enumerate(((), easier, ahead)):
        alone = simulate(changed_rules(bench.rules, settings), {}, battles=8, seed=3, engine="python").outcomes
        for place in range(5):
            if [1, 0, 2, 1, 0][place] == variant:
                assert mixed.rows[place + 5] == alone[[7, 3, 7, 0, 7][place]]


def test_compiled_battles_read_what_plain_ones_read() -> None:
    plain, compiled = (Bench(RULESET.load(), {}, seed=5, engine=e) for e in ("python", "compiled"))
    one, other = plain.watch(100, BATTLES), compiled.watch(100, BATTLES)
    assert (one.rows == other.rows).all()
    assert (one.reads == other.reads).all()


def test_a_fault_inside_a_rule_costs_its_pair_alone() -> None:
    row = (Change("number", "table.row", (), 0, 5),)
    for engine in ENGINES:
        bench = Bench(RULESET.load(), {}, engine=engine)
        rare = bench.watch(0, 40).reads[:, bench.places["rare", ()]]
        got = bench.play([row], pairs(list(range(40)), [0] * 40))
        assert sorted(got.failed) == list(np.flatnonzero(rare))


def test_an_endless_variant_is_given_up() -> None:
    for engine in ENGINES:
        bench = Bench(RULESET.load(), {}, engine=engine)
        bench.limit = 5
        ties = bench.play([()], pairs(list(range(30)), [0] * 30))
        assert ties.failed
        assert all(text.endswith("still not over after 5 beats") for text in ties.failed.values())


def test_battles_that_are_long_as_they_stand_are_given_as_long_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.bench.FIRST_PATIENCE", 1)
    plain, compiled = (Bench(RULESET.load(), {}, engine=engine).limit for engine in ENGINES)
    assert plain == compiled > 20


@pytest.mark.parametrize("engine", ENGINES)
def test_battles_that_never_end_are_not_waited_for(engine: EngineName, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.bench.FIRST_PATIENCE", 1)
    monkeypatch.setattr("sandtable.kernel.table.BEAT_LIMIT", 2)
    assert Bench(RULESET.load(), {}, engine=engine).limit == 40


def test_figures_of_battles_some_of_which_broke_off_are_refused() -> None:
    rules = RULESET.load(numbers={"table.row": 5})
    broken = r"as it stands: battle \d+ broke off: IndexError"
    with pytest.raises(st.InvalidRules, match=broken):
        st.matrix(rules, [{}], battles=64, engine="python")
    with pytest.raises(st.InvalidRules, match=broken):
        st.tune(rules, {}, "wins.red = 0.5 +- 0.1", battles=64, engine="python")
    found = st.sweep(rules, {}, "none", "none", battles=64, engine="python")
    assert found.to_json()["failed"] == found.failed != {}
    told = [line for line in remarks(found, 0) if "broke off and count in no figure: battle" in line]
    assert told[0].startswith(f"{len(found.failed)} battles")


@pytest.mark.slow
def test_unread_numbers_of_danger_close_change_nothing() -> None:
    """Every number and reading, against the same battles played again by brute force."""
    bench = Bench(st.load("danger_close"), "pair-heavy", seed=2, engine="compiled")
    base = bench.watch(0, BATTLES)
    changes = [*number_steps(bench.rules), *other_readings(bench.rules)]
    compared = 0
    for change in changes:
        if isinstance(bench.opening((change,)), str):
            continue
        unread = ~bench.may_touch((change,), base.reads)
        rules = changed_rules(bench.rules, (change,))
        brute = simulate(rules, "pair-heavy", battles=BATTLES, seed=2, engine="compiled").outcomes
        assert (brute[unread] == base.rows[unread]).all(), str(change)
        compared += int(unread.sum())
    assert compared > 5_000


@pytest.mark.slow
def test_compiled_reads_of_danger_close_equal_plain_ones() -> None:
    plain, compiled = (Bench(st.load("danger_close"), "pair-heavy", seed=4, engine=e) for e in ("python", "compiled"))
    one, other = plain.watch(0, 25), compiled.watch(0, 25)
    assert (one.rows == other.rows).all()
    assert (one.reads == other.reads).all()
