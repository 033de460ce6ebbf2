"""The state at each line of the log: made by playing its beat again, so that none is stored."""

from collections.abc import Iterator
from typing import Any

from sandtable.kernel import Table

from .battle import Battle


def moments(battle: Battle) -> Iterator[Table[Any]]:
    """The state at every line of the log."""
    for place, start in enumerate(battle.course.starts()):
        yield from moments_of_beat(battle, place, start)


def moment_of(battle: Battle, line: int) -> Table[Any]:
    """The state at one line of the log."""
    for place, beat in enumerate(battle.history):
        if line < len(beat.events):
            return moments_of_beat(battle, place, battle.course.start_of(place))[line]
        line -= len(beat.events)
    return moments_of_beat(battle, len(battle.history), battle.beat_start)[line]


def moments_of_beat(battle: Battle, place: int, start: Table[Any]) -> list[Table[Any]]:
    """The state at each line of one beat; the running beat comes after the finished ones."""
    again, played = battle.course.fork(), battle.history
    again.watch = lambda t: t.clone()
    if place < len(played):
        if played[place].is_by_hand:  # it is the start of the next beat
            return [battle.course.start_of(place + 1)]
        again.play_again(played[place], start)
    elif battle.pending is None and again.ended is None:
        return []  # the battle is over
    else:
        again.advance()
    return [event.moment for event in again.log_of_beat.events]
