"""Tools that users bring take the environments as they are: vector wrappers, masks, lists of names, solvers."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable import envs

pytest.importorskip("gymnasium")
import gymnasium
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def last_of_each_menu(info: dict[str, Any]) -> Any:
    return np.maximum(info["action_mask"].sum(1) - 1, 0)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasium_steps_several_in_one_and_stacks_what_they_tell(mode: AutoresetMode) -> None:
    together: Any = SyncVectorEnv([lambda: envs.gym("danger_close", "lone-light")] * 3, autoreset_mode=mode)
    _, info = together.reset(seed=1)
    ended = 0
    for _ in range(60):
        _, _, over, _, info = together.step(last_of_each_menu(info))
        ended += int(over.sum())
        assert info["features"].shape == (3, *together.envs[0].situation.info()["features"].shape)
        assert (info["seed"] == [each.situation.battle.seed for each in together.envs]).all()
    assert ended > 3


@pytest.mark.slow
def test_gymnasium_steps_several_in_processes_as_in_one() -> None:
    made = [lambda: envs.gym("danger_close", "lone-light")] * 2
    together, apart = SyncVectorEnv(made), AsyncVectorEnv(made, context="spawn")
    told: Any = together.reset(seed=1)
    other: Any = apart.reset(seed=1)
    for _ in range(10):
        assert np.array_equal(told[0], other[0])
        assert np.array_equal(told[-1]["features"], other[-1]["features"])
        told, other = (env.step(last_of_each_menu(told[-1])) for env in (together, apart))
    apart.close()


def test_masks_are_where_maskable_ppo_looks_for_them() -> None:
    env = envs.gym("danger_close", "lone-light")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == info["action_mask"]).all()
    together = SyncVectorEnv([lambda: gymnasium.make("sandtable/danger_close-v1")] * 2)
    _, info = together.reset(seed=1)
    assert (np.stack(together.call("action_masks")) == info["action_mask"]).all()


@pytest.mark.parametrize("ruleset", sorted(st.rulesets()))
def test_gymnasium_knows_every_ruleset_by_name(ruleset: str) -> None:
    env: Any = gymnasium.make(f"sandtable/{ruleset}-v1", render_mode="ansi", illegal=0.5)
    env.reset(seed=1)
    assert env.render() == env.unwrapped.situation.battle.describe()
    assert env.step(env.action_space.n - 1)[1] == -0.5


NAMED = [
    "import pyspiel; pyspiel.load_game('sandtable_danger_close(scenario=lone-light)')",
    "import gymnasium; gymnasium.make('sandtable/danger_close-v1', scenario='lone-light')",
]


@pytest.mark.sampled("names in libraries", 2)
@pytest.mark.slow
@pytest.mark.parametrize("loaded", NAMED)
@pytest.mark.parametrize("first", [True, False])
def test_a_library_knows_the_names_whether_it_is_imported_before_or_after(loaded: str, first: bool) -> None:
    pytest.importorskip("pyspiel")
    library, _, used = loaded.partition("; ")
    known = "from sandtable import envs"
    lines = [library, known, used] if first else [known, library, used]
    ended = subprocess.run([sys.executable, "-c", "\n".join(lines)], check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def test_no_library_is_imported_because_the_names_wait_for_it() -> None:
    asked = "import sys; from sandtable import envs; print({'gymnasium', 'pyspiel', 'llvmlite'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout
    assert told.strip() == "set()"


# ---- solvers --------------------------------------------------------------------------------------------------------


def test_a_game_ends_after_so_many_answers_and_is_then_won_by_none() -> None:
    pytest.importorskip("pyspiel")
    for ruleset, worth in (("danger_close", [-1.0]), ("skirmishers", [0.0, 0.0])):
        game = envs.openspiel(ruleset, max_game_length=4)
        state, asked = game.new_initial_state(), 0
        while not state.is_terminal():
            asked += not state.is_chance_node()
            state.apply_action(0)
        assert asked == game.max_game_length() == 4
        assert state.returns() == worth
        assert state.legal_actions() == []


@pytest.mark.slow
def test_solvers_that_walk_the_whole_tree_come_to_its_end() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import external_sampling_mccfr, outcome_sampling_mccfr

    game = envs.openspiel("danger_close", "lone-light", max_game_length=4)
    for solver in (external_sampling_mccfr.ExternalSamplingSolver, outcome_sampling_mccfr.OutcomeSamplingSolver):
        solved = solver(game)
        for _ in range(2):
            solved.iteration()
        state = game.new_initial_state()
        assert sum(solved.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def test_positions_with_other_menus_are_told_apart() -> None:
    pytest.importorskip("pyspiel")
    game, luck = envs.openspiel("danger_close", "lone-light"), np.random.default_rng(1)
    menus: dict[str, list[str]] = {}
    for _ in range(60):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                menu = [state.action_to_string(action) for action in state.legal_actions()]
                for text in (state.information_state_string(), state.observation_string()):
                    assert menus.setdefault(text, menu) == menu
            ways = len(state.chance_outcomes()) if state.is_chance_node() else len(state.legal_actions())
            state.apply_action(int(luck.integers(ways)))


def test_openspiel_pays_shaping_as_the_battle_goes_on() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = envs.openspiel("danger_close", "lone-light", shaping={"momentum": 0.5})
    assert game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS
    state, luck, total, unlike = game.new_initial_state(), np.random.default_rng(3), 0.0, set[float]()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(luck.integers(6)))
            continue
        total += state.rewards()[0]
        unlike.add(state.rewards()[0])
        state.apply_action(int(luck.choice(state.legal_actions())))
    assert len(unlike) > 1
    assert total + state.rewards()[0] == pytest.approx(state.returns()[0])
    assert state.returns()[0] == state.situation.returns()[0] + 0.5 * state.situation.result()["momentum"]
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_gymnasium_makes_a_list_of_what_many_battles_tell() -> None:
    pytest.importorskip("llvmlite")
    listed: Any = gymnasium.wrappers.vector.DictInfoToList(envs.vector("danger_close", "lone-light", count=3))
    _, told = listed.reset(seed=7)
    assert [(each["seed"], each["battles"]) for each in told] == [(7, 0), (7, 1), (7, 2)]
    *_, told = listed.step(np.array([each["sizes"] - 1 for each in told]))
    assert [each["refused"] for each in told] == [False] * 3
