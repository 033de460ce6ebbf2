"""PettingZoo's parallel form, for tools that know no other: every side acts in each cycle, and one of them is heard."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from sandtable.kernel import SandtableError

from .situation import described
from .zoo import OVER, BattleAEC

WAIT = 0  # the one place that a side may choose while another is asked


class BattleParallel(ParallelEnv[str, Any, Any]):
    """The battle of a `BattleAEC`, a cycle for each answer.

    `infos[side]["asked"]` says whose answer counts; the others have one place in their mask, which does nothing. To
    learn from these cycles, leave out those in which the side was not asked: there was no choice.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"]}

    def __init__(self, battle: BattleAEC) -> None:
        self.battle, self.render_mode, self.metadata = battle, battle.render_mode, battle.metadata
        self.possible_agents = battle.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.battle.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self.battle.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new battle; the same seed and the same answers give the same battle."""
        self.battle.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self.observations(), self.infos()

    def step(
        self, actions: Mapping[str, int | None]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The answer of the side that is asked."""
        battle = self.battle
        if not isinstance(actions, Mapping):
            raise SandtableError(f"actions: a place for each side by its name expected, not {described(actions)}")
        if battle.begun and not self.agents:
            raise SandtableError(OVER)
        battle.step(actions.get(battle.agent_selection))
        told = self.observations(), dict(battle.rewards), dict(battle.terminations), dict(battle.truncations)
        infos = self.infos()
        if any(battle.terminations.values()) or any(battle.truncations.values()):
            self.agents = []
        return *told, infos

    def observations(self) -> dict[str, Any]:
        return {agent: self.battle.observe(agent) for agent in self.agents}

    def infos(self) -> dict[str, dict[str, Any]]:
        asked = self.battle.agent_selection
        waiting = np.zeros(self.battle.setting.width, np.int8)
        waiting[WAIT] = 1
        return {
            agent: {**self.battle.infos[agent], "asked": agent == asked}
            | ({} if agent == asked else {"action_mask": waiting.copy()})
            for agent in self.agents
        }

    def render(self) -> str | None:
        """Renders the battle."""
        return self.battle.render()

    def close(self) -> None:
        """There is nothing to close."""
