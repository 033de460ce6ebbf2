"""Gymnasium: one side against a named player."""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .situation import SEEDS, Setting, Situation


class BattleEnv(gymnasium.Env[NDArray[np.int64], Any]):
    """One battle in which a named player answers for every other side.

    An action is a place in the menu; observations and infos are those of `zoo.BattleAEC`. A place that is not on the
    menu changes nothing and costs `illegal`; `info["refused"]` says so. Reward: 1 when the side wins, -1 when it does
    not, what `shaping` adds on the way; `info["result"]` of the last step holds the result's columns.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self, setting: Setting, opponent: str = "random", side: str | None = None, illegal: float = 0.0
    ) -> None:
        self.setting, self.illegal, self.render_mode = setting, illegal, "ansi"
        self.place = setting.place_of(side)
        self.players = setting.seats(self.place, opponent)
        numbers = gymnasium.spaces.Box(setting.low, setting.high, dtype=np.int64)
        self.observation_space = numbers
        self.action_space = gymnasium.spaces.Discrete(setting.width)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], dict[str, Any]]:
        super().reset(seed=seed)
        battle = self.setting.battle(int(self.np_random.integers(SEEDS)), self.players)
        self.situation = Situation(self.setting, battle)
        return self.observed()

    def observed(self) -> tuple[NDArray[np.int64], dict[str, Any]]:
        return self.situation.observation(), self.situation.info()

    def step(self, action: Any) -> tuple[NDArray[np.int64], float, bool, bool, dict[str, Any]]:
        answers = self.situation.menu
        if not 0 <= int(action) < len(answers):
            observation, info = self.observed()
            info["refused"] = f"place {int(action)} is not on the menu, which has {len(answers)}"
            return observation, -self.illegal, not answers, False, info
        reward = self.situation.answer(answers[int(action)])[self.place]
        observation, info = self.observed()
        return observation, reward, self.situation.side < 0, False, info

    def render(self) -> Any:
        """The situation as text."""
        return self.situation.battle.describe()
