"""The passes that turn a function of rules into code: those of Numba that can find something there.

Numba writes out the arguments of a function, finds the lives of its variables and checks itself around each pass. With
arguments as large as ours and some thirty passes that took a third of the time; here it is done where it is needed.
"""

from types import CodeType
from typing import Any

import numba
from numba.core import compiler, compiler_machinery, errors, ir, ir_utils, ssa, transforms, typed_passes, types
from numba.core.rewrites.registry import rewrite_registry
from numba.core.untyped_passes import GenericRewrites, ReconstructSSA

from . import shortcuts
from .lowering import is_counted

LOOKED_AT = "0.68."  # the versions of Numba whose passes were looked at; with any other, all are run
INSIDE = {"InlineClosureLikes", "MakeFunctionToJitFunction"}  # for functions inside functions
NEEDLESS = {  # rules hold no `with`, ask for nothing to be inlined or unrolled, and nobody reads what is noted of them
    "WithLifting",
    "InlineInlinables",
    "FindLiterallyCalls",
    "LiteralUnroll",
    "LiteralPropagationSubPipelinePass",
    "AnnotateTypes",
    "DumpParforDiagnostics",
}
new_pass: Any = compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)


class FewPasses(compiler_machinery.PassManager):
    """Runs passes one after the other, and does nothing in between."""

    def run(self, state: Any) -> None:
        for kind, description in self.passes:
            one = compiler_machinery._pass_registry.get(kind).pass_inst
            one.analysis = self._analysis
            try:
                one.run_pass(state)
            except errors.NumbaError as error:
                self._patch_error(f"Failed in {self.pipeline_name} mode pipeline (step: {description})", error)
                raise


@new_pass
class RewritesBefore(GenericRewrites):
    """As Numba's own, whose end finds the lives of variables once more."""

    def run_pass(self, state: Any) -> bool:
        blocks = state.func_ir.blocks
        for kind in rewrite_registry.rewrites["before-inference"]:
            rewrite, waiting = kind(state), list(blocks.items())
            while waiting:
                key, block = waiting.pop()
                if rewrite.match(state.func_ir, block, state.typemap, state.calltypes):
                    blocks[key] = rewrite.apply()
                    waiting.append((key, blocks[key]))
        return True


@new_pass
class Versions(ReconstructSSA):
    """Likewise."""

    def run_pass(self, state: Any) -> bool:
        state.func_ir = ssa.reconstruct_ssa(state.func_ir)
        self._patch_locals(state)
        state.func_ir._definitions = ir_utils.build_definitions(state.func_ir.blocks)
        return True


@new_pass
class WithoutPhis(typed_passes.PreLowerStripPhis):
    """Likewise."""

    def run_pass(self, state: Any) -> bool:
        state.func_ir = self._strip_phi_nodes(state.func_ir)
        state.func_ir._definitions = ir_utils.build_definitions(state.func_ir.blocks)
        return True


@new_pass
class RewritesAfter(typed_passes.NopythonRewrites):
    """Of what Numba rewrites once types are known, rules have items whose names were not spelt out."""

    def run_pass(self, state: Any) -> bool:
        return any(is_named(state, node) for node in state.calltypes) and bool(super().run_pass(state))


@new_pass
class Legal(typed_passes.IRLegalization):
    """Variables end where they are used last, but only where some are counted."""

    def run_pass(self, state: Any) -> bool:
        if any(is_counted(state.targetctx, of) for of in state.typemap.values()):
            return bool(super().run_pass(state))
        state.func_ir.blocks = transforms.canonicalize_cfg(state.func_ir.blocks)
        return True


def is_named(state: Any, node: Any) -> bool:
    """Whether an item is read or written here by a name that had to be worked out."""
    is_item = isinstance(node, ir.SetItem) or (isinstance(node, ir.Expr) and node.op == "getitem")
    return is_item and isinstance(state.typemap[node.index.name], types.StringLiteral)


SHORTER: dict[type, type] = {
    GenericRewrites: RewritesBefore,
    ReconstructSSA: Versions,
    typed_passes.PreLowerStripPhis: WithoutPhis,
    typed_passes.NopythonRewrites: RewritesAfter,
    typed_passes.IRLegalization: Legal,
}
KNOWN: dict[bool, Any] = {}  # whether there are functions inside -> the passes


def is_known() -> bool:
    """Whether this is a Numba that was looked at."""
    return numba.__version__.startswith(LOOKED_AT)


def holds_functions(code: CodeType) -> bool:
    return any(isinstance(constant, CodeType) for constant in code.co_consts)


def passes_for(state: Any, instead: dict[type, type]) -> Any:
    """The passes for a function of rules, with others instead of some."""
    inside = holds_functions(state.func_id.code)
    few = is_known() and not state.func_id.is_generator
    if few and inside in KNOWN:
        return KNOWN[inside]
    passes = compiler.DefaultPassBuilder.define_nopython_pipeline(state)
    if few:
        needless, instead = NEEDLESS if inside else NEEDLESS | INSIDE, instead | SHORTER
        usual, passes = passes.passes, FewPasses("nopython")
        passes.passes = [one for one in usual if one[0].__name__ not in needless]
    passes.passes = [(instead.get(kind, kind), said) for kind, said in passes.passes]
    passes.finalize()
    if few:
        KNOWN[inside] = passes
    return passes


if is_known():
    shortcuts.take()
