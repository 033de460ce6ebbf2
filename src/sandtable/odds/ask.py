"""Asking for odds: of a question, of an answer to what a battle waits for, of a situation."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from sandtable.battle.battle import Battle
from sandtable.battle.pending import Choice
from sandtable.battle.tape import Answer, Missing, Tape
from sandtable.kernel.actions import Action
from sandtable.kernel.errors import IllegalAction, InvalidRules, TooManyPaths, no_such
from sandtable.kernel.luck import DICE, Stream, StreamDice
from sandtable.kernel.players import Bot
from sandtable.kernel.question import Question, Situation
from sandtable.kernel.reasons import Reason
from sandtable.kernel.ruleset import Rules, validated
from sandtable.kernel.table import Table

from .answer import Odds
from .chains import absorb, explore
from .merging import distribution

SAMPLES = 20_000
STATES = 4_000  # of a battle to the end, for an answer within seconds
PATHS = 20_000  # of an answer in a battle, which takes longer a path than a question does
SECONDS = 2.0  # the longest that sampling may take where exact odds are out of reach


def odds(what: Rules | Battle | Table[Any], question: Any = None, /, **parameters: Any) -> Odds:
    """The exact distribution of what follows.

    `odds(rules, "defense", position="flanked")` answers a question of the ruleset (see `rules.questions`), and so does
    `odds(rules, Defense(position="flanked"))` with the question's own class.
    `odds(battle, action)` says what comes of an answer: the situations in which the next question stands, or the
    battle is over. Where the exact answer would take too long it is sampled, and says so.
    """
    if isinstance(what, Battle):
        return odds_of_answer(what, question)
    if isinstance(what, Rules):
        return odds_of_situation(ask(what, question, parameters), what)
    raise InvalidRules(f"odds of {type(what).__name__}: rules or a battle expected")


def ask(rules: Rules, question: str | Question, parameters: dict[str, Any]) -> Situation:
    """The situation of a question; a wrong parameter is named."""
    if isinstance(question, Question):
        return question.situation(rules)
    questions = rules.ruleset.questions
    if question not in questions:
        raise InvalidRules(no_such("question", question, questions))
    asked: Question = validated(questions[question].model, parameters, question, InvalidRules)
    return asked.situation(rules)


def odds_of_situation(
    situation: Situation, rules: Rules, samples: int = SAMPLES, solving: float | None = None
) -> Odds:
    """The odds of a situation, exact if that is within the budget; best play gives up after `solving` seconds."""
    if situation.aim is not None:
        from .solve import solve_situation

        return solve_situation(situation, rules, solving)
    try:
        return Odds(exact_outcomes(situation, rules), situation.columns)
    except TooManyPaths as error:
        return sampled(situation, rules, in_words(error), samples)


def exact_outcomes(situation: Situation, rules: Rules, merge: bool = True) -> dict[Any, Fraction]:
    """Each outcome of a situation with its probability."""
    prepare = seats(rules, situation.players)
    start = start_of(situation, rules)
    if not situation.to_the_end:
        return distribution(start, situation.run, prepare, merge=merge)
    return outcomes_at_the_end(start, situation, rules, prepare)


def start_of(situation: Situation, rules: Rules) -> Table[Any]:
    """The state of a situation; numbers beside it stay, for a scenario may bring a preset of its own."""
    return rules.table(situation.start) if getattr(situation.start, "numbers", None) is None else situation.start


def seats(rules: Rules, players: tuple[Any, ...]) -> Callable[[Table[Any], Any], None]:
    """Seats these players (names or functions) at a table; their own luck is walked too."""
    chosen = players or rules.ruleset.default_players
    bots = [Bot(rules.ruleset.asks, x) if isinstance(x, str) else x for x in chosen]

    def prepare(t: Table[Any], luck: Any) -> None:
        t.players = bots
        t.private = [luck] * len(bots)
        t.log = None

    return prepare


def end_of(situation: Situation, rules: Rules, start: Table[Any]) -> Callable[[Table[Any]], bool]:
    """When a situation that plays beats ends: with the battle, or after its rounds."""
    over, clock, settled = rules.ruleset.over, rules.ruleset.clock, situation.settled
    last = None if situation.rounds is None else getattr(start, clock) + situation.rounds - 1
    return lambda t: (
        over(t) or (last is not None and getattr(t, clock) > last) or (settled is not None and settled(t))
    )


def outcomes_at_the_end(start: Table[Any], situation: Situation, rules: Rules, prepare: Any) -> dict[Any, Fraction]:
    """Beats played until the situation's end, as an absorbing chain."""
    ruleset, stop = rules.ruleset, end_of(situation, rules, start)
    states: dict[Any, Table[Any]] = {}

    def known(t: Table[Any]) -> Any:
        key = ruleset.forgotten(t, situation.rounds is not None).key()
        states.setdefault(key, t)
        return key

    def beat(t: Table[Any]) -> Any:
        ruleset.beat(t)
        return known(t)

    def step(key: Any) -> dict[Any, Fraction]:
        t = states[key]
        if stop(t):
            return {}
        return distribution(t, beat, prepare)

    first = known(start.clone())
    outcomes: dict[Any, Fraction] = {}
    for key, p in absorb(explore(first, step, STATES), first).items():
        value = situation.run(states[key])
        outcomes[value] = outcomes.get(value, Fraction(0)) + p
    return outcomes


