"""What environments are given is used or refused in words: seeds, options, answers; and what they show is exact."""

from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable import envs
from sandtable.envs.exact import parted, parts_of

pytest.importorskip("pettingzoo")
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")

ALONE = ("aec", "parallel", "gym", "text")  # environments of one battle, as factories call them
ALL = (*ALONE, "vector")
SKIRMISHERS = st.load("skirmishers")


def made(kind: str, *words: Any, **options: Any) -> Any:
    if kind == "vector":
        pytest.importorskip("llvmlite")
        options = {"count": 3, **options}
    return getattr(envs, kind)(*(words or ("danger_close", "lone-light")), **options)


def begun(env: Any, seed: Any = None) -> Any:
    """The first observation or text, and what is told with it."""
    told = env.reset(seed=seed)
    if told is None:
        return env.observe("squad"), env.infos["squad"]
    return (told[0]["squad"], told[1]["squad"]) if isinstance(told[1].get("squad"), dict) else told


def seed_of(begun: Any) -> int:
    """Of which seed a battle is, or are all of several."""
    (seed,) = {int(each) for each in np.atleast_1d(begun[1]["seed"])}
    return seed


def answer_to(info: dict[str, Any], kind: str, place: int = 0) -> Any:
    if kind == "text":
        return info["options"][place]
    if kind == "vector":
        return np.full(3, place)
    return {"squad": place} if kind == "parallel" else place


def situation_of(env: Any) -> envs.Situation:
    found: envs.Situation = getattr(env, "battle", env).situation
    return found


# ---- luck -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL)
def test_without_a_seed_luck_is_new_and_its_seed_is_told(kind: str) -> None:
    seeds = [seed_of(begun(env)) for env in (made(kind), made(kind), made(kind)) for _ in range(2)]
    assert len(set(seeds)) == 6
    env, again = made(kind), made(kind)
    seen, told = begun(env)
    first = seed_of((seen, told))
    shown, _ = begun(again, first)
    assert np.array_equal(seen, shown)
    env.step(answer_to(told, kind))
    again.step(answer_to(told, kind))
    assert seed_of(begun(env)) != first


@pytest.mark.parametrize("kind", ALL)
def test_one_seed_is_the_luck_of_all_battles_that_follow(kind: str) -> None:
    env = made(kind)
    told = [[seed_of(begun(env, seed)) for seed in (7, None, None)] for _ in range(2)]
    assert told[0] == told[1]
    assert told[0][0] == 7


def test_the_seed_is_that_of_the_battle_in_every_environment() -> None:
    battle = st.Battle(st.load("danger_close"), "lone-light", seed=7)
    for kind in ALONE:
        env = made(kind)
        env.reset(seed=7)
        assert situation_of(env).battle.state.key() == battle.state.key()
    assert "Seed 7." in made("text").reset(seed=7)[0]


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("seed", [-1, 1.5, "7", True, [1, 2, 3]])
def test_a_seed_that_is_no_whole_number_is_refused(kind: str, seed: Any) -> None:
    with pytest.raises(st.SandtableError, match="a seed is a whole number from 0 on"):
        made(kind).reset(seed=seed)


@pytest.mark.parametrize("kind", ALL)
def test_a_seed_that_numpy_has_drawn_is_a_seed(kind: str) -> None:
    assert seed_of(begun(made(kind), np.int64(7))) == 7


# ---- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL)
def test_a_step_before_the_first_reset_is_refused(kind: str) -> None:
    env = made(kind)
    with pytest.raises(st.SandtableError, match=r"call reset\(\) first"):
        env.step(answer_to({"options": ["T1 fire +0"]}, kind))


@pytest.mark.parametrize("asked", ["render", "last", "action_masks"])
def test_a_question_before_the_first_reset_is_refused(asked: str) -> None:
    for env in (made("aec"), made("gym")):
        if hasattr(env, asked):
            with pytest.raises(st.SandtableError, match=r"call reset\(\) first"):
                getattr(env, asked)()


def test_rows_cannot_begin_anew_before_the_first_reset() -> None:
    with pytest.raises(st.SandtableError, match=r"call reset\(\) first"):
        made("vector").reset(options={"reset_mask": np.ones(3, bool)})


@pytest.mark.parametrize("kind", ALONE)
@pytest.mark.parametrize("answer", [1.5, [0], np.zeros(1, int), np.zeros((2, 1), int)])
def test_an_answer_of_another_kind_is_refused_and_changes_nothing(kind: str, answer: Any) -> None:
    env = made(kind)
    env.reset(seed=1)
    before = situation_of(env).battle.record
    for given in (answer, {"squad": answer}):
        with pytest.raises(st.SandtableError, match=", not "):
            env.step(given)
    assert situation_of(env).battle.record == before


