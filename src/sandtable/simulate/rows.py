"""Rows of results, one a battle: tuples as plain play makes them, or an array of NumPy as compiled code writes it.

Their columns are lists, or arrays. Figures from either are equal to the last digit, because they are sums of whole
numbers.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from operator import mul
from typing import TYPE_CHECKING, Any

from sandtable.kernel import State
from sandtable.showing import library

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]
else:
    Array = Any
Column = list[Any] | Array


class Rows:
    """Rows that were played plainly: a column by its name, or some of the rows, as an array of NumPy has them.

    >>> class Score(State):
    ...     winner: i8
    ...     hits: i8
    ...
    >>> rows = Rows(Score, [(0, 3), (-1, 2), (0, 5)])
    >>> rows["hits"], rows[1:]["hits"], len(rows)
    ([3, 2, 5], [2, 5], 3)
    """

    def __init__(self, result: type[State], rows: list[tuple[Any, ...]]) -> None:
        self.result, self.rows = result, rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, key: str | slice) -> Any:
        if isinstance(key, slice):
            return Rows(self.result, self.rows[key])
        place = [*self.result.fields].index(key)
        return [row[place] for row in self.rows]

    def __setitem__(self, key: slice, rows: "Rows") -> None:
        self.rows[key] = rows.rows


def blank(result: type[State], count: int, is_plain: bool) -> Rows | Array:
    """Empty rows, a number of them."""
    if is_plain:
        return Rows(result, [()] * count)
    found: Array = library("numpy").zeros(count, row_type(result))
    return found


def row_type(result: type[State]) -> Any:
    """The columns of a result as a NumPy record."""
    shapes = {name: (field.count,) if field.count else () for name, field in result.fields.items()}
    return library("numpy").dtype([(name, field.code, shapes[name]) for name, field in result.fields.items()])


def array(rows: Rows | Array) -> Array:
    """The rows as a record array of NumPy."""
    if not isinstance(rows, Rows):
        return rows
    found: Array = library("numpy").array(rows.rows, row_type(rows.result))
    return found


def alike(*parts: Rows | Array) -> list[Any]:
    """The same rows, all of one kind: arrays, unless all were played plainly."""
    return list(parts if all(isinstance(part, Rows) for part in parts) else map(array, parts))


def differ(one: Any, other: Any) -> list[int]:
    """The places at which rows of one kind differ."""
    if isinstance(one, Rows):
        return [place for place, (a, b) in enumerate(zip(one.rows, other.rows, strict=True)) if a != b]
    places: list[int] = (one != other).nonzero()[0].tolist()
    return places


def joined(parts: Sequence[Any]) -> Any:
    """Rows, or columns, one after the other."""
    if isinstance(parts[0], Rows):
        return Rows(parts[0].result, joined([part.rows for part in parts]))
    return [x for part in parts for x in part] if isinstance(parts[0], list) else library("numpy").concatenate(parts)


def without(values: Column, places: Collection[int]) -> Column:
    """A column without the values at these places."""
    if not places:
        return values
    if isinstance(values, list):
        return [x for place, x in enumerate(values) if place not in places]
    found: Column = library("numpy").delete(values, list(places), 0)
    return found


def worth(winner: Column, values: Sequence[int]) -> Column:
    """The worth of battles by their winner: the last of these values is for battles without a winner."""
    if isinstance(winner, list):
        return [values[side] for side in winner]
    found: Column = library("numpy").array(values)[winner]
    return found


def counts(values: Column) -> Mapping[int, int]:
    """How often each value comes up in a column, or in the lists that it holds."""
    if isinstance(values, list):
        return Counter(chain(*values) if values and isinstance(values[0], list) else values)
    found, times = library("numpy").unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist()))


def total(values: Column) -> float:
    """The sum of a column."""
    return sum(values) if isinstance(values, list) else float(values.sum(dtype="f8"))


def product(one: Column, other: Column) -> float:
    """The sum of two columns multiplied place by place."""
    if isinstance(one, list) or isinstance(other, list):
        return float(sum(map(mul, one, other)))
    return float(one.astype("f8").dot(other.astype("f8")))
