"""How much of the sources is imports, and which public names say nothing: `python -m tests.house.measure`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import sandtable

from .rulesets import SOURCES

SUBMODULES = ("testing", "__version__")

Node = ast.FunctionDef | ast.ClassDef


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


def public(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Node]]:
    """Classes and functions of a module that others may use, and the methods of such classes."""
    for node in body:
        if isinstance(node, Node) and not node.name.startswith("_") and not is_overload(node):
            yield prefix + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{prefix}{node.name}.")


def is_overload(node: Node) -> bool:
    """Whether this only repeats a signature, or sets a property that is described where it is read."""
    names = [x.attr if isinstance(x, ast.Attribute) else getattr(x, "id", "") for x in node.decorator_list]
    return "overload" in names or "setter" in names


def surface() -> list[Path]:
    """The modules that others use: what rules are written with, and what `sandtable` exports."""
    exported = {inspect.getsourcefile(getattr(sandtable, name)) for name in sandtable.__all__ if name not in SUBMODULES}
    return sorted({*(SOURCES / "kernel").glob("*.py"), *(Path(file) for file in exported if file is not None)})


def undocumented() -> list[str]:
    """Names on the surface without a docstring."""
    found = []
    for path in surface():
        for name, node in public(ast.parse(path.read_text(encoding="utf-8")).body):
            if not ast.get_docstring(node):
                found.append(f"{path.relative_to(SOURCES)}:{node.lineno} {name}")
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
