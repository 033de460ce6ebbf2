"""Facts: what only the board decides. Compiled code works out each fact once a board and shares it among battles."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from .declared import arguments_of, types_of
from .packed import Packed
from .rule import belongs

Size: TypeAlias = int | type[Packed]

F = TypeVar("F", bound=Callable[..., Any])

USUAL = 250  # most facts stay below this
FACTS: dict[Any, dict[str, Size]] = {}  # function -> the sizes of its arguments; the board comes before them
LARGEST: dict[Any, int] = {}  # function -> the largest value that is kept, on either side of zero


def fact(largest: int = USUAL, /, **sizes: Size) -> Callable[[F], F]:
    """Marks a rule that reads only the board, its first argument, and the small numbers after it.

    Plain play calls the rule as it stands. Compiled code keeps its results for each board and looks them up.

    - The size of a number is one more than its greatest value, from 0; the size of a `Packed` value is its class.
      Results for numbers beyond their sizes are not kept.
    - Name last the number whose neighbouring values are used together, since their results lie side by side (of a
      `Packed` value, the field that it declares first).
    - Results beyond `largest`, on either side of zero, may not be kept; the larger it is, the fewer fit into memory.
      A `Packed` result is always kept; the fewer bits its class has, the more fit.

    >>> @fact(place=9)
    ... def is_rim(board: Any, place: int) -> bool:
    ...     return place in (0, 8)
    ...
    >>> is_rim(t.board, 8)
    True
    """

    def mark(f: F) -> F:
        named = arguments_of(f)[1:]
        if sorted(named) != sorted(sizes):
            raise TypeError(f"{f.__qualname__}: a fact has a size for each of {', '.join(named)}")
        for g in [g for g in FACTS if (g.__module__, g.__qualname__) == (f.__module__, f.__qualname__)]:
            del FACTS[g], LARGEST[g]
        FACTS[f], LARGEST[f] = sizes, largest
        return f

    return mark


@lru_cache
def facts_of(board: type, package: str) -> tuple[Any, ...]:
    """The facts of a ruleset in this package about boards of this class, whatever the order of imports.

    They are written in the package, or beside the class of boards: another game on boards of that class has its own.
    """
    found = [f for f in FACTS if is_fact_of(f, board, package)]
    return tuple(sorted(found, key=lambda f: (f.__module__, f.__qualname__)))


def is_fact_of(f: Any, board: type, package: str) -> bool:
    """Whether a fact belongs to a ruleset in this package, and is about boards of this class."""
    about = next(iter(types_of(f).values()))
    homes = package, about.__module__.rpartition(".")[0]
    return issubclass(board, about) and any(belongs(f.__module__, home) for home in homes)
