"""How one moment of a battle goes on: what each answer is worth, compiled where that is possible."""

import time
from collections.abc import Sequence

from sandtable.battle import Moment
from sandtable.kernel import Action
from sandtable.simulate.engines import choose_engine
from sandtable.simulate.rollouts import code_of, play_on

DRAW = 0.5


class Onward:
    """A moment, played on by the base players: in plain Python."""

    def __init__(self, moment: Moment, players: Sequence[str], side: int, seed: int, horizon: int | None) -> None:
        self.moment, self.players, self.side, self.seed = moment, players, side, seed
        ruleset = moment.rules.ruleset
        self.draw = DRAW if len(ruleset.sides) > 1 else 0.0
        self.until = None
        if horizon is not None:
            self.until = horizon + (int(getattr(moment.start, ruleset.clock)) if ruleset.clock else 0)

    def values(self, options: Sequence[Action], first: int, count: int) -> list[list[float]]:
        """What each option is worth to the side with luck `first` and following: 1 won, 0 lost."""
        return [[self.value(option, first + i) for i in range(count)] for option in options]

    def value(self, option: Action, index: int) -> float:
        row, ended = play_on(self.moment, option, self.players, self.seed, index, self.until)
        if not ended or row.winner < 0:
            return DRAW if not ended else self.draw
        return float(row.winner == self.side)

    def cost(self, option: Action) -> float:
        """About how long one luck takes, in seconds."""
        self.values([option], 0, 1)  # what comes first may take longer
        began = time.perf_counter()
        self.values([option], 0, 2)
        return max((time.perf_counter() - began) / 2, 1e-9)


class CompiledOnward(Onward):
    """The same, compiled."""

    def __init__(self, moment: Moment, players: Sequence[str], side: int, seed: int, horizon: int | None) -> None:
        from sandtable.compiled.forks.fork import Fork

        super().__init__(moment, players, side, seed, horizon)
        self.fork = Fork(moment.rules, moment.start, moment.fallen, [code_of(a) for a in moment.answers], players)

    def values(self, options: Sequence[Action], first: int, count: int) -> list[list[float]]:
        rows, ended = self.fork.rollouts([code_of(o) for o in options], self.seed, first, count, self.until)
        winner = rows["winner"]
        worth = (winner == self.side) + self.draw * (winner < 0)
        if self.until is not None:
            worth[~ended] = DRAW
        return worth.tolist()  # type: ignore[no-any-return]


def onward(
    moment: Moment, players: Sequence[str], side: int, seed: int, horizon: int | None = None, engine: str = "auto"
) -> Onward:
    """A moment played on by these players, compiled if they can be."""
    compiled = choose_engine(moment.rules, players, engine)[0] == "numba"
    return (CompiledOnward if compiled else Onward)(moment, players, side, seed, horizon)
