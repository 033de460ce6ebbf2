"""The check that a ruleset tells: what rolls are for, what they need and why and came to, and what chances mean."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.battle import Battle, Choice, Roll, course, log
from sandtable.battle.foretold import falls_later
from sandtable.kernel import Action, Prospect
from sandtable.odds.chances import prospects_of

from .heard import Ledger, heard_battle
from .trial import Setting, Trial

STEPS = 80  # answers and rolls of a battle that is walked through
ANSWERS = 3  # whose chances are looked at, of one question


def check_telling(trial: Trial) -> Iterator[str]:
    """Every roll says what it is for, what it needs and why, and what it came to; every chance what it means."""
    known, ledger = set[str](), Ledger(trial.ruleset.catalogue.rules)
    for setting in trial.settings():
        faults = [*silent_rolls(trial, setting, ledger), *walked(trial, setting)]
        for text, example in faults:
            if text not in known:
                known.add(text)
                yield f"{text} ({', '.join(filter(None, (example, str(setting))))})"


Told = Iterator[tuple[str, str]]  # what is wrong, in words that are the same for each roll of its kind; and an example


def silent_rolls(trial: Trial, setting: Setting, ledger: Ledger) -> Told:
    """What the rolls of a whole battle leave out."""
    rolls = heard_battle(setting.rules, setting.table())
    trial.count("battles")
    trial.count("rolls", len(rolls))
    for heard in rolls:
        ledger.learn(heard)
    for heard in rolls:
        for fault in ledger.faults(heard):
            yield f"{heard.name}: {fault.words}", fault.example


def walked(trial: Trial, setting: Setting) -> Told:
    """A battle with typed dice: every chance means something, and all players are told the same of a roll."""
    battle = setting.battle(course.TYPED, trial.bots())
    for _ in range(STEPS):
        if isinstance(battle.pending, Roll):
            yield from rolled(battle, battle.pending)
        elif isinstance(battle.pending, Choice) and battle.pending.menu:
            for action in trial.shuffled(battle.pending.menu)[:ANSWERS]:
                trial.count("answers")
                yield from chances_told(battle, action)
            yield from answered(battle, trial.pick(battle.pending.menu))
        else:
            break
    yield from replayed(battle)


def rolls_of(battle: Battle) -> list[log.Event]:
    """Its rolls so far."""
    return [event for event in battle.log if event.kind == "roll"]


def named(rule: str, purpose: str) -> str:
    return f'{rule or "no rule"} "{purpose}"'


# ---- chances -------------------------------------------------------------------------------------------------


def chances_told(battle: Battle, action: Action) -> Told:
    """What the chances of an answer leave open."""
    told = prospects_of(battle, action)
    labels = {piece.label for piece in battle.state.pieces()}
    for prospect in told:
        for words in prospect_faults(prospect, labels):
            yield f'chance "{prospect.label}": {words}', str(action)
    for (label, whom), times in Counter((prospect.label, prospect.whom) for prospect in told).items():
        if times > 1:
            yield f'chance "{label}": told {times} times of the same', f"{action}, {whom or 'nobody'}"


def prospect_faults(prospect: Prospect, labels: set[str]) -> Iterator[str]:
    """What is wrong with one of them."""
    if not prospect.label.strip():
        yield "has no words"
    if prospect.good is None:
        yield "does not say if it is good or bad for the side that answers"
    if prospect.whom and prospect.whom not in labels:
        yield f'happens to "{prospect.whom}", which is no label of a piece'


# ---- the same everywhere --------------------------------------------------------------------------------------


def answered(battle: Battle, action: Action) -> Told:
    """The dice described before the answer are the dice asked for after it, unless its own fall after others."""
    foretold, before, later = battle.roll_after(action), len(rolls_of(battle)), falls_later(battle.course, action)
    battle.push(action)
    asked = battle.pending
    if later or not isinstance(asked, Roll) or len(rolls_of(battle)) > before:
        return
    name = named(asked.rule, asked.why)
    if foretold is None:
        yield f"{name}: an answer leads to it and does not say so", str(action)
    elif asked.asked is None or not tells(foretold, asked.asked):
        yield f"{name}: its reasons before the answer are others than when dice are typed", str(action)


def rolled(battle: Battle, roll: Roll) -> Told:
    """Checks that the log, and its JSON, say of dice what was said when they were asked for."""
    before, name = len(rolls_of(battle)), named(roll.rule, roll.why)
    battle.roll()
    if len(rolls_of(battle)) == before:
        return  # half of a contest: its line comes with the other half
    event = rolls_of(battle)[before]
    asked = roll.asked
    if asked is None or not tells(event, asked) or (not is_contest(event) and is_of_another(event, asked)):
        yield f"{name}: dice are asked for with other reasons, or of another, than the log says", str(event)
    if asked is not None and (None if asked.need is None else str(asked.need)) != (
        None if event.need is None else str(event.need)
    ):
        yield f"{name}: dice are asked for with another need than the log says", str(event)
    if event.purpose != roll.why:
        yield f"{name}: the log calls it {event.purpose!r}", str(event)
    if json.loads(json.dumps(event.to_json())).get("sums", []) != [in_json(part) for part in event.sums]:
        yield f"{name}: its JSON has other reasons than the log", str(event)


def is_contest(event: log.Event) -> bool:
    """Whether two sides rolled against each other; its line tells what both roll and add."""
    return event.lead is not None


def tells(event: log.Event, asked: log.Asked) -> bool:
    """Whether a roll gives the reasons for which its dice were asked: those of both sides, for a contest."""
    return all(part in event.sums for part in asked.sums) if is_contest(event) else event.sums == asked.sums


def is_of_another(event: log.Event, asked: log.Asked) -> bool:
    """Whether one roller was asked for the dice, and the log names another."""
    return (event.side, event.who) != (asked.side, asked.who)


def in_json(part: log.Sum) -> dict[str, Any]:
    """A number and its reasons as programs read them."""
    reasons = [{"rule": reason.rule, "value": reason.value, "text": reason.text} for reason in part.reasons]
    return {"what": part.what, "value": part.value, "reasons": reasons}


def replayed(battle: Battle) -> Told:
    """Its record, played again, gives the same reasons."""
    again = Battle.replay(battle.record.to_json(), battle.rules)
    for event, other in zip(rolls_of(battle), rolls_of(again)):
        if event.sums != other.sums:
            yield f"{named(event.rule, event.purpose)}: its reasons are others in a replay", str(event)
