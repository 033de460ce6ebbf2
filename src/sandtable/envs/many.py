"""Many battles at once, in compiled code: a Gymnasium vector environment on `Batch`."""

from typing import Any

import numpy as np
from gymnasium import spaces, vector
from numpy.typing import NDArray

from sandtable.compiled.batches import reading
from sandtable.compiled.batches.batch import Batch, one_each
from sandtable.kernel import InvalidRules, SandtableError, as_whole
from sandtable.kernel.players import not_compiled

from .situation import NOT_BEGUN, Lucky, Setting, options_among

MASK = "reset_mask"  # the one option of `reset`
LIVING = ("luck", "_np_random", "_np_random_seed", "battles", "worth")  # what of it changes, beside the batch


class BattleVectorEnv(Lucky, vector.VectorEnv[Any, Any, Any]):
    """Many battles of one side against a named player, or of every side against itself, stepped in one call.

    An action is a place in a battle's menu: `info["action_mask"]` has a row a battle, `info["sizes"]` how many places
    its menu has, `info["codes"]` the options as 64-bit codes of actions, and `options` reads their features;
    `info["sides"]` and `info["asks"]` say whose answer to which question is awaited (-1 where a battle is over),
    `info["seed"]` of which seed each battle is.
    Observations are as in `single.BattleEnv`, or with `raw=True` the records of the states as they lie in memory
    (bytes, no copy). What is returned may lie in buffers that the next step overwrites: copy what you keep; what
    `info` says of the menus can be read only. A battle that is over stays as it is until
    `reset(options={"reset_mask": ...})` starts a new one in its place (`AutoresetMode.DISABLED`); `info["battles"]`
    says which battle of the seed each row plays. Rewards: 1 for a battle won by the side named, -1 for one lost, when
    it ends, and what `shaping` adds on the way. A place that is not on the menu leaves its battle as it is and costs
    `illegal`; `info["refused"]` names those rows. Without an `opponent` every side is asked from outside.
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
        count, threads = as_whole("count", count), as_whole("threads", threads)
        self.made_of = (setting, count, opponent, raw, side, threads)
        self.setting, self.num_envs, self.raw, self.place = setting, count, raw, setting.place_of(side)
        if opponent is not None and (why := not_compiled(setting.rules.ruleset.asks, opponent)):
            raise InvalidRules(why)  # also where it has no side to play
        self.players = setting.seats(self.place, opponent)
        start = setting.rules.start(setting.scenario)
        self.batch = Batch(
            setting.rules, start, 0, count, self.players, threads=threads, reporting=bool(setting.shaping)
        )
        self.reader = reading.Reader(self.batch.states.dtype, count)
        numbers = spaces.Box(setting.low, setting.high, dtype=np.int64)
        record = spaces.Box(0, 255, (self.batch.states.dtype.itemsize,), np.uint8)
        self.single_observation_space = record if raw else numbers
        self.single_action_space = spaces.Discrete(setting.width)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, count)
        self.action_space = vector.utils.batch_space(self.single_action_space, count)
        self.mask = reading.Mask(count, setting.width)
        self.battles = np.zeros(0, np.int64)  # which battle of the seed each row plays, once `reset` has begun them

    def __reduce__(self) -> Any:
        living = {name: value for name, value in vars(self).items() if name in LIVING}
        return type(self), self.made_of, {**living, "seed": self.batch.seed, "memory": self.batch.memory}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.batch.seed = kept.pop("seed")
        self.batch.remember(kept.pop("memory"))
        vars(self).update(kept)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """New battles: all, or those that `options["reset_mask"]` names, which go on with the luck of the seed."""
        rows = options_among([MASK], options).get(MASK)
        if rows is None:
            drawn = self.drawn(seed)
            super().reset(seed=None if seed is None else drawn)
            self.batch.seed = drawn
            self.batch.reset()
            self.battles, self.worth = np.arange(self.num_envs), self.shaped()
        elif seed is not None:
            raise SandtableError("a seed begins all battles again: give it without reset_mask")
        else:
            self.restart(self.named(rows))
        return self.observed(), self.info()

    def named(self, mask: Any) -> NDArray[np.int64]:
        """The rows of a mask."""
        found = np.asarray(mask)
        if found.shape != (self.num_envs,) or found.dtype != np.bool_:
            told = f"{found.dtype} of shape {found.shape}"
            raise SandtableError(f"{MASK}: {self.num_envs} times True or False expected, not {told}")
        self.check_begun()
        return np.flatnonzero(found)

    def check_begun(self) -> None:
        if not len(self.battles):
            raise SandtableError(NOT_BEGUN)

    def restart(self, rows: NDArray[np.int64]) -> None:
        """The next battles of the seed in these rows."""
        first = int(self.battles.max()) + 1
        self.battles[rows] = np.arange(first, first + len(rows))
        self.batch.restart(rows, self.battles[rows])
        self.worth[rows] = self.shaped()[rows]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One answer a battle, as a place in its menu; those for battles that are over are not read."""
        self.check_begun()
        places = one_each(actions, self.num_envs, "actions")
        over = self.over
        refused = ~over & ~((places >= 0) & (places < self.batch.places))
        self.batch.pick(places, np.flatnonzero(~refused) if refused.any() else None)
        done = self.over
        rewards = self.rewards(done & ~over) + self.growth()
        rewards[refused] -= self.setting.illegal
        never = np.zeros(self.num_envs, np.bool_)
        return self.observed(), rewards, done, never, {**self.info(), "refused": refused}

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which battles are over, in an array of its own."""
        return self.batch.done

    def rewards(self, ended: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The rewards of battles that have ended; 0 for all others."""
        found = np.zeros(self.num_envs)
        if ended.any():
            winners = self.batch.results()["winner"][ended]
            found[ended] = np.where(winners == self.place, 1.0, np.where(winners < 0, self.undecided, -1.0))
        return found

    def growth(self) -> NDArray[np.float64]:
        """What shaping pays the side for the last answers."""
        before, self.worth = self.worth, self.shaped()
        gain = self.worth - before
        return gain if self.place == 0 else -gain

    def shaped(self) -> NDArray[np.float64]:
        """The worth of each battle's result columns now."""
        columns, worth = self.batch.results(), np.zeros(self.num_envs)
        for name, weight in self.setting.shaping.items():
            worth += weight * columns[name]
        return worth

    @property
    def undecided(self) -> float:
        """The reward of a battle without a winner: 0 between two sides, a defeat for a single side."""
        return 0.0 if len(self.players) > 1 else -1.0

    def observed(self) -> NDArray[Any]:
        if self.raw:
            return self.batch.states.view(np.uint8).reshape(self.num_envs, -1)
        return self.reader.read(self.batch.states, self.batch.sides, self.batch.asks)

    def info(self) -> dict[str, Any]:
        batch, sizes = self.batch, self.batch.places
        menus = {"action_mask": self.mask.of(sizes), "sizes": sizes, "codes": batch.codes}
        seeds = np.full(self.num_envs, batch.seed)
        own = {**menus, "sides": batch.sides, "asks": batch.asks, "battles": self.battles, "seed": seeds}
        return {name: to_read(array) for name, array in own.items()}

    def options(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Every option of every battle, menu by menu: its battle, its place in the menu, and its features."""
        rows, places = np.nonzero(self.mask.of(self.batch.places))
        features = self.setting.features
        listed = self.batch.sizes[rows] > 0
        codes = np.where(listed, self.batch.codes[rows, places], features.first_of_yes_or_no + 1 - places)
        return rows, places, features.read(codes)


def to_read(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view of the memory, because battles are played in it."""
    view = array.view()
    view.flags.writeable = False
    return view
