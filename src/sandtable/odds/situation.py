"""A situation played: its start, who answers in it, when it ends, and one play of it with drawn dice."""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import DICE, Rules, Situation, Stream, StreamDice, Table, seated

from .merging import Prepare


def start_of(situation: Situation, rules: Rules) -> Table[Any]:
    """The state of a situation; numbers beside it stay, for a scenario may bring a preset of its own."""
    return rules.table(situation.start) if getattr(situation.start, "numbers", None) is None else situation.start


def seats(rules: Rules, players: tuple[Any, ...]) -> Prepare:
    """Seats these players (names, orders or functions) at a table; their own luck is walked too."""
    chosen = players or rules.ruleset.everybody()
    bots = [seated(rules.ruleset.asks, x) for x in chosen]

    def prepare(t: Table[Any], luck: Any) -> None:
        t.players = bots
        t.private = [luck] * len(bots)
        t.log = None

    return prepare


def end_of(situation: Situation, rules: Rules, start: Table[Any]) -> Callable[[Table[Any]], bool]:
    """When a situation that plays beats ends: with the battle, or after its rounds."""
    over, clock, settled = rules.ruleset.over, rules.ruleset.clock, situation.settled
    last = None if situation.rounds is None else getattr(start, clock) + situation.rounds - 1
    return lambda t: over(t) or (last is not None and getattr(t, clock) > last) or (settled is not None and settled(t))


def play_of(situation: Situation, rules: Rules) -> Callable[[int], Any]:
    """How the situation is played with the dice of stream 0, 1, 2 ..., and what comes of it."""
    prepare = seats(rules, situation.players)
    ruleset, start = rules.ruleset, start_of(situation, rules)
    stop = end_of(situation, rules, start)

    def play(index: int) -> Any:
        t = start.clone()
        prepare(t, Stream(0, index, DICE + 1))
        t.luck = StreamDice(Stream(0, index, DICE))
        while situation.to_the_end and not stop(t):
            ruleset.beat(t)
        return situation.run(t)

    return play
