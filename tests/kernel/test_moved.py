"""A plugin of last week is told all that it has to change, in one run."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import sandtable as st
from sandtable import registry
from sandtable.kernel.moved import MOVED, is_there, missing

TOP = Path(__file__).parents[2]
STATE = """from sandtable.kernel import Piece, flag, tag
from sandtable.boards.zones import Kit, ring


class Rider(Piece):
    tired: flag = tag("tired")
"""
LINKS = (
    "from sandtable.kernel import (\n    Enquiry,\n    Ponit,\n)\nimport sandtable\nfrom sandtable.no_such import x\n"
)


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "last_week"
    (folder / "odds").mkdir(parents=True)
    (folder / "__init__.py").write_text("from .state import Rider\n")
    (folder / "state.py").write_text(STATE)
    (folder / "odds" / "links.py").write_text(LINKS)
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def test_every_name_that_is_gone_is_told_with_its_place_and_what_to_write(plugin: Path) -> None:
    assert [line.removeprefix(f"{plugin}/") for line in missing(plugin)] == [
        f"odds/links.py:1: sandtable.kernel has no Enquiry: {MOVED['sandtable.kernel.Enquiry']}",
        'odds/links.py:1: sandtable.kernel has no Ponit; did you mean "Point"?',
        "odds/links.py:6: sandtable.no_such has no x: there is no such module",
        f"state.py:1: sandtable.kernel has no tag: {MOVED['sandtable.kernel.tag']}",
        f"state.py:2: sandtable.boards.zones has no ring: {MOVED['sandtable.boards.zones.ring']}",
    ]


def test_loading_it_names_them_all(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("last_week", "last_week:RULESET", registry.GROUP)
    monkeypatch.setattr(registry, "installed", lambda: {"last_week": point})
    registry.find.cache_clear()
    with pytest.raises(registry.BrokenRuleset) as found:
        st.load("last_week")
    registry.find.cache_clear()
    assert len(re.findall(r"has no \w+", str(found.value))) == 5


def test_no_name_that_is_there_is_said_to_have_moved() -> None:
    assert not [name for name in MOVED if is_there(*name.rsplit(".", 1))]


def test_our_games_and_examples_import_what_is_there() -> None:
    packages = [*(TOP / "src" / "sandtable" / "rulesets").iterdir(), *(TOP / "examples").iterdir()]
    assert not [line for folder in packages if folder.is_dir() for line in missing(folder)]


def test_the_docs_list_what_has_moved() -> None:
    text = (TOP / "docs" / "writing-a-ruleset.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(sandtable\.[\w.]+)` \| (.*) \|$", text, re.MULTILINE)
    assert dict(rows) == MOVED
