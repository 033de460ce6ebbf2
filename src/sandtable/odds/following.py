"""Odds of an answer in a battle: the positions at the next question, or at the end of the round."""

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.battle.battle import Battle
from sandtable.battle.tape import Answer, Missing, Tape
from sandtable.kernel import DICE, Stream, StreamDice, Table
from sandtable.kernel.luck import reroll_by_steps

from . import engines, merging, position, sampling
from .answer import Odds
from .patience import Patience

NOT_COMPILED = "what comes of an answer in a battle is not"
SHARE = 10  # a path of a battle takes so many times as long as one of a question


def odds_of_answer(
    battle: Battle, answer: Any, samples: int, patience: Patience, engine: engines.Engine = "auto"
) -> Odds:
    """What comes of an answer: each position in which the next question stands, or the round or battle is over."""
    course = battle.course
    action = course.legal(answer)
    answers = [*(a for a in course.tape.answers if a.action is not None), Answer(action)]  # dice are in `rolled`
    ruleset, before = battle.rules.ruleset, battle.state.clone()
    last = getattr(battle.beat_start, ruleset.clock, 0)

    def run(t: Table[Any]) -> position.Position:
        tape = Tape(list(answers))
        t.players = course.seats(tape)
        pending = None
        try:
            ruleset.beat(t)
            while not ruleset.over(t) and getattr(t, ruleset.clock, last + 1) == last:
                ruleset.beat(t)
        except Missing as missing:
            pending = missing.pending
        return position.Position(before, t, pending, ruleset.describe)

    def prepare(t: Table[Any], luck: Any) -> None:
        t.private = [luck] * len(ruleset.sides)
        t.log = None

    def play(index: int) -> position.Position:
        t = battle.beat_start.clone()
        prepare(t, Stream(0, index, DICE + 1))
        luck: Any = Resumed(course.rolled, StreamDice(Stream(0, index, DICE)))
        t.luck = luck
        return run(t)

    def exactly(patience: Patience) -> Odds:
        rolled, most = list(course.rolled), max(1, patience.most_paths // SHARE)
        found = merging.distribution(
            battle.beat_start, run, prepare, rolled, False, most, by_steps=True, patience=patience
        )
        return Odds(found, ("situation",))

    def by_sampling(why: str) -> Odds:
        return sampling.by_playing(play, ("situation",), why, samples)

    found = engines.Engines(exactly, by_sampling, by_sampling, lambda: NOT_COMPILED, lambda: False, False).odds(
        engine, patience
    )
    first = battle.roll_after(action)
    found.sums = () if first is None else first.sums
    return found


class Resumed:
    """Luck that gives known results first, one for each roll, and then draws."""

    def __init__(self, known: Sequence[Any], luck: StreamDice) -> None:
        self.known, self.luck = list(known)[::-1], luck

    def rerolled(self, *what: Any) -> Any:
        return reroll_by_steps(self, *what)  # type: ignore[arg-type]

    def __getattr__(self, roll: str) -> Callable[..., Any]:
        return lambda *what: self.known.pop() if self.known else getattr(self.luck, roll)(*what)
