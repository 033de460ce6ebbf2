"""Battles played out in plain Python while a watcher sees what their fields hold."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sandtable.kernel import Group, Rules, State, Table, checked, unchecked
from sandtable.kernel.values import LIMITS

STOP = 100_000  # beats after which a battle that is played out counts as endless


def play(t: Table[Any], rules: Rules, each: Callable[[Table[Any]], object] = lambda t: None) -> int:
    """Plays a table to its end, and returns the number of beats; `each` sees it before every beat."""
    beats = 0
    while not rules.ruleset.over(t):
        each(t)
        rules.ruleset.beat(t)
        beats += 1
        if beats > STOP:
            raise OverflowError(f"still not over after {STOP} beats")
    return beats


@contextmanager
def watched(classes: list[type[State]]) -> Iterator[None]:
    """Makes these classes refuse, in its block, values that their records could not hold."""
    for cls in classes:
        checked(cls)
    try:
        yield
    finally:
        for cls in classes:
            unchecked(cls)


def too_big(state: State) -> Iterator[str]:
    """Items of lists that their records could not hold."""
    for name, field in state.fields.items():
        value = getattr(state, name)
        if field.state:
            for inner in value if field.count else [value]:
                yield from too_big(inner)
        elif field.count and field.code in LIMITS and not issubclass(field.shown, Group):
            low, high = LIMITS[field.code]
            for item in value:
                if not low <= item <= high:
                    yield f"{type(state).__name__}.{name} holds {int(item)}: an {field.code} holds {low}..{high}"
