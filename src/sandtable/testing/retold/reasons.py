"""The check that reasons name their parts: each is a number of its rule, or says what it comes from."""

from collections.abc import Iterator
from typing import Any

from sandtable.battle import Battle, Event, Reason
from sandtable.kernel import Action, Rules, SandtableError
from sandtable.kernel.bounds import entries
from sandtable.odds.chances import prospects_of

from .. import seen
from ..trial import Trial
from .walking import Told, each_moment, varied

ANSWERS = 2  # that are explained, of one question
BEHIND = 2  # beats before a question whose rolls are looked at


def check_reasons(trial: Trial) -> Iterator[str]:
    """Every reason of a roll is a number of its rule, or says what it comes from; chances have reasons."""
    yield from each_moment(trial, reason_faults)


def reason_faults(trial: Trial, battle: Battle) -> Told:
    """What is wrong with the reasons of the latest rolls, and of those that answers lead to."""
    pending: Any = battle.pending
    events = [event for beat in battle.history[-BEHIND:] for event in beat.events]
    for event in (*events, *battle.course.log_of_beat.events):
        if event.kind == "roll":
            yield from roll_faults(trial, battle.rules, event)
    for action in varied(trial, pending.menu, ANSWERS):
        try:
            roll = battle.roll_after(action)
        except SandtableError:
            continue  # "judges" tells of it
        trial.count("answers")
        if roll is not None:
            yield from roll_faults(trial, battle.rules, roll)
        else:
            yield from silence(trial, battle, action, pending.side)


def roll_faults(trial: Trial, rules: Rules, event: Event) -> Told:
    """Reasons that are lumps."""
    for part in event.sums:
        for reason in part.reasons:
            trial.count("reasons")
            if is_lump(rules, reason):
                numbers = ", ".join(map(str, sorted(numbers_of(rules, reason.rule))))
                fault = f"{reason.rule}: a reason is no number of its rule ({numbers}), and says not what it comes from"
                yield fault, f'{reason} of {part.value}, "{event.text}"'


def is_lump(rules: Rules, reason: Reason) -> bool:
    """Whether a reason is none of its rule's numbers, and has no words for it: where a rule has any numbers."""
    numbers = numbers_of(rules, reason.rule)
    worded = reason.text != rules.ruleset.titles.get(reason.rule, reason.rule)
    return bool(numbers) and not worded and abs(reason.value) not in numbers


def numbers_of(rules: Rules, id: str) -> set[int]:
    """The numbers in force of a rule and the number of its reading, without their signs."""
    catalogue, found = rules.ruleset.catalogue, set[int]()
    if catalogue.numbers.get(id) is not None:
        found |= {abs(value) for _, value in entries(rules.in_force[id])}
    return found | ({abs(rules.in_force[f"{id}="])} if f"{id}=" in rules.in_force else set())


def silence(trial: Trial, battle: Battle, action: Action, side: str) -> Told:
    """Chances of dice that the side rolls later, without a reason for any of these dice."""
    for prospect in prospects_of(battle, action):
        if prospect.situation.aim is not None or prospect.situation.to_the_end:
            continue
        rolls = seen.run(prospect.situation, battle.rules, trial.stream.below(1 << 31))[1].rolls
        trial.count("chances without dice at once")
        if rolls and rolls[0].sums and rolls[0].side == side:
            fault = f'"{type(action).notation}" tells a chance of "{rolls[0].purpose}", and no reasons for these dice'
            yield fault, f'{action}, "{prospect.label}"'
            return
