"""Plays on from one moment of a battle, to value each answer; compiled if possible."""

import math
from collections.abc import Sequence
from typing import Any

from sandtable.battle import Moment
from sandtable.kernel import Action
from sandtable.simulate.engines import PLAIN, choose_engine
from sandtable.simulate.rollouts import code_of, now, play_on

from . import halving
from .evaluation import TO_THE_END, evaluation_of
from .naming import Settings

DRAW = 0.5


class Onward:
    """A moment with the base players, in plain Python."""

    def __init__(self, moment: Moment, players: Sequence[str], side: int, seed: int, settings: Settings) -> None:
        self.moment, self.players, self.side, self.seed = moment, players, side, seed
        self.care, self.rounds = settings.care, settings.horizon
        ruleset = moment.rules.ruleset
        self.draw = DRAW if len(ruleset.sides) > 1 else 0.0
        self.evaluation = evaluation_of(ruleset)
        self.look_ahead(0)

    def look_ahead(self, tries: float) -> None:
        """Sets the horizon of play, by the number of tries in a decision."""
        usual = self.evaluation.rounds(self.care, tries) if self.evaluation else TO_THE_END
        rounds = usual if self.rounds is None else self.rounds
        self.until = None if rounds == TO_THE_END else now(self.moment) + rounds

    def values(self, options: Sequence[Action], first: int, count: int) -> list[list[float]]:
        """The value of each option for the side, with luck `first` and following: 1 won, 0 lost, or between them."""
        return [[self.value(option, first + i) for i in range(count)] for option in options]

    def value(self, option: Action, index: int) -> float:
        row, ended = play_on(self.moment, option, self.players, self.seed, index, self.until)
        if ended:
            return float(row.winner == self.side) if row.winner >= 0 else self.draw
        if self.evaluation is None:
            return DRAW
        return float(self.evaluation.chance(lambda name: int(getattr(row, name)), math.exp, self.side, self.care))

    def cost(self, option: Action) -> float:
        """The approximate time of one luck, in seconds."""
        self.values([option], 0, 1)  # the first call may take longer
        began = halving.clock()
        self.values([option], 0, 2)
        return max((halving.clock() - began) / 2, 1e-9)


class CompiledOnward(Onward):
    """A moment with the base players, compiled."""

    def __init__(self, moment: Moment, players: Sequence[str], side: int, seed: int, settings: Settings) -> None:
        from sandtable.compiled.forks.fork import Fork

        super().__init__(moment, players, side, seed, settings)
        self.fork = Fork(moment.rules, moment.start, moment.fallen, [code_of(a) for a in moment.answers], players)

    def values(self, options: Sequence[Action], first: int, count: int) -> list[list[float]]:
        rows, ended = self.fork.rollouts([code_of(o) for o in options], self.seed, first, count, self.until)
        winner = rows["winner"]
        worth = (winner == self.side) + self.draw * (winner < 0)
        if not ended.all():
            worth[~ended] = self.cut_off(rows[~ended])
        return worth.tolist()  # type: ignore[no-any-return]

    def cut_off(self, rows: Any) -> Any:
        """The values of battles that are cut off."""
        import numpy as np

        if self.evaluation is None:
            return DRAW
        return self.evaluation.chance(lambda name: rows[name].astype(float), np.exp, self.side, self.care)


def onward(moment: Moment, players: Sequence[str], side: int, seed: int, settings: Settings) -> Onward:
    """A moment with these players, compiled if possible."""
    compiled = choose_engine(moment.rules, players, settings.engine)[0] != PLAIN
    return (CompiledOnward if compiled else Onward)(moment, players, side, seed, settings)
