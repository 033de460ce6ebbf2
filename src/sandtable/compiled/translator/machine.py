"""Turns LLVM's text into machine code, for this processor or another."""

import atexit
import threading
from functools import lru_cache
from typing import NamedTuple

import llvmlite.binding as llvm

from ..runtime.work import ENTRY

LEVEL, WRITING = 2, 1  # LLVM's optimisation levels: of its text, and of machine code
INLINING = "-inline-threshold={}"  # how costly a call may be whose function is taken into its caller
USUAL, EAGER = 400, 500  # of rules; of players, who ask few rules thousands of times a battle
UNFORESEEN = "-x86-cmov-converter=false"  # what is chosen without a branch stays so: no processor foresees dice
AT_WORK = threading.Lock()  # LLVM is told as a whole how to inline: what llvmlite has for one module holds eight bits
atexit.register(AT_WORK.acquire)  # a thread that is at work in LLVM while the process ends would bring it down


class Unit(NamedTuple):
    """The text of one object, what the checks of a checked build say, and whether calls are taken in eagerly."""

    text: str
    checks: list[str]
    eager: bool = False


class Target(NamedTuple):
    """The processor that machine code is for, and how the code is put into memory there."""

    triple: str
    cpu: str
    features: str = ""
    relocation: str = "default"
    model: str = "default"

    def machine(self) -> llvm.TargetMachine:
        """What LLVM makes code for it with."""
        target = llvm.Target.from_triple(self.triple)
        return target.create_target_machine(self.cpu, self.features, WRITING, self.relocation, self.model)


@lru_cache
def here() -> Target:
    """This processor, where the code is put into the memory of this process."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return Target(llvm.get_process_triple(), llvm.get_host_cpu_name(), features, model="jitdefault")


def compiled(unit: Unit, target: Target | None = None, name: str = ENTRY) -> bytes:
    """The machine code of a unit: an object for the linker, with one function that others call, of this name."""
    target = target or here()
    with AT_WORK:
        machine = target.machine()
        module = llvm.parse_assembly(unit.text)
        module.triple, module.data_layout = target.triple, str(machine.target_data)
        module.get_function(ENTRY).name = name
        module.verify()
        optimise(module, machine, unit.eager)
        code: bytes = machine.emit_object(module)
        return code


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, eager: bool) -> None:
    """Optimises the module, without unrolling loops, because loops of rules are short."""
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    if machine.triple.startswith("x86_64"):
        llvm.set_option("", UNFORESEEN)
    llvm.set_option("", INLINING.format(EAGER if eager else USUAL))
    try:
        builder.getModulePassManager().run(module, builder)
    finally:
        llvm.set_option("", INLINING.format(USUAL))
