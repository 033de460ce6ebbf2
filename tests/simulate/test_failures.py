"""What goes wrong costs one battle, and says which rule it was; players may not cheat in simulation either."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable.kernel.rule import rule
from tests.compiled.toy import RULESET as TOY, rules as toy
from tests.odds.heap import RULESET
from tests.odds.heap.rules import Heap, turn

RULES = RULESET.load()


@rule("gamble.nothing")
def breaks_at_two(t: Heap) -> None:
    """A turn, by a rule with a mistake."""
    if t.left == 2:
        raise ZeroDivisionError("half of nothing")
    turn(t)


BROKEN = replace(RULESET, id="broken-heap", beat=breaks_at_two).load()


def simulated(rules: st.Rules = BROKEN, players: Any = ("random", "random"), battles: int = 40) -> st.Results:
    return st.simulate(rules, {"left": 5}, players, battles, seed=3, engine="python")


def test_an_exception_inside_a_rule_costs_that_battle_and_names_its_line() -> None:
    results = simulated()
    assert 0 < len(results.failed) < 40
    line = next(i for i, text in enumerate(Path(__file__).read_text().splitlines(), 1) if "half of nothing" in text)
    assert set(results.failed.values()) == {
        f"ZeroDivisionError: half of nothing (test_failures.py:{line}, gamble.nothing)",
    }
    assert len(results.played) == 40 - len(results.failed)
    sound = simulated(RULES)
    for index in set(range(40)) - set(results.failed):
        assert results.outcomes[index] == sound.outcomes[index]


def test_a_battle_that_failed_is_no_win_of_the_first_side_in_exported_rows() -> None:
    results = simulated()
    exported = results.to_dict()
    assert len(results.failed) > 0
    assert all(len(column) == len(results.played) for column in exported.values())
    for side in RULES.ruleset.sides:
        assert exported["winner"].count(side) / len(results.played) == results.wins[side].value


def test_a_battle_without_end_is_one_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.kernel.table.BEAT_LIMIT", 3)
    results = simulated(RULES)
    assert 0 < len(results.failed) < 40
    assert set(results.failed.values()) == {"still not over after 3 beats"}


def gives_up(t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
    return True if menu is None else next(iter(menu))


DANGER = st.load("danger_close")
BATTLE = st.Battle(DANGER, "lone-light", seed=1)
SETTING = 'player "rollout:xx": rollouts: a whole number above 0 expected, got "xx"'
ASKED: dict[str, Any] = {
    "simulate": lambda **how: st.simulate(DANGER, "sample", battles=4, **how),
    "compare": lambda **how: st.compare(DANGER, DANGER, "sample", battles=4, **how),
    "sweep": lambda **how: st.sweep(DANGER, "sample", numbers="fire.base", rulings="none", battles=32, **how),
    "matrix": lambda **how: st.matrix(DANGER, ["sample"], battles=4, **({"players": ["bold"]} | how)),
    "tune": lambda **how: st.tune(DANGER, "sample", "wins.squad = 0.5 +- 0.1", battles=32, **how),
    "price": lambda **how: st.price(DANGER, "sample", "threat", [1, 2, 3, 4], battles=4, **how),
    "sensitivity": lambda **how: st.sensitivity(DANGER, "sample", ["fire.base"], samples=4, **how),
    "ladder": lambda **how: st.ladder(DANGER, "sample", **({"players": ["bold", "cautious"]} | how), pairs=1),
    "rollouts": lambda **how: st.rollouts(st.Battle(DANGER, "sample"), n=2, **how),
}


@pytest.mark.parametrize("asked", [name for name in ASKED if name != "rollouts"])
def test_a_wrong_setting_of_a_player_is_refused_before_the_first_battle(asked: str, no_play: None) -> None:
    with pytest.raises(st.InvalidRules) as refusal:
        ASKED[asked](players=["rollout:xx"] if asked != "ladder" else ["bold", "rollout:xx"], engine="python")
    assert str(refusal.value) == SETTING


@pytest.mark.parametrize("player", ["nope", "hard", "rollout:4", "rollout:xx", gives_up, 5])
@pytest.mark.parametrize("engine", ["auto", "python"])
def test_rollouts_list_the_players_they_take_and_no_others(player: Any, engine: Any, no_play: None) -> None:
    with pytest.raises(st.InvalidRules) as refusal:
        st.rollouts(BATTLE, n=2, players=(player,), engine=engine)
    named = getattr(player, "__name__", player)
    assert str(refusal.value).startswith(f'no player "{named}"; there are {", ".join(DANGER.players)}')


@pytest.mark.parametrize("asked", ["simulate", "sweep"])
def test_what_is_neither_a_name_nor_a_function_is_no_player(asked: str, no_play: None) -> None:
    with pytest.raises(st.InvalidRules, match="players: a name or a function for each side expected, got 5"):
        ASKED[asked](players=[5], engine="python")


@pytest.mark.parametrize("seed", ["a", None, 1.5])
@pytest.mark.parametrize("asked", ASKED)
def test_a_seed_that_is_no_whole_number_is_refused_before_the_first_battle(
    asked: str, seed: Any, no_play: None
) -> None:
    with pytest.raises(st.InvalidRules, match="seed: a whole number expected, got "):
        ASKED[asked](seed=seed, engine="python")


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        ("numbers", lambda given: st.load("danger_close", numbers=given)),
        ("rulings", lambda given: st.load("danger_close", rulings=given)),
        ("values", lambda given: st.sweep(DANGER, "sample", values=given, battles=32, engine="python")),
        ("levers", lambda given: st.tune(DANGER, "sample", "wins.squad = 1 +- 1", levers=given, engine="python")),
    ],
)
@pytest.mark.parametrize("given", [[1], ["x"], ("fire.base", 1), "x", 3])
def test_what_holds_no_names_with_values_is_refused_in_words(what: str, asked: Any, given: Any) -> None:
    with pytest.raises(st.InvalidRules) as refusal:
        asked(given)
    assert str(refusal.value) == f"{what}: names with values expected, in braces; got {given!r}"


def test_a_battle_seats_nothing_but_players() -> None:
    with pytest.raises(st.InvalidRules, match="players: a name or a function for each side expected, got 5"):
        st.Battle(DANGER, "sample", players=[5])  # type: ignore[list-item]


def test_a_battle_has_a_whole_number_for_a_seed_too() -> None:
    with pytest.raises(st.InvalidRules, match="seed: a whole number expected, got 'a'"):
        st.Battle(DANGER, "sample", seed="a")  # type: ignore[arg-type]
    assert st.Battle(DANGER, "sample", seed=np.int64(3)).seed == 3  # type: ignore[arg-type]


@pytest.fixture
def no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """No battle may be begun."""

    def begun(*given: Any) -> None:
        pytest.fail("a battle was begun")

    monkeypatch.setattr("sandtable.battle.tape.streams", begun)


COUNTED: dict[str, Any] = {
    "simulate battles": lambda n: st.simulate(DANGER, "sample", battles=n, engine="python"),
    "simulate until battles": lambda n: st.simulate(DANGER, "sample", battles=n, until=0.1, engine="python"),
    "simulate threads": lambda n: st.simulate(DANGER, "sample", battles=4, threads=n, engine="python"),
    "compare battles": lambda n: st.compare(DANGER, DANGER, "sample", battles=n, engine="python"),
    "sweep threads": lambda n: st.sweep(DANGER, "sample", numbers="none", battles=32, threads=n),
    "sweep battles": lambda n: st.sweep(DANGER, "sample", numbers="none", battles=n),
    "matrix battles": lambda n: st.matrix(DANGER, ["sample"], ["bold"], battles=n),
    "tune battles": lambda n: st.tune(DANGER, "sample", "wins.squad = 0.5 +- 0.1", battles=n),
    "tune most": lambda n: st.tune(DANGER, "sample", "wins.squad = 0.5 +- 0.1", most=n),
    "price battles": lambda n: st.price(DANGER, "sample", "threat", [1, 2, 3, 4], battles=n),
    "sensitivity samples": lambda n: st.sensitivity(DANGER, "sample", ["fire.base"], samples=n),
    "ladder pairs": lambda n: st.ladder(DANGER, "sample", ["bold", "cautious"], pairs=n),
    "hint rollouts": lambda n: st.hint(st.Battle(DANGER, "sample"), rollouts=n),
    "review rollouts": lambda n: st.review(st.Battle(DANGER, "sample"), rollouts=n),
    "rollouts n": lambda n: st.rollouts(BATTLE, n=n),
    "rollouts horizon": lambda n: st.rollouts(BATTLE, n=2, horizon=n),
    "rollouts first": lambda n: st.rollouts(BATTLE, n=2, first=n if n else -1),
    "solve rounds": lambda n: st.solve(BATTLE, lambda t: t.momentum, rounds=n),
    "Battle index": lambda n: st.Battle(DANGER, "sample", index=n if n else -1),
    "sensitivity top": lambda n: st.sensitivity(DANGER, "sample", top=n),
    "odds most": lambda n: st.odds(DANGER, "defense", grit=[0, 1], most=n),
}
LISTED: dict[str, Any] = {
    "simulate players": lambda x: st.simulate(DANGER, "sample", x, battles=1, engine="python"),
    "compare players": lambda x: st.compare(DANGER, DANGER, "sample", x, battles=1, engine="python"),
    "Battle players": lambda x: st.Battle(DANGER, "sample", players=x),
    "rollouts options": lambda x: st.rollouts(BATTLE, x),
    "rollouts players": lambda x: st.rollouts(BATTLE, n=1, players=x),
    "ladder players": lambda x: st.ladder(DANGER, "sample", x),
    "matrix scenarios": lambda x: st.matrix(DANGER, x),
    "matrix players": lambda x: st.matrix(DANGER, ["sample"], x),
    "sweep steps": lambda x: st.sweep(DANGER, "sample", steps=x),
    "sweep columns": lambda x: st.sweep(DANGER, "sample", numbers="none", columns=x),
    "sweep fire.ammo": lambda x: st.sweep(DANGER, "sample", numbers="none", values={"fire.ammo": x}),
    "price options": lambda x: st.price(DANGER, "sample", "threat", x),
    "tune keep": lambda x: st.tune(DANGER, "sample", "wins.squad = 0.5 +- 0.1", keep=x),
}
NAMED: dict[str, Any] = {  # where one name is a list of one
    "sweep numbers": lambda x: st.sweep(DANGER, "sample", numbers=x),
    "sweep rulings": lambda x: st.sweep(DANGER, "sample", numbers="none", rulings=x),
    "price ways": lambda x: st.price(DANGER, "sample", x, [1]),
    "tune goal": lambda x: st.tune(DANGER, "sample", x),
}


@pytest.mark.parametrize("count", [0, -5])
@pytest.mark.parametrize("asked", COUNTED)
def test_less_than_one_of_anything_is_refused(asked: str, count: int) -> None:
    with pytest.raises(st.InvalidRules, match=f"^{asked.split()[-1]}: at least [01] expected, got -?\\d$"):
        COUNTED[asked](count)


@pytest.mark.parametrize("count", [1.5, "10", "x", True, np.True_, [2]])
@pytest.mark.parametrize("asked", COUNTED)
def test_what_is_no_whole_number_is_refused_and_named_wherever_one_is_expected(asked: str, count: Any) -> None:
    with pytest.raises(st.InvalidRules) as refusal:
        COUNTED[asked](count)
    assert str(refusal.value) == f"{asked.split()[-1]}: a whole number expected, got {count!r}"


@pytest.mark.parametrize("engine", ["python", "compiled"])
def test_engines_agree_on_whole_numbers_of_any_kind_and_of_any_size(engine: Any) -> None:
    pytest.importorskip("llvmlite")
    few = {"n": np.int64(2), "horizon": np.int8(1), "first": np.uint16(3)}
    some = st.rollouts(BATTLE, engine=engine, **few)  # type: ignore[arg-type]
    assert some.outcomes.tolist() == st.rollouts(BATTLE, n=2, horizon=1, first=3, engine="python").outcomes.tolist()
    largest = (1 << 63) - 1
    far = st.rollouts(BATTLE, n=1, horizon=largest, first=largest, engine=engine)
    assert far.outcomes.tolist() == st.rollouts(BATTLE, n=1, first=largest, engine="python").outcomes.tolist()
    for what in ("n", "horizon", "first"):
        with pytest.raises(st.InvalidRules, match=f"^{what}: less than {1 << 63} expected, got {1 << 63}$"):
            st.rollouts(BATTLE, engine=engine, **{"n": 1, what: 1 << 63})  # type: ignore[arg-type]


@pytest.mark.usefixtures("no_play")
@pytest.mark.parametrize(
    ("asked", "wrong"), [*product(LISTED, ["bold", 0, 1.5, {"a": 1}]), *product(NAMED, [0, 1.5, {"a": 1}])]
)
def test_what_is_no_list_is_refused_and_named_wherever_one_is_expected(asked: str, wrong: Any) -> None:
    with pytest.raises(st.InvalidRules) as refusal:
        (LISTED | NAMED)[asked](wrong)
    assert str(refusal.value) == f"{asked.split()[-1]}: a list expected, got {wrong!r}"


@pytest.mark.parametrize("wrong", [None, 5, 1.5, ["fire.ammo"]])
def test_what_is_no_name_in_a_list_of_names_is_refused_as_an_unknown_one(wrong: Any) -> None:
    for asked in ("sweep numbers", "sweep rulings", "sweep columns"):
        with pytest.raises(st.InvalidRules, match=r"^no (number|ruling|measure) "):
            (LISTED | NAMED)[asked]([wrong])
    with pytest.raises(st.InvalidRules, match=r'^no preset "'):
        st.load("danger_close", preset=[wrong])  # type: ignore[arg-type]


@pytest.mark.parametrize("share", [0, 1, -1, "x", None, float("nan"), float("inf"), [0.1]])
def test_a_share_that_is_none_is_refused(share: Any) -> None:
    if share is not None:
        with pytest.raises(st.InvalidRules, match=r"until: a share between 0 and 1 expected, such as 0\.01, got "):
            st.simulate(DANGER, "sample", until=share, engine="python")
    with pytest.raises(st.InvalidRules, match=r"delta: a share between 0 and 1 expected, such as 0\.02, got "):
        st.sweep(DANGER, "sample", delta=share)


def test_only_a_whole_number_names_a_battle_of_a_simulation() -> None:
    results = st.simulate(DANGER, "lone-light", battles=np.int64(2), engine="python")  # type: ignore[arg-type]
    assert results.replay(np.int64(1)).index == 1  # type: ignore[arg-type]
    with pytest.raises(st.InvalidRules, match=r"^battle: a whole number expected, got 0\.5$"):
        results.replay(0.5)  # type: ignore[arg-type]


def test_a_side_that_there_is_not_is_refused_in_one_way_everywhere() -> None:
    battle = st.Battle(DANGER, "lone-light", seed=1, players=["cautious"])
    tried = st.rollouts(st.Battle(DANGER, "lone-light"), n=2, engine="python")
    both = st.compare(DANGER, DANGER, "lone-light", battles=2, engine="python")
    review = st.review(battle, rollouts=2, engine="python", closer=0)
    told = [tried.score, tried.shares, both.difference_of_wins, st.win_chance(battle).of, review.steps[0].swing]
    told += [review.totals, review.mistakes, review.best_choice, review.curve, review.decided]
    for of_side in told:
        of_side("squad")
        with pytest.raises(st.InvalidRules, match='no side "foo"; there is squad'):
            of_side("foo")


def test_a_battle_without_end_is_broken_off_where_a_player_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.kernel.table.BEAT_LIMIT", 2)
    results = simulated(RULES, ("rollout:4:engine=python", "random"), battles=3)
    assert set(results.failed.values()) == {"still not over after 2 beats"}


def test_battles_that_failed_count_nowhere() -> None:
    results = simulated()
    wins = [int(np.count_nonzero(results.played["winner"] == side)) for side in (0, 1)]
    assert results.wins["first"].value == wins[0] / sum(wins)
    assert results.wins["nobody"].value == 0
    assert results.means["turns"].value == pytest.approx(results.played["turns"].mean())
    assert results.to_json()["failed"] == results.failed
    assert f"{len(results.failed)} failed" in repr(results)


def test_battles_that_failed_are_left_out_of_comparisons() -> None:
    a = simulated()
    compared = st.Comparison(a, simulated(RULES))
    assert compared.differences["turns"].value == 0
    assert compared.differences["wins of first"].value == 0


def test_a_player_who_takes_more_than_he_may_is_refused() -> None:
    results = simulated(RULES, ("cheat", "random"), 3)
    assert len(results.failed) == 3
    assert 'player cheat answers "take 5" to turn' in results.failed[0]
    assert "legal: take 1" in results.failed[0]


def test_a_player_in_a_battle_is_refused_as_well() -> None:
    with pytest.raises(st.IllegalAction, match='player cheat answers "take 5"'):
        st.Battle(RULES, {"left": 5}, players=("cheat", "random"))


def test_compiled_battles_are_looked_at_before_they_are_believed() -> None:
    pytest.importorskip("llvmlite")
    with pytest.raises(st.IllegalAction, match='battle 0: player cheat answers "step 0" to act'):
        st.simulate(TOY.load(), {}, ("cheat", "random"), 1_000, engine="compiled")
    assert not st.simulate(TOY.load(), {}, ("last", "random"), 1_000, engine="compiled").failed


def test_compiled_battles_that_fail_are_explained_by_plain_play() -> None:
    pytest.importorskip("llvmlite")
    faulty = replace(TOY, beat=toy.risky).load()
    results = st.simulate(faulty, {}, ("random", "random"), 400, seed=7, engine="compiled")
    plain = st.simulate(faulty, {}, ("random", "random"), 400, seed=7, engine="python")
    assert 3 < len(results.failed) < 400
    assert results.failed.keys() == plain.failed.keys()
    assert next(iter(results.failed.values())) == next(iter(plain.failed.values()))
    assert "rules.py:" in next(iter(results.failed.values()))
    assert results.wins == plain.wins
