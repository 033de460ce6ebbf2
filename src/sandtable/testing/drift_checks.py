"""Checks the exact odds of questions against plays of the same situation."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import log

from sandtable.kernel import SandtableError, TooManyPaths
from sandtable.odds.ask import ask, odds_of_situation
from sandtable.odds.chains import NeverEnds
from sandtable.odds.situation import play_of

from . import drawing, faults, trying, variants
from .asked import parameters
from .trial import Trial

PLAYS = 600  # of a situation, beside its exact odds
SAMPLES = 1  # without exact odds there is nothing to compare
SURPRISE = 25.0  # how improbable a share must be, as minus its logarithm: once in 70 billion


def check_drift(trial: Trial) -> Iterator[str]:
    """Under any readings and numbers, exact odds are those of play."""
    asked = list(trial.ruleset.questions)
    while asked:
        drawn = [*variants.readings(trial.ruleset, 1, trial.stream), *drawing.numbers(trial.ruleset, 2, trial.stream)]
        for variant in (*variants.presets(trial.ruleset), *drawn):
            for name in trial.shuffled(asked)[:3]:
                yield from question_drift(trial, variant, name)
            if not trial.time_left:
                return


def question_drift(trial: Trial, variant: variants.Variant, name: str) -> Iterator[str]:
    """One question with random parameters: its exact odds against plays of the same situation."""
    rules = variant.load(trial.ruleset)
    given = parameters(trial.ruleset.questions[name], rules, trial.stream)
    where = f"{variant}, question {name} {given}"
    try:
        situation = ask(rules, name, given)
    except SandtableError:
        trial.count("questions not to be asked so")
        return
    try:
        with trying.patience(trying.LONGEST):
            if situation.aim is not None:
                return
            odds = odds_of_situation(situation, rules, samples=SAMPLES, compiles=False)
            first = trial.stream.below(1 << 31)
            plays = Counter(map(play_of(situation, rules), range(first, first + PLAYS))) if odds.exact else Counter()
    except (TooManyPaths, trying.Endless, NeverEnds):
        trial.count("questions without exact odds")
        return
    except Exception as error:
        yield f"{where}: {faults.told(error, rules.ruleset)}"
        return
    trial.count("questions" if odds.exact else "questions without exact odds")
    for outcome, seen in plays.items():
        p = odds.outcomes.get(outcome, Fraction(0))
        if surprise(seen, PLAYS, p) > SURPRISE:
            yield f"{where}: {outcome} has the chance {p}, but came {seen} times in {PLAYS} plays"
            return
    for outcome, p in odds.outcomes.items() if plays else ():
        if surprise(plays[outcome], PLAYS, p) > SURPRISE:
            yield f"{where}: {outcome} has the chance {p}, but came {plays[outcome]} times in {PLAYS} plays"
            return


def surprise(seen: int, plays: int, p: Fraction) -> float:
    """How improbable a count is, as minus the logarithm of a bound on its chance (Chernoff's)."""
    share, chance = seen / plays, float(p)
    found = 0.0
    for part, expected in ((share, chance), (1 - share, 1 - chance)):
        if part > 0:
            if expected <= 0:
                return float("inf")
            found += part * log(part / expected)
    return found * plays
