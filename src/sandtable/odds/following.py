"""Odds after an answer in a battle: its beat is played from its start, with the answer appended."""

from collections.abc import Callable, Hashable
from typing import Any

from sandtable.battle.battle import Battle
from sandtable.battle.onward import Onward, resumed
from sandtable.battle.tape import Missing
from sandtable.kernel import DICE, Stream, StreamDice, Table

from . import engines, merging, position, sampling
from .answer import Odds
from .patience import Patience

NOT_COMPILED = "positions after an answer in a battle are not"
SHARE = 10  # cost of a path of a battle, in paths of a question


def odds_of_beat(
    onward: Onward,
    run: Callable[[Table[Any]], Hashable],
    columns: tuple[str, ...],
    samples: int,
    patience: Patience,
    engine: engines.Engine = "auto",
) -> Odds:
    """The odds of the result of `run` from the start of the beat, with the fallen dice kept."""

    def exactly(patience: Patience) -> Odds:
        most = max(1, patience.most_paths // SHARE)
        found = merging.distribution(
            onward.start, run, onward.prepare, list(onward.rolled), False, most, by_steps=True, patience=patience
        )
        return Odds(found, columns)

    def play(index: int) -> Hashable:
        t = onward.start.clone()
        onward.prepare(t, Stream(0, index, DICE + 1))
        t.luck = resumed(onward.rolled, StreamDice(Stream(0, index, DICE)))
        return run(t)

    def by_sampling(why: str) -> Odds:
        return sampling.by_playing(play, columns, why, samples)

    chosen = engines.Engines(exactly, by_sampling, by_sampling, lambda: NOT_COMPILED, lambda: False, False)
    return chosen.odds(engine, patience)


def odds_of_answer(
    battle: Battle, answer: Any, samples: int, patience: Patience, engine: engines.Engine = "auto"
) -> Odds:
    """The odds after an answer: each position at the next question, or at the end of the round or battle."""
    onward, ruleset = Onward(battle.course, answer), battle.rules.ruleset
    last = getattr(battle.beat_start, ruleset.clock, 0)

    def run(t: Table[Any]) -> position.Position:
        pending = None
        try:
            onward.beat(t)
            while not ruleset.over(t) and getattr(t, ruleset.clock, last + 1) == last:
                ruleset.beat(t)
        except Missing as missing:
            pending = missing.pending
        return position.Position(onward.before, t, pending, ruleset)

    found = odds_of_beat(onward, run, ("situation",), samples, patience, engine)
    first = battle.roll_after(onward.action)
    found.sums = () if first is None else first.sums
    return found
