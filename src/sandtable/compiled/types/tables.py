"""Tables of numbers that stand in the rules: where Numba tells apart all their entries, one is looked up."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin
from numba.cpython import tupleobj

from .lowering import is_counted

LEAST = 4  # entries that are worth a table


def constant_of(value: Any) -> Any:
    """A value as a constant, if it is put together of nothing else; None if it is not."""
    entries: dict[int, Any] = {}
    while isinstance(value, ir.InsertValue):
        array, entry = value.operands
        entries.setdefault(value.indices[0], constant_of(entry))
        value = array
    if not entries:
        return value if isinstance(value, ir.Constant) else None
    whole = [entries.get(i) for i in range(len(value.type))]
    return None if None in whole else ir.Constant(value.type, whole)


def entry_of(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """An entry of a tuple: of a constant one from where it lies in memory, of any other as Numba finds it."""
    given, place = args
    plain = sig.args[0].count >= LEAST and not is_counted(context, sig.return_type)
    table = constant_of(given) if plain else None
    if table is None:
        return tupleobj.getitem_unituple(context, builder, sig, args)
    count = place.type(sig.args[0].count)
    place = builder.select(builder.icmp_signed("<", place, place.type(0)), builder.add(place, count), place)
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", place, count)):
        context.call_conv.return_user_exc(builder, IndexError, ("tuple index out of range",))
    kept = cgutils.global_constant(builder, "table", table)
    return builder.load(builder.gep(kept, [place.type(0), place], inbounds=True))


lower_builtin(operator.getitem, types.UniTuple, types.intp)(entry_of)
