"""The middle example, a game on a board of squares: sound, tested, compiled as it is played, and copied by `new`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import sandtable as st
from sandtable.lint import lint
from sandtable.registry import REGISTERED
from sandtable.testing import check_ruleset
from tests.cli.program import Answer, refused

FOLDER = Path(__file__).parents[2] / "examples" / "warbands"
sys.path.insert(0, str(FOLDER))
bands = import_module("warbands").RULESET


@pytest.mark.sampled("the example from end to end", 1)
def test_warbands_are_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTERED, "warbands", bands)
    check_ruleset("warbands", seconds=15).raise_if_wrong()


def test_lint_has_nothing_to_say_of_warbands() -> None:
    assert lint(bands) == []


def test_a_column_of_where_a_piece_stands_has_places_as_actions_name_them(tmp_path: Path) -> None:
    pushed = tmp_path / "pushed.toml"
    strike = (FOLDER / "warbands" / "data" / "questions.toml").read_text(encoding="utf-8").split("[strike]")[1]
    pushed.write_text(f"[strike]{strike.split('[meet]')[0]}".replace('"R1 wounds lost"', '"B1 at"'), encoding="utf-8")
    found = st.odds(bands.load(), str(pushed))
    assert set(found.of("B1 at").outcomes) == {"c2", "d2"}
    assert found.of("B1 at").p("d2") == found.of("B1 is pushed back").p(True) > 0


def test_compiled_warbands_play_as_plain_ones() -> None:
    plain, compiled = (st.simulate(bands.load(), battles=60, seed=5, engine=each) for each in ("python", "compiled"))
    assert plain.wins == compiled.wins
    assert plain.outcomes.tolist() == compiled.outcomes.tolist()


def test_warbands_pass_their_own_tests() -> None:
    run_tests(FOLDER)


@pytest.mark.parametrize(
    ("board", "word"), [("squares", "warbands"), ("hexes", "warbands|square"), ("zones", "gatehouse")]
)
def test_a_new_game_on_a_board_passes_its_tests_and_is_nobody_elses(tmp_path: Path, board: str, word: str) -> None:
    written = Answer("new", "my_band", "--to", str(tmp_path), "--board", board, "--json").json
    left = [path for path in map(Path, written["files"]) if re.search(word, path.read_text(), re.IGNORECASE)]
    assert left == []
    run_tests(tmp_path)


def test_a_new_game_on_hexes_is_drawn_painted_and_compiled_as_it_is_played(tmp_path: Path) -> None:
    Answer("new", "six_sided", "--to", str(tmp_path), "--board", "hexes")
    script = """
import sandtable as st
from six_sided import RULESET
from sandtable.kernel.easel import Stroke
rules = RULESET.load()
plain, compiled = (st.simulate(rules, battles=40, seed=5, engine=each) for each in ("python", "compiled"))
battle = st.Battle(rules, seed=1)
data = {"board": {"map": [". .", ". ."]}}
RULESET.easel.paint(None, data, Stroke("rock", ((1.5, 1.5),)))
print(plain.outcomes.tolist() == compiled.outcomes.tolist(), battle.svg().count("<polygon") > 90, data["board"]["map"])
"""
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
    assert done.stdout == "True True ['# .', '. .']\n", done.stdout + done.stderr


def run_tests(folder: Path) -> None:
    """Runs a game's own tests."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_board_that_is_not_on_the_shelf_is_refused(tmp_path: Path) -> None:
    assert "there are none, squares, hexes, zones, dots, tabletop" in refused(
        "new", "my_game", "--to", str(tmp_path), "--board", "round"
    )


def test_a_shot_tells_its_chance_and_what_it_does_to_nerve() -> None:
    from sandtable.odds.chances import chances

    battle = st.Battle(bands.load(), "ford", seed=1)
    battle.push("R3 acts")
    told = {(each.label, each.whom): each.odds for each in chances(battle, "shoot B1")}
    assert {label for label, _ in told} == {"is wounded", "is shaken"}
    assert all(odds.exact for odds in told.values())
