"""Odds of what follows an answer in a battle: its beat is played from its start, with the answer appended."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from sandtable.battle.battle import Battle
from sandtable.battle.tape import Answer, Missing, Seat, Tape
from sandtable.kernel import DICE, Stream, StreamDice, Table, seated
from sandtable.kernel.luck import Luck, reroll_by_steps

from . import engines, merging, position, sampling
from .answer import Odds
from .patience import Patience

NOT_COMPILED = "what comes of an answer in a battle is not"
SHARE = 10  # a path of a battle takes so many times as long as one of a question


class Onward:
    """A battle's beat with one more answer, played to its end as often as odds want it.

    Where the rules ask on, `players` answer if there are any, one for each side; else the players at the table, and
    `Missing` is raised where a person would be asked.
    """

    def __init__(self, battle: Battle, answer: Any, players: Sequence[Any] | None = None) -> None:
        course = battle.course
        self.action = course.legal(answer)
        self.answers = [*(a for a in course.tape.answers if a.action is not None), Answer(self.action)]
        self.ruleset, self.start, self.rolled = battle.rules.ruleset, battle.beat_start, course.rolled
        self.before = battle.state.clone()
        self.players, self.seats = players, course.seats

    def seated(self) -> list[Any]:
        """Everybody at the table, with the answers so far."""
        tape = Tape(list(self.answers))  # dice are in `rolled`
        if self.players is None:
            return self.seats(tape)
        bots = [seated(self.ruleset.asks, player) for player in self.players]
        return [Seat(side, tape, bot) for side, bot in zip(self.ruleset.sides, bots, strict=True)]

    def beat(self, t: Table[Any]) -> None:
        """Plays the beat from its start."""
        t.players = self.seated()
        self.ruleset.beat(t)

    def prepare(self, t: Table[Any], luck: Any) -> None:
        """Luck for the players, and nothing to listen."""
        t.private = [luck] * len(self.ruleset.sides)
        t.log = None

    def odds(
        self,
        run: Callable[[Table[Any]], Hashable],
        columns: tuple[str, ...],
        samples: int,
        patience: Patience,
        engine: engines.Engine = "auto",
        merge: bool = False,
    ) -> Odds:
        """The odds of what `run` makes of the start of the beat, the dice that have fallen being as they fell.

        With `merge`, ways that meet at a cut go on as one: for what depends on the end of the beat alone.
        """

        def exactly(patience: Patience) -> Odds:
            most = max(1, patience.most_paths // SHARE)
            found = merging.distribution(
                self.start, run, self.prepare, list(self.rolled), merge, most, by_steps=True, patience=patience
            )
            return Odds(found, columns)

        def play(index: int) -> Hashable:
            t = self.start.clone()
            self.prepare(t, Stream(0, index, DICE + 1))
            t.luck = resumed(self.rolled, StreamDice(Stream(0, index, DICE)))
            return run(t)

        def by_sampling(why: str) -> Odds:
            return sampling.by_playing(play, columns, why, samples)

        chosen = engines.Engines(exactly, by_sampling, by_sampling, lambda: NOT_COMPILED, lambda: False, False)
        return chosen.odds(engine, patience)


def odds_of_answer(
    battle: Battle, answer: Any, samples: int, patience: Patience, engine: engines.Engine = "auto"
) -> Odds:
    """What comes of an answer: each position in which the next question stands, or the round or battle is over."""
    onward, ruleset = Onward(battle, answer), battle.rules.ruleset
    last = getattr(battle.beat_start, ruleset.clock, 0)

    def run(t: Table[Any]) -> position.Position:
        pending = None
        try:
            onward.beat(t)
            while not ruleset.over(t) and getattr(t, ruleset.clock, last + 1) == last:
                ruleset.beat(t)
        except Missing as missing:
            pending = missing.pending
        return position.Position(onward.before, t, pending, ruleset.describe)

    found = onward.odds(run, ("situation",), samples, patience, engine)
    first = battle.roll_after(onward.action)
    found.sums = () if first is None else first.sums
    return found


def resumed(known: Sequence[Any], luck: Any) -> Luck:
    """Luck that gives known results first, one for each roll, and then those of `luck`."""
    made: Any = Resumed(known, luck)
    return made  # type: ignore[no-any-return]


class Resumed:
    """Luck that gives known results first, one for each roll, and then draws."""

    def __init__(self, known: Sequence[Any], luck: Any) -> None:
        self.known, self.luck = list(known)[::-1], luck

    def rerolled(self, *what: Any) -> Any:
        return reroll_by_steps(self, *what)  # type: ignore[arg-type]

    def __getattr__(self, roll: str) -> Callable[..., Any]:
        return lambda *what: self.known.pop() if self.known else getattr(self.luck, roll)(*what)
