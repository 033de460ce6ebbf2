"""What the guides for authors promise, and the code that they show, is so."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, get_args

import pytest
from pydantic import ValidationError

import sandtable as st
from sandtable import kernel
from sandtable.kernel.lesson import Lesson, LessonStep
from sandtable.kernel.scene import Role
from sandtable.registry import REGISTERED, find

TOP = Path(__file__).parents[2]
WRITING = (TOP / "docs" / "writing-a-ruleset.md").read_text(encoding="utf-8")
DRAWING = (TOP / "docs" / "drawing-a-game.md").read_text(encoding="utf-8")
DUEL = TOP / "examples" / "tiny_duel" / "tiny_duel"


def blocks(guide: str, section: str) -> list[str]:
    """The code that a section shows, block by block."""
    [text] = [part for part in guide.split("\n## ") if part.startswith(f"{section}\n")]
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE).strip("\n") + "\n" for block in found]


# ---- a ruleset without a look ----------------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small game under another name, for a test to change."""
    shutil.copytree(DUEL, tmp_path / "small_duel", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "small_duel"
    REGISTERED.pop("small_duel", None)
    find.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "small_duel"]:
        del sys.modules[name]


def described() -> str:
    """The situation that a battle of it begins with."""
    rules = st.register(import_module("small_duel").RULESET).load()
    return st.Battle(rules, "strip", seed=1).describe()


def test_a_ruleset_without_a_look_needs_the_situation_as_text(copied: Path) -> None:
    shutil.rmtree(copied / "look")
    with pytest.raises(st.InvalidRules, match=r"small_duel\.look\.text: no describe"):
        described()


def test_one_with_that_text_alone_can_be_played(copied: Path) -> None:
    for file in (copied / "look").glob("*.py"):
        if file.name not in ("__init__.py", "text.py"):
            file.unlink()
    assert described().startswith("turn 1, 3 paces apart")


def test_one_with_a_look_needs_no_text(copied: Path) -> None:
    (copied / "look" / "text.py").unlink()
    assert described().startswith("Turn 1 of 40: Ada, 3 apart")


# ---- a game without a board ------------------------------------------------------------------------------------------


class Board(kernel.State):
    """Of which nothing matters."""


@pytest.fixture(scope="module")
def brawl() -> Iterator[dict[str, Any]]:
    """What the guide writes for a game without a board, as a module."""
    module = ModuleType("brawl_of_the_guide")
    names = vars(module)
    names |= {name: getattr(kernel, name) for name in kernel.__all__}
    names |= {"Annotated": Annotated, "Any": Any, "Sequence": Sequence, "Board": Board, "SIDES": ("red", "blue")}
    sys.modules[module.__name__] = module
    for code in blocks(WRITING, "A game without a board")[1:]:
        exec(code, names)
    yield names
    del sys.modules[module.__name__]


def test_bounds_are_said_once(brawl: dict[str, Any]) -> None:
    setup = brawl["Setup"](title="", red=[{"name": "Anke", "wind": 6}], blue=[{}])
    t = brawl["start"](None, setup)
    anke, cees = t.brawlers[0], t.brawlers[4]
    assert (anke.wind, anke.guard, cees.wind, kernel.called(t, anke), kernel.called(t, cees)) == (6, 5, 5, "Anke", "B1")
    with pytest.raises(ValidationError, match="less than or equal to 6"):
        brawl["Setup"](title="", red=[{"wind": 7}], blue=[{}])


def test_cards_and_bars_and_the_headline_come_of_the_fields(brawl: dict[str, Any]) -> None:
    t = brawl["start"](None, brawl["Setup"](title="", red=[{}], blue=[{}]))
    t.brawlers[0].held = True
    view = brawl["LOOK"].view(t)
    assert view.headline == "Round 1 of 10: red"
    first, second = view.figures
    assert ([bar.label for bar in first.bars], first.facts, first.tags) == (
        ["Wind", "Balance"],
        (("Guard", "5"),),
        ("held",),
    )
    assert second.tags == ()


def test_all_pieces_have_a_place_of_their_own_in_every_area(brawl: dict[str, Any]) -> None:
    page, gangs, brawlers = brawl["PAGE"], brawl["GANGS"], brawl["Battle"]().brawlers
    for area in gangs:
        places = [page.place(who, area) for who in brawlers]
        assert all(area.holds(*place) for place in places)
        assert min(abs(a - c) + abs(b - d) for i, (a, b) in enumerate(places) for c, d in places[:i]) > 1.3
        assert all(x < area.middle[0] for x, _ in places[:4])
        assert all(x > area.middle[0] for x, _ in places[4:])


# ---- lessons and figures ---------------------------------------------------------------------------------------------


def test_the_lesson_that_is_shown_is_that_of_the_example_and_has_every_key() -> None:
    file, _ = blocks(DRAWING, "Lessons")
    shown = tomllib.loads(file)
    assert shown == tomllib.loads((DUEL / "data" / "lessons" / "1-touch.toml").read_text(encoding="utf-8"))
    assert shown.keys() == Lesson.model_fields.keys()
    assert shown["steps"][0].keys() == LessonStep.model_fields.keys()


def test_the_test_of_lessons_that_is_shown_plays_them() -> None:
    _, code = blocks(DRAWING, "Lessons")
    sys.path.insert(0, str(DUEL.parent))
    st.register(import_module("tiny_duel").RULESET)
    names: dict[str, Any] = {"st": st}
    exec(code.replace("my_game", "tiny_duel"), names)
    names["test_each_lesson_can_be_done"]()


def test_every_role_is_listed() -> None:
    [told] = re.findall(r"^- `role`: its silhouette, one of (.*?), or none;", DRAWING, re.MULTILINE | re.DOTALL)
    assert re.findall(r"`(\w+)`", told) == [role for role in get_args(Role) if role]
