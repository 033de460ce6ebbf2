"""Machine code of LLVM's text, for this processor."""

import threading
from functools import lru_cache

import llvmlite.binding as llvm

LEVEL = 2  # how hard LLVM tries
INLINING = "-inline-threshold={}"  # how costly a call may be whose function is taken into its caller
USUAL, EAGER = 225, 600  # of rules; of players, who ask few rules thousands of times a battle
TELLING = threading.Lock()  # LLVM is told as a whole: what llvmlite has for one module holds eight bits


@lru_cache
def get_ready() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def compiled(text: str, eager: bool = False) -> bytes:
    """The machine code of a module: an object for the linker, which asks for nothing that stands elsewhere."""
    get_ready()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    features = llvm.get_host_cpu_features().flatten()
    machine = target.create_target_machine(llvm.get_host_cpu_name(), features, LEVEL, codemodel="jitdefault")
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = llvm.get_process_triple(), str(machine.target_data)
    module.verify()
    optimise(module, machine, eager)
    code: bytes = machine.emit_object(module)
    return code


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, eager: bool) -> None:
    """Makes the module faster. No loop of rules is long enough to take several turns of it at once."""
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    with TELLING:
        llvm.set_option("", INLINING.format(EAGER if eager else USUAL))
        try:
            builder.getModulePassManager().run(module, builder)
        finally:
            llvm.set_option("", INLINING.format(USUAL))
