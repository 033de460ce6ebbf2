"""What a rule tells a listening log of its dice, before and after they fall."""

from typing import Any, NamedTuple

from .luck import Cards, Dice


class Wanted(NamedTuple):
    """Dice that a rule asks for: everything there is to say of them before they are rolled.

    >>> Wanted("to hit", dice(2, 6), need=8).need
    8
    """

    why: str  # the purpose, in words
    what: Dice | Cards
    by: Any = None  # the piece that rolls, or a side's number; None: as for the enclosing rule
    need: int | None = None  # what the sum has to reach
    at_most: bool = False  # ... or must not exceed
    floors: tuple[int, ...] = ()  # of a pool: the lowest face of each class
    plus: int = 0  # what is added to their sum
    kept: int = 0  # how many of the best dice count, or of the worst for a negative number; 0: all of them
    before: "Fallen | None" = None  # of a contest: the dice to compare with


class Fallen(NamedTuple):
    """The first dice of a contest, which wait for the other side's."""

    wanted: Wanted
    faces: tuple[int, ...]


class Deaf:
    """A listener that ignores everything; others override some methods. With any listener numbers carry reasons."""

    roller: Any = None

    def wants(self, t: Any, wanted: Wanted) -> None: ...
    def rolled(self, t: Any, wanted: Wanted, got: Any) -> None: ...
    def judged(self, t: Any, words: str, facts: tuple[Any, ...]) -> None: ...
    def headed(self, t: Any, words: str, facts: tuple[Any, ...]) -> None: ...
    def chose(self, t: Any, side: int, ask: Any, who: Any, about: Any, answer: Any) -> None: ...
    def noted(self, t: Any, what: str, facts: tuple[Any, ...]) -> None: ...
