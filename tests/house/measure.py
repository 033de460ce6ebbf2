"""How much of the sources is imports, and which public names say nothing: `python -m tests.house.measure`."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType
from typing import Any, TypeGuard

import sandtable
from sandtable.reference.api import PAGES

from .rulesets import SOURCES

NO_NAMES = ("testing",)  # what is exported and is no function or class


def sources() -> list[Path]:
    """Every module of the package."""
    return sorted(SOURCES.rglob("*.py"))


def imports_of(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    """Every import of a module."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def share_of_imports() -> tuple[int, int]:
    """How many lines are imports, of how many."""
    lines = imported = 0
    for path in sources():
        text = path.read_text(encoding="utf-8")
        lines += len(text.splitlines())
        imported += sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in imports_of(ast.parse(text)))
    return imported, lines


def on_several_lines() -> list[str]:
    """Imports that do not fit on one line: those of whole modules would. A package that passes names on lists them."""
    found = []
    for path in (path for path in sources() if path.name != "__init__.py"):
        for node in imports_of(ast.parse(path.read_text(encoding="utf-8"))):
            if node.end_lineno != node.lineno:
                found.append(f"{path.relative_to(SOURCES)}:{node.lineno}")
    return found


def shadowed() -> list[str]:
    """Modules that are imported from a package which gives their name to something else, as to a function."""
    found = []
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        asked = {node.value.id for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_name(node.value)}
        package = ".".join([SOURCES.name, *path.parent.relative_to(SOURCES).parts])
        for node in (node for node in tree.body if isinstance(node, ast.ImportFrom)):
            origin = resolve_name(f"{'.' * node.level}{node.module or ''}", package)
            names = asked & {each.name for each in node.names if each.asname is None}
            if origin.partition(".")[0] == SOURCES.name and names:
                others = vars(import_module(origin))
                found += [
                    f"{path}: {name}"
                    for name in names
                    if is_module(origin, name) and isinstance(others.get(name), FunctionType)
                ]
    return found


def is_name(node: ast.expr) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name)


def is_module(package: str, name: str) -> bool:
    """Whether a package has a module of this name."""
    folder = SOURCES.parent.joinpath(*package.split("."))
    return (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()


def surface() -> dict[str, Any]:
    """What others use: what `sandtable` exports, and what the reference shows of the kernel."""
    found = {name: getattr(sandtable, name) for name in sandtable.__all__ if name not in NO_NAMES}
    for page in PAGES.values():
        for module, names in page.shown.items():
            kernel = import_module(f"sandtable.kernel.{module}")
            offered = names or [name for name, x in vars(kernel).items() if is_own(x, kernel.__name__)]
            found |= {f"{module}.{name}": getattr(kernel, name) for name in offered}
    return found


def is_own(thing: Any, module: str) -> bool:
    """Whether a function or class is a public one of this module."""
    is_shown = inspect.isfunction(thing) or inspect.isclass(thing)
    return is_shown and thing.__module__ == module and not thing.__name__.startswith("_")


def undocumented() -> list[str]:
    """Names on the surface, and methods of classes there, that say nothing."""
    found = []
    for name, thing in surface().items():
        if not (inspect.isfunction(thing) or inspect.isclass(thing)):
            continue
        found += [name] if not thing.__doc__ else []
        for own, method in list(vars(thing).items()) if inspect.isclass(thing) else ():
            function = method.fget if isinstance(method, property) else getattr(method, "__func__", method)
            if inspect.isfunction(function) and not own.startswith("_") and not inspect.getdoc(function):
                found.append(f"{name}.{own}")
    return found


def main() -> None:
    """Prints both."""
    imported, lines = share_of_imports()
    print(f"imports: {imported:,} of {lines:,} lines ({100 * imported / lines:.1f} %)")
    several, silent = on_several_lines(), undocumented()
    print(f"imports on several lines: {len(several)}", *several, sep="\n  ")
    print(f"public names without a docstring: {len(silent)}", *silent, sep="\n  ")


if __name__ == "__main__":
    main()
