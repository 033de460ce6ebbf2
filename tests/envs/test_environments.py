"""Environments pass the test suites of those who defined them, and are the same battle however they are copied."""

import copy
import itertools
import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable import envs
from sandtable.envs.zoo import BattleAEC

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env
from pettingzoo import test as zoo
from pettingzoo.test.bombardment_test import bombardment_test
from pettingzoo.utils.conversions import parallel_to_aec

RULESETS = sorted(st.rulesets())
SHORT = {  # of each ruleset the scenario that is over soonest
    "ashes_of_gaia": "brawl",
    "danger_close": "lone-overwhelming",
    "skirmishers": "alley",
    "table_encounter": "toll_gate",
    "year_zero": "nest",
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


class Returning(BattleAEC):
    """PettingZoo's bombardment test takes what `step` returns for the next observation; steps return nothing."""

    def step(self, action: int | None) -> Any:
        super().step(action)
        return self.last()[0]


@pytest.fixture(autouse=True)
def quiet(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Their suites print."""
    yield
    capsys.readouterr()


def advanced(env: Any, answers: int, luck: random.Random) -> None:
    """So many answers, as chance will have it."""
    for _ in range(answers):
        agent = env.agent_selection
        if env.terminations[agent]:
            return
        env.step(luck.randrange(int(env.infos[agent]["action_mask"].sum())))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pettingzoo_accepts_it(ruleset: str) -> None:
    zoo.api_test(envs.aec(ruleset), num_cycles=30)
    zoo.seed_test(lambda: envs.aec(ruleset), num_cycles=20)
    zoo.render_test(lambda render_mode="ansi": envs.aec(ruleset, render_mode=render_mode))
    zoo.test_save_obs(envs.aec(ruleset))
    bombardment_test(Returning(envs.Setting.of(ruleset)), cycles=6)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pettingzoo_accepts_its_parallel_form(ruleset: str) -> None:
    def together(max_cycles: int = 20) -> Any:
        return envs.parallel(ruleset, max_cycles=max_cycles)

    def in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(together(max_cycles))

    zoo.parallel_api_test(together(), num_cycles=30)
    zoo.parallel_seed_test(together, num_cycles=20)
    zoo.max_cycles_test(SimpleNamespace(parallel_env=together, env=in_turn))


def test_in_the_parallel_form_the_answer_of_whoever_is_asked_counts_and_no_other() -> None:
    alone, together = envs.aec("skirmishers"), envs.parallel("skirmishers")
    alone.reset(seed=4)
    together.reset(seed=4)
    luck = random.Random(9)
    for _ in range(40):
        asked, menu = alone.agent_selection, alone.infos[alone.agent_selection]["action_mask"]
        place = luck.randrange(int(menu.sum()))
        alone.step(place)
        seen, rewards, over, _, infos = together.step({side: place if side == asked else 0 for side in "AB"})
        assert [side for side in "AB" if infos[side]["asked"]] == [alone.agent_selection]
        assert all(info["action_mask"].any() for info in infos.values())
        assert (rewards, over) == (alone.rewards, alone.terminations)
        assert np.array_equal(seen["A"], alone.observe("A"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_gymnasium_accepts_it(ruleset: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(envs.gym(ruleset), skip_render_check=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_copied_and_pickled_in_the_middle_of_an_action_it_has_the_same_future(ruleset: str) -> None:
    env, luck = envs.aec(ruleset), random.Random(5)
    env.reset(seed=4)
    advanced(env, 25, luck)
    futures = []
    for each in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        advanced(each, 40, random.Random(9))
        futures.append((each.situation.battle.record, each.observe("").tobytes(), each.rewards))
    assert futures[0] == futures[1] == futures[2]


def test_features_of_options_are_the_fields_of_their_actions() -> None:
    setting = envs.Setting.of("table_encounter")
    env, luck = envs.aec("table_encounter"), random.Random(3)
    env.reset(seed=3)
    for _ in range(80):
        menu, info = env.situation.menu, env.situation.info()
        for action, row in zip(menu, info["features"].tolist()):
            told = dict(zip(setting.features.names, row))
            assert setting.features.kinds[told.pop("kind")] is type(action)
            assert {name: value for name, value in told.items() if name in action.slots} == {
                name: int(getattr(action, name)) for name in action.slots
            }
            assert all(value == -1 for name, value in told.items() if name not in action.slots)
        advanced(env, 1, luck)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_observation_lies_in_its_space_and_every_option_has_its_features(ruleset: str) -> None:
    env, luck = envs.aec(ruleset), random.Random(2)
    setting = env.setting
    env.reset(seed=2)
    agent = env.agent_selection
    for _ in range(60):
        agent = env.agent_selection
        assert env.observation_space(agent).contains(env.observe(agent))
        info = env.infos[agent]
        told, rest = np.split(info["features"], [len(info["options"])])
        assert info["features"].shape == (setting.width, len(setting.features.names))
        assert len({tuple(row) for row in told}) == len(told), "two options look the same"
        assert (rest == -1).all()
        if env.terminations[agent]:
            break
        advanced(env, 1, luck)
    assert len(setting.names) == len(setting.low) == len(setting.high) == len(env.observe(agent))


def test_the_battle_is_cut_off_after_so_many_answers() -> None:
    env = envs.aec("skirmishers", max_cycles=4)
    env.reset(seed=1)
    advanced(env, 4, random.Random(1))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_a_place_that_is_not_on_the_menu_changes_nothing_and_costs_what_was_said() -> None:
    setting = envs.Setting.of("skirmishers", "yard", illegal=0.25)
    env = BattleAEC(setting)
    env.reset(seed=1)
    before, agent = env.situation.battle.record, env.agent_selection
    env.step(setting.width - 1)
    assert env.situation.battle.record == before
    assert env.rewards[agent] == -0.25
    assert "not on the menu" in env.infos[agent]["refused"]


def test_the_winner_is_paid_and_the_last_info_holds_the_result() -> None:
    env = envs.gym("skirmishers", "yard", "random")
    env.reset(seed=3)
    reward, over, info = 0.0, False, {}
    while not over:
        _, reward, over, _, info = env.step(0)
    assert info["result"]["winner"] in (-1, 0, 1)
    assert reward == {0: 1.0, 1: -1.0, -1: 0.0}[info["result"]["winner"]]


def test_shaping_pays_for_columns_of_the_result_and_refuses_unknown_ones() -> None:
    env, luck = envs.aec("danger_close", shaping={"momentum": 0.5}), random.Random(1)
    env.reset(seed=3)
    paid = 0.0
    for _ in range(40):
        before = env.situation.result()["momentum"]
        advanced(env, 1, luck)
        now = env.situation.result()["momentum"]
        ended = sum(env.situation.returns())
        assert env.rewards["squad"] == pytest.approx(ended + 0.5 * (now - before))
        paid += abs(now - before)
        if env.terminations["squad"]:
            break
    assert paid, "Momentum never moved"
    with pytest.raises(st.InvalidRules, match='no column "victory"'):
        envs.aec("danger_close", shaping={"victory": 1.0})


# ---- text -----------------------------------------------------------------------------------------------------------


def test_a_text_battle_is_played_to_its_end_by_its_words_alone() -> None:
    env, luck = envs.text("danger_close", "sample", "random"), random.Random(3)
    text, info = env.reset(seed=5)
    reward, over, cut = 0.0, False, False
    while not over:
        answers = [line[2:] for line in text.splitlines() if line.startswith("- ")]
        text, reward, over, cut, info = env.step(luck.choice(answers))
        assert not cut
    assert "The battle is over" in text
    assert reward in (1.0, -1.0)
    assert info["result"]["exchanges"] > 0


def test_an_illegal_answer_in_text_names_the_rule_and_changes_nothing() -> None:
    env = envs.text("danger_close", "sample", illegal=0.1)
    env.reset(seed=5)
    before = env.situation.battle.record
    text, reward, over, _, info = env.step("T1 cover T1")
    assert "Not possible: Troopers cannot cover themselves" in text
    assert (reward, over) == (-0.1, False)
    assert info["forbidden_by"] in env.setting.rules.ruleset.catalogue.rules
    assert env.step("what now?")[4]["refused"]
    assert env.situation.battle.record == before


# ---- OpenSpiel ------------------------------------------------------------------------------------------------------


def spiel_game(name: str) -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    from sandtable.envs import spiel

    spiel.register()
    return pyspiel.load_game(name)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_openspiel_plays_it_and_states_survive_being_written_down(ruleset: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game, luck = spiel_game(f"sandtable_{ruleset}"), random.Random(8)
    state = game.new_initial_state()
    battle = state.battle
    assert battle.pending.spoken(battle.rules.ruleset, battle.state) in str(state), "asked in the words of the look"
    for _ in range(60):
        if state.is_terminal():
            break
        listed = [way for way, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(listed))
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(again) == str(state) == str(state.clone())
    assert again.history() == state.history()


@pytest.mark.sampled("OpenSpiel's own test", 1)
@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "scenario"), SHORT.items())
def test_openspiel_own_simulation_test_passes_with_states_written_down(ruleset: str, scenario: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = spiel_game(f"sandtable_{ruleset}(scenario={scenario})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.sampled("chance nodes", 2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_chance_nodes_of_openspiel_are_the_exact_odds(ruleset: str) -> None:
    """A sample, another one each time: `python -m tests.envs.chances` compares as many positions as one likes."""
    pytest.importorskip("pyspiel")
    from tests.envs.chances import comparisons

    seed = random.SystemRandom().getrandbits(32)
    met = itertools.islice(comparisons(ruleset, random.Random(f"{seed} {ruleset}")), 100)
    narrow = list(itertools.islice((each for each in met if each is not None), 3))
    assert narrow, "100 rolls, and none was narrow enough"
    for each in narrow:
        again = f"python -m tests.envs.chances --ruleset {ruleset} --seed {seed}"
        assert not each.wrong, f"{each.answer}: {each.wrong}; {again}"


def test_a_process_that_knows_the_games_ends_well() -> None:
    pytest.importorskip("pyspiel")
    ended = subprocess.run([sys.executable, "-c", "import sandtable.envs.spiel"], check=False)
    assert ended.returncode == 0


def test_a_difference_between_chance_nodes_and_odds_is_seen() -> None:
    pytest.importorskip("pyspiel")
    from tests.envs.chances import difference

    half = Fraction(1, 2)
    assert not difference({"a": half, "b": half}, {"b": half, "a": half})
    assert "1 positions only in the odds, 1 only" in difference({"a": half, "b": half}, {"a": half, "c": half})
    assert "1/2 in the nodes, 1/3 in the odds" in difference({"a": half, "b": half}, {"a": half, "b": Fraction(1, 3)})


# ---- many at once ---------------------------------------------------------------------------------------------------


SEATS = [("danger_close", "squad", "random"), ("skirmishers", "A", "random"), ("skirmishers", "B", "random")]


@pytest.mark.sampled("vectors of battles", 1)
@pytest.mark.parametrize(("ruleset", "side", "opponent"), [*SEATS, ("skirmishers", "A", None)])
def test_a_vector_of_battles_is_the_same_battles_as_alone(ruleset: str, side: str, opponent: str | None) -> None:
    pytest.importorskip("llvmlite")
    count, luck = 5, np.random.default_rng(1)
    env = envs.vector(ruleset, count=count, side=side, opponent=opponent)
    seen, info = env.reset(seed=7)
    seed = env.batch.seed
    setting = env.setting
    players = env.players
    alone = [
        envs.Situation(setting, st.Battle(setting.rules, setting.scenario, seed, players=players, index=index))
        for index in range(count)
    ]
    for _ in range(30):
        chosen = np.zeros(count, np.int64)
        for row, each in enumerate(alone):
            options = each.options()
            assert list(info["action_mask"][row]) == [bool(x) for x in options.mask]
            assert info["sizes"][row] == len(each.menu)
            assert info["sides"][row] == each.side
            assert info["asks"][row] == each.observation()[1]
            if each.menu:
                assert np.array_equal(seen[row], each.observation())
                rows, places, features = env.options()
                assert np.array_equal(features[rows == row], options.features)
                assert places[rows == row].tolist() == list(range(len(each.menu)))
                chosen[row] = luck.integers(len(each.menu))
                each.battle.push(each.menu[chosen[row]])
        seen, _, done, _, info = env.step(chosen)
        assert list(done) == [each.battle.pending is None for each in alone]


def test_rows_that_are_over_start_anew_and_the_others_go_on() -> None:
    pytest.importorskip("llvmlite")
    env, luck = envs.vector("danger_close", "lone-light", count=8), np.random.default_rng(2)
    _, info = env.reset(seed=1)
    paid, ended = 0.0, 0
    for _ in range(200):
        sizes = info["action_mask"].sum(1)
        before = env.batch.states.copy()
        _, rewards, done, _, info = env.step((luck.random(8) * np.maximum(sizes, 1)).astype(np.int64))
        paid, ended = paid + float(np.abs(rewards).sum()), ended + int(done.sum())
        if done.any():
            standing = env.batch.states[~done].copy()
            _, info = env.reset(options={"reset_mask": done})
            assert np.array_equal(env.batch.states[~done], standing)
            assert not env.batch.done.any()
        assert before is not env.batch.states
    assert ended > 8
    assert paid == ended
