"""Why the dice of a question are what they are: the reasons behind the first roll of its situation."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.kernel.question import Situation
from sandtable.kernel.reasons import Reason, Reckoned
from sandtable.kernel.ruleset import Rules

from .situation import seats, start_of


class Heard(BaseException):
    """The first roll has been heard; nothing after it matters. No rule may take it for an error of its own."""


class FirstRoll:
    """Listens until dice are rolled."""

    reasons: tuple[Reason, ...] = ()

    def rolled(self, t: Any, why: str, what: Any, need: Any, got: Any, by: Any = None, at_most: bool = False) -> None:
        counted = [value for value in (what.n, need) if isinstance(value, Reckoned)]
        self.reasons = tuple(reason for value in counted for reason in value.reasons)
        raise Heard

    def chose(self, t: Any, side: int, ask: Any, who: Any, about: Any, answer: Any) -> None: ...

    def noted(self, t: Any, what: str, facts: tuple[Any, ...]) -> None: ...


def reasons_behind(situation: Situation, rules: Rules) -> list[Reason]:
    """The parts of the first roll's numbers, each with its rule; none where no dice follow."""
    t = start_of(situation, rules).clone()
    seats(rules, situation.players)(t, Stream(0, 0, DICE + 1))
    t.luck, listener = StreamDice(Stream(0, 0, DICE)), FirstRoll()
    t.log = listener
    try:
        if situation.to_the_end:
            rules.ruleset.beat(t)
        else:
            situation.run(t)
    except Heard:
        pass
    return list(listener.reasons)
