"""Best play in a Clash, exactly: every use of a success, made by the rules themselves on a table of their own.

Each side ranks results (stress on the defender, stress on the attacker) strictly by `clash.objective`, so best play has
one result, whatever the order in which moves are tried. Where a strike rolls for its stress, its mean counts.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.kernel.luck import Dice, Faces
from sandtable.kernel.rule import rule
from sandtable.kernel.verbs import ruling

from .. import actions as act
from ..rules.clash import can_undo, clash_options, clash_step, fighter, skip_idle
from ..state import NOBODY, Battle, Grade, Step

Result = tuple[Fraction | int, Fraction | int]  # stress put on the defender, on the attacker, from here on
NO_RESULT: Result = (0, 0)
UNDOABLE = 1000  # stress on the tables where moves are tried one by one, so that each may take some back


class Hands(NamedTuple):
    """What is left: successes of attacker and defender, who is to move, what may be undone, where they stand."""

    attacker_normals: int
    defender_normals: int
    attacker_criticals: int
    defender_criticals: int
    turn: int
    passes: int = 0
    struck: int = NOBODY
    grade: int = 0
    place: int = 0  # which of the situations that pushes lead to

    def holding(self, successes: Sequence[int]) -> Hands:
        """The same with other successes, in their order above."""
        a, b, c, d = successes
        return self._replace(attacker_normals=a, defender_normals=b, attacker_criticals=c, defender_criticals=d)


Outcome = tuple[Fraction | int, Result, Hands | None]  # with its chance, and what is left if the Clash goes on
FEW = 3  # rules ask whether a success is left, before and after one is spent, and never how many more there are


def as_few(hands: Hands) -> Hands:
    """The hands with no more successes of a kind than rules can tell apart."""
    return hands.holding([min(n, FEW) for n in hands[:4]])


class Move(NamedTuple):
    """A use of a success, and whether it pushes where the striker may choose."""

    answer: act.Act
    pushes: bool


class Unrolled(Exception):
    """A rule rolls more dice than were laid out."""

    def __init__(self, what: Dice) -> None:
        self.what = what


class LaidOut(Faces):
    """Luck that shows the faces laid out for it, one roll after the other."""

    def __init__(self) -> None:
        self.rolls: Sequence[Sequence[int]] = ()
        self.made = 0

    def lay_out(self, rolls: Sequence[Sequence[int]]) -> None:
        self.rolls, self.made = rolls, 0

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        if self.made == len(self.rolls):
            raise Unrolled(what)
        self.made += 1
        return self.rolls[self.made - 1]


@rule("clash.objective")
def liking(t: Battle, result: Result, hand: int) -> tuple[Fraction | int, Fraction | int]:
    """How much a side likes a result: more is better."""
    inflicted, suffered = result if hand == 0 else (result[1], result[0])
    match ruling(t, "clash.objective"):
        case "difference":
            return inflicted - suffered, inflicted
        case "safety":
            return -suffered, inflicted
        case _:
            return inflicted, -suffered


class BestClash:
    """The Clash that is set up on a table, solved."""

    def __init__(self, t: Battle) -> None:
        self.fighters = int(t.attacker), int(t.target), int(t.weapon), int(t.guard)
        self.luck = LaidOut()
        self.places = [self.own_table(t)]
        self.stood = [standing(t)]
        self.values: dict[Hands, Result] = {}
        self.offered: dict[Hands, list[Move]] = {}
        self.known: dict[tuple[Hands, Move], list[Outcome]] = {}
        self.move = Move(act.Pass(), False)
        self.asked_to_push = False

    def own_table(self, t: Battle) -> Battle:
        """A copy on which moves are tried."""
        copy = t.silent_copy()
        copy.luck, copy.players = self.luck, (self.answer, self.answer)
        for hand in range(2):
            fighter(copy, hand).stress += UNDOABLE
        return copy

    def answer(self, t: Any, ask: IntEnum, menu: Any, who: Any, about: Any) -> Any:
        """Plays the move that is tried."""
        if ask == act.Ask.SHOVE:
            self.asked_to_push = True
            return self.move.pushes
        return self.move.answer

    def set_up(self, hands: Hands) -> Battle:
        t = self.places[hands.place]
        t.step = Step.CLASH
        t.attacker, t.target, t.weapon, t.guard = self.fighters
        t.normals[0], t.normals[1], t.criticals[0], t.criticals[1] = hands[:4]
        t.clash_turn, t.passes, t.struck, t.struck_grade = hands.turn, hands.passes, hands.struck, Grade(hands.grade)
        return t

    def value(self, hands: Hands) -> Result:
        """What best play of both comes to from here on."""
        if hands not in self.values:
            best = self.best(hands)
            self.values[hands] = self.without_move(hands) if best is None else self.after(hands, best)
        return self.values[hands]

    def without_move(self, hands: Hands) -> Result:
        """What hands come to with which nothing can be done: the other goes on, or the Clash is over."""
        t = self.set_up(hands)
        skip_idle(t)
        return self.value(hands_of(t, hands.place)) if t.step == Step.CLASH else NO_RESULT

    def best(self, hands: Hands) -> Move | None:
        """A best move; None where there is none."""
        t = self.places[hands.place]
        return max(self.moves(hands), key=lambda move: liking(t, self.after(hands, move), hands.turn), default=None)

    def moves(self, hands: Hands) -> list[Move]:
        """Every use of a success that the rules offer."""
        few = as_few(hands)
        if few not in self.offered:
            self.offered[few] = list(self.try_all(few))
        return self.offered[few]

    def try_all(self, hands: Hands) -> Iterator[Move]:
        for answer in list(clash_options(self.set_up(hands))):
            self.asked_to_push = False
            list(self.made(hands, Move(answer, False)))
            yield Move(answer, False)
            if self.asked_to_push:
                yield Move(answer, True)

    def after(self, hands: Hands, move: Move) -> Result:
        """The result of a move, and best play after it."""
        dealt, suffered = NO_RESULT
        for chance, gained, left in self.made(hands, move):
            rest = NO_RESULT if left is None else self.value(left)
            dealt += chance * (gained[0] + rest[0])
            suffered += chance * (gained[1] + rest[1])
        return dealt, suffered

    def made(self, hands: Hands, move: Move) -> Iterator[Outcome]:
        """What a move leads to, each with its chance: stress on both, and the hands left if the Clash goes on."""
        few = as_few(hands)
        if (few, move) not in self.known:
            self.known[few, move] = list(self.outcomes(few, move))
        for chance, gained, left in self.known[few, move]:
            if left is None:
                yield chance, gained, None
            else:
                spent = [before - after for before, after in zip(few[:4], left[:4], strict=True)]
                yield chance, gained, left.holding([n - gone for n, gone in zip(hands[:4], spent, strict=True)])

    def outcomes(self, hands: Hands, move: Move) -> Iterator[Outcome]:
        waiting: list[tuple[Fraction | int, tuple[tuple[int, ...], ...]]] = [(1, ())]
        while waiting:
            chance, rolls = waiting.pop()
            try:
                yield chance, *self.play(hands, move, rolls)
            except Unrolled as more:
                n, sides = more.what
                for faces in itertools.product(range(1, sides + 1), repeat=n):
                    waiting.append((chance * Fraction(1, sides**n), (*rolls, faces)))

    def play(self, hands: Hands, move: Move, rolls: Sequence[Sequence[int]]) -> tuple[Result, Hands | None]:
        """Makes a move by the rules, and puts the two back to where they stood."""
        t = self.set_up(hands)
        attacker, defender = fighter(t, 0), fighter(t, 1)
        before = attacker.clone(), defender.clone()
        self.move = move
        self.luck.lay_out(rolls)
        try:
            clash_step(t)
            gained = defender.stress - before[1].stress, attacker.stress - before[0].stress
            if t.step != Step.CLASH:
                return gained, None
            return gained, hands_of(t, self.place_after(t))
        finally:
            t.models[attacker.index], t.models[defender.index] = before

    def place_after(self, t: Battle) -> int:
        """Which of the known places the two stand in now; after a push perhaps a new one."""
        now = standing(t)
        if now not in self.stood:
            self.stood.append(now)
            self.places.append(self.own_table(t))
        return self.stood.index(now)


def standing(t: Battle) -> tuple[tuple[int, int, int, bool], ...]:
    """What pushes change."""
    both = fighter(t, 0), fighter(t, 1)
    return tuple((model.x, model.y, model.z, model.shoved) for model in both)


def hands_of(t: Battle, place: int = 0) -> Hands:
    """The successes on a table, and what may be undone of the latest strike."""
    undoable = any(can_undo(t, t.clash_turn, own) for own in Grade)
    struck, grade = (int(t.struck), int(t.struck_grade)) if undoable else (NOBODY, 0)
    hands = Hands(0, 0, 0, 0, int(t.clash_turn), int(t.passes), struck, grade, place)
    return hands.holding([int(n) for n in (*t.normals, *t.criticals)])


class ClashPlayer:
    """A player for questions: best play in a Clash; everything else by another player."""

    def __init__(self, otherwise: Any) -> None:
        self.otherwise = otherwise

    def __call__(self, t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask not in (act.Ask.CLASH, act.Ask.SHOVE):
            return self.otherwise(t, ask, menu, who, about)
        hands = hands_of(t)
        if ask == act.Ask.SHOVE:
            hands = before_strike(hands)
        best = BestClash(t).best(hands)
        assert best is not None
        return best.pushes if ask == act.Ask.SHOVE else best.answer


def before_strike(hands: Hands) -> Hands:
    """The hands of who has just spent a critical success, and is asked whether to push with it."""
    criticals = [hands.attacker_criticals, hands.defender_criticals]
    criticals[hands.turn] += 1
    return Hands(hands[0], hands[1], criticals[0], criticals[1], hands.turn)
