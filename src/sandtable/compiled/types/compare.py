"""What `==`, `in` and `|` mean between pieces, actions, groups and rulings."""

import operator

from numba.core import types
from numba.core.errors import TypingError

from sandtable.kernel import hint

from .machine import ActionType, Counted, RulingType, bits
from .parts import overload


def option_place(ruling, label) -> int | None:
    """Which option a string literal names; None if this is no comparison of a ruling with a literal."""
    if not (isinstance(ruling, RulingType) and isinstance(label, types.StringLiteral)):
        return None
    if label.literal_value not in ruling.of:
        raise TypingError(f'no option "{label.literal_value}"{hint(label.literal_value, ruling.of)}')
    return int(ruling.of.index(label.literal_value))


@overload(operator.eq, prefer_literal=True)
def ruling_is(a, b):
    place = option_place(a, b)
    return None if place is None else lambda a, b: bits(a) == place


@overload(operator.ne, prefer_literal=True)
def ruling_is_not(a, b):
    place = option_place(a, b)
    return None if place is None else lambda a, b: bits(a) != place


@overload(operator.eq)
def equal(a, b):
    if isinstance(a, ActionType | Counted) and a == b:
        return lambda a, b: bits(a) == bits(b)
    if isinstance(a, types.Record) and a == b:
        return lambda a, b: a.index == b.index
    return None


@overload(operator.ne)
def unequal(a, b):
    if isinstance(a, ActionType | Counted) and a == b:
        return lambda a, b: bits(a) != bits(b)
    if isinstance(a, types.Record) and a == b:
        return lambda a, b: a.index != b.index
    return None


@overload(operator.contains)
def is_member(group, piece):
    if isinstance(group, types.Integer) and isinstance(piece, types.Record):
        return lambda group, piece: (group >> piece.index) & 1 == 1
    return None


@overload(operator.or_)
@overload(operator.ior)
def joined(group, piece):
    if isinstance(group, types.Integer) and isinstance(piece, types.Record):
        return lambda group, piece: group | (1 << piece.index)
    return None
