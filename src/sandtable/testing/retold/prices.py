"""The check that prices are told: the words of an answer and the log say what it pays, ends, drops or uses up."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.battle import Battle, Choice
from sandtable.battle.log import Event
from sandtable.kernel import Action, Bar, Figure, Loss, Piece, Point, Ruleset, Table, said

from ..seen import holds, piece, until_next
from ..trial import Trial
from .walking import Told, each_moment, varied

ANSWERS = 3  # that are given, of one question
FOLLOWING = 12  # answers that follow, for a price to be paid
SEVERAL = 5  # answers that pay nothing, before that is a fault
PRICE = re.compile(r"(\d+) ([^,]+)")  # as the table reads it: "2 AP, ends movement"

Figures = tuple[Figure, ...]


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


def price_faults(trial: Trial, battle: Battle, kept: "Purses | None" = None) -> Told:
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
            yield from kept.faults(trial, point, shown, later(after, fork, known + 1), action)


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
    """Whether every other answer costs a piece the same, so that it is not a price of this one."""
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


# ---- prices in numbers: "2 AP" is what the bar of that name goes down by, or "1 stress" up, at once or later ---------


class Purses:
    """What kinds of answer say that they cost, and what was paid."""

    def __init__(self) -> None:
        self.paid: dict[str, set[bool]] = {}  # of each price: whether it was paid at once; of some, both
        self.unpaid: dict[str, list[str]] = {}  # faults of these prices, unless more is known of them
        self.silent: dict[str, tuple[str, str]] = {}  # ... with the bar that no answer may name
        self.named = set[str]()  # the bars that prices name

    def faults(
        self, trial: Trial, told: Point, before: Figures, following: Iterator[Table[Any]], action: Action
    ) -> Told:
        """Where the piece that acts pays another amount than its answer says, in the tables that follow.

        That an answer which ends a turn leaves nothing on a bar is no price.
        """
        price, ruleset = PRICE.match(told.cost), trial.ruleset
        had = {label: bar for label, bar in bars_of(before, told).items() if price or bar.pays}
        at_once = bars_of(figures(ruleset, next(following)), told) if had else {}
        for label, bar in had.items():
            said = int(price[1]) if price and is_same(price[2].lower(), label.lower()) else 0
            if not said and not bar.pays:
                continue
            trial.count("prices")
            name, example = f"the price of {type(action).__name__} in {label}", f"{action}: {told.cost!r}"
            paid = paid_of(bar, at_once)
            is_later = said > 0 and not paid
            if is_later:
                paid = next(filter(None, (paid_of(bar, bars_of(figures(ruleset, t), told)) for t in following)), 0)
            self.named |= {label} if said else set()
            if paid:
                self.paid.setdefault(name, set()).add(not is_later)
            elif said:
                self.unpaid.setdefault(name, []).append(f"{name} is told wrong: nothing is paid ({example})")
            if said and paid not in (0, said):
                yield f"{name} is told wrong: {paid:g} is paid", example
            elif 0 < paid < bar.value - bar.low and not said and not holds(told.words, label, label.removesuffix("s")):
                self.silent.setdefault(name, (label, f"{name} is not told: {paid:g} is paid ({example})"))

    def left_open(self) -> Iterator[str]:
        """The prices that several answers have not paid, or not told.

        What is paid later may be spared by dice; and a game that names no prices tells none wrong.
        """
        for name, faults in self.unpaid.items():
            if len(faults) >= SEVERAL and False not in self.paid.get(name, ()):
                yield faults[0]
        yield from (fault for bar, fault in self.silent.values() if bar in self.named)


def figures(ruleset: Ruleset, t: Table[Any]) -> Figures:
    """The pieces as they are shown; none where a step is half done."""
    try:
        return ruleset.looks.view(t.silent_copy()).figures
    except Exception:  # "look" tells of it, where it is at a question
        return ()


def bars_of(shown: Figures, told: Point) -> dict[str, Bar]:
    """The bars of the piece that acts, by their names."""
    return {bar.label: bar for each in shown if each.key == told.actor for bar in each.bars}


def paid_of(bar: Bar, left: dict[str, Bar]) -> float:
    """What has been paid: how far a bar has gone down, or where it is none to pay from, up, as stress does."""
    gone = bar.value - left.get(bar.label, bar).value
    return max(0, gone) if bar.pays else abs(gone)


def later(after: Table[Any], fork: Battle, known: int) -> Iterator[Table[Any]]:
    """The tables that follow an answer: at each line of its log after the first ones known, and after more answers."""
    yield after
    for _ in range(FOLLOWING):
        yield from (event.moment for event in fork.log[known:])
        yield fork.state
        if not isinstance(fork.pending, Choice) or not fork.pending.menu:
            return
        known = len(fork.log)
        fork.push(fork.pending.menu[0])


def is_same(one: str, other: str) -> bool:
    """Whether two words are of the same thing, one of it or several."""
    return one in (other, f"{other}s") or f"{one}s" == other
