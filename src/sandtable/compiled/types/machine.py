"""Numba types for what rules handle: the table, actions, pools, rulings."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError
from numba.core.imputils import lower_cast, lower_getattr
from numba.core.typeconv.castgraph import Conversion
from numba.core.typing.templates import AttributeTemplate, infer_getattr, signature
from numba.extending import intrinsic as typed_intrinsic
from numba.extending import lower_getattr_generic, lower_setattr_generic, models, register_model
from numba.np.arrayobj import record_getattr

from sandtable.kernel import hint

from .work import FORK, WALK

intrinsic: Any = typed_intrinsic  # its declared type forgets that the typing context is no argument of callers
ASIDE = ("board", "numbers", "work")


class TableType(types.Type):
    """The table: four records, handed on as pointers. An array in it would cost a reference count at every call.

    Where it is `forked`, dice and answers come first from a beat that was half played; where it is `walked`, each roll
    takes every outcome in turn. Verbs look at this while they are compiled.
    """

    def __init__(self, ruleset: Any, purpose: str, state: Any, board: Any, numbers: Any, work: Any) -> None:
        self.ruleset, self.forked, self.walked = ruleset, purpose == FORK, purpose == WALK
        self.state, self.board, self.numbers, self.work = state, board, numbers, work
        super().__init__(name=f"Table[{purpose} {ruleset.package} {id(ruleset)}]")


@register_model(TableType)
class TableModel(models.StructModel):
    def __init__(self, manager, of):
        members = [("state", of.state), ("board", of.board), ("numbers", of.numbers), ("work", of.work)]
        super().__init__(manager, of, members)


class MenuType(types.Type):
    """The table, seen as its menu."""

    def __init__(self, table: TableType) -> None:
        self.of = table
        super().__init__(name=f"Menu[{table.name}]")


@register_model(MenuType)
class MenuModel(TableModel):
    def __init__(self, manager, of):
        super().__init__(manager, of.of)
        self._fe_type = of


def is_signed(of: Any) -> bool:
    return isinstance(of, types.Integer) and bool(getattr(of, "signed", False))


def widened(of: Any) -> Any:
    """What reading a field gives: every integer is a 64-bit one, so that no rule is compiled for several widths."""
    return types.int64 if is_signed(of) else of


def widen(record: Any) -> None:
    """Makes Numba read the small integers of a record type as 64-bit ones."""
    for name in record.fields:
        narrow = record.typeof(name)
        if is_signed(narrow) and narrow != types.int64:
            lower_getattr(record, name)(wide_load(name, narrow))


def wide_load(name: str, narrow: Any) -> Any:
    def load(context, builder, record, value):
        got = record_getattr(context, builder, record, value, name)
        return context.cast(builder, got, narrow, types.int64)

    return load


class TableAttributes(AttributeTemplate):
    """What is not beside the state is in it. `readings` are the properties and methods of its class."""

    readings: frozenset[str] = frozenset()
    packed: dict[str, Any] = {}  # field -> what is packed in it

    def generic_resolve(self, table, attr):  # type: ignore[override]
        if attr in ASIDE:
            return getattr(table, attr)
        if attr in self.packed:
            return self.packed[attr]
        if attr in table.state.fields:
            return widened(table.state.typeof(attr))
        if attr in self.readings:
            return None
        raise TypingError(f'{table.ruleset.battle.__name__} has no field "{attr}"{hint(attr, table.state.fields)}')


class RecordAttributes(AttributeTemplate):
    """As Numba's own, but a missing field is an error with a line and not a KeyError."""

    readings: frozenset[str] = frozenset()
    packed: dict[str, Any] = {}  # field -> what is packed in it
    state_name = ""

    def generic_resolve(self, record, attr):  # type: ignore[override]
        if attr in self.packed:
            return self.packed[attr]
        if attr in record.fields:
            return widened(record.typeof(attr))
        if attr in self.readings:
            return None
        raise TypingError(f'{self.state_name} has no field "{attr}"{hint(attr, record.fields)}')


@lower_getattr_generic(TableType)
def get_from_table(context, builder, typ, value, attr):
    table = cgutils.create_struct_proxy(typ)(context, builder, value=value)
    if attr in ASIDE:
        return getattr(table, attr)
    return context.get_getattr(typ.state, attr)(context, builder, typ.state, table.state, attr)


