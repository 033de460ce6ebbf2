"""Questions answer what battles do: exact odds against play, and the way to the odds lab against the battle itself."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import log
from typing import Any

from sandtable.battle import Battle, Choice, Event
from sandtable.kernel import Action, Enquiry, SandtableError, Stream, TooManyPaths
from sandtable.odds.ask import ask, odds_of_situation
from sandtable.odds.situation import play_of

from . import drawing, trying, variants
from .asked import parameters
from .seen import link_of, pushed, run
from .trial import Trial

PLAYS = 600  # of a situation, beside its exact odds
SAMPLES = 1  # where exact odds are out of reach, there is nothing to compare
SURPRISE = 25.0  # how improbable a share must be, as minus its logarithm: once in 70 billion
LINKS = 2  # answers tried at one decision
DECISIONS = 60  # of one battle


def check_drift(trial: Trial) -> Iterator[str]:
    """Under any readings and numbers, exact odds are those of play, and a link asks for what the battle rolls."""
    asked, told = list(trial.ruleset.questions), set[Any]()
    while asked or trial.ruleset.enquiry is not None:
        drawn = [*variants.readings(trial.ruleset, 1, trial.stream), *drawing.numbers(trial.ruleset, 2, trial.stream)]
        for variant in (*variants.presets(trial.ruleset), *drawn):
            for name in trial.shuffled(asked)[:3]:
                yield from question_drift(trial, variant, name)
            yield from link_drift(trial, variant, told)
            if not trial.time_left:
                return


# ---- exact odds and play -------------------------------------------------------------------------------------


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
    except (TooManyPaths, trying.Endless):
        trial.count("questions without exact odds")
        return
    except Exception as error:
        yield f"{where}: {type(error).__name__}: {error}"
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
    """How improbable so many are, as minus the logarithm of a bound on their chance (Chernoff's)."""
    share, chance = seen / plays, float(p)
    found = 0.0
    for part, expected in ((share, chance), (1 - share, 1 - chance)):
        if part > 0:
            if expected <= 0:
                return float("inf")
            found += part * log(part / expected)
    return found * plays


# ---- battles and their links ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """A random battle in which links are tried: the same seed walks the same way."""

    scenario: str
    players: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Drift:
    """A link that asks for something else than the battle: the same key is the same mistake."""

    key: tuple[str, ...]
    text: str


def link_drift(trial: Trial, variant: variants.Variant, told: set[Any]) -> Iterator[str]:
    """One random battle: what each linked question rolls against what the battle rolls, on the same luck."""
    scenario = trial.pick(list(trial.ruleset.scenario_files))
    walk = Walk(scenario, variants.seated(trial.ruleset, trial.stream), trial.stream.below(1 << 31))
    found = [drift for drift in drifts(trial, variant, walk) if drift.key not in told]
    for drift in {drift.key: drift for drift in found[::-1]}.values():
        told.add(drift.key)

        def still(fewer: variants.Variant, key: tuple[str, ...] = drift.key) -> bool:
            return any(other.key == key for other in drifts(trial, fewer, walk))

        small = trying.fewest(trial.ruleset, variant, still) if trial.time_left else variant
        last = next((other for other in drifts(trial, small, walk) if other.key == drift.key), drift)
        yield f"{small}, {scenario}, {' v '.join(walk.players)}, seed {walk.seed}: {last.text}"


def drifts(trial: Trial, variant: variants.Variant, walk: Walk) -> Iterator[Drift]:
    """Every link of a battle that asks for something else than the battle rolls."""
    for _, rules, _ in variants.starts(variant.load(trial.ruleset), variant, walk.scenario):
        battle, stream = Battle(rules, walk.scenario, walk.seed), Stream(walk.seed, 0, 9)
        for _ in range(DECISIONS):
            pending = battle.pending
            if not isinstance(pending, Choice) or not pending.menu:
                return
            linked = [action for action in pending.menu if pending.offered is not None and link_of(battle, action)]
            for _ in range(LINKS if linked else 0):
                drift = answer_drift(trial, battle, linked[stream.below(len(linked))], stream.below(1 << 31))
                if drift is not None:
                    yield drift
            battle.let(walk.players[trial.ruleset.sides.index(pending.side)])


def answer_drift(trial: Trial, battle: Battle, action: Action, word: int) -> Drift | None:
    """How one answer's question and the battle differ in what they roll."""
    enquiry = link_of(battle, action)
    assert enquiry is not None
    told = f"{action} links to {shown(enquiry)}"
    try:
        situation = ask(battle.rules, enquiry.question, enquiry.parameters)
    except SandtableError as error:
        return Drift((enquiry.question, str(error)), f"{told}, which cannot be asked: {error}")
    if situation.aim is not None:
        return None
    alone = run(situation, battle.rules, word)[1]
    within = pushed(battle, action, situation, word, len(alone.rolls))
    trial.count("answers")
    for mine, its in zip(alone.steps, within.steps):
        if mine.kind == "choice" or its.kind == "choice":
            if mine.kind != its.kind or answer_in(mine) != answer_in(its):
                return None
            continue
        trial.count("rolls")
        if rolled(mine) != rolled(its):
            key = (enquiry.question, mine.rule, its.rule)
            return Drift(key, f'{told}: that rolls "{mine}"{reasons(mine)}, the battle "{its}"{reasons(its)}')
    return None


def shown(enquiry: Enquiry) -> str:
    """A question with its parameters, in a line."""
    return f"{enquiry.question}({', '.join(f'{name}={value}' for name, value in enquiry.parameters.items())})"


def rolled(event: Event) -> Any:
    """What a roll is, whoever rolls: faces and need."""
    return event.dice, event.need


def reasons(event: Event) -> str:
    """Why a roll needs what it needs."""
    return f" ({', '.join(f'{r.rule} {r.value:+}' for r in event.reasons)})" if event.reasons else ""


def answer_in(event: Event) -> str:
    """What was chosen, without who chose it."""
    return event.text.rpartition(": ")[2]
