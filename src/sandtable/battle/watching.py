"""How things stood when each line of the log was written: found by playing its beat again, so that nobody keeps it."""

from collections.abc import Iterator
from typing import Any

from sandtable.kernel import Table

from . import tape
from .battle import Battle


def moments(battle: Battle) -> Iterator[Table[Any]]:
    """The state at every line of the log."""
    for place in range(len(battle.history) + 1):
        yield from moments_of_beat(battle, place)


def moment_of(battle: Battle, line: int) -> Table[Any]:
    """The state at one line of the log."""
    for place, beat in enumerate(battle.history):
        if line < len(beat.events):
            return moments_of_beat(battle, place)[line]
        line -= len(beat.events)
    return moments_of_beat(battle, len(battle.history))[line]


def moments_of_beat(battle: Battle, place: int) -> list[Table[Any]]:
    """The state at each line of one beat; the running beat comes after those that are played out."""
    again, played = battle.course.fork(), battle.history
    if place < len(played):
        beat = played[place]
        if any(answer.change is not None for answer in beat.tape.answers):  # by hand: the next beat began with it
            return [played[place + 1].start if place + 1 < len(played) else battle.beat_start]
        again.beat_start, again.beat_luck, again.tape = beat.start, beat.luck, tape.Tape(list(beat.tape.answers))
        again.set_luck(beat.luck)
    elif battle.pending is None:
        return []  # it is over
    again.watch = lambda t: t.clone()
    again.run_beat()
    return [event.moment for event in again.log_of_beat.events]
