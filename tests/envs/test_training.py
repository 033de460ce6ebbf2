"""Agents learn with what users bring, as they would: sb3-contrib's MaskablePPO, and a loop in the style of CleanRL.

Needs the extra `train`, which is no part of `dev`: PyTorch is large. Continuous integration installs it for these.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("gymnasium")
import gymnasium
import torch
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from sandtable import envs

pytestmark = [pytest.mark.slow, pytest.mark.sampled("learners", 1), pytest.mark.filterwarnings("ignore")]

SCENARIO = "lone-standard"
SEEDS = range(10_000, 10_040)  # of the battles that a policy is measured on
BETTER = 0.4  # than random play, in points between -1 and 1
SIDE_BY_SIDE, STEPS, ROUNDS = 8, 96, 4


def worth(place: Callable[[Any, Any], int]) -> float:
    """What a policy wins on average: it names a place, given what it sees and the mask."""
    env, total = envs.gym("danger_close", SCENARIO), 0.0
    for seed in SEEDS:
        (seen, _), over = env.reset(seed=seed), False
        while not over:
            seen, reward, over, _, _ = env.step(place(seen, env.action_masks()))
            total += reward
    return total / len(SEEDS)


@cache
def random_worth() -> float:
    luck = np.random.default_rng(1)
    return worth(lambda seen, mask: int(luck.choice(np.flatnonzero(mask))))


def test_maskable_ppo_learns_to_win_more_often() -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = gymnasium.make("sandtable/danger_close-v1", scenario=SCENARIO)
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, gamma=1.0, seed=1, device="cpu")
    model.learn(2_048)
    learnt = worth(lambda seen, mask: int(model.predict(seen, action_masks=mask, deterministic=True)[0]))
    assert learnt > random_worth() + BETTER


class Agent(torch.nn.Module):
    """An actor that sees the mask, and a critic."""

    def __init__(self, numbers: int, places: int) -> None:
        super().__init__()
        self.actor = torch.nn.Sequential(torch.nn.Linear(numbers, 64), torch.nn.Tanh(), torch.nn.Linear(64, places))
        self.critic = torch.nn.Sequential(torch.nn.Linear(numbers, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1))

    def choice(self, seen: Any, mask: Any) -> Any:
        return torch.distributions.Categorical(logits=self.actor(seen).masked_fill(mask == 0, -1e9))


def test_a_loop_in_the_style_of_cleanrl_learns_to_win_more_often() -> None:
    torch.manual_seed(1)
    made = [lambda: gymnasium.make("sandtable/danger_close-v1", scenario=SCENARIO)] * SIDE_BY_SIDE
    together = SyncVectorEnv(made, autoreset_mode=AutoresetMode.SAME_STEP)
    space: Any = together.single_action_space
    agent = Agent(together.single_observation_space.shape[0], int(space.n))  # type: ignore[index]
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    now: Any = together.reset(seed=1)
    for _ in range(ROUNDS):
        now = learn(agent, optimizer, *collected(agent, together, now))

    def place(seen: Any, mask: Any) -> int:
        return int(agent.choice(tensor(seen), tensor(mask)).probs.argmax())

    assert worth(place) > random_worth() + BETTER


def tensor(values: Any) -> Any:
    return torch.as_tensor(np.asarray(values), dtype=torch.float32)


def collected(agent: Agent, together: SyncVectorEnv, now: Any) -> tuple[Any, dict[str, Any]]:
    """A stretch of play from `now` on: where it stands afterwards, and what was seen, done and won."""
    told: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "place", "chance", "value", "reward", "over")}
    for _ in range(STEPS):
        seen, mask = tensor(now[0]), tensor(now[-1]["action_mask"])
        with torch.no_grad():
            choice, value = agent.choice(seen, mask), agent.critic(seen)[:, 0]
        place = choice.sample()
        now = together.step(place.numpy())
        row = (seen, mask, place, choice.log_prob(place), value, tensor(now[1]), tensor(now[2]))
        for values, one in zip(told.values(), row):
            values.append(one)
    return now, {name: torch.stack(values) for name, values in told.items()}


def learn(agent: Agent, optimizer: Any, now: Any, told: dict[str, Any]) -> Any:
    """A few passes of PPO over a stretch of play, with advantages estimated backwards through it."""
    with torch.no_grad():
        ahead, gain = agent.critic(tensor(now[0]))[:, 0], torch.zeros(SIDE_BY_SIDE)
    gains = torch.zeros_like(told["reward"])
    for step in reversed(range(STEPS)):
        goes_on = 1 - told["over"][step]
        gain = told["reward"][step] + goes_on * (ahead + 0.95 * gain) - told["value"][step]
        gains[step], ahead = gain, told["value"][step]
    flat = {name: values.flatten(0, 1) for name, values in told.items()}
    gained, returns = gains.flatten(), (gains + told["value"]).flatten()
    for _ in range(4):
        for part in torch.randperm(len(gained)).split(256):
            choice, value = agent.choice(flat["seen"][part], flat["mask"][part]), agent.critic(flat["seen"][part])[:, 0]
            ratio = (choice.log_prob(flat["place"][part]) - flat["chance"][part]).exp()
            better = (gained[part] - gained[part].mean()) / (gained[part].std() + 1e-8)
            policy = torch.max(-better * ratio, -better * ratio.clamp(0.8, 1.2)).mean()
            loss = policy + 0.5 * ((value - returns[part]) ** 2).mean() - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    return now
