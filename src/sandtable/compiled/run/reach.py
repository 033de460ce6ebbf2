"""Finds the parts of compiled code: the functions that rules reach, the values they read, and their files."""

import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from sandtable.kernel import Action, Group, Packed, Ruleset
from sandtable.kernel.asked import WRITTEN, answers_to, ask, written_for

FOREIGN = {*sys.stdlib_module_names, "numpy", "pydantic", "pydantic_core"}
IMPORT = re.compile(r"\n[ \t]*(?:from\s+([.\w]+)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+([.\w]+))")


@lru_cache(4096)
def names_read(code: CodeType) -> frozenset[str]:
    """Every global and attribute name in a piece of code and in the generator expressions inside it."""
    inside = [names_read(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(code.co_names).union(*inside)


def globals_read(f: FunctionType) -> dict[str, Any]:
    """Name -> value of the globals a function reads; `module.name` for those it reads from a module."""
    names = names_read(f.__code__)
    found: dict[str, Any] = {}
    for name in sorted(names & f.__globals__.keys()):
        value = found[name] = f.__globals__[name]
        if isinstance(value, ModuleType):
            found |= {f"{name}.{x}": vars(value)[x] for x in sorted(names & vars(value).keys())}
    return found


def is_rule_code(value: object) -> bool:
    """Whether this is a plain Python function that gets compiled along (verbs have compiled bodies of their own)."""
    if not isinstance(value, FunctionType) or not value.__module__:  # functions made by `exec` have no module
        return False
    module = value.__module__
    return module.partition(".")[0] not in FOREIGN and not module.startswith("sandtable.kernel.")


def reach(roots: Iterable[Any]) -> list[FunctionType]:
    """These functions and all that they call, directly or not."""
    found: dict[FunctionType, None] = {}
    waiting = [f for f in roots if is_rule_code(f)]
    while waiting:
        f = waiting.pop()
        if f not in found:
            found[f] = None
            read = list(globals_read(f).values())
            waiting += [v for v in (*read, *asked_with(read)) if is_rule_code(v)]
    return list(found)


def asked_with(read: list[Any]) -> list[FunctionType]:
    """The functions written for questions that a function may ask, found by the values that it reads."""
    questions = [q for v in read if isinstance(v, type) and issubclass(v, IntEnum) for q in v] if ask in read else []
    return [written_for(question).asked for question in questions if answers_to(question)]


def method_functions(ruleset: Ruleset) -> list[Any]:
    """The properties and methods that a ruleset gave its state classes."""
    found: dict[tuple[type, str], Any] = {}
    for cls in ruleset.states.values():
        for name, value in [item for base in cls.__mro__ for item in vars(base).items()]:
            f = value.fget if isinstance(value, property) else value
            if is_rule_code(f) and not name.startswith("__") and name not in ("clone", "key"):
                found.setdefault((cls, name), f)
    return [*found.values()]


def rule_functions(ruleset: Ruleset) -> list[Any]:
    """Every function that a battle runs, without its players."""
    return reach([ruleset.beat, ruleset.over, ruleset.report, *method_functions(ruleset)])


# ---- source files -------------------------------------------------------------------------------------------------


@lru_cache(1024)
def imports_in(source: bytes, package: str) -> list[tuple[str, list[str]]]:
    """The modules that a source in a package imports from, with the names it imports as if they were modules too."""
    found = []
    for origin, names, plain in IMPORT.findall(f"\n{source.decode()}"):
        base = importlib.util.resolve_name(origin, package) if origin.startswith(".") else origin or plain
        found.append((base, [f"{base}.{name}" for name in re.findall(r"\w+", names)]))
    return found


def imported(module: ModuleType, source: bytes) -> Iterator[str]:
    """The loaded modules that a module's source imports from."""
    for base, parts in imports_in(source, module.__package__ or ""):
        loaded = [part for part in parts if part in sys.modules]
        yield from loaded
        if len(loaded) < len(parts) or not parts:  # something of the module itself, not modules inside it
            yield base


def sources_of(modules: Iterable[str]) -> list[tuple[str, bytes]]:
    """The sources of these modules and of what they import from their own top-level packages; with names of files."""
    waiting, found = list(modules), dict[str, tuple[str, bytes]]()
    own = {name.partition(".")[0] for name in waiting}
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        if module and file and name not in found and name.partition(".")[0] in own:
            path = Path(file)
            found[name] = path.name, content(path)
            waiting += imported(module, found[name][1])
    return [found[name] for name in sorted(found)]


def content(path: Path) -> bytes:
    """The content of a file."""
    return content_since(path, path.stat().st_mtime_ns)


@lru_cache(1024)
def content_since(path: Path, changed: int) -> bytes:
    """The content of a file at this time of change; it is read once."""
    return path.read_bytes()


def frozen(value: Any) -> str:
    """A global's value as compiled code keeps it, as text; nothing for what it does not keep."""
    if isinstance(value, Action):
        return f"action {value.code}"
    if isinstance(value, Packed):
        return f"packed {int(value)}"
    if isinstance(value, Group):
        return f"group {value.mask}"
    if isinstance(value, tuple):
        return f"({', '.join(map(frozen, value))})"
    if isinstance(value, type) and issubclass(value, IntEnum):
        return str([(m.name, int(m)) for m in value])
    return repr(value) if isinstance(value, int | float | str) else ""


def own_sources() -> list[Path]:
    """The files that decide what a rule compiles to, whatever the rule and its caller."""
    compiled = Path(__file__).parent.parent
    folders = (compiled.parent / "kernel", compiled / "runtime", compiled / "translator")
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def fingerprint(functions: Iterable[FunctionType], classes: Iterable[type], *more: object) -> str:
    """A hash of everything these functions are compiled from."""
    functions = list(functions)
    digest = hashlib.sha256(repr(more).encode())
    for name, source in sources_of({f.__module__ for f in functions} | {c.__module__ for c in classes}):
        digest.update(name.encode() + source)
    for f in sorted(functions, key=lambda f: (f.__module__, f.__qualname__)):
        digest.update(WRITTEN.get(f.__code__.co_filename, "").encode())
        digest.update(f"{f.__module__} {f.__qualname__}\n".encode())  # a kept function looks its module up by name
        for name, value in globals_read(f).items():
            digest.update(f"{f.__qualname__} {name} {frozen(value)}\n".encode())
    for path in own_sources():
        digest.update(path.name.encode() + content(path))
    return digest.hexdigest()[:20]
