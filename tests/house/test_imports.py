"""Which way imports go: the contracts of pyproject.toml hold, and would be broken by what they forbid."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from .measure import on_several_lines, shadowed, share_of_imports
from .rulesets import TOP


def contracts_kept(settings: Path) -> bool:
    """Whether every contract of the settings is kept."""
    use_cases = pytest.importorskip("importlinter.application.use_cases")
    import_module("importlinter.configuration").configure()
    kept: bool = use_cases.lint_imports(config_filename=str(settings), cache_dir=None)
    return kept


def test_imports_make_no_circle_and_no_arrow_climbs() -> None:
    assert contracts_kept(TOP / "pyproject.toml")


def test_an_arrow_that_climbs_would_be_found(tmp_path: Path) -> None:
    settings = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    turned = tmp_path / "pyproject.toml"
    high, low = '    "cli",\n', '    "kernel",\n'
    assert settings.count(high) == settings.count(low) == 1
    turned.write_text(settings.replace(high, "HIGH").replace(low, high).replace("HIGH", low))
    assert not contracts_kept(turned)


def test_every_import_fits_on_one_line() -> None:
    assert on_several_lines() == []


def test_a_twentieth_of_the_sources_at_most_is_imports() -> None:
    imported, lines = share_of_imports()
    assert 20 * imported <= lines, "see Layout in CONTRIBUTING.md"


def test_no_module_is_imported_by_a_name_that_its_package_gives_to_a_function() -> None:
    assert shadowed() == []
