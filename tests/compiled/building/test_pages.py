"""Compiled rules on a page: battles in Node and in Chromium are those that are played here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from sandtable.compiled.runtime.packing import numbers_of
from sandtable.web.pages import assets

from ..small import RULESET
from .browsing import in_chromium
from .cases import Case
from .elsewhere import in_node

pytest.importorskip("ziglang")
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")

BUILD = """
from pathlib import Path
from tests.compiled.small import RULESET
from sandtable.compiled.building.pages import build
build(RULESET, Path({to!r}), lambda said: None)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A module of a small ruleset, its layouts and the host."""
    made = tmp_path_factory.mktemp("pages")
    paths = os.pathsep.join([str(Path(__file__).parents[3]), *(path for path in sys.path if path)])
    environment = {**os.environ, "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-c", BUILD.format(to=str(made))], check=True, env=environment)
    shutil.copy(assets.FOLDER / "kit" / "compiled.js", made)
    (made / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return made


def case(battles: int = 500, seed: int = 5, **numbers: int) -> Case:
    rules = RULESET.load(numbers={id.replace("_", "."): value for id, value in numbers.items()})
    return Case(rules, rules.start({}), ("brute", "last"), battles, seed)


CASES = {
    "the usual rules": case(),
    "another number": case(bid_worth=4),
    "one battle of a negative seed": case(1, -3),
    "a large seed": case(3, 1 << 62),
}


@pytest.mark.parametrize("which", CASES)
def test_battles_in_node_are_those_played_here(folder: Path, tmp_path: Path, which: str) -> None:
    assert in_node(CASES[which], folder, tmp_path) == CASES[which].rows()


def test_battles_in_chromium_are_those_played_here(browser: Browser, folder: Path, tmp_path: Path) -> None:
    assert in_chromium(browser, case(), folder, tmp_path) == case().rows()


def in_words(folder: Path, script: str) -> str:
    """What a script prints that has the host, the layouts and the rules at hand."""
    text = f"""
import {{ readFileSync }} from "node:fs";
const {{ Compiled, Failed, pack, sizeOf }} = await import("{folder}/compiled.js");
const layouts = JSON.parse(readFileSync("{folder}/small.json", "utf8"));
const rules = await Compiled.of(readFileSync("{folder}/small.wasm"), layouts);
const told = (f) => {{ try {{ return String(f()); }} catch (error) {{ return error.message; }} }};
{script}
"""
    words = ["node", "--input-type=module", "--eval", text]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def test_columns_are_read_by_the_layouts(folder: Path, tmp_path: Path) -> None:
    which = case(4)
    which.as_numbers(tmp_path / "case.json")
    shown = in_words(
        folder,
        f"""
const given = JSON.parse(readFileSync("{tmp_path}/case.json", "utf8"));
const records = Object.fromEntries(["state", "board", "numbers"].map((x) => [x, pack(layouts[x], given[x])]));
const played = rules.play(records, given.players, given.seed, 0, 4);
const columns = Object.keys(layouts.result.columns).map((x) => [x, rules.column(played, x)]);
console.log(JSON.stringify(Object.fromEntries(columns)));
""",
    )
    rows = which.engine.run(which.rules, which.start, which.players, which.seed, 0, 4)
    assert json.loads(shown) == {name: rows[name].tolist() for name in rows.dtype.names or ()}


def test_what_is_wrong_is_said_in_words(folder: Path) -> None:
    few = len(numbers_of(case().start)) - 1
    shown = in_words(
        folder,
        f"""
console.log(told(() => pack(layouts.state, Array({few}).fill(0))));
console.log(told(() => pack(layouts.state, Array({few + 2}).fill(0))));
console.log(told(() => rules.play({{}}, ["brute"], 1, 0, 1)));
console.log(told(() => rules.place("nobody")));
""",
    ).splitlines()
    assert shown == [
        "fewer numbers than the record has places",
        "more numbers than the record has places",
        "2 players expected, not 1",
        'small has no player "nobody"',
    ]
