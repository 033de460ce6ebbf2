"""Best play in a Clash, exactly: every use of a success, made by the rules themselves on a table of their own.

Each side ranks results (stress on the defender, stress on the attacker) strictly by `clash.objective`, so best play has
one result, whatever the order in which moves are tried. Where a strike rolls for its stress, its mean counts.
"""

import itertools
from collections.abc import Iterator, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.kernel import Dice, offered, ruling
from sandtable.kernel.luck import Faces

from .. import actions as act
from ..rules.clash import can_undo, clash_step, fighter, skip_idle
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

    def holding(self, successes: Sequence[int]) -> "Hands":
        """The same with other successes, in their order above."""
        a, b, c, d = successes
        return self._replace(attacker_normals=a, defender_normals=b, attacker_criticals=c, defender_criticals=d)


FEW = 2  # rules ask whether a success is left, before and after one is spent, and never how many more there are
BYTE, REST = 255, 32  # the bits of one number of successes, and how many bits all four have


def as_few(code: int) -> int:
    """The code of hands with no more successes of a kind than rules can tell apart."""
    few = code >> REST << REST
    for place in range(0, REST, 8):
        few |= min(code >> place & BYTE, FEW) << place
    return few


class Move(NamedTuple):
    """A use of a success, and whether it pushes where the striker may choose."""

    answer: act.Act
    pushes: bool


class Outcome(NamedTuple):
    """One thing that a move may lead to."""

    chance: Fraction | int
    gained: Result
    change: int | None  # of the code of the hands; None if the Clash is over


class Use(NamedTuple):
    """A move and what it leads to; without a move the other goes on, or the Clash is over."""

    move: Move | None
    outcomes: list[Outcome]


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
    """The Clash that is set up on a table, solved.

    The rules are asked once what a use of a success does, for all hands that they cannot tell apart. Hands are counted
    by codes, a number for each: what a move changes of it is the same for all of those hands.
    """

    def __init__(self, t: Battle) -> None:
        self.fighters = int(t.attacker), int(t.target), int(t.weapon), int(t.guard)
        self.luck = LaidOut()
        self.places = [self.own_table(t)]
        self.stood = [standing(t)]
        self.rests: dict[tuple[int, ...], int] = {}  # what hands are but for successes, each with its number
        self.known: dict[int, list[Use]] = {}
        self.values: dict[int, Result] = {}
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

    def code(self, hands: Hands) -> int:
        """Successes in a byte each, and above them the number of the rest."""
        rest = self.rests.setdefault(hands[4:], len(self.rests))
        return rest << REST | sum(n << 8 * place for place, n in enumerate(hands[:4]))

    def hands(self, code: int) -> Hands:
        """The hands that have this code."""
        rest = list(self.rests)[code >> REST]
        return Hands(*[code >> place & BYTE for place in range(0, REST, 8)], *rest)

    def value(self, hands: Hands) -> Result:
        """What best play of both comes to from here on."""
        return self.worth(self.code(hands))

    def best(self, hands: Hands) -> Move | None:
        """A best move; None where there is none."""
        return self.best_use(self.code(hands))[0]

    def after(self, hands: Hands, move: Move) -> Result:
        """The result of a move, and best play after it."""
        code = self.code(hands)
        return next(self.sum_of(code, use.outcomes) for use in self.uses(code) if use.move == move)

    def moves(self, hands: Hands) -> list[Move]:
        """Every use of a success that the rules offer."""
        return [use.move for use in self.uses(self.code(hands)) if use.move is not None]

    def worth(self, code: int) -> Result:
        """The value of the hands of this code."""
        known = self.values.get(code)
        if known is None:
            known = self.values[code] = self.best_use(code)[1]
        return known

    def best_use(self, code: int) -> tuple[Move | None, Result]:
        """The move that the side to make it likes best, and what it comes to."""
        found = [(use.move, self.sum_of(code, use.outcomes)) for use in self.uses(code)]
        if len({result for _, result in found}) == 1:
            return found[0]
        turn = self.hands(code).turn
        return max(found, key=lambda use: liking(self.places[0], use[1], turn))

    def sum_of(self, code: int, outcomes: list[Outcome]) -> Result:
        """The mean of a move's outcomes, each with best play after it."""
        dealt, suffered = NO_RESULT
        for chance, gained, change in outcomes:
            rest = NO_RESULT if change is None else self.worth(code + change)
            dealt += chance * (gained[0] + rest[0])
            suffered += chance * (gained[1] + rest[1])
        return dealt, suffered

    def uses(self, code: int) -> list[Use]:
        """What the rules offer to do with the hands of a code, and what comes of it."""
        few = as_few(code)
        if few not in self.known:
            hands = self.hands(few)
            self.known[few] = list(self.try_all(hands)) or [Use(None, [self.without_move(hands)])]
        return self.known[few]

    def try_all(self, hands: Hands) -> Iterator[Use]:
        t = self.set_up(hands)
        for answer in offered(t, act.Ask.CLASH, fighter(t, t.clash_turn), fighter(t, 1 - t.clash_turn)):
            self.asked_to_push = False
            for move in (Move(answer, False), Move(answer, True)):
                if self.asked_to_push or not move.pushes:
                    yield Use(move, list(self.outcomes(hands, move)))

    def without_move(self, hands: Hands) -> Outcome:
        """What hands come to with which nothing can be done."""
        t = self.set_up(hands)
        skip_idle(t)
        return self.outcome(hands, 1, NO_RESULT, hands_of(t, hands.place) if t.step == Step.CLASH else None)

    def outcome(self, hands: Hands, chance: Fraction | int, gained: Result, left: Hands | None) -> Outcome:
        return Outcome(chance, gained, None if left is None else self.code(left) - self.code(hands))

    def outcomes(self, hands: Hands, move: Move) -> Iterator[Outcome]:
        """What a move leads to, under every fall of the dice."""
        waiting: list[tuple[Fraction | int, tuple[tuple[int, ...], ...]]] = [(1, ())]
        while waiting:
            chance, rolls = waiting.pop()
            try:
                yield self.outcome(hands, chance, *self.play(hands, move, rolls))
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
    """The hands of the side that has just spent a critical success, and is asked whether to push with it."""
    criticals = [hands.attacker_criticals, hands.defender_criticals]
    criticals[hands.turn] += 1
    return Hands(hands[0], hands[1], criticals[0], criticals[1], hands.turn)
