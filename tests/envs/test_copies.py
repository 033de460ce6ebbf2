"""A copy of a game or an environment is the same one, however it is made, and in another process too."""

import copy
import gc
import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable import envs

pytest.importorskip("gymnasium")
pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")

ODD = {
    "title": "Odd: a (small) = 100% battle, of one",
    "threat": 2,
    "squad": [{"name": "Vega, called Ω"}],
}
OTHERWISE: dict[str, Any] = {
    "preset": "app",
    "rulings": {"cover.stack": "yes"},
    "numbers": {"fire.ammo": 2, "fire.base": 3},
    "shaping": {"momentum": 0.5},
    "max_game_length": 9,
}


def game_as_told(game: Any) -> tuple[Any, ...]:
    """All that tells one game from another."""
    setting = game.setting
    return setting.chosen, game.max_game_length(), game.max_utility(), str(game.new_initial_state())


def written_down(game: Any) -> Any:
    return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, game.new_initial_state()))[0]


WAYS: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda game: pickle.loads(pickle.dumps(game)),
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
    "written down": written_down,
    "loaded by its name": lambda game: pyspiel.load_game(str(game)),
    "asked of its state": lambda game: game.new_initial_state().get_game(),
    "asked of a state that was written down": lambda game: pickle.loads(
        pickle.dumps(game.new_initial_state())
    ).get_game(),
}


@pytest.mark.sampled("copies of games", 2)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", ["lone-light", ODD])
def test_a_copy_of_a_game_has_its_scenario_and_all_that_differs_from_the_book(way: str, scenario: Any) -> None:
    game = envs.openspiel("danger_close", scenario, **OTHERWISE)
    told = game_as_told(game)
    again = WAYS[way](game)
    del game
    gc.collect()
    assert game_as_told(again) == told


def test_a_scenario_from_a_file_is_the_same_after_the_file_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('threat = 2\nsquad = [{ name = "Vega" }]\n', encoding="utf-8")
    kept = [pickle.dumps(made("danger_close", file)) for made in (envs.openspiel, envs.gym)]
    file.unlink()
    game, env = map(pickle.loads, kept)
    assert "Threat Level 2" in str(game.new_initial_state())
    assert env.setting.scenario == game.setting.scenario == {"threat": 2, "squad": [{"name": "Vega"}]}


def test_a_game_can_be_named_with_numbers_and_readings_and_a_wrong_name_is_refused_in_words() -> None:
    game = pyspiel.load_game('sandtable_danger_close(scenario=lone-light,numbers={"fire.ammo":2})')
    assert game.setting.rules.changed_numbers == {"fire.ammo": 2}
    with pytest.raises(st.InvalidRules, match=r'did you mean "fire\.ammo"'):
        pyspiel.load_game('sandtable_danger_close(numbers={"fire.amo":2})')
    with pytest.raises(st.InvalidRules, match="numbers: no JSON: fire"):
        pyspiel.load_game("sandtable_danger_close(numbers=fire.ammo:2)")


def test_a_state_is_the_same_in_the_middle_of_a_roll() -> None:
    state = envs.openspiel("danger_close", "pair-heavy", shaping={"momentum": 1.0}).new_initial_state()
    while not state.faces:
        state.apply_action(state.legal_actions()[-1])
    pickled, copied, cloned = pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()
    for each in (state, pickled, copied, cloned):
        while each.is_chance_node():
            each.apply_action(0)
    told = [(str(each), each.history(), each.rewards()) for each in (state, pickled, copied, cloned)]
    assert told == told[:1] * 4


@pytest.mark.slow
@pytest.mark.parametrize("begun", ["fork", "spawn"])
def test_other_processes_take_games_and_environments_as_they_are(begun: str) -> None:
    game = envs.openspiel("danger_close", "lone-light", **OTHERWISE)
    env = envs.gym("danger_close", "lone-light", numbers={"fire.ammo": 2})
    env.reset(seed=4)
    with multiprocessing.get_context(begun).Pool(1) as pool:
        assert pool.map(game_as_told, [game]) == [game_as_told(game)]
        assert pool.map(rest_of_the_battle, [env]) == [rest_of_the_battle(env)]


def rest_of_the_battle(env: Any) -> list[float]:
    seen = []
    for _ in range(40):
        observation, reward, over, _, _ = env.step(int(env.action_masks().sum()) - 1)
        seen += [float(observation.sum()), reward]
        if over:
            env.reset()
    return seen


def rest_of_the_battles(env: Any) -> list[float]:
    seen = []
    for _ in range(60):
        observations, rewards, done, _, _ = env.step(env.info()["sizes"] // 2)
        seen += [float(observations.sum()), float(rewards.sum())]
        if done.any():
            env.reset(options={"reset_mask": done})
    env.reset()
    return [*seen, *env.info()["seed"]]


def test_a_copy_of_many_battles_at_once_has_the_same_future_and_the_same_luck_afterwards() -> None:
    pytest.importorskip("llvmlite")
    env = envs.vector("danger_close", "lone-light", count=4, opponent=None)
    env.reset(seed=3)
    for _ in range(7):
        env.step(np.maximum(env.info()["sizes"] - 1, 0))
    copies = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for each in copies:
        assert all(map(np.array_equal, each.options(), env.options()))
    told = rest_of_the_battles(env)
    assert [rest_of_the_battles(each) for each in copies] == [told, told]
