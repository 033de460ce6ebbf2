"""The numbers behind the first roll of a question's situation, with their reasons."""

from typing import Any

from sandtable.battle.log import Log, Sum
from sandtable.kernel import DICE, Rules, Situation, Stream, StreamDice, Wanted, telling

from .situation import play_rule, seats, start_of


class Heard(BaseException):
    """The first roll has been heard; nothing after it matters. No rule may catch it as an error of its own."""


class FirstRoll(telling.Deaf):
    """A listener that waits for the first dice, and describes them like the log."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.sums: tuple[Sum, ...] = ()

    def wants(self, t: Any, wanted: Wanted) -> None:
        self.sums = self.log.sums(t, wanted)
        raise Heard


def sums_behind(situation: Situation, rules: Rules) -> tuple[Sum, ...]:
    """The first roll's numbers, each with its reasons; empty if no dice follow."""
    t = start_of(situation, rules).clone()
    seats(rules, situation.players)(t, Stream(0, 0, DICE + 1))
    t.luck, listener = StreamDice(Stream(0, 0, DICE)), FirstRoll(Log(rules.ruleset.titles, rules.ruleset.sides))
    t.log = listener
    try:
        if situation.to_the_end:
            rules.ruleset.beat(t)
        else:
            play_rule(situation, t)
    except Heard:
        pass
    return listener.sums
