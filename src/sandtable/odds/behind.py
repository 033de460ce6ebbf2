"""Why the dice of a question are what they are: the reasons behind the first roll of its situation."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.kernel.question import Situation
from sandtable.kernel.reasons import Reason, Reckoned
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.telling import Deaf, Wanted

from .situation import seats, start_of


class Heard(BaseException):
    """The first roll has been heard; nothing after it matters. No rule may take it for an error of its own."""


class FirstRoll(Deaf):
    """Listens until dice are to be rolled."""

    reasons: tuple[Reason, ...] = ()

    def wants(self, t: Any, wanted: Wanted) -> None:
        counted = wanted.floors[-1] if len(wanted.floors) == 2 else None
        numbers = (getattr(wanted.what, "n", None), wanted.need, counted)
        self.reasons = tuple(reason for x in numbers if isinstance(x, Reckoned) for reason in x.reasons)
        raise Heard


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
