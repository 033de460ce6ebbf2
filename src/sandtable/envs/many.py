"""Many battles at once, in compiled code: a Gymnasium vector environment on `Batch`."""

from typing import Any

import numpy as np
from gymnasium import spaces, vector
from numpy.typing import NDArray

from sandtable.compiled.batches import reading
from sandtable.compiled.batches.batch import Batch

from .situation import SEEDS, Setting


class BattleVectorEnv(vector.VectorEnv[Any, Any, Any]):
    """So many battles of one side against a named player, or of every side against itself, stepped in one call.

    An action is a place in a battle's menu: `info["action_mask"]` has a row a battle, `info["sizes"]` how many places
    its menu has, `info["codes"]` the options as 64-bit codes of actions, and `options` reads their features;
    `info["sides"]` and `info["asks"]` say whose answer to which question is awaited (-1 where a battle is over).
    Observations are as in `single.BattleEnv`, or with `raw=True` the records of the states as they lie in memory
    (bytes, no copy). What is returned may lie in buffers that the next step overwrites: copy what you keep. A battle
    that is over stays as it is until `reset(options={"reset_mask": ...})` starts a new one in its place
    (`AutoresetMode.DISABLED`). Rewards: 1 for a battle won by the side named, -1 for one lost, when it ends. Without an
    `opponent` every answer is asked from outside, whoever gives it.
    """

    metadata: dict[str, Any] = {"autoreset_mode": vector.AutoresetMode.DISABLED, "render_modes": []}

    def __init__(
        self,
        setting: Setting,
        count: int,
        opponent: str | None = "random",
        raw: bool = False,
        side: str | None = None,
        threads: int = 1,
    ) -> None:
        self.setting, self.num_envs, self.raw, self.place = setting, count, raw, setting.place_of(side)
        self.players = setting.seats(self.place, opponent)
        start = setting.rules.start(setting.scenario)
        self.batch = Batch(setting.rules, start, 0, count, self.players, threads=threads)
        self.reader = reading.Reader(self.batch.states.dtype, count)
        numbers = spaces.Box(setting.low, setting.high, dtype=np.int64)
        record = spaces.Box(0, 255, (self.batch.states.dtype.itemsize,), np.uint8)
        self.single_observation_space = record if raw else numbers
        self.single_action_space = spaces.Discrete(setting.width)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, count)
        self.action_space = vector.utils.batch_space(self.single_action_space, count)
        self.mask = reading.Mask(count, setting.width)
        self.over, self.never = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.next = count  # number of the next battle of the seed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """New battles: all, or those that `options["reset_mask"]` names, which go on with the luck of the seed."""
        rows = (options or {}).get("reset_mask")
        if rows is None:
            super().reset(seed=seed)
            self.batch.seed = int(self.np_random.integers(SEEDS))
            self.batch.reset()
            self.next = self.num_envs
        else:
            places = np.flatnonzero(rows)
            self.batch.restart(places, np.arange(self.next, self.next + len(places)))
            self.next += len(places)
        self.over = self.batch.done
        return self.observed(), self.info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One answer a battle, as a place in its menu; whatever stands for battles that are over."""
        self.batch.pick(actions)
        done = self.batch.done
        rewards = self.rewards(done & ~self.over)
        self.over = done
        return self.observed(), rewards, done, self.never, self.info()

    def rewards(self, ended: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What battles that have ended are worth to the side; nothing for all others."""
        found = np.zeros(self.num_envs)
        if ended.any():
            winners = self.batch.results()["winner"][ended]
            found[ended] = np.where(winners == self.place, 1.0, np.where(winners < 0, self.nobody, -1.0))
        return found

    @property
    def nobody(self) -> float:
        """What a battle that nobody wins is worth: nothing between two sides, a defeat to one alone."""
        return 0.0 if len(self.players) > 1 else -1.0

    def observed(self) -> NDArray[Any]:
        if self.raw:
            return self.batch.states.view(np.uint8).reshape(self.num_envs, -1)
        return self.reader.read(self.batch.states, self.batch.sides, self.batch.asks)

    def info(self) -> dict[str, Any]:
        batch, sizes = self.batch, self.batch.places
        asked = {"sides": batch.sides, "asks": batch.asks}
        return {"action_mask": self.mask.of(sizes), "sizes": sizes, "codes": batch.codes, **asked}

    def options(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Every option of every battle, menu by menu: its battle, its place in the menu, and its features."""
        rows, places = np.nonzero(self.mask.places)
        features = self.setting.features
        listed = self.batch.sizes[rows] > 0
        codes = np.where(listed, self.batch.codes[rows, places], features.first_of_yes_or_no + 1 - places)
        return rows, places, features.read(codes)
