"""One function for each kind of action: what a button says, where an arrow points, what an answer risks.

words: ByKind[str] = ByKind(act.Act)

@words.of(act.Step)
def step(t: Battle, answer: act.Step) -> str: ...

words(t, answer)        # the entry of the answer's kind
"""

import sys
from collections.abc import Callable, Iterable
from typing import Any, Generic, ParamSpec, TypeVar

from .actions import Action
from .errors import InvalidRules
from .rule import told

P = ParamSpec("P")
R = TypeVar("R")

OF_FAMILY: "dict[Any, list[ByKind[Any]]]" = {}  # family of actions -> its functions by kind


class ByKind(Generic[R]):
    """A function of a table and an action with one entry for each kind of action.

    Every kind needs an entry, and lint names those without one, unless `otherwise` answers for the rest.

    >>> prices: ByKind[int] = ByKind(act.Act, otherwise=lambda t, answer: 0)
    >>> @prices.of(act.Lunge)
    ... def lunge(t: Any, answer: Any) -> int:
    ...     return 2
    ...
    >>> prices(t, act.Lunge()), prices(t, act.Guard())
    (2, 0)
    """

    def __init__(self, family: type[Action], otherwise: Callable[..., R] | None = None) -> None:
        self.family, self.otherwise = family, otherwise
        self.entries: dict[type[Action], Callable[..., R]] = {}
        caller = sys._getframe(1 if type(self) is ByKind else 2)  # the module that makes it
        self.module, self.line = str(caller.f_globals["__name__"]), caller.f_lineno
        OF_FAMILY.setdefault(family, []).append(self)

    def of(self, *kinds: type[Action]) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Marks the entry of these kinds."""

        def mark(entry: Callable[P, R]) -> Callable[P, R]:
            for kind in kinds:
                if kind not in self.family.kinds:
                    raise InvalidRules(f"{self}: {kind.__name__} is no kind of {self.family.__name__}")
                if kind in self.entries:
                    both = f"{told(self.entries[kind])} and {told(entry)}"
                    raise InvalidRules(f"{self}: {kind.__name__} has two entries: {both}")
                self.entries[kind] = entry
            return entry

        return mark

    def __call__(self, t: Any, answer: Action, *more: Any) -> R:
        """The result of the entry of the answer's kind; the entry also gets `more`."""
        entry = self.entries.get(type(answer), self.otherwise)
        if entry is None:
            raise InvalidRules(self.gap(type(answer)))
        return entry(t, answer, *more)

    def gaps(self) -> Iterable[str]:
        """A sentence for each kind without an entry."""
        return [self.gap(kind) for kind in self.family.kinds if not (self.otherwise or kind in self.entries)]

    def gap(self, kind: type[Action]) -> str:
        """The sentence for a kind without an entry."""
        return f"{self} has no entry for {kind.__name__}: write one under @{self.name}.of({kind.__name__})"

    @property
    def name(self) -> str:
        """Its name in its module."""
        names = vars(sys.modules[self.module]).items() if self.module in sys.modules else ()
        return next((name for name, value in names if value is self), "by_kind")

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"
