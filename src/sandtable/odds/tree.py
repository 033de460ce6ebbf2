"""The tree of one beat: rolls by chance, choices by players, leaves where the beat ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.kernel import NO, YES, Action, Table, TooManyPaths

from . import exact, laws
from .patience import Patience, Why

LONGEST = 200  # most rolls and choices of one beat


@dataclass
class Leaf:
    """The end of the beat: the key of the next state."""

    key: Any


@dataclass
class Chance:
    """A roll: each result with its probability."""

    branches: "list[tuple[Fraction, Node]]"


@dataclass
class Decision:
    """A choice of one side, by best play."""

    side: int
    actions: list[Action]
    branches: "list[Node]"


Node = Leaf | Chance | Decision


class Open(Exception):
    """The script has ended: a law of luck, or a side and its menu."""


class ScriptedLuck(exact.Exact):
    """Luck that follows a script of results, and stops at its end."""

    def __init__(self, script: "Script", memo: dict[Any, laws.Law]) -> None:
        super().__init__(memo=memo, by_steps=True)
        self.script = script

    def draw(self, law: laws.Law, why: Why) -> Any:
        if len(law.ways) == 1:
            return next(iter(law.ways))
        if self.script.ended:
            raise Open(law)
        return self.script.next()


class Script:
    """Results and choices on the way to a node, in order."""

    def __init__(self, entries: Sequence[Any]) -> None:
        self.entries, self.place = entries, 0

    @property
    def ended(self) -> bool:
        return self.place == len(self.entries)

    def next(self) -> Any:
        self.place += 1
        return self.entries[self.place - 1]


class Solver:
    """The player of a side whose choices are solved."""

    def __init__(self, side: int, script: Script) -> None:
        self.side, self.script = side, script

    def __call__(self, t: Table[Any], ask: Any, menu: Any, who: Any, about: Any) -> Any:
        if self.script.ended:
            raise Open((self.side, [NO, YES] if menu is None else list(menu)))
        action = self.script.next()
        return action == YES if menu is None else action


@dataclass
class Explorer:
    """Grows the tree of a beat by running it again for every node."""

    beat: Callable[[Table[Any]], None]
    known: Callable[[Table[Any]], Any]  # keeps a state and returns its key
    bots: Sequence[Any]  # one a side; None for a side with best play
    memo: dict[Any, laws.Law]
    patience: Patience

    def tree(self, start: Table[Any], script: tuple[Any, ...] = ()) -> Node:
        self.patience.paths += 1
        self.patience.keep()
        if len(script) > LONGEST:
            raise TooManyPaths(f"rolls and choices without end: more than {LONGEST} in one beat")
        reader = Script(script)
        t = start.clone()
        luck = ScriptedLuck(reader, self.memo)
        t.luck, t.log, t.private = luck, None, [luck] * len(self.bots)
        t.players = [bot if bot is not None else Solver(side, reader) for side, bot in enumerate(self.bots)]
        try:
            self.beat(t)
        except Open as stop:
            found = stop.args[0]
        else:
            return Leaf(self.known(t))
        if isinstance(found, laws.Law):
            ways = found.ways.items()
            return Chance([(Fraction(w, found.total), self.tree(start, (*script, v))) for v, w in ways])
        side, actions = found
        return Decision(side, actions, [self.tree(start, (*script, action)) for action in actions])
