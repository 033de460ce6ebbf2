"""Checks on battles that are played move by move: menus, judges, notation, undo, records."""

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.compiled.runtime.work import SCRIPT_CAPACITY
from sandtable.kernel import Action, SandtableError, judge_of

from . import faults
from .trial import BEATS, Setting, Trial

REMEMBERED = 200  # actions kept to be tried where no menu lists them
STEPS = 60  # answers walked before a save or an undo is tried
SPARE = 3  # unlisted actions tried at one question


def snapshot(battle: Battle) -> tuple[Any, ...]:
    """Everything that is equal in two battles in the same situation."""
    pending = battle.pending
    menu = [str(a) for a in pending.menu] if isinstance(pending, Choice) else []
    log = [str(event) for event in battle.log]
    answers = [str(answer) for answer in battle.course.tape.answers]
    return battle.state.key(), str(pending), menu, battle.course.luck(), log, answers


def differs(a: tuple[Any, ...], b: tuple[Any, ...]) -> str:
    """What of two snapshots differs."""
    names = ("state", "question", "menu", "luck", "log", "answers")
    return ", ".join(name for name, x, y in zip(names, a, b) if x != y)


def check_menus(trial: Trial) -> Iterator[str]:
    """What is offered is legal, fits the menu, reads back from its notation; what judges allow can be played."""
    seen: list[Action] = []
    for setting in trial.settings():
        battle = setting.battle()
        trial.count("battles")
        for _ in range(BEATS):
            if not isinstance(battle.pending, Choice) or not trial.time_left:
                break
            wrong = next(question_faults(trial, battle, seen), None)
            if wrong is not None:
                yield f"{setting}: {wrong}"
                break
            remember(trial, seen, battle.pending.menu)
            trial.answer(battle)


def question_faults(trial: Trial, battle: Battle, seen: list[Action]) -> Iterator[str]:
    """What is wrong with one question."""
    pending = battle.pending
    assert isinstance(pending, Choice)
    menu, capacity = pending.menu, trial.ruleset.menu_capacity
    trial.count("questions")
    trial.count("options", len(menu))
    try:
        battle.describe()
    except Exception as error:  # any error of its author
        yield f"describe: {faults.told(error, trial.ruleset)}"
    if not menu:
        yield f"{pending} has an empty menu"
    if len(menu) > capacity:
        yield f"{pending} offers {len(menu)} options: raise menu_capacity ({capacity})"
    if len(set(menu)) < len(menu):
        yield f"{pending} offers the same twice: {next(str(a) for a in menu if menu.count(a) > 1)}"
    if len(battle.course.tape.answers) >= SCRIPT_CAPACITY:
        yield f"more than {SCRIPT_CAPACITY} answers in one beat: end beats earlier"
    for action in menu:
        yield from option_faults(battle, action)
    yield from unlisted_faults(trial, battle, seen)


def option_faults(battle: Battle, action: Action) -> Iterator[str]:
    """What is wrong with one option."""
    text = str(action)
    try:
        back = battle.parse(text)
    except SandtableError as error:
        yield f'"{text}" is offered, but cannot be read back: {error}'
        return
    if back != action:
        yield f"{named(action)} is offered, but reads back as {named(back)}: give one of them another notation"
    if type(action).decode(action.code) != action:
        yield f'"{text}" does not survive its 64 bits'
    refusal = battle.why_not(action)
    if refusal is not None:
        yield f'"{text}" is offered, but refused: {refusal}'


def named(action: Action) -> str:
    """An action with its kind, and where that is declared."""
    return f'"{action}" of {type(action).__name__} ({type(action).written_at})'


def unlisted_faults(trial: Trial, battle: Battle, seen: list[Action]) -> Iterator[str]:
    """Actions of other moments: refused with words, or played without harm."""
    pending = battle.pending
    assert isinstance(pending, Choice)
    if not seen or pending.offered is None or judge_of(pending.ask) is None:
        return
    for _ in range(SPARE):
        action = trial.pick(seen)
        if action in pending.menu or not isinstance(action, trial.ruleset.actions):
            continue
        trial.count("unlisted actions")
        try:
            if battle.why_not(action) is None:
                battle.fork().push(action)
        except Exception as error:  # any error of a rule
            yield f'"{action}", which no menu lists: {faults.told(error, trial.ruleset)}'


def remember(trial: Trial, seen: list[Action], menu: list[Action]) -> None:
    """Keeps some actions for later questions."""
    for action in menu[:SPARE]:
        if len(seen) < REMEMBERED:
            seen.append(action)
        else:
            seen[trial.stream.below(REMEMBERED)] = action


def walked(trial: Trial, setting: Setting, each: Callable[[Battle], object]) -> Battle:
    """A battle after some random answers; `each` is called before every answer."""
    battle = setting.battle(trial.dice(), trial.bots())
    for _ in range(1 + trial.stream.below(STEPS)):
        each(battle)
        if trial.answer(battle) is None:
            break
    trial.count("battles")
    return battle


def check_undo(trial: Trial) -> Iterator[str]:
    """Taking answers back leads to exactly the situation before, also in mid-action; and forward again."""
    for setting in trial.settings():
        before: list[tuple[Any, ...]] = []
        battle = walked(trial, setting, lambda b, known=before: known.append(snapshot(b)))  # type: ignore[misc]
        before, end = before[: answers_given(battle)], snapshot(battle)
        copy = battle.fork()
        for place in range(len(before) - 1, max(-1, len(before) - 1 - STEPS), -1):
            copy.pop()
            trial.count("answers taken back")
            if snapshot(copy) != before[place]:
                yield f"{setting}: answer {place + 1} taken back: {differs(snapshot(copy), before[place])} differ"
                break
        if snapshot(battle) != end:
            yield f"{setting}: undoing in a copy changed the original: {differs(snapshot(battle), end)}"


def answers_given(battle: Battle) -> int:
    """How many answers came from outside, not from bots."""
    tapes = [beat.tape for beat in battle.history] + [battle.course.tape]
    return sum(not answer.by_bot for tape in tapes for answer in tape.answers)


def check_records(trial: Trial) -> Iterator[str]:
    """A record made at any point, also in mid-action, replays exactly, and both go on alike."""
    for setting in trial.settings():
        battle = walked(trial, setting, lambda b: None)
        try:
            copy = Battle.replay(battle.record.to_json())
        except SandtableError as error:
            yield f"{setting}: its record does not replay: {error}"
            continue
        trial.count("records")
        for _ in range(5):
            if snapshot(copy) != snapshot(battle):
                yield f"{setting}: the replay differs: {differs(snapshot(copy), snapshot(battle))}"
                break
            stream_word = trial.stream.word
            given = trial.answer(battle)
            trial.stream.word = stream_word
            if given is None or trial.answer(copy) != given:
                break
