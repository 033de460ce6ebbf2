"""A battle as the protocol shows it. Every number comes from the rules that will resolve the answer."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from sandtable.battle import Battle, Choice, Event, Roll, aims
from sandtable.battle.log import Sum, named
from sandtable.kernel import Action, Piece, Point, SandtableError, Shape, Table, View, YesNo
from sandtable.odds import chances as foretelling
from sandtable.odds.laws import best_law, total_law

from .protocol import Aim, Chance, Line, Needed, Option, Outcome, Pending, Picked, ReasonRow, Refusal, ShownSum

LONGEST_FRACTION = 60  # characters: longer texts are not read
YES_NO_GROUP = "answer"
NO_MARKS: tuple[Shape, ...] = ()
T = TypeVar("T")
report = logging.getLogger("sandtable.web")


def guarded(what: Callable[[], T], otherwise: T) -> T:
    """Calls drawing code of a ruleset. An error in it does not stop a battle: it is logged, and nothing is drawn."""
    try:
        return what()
    except SandtableError:
        return otherwise
    except Exception:
        report.exception("a ruleset could not show itself")
        return otherwise


# ---- answers ---------------------------------------------------------------------------------------------------------


def options_of(battle: Battle) -> tuple[Option, ...]:
    """The legal answers that are listed, with where they point."""
    if not isinstance(battle.pending, Choice):
        return ()
    return tuple(option(battle, action) for action in battle.legal_actions)


def option(battle: Battle, action: Action) -> Option:
    point, rolls = point_of(battle, action), has_chances(battle, action)
    target = point.target or ("" if point.at is None else "{:g},{:g}".format(*point.at))
    gives_up = isinstance(action, battle.rules.ruleset.gives_up)
    return Option(str(action), point.words, point.actor, target, point.cost, point.group, rolls, point.at, gives_up)


def has_chances(battle: Battle, action: Action) -> bool:
    """Whether an answer has chances that can be shown beforehand."""
    return guarded(lambda: foretelling.has_chances(battle, action), False)


def point_of(battle: Battle, action: Action) -> Point:
    """Where an answer points. A yes or no that the look has no words for is that of the figure asked."""
    otherwise = Point(str(action), actor=figure_asked(battle), group=YES_NO_GROUP if isinstance(action, YesNo) else "")
    return guarded(lambda: battle.rules.ruleset.looks.point(battle.state, action), otherwise)


def figure_asked(battle: Battle) -> str:
    """The figure a question is to, where it is to one."""
    who = battle.pending.who if isinstance(battle.pending, Choice) else None
    return who.label if isinstance(who, Piece) else ""


def aim_of(battle: Battle, text: str) -> Aim:
    """What is shown of an answer before it is given; of an illegal one, why it is illegal."""
    action = battle.parse(text)
    refusal = refusal_of(battle, action)
    marks = guarded(lambda: tuple(aims.marks(battle.course, action)), NO_MARKS)
    if refusal is not None:
        return Aim(str(action), (), (), marks, refusal)
    told = tuple(chance(battle, each) for each in foretelling.chances(battle, action))
    roll = battle.roll_after(action)
    sums = () if roll is None else shown_sums(roll.sums)
    needs = None if roll is None else needed(roll)
    return Aim(str(action), told, sums, marks, needs=needs, at_once=rolls_at_once(battle, action))


def rolls_at_once(battle: Battle, action: Action) -> bool:
    """Whether dice fall by an answer, before a side is asked again."""
    fork = battle.fork()
    known = len(fork.log)
    fork.push(action)
    return isinstance(fork.pending, Roll) or any(event.kind == "roll" for event in fork.log[known:])


def needed(roll: Event) -> Needed | None:
    """What the sum of all dice of a roll needs, where it needs one."""
    need = roll.need
    if need is None or need.kept or not roll.dice:
        return None
    return Needed(len(roll.dice), need.sides, need.value, need.at_most)


def refusal_of(battle: Battle, action: Action) -> Refusal | None:
    """Why an answer is illegal; None if it is not."""
    refusal = battle.why_not(action)
    return None if refusal is None else Refusal(refusal.rule, refusal.text)


def chance(battle: Battle, told: foretelling.Chance) -> Chance:
    """A chance as it is sent: with the name of the piece it happens to."""
    odds, p = told.odds, told.odds.p(True)
    shown = str(p) if odds.exact and len(str(p)) <= LONGEST_FRACTION else ""
    whom = named(battle.state, told.whom)
    return Chance(told.label, shown, float(p), odds.exact, odds.interval(True), whom, told.good)


def shown_sums(sums: Sequence[Sum]) -> tuple[ShownSum, ...]:
    """Numbers with the parts that they are made of."""
    return tuple(
        ShownSum(x.what, x.value, tuple(ReasonRow(reason.rule, reason.text, reason.value) for reason in x.reasons))
        for x in sums
    )


def outlook_of(battle: Battle, key: str) -> tuple[Shape, ...]:
    """What can be seen or hit from a figure or spot, where the ruleset knows that."""
    outlook = battle.rules.ruleset.looks.outlook
    return () if outlook is None else guarded(lambda: tuple(outlook(battle.state, key)), NO_MARKS)


def picked(battle: Battle, x: float, y: float) -> Picked:
    """The answers that a click there may mean: legal ones, listed or not; or why there are none."""
    if not isinstance(battle.pending, Choice):
        return Picked("picked", ())
    pick, tried = battle.rules.ruleset.looks.pick, battle.rules.ruleset.looks.tried
    nothing: list[Action] = []
    meant = nothing if pick is None else guarded(lambda: list(pick(battle.state, x, y)), nothing)
    options = tuple(option(battle, action) for action in meant if battle.why_not(action) is None)
    idea = None if options or tried is None else guarded(lambda: tried(battle.state, x, y), None)
    return Picked("picked", options, None if idea is None else refusal_of(battle, idea))


class Board(NamedTuple):
    """All that is drawn of a position, the same for all guests and all seats."""

    view: View
    pending: Pending | None
    lines: tuple[Line, ...]
    outcome: Outcome | None


# ---- the situation ---------------------------------------------------------------------------------------------------


def board_of(battle: Battle, told: "Lines | None" = None) -> Board:
    """The position, and the log: of that, what was `told` before is not made again."""
    view, lines = view_of(battle), (told or Lines()).of(battle)
    return Board(view, pending_of(battle, view), lines, outcome_of(battle))


def view_of(battle: Battle) -> View:
    return view_at(battle, battle.state)


def view_at(battle: Battle, state: Table[Any]) -> View:
    """The board of a state of this battle."""
    return guarded(lambda: battle.rules.ruleset.view(state), View("", ()))


def pending_of(battle: Battle, view: View) -> Pending | None:
    """What the table waits for."""
    pending, sides = battle.pending, battle.rules.ruleset.sides
    if isinstance(pending, Choice):
        side = sides.index(pending.side)
        acting = {figure.side for figure in view.figures if figure.active}
        asked = figure_asked(battle)
        reaction = bool(acting) and side not in acting
        return Pending("choice", side, question_in(battle, pending), pending.rule, asked, reaction=reaction)
    if isinstance(pending, Roll):
        return dice_of(pending, side_asked(battle) or 0)
    return None


def dice_of(roll: Roll, side: int) -> Pending:
    """Dice that are to be rolled, or a card that is to be drawn: by whom, and what they need."""
    cards = () if roll.cards is None else tuple(roll.cards.nth(place) for place in range(roll.cards.left))
    shown = Pending("dice", side, roll.why, roll.rule, dice=roll.dice.n, sides=roll.dice.sides, cards=cards)
    if roll.asked is None:
        return shown
    needs = "" if roll.asked.need is None else str(roll.asked.need)
    sums = shown_sums(roll.asked.sums)
    return replace(shown, figure=roll.asked.who, name=roll.asked.name, needs=needs, sums=sums)


def side_asked(battle: Battle) -> int | None:
    """The side whose answer or dice are awaited; nobody's dice are rolled by the side that chose last."""
    pending, sides = battle.pending, battle.rules.ruleset.sides
    if pending is None:
        return None
    named = pending.side or next((event.side for event in reversed(battle.log) if event.kind == "choice"), sides[0])
    return sides.index(named)


