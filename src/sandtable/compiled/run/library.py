"""Machine code that came with a package: a library for each kind of machine, in the package's folder `prebuilt`.

Its functions bear the names that code has here, which say all that they were made of: other rules have other names,
which no library has. Nothing here needs a compiler.
"""

import ctypes
import importlib.util
import json
import os
import platform
import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from . import cache

NO_COMPILER = "llvmlite is not installed (pip install 'sandtable[fast]')"
NO_NUMPY = "numpy is not installed (pip install numpy)"
SWITCH = "SANDTABLE_PREBUILT"  # 0 does without
FOLDER, BUILT, SUMS = "prebuilt", "built.json", "SHA256SUMS"
ENDINGS = {"linux": ".so", "darwin": ".dylib", "win32": ".dll"}
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
MACHINES = {"x86_64": "x86-64", "amd64": "x86-64", "aarch64": "aarch64", "arm64": "aarch64"}
V3 = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}  # what Linux calls the third level of x86-64


class Library(NamedTuple):
    """A library in memory, and the names of its functions."""

    names: frozenset[str]
    code: ctypes.CDLL | None = None


NOTHING = Library(frozenset())


def names_in(package: str) -> frozenset[str]:
    """The names of all code for this machine that came with the package to which a module belongs."""
    return library_of(package.partition(".")[0]).names if is_on() else frozenset()


def address_of(package: str, name: str) -> int | None:
    """The address of the code of this name, if it came with the package of a module."""
    if name not in names_in(package):
        return None
    return address_at(getattr(library_of(package.partition(".")[0]).code, name))


def address_at(function: Any) -> int:
    """The address of a function of C."""
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def can_compile() -> bool:
    """Whether there is a compiler."""
    return is_installed("llvmlite")


def can_call() -> bool:
    """Whether NumPy is installed, whose arrays machine code takes."""
    return is_installed("numpy")


def is_installed(package: str) -> bool:
    """Whether a package can be imported."""
    return importlib.util.find_spec(package) is not None


def is_on() -> bool:
    """Whether libraries are switched on."""
    return os.environ.get(SWITCH, "") != "0"


@lru_cache
def library_of(package: str) -> Library:
    """The library of a package for this machine; one that cannot be used is reported and ignored."""
    folder = folder_of(package)
    path = None if folder is None else for_this_machine(folder)
    if path is None:
        return NOTHING
    try:
        return loaded(path)
    except (OSError, ValueError, KeyError, AttributeError) as error:
        cache.announce(f"{path.name} of {package} is not used ({error}): rules are compiled here, or played plainly")
        return NOTHING


def folder_of(package: str) -> Path | None:
    """The folder of a package in which its libraries are, if it has one."""
    spec = importlib.util.find_spec(package)
    places = spec.submodule_search_locations if spec else None
    folders = [Path(place) / FOLDER for place in places or ()]
    return next((folder for folder in folders if (folder / BUILT).is_file()), None)


def for_this_machine(folder: Path) -> Path | None:
    """The library that suits this machine best, if any does."""
    ending = ENDINGS.get(sys.platform, "")
    paths = [folder / f"{kind}{ending}" for kind in kinds_of_machine()]
    return next((path for path in paths if path.is_file()), None)


def kinds_of_machine() -> list[str]:
    """The names of this kind of machine, the most capable first."""
    system, machine = SYSTEMS.get(sys.platform), MACHINES.get(platform.machine().lower())
    if system is None or machine is None or sys.maxsize < 1 << 32:
        return []
    plain = f"{system}-{machine}"
    return [f"{plain}-v3", plain] if machine == "x86-64" and abilities() >= V3 else [plain]


def abilities() -> set[str]:
    """The features of this processor, by Linux's names; empty on other systems."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return set()
    return set(next((line for line in lines if line.startswith("flags")), "").split())


def loaded(path: Path) -> Library:
    """Puts a library into memory, if its checksum is the one that was noted when it was built."""
    lines = (path.parent / SUMS).read_text(encoding="ascii").splitlines()
    sums = {name: checksum for checksum, name in (line.split() for line in lines)}
    for part in (path, path.parent / BUILT):
        if sha256(part.read_bytes()).hexdigest() != sums[part.name]:
            raise ValueError(f"the checksum of {part.name} is another one")
    code = ctypes.CDLL(str(path))
    names = frozenset(json.loads((path.parent / BUILT).read_text(encoding="utf-8"))["names"])
    getattr(code, min(names))  # AttributeError: it holds other code
    return Library(names, code)