@lower_setattr_generic(TableType)
def set_in_table(context, builder, sig, args, attr):
    typ, given = sig.args
    table = cgutils.create_struct_proxy(typ)(context, builder, value=args[0])
    setter = context.get_setattr(attr, signature(types.void, typ.state, given))
    return setter(builder, (table.state, args[1]))


def put_together(of: TableType):
    """The function that makes a table of four records."""

    def generate(context, builder, sig, args):
        table = cgutils.create_struct_proxy(of)(context, builder)
        table.state, table.board, table.numbers, table.work = args
        return table._getvalue()

    return generate


def addresses(context, builder, typ: TableType, value: Any) -> list[Any]:
    """The four records of a table as integers."""
    table = cgutils.create_struct_proxy(typ)(context, builder, value=value)
    return [builder.ptrtoint(p, ir.IntType(64)) for p in (table.state, table.board, table.numbers, table.work)]


# ---- integers with readings ---------------------------------------------------------------------------------------


class Reading(types.Type):
    """An integer that is more than a number: `of` says of what."""

    of: Any = None


class ActionType(Reading):
    """An action of one family, in 64 bits."""

    def __init__(self, family: Any) -> None:
        self.of = family
        super().__init__(name=f"Action[{family.__module__}.{family.__qualname__} {id(family)}]")


class Counted(Reading):
    """A reading that is a plain number where one is wanted: all of its bits, if the number may be as wide."""

    def __init__(self) -> None:
        super().__init__(name=type(self).__name__)

    def can_convert_to(self, context, other):
        if not isinstance(other, types.Integer):
            return None
        return Conversion.safe if other == types.int64 else Conversion.unsafe


class PoolType(Counted):
    """Dice counted by class, eight bits each."""


class TopType(Counted):
    """The highest class of some dice in eight bits, and how many it holds."""


class PackedType(Counted):
    """Declared values in bits; an integer where one is wanted, and of an integer where it is kept."""

    def __init__(self, packed: Any) -> None:
        Reading.__init__(self, name=f"Packed[{packed.__module__}.{packed.__qualname__} {id(packed)}]")
        self.of = packed

    def can_convert_from(self, context, other):
        return Conversion.unsafe if isinstance(other, types.Integer) else None


class RulingType(Reading):
    """The option in force of a ruling, by its place among the options."""

    def __init__(self, options: tuple[str, ...]) -> None:
        self.of = options
        super().__init__(name=f"Ruling{options}")


@register_model(ActionType)
@register_model(PackedType)
@register_model(PoolType)
@register_model(TopType)
@register_model(RulingType)
class ReadingModel(models.PrimitiveModel):
    def __init__(self, manager, of):
        super().__init__(manager, of, ir.IntType(64))


@lower_cast(Counted, types.Integer)
def counted_as_integer(context, builder, given, wanted, value):
    return context.cast(builder, value, types.int64, wanted)


@lower_cast(types.Integer, PackedType)
def integer_as_packed(context, builder, given, wanted, value):
    return context.cast(builder, value, given, types.int64)


@infer_getattr
class PackedAttributes(AttributeTemplate):
    key = PackedType

    def generic_resolve(self, packed, attr):  # type: ignore[override]
        slot = packed.of.slots.get(attr)
        return None if slot is None else types.boolean if slot.type is bool else types.int64


@lower_getattr_generic(PackedType)
def get_from_packed(context, builder, typ, value, attr):
    slot = typ.of.slots[attr]
    return cut_out(builder, value, slot.shift, slot.bits, slot.signed, slot.type is bool)


def cut_out(builder, value, shift, size, signed, is_truth):
    """The bits of one field."""
    word = ir.IntType(64)
    if is_truth:
        return builder.trunc(builder.lshr(value, word(shift)), ir.IntType(1))
    up = builder.shl(value, word(64 - shift - size))
    down = builder.ashr if signed else builder.lshr
    return down(up, word(64 - size))


def reader(to: Reading):
    """The function that reads an integer as this type."""

    @intrinsic
    def read(typing_context, value):
        if not isinstance(value, types.Integer | types.Boolean | Counted):
            return None
        return to(value), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], types.int64)

    return read


@intrinsic
def bits(typing_context, value):
    """The integer behind an action, a pool or a ruling."""
    if isinstance(value, Reading):
        return types.int64(value), lambda context, builder, sig, args: args[0]
    return None
