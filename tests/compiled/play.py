"""Plain play of one battle, as compiled code must repeat it."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.luck import DICE, PLAYER, Stream, StreamDice
from sandtable.kernel.players import Bot


def plain_battle(rules: Any, start: Any, players: Any, seed: int, battle: int) -> Any:
    """The result of one battle, and the table it ended on."""
    ruleset = rules.ruleset
    t = start.clone()
    t.luck = StreamDice(Stream(seed, battle, DICE))
    t.private = [Stream(seed, battle, PLAYER + side) for side in range(len(ruleset.sides))]
    t.players = [Bot(ruleset.asks, name) for name in players]
    while not ruleset.over(t):
        ruleset.beat(t)
    result = ruleset.result()
    ruleset.report(t, result)
    return result, t


def as_row(result: Any) -> tuple[Any, ...]:
    """A plain result as a row of integers and lists."""
    values = [getattr(result, name) for name in result.fields]
    return tuple([int(x) for x in v] if isinstance(v, list) else int(v) for v in values)


def as_plain(row: Any) -> tuple[Any, ...]:
    """A compiled result in the same form."""
    return tuple(row[name].tolist() if row[name].ndim else int(row[name]) for name in row.dtype.names)
