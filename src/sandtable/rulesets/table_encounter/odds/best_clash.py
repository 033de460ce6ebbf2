"""Best play in a Clash, exactly: every use of a success is tried by the rules themselves, on copies of the table.

Each side ranks results (stress on the defender, stress on the attacker) strictly by `clash.objective`, so best play has
one result, whatever the order in which uses are tried. Where a strike rolls for its stress, its mean counts.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.kernel import NO, YES, Dice, luck, ruling

from .. import actions as act
from ..rules.clash import can_undo, clash_step
from ..state import NOBODY, Battle, Grade, Step

Result = tuple[Fraction | int, Fraction | int]  # stress put on the defender, on the attacker, from here on
NO_RESULT: Result = (0, 0)
UNDOABLE = 1000  # stress on the tables where uses are tried one by one, so that each may take some back
FEW = 2  # rules ask whether successes are left before and after one is spent, hardly ever how many
BYTE, REST = 255, 32  # the bits of one number of successes, and how many bits all four have


class Left(NamedTuple):
    """The end of a use: the stress it put on both, and the change of the Clash's code; None if the Clash is over."""

    gained: Result
    change: int | None


class Fall(NamedTuple):
    """A roll: what follows each of its equally likely results."""

    branches: "list[Node]"


class Choice(NamedTuple):
    """A choice of a side: what follows each answer, and the stress put on both before."""

    side: int
    branches: "dict[Any, Node]"
    gained: Result


Node = Left | Fall | Choice


class Met(NamedTuple):
    """A question or roll that was not laid out: the side that answers, the possible results, the stress so far."""

    side: int | None
    results: Sequence[Any]
    gained: Result


class LaidOut(luck.Faces):
    """Luck and players that give the results laid out for them, in order, and then the first of each."""

    def __init__(self) -> None:
        self.lay_out((), None)

    def lay_out(self, results: Sequence[Any], start: Any) -> None:
        self.results, self.start, self.given = results, start, 0
        self.met: list[Met] = []

    def is_laid_out(self) -> bool:
        """Whether a next result is laid out, which is then given."""
        self.given += 1
        return self.given <= len(self.results)

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        if not self.is_laid_out():
            n, sides = what
            falls = list(itertools.product(range(1, sides + 1), repeat=n))
            self.met.append(Met(None, falls, NO_RESULT))
            return falls[0]
        fall: Sequence[int] = self.results[self.given - 1]
        return fall

    def answer(self, t: Any, ask: Any, menu: Any, who: Any, about: Any) -> Any:
        """The next answer of the side that is asked."""
        if self.is_laid_out():
            given = self.results[self.given - 1]
        else:
            answers = [NO, YES] if menu is None else list(menu)
            self.met.append(Met(0 if who.index == t.attacker else 1, answers, gained(self.start, t)))
            given = answers[0]
        return given == YES if menu is None else given


def liking(t: Battle, result: Result, hand: int) -> tuple[Fraction | int, Fraction | int]:
    """How much a side likes a result; more is better."""
    inflicted, suffered = result if hand == 0 else (result[1], result[0])
    match ruling(t, "clash.objective"):
        case "difference":
            return inflicted - suffered, inflicted
        case "safety":
            return -suffered, inflicted
        case _:
            return inflicted, -suffered


class RulesCount(Exception):
    """The rules tell numbers of successes apart that were taken as equal."""


