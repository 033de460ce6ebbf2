"""What a rule tells of its dice while a log listens: before they fall, and after."""

from typing import Any, NamedTuple

from .luck import Cards, Dice


class Wanted(NamedTuple):
    """Dice that a rule asks for: everything there is to say of them before they are rolled.

    >>> Wanted("to hit", dice(2, 6), need=8).need
    8
    """

    why: str  # what for, in words
    what: Dice | Cards
    by: Any = None  # the piece that rolls, or a side's number; None: as the enclosing rule said
    need: int | None = None  # what the sum has to reach
    at_most: bool = False  # ... or must not exceed
    floors: tuple[int, ...] = ()  # of a pool: from which face on a die falls in which class
    plus: int = 0  # what is added to their sum
    kept: int = 0  # how many of the best dice count, or of the worst for a negative number; 0: all of them
    before: "Fallen | None" = None  # of a contest: the dice that these are compared with


class Fallen(NamedTuple):
    """The first dice of a contest, which wait for the other side's."""

    wanted: Wanted
    faces: tuple[int, ...]


class Deaf:
    """A listener that hears nothing; others say only what they listen to. While it is there, numbers know why."""

    roller: Any = None

    def wants(self, t: Any, wanted: Wanted) -> None: ...
    def rolled(self, t: Any, wanted: Wanted, got: Any) -> None: ...
    def judged(self, t: Any, words: str, facts: tuple[Any, ...]) -> None: ...
    def headed(self, t: Any, words: str, facts: tuple[Any, ...]) -> None: ...
    def chose(self, t: Any, side: int, ask: Any, who: Any, about: Any, answer: Any) -> None: ...
    def noted(self, t: Any, what: str, facts: tuple[Any, ...]) -> None: ...