WRONG = [
    np.zeros(5, int),
    np.zeros(0, int),
    np.zeros(2, int),
    np.zeros((3, 1), int),
    np.zeros(3),
    [True] * 3,
    None,
    "0",
]


@pytest.mark.parametrize("answers", WRONG)
def test_answers_of_another_shape_or_type_are_refused_with_both(answers: Any) -> None:
    env = made("vector")
    env.reset(seed=1)
    before = env.batch.states.copy()
    found = np.asarray(answers)
    with pytest.raises(st.SandtableError) as refusal:
        env.step(answers)
    assert "of shape (3,)" in str(refusal.value)
    assert f"not {found.dtype} of shape {found.shape}" in str(refusal.value)
    with pytest.raises(st.SandtableError, match="3 integers expected"):
        env.batch.answer(answers)
    with pytest.raises(st.SandtableError, match="3 times True or False expected"):
        env.reset(options={"reset_mask": np.zeros(5, bool)})
    assert (env.batch.states == before).all()


def test_rows_that_are_not_there_are_refused() -> None:
    env = made("vector")
    env.reset(seed=1)
    with pytest.raises(st.SandtableError, match="rows 0 to 2 expected"):
        env.batch.restart([3], [0])
    with pytest.raises(st.SandtableError, match="battles: 2 integers expected"):
        env.batch.restart([0, 1], [5])


def test_an_answer_after_the_end_is_refused() -> None:
    env, together = made("aec"), made("parallel")
    env.reset(seed=1)
    together.reset(seed=1)
    while env.agents:
        env.step(None if env.terminations[env.agent_selection] else 0)
    while together.agents:
        together.step({"squad": 0})
    for each, answer in ((env, 0), (together, {"squad": 0}), (together, {})):
        with pytest.raises(st.SandtableError, match="the battle is over"):
            each.step(answer)


def test_many_battles_begin_anew_by_no_other_option_than_the_one_there_is() -> None:
    env = made("vector")
    env.reset(seed=1)
    for options, words in (({"reset_masks": np.ones(3, bool)}, 'no option "reset_masks"'), ([1], "names with values")):
        with pytest.raises(st.SandtableError, match=f"^options: {words}"):
            env.reset(options=options)


def test_an_option_that_no_battle_knows_is_refused() -> None:
    env = made("gym")
    env.reset(seed=1, options={})
    with pytest.raises(st.SandtableError, match=r'^options: no option "scenario"; there is none'):
        env.reset(seed=2, options={"scenario": "bunker"})


def test_what_many_battles_are_played_by_cannot_be_written_to() -> None:
    env = made("vector")
    _, told = env.reset(seed=1)
    for name in ("action_mask", "sizes", "codes", "sides", "asks", "battles"):
        with pytest.raises(ValueError, match="read-only"):
            told[name][:] = 0


def test_many_battles_go_on_whatever_is_written_to_the_ends_they_told_of() -> None:
    env, right = made("vector", "skirmishers", "alley"), made("vector", "skirmishers", "alley")
    env.reset(seed=1)
    right.reset(seed=1)
    for _ in range(2):
        seen, _, over, cut, told = env.step(np.zeros(3, int))
        expected, *_ = right.step(np.zeros(3, int))
        assert not over.any()
        assert not cut.any()
        assert not told["refused"].any()
        assert np.array_equal(seen, expected)
        over[:] = cut[:] = True


def test_at_the_end_each_side_has_infos_of_its_own() -> None:
    env, luck = made("aec", "skirmishers", "alley"), np.random.default_rng(1)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(luck.integers(len(env.situation.menu)))
    env.infos["A"]["noted"] = True
    assert "noted" not in env.infos["B"]


# ---- options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("place", [255, -1])
def test_a_wrong_place_costs_what_the_factory_was_told_and_changes_nothing(kind: str, place: int) -> None:
    env = made(kind, illegal=0.25)
    seen, told = begun(env, 1)
    stepped = env.step("fire at will" if kind == "text" else answer_to(told, kind, place))
    if kind == "aec":
        assert (env.rewards["squad"], env.infos["squad"]["refused"] != "") == (-0.25, True)
        stepped = env.observe("squad"), None
    elif kind == "parallel":
        assert stepped[1]["squad"] == -0.25
        stepped = stepped[0]["squad"], None
    else:
        assert np.all(stepped[1] == -0.25)
        assert np.all(stepped[4]["refused"])
    if kind != "text":
        assert np.array_equal(stepped[0], seen)


