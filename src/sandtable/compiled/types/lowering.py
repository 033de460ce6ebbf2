"""How a function of rules becomes LLVM's code: as Numba does it, without counting references where nothing is counted.

Numba reads what a variable held before each write, and clears it after its last use, because there might be references
to count. Rules hold integers, and records that belong to others.
"""

from functools import partial
from typing import Any

from llvmlite import ir as llvm
from numba.core import errors, ir, lowering

said: Any = errors  # more than their declared types
COUNTED: dict[Any, bool] = {}
TRACELESS = "traceless"  # the mark of a Python function that only finds something out, as far as its callers can tell
APART = "apart"  # the mark of one that is not to be taken into its callers
LEAVES_NO_TRACE = ("nounwind", "inaccessiblemem_or_argmemonly")  # writes nothing that others read


def is_record(of: Any) -> bool:
    """Whether this is how a record is handed on: by its address."""
    return bool(of.is_pointer) and isinstance(of.pointee, llvm.ArrayType) and of.pointee.element == llvm.IntType(8)


def is_counted(context: Any, of: Any) -> bool:
    """Whether there are references to count in values of a type."""
    if of not in COUNTED:
        COUNTED[of] = context.data_model_manager[of].contains_nrt_meminfo()
    return COUNTED[of]


class Lowering(lowering.Lower):
    """Numba's, which is asked for what is counted only."""

    def is_plain(self, name: str) -> bool:
        return not self.flags.debuginfo and not is_counted(self.context, self.typeof(name))

    def lower_normal_function(self, fndesc: Any) -> None:
        """As before; then LLVM is told what it cannot see."""
        super().lower_normal_function(fndesc)
        records = [x for x in self.function.args if is_record(x.type)]
        for x in records:
            x.attributes.dereferenceable = x.type.pointee.count  # so it may be read before it is known to be asked for
        if getattr(self.func_ir.func_id.func, APART, False):
            self.function.attributes.add("noinline")
        if getattr(self.func_ir.func_id.func, TRACELESS, False):
            for word in LEAVES_NO_TRACE:
                self.function.attributes.add(word)
            for x in records:
                set.add(x.attributes, "readonly")

    def lower_block(self, block: Any) -> None:
        """As before, but what an instruction looks like is not written out unless it goes wrong."""
        self.pre_block(block)
        for one in block.body:
            self.loc = one.loc
            try:
                self.lower_inst(one)
            except Exception:
                wrong = partial(said.LoweringError, loc=self.loc)
                with said.new_error_context('lowering "{inst}" at {loc}', inst=one, loc=self.loc, errcls_=wrong):
                    raise
        self.post_block(block)

    def lower_inst(self, inst: Any) -> None:
        if isinstance(inst, ir.Assign) and not isinstance(inst.value, ir.Arg) and not self.flags.debuginfo:
            name = inst.target.name
            self.storevar(self.lower_assign(self.typeof(name), inst), name)
        else:
            super().lower_inst(inst)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        if not self.is_plain(name):
            super().storevar(value, name, argidx)
        elif name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        if not self.is_plain(name):
            super().delvar(name)

    def incref(self, typ: Any, val: Any) -> None:
        if is_counted(self.context, typ):
            super().incref(typ, val)

    def decref(self, typ: Any, val: Any) -> None:
        if is_counted(self.context, typ):
            super().decref(typ, val)
