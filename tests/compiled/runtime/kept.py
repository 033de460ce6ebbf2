"""Reads back what compiled code has found out about a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.compiled.runtime.keeping import KEY, MIX, TAGGED, TURNED, values_of, width_of
from sandtable.compiled.runtime.records import FIELD, LINES, WORDS
from sandtable.kernel.facts import FACTS, facts_of


def kept_on(board: Any, cls: type, package: str) -> Iterator[tuple[Any, tuple[Any, ...], int]]:
    """Everything cached in a board's record: the fact, its arguments (in the order of its sizes), and its value."""
    about = facts_of(cls, package)
    for slot, word in enumerate(board[FIELD].tolist()):
        if word == 0:
            continue
        of = word >> TAGGED
        line = of << LINES + WORDS | (slot ^ of * MIX >> TURNED) & (1 << LINES + WORDS) - 1
        f = about[(line >> KEY + WORDS - len(about).bit_length()) - 1]
        values = values_of(f)
        for place in range(1 << values.places):
            value = word >> place * values.bits & values.many
            if value:
                yield f, numbers_in(f, line << values.places | place), value + values.least - 1


def numbers_in(f: Any, key: int) -> tuple[Any, ...]:
    """The numbers of a fact that `key_of` put together."""
    numbers = list[Any]()
    for size in reversed(FACTS[f].values()):
        width = width_of(size)
        number = key & (1 << width) - 1
        numbers.append(number if isinstance(size, int) else size.read(number))
        key >>= width
    return tuple(reversed(numbers))
