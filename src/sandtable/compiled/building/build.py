"""Builds the libraries of a package: each of its rulesets with all its players, for each machine that is named."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import llvmlite.binding as llvm

from sandtable.kernel import InvalidRules, Ruleset

from ..run import library
from ..run.checked import build as compiled_as
from ..translator.machine import Target, Unit, compiled
from .machines import MACHINES, PE, Machine, link, need_linker
from .sources import fingerprint
from .uses import units_of

MEMORY = Path(__file__).with_name("memory.ll")
Say = Callable[[str], None]


def build(rulesets: Sequence[Ruleset], machines: Sequence[str], to: Path, say: Say) -> list[Path]:
    """Writes a library for each machine into a folder, with the names of its functions and with checksums."""
    package = package_of(rulesets)
    get_ready(to)
    units: dict[str, Unit] = {}
    for ruleset in rulesets:
        say(f"writing {ruleset.id}")
        with compiled_as(checked=False):
            units |= units_of(ruleset)
    libraries = []
    for name in machines:
        say(f"compiling {len(units)} functions for {name}")
        libraries.append(library_for(MACHINES[name], name, units, to))
    note(sorted(units), fingerprint(package), to)
    return libraries


def get_ready(to: Path) -> None:
    """Makes the folder and registers all machines with LLVM; checks now what would fail after minutes of compiling."""
    need_linker()
    to.mkdir(parents=True, exist_ok=True)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def package_of(rulesets: Sequence[Ruleset]) -> str:
    """The package to which all of these rulesets belong."""
    packages = sorted({ruleset.package.partition(".")[0] for ruleset in rulesets})
    if len(packages) != 1:
        raise InvalidRules(f"rulesets of one package expected, not of {', '.join(packages) or 'none'}")
    return packages[0]


def library_for(machine: Machine, name: str, units: Mapping[str, Unit], to: Path) -> Path:
    """Compiles all units for a machine, and links them to a library of this name."""
    with tempfile.TemporaryDirectory() as folder:
        for function, unit in units.items():
            (Path(folder) / f"{function}.o").write_bytes(compiled(unit, machine.target, function))
        if machine.linker is PE:
            (Path(folder) / "memory.o").write_bytes(memory(machine.target))
        return Path(shutil.move(link(machine, name, sorted(units), Path(folder)), to / f"{name}{machine.ending}"))


def memory(target: Target) -> bytes:
    """The memory functions that LLVM calls. They are not optimised: LLVM would make them call themselves."""
    machine = target.machine()
    module = llvm.parse_assembly(MEMORY.read_text(encoding="utf-8"))
    module.triple, module.data_layout = target.triple, str(machine.target_data)
    code: bytes = machine.emit_object(module)
    return code


def note(names: Sequence[str], sources: str, to: Path) -> None:
    """Writes the list of functions, the hash of the sources, and checksums of all libraries."""
    built = {"sources": sources, "names": list(names)}
    (to / library.BUILT).write_text(json.dumps(built, indent=0) + "\n", encoding="utf-8")
    files = [path for path in sorted(to.iterdir()) if path.suffix in library.ENDINGS.values()]
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in [*files, to / library.BUILT]]
    (to / library.SUMS).write_text("\n".join(sums) + "\n", encoding="ascii")
