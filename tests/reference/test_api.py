"""The reference in docs/ says what the sources say, and everything that users need."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import pytest

import sandtable as st
from sandtable.reference.api import USING, pages

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
USED = {name: text for name, text in pages().items() if name.startswith("using/")}
ENTRIES = {part.split("\n")[0]: part for text in USED.values() for part in text.split("\n## ")[1:]}
NAMES = [name for name in st.__all__ if name != "testing"]  # a package: `sandtable check` runs it
EXAMPLES = {
    f"{name} {i}": code
    for name, text in ENTRIES.items()
    for i, code in enumerate(re.findall(r"```pycon\n(.*?)```", text, re.DOTALL), 1)
}


def test_the_reference_is_up_to_date() -> None:
    """Where this fails: make docs."""
    written = {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.md")}
    assert sorted(written) == sorted(pages())
    assert [name for name, text in pages().items() if written[name] != text] == []


def test_fields_stand_there_with_what_they_mean() -> None:
    assert "| `to_the_end` | `bool` | `False` | play beats until the battle is over" in pages()["questions.md"]
    assert "def cut(t: AnyTable, mark: str, at: int=0) -> None" in pages()["verbs.md"]
    assert "| `range` |" in pages()["rules-toml.md"]


# ---- what users of `import sandtable` need ---------------------------------------------------------------------------


def test_every_public_name_has_an_entry_and_no_other_has() -> None:
    assert sorted(NAMES) == sorted(ENTRIES)
    shown = [name for page in USING.values() for names in page.shown.values() for name in names]
    assert len(shown) == len(set(shown))


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_is_explained(name: str) -> None:
    thing = getattr(st, name)
    if inspect.isfunction(thing) or name == "Battle":
        told = re.findall(r"^\| `(\w+)` \| .* \| [^|]*\w\S?\. \|$", ENTRIES[name].partition("Errors:")[0], re.MULTILINE)
        assert told == list(inspect.signature(thing).parameters)


@pytest.mark.parametrize("name", NAMES)
def test_errors_that_are_named_are_ours(name: str) -> None:
    named = re.findall(r"^- `(\w+)`: ", ENTRIES[name].partition("Errors:\n")[2].partition("```")[0], re.MULTILINE)
    assert [error for error in named if not issubclass(getattr(st, error), st.SandtableError)] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name != "LEVELS"])
def test_every_name_has_an_example(name: str) -> None:
    assert f"{name} 1" in EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_can_be_pasted_into_a_fresh_session(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, 0)
    told: list[str] = []
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append).failed == 0, "".join(told)
