"""Teaching Numba a ruleset: its records with their properties, its actions, the functions of its rules."""

import inspect
from typing import Any

from numba import from_dtype
from numba.core import types
from numba.core.imputils import lower_builtin
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, infer_getattr

from sandtable.geometry.hexes.abreast import all_on_line
from sandtable.kernel import Ruleset
from sandtable.kernel.facts import FACTS
from sandtable.kernel.names import is_packed
from sandtable.kernel.rule import SELDOM

from ..respell.reach import reach, readings, rule_functions
from ..respell.respell import respell
from . import asking, compare, facts, lowering, machine, rows, tables, verbs, walks  # noqa: F401  (they register what Numba should know)
from .machine import bits, intrinsic, put_together, reader, widen
from .parts import overload, overload_attribute, part
from .records import Layouts, dtype_of
from .work import WATCH

KNOWN: set[Any] = {all_on_line}  # what Numba has been taught in this process


@part
def kind(action):
    return bits(action) & 255


@part
def field(action, shift, size):
    return bits(action) >> shift & (1 << size) - 1


@part
def signed_field(action, shift, size):
    value, half = bits(action) >> shift & (1 << size) - 1, 1 << size - 1
    return (value ^ half) - half


def with_field(packed, name, value):
    """A packed value with one other field."""


@overload(with_field, prefer_literal=True)
def _with_field(packed, name, value):
    if not (isinstance(packed, machine.PackedType) and isinstance(name, types.StringLiteral)):
        return None
    slot, read = packed.of.slots[name.literal_value], reader(packed)
    shift, mask = slot.shift, (1 << slot.bits) - 1
    others = (1 << packed.of.width) - 1 - (mask << shift)
    return lambda packed, name, value: read(bits(packed) & others | (int(value) & mask) << shift)


def reader_of(kind: Any) -> Any:
    """The function that reads an integer as an action of this family, or as such a packed value."""
    return reader(machine.PackedType(kind) if is_packed(kind) else machine.ActionType(kind))


WORDS = {
    "_kind": kind,
    "_field": field,
    "_signed_field": signed_field,
    "_with_field": with_field,
    "_offer": asking.offer,
    "_item": asking.item,
    "_menu": asking.menu_of,
    "_looks": asking.looks,
    "_lowest": rows.lowest,
    "_code_of": asking.code_of,
    **walks.WORDS,
}


def as_overload(f: Any) -> Any:
    """What @overload wants: a function of the same parameters that returns the implementation."""
    parameters = inspect.signature(f).parameters
    scope: dict[str, Any] = {f"default_{p}": x.default for p, x in parameters.items() if x.default is not x.empty}
    known: dict[Any, Any] = {}

    def respelt(*given):
        table = next((x for x in given if isinstance(x, machine.TableType)), None)
        if table not in known:
            walked = table is not None and table.walked
            spelt = respell(f, table and table.ruleset.catalogue, WORDS, part, reader_of, walked)
            setattr(spelt, lowering.APART, f in SELDOM)
            known[table] = facts.keeping(f, given[0], spelt) if f in FACTS else spelt
        return known[table]

    scope["respelt"] = respelt
    shown = ", ".join(p if x.default is x.empty else f"{p}=default_{p}" for p, x in parameters.items())
    exec(f"def typer({shown}): return respelt({', '.join(parameters)})", scope)
    return scope["typer"]


def teach_functions(functions: Any) -> None:
    """Makes these functions and all they call known to Numba; each is respelt when it is first compiled."""
    for f in reach(functions):
        if f not in KNOWN:
            KNOWN.add(f)
            overload(f, strict=False)(as_overload(f))


def teach_at_once(functions: Any) -> None:
    """The same, for code that is being compiled."""
    teach_functions(functions)
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()


def teach_method(key: Any, name: str, f: Any) -> Any:
    """The resolver of a method of one record type (Numba's own decorator takes classes of types only)."""
    teach_functions([f])
    shape = inspect.signature(as_overload(f))

    class Method(AbstractTemplate):
        key: Any = None

        def generic(self, args, kws):
            function = self.context.resolve_value_type(f)
            sig = function.get_call_type(self.context, (owner, *args), kws)
            return None if sig is None else sig.replace(pysig=shape).as_method()

    owner, Method.key = key, (key, name)

    @lower_builtin((key, name), key, types.VarArg(types.Any))
    def call_method(context, builder, sig, args):
        function = context.typing_context.resolve_value_type(f)
        inner = function.get_call_type(context.typing_context, sig.args, {})
        call = context.get_function(function, inner)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, args)

    return lambda self, record: types.BoundFunction(Method, record)