def question_in(battle: Battle, choice: Choice) -> str:
    """What a side is asked, in the ruleset's own words where it has some."""
    return guarded(partial(choice.asked, battle.rules.ruleset, battle.state), choice.words)


def outcome_of(battle: Battle) -> Outcome | None:
    outcome = battle.outcome()
    if outcome is None:
        return None
    winner = -1 if outcome.winner is None else battle.rules.ruleset.sides.index(outcome.winner)
    return Outcome(winner, str(outcome), [replace(each, value=plain(each.value)) for each in outcome.told])


def plain(value: Any) -> Any:
    return value if isinstance(value, str | int | float | bool | list | dict) or value is None else str(value)


class Lines:
    """A log as it is shown, each line made once."""

    def __init__(self) -> None:
        self.known: list[tuple[Event, Line]] = []

    def of(self, battle: Battle) -> tuple[Line, ...]:
        """The lines of a battle: new are those of events that were not there before."""
        log, known = battle.log, self.known
        pairs = enumerate(zip(log, known, strict=False))
        same = next((i for i, (event, (old, _)) in pairs if event is not old), min(len(log), len(known)))
        self.known[same:] = [(event, line_of(event)) for event in log[same:]]
        return tuple(line for _, line in self.known)


def line_of(event: Event) -> Line:
    """A line of the log; of a roll against a number, with the chance it had."""
    kind: Any = event.kind
    good = None if event.need is None else event.need.met
    sums = shown_sums(event.sums)
    needs = "" if event.need is None else str(event.need)
    more = (event.typed, luck_of(event), good, event.verdict, event.who, event.target, event.purpose)
    return Line(kind, event.rule, event.text, event.side, event.dice, sums, *more, needs, event.die, event.passes)


def luck_of(event: Event) -> float | None:
    """The chance that a roll against a number had to succeed."""
    need = event.need
    if need is None or not event.dice:
        return None
    return float(chance_of(len(event.dice), need.sides, need.value, need.at_most, need.kept))


@lru_cache(4096)
def chance_of(dice: int, sides: int, need: int, at_most: bool, kept: int = 0) -> Fraction:
    """The chance of dice, or of those that are kept of them, to reach a sum or to stay at it."""
    law = best_law(dice, sides, kept) if kept else total_law(dice, sides)
    good = sum(ways for value, ways in law.ways.items() if (value <= need if at_most else value >= need))
    return Fraction(good, law.total)
