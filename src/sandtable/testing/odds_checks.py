"""Checks on odds: promises of `cut`, questions at their defaults."""

import pickle
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from sandtable.kernel import InvalidRules, Published, Rules, SandtableError, Situation, Table, TooManyPaths
from sandtable.odds.ask import ask, odds_of_situation
from sandtable.odds.merging import distribution
from sandtable.odds.situation import play_rule, seats, start_of

from . import faults, playing, variants
from .trial import Setting, Trial

PATHS = 20_000  # walked without merging at most
STATES = 5  # tried of one battle


def check_cuts(trial: Trial) -> Iterator[str]:
    """Odds merged at the cuts are those of all paths, one by one: in questions, and in beats of random battles."""
    for variant in variants.presets(trial.ruleset):
        for name in answerable(trial.ruleset.questions):
            if trial.time_left:
                yield from question_cuts(trial, variant.load(trial.ruleset), name)
    for setting in trial.settings():
        states: list[Table[Any]] = []
        playing.play(setting.table(), setting.rules, lambda t, known=states: known.append(t.clone()))  # type: ignore[misc]
        for state in trial.shuffled(states)[:STATES]:
            if trial.time_left:
                yield from beat_cuts(trial, setting, state)


def question_cuts(trial: Trial, rules: Rules, name: str) -> Iterator[str]:
    """A question, merged and not."""
    try:
        situation = ask(rules, name, {})
    except SandtableError:
        return  # `check_questions` tells
    if situation.aim is None and not situation.to_the_end:
        prepare = seats(rules, situation.players)
        start, played = start_of(situation, rules), partial(play_rule, situation)
        yield from merged_fault(trial, start, played, prepare, f"question {name} {rules}")


def beat_cuts(trial: Trial, setting: Setting, state: Table[Any]) -> Iterator[str]:
    """One beat of a battle, merged and not."""

    def beat(t: Table[Any]) -> Any:
        trial.ruleset.beat(t)
        return t.key()

    yield from merged_fault(trial, state, beat, seats(setting.rules, setting.players), str(setting))


def merged_fault(trial: Trial, start: Table[Any], run: Any, prepare: Any, where: str) -> Iterator[str]:
    """How the odds of a situation change where its cuts are ignored."""
    try:
        whole = distribution(start, run, prepare, merge=False, budget=PATHS)
        merged = distribution(start, run, prepare, budget=PATHS)
    except TooManyPaths:
        trial.count("situations with too many paths")
        return
    trial.count("situations")
    if whole != merged:
        wrong = next(x for x in {**whole, **merged} if whole.get(x) != merged.get(x))
        chances = f"{shown(wrong)} has {merged.get(wrong, 0)} merged, {whole.get(wrong, 0)} not"
        yield f"{where}: a cut promises too much: {chances}"


def shown(outcome: Any) -> str:
    text = str(outcome)
    return text if len(text) <= 60 else "an outcome"


def answerable(questions: dict[str, Published]) -> list[str]:
    """The questions that need no parameters."""
    return [name for name, q in questions.items() if not any(f.is_required() for f in q.model.model_fields.values())]


def check_questions(trial: Trial) -> Iterator[str]:
    """Every question answers at its defaults, under every preset, with probabilities that add up to one."""
    questions = trial.ruleset.questions
    for name in questions.keys() - answerable(questions):
        needed = ", ".join(k for k, f in questions[name].model.model_fields.items() if f.is_required())
        trial.remarks.append(f"question {name} has no defaults for {needed}: not tried")
    for variant in variants.presets(trial.ruleset):
        rules = variant.load(trial.ruleset)
        for name in answerable(questions):
            if trial.time_left or not trial.tried:
                yield from question_faults(trial, rules, name)


def is_ruled_out(error: Exception, rules: Rules) -> bool:
    """Whether a question is refused for a ruling that is not the usual one."""
    if not isinstance(error, InvalidRules) or error.rule not in rules.ruleset.catalogue.options:
        return False
    return bool(rules.in_force[error.rule] != rules.ruleset.load().in_force[error.rule])


def question_faults(trial: Trial, rules: Rules, name: str) -> Iterator[str]:
    try:
        situation = ask(rules, name, {})
        odds = odds_of_situation(situation, rules, samples=500, compiles=False)
    except Exception as error:
        if is_ruled_out(error, rules):
            trial.count("questions that a preset rules out")
            return
        yield f"question {name} {rules}: {faults.told(error, rules.ruleset)}"
        return
    trial.count("questions")
    if odds.sampled:
        trial.count("of them sampled")
    if situation.aim is None and sum(odds.outcomes.values(), Fraction(0)) != 1:
        yield f"question {name} {rules}: its probabilities add up to {sum(odds.outcomes.values())}"
    yield from columns_fault(situation, odds.outcomes, name)
    yield from sending_fault(odds.outcomes, name)


def sending_fault(outcomes: dict[Any, Fraction], name: str) -> Iterator[str]:
    """Pages get their answers from other processes: what cannot be sent is an error there."""
    try:
        if pickle.loads(pickle.dumps(outcomes)) != outcomes:  # noqa: S301 (our own)
            yield f"question {name}: its outcomes are others when another process has worked them out"
    except Exception as error:
        yield f"question {name}: its outcomes cannot be sent by another process ({type(error).__name__}: {error})"


def columns_fault(situation: Situation, outcomes: dict[Any, Fraction], name: str) -> Iterator[str]:
    """The fault where a question has not as many columns as an outcome has parts."""
    for outcome in outcomes:
        parts = len(outcome) if isinstance(outcome, tuple) else 1
        if parts != len(situation.columns):
            yield f"question {name}: {len(situation.columns)} columns, but an outcome has {parts} parts"
            return
