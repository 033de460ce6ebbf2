"""Perft counts and golden playthroughs that are kept as files."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable as st
from sandtable.kernel.errors import InvalidRecord
from sandtable.testing.perft import PerftFile, main as perft_main, perft
from sandtable.testing.playthrough import Playthrough, main as playthrough_main

from .conftest import EXAMPLE
from .test_tiny_duel import duel

HERE = Path(__file__).parents[1]
PERFT = sorted((HERE / "perft").glob("*.perft"))
PLAYTHROUGHS = sorted((HERE / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", PERFT, ids=[p.stem for p in PERFT])
def test_as_many_continuations_as_ever(path: Path) -> None:
    kept = PerftFile.read(path)
    assert kept.counted() == kept.counts


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=[p.stem for p in PLAYTHROUGHS])
def test_battles_go_as_they_always_went(path: Path) -> None:
    assert not Playthrough.read(path).difference()


def test_perft_counts_options_and_results_of_rolls() -> None:
    """Counted by hand: at 1, 2, 3 and 4 paces there are 3, 4, 3 and 2 things to do, and a lunge hits or misses."""
    assert EXAMPLE.is_dir()
    rules = st.register(duel).load()
    guard, step_in, step_out = 3, 4, 2  # what the foe can do then
    after_guard, after_step_in, after_step_out = 3 + 4 + 2, 4 + 3 + 3 + 2, 2 + 3
    counts = [3, guard + step_in + step_out, after_guard + after_step_in + after_step_out]
    assert perft(rules, rules.start("strip"), 3) == counts


def test_perft_files_are_checked_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    st.register(duel)
    path = tmp_path / "duel.perft"
    path.write_text("ruleset tiny_duel\nscenario strip\n1: 3\n2: 8\n")
    assert perft_main([str(path)]) == 1
    assert "duel.perft: [3, 8] expected, got [3, 9]" in capsys.readouterr().out
    assert perft_main([str(path), "--write", "--depth", "2"]) == 0
    assert perft_main([str(path)]) == 0
    path.write_text("ruleset\n")
    with pytest.raises(InvalidRecord, match=r"duel\.perft:1"):
        PerftFile.read(path)


def test_playthroughs_are_checked_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    st.register(duel)
    path = tmp_path / "duel.txt"
    head = "ruleset tiny_duel\nscenario strip\nrulings riposte=closed\nplayers fencer random\nseed 5\n---\n"
    path.write_text(head + "no\n")
    assert playthrough_main([str(path)]) == 1
    assert "-no" in capsys.readouterr().out
    assert playthrough_main([str(path), "--write"]) == 0
    assert playthrough_main([str(path)]) == 0
    text = path.read_text()
    assert text.startswith(head)
    assert "[turn] red: Ada steps closer" in text
    path.write_text("rulset tiny_duel\n---\n")
    with pytest.raises(InvalidRecord, match=r"duel\.txt:1"):
        Playthrough.read(path)
