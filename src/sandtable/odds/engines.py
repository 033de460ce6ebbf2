"""The choice of an engine: exact fractions, compiled code in floating point, or plays."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from sandtable.kernel import InvalidRules, SandtableError, TooManyPaths

from . import answer, sampling
from .patience import Patience

Engine = Literal["auto", "exact", "compiled", "sampled"]
ENGINES: tuple[str, ...] = get_args(Engine)


@dataclass(frozen=True)
class Engines:
    """The ways to answer one question, one for each engine."""

    exactly: Callable[[Patience], answer.Odds]
    in_floats: Callable[[str], answer.Odds]  # gets the reason against fractions
    by_sampling: Callable[[str], answer.Odds]  # gets the reason for sampling
    obstacle: Callable[[], str | None]  # reason that it cannot be compiled
    at_hand: Callable[[], bool]  # whether it has been compiled already
    compiles: bool  # whether there is time to compile it

    def odds(self, engine: Engine, patience: Patience) -> answer.Odds:
        """The odds by this engine."""
        if engine == "auto":
            return self.best(patience)
        if engine == "exact":
            return self.exactly(patience)
        if engine == "sampled":
            return self.by_sampling("sampled, as was asked")
        if obstacle := self.obstacle():
            raise InvalidRules(f"these odds cannot be compiled: {obstacle}")
        return self.in_floats("")

    def best(self, patience: Patience) -> answer.Odds:
        """Fractions if quick, then floats, then samples."""
        hurried = patience.anew(self.at_hand)
        try:
            return self.exactly(hurried)
        except TooManyPaths as error:
            why = sampling.in_words(error)
        try:
            if hurried.cut_short or (self.compiles and self.obstacle() is None):
                return self.in_floats(why)
        except TooManyPaths as error:  # too many for fractions as well
            return self.by_sampling(sampling.in_words(error))
        except SandtableError:  # compiling fails after all
            if hurried.cut_short:
                return self.exactly_or_sampled(patience)
        return self.by_sampling(why)

    def exactly_or_sampled(self, patience: Patience) -> answer.Odds:
        """The odds without compiled code: exact, or else sampled."""
        try:
            return self.exactly(patience)
        except TooManyPaths as error:
            return self.by_sampling(sampling.in_words(error))
