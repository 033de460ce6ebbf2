"""Gymnasium: one side against a named player, or all sides in turn."""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .situation import Played, Setting, Situation, mode_of, options_among, place_in, refused, shown


class BattleEnv(Played, gymnasium.Env[NDArray[np.int64], Any]):
    """One battle in which a named player answers for every other side.

    With `opponent=None` every side is asked from outside, each in its turn; `info["side"]` says which one.
    An action is a place in the menu; observations and infos are those of `zoo.BattleAEC`. A place that is not on the
    menu changes nothing and costs `illegal`; `info["refused"]` says so. Reward: 1 when the side wins, -1 when it does
    not, what `shaping` adds on the way; `info["result"]` of the last step holds the result's columns.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"]}

    def __init__(
        self,
        setting: Setting,
        opponent: str | None = "random",
        side: str | None = None,
        render_mode: str | None = "ansi",
    ) -> None:
        self.setting, self.render_mode = setting, mode_of(render_mode, BattleEnv)
        self.place = setting.place_of(side)
        self.players = setting.seated(self.place, opponent)
        numbers = gymnasium.spaces.Box(setting.low, setting.high, dtype=np.int64)
        self.observation_space = numbers
        self.action_space = gymnasium.spaces.Discrete(setting.width)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int64], dict[str, Any]]:
        """A new battle: the seed is the battle's own, and `info["seed"]` says which was drawn where none is given."""
        options_among((), options)
        drawn = self.drawn(seed)
        super().reset(seed=None if seed is None else drawn)
        self.begun = Situation(self.setting, self.setting.battle(drawn, self.players))
        return self.observed()

    def observed(self) -> tuple[NDArray[np.int64], dict[str, Any]]:
        return self.situation.observation(), self.situation.info()

    def step(self, action: Any) -> tuple[NDArray[np.int64], float, bool, bool, dict[str, Any]]:
        """One answer, as a place in the menu."""
        situation = self.situation
        menu = situation.menu
        place = place_in(menu, action)
        reward = -self.setting.illegal if place is None else situation.answer(menu[place])[self.place]
        observation, info = self.observed()
        if place is None:
            info["refused"] = refused(action, menu)
        if self.render_mode == "human":
            self.render()
        return observation, reward, situation.side < 0, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which places are on the menu, where `MaskablePPO` of sb3-contrib looks for it."""
        return np.arange(self.setting.width) < len(self.situation.menu)

    def render(self) -> Any:
        """The situation as text: returned ("ansi") or printed ("human")."""
        return shown(self.situation, self.render_mode)