def test_one_wrong_place_among_many_costs_that_battle_alone() -> None:
    env, right = made("vector", illegal=1.0), made("vector")
    for each in (env, right):
        each.reset(seed=1)
    _, rewards, _, _, info = env.step(np.array([0, 99, 0]))
    _, paid, *_ = right.step(np.zeros(3, int))
    assert info["refused"].tolist() == [False, True, False]
    assert (rewards - paid)[[0, 2]].tolist() == [0, 0]
    assert rewards[1] == -1
    assert (env.batch.states[[0, 2]] == right.batch.states[[0, 2]]).all()
    assert env.batch.states[1] != right.batch.states[1]


@pytest.mark.parametrize("side", ["A", "B"])
def test_many_battles_are_paid_as_one_alone(side: str) -> None:
    pytest.importorskip("llvmlite")
    shaping = {"able_a": 0.5, "able_b": -0.25}
    setting = envs.Setting.of("skirmishers", "alley", shaping=shaping)
    env = envs.vector("skirmishers", "alley", count=6, opponent="random", side=side, shaping=shaping)
    _, info = env.reset(seed=5)
    alone = [
        envs.Situation(setting, st.Battle(setting.rules, "alley", 5, players=env.players, index=index))
        for index in range(6)
    ]
    place, shaped = setting.place_of(side), 0
    for turn in range(400):
        done = env.over.copy()
        places = np.maximum((info["sizes"] * (turn % 3)) // 3, 0)
        _, rewards, _, _, info = env.step(places)
        for row, each in enumerate(alone):
            paid = 0.0 if done[row] else each.answer(each.menu[places[row]])[place]
            assert rewards[row] == pytest.approx(paid)
            shaped += 0 < abs(paid) < 1
        if env.over.all():
            break
    assert shaped


def test_openspiel_refuses_options_that_mean_nothing_to_it() -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(st.InvalidRules, match="illegal: OpenSpiel takes no place"):
        envs.openspiel("danger_close", illegal=0.5)
    with pytest.raises(st.InvalidRules, match="max_game_length: at least 1 expected, got 0"):
        envs.openspiel("danger_close", max_game_length=0)


@pytest.mark.parametrize("value", [pytest.param(10**400, id="vast"), float("inf"), float("nan"), 1e101, True, "1"])
def test_what_can_be_no_part_of_a_reward_is_refused(value: Any) -> None:
    for what, options in (("illegal", {"illegal": value}), ("shaping: momentum", {"shaping": {"momentum": value}})):
        with pytest.raises(st.InvalidRules, match=f"^{what}: a number expected, got .*; the largest is 1e\\+100$"):
            made("gym", **options)


COUNTED = [("vector", "count"), ("vector", "threads"), ("aec", "max_cycles"), ("openspiel", "max_game_length")]


@pytest.mark.parametrize(("kind", "what"), COUNTED)
def test_an_environment_counts_in_whole_numbers_from_one_on(kind: str, what: str) -> None:
    if kind == "openspiel":
        pytest.importorskip("pyspiel")
    for wrong in (0, -1):
        with pytest.raises(st.InvalidRules, match=f"^{what}: at least 1 expected, got {wrong}$"):
            made(kind, **{what: wrong})
    for other in (1.5, "2", True):
        with pytest.raises(st.InvalidRules, match=f"^{what}: a whole number expected, got {other!r}$"):
            made(kind, **{what: other})
    assert made(kind, **{what: np.int64(2)})


@pytest.mark.parametrize("opponent", ["hard", "rollout:4", "nope", lambda *asked: True, ("greedy", "greedy")])
def test_many_battles_refuse_an_opponent_that_is_not_compiled(opponent: Any) -> None:
    with pytest.raises(st.InvalidRules, match=f'no compiled player ".*"; there are {", ".join(SKIRMISHERS.players)}'):
        made("vector", "skirmishers", "yard", opponent=opponent)
    with pytest.raises(st.InvalidRules, match="no compiled player"):
        made("vector", "danger_close", "lone-light", opponent=opponent)  # where it would have nobody to play


@pytest.mark.parametrize("kind", ["gym", "text"])
def test_one_battle_alone_refuses_an_unknown_opponent_before_it_begins(kind: str) -> None:
    with pytest.raises(st.InvalidRules, match='no player "nope"'):
        made(kind, "skirmishers", "yard", opponent="nope")


@pytest.mark.parametrize("kind", ALL)
def test_what_can_be_no_scenario_is_refused_by_every_environment(kind: str) -> None:
    with pytest.raises(st.InvalidScenario, match=r"^scenario: a name, a file or data expected, got 3$"):
        made(kind, "danger_close", 3)


def scenarios_with_presets() -> list[tuple[str, str]]:
    loaded = [st.load(ruleset) for ruleset in st.rulesets()]
    return [(rules.ruleset.id, name) for rules in loaded for name in rules.scenarios if rules.scenario(name).preset]


@pytest.mark.parametrize(("ruleset", "scenario"), scenarios_with_presets())
def test_the_preset_of_a_scenario_is_in_force_in_every_environment(ruleset: str, scenario: str) -> None:
    battle = st.Battle(st.load(ruleset), scenario, 7)
    env = made("vector", ruleset, scenario, opponent=None)
    seen, info = env.reset(seed=7)
    alone = envs.Situation(env.setting, battle)
    assert env.setting.rules.preset == battle.rules.preset == battle.scenario.preset  # type: ignore[union-attr]
    assert np.array_equal(seen[0], alone.observation())
    assert info["sizes"][0] == len(alone.menu)
    assert np.array_equal(env.options()[2][: len(alone.menu)], alone.options().features)
    observed = begun(made("gym", ruleset, scenario), 7)
    assert np.array_equal(observed[0], seen[0])
    assert observed[1]["options"] == list(map(str, alone.menu))


# ---- observations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", sorted(st.rulesets()))
def test_single_precision_holds_every_number_that_can_be_observed(ruleset: str) -> None:
    setting = envs.Setting.of(ruleset)
    for bound in (setting.low, setting.high, setting.features.masks):
        assert (bound.astype(np.float32).astype(np.int64) == bound).all()
        assert np.abs(bound).max() < 1 << 24


def test_injuries_that_differ_look_different() -> None:
    setting = envs.Setting.of("year_zero")
    battle, shown = setting.battle(1), set[bytes]()
    state: Any = battle.state
    for injuries in (0, 1, 1 << 30, (1 << 34) - (1 << 6), (1 << 34), -(1 << 63)):
        state.fighters[0].injuries = injuries
        seen = envs.Situation(setting, battle).observation()
        told = dict(zip(setting.names, seen.astype(np.float32).astype(np.int64).tolist()))
        parts = [told[name] for name in setting.names if name.startswith("fighters[0].injuries")]
        assert sum(part << 24 * place for place, part in enumerate(parts)) == injuries
        assert (setting.low <= seen).all()
        assert (seen <= setting.high).all()
        shown.add(seen.astype(np.float32).tobytes())
    assert len(shown) == 6


def test_parts_lie_in_their_bounds_at_both_ends() -> None:
    for code, bits in (("i8", 63), ("i4", 31), ("i2", 15)):
        for value in (-(1 << bits), (1 << bits) - 1, -1, 0):
            parts = parts_of("t.x", code)
            told = parted([value], np.array([len(parts)])).tolist()
            assert sum(part << 24 * place for place, part in enumerate(told)) == value
            assert all(part.low <= number <= part.high for part, number in zip(parts, told))


@pytest.mark.parametrize("kind", ["gym", "aec"])
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"shaping": {"rounds": "x"}}, r"shaping: rounds: a number expected, got x \(str\)"),
        ({"shaping": {"rounds": float("nan")}}, "shaping: rounds: a number expected, got nan"),
        ({"shaping": [("rounds", 1)]}, r"shaping: names with values expected, in braces; got \[\('rounds', 1\)\]"),
        ({"illegal": "x"}, "illegal: a number expected, got x"),
        ({"illegal": float("nan")}, "illegal: a number expected, got nan"),
        ({"render_mode": "rgb_array"}, 'no render_mode "rgb_array"; there are ansi, human'),
    ],
)
def test_an_option_that_means_nothing_is_refused_at_once(kind: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(st.InvalidRules, match=words):
        getattr(envs, kind)("skirmishers", "yard", **options)


@pytest.mark.parametrize("kind", ["gym", "aec"])
@pytest.mark.parametrize("action", [None, True])
def test_no_action_and_a_truth_are_no_places(kind: str, action: Any) -> None:
    env: Any = getattr(envs, kind)("skirmishers", "yard")
    env.reset(seed=1)
    with pytest.raises(st.SandtableError, match="an action is one place in the menu, an integer, not"):
        env.step(action)


def test_openspiel_refuses_a_place_beyond_the_menu_in_words() -> None:
    state = envs.openspiel("danger_close", "lone-light").new_initial_state()
    ways = len(state.legal_actions())
    with pytest.raises(st.IllegalAction, match=f"place 9999 is not on the menu, which has {ways}"):
        state.apply_action(9999)


@pytest.mark.parametrize("kind", ["gym", "text"])
def test_without_an_opponent_all_sides_are_asked_in_their_turns(kind: str) -> None:
    env = made(kind, "skirmishers", "alley", opponent=None)
    told, asked = begun(env, 3)[1], set[int]()
    while told["side"] >= 0:
        asked.add(told["side"])
        *_, told = env.step(answer_to(told, kind, int(np.flatnonzero(told["action_mask"])[-1])))
    assert asked == {0, 1}
    assert "result" in told
