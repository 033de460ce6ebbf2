"""A library of an extra that is missing is told in one sentence, with what to install."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import sandtable as st
from sandtable import envs
from sandtable.showing import NotInstalled, needed
from sandtable.showing.extras import EXTRAS, MODULES
from tests.cli.program import refused

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "sandtable"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOR_TESTS_ALONE = {"test", "dev"}
NOT_OF_AN_EXTRA = {  # what sandtable imports besides: the core, what comes with it, and its tools for authors' tests
    *("numpy", "pydantic", "typer", "rich", "platformdirs", "prompt_toolkit"),
    *("pydantic_core", "annotated_types", "annotationlib", "pytest", "_pytest"),
}


def hide(monkeypatch: pytest.MonkeyPatch, module: str, *ours: str) -> None:
    """As if a library were not installed, and the modules of ours that import it not loaded yet."""
    for name in list(sys.modules):
        if name == module or name.startswith((f"{module}.", *ours)):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)


def imported() -> set[str]:
    """Every library that sandtable imports anywhere."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {each.name.partition(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"sandtable"}


def test_every_library_that_is_imported_belongs_to_the_core_or_to_an_extra_that_is_there() -> None:
    assert imported() - NOT_OF_AN_EXTRA - EXTRAS.keys() == set()
    assert MODULES.keys() <= PROJECT["optional-dependencies"].keys()


def test_the_readme_and_the_page_for_packagers_name_every_extra() -> None:
    extras = PROJECT["optional-dependencies"].keys() - FOR_TESTS_ALONE
    for page in ("README.md", "docs/packaging.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        rows = [line for line in text.splitlines() if line.startswith("| `")]
        assert extras == {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])} & extras, page


@pytest.mark.parametrize(
    ("command", "hidden", "extra"),
    [
        (("sensitivity", "danger_close", "lone-standard"), "scipy", "lab"),
        (("report", "danger_close", "lone-standard", "page.html"), "scipy", "lab"),
        (("report", "danger_close", "lone-standard", "page.html"), "altair", "web"),
        (("sweep", "danger_close", "lone-standard", "--page", "page.html"), "altair", "web"),
        (("table", "--no-browser"), "fastapi", "web"),
        (("site", "out"), "markdown_it", "web"),
        (("prebuild", "danger_close"), "llvmlite", "fast"),
    ],
)
def test_a_command_says_what_to_install(
    command: tuple[str, ...], hidden: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hide(monkeypatch, hidden, "sandtable.web", "sandtable.lab.report", "sandtable.compiled.building")
    assert refused(*command) == f"error: {hidden} is not installed: pip install 'sandtable[{extra}]'\n"


@pytest.mark.parametrize(
    ("make", "hidden", "extra"),
    [
        (lambda: envs.gym("skirmishers", "yard"), "gymnasium", "envs"),
        (lambda: envs.vector("skirmishers", "yard"), "gymnasium", "envs"),
        (lambda: envs.aec("skirmishers", "yard"), "pettingzoo", "envs"),
        (lambda: envs.parallel("skirmishers", "yard"), "pettingzoo", "envs"),
        (lambda: envs.openspiel("danger_close", "lone-light"), "pyspiel", "openspiel"),
        (lambda: st.sensitivity(st.load("danger_close"), "lone-standard"), "scipy", "lab"),
    ],
)
def test_a_program_is_told_what_to_install(
    make: Callable[[], object], hidden: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(monkeypatch, hidden, *[f"sandtable.envs.{name}" for name in ("single", "many", "zoo", "together", "spiel")])
    with pytest.raises(NotInstalled, match=rf"{hidden} is not installed: pip install 'sandtable\[{extra}\]'"):
        make()


def test_another_module_that_is_missing_is_an_error_as_ever() -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named 'no_such'"), needed():
        import no_such  # type: ignore[import-not-found]  # noqa: F401
