"""The check that prices are told: what an answer pays, ends, lets go or uses up stands in its words and in the log."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.battle.log import Event
from sandtable.kernel import Action, Loss, Piece, Point, Ruleset, Table, said

from ..seen import holds, piece, until_next
from ..trial import Trial
from .purses import Purses, figures, later
from .walking import Told, each_moment, varied

ANSWERS = 3  # that are given, of one question


def check_prices(trial: Trial) -> Iterator[str]:
    """When a piece loses something, the log says so, and the words of the answer that costs it said so before.

    A bar from which a piece pays goes down by what the price of its answer says.
    """
    if not trial.ruleset.promises.losses:
        trial.remarks.append("nothing is said of what a piece can lose (`promises`, `losses`)")
    kept = Purses()
    yield from each_moment(trial, lambda trial, battle: price_faults(trial, battle, kept))
    yield from kept.left_open()
    for name in trial.ruleset.promises.losses:
        if not trial.tried.get(f'"{name}"'):
            trial.remarks.append(f'"{name}": never lost')


def price_faults(trial: Trial, battle: Battle, kept: Purses | None = None) -> Told:
    """Losses by some answers that are not told before, or not told after."""
    pending: Any = battle.pending
    kept, shown, ruleset = kept or Purses(), figures(trial.ruleset, battle.state), trial.ruleset
    for action in varied(trial, pending.menu, ANSWERS):
        if battle.why_not(action) is not None:
            continue
        before, fork, known, beat = battle.state.clone(), battle.fork(), len(battle.log), len(battle.history)
        fork.course.watch = lambda t: t.clone()
        fork.push(action)
        trial.count("answers given")
        events = fork.log[known:]
        for name, loss, who in losses(ruleset, before, fork.state):
            trial.count("losses")
            trial.count(f'"{name}"')
            if loss.logged and not tells(before, events, loss, who):
                yield f'"{name}" is lost, and the log does not say so', f"{action}, {who.label}: {story(events)}"
        after, point = at_once(fork, beat, known), ruleset.told(before.clone(), action)
        words = f"{in_words(point)} {words_before(battle)}".strip()
        for name, loss, who in losses(ruleset, before, after) if words else ():
            told = not may_cost(battle, before, who) or holds(words, *loss.words)
            if not told and not is_lost_anyway(battle, action, name, who):
                yield f'"{name}" is lost by an answer whose words do not say so', f"{action}, {who.label}: {words!r}"
        if point is not None:
            yield from kept.faults(trial, point, shown, chain([after], later(fork, known + 1)), action)


def at_once(fork: Battle, beat: int, known: int) -> Table[Any]:
    """The state after an answer before anything is rolled or chosen, or the next beat begins."""
    is_over = len(fork.history) > beat
    first = sum(len(kept.events) for kept in fork.history[:beat])
    events = (fork.history[beat].events if is_over else fork.course.log_of_beat.events)[known - first + 1 :]
    following = events[len(list(until_next(events, 0))) :]
    if following:
        after: Table[Any] = following[0].moment
        return after
    return fork.course.start_of(beat + 1) if is_over else fork.state


def losses(ruleset: Ruleset, before: Table[Any], after: Table[Any]) -> Iterator[tuple[str, Loss, Piece]]:
    """What pieces have lost between two states."""
    for old in before.pieces():
        for name, loss in ruleset.promises.losses.items():
            if isinstance(old, loss.of) and loss.lost(old, piece(after, old.label)):
                yield name, loss, old


def tells(t: Table[Any], events: Sequence[Event], loss: Loss, who: Piece) -> bool:
    """Whether a line of the log names the piece and says what it loses."""
    named = (who.label, said(t, who))
    return any(
        holds(f"{event.text} {event.verdict}", *loss.words) and (event.who == who.label or holds(event.text, *named))
        for event in events
    )


def in_words(told: Point | None) -> str:
    """What is said of an answer before it is given; nothing where the look has no words of its own."""
    return "" if told is None else f"{told.words} {told.cost}".strip()


def words_before(battle: Battle) -> str:
    """What was said of the answer that began the beat, if another answer goes on with what it does."""
    moment = battle.course.moment()
    first = moment._replace(answers=())
    return in_words(battle.rules.ruleset.told(first.asked(), moment.answers[0])) if moment.answers else ""


def may_cost(battle: Battle, t: Table[Any], who: Piece) -> bool:
    """Whether an answer may cost a piece something: its side's, or in the middle of a deed the piece that is asked."""
    pending: Any = battle.pending
    if battle.course.moment().answers and isinstance(pending.who, Piece):
        return bool(who.label == pending.who.label)
    return t.side_of(who) == battle.rules.ruleset.sides.index(pending.side)


def is_lost_anyway(battle: Battle, action: Action, name: str, who: Piece) -> bool:
    """Whether every other answer costs a piece the same: then it is no price of this one."""
    pending: Any = battle.pending
    others = [other for other in pending.menu if other != action and battle.why_not(other) is None]
    return bool(others) and all(comes_to_lose(battle, other, name, who) for other in others)


def comes_to_lose(battle: Battle, action: Action, name: str, who: Piece) -> bool:
    """Whether a piece has lost something at the end of the beat in which an answer is given, and others after it."""
    fork, beats = battle.fork(), len(battle.history)
    fork.push(action)
    while isinstance(fork.pending, Choice) and fork.pending.menu and len(fork.history) == beats:
        fork.push(fork.pending.menu[0])
    return any(
        (name, who.label) == (lost, x.label) for lost, _, x in losses(battle.rules.ruleset, battle.state, fork.state)
    )


def story(events: Sequence[Event]) -> str:
    """The lines of the log."""
    return " / ".join(event.text for event in events)
