"""Functions that only compiled functions call: they become machine code once, together with whatever calls them.

Numba by itself optimises and assembles every function that it meets, with all that it calls inside it, on each level of
calls anew. Here a function stays as it was lowered, until an entry point takes in all that it reaches. That compiles a
ruleset in less than half the time.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from llvmlite.binding import Linkage, set_option
from numba import extending
from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from . import lowering, marks, passes
from .work import ENTRY

NOWHERE = 0  # the address of what has no machine code of its own
INLINING = "-inline-threshold={}"  # how costly a call may be whose function is taken into its caller
USUAL, EAGER = 250, 1700


class Part(JITCodeLibrary):
    """The code of one function, to be linked into others."""

    def finalize(self) -> None:
        self._finalized = True

    def add_llvm_module(self, ll_module: Any) -> None:
        """Takes the code of the function as it is, where Numba links it into an empty module."""
        if passes.is_known() and not any(True for _ in self._final_module.functions):
            self._optimize_functions(ll_module)
            self._final_module = ll_module
        else:
            super().add_llvm_module(ll_module)

    def _optimize_functions(self, ll_module: Any) -> None:
        """As Numba does it, without those that are called here and stand elsewhere."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                manager, builder = self._codegen._function_pass_manager()
                manager.run(function, builder)

    def get_pointer_to_function(self, name: str) -> int:
        return NOWHERE

    def _get_module_for_linking(self) -> Any:
        """This function and all that it reaches; asked for by entry points only."""
        if self._shared_module is None:
            whole = shareable(self._final_module)
            for library in reached(self):
                whole.link_in(module_of(library))
            self._shared_module = whole
        return self._shared_module


def reached(part: Part) -> Iterator[JITCodeLibrary]:
    """The code that a part calls, directly or through other parts."""
    seen, waiting = {part}, [*part._linking_libraries]
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen.add(library)
            yield library
            waiting += library._linking_libraries if isinstance(library, Part) else ()


def module_of(library: JITCodeLibrary) -> Any:
    """A copy of a part's own function, or of a library as Numba makes them."""
    if isinstance(library, Part):
        return shareable(library._final_module)
    return library._get_module_for_linking().clone()


def shareable(module: Any) -> Any:
    """A copy whose functions may stand in several modules that are linked together."""
    copy = module.clone()
    for function in copy.functions:
        if not function.is_declaration and function.linkage == Linkage.external:
            function.linkage = Linkage.linkonce_odr
    return copy


@register_pass(mutates_CFG=True, analysis_only=False)
class KeepApart(NativeLowering):
    """Makes a lowered function known to its callers, as Numba does for one with machine code."""

    @property
    def lowering_class(self) -> Any:
        return lowering.Lowering if passes.is_known() else super().lowering_class

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        part, lowered = state.library, state["cr"]
        described, env = lowered.fndesc, lowered.env
        part._ensure_finalized()
        name = described.qualname.split(".")[-1]
        key = make_function(described.lookup_module(), name, "", NOWHERE, env, (part,))
        state.targetctx.insert_user_function(key, described, [part])
        state["cr"] = _LowerResult(described, lowered.call_helper, cfunc=key, env=env)
        return True


class PartCompiler(CompilerBase):
    """Numba's usual passes without the last, which makes machine code."""

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.flags.no_compile = True
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        return [passes.passes_for(state, {NativeLowering: KeepApart})]


class Whole(JITCodeLibrary):
    """The code of an entry point with all that it reaches: an object for the linker, which Numba does not load itself.

    Nobody calls what is inside: it may take any shape.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.name != ENTRY:
                function.linkage = Linkage.internal
        self.optimize()

    def optimize(self) -> None:
        """Optimises once, where Numba does it before and after it looks for references that cancel out; and no loop of
        rules is long enough to take several turns of it at once."""
        if not passes.is_known():
            super()._optimize_final_module()
            return
        manager, builder = self._codegen._module_pass_manager(loop_vectorize=False)
        manager.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self.object = self._codegen._tm.emit_object(self._final_module)
        self._finalized = True

    @property
    def needs(self) -> list[str]:
        """What it calls or reads that stands elsewhere."""
        module = self._final_module
        declared = [x.name for of in (module.functions, module.global_variables) for x in of if x.is_declaration]
        return [name for name in declared if not name.startswith("llvm.")]


class Player(Whole):
    """The code of a player, which asks few rules thousands of times a battle: more of them are taken into it."""

    def optimize(self) -> None:
        """LLVM is told as a whole, while Numba lets nobody else compile: what llvmlite has for it holds eight bits."""
        if not passes.is_known():
            super().optimize()
            return
        set_option("", INLINING.format(EAGER))
        try:
            super().optimize()
        finally:
            set_option("", INLINING.format(USUAL))


class WholeCompiler(CompilerBase):
    """Numba's usual passes, for an entry point."""

    library: type[Whole] = Whole

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class PlayerCompiler(WholeCompiler):
    """The same for a player."""

    library = Player


OPTIONS: dict[str, Any] = {"pipeline_class": PartCompiler, "no_cfunc_wrapper": True}
AS_PART: dict[str, Any] = {"jit_options": OPTIONS}

part: Any = extending.register_jitable(**OPTIONS)
overload: Any = partial(extending.overload, **AS_PART)
overload_attribute: Any = partial(extending.overload_attribute, **AS_PART)
overload_method: Any = partial(extending.overload_method, **AS_PART)


def take_marked() -> None:
    """Makes known to Numba what was marked as a part since it was last asked."""
    while marks.PARTS:
        part(marks.PARTS.pop())
