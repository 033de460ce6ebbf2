"""A package that cannot be loaded is told by the line of its author's, and not by one of the library or of Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import sandtable as st
from sandtable import registry

ENUM = """
from sandtable.kernel import Code


class Ask(Code):
    DUCK = 0


wanted = Ask.DUK
"""
NAME = """
from sandtable.kernel import Code


class Ask(Coed):
    DUCK = 0
"""
COLLECT = """
from sandtable.kernel import collect

RULESET = collect(
    __name__,
    title="Broken",
    clok="round",
)
"""
NO_ROOM = """
from sandtable.kernel import collect

RULESET = collect(__name__, title="Broken", summary="", credit="")
"""
MARK = """
from sandtable.kernel import rule


@rule
def hurt(t):
    pass
"""
Loaded = Callable[[str], str]


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loaded]:
    """What is said of a package of this text, after its folder."""
    monkeypatch.syspath_prepend(tmp_path)
    names = iter(["broken_package", "broken_again"])

    def why(text: str) -> str:
        name = next(names)
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text)
        monkeypatch.setattr(
            registry, "installed", lambda: {"broken": EntryPoint("broken", f"{name}:RULESET", registry.GROUP)}
        )
        registry.find.cache_clear()
        with pytest.raises(registry.BrokenRuleset) as found:
            st.load("broken")
        return str(found.value).partition(f"{tmp_path / name}/")[2]

    yield why
    registry.find.cache_clear()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ENUM, '__init__.py:9: AttributeError: Ask has no DUK; did you mean "DUCK"?'),
        (NAME, "__init__.py:5: NameError: name 'Coed' is not defined; did you mean \"Code\"?"),
        (COLLECT, '__init__.py:7: collect() takes no clok; did you mean "clock"?'),
        (NO_ROOM, "__init__.py:4: broken_package.state: no Battle, which every ruleset has there"),
        (MARK, "__init__.py:5: hurt: @rule says nothing here: write @rule("),
    ],
)
def test_the_line_of_the_author_is_named_and_what_was_meant(text: str, told: str, loaded: Loaded) -> None:
    assert loaded(text).startswith(told)


def test_an_author_of_one_module_is_named_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_module.py").write_text(ENUM)
    point = EntryPoint("broken", "broken_module:RULESET", registry.GROUP)
    monkeypatch.setattr(registry, "installed", lambda: {"broken": point})
    registry.find.cache_clear()
    with pytest.raises(registry.BrokenRuleset, match=r"broken_module\.py:9: AttributeError: Ask has no DUK"):
        st.load("broken")
    registry.find.cache_clear()


def test_one_of_ours_is_found_without_a_look_at_all_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "installed", lambda: pytest.fail("all that is installed was looked at"))
    assert registry.find.__wrapped__("skirmishers").id == "skirmishers"
