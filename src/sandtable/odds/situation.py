"""Situations in play: the start, the players, the end, and one play with drawn dice."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from sandtable.kernel import DICE, Rules, Situation, State, Stream, StreamDice, Table, seated
from sandtable.kernel.luck import DiceWanted, NoDice
from sandtable.kernel.reasons import Reckoned

from .merging import Prepare


def start_of(situation: Situation, rules: Rules) -> Table[Any]:
    """The state of a situation, with its own numbers if it has any: a scenario may bring a preset."""
    return rules.table(situation.start) if getattr(situation.start, "numbers", None) is None else situation.start


def without_reasons(t: Table[Any]) -> Table[Any]:
    """A copy with plain numbers: in a battle with a log they carry reasons, which are slow."""
    copy = t.clone()
    make_plain(copy)
    return copy


def make_plain(state: State) -> None:
    """Removes the reasons from every number of a state and of its parts."""
    numbers, lists, parts = fields_of(type(state))
    for name in numbers:
        value = getattr(state, name)
        if type(value) is Reckoned:
            setattr(state, name, int(value))
    for name in lists:
        values = getattr(state, name)
        if any(type(value) is Reckoned for value in values):
            values[:] = map(plain, values)
    for name in parts:
        part = getattr(state, name)
        for each in part if isinstance(part, list) else (part,):
            make_plain(each)


def plain(value: Any) -> Any:
    """A number without its reasons."""
    return int(value) if type(value) is Reckoned else value


@cache
def fields_of(kind: type[State]) -> tuple[list[str], list[str], list[str]]:
    """The names of a class's numbers, of its lists of numbers, and of its inner states."""
    fields = kind.fields.items()
    return (
        [name for name, field in fields if not field.state and not field.count],
        [name for name, field in fields if not field.state and field.count],
        [name for name, field in fields if field.state],
    )


def seats(rules: Rules, players: tuple[Any, ...]) -> Prepare:
    """Seats these players (names, orders or functions) at a table; their own luck is walked too."""
    chosen = players or rules.ruleset.everybody()
    bots = [seated(rules.ruleset.asks, x) for x in chosen]

    def prepare(t: Table[Any], luck: Any) -> None:
        t.players = bots
        t.private = [luck] * len(bots)
        t.log = None

    return prepare


def needs_dice(situation: Situation, rules: Rules) -> bool:
    """Whether a situation rolls dice; assumed for one that is played to its end."""
    if situation.to_the_end:
        return True
    t = start_of(situation, rules).clone()
    seats(rules, situation.players)(t, NoDice())
    t.luck = NoDice()
    try:
        play_rule(situation, t)
    except DiceWanted:
        return True
    return False


def last_round(situation: Situation, rules: Rules, start: Table[Any]) -> int | None:
    """The last round to play; None if unlimited."""
    return None if situation.rounds is None else getattr(start, rules.ruleset.clock) + situation.rounds - 1


def end_of(situation: Situation, rules: Rules, start: Table[Any]) -> Callable[[Table[Any]], bool]:
    """The end of a situation that plays beats: with the battle, or after its rounds."""
    over, clock, settled = rules.ruleset.over, rules.ruleset.clock, situation.settled
    last = last_round(situation, rules, start)
    return lambda t: over(t) or (last is not None and getattr(t, clock) > last) or (settled is not None and settled(t))


def came_to(situation: Situation, t: Table[Any], gathered: int) -> Any:
    """The outcome of a situation in its last state."""
    return situation.run(t) if situation.gather is None else situation.run(t, gathered)


def playing(situation: Situation, rules: Rules) -> Callable[[Table[Any]], Any]:
    """The function that plays the situation on a table and returns the outcome."""
    if not situation.to_the_end:
        return partial(play_rule, situation)
    beat, stop, gather = rules.ruleset.beat, end_of(situation, rules, start_of(situation, rules)), situation.gather

    def play(t: Table[Any]) -> Any:
        gathered = 0
        while not stop(t):
            beat(t)
            gathered += 0 if gather is None else gather(t)
        return came_to(situation, t, gathered)

    return play


def play_rule(situation: Situation, t: Table[Any]) -> Any:
    """Plays a situation that has no beats, and returns the outcome."""
    if situation.rule is not None:
        situation.rule(t, *situation.arguments)
    return situation.run(t)


def play_of(situation: Situation, rules: Rules) -> Callable[[int], Any]:
    """The function that plays the situation with the dice of stream 0, 1, 2 ... and returns the outcome."""
    prepare, start, played = seats(rules, situation.players), start_of(situation, rules), playing(situation, rules)

    def play(index: int) -> Any:
        t = start.clone()
        prepare(t, Stream(0, index, DICE + 1))
        t.luck = StreamDice(Stream(0, index, DICE))
        return played(t)

    return play
