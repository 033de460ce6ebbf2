"""Battles in plain Python: what compiled play must equal, and what plays where it cannot."""

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.battle import course, refusals, seating, tape
from sandtable.kernel import DICE, Bot, IllegalAction, InvalidRules, Rules, State, StreamDice, Table, table
from sandtable.kernel.rule import in_a_line
from sandtable.kernel.table import Listener

from .rows import Array, Rows, array

Player = str | Callable[..., Any]
ENDLESS = "still not over after {} beats"


def play_out(
    rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, index: int, log: Listener | None = None
) -> Table[Any]:
    """Battle `index` of a seed, from a state to its end."""
    if any(map(seating.thinks, players)):
        return thought_out(rules, start, players, seed, index)
    ruleset = rules.ruleset
    luck = tape.streams(seed, index, len(ruleset.sides))
    t = rules.table(start.clone())
    t.luck, t.private, t.log = StreamDice(luck[DICE]), luck[1:], log
    bots = [Bot(ruleset.asks, player) if isinstance(player, str) else player for player in players]
    t.players = [refusals.Judged(rules, bot) for bot in bots]
    beats = 0
    while not ruleset.over(t):
        if beats >= table.BEAT_LIMIT:
            raise InvalidRules(ENDLESS.format(beats))
        beats += 1
        ruleset.beat(t)
    return t


class Bounded(course.Course):
    """A course that breaks off a battle which has no end."""

    def __init__(self, limit: int, *given: Any) -> None:
        self.limit = limit
        super().__init__(*given)

    def keep(self, beat: course.Beat) -> None:
        if len(self.history) >= self.limit:
            raise InvalidRules(ENDLESS.format(self.limit))
        super().keep(beat)


def thought_out(
    rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, index: int, limit: int | None = None
) -> Table[Any]:
    """The same with thinking players, who look at the running beat: a course keeps it."""
    opening = course.Opening(rules, None, seed, index, course.DRAWN)
    played = Bounded(table.BEAT_LIMIT if limit is None else limit, opening, start, players, None)
    if played.pending is not None:
        raise IllegalAction(str(played.pending))
    return played.state


def result_of(rules: Rules, t: Table[Any]) -> State:
    """The result of a battle that is over."""
    row = rules.ruleset.result()
    rules.ruleset.report(t, row)
    return row


def as_row(row: State) -> tuple[Any, ...]:
    """A result as numbers, and lists of numbers, all of which fit into the columns that it declares."""
    values = [getattr(row, name) for name in row.fields]
    for (name, field), value in zip(row.fields.items(), values):
        for why in filter(None, map(field.misfit, value if field.count else [value])):
            raise OverflowError(f"{type(row).__name__}.{name}: {why}")
    return tuple([int(x) for x in value] if isinstance(value, list) else int(value) for value in values)


def play_plain(
    rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, first: int, count: int
) -> tuple[Rows, dict[int, str]]:
    """The results of battles `first` to `first + count - 1`, and what was wrong where one could not be played.

    Answers are judged. What goes wrong inside a rule or a player costs that battle; its row stays blank.
    """
    rows, failed = list[tuple[Any, ...]](), dict[int, str]()
    for battle in range(first, first + count):
        try:
            rows.append(as_row(result_of(rules, play_out(rules, start, players, seed, battle))))
        except Exception as error:
            failed[battle] = in_a_line(error)
            rows.append(as_row(rules.ruleset.result()))
    return Rows(rules.ruleset.result, rows), failed


def run_plain(rules: Rules, start: Table[Any], players: Sequence[Player], seed: int, first: int, count: int) -> Array:
    """The results of these battles, all of which must come to their end."""
    rows = [as_row(result_of(rules, play_out(rules, start, players, seed, first + i))) for i in range(count)]
    return array(Rows(rules.ruleset.result, rows))
