"""The machines for which there are libraries, and how objects become a library there."""

import platform
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sandtable.kernel import InvalidRules, no_such

from ..run import library
from ..translator.machine import Target

NO_LINKER = "ziglang is not installed, which links for every machine (pip install 'sandtable[prebuild]')"
ELF = ("ld.lld", "-shared", "--strip-all", "--gc-sections", "--build-id=none", "-o", "{out}")
PE = ("lld-link", "/dll", "/noentry", "/nodefaultlib", "/noimplib", "/machine:x64", "/Brepro", "/out:{out}")
WASM = (
    "wasm-ld",
    "--no-entry",
    "--export-table",
    "--growable-table",
    "--export=__heap_base",
    "--strip-all",
    "--gc-sections",
    "--stack-first",
    "-zstack-size=1048576",
    "--max-memory=1073741824",
    "-o",
    "{out}",
)
EXPORTS = {PE: "/export:{}", WASM: "--export={}"}  # for linkers that need a list
ABLE = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"  # what browsers can do
MACH = ("cc", "-target", "{target}", "-shared", "-s", "-install_name", "@rpath/{out}", "-o", "{out}")
GIVEN = "given"  # a file that lists the objects for the linker


class Machine(NamedTuple):
    """A kind of machine: its processor, how its libraries end, and what links them."""

    target: Target
    ending: str
    linker: tuple[str, ...]
    named: str = ""  # how the linker calls it, if it has to be said


def elf(triple: str, cpu: str) -> Machine:
    return Machine(Target(f"{triple}-unknown-linux-gnu", cpu, relocation="pic"), ".so", ELF)


def mach(triple: str, cpu: str, named: str) -> Machine:
    return Machine(Target(f"{triple}-apple-macosx11.0.0", cpu, relocation="pic"), ".dylib", MACH, f"{named}-macos.11.0")


MACHINES = {
    "linux-x86-64": elf("x86_64", "x86-64-v2"),
    "linux-x86-64-v3": elf("x86_64", "x86-64-v3"),
    "linux-aarch64": elf("aarch64", "generic"),
    "macos-aarch64": mach("arm64", "apple-m1", "aarch64"),
    "macos-x86-64": mach("x86_64", "x86-64-v2", "x86_64"),
    "windows-x86-64": Machine(Target("x86_64-pc-windows-gnu", "x86-64-v2", relocation="pic"), ".dll", PE),
}


BROWSER = Machine(Target("wasm32-unknown-unknown", "generic", ABLE, relocation="static"), ".wasm", WASM)


def named(names: Sequence[str]) -> list[str]:
    """The machines of these names; `all` of them, or this one where none is named."""
    if "all" in names:
        return list(MACHINES)
    for name in names:
        if name not in MACHINES:
            raise InvalidRules(no_such("machine", name, [*MACHINES, "all"]))
    here = [name for name in library.kinds_of_machine() if name in MACHINES][:1]
    if not names and not here:
        raise InvalidRules(f"there are no libraries for {sys.platform} on {platform.machine()}: name another machine")
    return list(names) or here


def need_linker() -> None:
    """Raises an error if the linker is not installed."""
    if find_spec("ziglang") is None:
        raise InvalidRules(NO_LINKER)


def link(machine: Machine, name: str, functions: Sequence[str], folder: Path) -> Path:
    """Makes one library of this name of all objects in a folder, with these functions for others to call."""
    out = f"{name}{machine.ending}"
    words = [word.format(out=out, target=machine.named) for word in machine.linker]
    exports = [EXPORTS[machine.linker].format(function) for function in functions if machine.linker in EXPORTS]
    objects = sorted(path.name for path in folder.glob("*.o"))
    (folder / GIVEN).write_text("\n".join([*exports, *objects]), encoding="utf-8")
    command = [sys.executable, "-m", "ziglang", *words, f"@{GIVEN}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise InvalidRules(f"{name} cannot be linked: {done.stderr.strip() or done.stdout.strip()}")
    return folder / out
