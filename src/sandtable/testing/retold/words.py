"""The check that chances and columns agree with the log and the pieces."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sandtable.battle import Battle, Event
from sandtable.kernel import Action, Meaning, Prospect, SandtableError, Situation
from sandtable.odds import ask, chances

from .. import asked, seen, trying, variants
from ..trial import Trial
from .walking import Told, each_moment, varied

ANSWERS = 4  # whose words are looked at, of one question
ASKED = 20  # questions with random parameters, under each preset
QUESTIONS = 1 / 3  # of the time at most goes to questions, the rest to battles
ALONE, WITHIN = "where its dice are played alone", "where they are played in the battle"


def check_words(trial: Trial) -> Iterator[str]:
    """Every word of chances and columns is true exactly when the log, or the piece it is about, confirms it."""
    meanings = trial.ruleset.promises.meanings
    if not meanings and trial.ruleset.prospects is not None:
        trial.remarks.append("no word of its chances says what it means (`promises`, `meanings`)")
    yield from asked_at_random(trial) if meanings else ()
    yield from each_moment(trial, word_faults)


def word_faults(trial: Trial, battle: Battle) -> Told:
    """What chances of some answers say wrongly."""
    pending: Any = battle.pending
    for action in varied(trial, pending.menu, ANSWERS):
        for prospect in chances.prospects_of(battle, action):
            yield from prospect_faults(trial, battle, action, prospect)


def prospect_faults(trial: Trial, battle: Battle, action: Action, prospect: Prospect) -> Told:
    """One chance, on dice of one word: what it says, what its own log says, and what the battle says."""
    label, promises = prospect.label, battle.rules.ruleset.promises
    meaning, situation = promises.meaning(label), prospect.situation
    if meaning is None:
        if promises.meanings:
            yield f'"{label}": no meaning is promised for this word of a chance', str(action)
        return
    if situation.aim is not None:
        return
    if meaning.became is not None and not prospect.whom:
        yield f'"{label}": it means what becomes of a piece, and names none', str(action)
        return
    word = trial.stream.below(1 << 31)
    value, alone = seen.run(situation, battle.rules, word)
    alone = replace(alone, before=battle.state)  # dice may fall beats after the answer
    trial.count("words")
    trial.count(f'"{label}"')
    about = f"{action}{f', {prospect.whom}' if prospect.whom else ''}, dice {word}"
    if bool(value) != alone.bears_out(meaning, prospect.whom):
        yield differs(label, value, ALONE), f"{about}: {story(alone)}"
        return
    if not prospect.ahead:
        told = label, prospect.whom, value, alone, word
        yield from within_faults(trial, battle, action, situation, told, meaning)


def within_faults(
    trial: Trial, battle: Battle, action: Action, situation: Situation, told: tuple[Any, ...], meaning: Meaning
) -> Told:
    """The same answer given in the battle, on the same dice: it comes to what was told, if it rolls the same."""
    label, whom, value, alone, word = told
    if not alone.rolls:
        return  # nothing shows how far the battle has to go
    within = seen.pushed(battle, action, situation, word, len(alone.rolls))
    if list(map(fallen, within.rolls)) != list(map(fallen, alone.rolls)):
        return
    trial.count("words in battles")
    trial.count(f'"{label}" in battles')
    if bool(value) != within.bears_out(meaning, whom):
        yield differs(label, value, WITHIN), f"{action}{f', {whom}' if whom else ''}, dice {word}: {story(within)}"


def fallen(event: Event) -> tuple[Any, ...]:
    """What tells rolls apart."""
    return event.purpose, event.who, event.die, event.dice, event.need


def differs(label: str, value: Any, where: str) -> str:
    """The fault of a word that is not confirmed."""
    return f'"{label}" is {str(bool(value)).lower()}, and by its promised meaning {str(not value).lower()} {where}'


def story(told: seen.Seen) -> str:
    """What was heard of something that was played."""
    return " / ".join(event.text for event in told.events) or "nothing is said"


# ---- questions -----------------------------------------------------------------------------------------------


def columns(situation: Situation, value: Any) -> dict[str, Any]:
    """The outcome of a question, column by column."""
    return dict(zip(situation.columns, value if isinstance(value, tuple) else (value,)))


def asked_at_random(trial: Trial) -> Iterator[str]:
    """Questions with random parameters: their columns say what their own log says."""
    known, questions = set[str](), list(trial.ruleset.questions)
    for variant in (*variants.presets(trial.ruleset), *variants.readings(trial.ruleset, 2, trial.stream)):
        rules = variant.load(trial.ruleset)
        for _ in range(ASKED if questions and trial.spent < QUESTIONS else 0):
            name = trial.pick(questions)
            given = asked.parameters(trial.ruleset.questions[name], rules, trial.stream)
            for text, example in question_faults(trial, rules, name, given):
                if text not in known:
                    known.add(text)
                    yield f"{text} ({example}; {variant})"


def question_faults(trial: Trial, rules: Any, name: str, given: dict[str, Any]) -> Told:
    """One question, played once."""
    meanings, word = rules.ruleset.promises.meanings, trial.stream.below(1 << 31)
    try:
        situation = ask.ask(rules, name, given)
        if situation.aim is not None or not any(column in meanings for column in situation.columns):
            return
        with trying.patience(trying.LONGEST):
            value, alone = seen.run(situation, rules, word)
    except (SandtableError, trying.Endless):
        return  # "drift" and "questions" tell of it
    for column, told in columns(situation, value).items():
        meaning = meanings.get(column)
        if meaning is None or not meaning.words or not isinstance(told, bool):
            continue
        trial.count(f'"{column}"')
        if told != alone.bears_out(meaning, ""):
            yield differs(column, told, ALONE), f"question {name} {given}, dice {word}: {story(alone)}"
