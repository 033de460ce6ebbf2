"""PettingZoo: every side answers what it is asked, in the order in which the rules ask (interrupts as they come)."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sandtable.kernel import SandtableError, as_whole

from .situation import Played, Setting, Situation, mode_of, place_in, refused, shown

OVER = "the battle is over: reset() begins another"


class BattleAEC(Played, AECEnv[str, Any, Any]):
    """One battle. An action is a place in the menu; `action_mask` says which places there are.

    Observations are int64 numbers, named by `setting.names`. `infos` of the side that is asked hold `action_mask`, the
    question, the rule that asks, the options in notation, and their features. Rewards: 1 for the winner, -1 for the
    others when it is over, and what `shaping` adds on the way (to the first side, taken from the others).
    A place that is not on the menu changes nothing and costs `illegal`. After `max_cycles` answers it is cut off.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, setting: Setting, render_mode: str | None = "ansi", max_cycles: int = 10_000) -> None:
        super().__init__()
        self.setting, self.render_mode = setting, mode_of(render_mode, BattleAEC)
        self.max_cycles = as_whole("max_cycles", max_cycles)
        self.metadata = {**type(self).metadata, "name": f"sandtable_{setting.rules.ruleset.id}_v1"}
        self.possible_agents = list(setting.sides)
        numbers = spaces.Box(setting.low, setting.high, dtype=np.int64)
        self.observation_spaces = dict.fromkeys(self.possible_agents, numbers)
        self.action_spaces = {side: spaces.Discrete(setting.width) for side in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = ""  # no side is asked before `reset`

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new battle; the same seed and the same answers give the same battle, byte for byte.

        The seed is the battle's own; `infos` say which was drawn where none is given. Options mean nothing here and are
        ignored: the tests of PettingZoo give some.
        """
        self.begun = Situation(self.setting, self.setting.battle(self.drawn(seed)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.given = 0
        self.look()

    def look(self) -> None:
        """Notes who is asked what, or that the battle is over."""
        side = self.situation.side
        self.agent_selection = self.possible_agents[max(side, 0)]
        over = side < 0
        for agent in self.agents:
            self.terminations[agent] = over
            self.truncations[agent] = not over and self.given >= self.max_cycles
        asked = self.situation.info()
        hidden = {"action_mask": np.zeros(self.setting.width, np.int8), "seed": asked["seed"]}
        self.infos = {agent: {**(asked if over or agent == self.agent_selection else hidden)} for agent in self.agents}

    def observe(self, agent: str) -> NDArray[np.int64]:
        return self.situation.observation()

    def step(self, action: int | None) -> None:
        """One answer, as a place in the menu."""
        menu, agent = self.situation.menu, self.agent_selection
        if not self.agents:
            raise SandtableError(OVER)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        place = place_in(menu, action)
        self._cumulative_rewards[agent] = 0.0
        self.given += 1
        if place is None:
            self.look()
            self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: -self.setting.illegal}
            self.infos[agent]["refused"] = refused(action, menu)
        else:
            self.rewards = dict(zip(self.possible_agents, self.situation.answer(menu[place])))
            self.look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The situation as text: returned ("ansi") or printed ("human")."""
        return shown(self.situation, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
