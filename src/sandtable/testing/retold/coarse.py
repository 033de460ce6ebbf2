"""The check that chances leave out no dice that matter: an occasion's own luck is compared with all dice."""

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any

from sandtable.battle import Battle
from sandtable.kernel import Action, Occasion
from sandtable.odds import Odds, chances

from ..trial import Trial
from .walking import Told, each_moment, varied

ANSWERS = 2  # that are looked at, of one question
SECONDS = 1.0  # of work on each answer, after which chances are sampled
ROUNDED = 1e-9
DOUBT = 5.0  # standard errors between two chances that are the same, once in a million times


def check_coarse(trial: Trial) -> Iterator[str]:
    """Chances by an occasion's own luck are those of all dice: it settles nothing on which an event depends."""
    if any(occasion.luck is not None for occasion in trial.ruleset.occasions):
        yield from each_moment(trial, luck_faults)
    else:
        trial.done = "no occasion has luck of its own"


def luck_faults(trial: Trial, battle: Battle) -> Told:
    """Where the chances of some answers change once all dice fall."""
    pending: Any = battle.pending
    for action in varied(trial, pending.menu, ANSWERS):
        occasion = trial.ruleset.occasion(battle.state, action)
        if occasion is None or occasion.luck is None or not trial.time_left:
            continue
        found = [shares(battle, action, each) for each in (occasion, replace(occasion, luck=None))]
        if not any(rolls for rolls, _ in found):
            continue
        trial.count("answers")
        for befallen in {event for _, events in found for event in events}:
            told, true = (float(events.get(befallen, 0)) for _, events in found)
            if abs(told - true) > doubt(true, *[odds for odds, _ in found if odds is not None]):
                word, whom = befallen
                kinds = ", ".join(kind.__name__ for kind in occasion.answers)
                yield (
                    f'"{word}": the luck of its occasion ({kinds}) settles dice on which it depends',
                    f"{action}{f', {whom}' if whom else ''}: {told:.1%} told, {true:.1%} with all dice",
                )


def shares(battle: Battle, action: Action, occasion: Occasion) -> tuple[Odds | None, chances.Shares]:
    """The odds of all events with their pieces after an answer, and the share of each; None where no dice fall."""
    foreseen = chances.foreseen_of(battle, action, occasion)
    if foreseen is None or foreseen.start is None:
        return None, {}
    return chances.shares_of(foreseen, battle.rules, SECONDS)


def doubt(share: float, *found: Odds) -> float:
    """How far two estimates of the same chance may lie apart: hardly at all where all paths were walked."""
    errors = [max(share * (1 - share), 1 / odds.samples) / odds.samples for odds in found if odds.samples]
    return ROUNDED + DOUBT * sqrt(sum(errors))
