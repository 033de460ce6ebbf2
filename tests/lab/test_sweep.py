"""What a sweep says of numbers of which it is known what they do."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sandtable as st
from sandtable.lab import Sweep, sweep
from sandtable.lab.bench import Bench, EngineName
from sandtable.lab.changes import change_of, changed_rules, number_steps, other_readings

from .planted import RULESET

BATTLES = 1_024
ENGINES: tuple[EngineName, ...] = ("python", "compiled")


@pytest.fixture(scope="module")
def swept() -> Sweep:
    return sweep(RULESET.load(), {}, battles=BATTLES, seed=1, engine="compiled")


def test_planted_effects_are_found_with_their_direction(swept: Sweep) -> None:
    for name, new, sign in (("red.need", 9, 1), ("red.need", 11, -1), ("blue.need", 11, 1), ("start.head", 1, 1)):
        row = swept.row(name, new)
        assert row.verdict == "moves"
        assert "wins.red" in row.found
        assert sign * row.effect.low > 0 or sign * row.effect.high < 0
        assert sign * row.effect.value > 0


def test_what_does_nothing_is_told_from_what_is_not_known(swept: Sweep) -> None:
    for name in ("idle", "lock.first", "lock.second"):
        assert swept.row(name).verdict == "same"
    assert swept.row("idle").readers == 1
    assert {"unread", "face", "table[1]", "ties"} <= set(swept.never_read)
    assert all(row.change.name != "unread" for row in swept.rows)


def test_two_that_act_only_together_are_found_together() -> None:
    rules = RULESET.load(numbers={"lock.first": 1})
    found = sweep(rules, {}, numbers="lock.*", rulings="none", battles=BATTLES, engine="compiled")
    assert found.row("lock.second", 1).verdict == "moves"


def test_effects_shown_are_of_fresh_battles_and_hold_the_truth(swept: Sweep) -> None:
    row = swept.row("red.need", 9)
    rules = RULESET.load()
    truth = st.compare(rules, changed_rules(rules, (row.change,)), {}, battles=40_000, seed=99, engine="compiled")
    shown = truth.differences["wins of red"].value
    assert row.again
    assert row.effect.low - 0.01 <= shown <= row.effect.high + 0.01


def test_the_rows_of_a_sweep_are_those_of_brute_force(swept: Sweep) -> None:
    row = swept.row("rare", 1)
    rules = RULESET.load()
    both = st.compare(rules, changed_rules(rules, (row.change,)), {}, battles=row.looked_at, seed=1, engine="compiled")
    assert row.changed == len(both.changed)
    difference = (both.b["winner"] == 0).astype(int) - (both.a["winner"] == 0).astype(int)
    assert row.tallies["wins.red"].total == difference.sum()
    assert row.replays < row.looked_at / 4


def test_a_column_is_found_where_wins_are_blind(swept: Sweep) -> None:
    row = swept.row("rare", 3)
    assert "total" in row.found


def test_a_setting_that_breaks_is_told_and_counts_as_nothing() -> None:
    found = sweep(
        RULESET.load(), {}, numbers="none", rulings="none", values={"table.row": [5, 2]}, battles=256, engine="compiled"
    )
    broken, fine = found.row("table.row", 5), found.row("table.row", 2)
    assert broken.verdict == "faulty"
    assert "breaks battle" in broken.fault
    assert not broken.found
    assert fine.verdict != "faulty"


def test_a_setting_that_cannot_begin_is_refused() -> None:
    rules = st.load("danger_close")
    found = sweep(
        rules, "sample", numbers="none", rulings="none", values={"squad.size[1]": [4]}, battles=8, engine="python"
    )
    assert found.rows[0].fault.startswith("refused: ")


def test_flipped_battles_open_where_they_part(swept: Sweep) -> None:
    row = swept.row("red.need", 9)
    parted = swept.open(row)
    one, other = parted.texts
    assert one != other
    assert parted.base.log[: parted.event] == parted.changed.log[: parted.event]
    assert parted.heading.startswith("Round")
    outcomes = [battle.outcome() for battle in (parted.base, parted.changed)]
    assert outcomes[0] is not None
    assert outcomes[1] is not None
    assert outcomes[0].winner != outcomes[1].winner


def test_saturated_scenarios_say_so() -> None:
    assert sweep(RULESET.load(), {"head": 20}, numbers="idle", rulings="none", battles=64, engine="python").saturated
    assert not sweep(RULESET.load(), {}, numbers="idle", rulings="none", battles=64, engine="python").saturated


def test_plain_and_compiled_sweeps_say_the_same() -> None:
    one, other = (
        sweep(RULESET.load(), {}, numbers=["red.need", "rare"], battles=256, engine=engine).to_json()
        for engine in ENGINES
    )
    del one["engine"], other["engine"]
    assert json.dumps(one) == json.dumps(other)


def test_the_number_of_threads_changes_nothing() -> None:
    one, other = (sweep(RULESET.load(), {}, battles=300, engine="compiled", threads=n).to_json() for n in (1, 3))
    assert json.dumps(one) == json.dumps(other)


def test_a_sweep_can_be_stopped_and_tells_what_it_knows() -> None:
    told: list[tuple[int, int]] = []
    found = sweep(
        RULESET.load(),
        {},
        numbers=["red.need"],
        battles=BATTLES,
        engine="compiled",
        progress=lambda done, of: told.append((done, of)),
        stop=lambda: len(told) >= 1,
    )
    assert not found.finished
    assert told == [(1, 2)]
    assert [row.looked_at for row in found.rows] == [256, 256]


def test_steps_stay_in_what_makes_sense_and_leave_codes_alone() -> None:
    steps = list(number_steps(RULESET.load()))
    assert not [c for c in steps if c.id == "face"]
    assert {c.new for c in steps if c.name == "lock.first"} == {1}
    assert {c.name for c in number_steps(RULESET.load(), "table")} == {"table[0]", "table[1]", "table[2]"}
    assert [c.new for c in other_readings(RULESET.load())] == ["red"]


@pytest.mark.parametrize(
    ("name", "value", "new"),
    [("rare", "+3", 5), ("rare", "-1", 1), ("rare", 7, 7), ("table[2]", "4", 4), ("ties", "red", "red")],
)
def test_values_are_read(name: str, value: Any, new: Any) -> None:
    assert change_of(RULESET.load(), name, value).new == new


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [("rear", 1, 'did you mean "rare"'), ("table[9]", 1, 'no entry "table[9]"'), ("rare", "many", "a whole number")],
)
def test_what_does_not_exist_is_refused(name: str, value: Any, words: str) -> None:
    with pytest.raises(st.InvalidRules, match=words.replace("[", r"\[").replace("]", r"\]")):
        change_of(RULESET.load(), name, value)


def test_patterns_that_fit_nothing_are_refused() -> None:
    with pytest.raises(st.InvalidRules, match=r'no number "red\.ned"'):
        sweep(RULESET.load(), {}, numbers="red.ned", battles=8, engine="python")


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep is interrupted as soon as it plays battles again under other numbers."""
    play = Bench.play

    def stopping(bench: Bench, *given: Any, **how: Any) -> Any:
        if not how:
            raise KeyboardInterrupt
        return play(bench, *given, **how)

    monkeypatch.setattr(Bench, "play", stopping)


SMALL: dict[str, Any] = {"battles": BATTLES, "seed": 1, "engine": "python", "numbers": "red.need", "rulings": "none"}


@pytest.mark.usefixtures("interrupted")
def test_an_interrupted_sweep_gives_what_is_known_and_says_so() -> None:
    found = sweep(RULESET.load(), {}, **SMALL)
    assert not found.finished
    assert [row.verdict for row in found.rows] == ["undecided"] * len(found.rows)
    assert "stopped early" in str(found)


@pytest.mark.usefixtures("interrupted")
def test_a_sweep_that_others_go_on_from_is_whole_or_nothing() -> None:
    with pytest.raises(KeyboardInterrupt):
        sweep(RULESET.load(), {}, stoppable=False, **SMALL)
