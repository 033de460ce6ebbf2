"""The example that learns: its slopes are right, it learns, and what it is measured by is paired."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("llvmlite")
pytest.importorskip("gymnasium")
import sandtable as st
from examples.learn import curve, measure, train
from examples.learn.encoder import Encoder
from examples.learn.policy import Decided, Menus, Net, Policy, Weights, drawn
from sandtable import envs

WIDTHS = (5, 4, 3)  # of a situation, an option, and what lies between


def some_net(luck: np.random.Generator) -> Net:
    """A net of doubles with no weight at nothing."""
    net = Net.new(*WIDTHS, luck)
    net.weights = {name: luck.standard_normal(each.shape) for name, each in net.weights.items()}
    return net


def some_menus(luck: np.random.Generator, sizes: list[int]) -> Menus:
    starts = np.array([0, *np.cumsum(sizes[:-1])])
    return Menus(luck.standard_normal((len(sizes), WIDTHS[0])), luck.standard_normal((sum(sizes), WIDTHS[1])), starts)


def test_the_slope_of_the_loss_is_what_small_steps_show() -> None:
    luck = np.random.default_rng(1)
    net, menus = some_net(luck), some_menus(luck, [3, 1, 4, 2, 5])
    chosen = menus.starts + np.array([2, 0, 1, 1, 0])
    then = net.chances(menus)[chosen] * np.array([1.0, 1.0, 1.5, 0.6, 1.05])  # some have moved beyond the bound
    decided = Decided(menus, chosen, then, luck.standard_normal(5), luck.standard_normal(5))
    _, slopes = net.loss(decided, Weights())
    for name, weight in net.weights.items():
        for place in np.ndindex(weight.shape):
            before, little = weight[place], 1e-6
            weight[place] = before + little
            above, _ = net.loss(decided, Weights())
            weight[place] = before - little
            below, _ = net.loss(decided, Weights())
            weight[place] = before
            assert slopes[name][place] == pytest.approx((above - below) / (2 * little), rel=1e-5, abs=1e-8), name


def test_chances_add_up_in_each_menu_and_options_are_drawn_by_them() -> None:
    luck = np.random.default_rng(2)
    net, menus = some_net(luck), some_menus(luck, [2, 1, 3])
    chances = net.chances(menus)
    assert np.add.reduceat(chances, menus.starts) == pytest.approx(1)
    seen = np.zeros(6)
    for _ in range(4_000):
        picked = drawn(chances, menus, luck)
        assert menus.owners[picked].tolist() == [0, 1, 2]
        seen[picked] += 1
    assert seen / 4_000 == pytest.approx(chances, abs=0.04)


def test_what_was_better_than_expected_is_chosen_more_often_and_its_worth_is_learnt() -> None:
    luck = np.random.default_rng(3)
    net, menus, adam = Net.new(*WIDTHS, luck), some_menus(luck, [2, 2]), train.Adam(0.05)
    for _ in range(60):
        chances = net.chances(menus)
        chosen = drawn(chances, menus, luck)
        gain = np.where(chosen == menus.starts, 1.0, -1.0)
        adam.step(
            net.weights, net.loss(Decided(menus, chosen, chances[chosen], gain, np.array([1.0, -1.0])), Weights())[1]
        )
    assert (net.chances(menus)[menus.starts] > 0.8).all()
    assert net.worth(menus.situations) == pytest.approx([1.0, -1.0], abs=0.3)


def test_columns_with_few_values_become_places_and_others_are_scaled() -> None:
    rows = np.stack([np.arange(40), np.arange(40) % 3, np.full(40, 7)], axis=1)
    encoder = Encoder.of(rows)
    shown = encoder(np.array([[0, 2, 7], [1_000, 9, 8]]))
    assert encoder.width == 4
    assert shown[0].tolist() == pytest.approx([0, 0, 1, -19.5 / rows[:, 0].std()])
    assert shown[1].tolist() == [0, 0, 0, 4]


def test_a_policy_learns_from_whole_battles_and_is_the_same_after_being_written_down(tmp_path: Any) -> None:
    seats = list(train.seats_of("danger_close", "lone-light", "random", 8, 1))
    policy = train.beginner(seats, 1, steps=10)
    before = {name: each.copy() for name, each in policy.net.weights.items()}
    luck = np.random.default_rng(1)
    for _ in range(2):
        train.learn(policy, seats, train.Adam(1e-3), luck, steps=12)
    assert all((before[name] != each).any() for name, each in policy.net.weights.items())
    assert all(np.isfinite(each).all() for each in policy.net.weights.values())
    assert all(seat.finished for seat in seats)
    policy.save(tmp_path / "policy.npz")
    again, seat = Policy.load(tmp_path / "policy.npz"), seats[0]
    options = seat.options()
    answers = [each.places(seat.seen, *options, np.random.default_rng(5)) for each in (policy, again)]
    assert answers[0].tolist() == answers[1].tolist()


class Last:
    """Answers with the last option."""

    def places(self, seen: Any, features: Any, starts: Any, luck: Any) -> Any:
        return np.diff(starts, append=len(features)) - 1


@pytest.mark.slow
def test_both_seats_are_measured_on_the_same_battles_compiled_or_not() -> None:
    setting = envs.Setting.of("table_encounter", "toll_gate")
    worth = []
    for side in setting.sides:
        compiled = measure.side_by_side(Last(), setting, "greedy", side, 5, 7)
        assert compiled.tolist() == measure.one_by_one(Last(), setting, "greedy", side, 5, 7).tolist()
        worth.append(compiled)
    match = measure.measured(Last(), "table_encounter", "toll_gate", "greedy", 5, 7)
    assert match.pairs == np.mean(worth, axis=0).tolist()
    assert measure.measured(Last(), "table_encounter", "toll_gate", "greedy", 5, 8).pairs != match.pairs


def test_a_learning_curve_shows_every_measurement_with_its_interval() -> None:
    log = [
        {"seconds": seconds, "opponent": name, "value": value, "low": value - 0.1, "high": value + 0.1}
        for seconds, name, value in ((0, "random", 0.5), (0, "greedy", 0.1), (120, "random", 0.9), (120, "greedy", 0.6))
    ]
    picture = curve.drawn(log, "score & more")
    assert "score &amp; more" in picture
    assert picture.count('class="band"') == picture.count("against ") == 2
    assert 'points="60.0,188.0 600.0,76.0"' in picture, "the line against random"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--against", "random"], 'such as greedy:9, got "random"'),
        (["--against", "greedy:nan"], 'such as greedy:9, got "greedy:nan"'),
        (["--against", "greed:1"], 'no compiled player "greed"'),
        (["--ruleset", "chess"], 'no ruleset "chess"'),
    ],
)
def test_wrong_words_to_the_learner_are_refused_in_a_line(
    given: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train", *given])
    with pytest.raises(SystemExit):
        train.main()
    assert said in capsys.readouterr().err


def test_a_policy_is_refused_where_there_is_none_or_it_is_of_another_game(tmp_path: Path) -> None:
    (tmp_path / "notes.npz").write_text("no policy")
    with pytest.raises(st.SandtableError, match="no policy that"):
        Policy.load(tmp_path / "notes.npz")
    rows = np.arange(40).reshape(4, 10)
    with pytest.raises(st.SandtableError, match="it reads 10 numbers, not 9"):
        Encoder.of(rows)(rows[:, :9])