def in_words(error: TooManyPaths) -> str:
    """Why odds are not exact."""
    return f"{error} (in {error.rule})" if error.rule else str(error)


def sampled(situation: Situation, rules: Rules, why: str, samples: int) -> Odds:
    """The odds of a situation by playing it."""
    prepare = seats(rules, situation.players)
    ruleset, start = rules.ruleset, start_of(situation, rules)
    stop = end_of(situation, rules, start)

    def play(index: int) -> Any:
        t = start.clone()
        prepare(t, Stream(0, index, DICE + 1))
        t.luck = StreamDice(Stream(0, index, DICE))
        while situation.to_the_end and not stop(t):
            ruleset.beat(t)
        return situation.run(t)

    return by_playing(play, situation.columns, why, samples)


def by_playing(play: Callable[[int], Any], columns: tuple[str, ...], why: str, samples: int) -> Odds:
    """The shares of what comes of plays 0, 1, 2 ..., for as long as the time allows."""
    counts: dict[Any, int] = {}
    played, deadline = 0, time.monotonic() + SECONDS
    while played < samples and (played < 100 or time.monotonic() < deadline):
        value = play(played)
        counts[value] = counts.get(value, 0) + 1
        played += 1
    shares = {value: Fraction(n, played) for value, n in counts.items()}
    return Odds(shares, columns, exact=False, why=why, samples=played)


# ---- odds in a battle ----------------------------------------------------------------------------------------


def odds_of_answer(battle: Battle, answer: Any) -> Odds:
    """What comes of an answer: how things stand, as text, at the next question or at the end of the round."""
    action = battle.parse(answer)
    refusal = battle.why_not(action)
    if refusal:
        raise IllegalAction(refusal.text, refusal.rule or None)
    answers = [*(a for a in battle.tape.answers if a.action is not None), Answer(action)]  # dice are in `rolled`
    ruleset = battle.rules.ruleset
    last = getattr(battle.beat_start, ruleset.clock, 0)

    def run(t: Table[Any]) -> str:
        tape = Tape(list(answers))
        t.players = battle.seat(tape)
        try:
            ruleset.beat(t)
            while not ruleset.over(t) and getattr(t, ruleset.clock, last + 1) == last:
                ruleset.beat(t)
        except Missing as missing:
            return f"{ruleset.describe(t)}\n{missing.pending}"
        return ruleset.describe(t)

    def prepare(t: Table[Any], luck: Any) -> None:
        t.private = [luck] * len(ruleset.sides)
        t.log = None

    def play(index: int) -> str:
        t = battle.beat_start.clone()
        prepare(t, Stream(0, index, DICE + 1))
        luck: Any = Resumed(battle.rolled, StreamDice(Stream(0, index, DICE)))
        t.luck = luck
        return run(t)

    try:
        exact = distribution(battle.beat_start, run, prepare, forced=list(battle.rolled), merge=False, budget=PATHS)
        found = Odds(exact, ("situation",))
    except TooManyPaths as error:
        found = by_playing(play, ("situation",), in_words(error), SAMPLES)
    found.reasons = [Reason(r.rule, r.value) for r in battle.explain(action)]
    return found


class Resumed:
    """Luck that gives known results first, one for each roll, and then draws."""

    def __init__(self, known: Sequence[Any], luck: StreamDice) -> None:
        self.known, self.luck = list(known)[::-1], luck

    def __getattr__(self, roll: str) -> Callable[..., Any]:
        return lambda *what: self.known.pop() if self.known else getattr(self.luck, roll)(*what)


def prospects(battle: Battle, answer: Any) -> list[tuple[str, Odds]]:
    """The few chances that the ruleset tells of an answer before it is given."""
    tell = battle.rules.ruleset.prospects
    if tell is None or not isinstance(battle.pending, Choice):
        return []
    action: Action = battle.parse(answer)
    told = tell(battle.state.clone(), action)
    return [(p.label, odds_of_situation(p.situation, battle.rules, samples=2_000)) for p in told]
