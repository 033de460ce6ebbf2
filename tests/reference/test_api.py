"""The reference in docs/ says what the sources say, and everything that users need."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import sandtable as st
from sandtable import kernel
from sandtable.reference.api import BOARDS, PAGES, USING, pages
from tests.documentation.test_boards import KITS, names_taken
from tests.documentation.test_guides import WRITING, blocks

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
    assert "| `plain` | `list[Dot]` | `[]` | dots, instead of rows |" in pages()["boards/dots.md"]


# ---- what authors of rulesets need -----------------------------------------------------------------------------------


def headings(text: str) -> list[str]:
    """The names that a page shows."""
    return re.findall(r"^## (\w+)$", text, re.MULTILINE)


def test_every_public_name_of_the_kernel_stands_on_one_page() -> None:
    shown = [name for page in PAGES for name in headings(pages()[f"{page}.md"])]
    assert [name for name in kernel.__all__ if shown.count(name) != 1] == []


@pytest.mark.parametrize("board", BOARDS)
def test_what_the_guide_says_to_take_of_a_board_stands_on_its_page(board: str) -> None:
    assert board in KITS
    text, kit = pages()[f"boards/{board}.md"], import_module(f"sandtable.boards.{board}")
    told = {*headings(text), *re.findall(r"^- `(\w+)", text, re.MULTILINE)}
    taken = [name.rpartition(".")[2] for name in names_taken(board)]
    assert [name for name in taken if hasattr(kit, name) and name not in told] == []


def test_what_a_game_without_a_board_takes_stands_on_a_page() -> None:
    shown = headings(pages()["boards/areas.md"])
    code = "\n".join(blocks(WRITING, "A game without a board"))
    imported = re.findall(r"^from sandtable\.boards\.\w+ import (.+)$", code, re.MULTILINE)
    taken = [name for names in imported for name in names.split(", ")] + re.findall(r"\bcards\.(\w+)\(", code)
    assert len(taken) > 3
    assert [name for name in taken if name not in shown] == []


def test_whatever_a_page_says_to_see_is_there() -> None:
    all_of = {f"{name}.md": page for name, page in PAGES.items()}
    for folder, some in (("using", USING), ("boards", BOARDS)):
        all_of |= {f"{folder}/{name}.md": page for name, page in some.items()}
    for page, text in pages().items():
        about = all_of.get(page)
        known = {*headings(text), *re.findall(r"^(?:- |\| )`(\w+)", text, re.MULTILINE), *kernel.__all__, "rules"}
        for module in about.shown if about is not None else ():
            known |= vars(import_module(path_of(module))).keys()
        named = re.findall(r"\bsee (?:the verb )?`([\w.]+)", text)
        assert [name for name in named if name.partition(".")[0] not in {*known, "sandtable"}] == [], page


def path_of(module: str) -> str:
    """The module that a page of the reference names."""
    inside = module if "/" in module or module == "registry" else f"kernel/{module}"
    return f"sandtable.{inside.replace('/', '.').removesuffix('.__init__')}"


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
