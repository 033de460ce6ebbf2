"""What answers on the event loop, where all wait for it, calls no rules, reads no scenario and draws no page."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from .rulesets import TOP

WEB = TOP / "src" / "sandtable" / "web"
ALONE = WEB / "alone"  # in a page there is one reader, whom nobody else waits for
SERVED = [path for path in sorted(WEB.rglob("*.py")) if not path.is_relative_to(ALONE)]
MODULES = [".".join(path.relative_to(TOP / "src").with_suffix("").parts) for path in SERVED]
SLOW = (
    *("sandtable.kernel", "sandtable.battle", "sandtable.rulesets", "sandtable.odds", "sandtable.simulate"),
    *("sandtable.web.checking", "sandtable.web.hosted", "sandtable.web.editor.drawing", "tomllib", "tomli_w"),
    *("sandtable.web.lab.asked", "sandtable.web.tables.opening", "sandtable.web.replays.making"),
    *("sandtable.web.pages.rendering", "sandtable.web.replays.story"),
)


def calls_on_the_loop(source: str, module: ModuleType) -> Iterator[str]:
    """What coroutines of a module call themselves, of all that takes as long as a guest likes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AsyncFunctionDef):
            for call in own_calls(node):
                called = meant(call.func, module)
                if is_slow(called):
                    yield f"{module.__name__}:{call.lineno}: {node.name} calls {ast.unparse(call.func)}"


def own_calls(node: ast.AST) -> Iterator[ast.Call]:
    """The calls in a function, not those in functions that it hands on."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from own_calls(child)


def meant(name: ast.expr, module: ModuleType) -> Any:
    """The object that a dotted name means at the top of a module; None where it is something of the function's."""
    if isinstance(name, ast.Name):
        return getattr(module, name.id, None)
    return getattr(meant(name.value, module), name.attr, None) if isinstance(name, ast.Attribute) else None


def is_slow(called: Any) -> bool:
    """Whether it is a function of rules, scenarios or TOML; errors and plain data are none."""
    where = getattr(called, "__module__", None) or ""
    return inspect.isfunction(called) and where.startswith(SLOW)


@pytest.mark.parametrize("name", MODULES)
def test_no_coroutine_of_the_server_calls_rules_scenarios_or_toml(name: str) -> None:
    source = (TOP / "src" / Path(*name.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    if "async def" in source:
        assert list(calls_on_the_loop(source, import_module(name))) == []


def test_a_coroutine_that_reads_toml_would_be_found() -> None:
    source = "async def read(text):\n    drawing.toml_of(text)\n    run(lambda: drawing.read(text))"
    found = list(calls_on_the_loop(source, import_module("sandtable.web.editor.http")))
    assert found == ["sandtable.web.editor.http:2: read calls drawing.toml_of"]