class BestClash:
    """Clashes under the same rules, solved from where a success is to be used.

    A Clash has a code: its successes in a byte each, and above them the number of the table without them. How a use of
    a success changes the code is the same for all successes that rules cannot tell apart, and the rules are asked once
    for all of those. Where a trial shows that they count further, all are asked about by themselves.
    """

    def __init__(self) -> None:
        self.script, self.alike = LaidOut(), True
        self.tables: list[Battle] = []
        self.numbers: dict[Any, int] = {}  # the number of each table, by its key
        self.tried: set[tuple[int, ...]] = set()
        self.known: dict[int, Node] = {}
        self.values: dict[int, Result] = {}

    def value(self, t: Battle) -> Result:
        """The value of best play of both sides from here on."""
        code = self.solved(t)
        return NO_RESULT if code is None else self.values[code]

    def uses(self, t: Battle) -> dict[Any, Result]:
        """Each possible use of a success, and its result under best play."""
        code = self.solved(t)
        return {} if code is None else self.results(code, self.choice(code))

    def solved(self, t: Battle) -> int | None:
        """The code of the Clash on a table, once its value is known; None if it is over."""
        if t.step != Step.CLASH:
            return None
        code = self.code(t)
        try:
            self.worth(code)
        except RulesCount:
            self.alike = False
            self.known.clear()
            self.values.clear()
            self.worth(code)
        return code

    def code(self, t: Battle) -> int:
        """The code of a table, which is left as it is."""
        fighters, struck = (t.models[t.attacker], t.models[t.target]), (t.struck, t.struck_grade)
        hands, stress = (t.normals, t.criticals), [(model.stress, model.caused) for model in fighters]
        if t.struck == NOBODY or not any(can_undo(t, t.clash_turn, own) for own in Grade):
            t.struck, t.struck_grade = NOBODY, Grade.NORMAL
        t.normals, t.criticals = [0, 0], [0, 0]
        for model in fighters:
            model.stress = model.caused = UNDOABLE
        number = self.number(t)
        (t.normals, t.criticals), (t.struck, t.struck_grade) = hands, struck
        for model, borne in zip(fighters, stress, strict=True):
            model.stress, model.caused = borne
        return number << REST | t.normals[0] | t.normals[1] << 8 | t.criticals[0] << 16 | t.criticals[1] << 24

    def number(self, t: Battle) -> int:
        """The number of a table by its key; a new one is kept."""
        number = self.numbers.setdefault(t.key(), len(self.tables))
        if number == len(self.tables):
            kept = t.silent_copy()
            kept.luck, kept.players = self.script, (self.script.answer, self.script.answer)
            self.tables.append(kept)
        return number

    def table(self, code: int) -> Battle:
        """A table that has this code."""
        t = self.tables[code >> REST].clone()
        t.normals[0], t.normals[1] = code & BYTE, code >> 8 & BYTE
        t.criticals[0], t.criticals[1] = code >> 16 & BYTE, code >> 24 & BYTE
        return t

    def worth(self, code: int) -> Result:
        """The value of the Clash of this code."""
        known = self.values.get(code)
        if known is None:
            known = self.values[code] = self.sum_of(code, self.node(code))
        return known

    def node(self, code: int) -> Node:
        """What follows in the Clash of a code, up to the next use of a success."""
        few = as_few(code) if self.alike else code
        if few not in self.known:
            self.known[few] = self.after(few)
            self.try_alike(few, code)
        return self.known[few]

    def try_alike(self, few: int, code: int) -> None:
        """Checks what was found for few successes against more, once for each table and kind."""
        more = few >> REST, *[code >> place & BYTE > FEW for place in range(0, REST, 8)]
        if few != code and more not in self.tried:
            self.tried.add(more)
            if self.known[few] != self.after(code):
                raise RulesCount

    def choice(self, code: int) -> Choice:
        """The choice of the side whose turn it is."""
        node = self.node(code)
        assert isinstance(node, Choice)
        return node

    def after(self, code: int, *results: Any) -> Node:
        """The result of a position code after some answers and dice."""
        t, start = self.table(code), self.tables[code >> REST]
        self.script.lay_out(results, start)
        clash_step(t)
        met = self.script.met
        node: Node = Left(gained(start, t), self.code(t) - code if t.step == Step.CLASH else None)
        while met:
            last = met.pop()
            before = *results, *[each.results[0] for each in met]
            branches = [node, *[self.after(code, *before, each) for each in last.results[1:]]]
            answers = dict(zip(last.results, branches, strict=True))
            node = Fall(branches) if last.side is None else Choice(last.side, answers, last.gained)
        return node

    def sum_of(self, code: int, node: Node) -> Result:
        """The value of a node: the mean of a roll, the best of a choice."""
        if isinstance(node, Choice):
            results = self.results(code, node)
            return results[self.best_of(node, results)]
        if isinstance(node, Fall):
            dealt, suffered = zip(*[self.sum_of(code, branch) for branch in node.branches], strict=True)
            return Fraction(sum(dealt), len(dealt)), Fraction(sum(suffered), len(suffered))
        if node.change is None:
            return node.gained
        rest = self.worth(code + node.change)
        return node.gained[0] + rest[0], node.gained[1] + rest[1]

    def results(self, code: int, choice: Choice) -> dict[Any, Result]:
        """The value of each answer."""
        return {answer: self.sum_of(code, after) for answer, after in choice.branches.items()}

    def best_of(self, choice: Choice, results: dict[Any, Result]) -> Any:
        """The answer that the choosing side likes best; the first of equals."""
        return max(results, key=lambda answer: liking(self.tables[0], results[answer], choice.side))


def as_few(code: int) -> int:
    """The code with no more successes of a kind than rules can tell apart."""
    few = code >> REST << REST
    for place in range(0, REST, 8):
        few |= min(code >> place & BYTE, FEW) << place
    return few


def gained(start: Battle, t: Battle) -> Result:
    """The stress that defender and attacker have gained since the start."""
    attacker, defender = start.attacker, start.target
    return (
        t.models[defender].stress - start.models[defender].stress,
        t.models[attacker].stress - start.models[attacker].stress,
    )


class ClashPlayer:
    """A player who plays a Clash at its best, after a given opening, and leaves all else to another player."""

    def __init__(self, otherwise: Any, opening: Callable[[Battle], Any] = lambda t: None) -> None:
        self.otherwise, self.opening, self.game = otherwise, opening, BestClash()
        self.start: Any = None
        self.code: int = 0
        self.after: Node = Left(NO_RESULT, None)  # of the current Clash, and what follows the latest answer

    def __call__(self, t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask == act.Ask.CLASH:
            self.start, code = t.clone(), self.game.solved(t)
            assert code is not None
            self.code, self.after = code, self.game.choice(code)
            return self.answer(self.after, self.opening(t))
        if ask == act.Ask.SHOVE:
            now = gained(self.start, t)
            return self.answer(next(choice for choice in choices(self.after) if choice.gained == now)) == YES
        return self.otherwise(t, ask, menu, who, about)

    def answer(self, choice: Choice, wanted: Any = None) -> Any:
        """Gives the best answer, or the wanted one."""
        best = wanted or self.game.best_of(choice, self.game.results(self.code, choice))
        self.after = choice.branches[best]
        return best


def choices(node: Node) -> Iterator[Choice]:
    """The choices to which dice may lead next."""
    if isinstance(node, Choice):
        yield node
    elif isinstance(node, Fall):
        for branch in node.branches:
            yield from choices(branch)
