"""Answers of computer players, and aims for people, worked out in whatever process has time."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import sandtable as st
from sandtable.battle import Carried, Choice, tape
from sandtable.kernel import RANDOM, Action

from .. import hosted
from . import protocol, shown

MOST = 8  # answers of one thought
QUICK = 0.02  # seconds: a player who has taken longer is asked separately for the next answer


@dataclass(frozen=True)
class Question:
    """What computer players are asked, and who they are: a name for each side."""

    number: int  # of what had happened at the table
    battle: Carried
    players: Sequence[str]


@dataclass(frozen=True)
class Thought:
    """The answer of a player, and every stream of luck after it. `late`: they took too long, and chance chose."""

    side: int
    action: Action
    luck: Sequence[int]
    late: bool = False


def think(asked: Question) -> list[Thought]:
    """The answer of the player who is asked and, while they come quickly, those that computer players give after it.

    While what a player needs is still being compiled, the one it is built on answers.
    """
    until, coming = time.perf_counter() + QUICK, answers(asked)
    thoughts = [next(coming)]
    with suppress(Exception):  # it comes up again when that answer is asked for by itself
        while len(thoughts) < MOST and time.perf_counter() < until and (thought := next(coming, None)):
            thoughts.append(thought)
    return thoughts


def answers(asked: Question) -> Iterator[Thought]:
    """What computer players answer, one after the other, until dice are to be typed in, or another player is asked.

    That is a person, or a player who takes their time: nobody before them waits for that.
    """
    battle = asked.battle.battle(hosted.hosted)
    at_once, is_first = battle.rules.players, True
    while isinstance(battle.pending, Choice):
        side = battle.rules.ruleset.sides.index(battle.pending.side)
        if not is_first and asked.players[side] not in at_once:
            return
        before = battle.course.luck()
        player = st.stand_in(battle.rules, battle.beat_start, asked.players[side], side)
        thought = Thought(side, battle.advice(player, side), battle.course.luck())
        yield thought
        is_first = False
        battle.course.answer(tape.Answer(thought.action, by_bot=True), before)


def by_chance(asked: Question) -> list[Thought]:
    """A random legal answer, for a player who finds none in time."""
    return [replace(next(answers(replace(asked, players=[RANDOM] * len(asked.players)))), late=True)]


def aims_of(position: Carried, answers: Sequence[str]) -> list[protocol.Aim]:
    """The aims of some answers."""
    battle = position.battle(hosted.hosted)
    return [shown.aim_of(battle, answer) for answer in answers]
