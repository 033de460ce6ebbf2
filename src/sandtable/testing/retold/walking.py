"""Walks battles from question to question, so that checks see what a player would see."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.kernel import RANDOM, Action

from ..trial import BEATS, Setting, Trial

SELDOM = 12  # questions of a kind that are all looked at; of those that come more often, one in this many
ONE_IN = 4

Told = Iterator[tuple[str, str]]  # what is wrong, in words that are the same for each fault of its kind; and an example
Look = Callable[[Trial, Battle], Told]


def each_moment(trial: Trial, look: Look, at_end: Look | None = None) -> Iterator[str]:
    """What `look` finds at questions of random battles: every kind of fault once, with the first example.

    In half of the battles every answer is a random one. `at_end` looks at those that are over.
    """
    known, seen = set[str](), Counter[Any]()
    for setting in trial.settings():
        trial.count("battles")
        if trial.stream.below(2):
            setting = replace(setting, players=(RANDOM,) * len(setting.players))
        battle: Battle | None = None
        for place, battle in enumerate(walk(trial, setting)):
            assert isinstance(battle.pending, Choice)
            seen[battle.pending.ask] += 1
            if seen[battle.pending.ask] > SELDOM and trial.stream.below(ONE_IN):
                continue
            trial.count("moments")
            yield from unknown(look(trial, battle), known, f"{setting}, question {place + 1}")
        if at_end is not None and battle is not None and battle.pending is None:
            trial.count("ends")
            yield from unknown(at_end(trial, battle), known, f"{setting}, at the end")


def unknown(told: Told, known: set[str], where: str) -> Iterator[str]:
    """The faults that are not known yet, with an example."""
    for text, example in told:
        if text not in known:
            known.add(text)
            yield f"{text} ({'; '.join(filter(None, (example, where)))})"


def walk(trial: Trial, setting: Setting) -> Iterator[Battle]:
    """A battle at each of its questions, answered by the players of its setting."""
    battle = setting.battle()
    for _ in range(BEATS):
        pending = battle.pending
        if not isinstance(pending, Choice) or not pending.menu or not trial.time_left:
            return
        yield battle
        player = setting.players[trial.ruleset.sides.index(pending.side)]
        if player != RANDOM:
            battle.let(player)
            continue
        action = trial.pick(pending.menu)
        if battle.why_not(action) is not None:
            return  # "judges" tells of it
        battle.push(action)


def varied(trial: Trial, menu: list[Action], most: int) -> list[Action]:
    """Some answers of a menu, of as many kinds as can be."""
    shuffled = trial.shuffled(menu)
    first = list({type(action): action for action in shuffled}.values())
    return [*first, *[action for action in shuffled if action not in first]][:most]