def teach_readings(key: Any, cls: Any, template: type, **more: Any) -> None:
    """The attributes of a record type (or the table): fields, and what the class adds to them."""
    own = list(readings(cls))
    names = frozenset(name for name, _, _ in own)
    methods = {f"resolve_{name}": teach_method(key, name, f) for name, f, is_property in own if not is_property}
    infer_getattr(type(template.__name__, (template,), {"key": key, "readings": names, **methods, **more}))
    for name, f, is_property in own:
        if is_property:
            overload_attribute(key, name)(as_overload(f))


def teach_state(cls: Any) -> None:
    """A state class and those inside it."""
    if cls in KNOWN:
        return
    KNOWN.add(cls)
    for declared in cls.fields.values():
        if declared.state:
            teach_state(declared.state)
    record = from_dtype(dtype_of(cls))
    widen(record)
    rows.teach_rows(record, cls)
    teach_readings(record, cls, machine.RecordAttributes, state_name=cls.__name__, packed=packed_fields(cls))


def packed_fields(cls: Any) -> dict[str, machine.PackedType]:
    """The fields of a state class that hold packed values."""
    return {name: machine.PackedType(declared.shown) for name, declared in cls.fields.items() if declared.packed}


def teach_actions(family: Any) -> None:
    """The fields of a family's actions that lie in one place in all kinds that have them."""
    if family in KNOWN:
        return
    KNOWN.add(family)
    slots: dict[str, set[Any]] = {}
    for action_kind in family.kinds:
        for name, slot in action_kind.slots.items():
            slots.setdefault(name, set()).add((slot.shift, slot.bits, slot.signed))
    for name, places in slots.items():
        if len(places) == 1:
            overload_attribute(machine.ActionType(family), name)(field_reader(*places.pop()))


def field_reader(shift: int, size: int, signed: bool) -> Any:
    if signed:
        return lambda action: lambda action: signed_field(action, shift, size)
    return lambda action: lambda action: field(action, shift, size)


# ---- a ruleset ----------------------------------------------------------------------------------------------------


def types_seen(ruleset: Ruleset, purpose: str, records: list[Any]) -> list[Any]:
    """What rules see of the four records of a table: the records themselves, or numbers that note who reads them."""
    if purpose != WATCH:
        return records
    from .watching import WatchedNumbers  # it teaches Numba something that others have no use for

    state, board, numbers, work = records
    return [state, board, WatchedNumbers(ruleset, numbers), work]


class Lesson:
    """A ruleset's table for compiled code, and what makes one."""

    def __init__(self, ruleset: Ruleset, layouts: Layouts) -> None:
        self.ruleset = ruleset
        records = [from_dtype(d) for d in (layouts.state, layouts.board, layouts.numbers, layouts.work)]
        self.table = table = machine.TableType(ruleset, layouts.purpose, *types_seen(ruleset, layouts.purpose, records))

        @intrinsic
        def table_of(typing_context, state, board, numbers, work):
            return table(*records), put_together(table)

        @intrinsic
        def table_at(typing_context, state, board, numbers, work):
            def generate(context, builder, sig, args):
                pointers = [builder.inttoptr(a, context.get_value_type(r)) for a, r in zip(args, records)]
                return put_together(table)(context, builder, sig, pointers)

            return table(state, board, numbers, work), generate

        self.table_of, self.table_at = table_of, table_at

    def teach(self) -> None:
        """Makes the ruleset known to Numba."""
        if self.table not in KNOWN:
            KNOWN.add(self.table)
            for cls in self.ruleset.states.values():
                teach_state(cls)
            widen(self.table.state)
            packed = packed_fields(self.ruleset.battle)
            teach_readings(self.table, self.ruleset.battle, machine.TableAttributes, packed=packed)
            teach_actions(self.ruleset.actions)
            teach_at_once(rule_functions(self.ruleset))
