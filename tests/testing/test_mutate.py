"""Numbers that no test watches are named, and one that a test watches is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sandtable.kernel import Catalogue
from sandtable.registry import find
from sandtable.testing.mutate import Noted, mutants

TESTS = """
import sys

sys.path.insert(0, {example!r})

import sandtable as st
from tiny_duel import RULESET

RULES = st.load("tiny_duel")


def test_to_hit():
    assert RULES.in_force["lunge"] == {lunge}


def test_reads_and_does_not_look():
    assert RULES.in_force["wounds"] is not None
"""
CONFTEST = """
import sys

sys.path.insert(0, {example!r})

import sandtable as st
from tiny_duel import RULESET

st.register(RULESET)
"""
EXAMPLE = Path(__file__).parents[2] / "examples" / "tiny_duel"


def mutated(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    lunge = Catalogue(EXAMPLE / "tiny_duel" / "rules.toml").numbers["lunge"]
    (folder / "test_duel.py").write_text(TESTS.format(example=str(EXAMPLE), lunge=lunge))
    (folder / "conftest.py").write_text(CONFTEST.format(example=str(EXAMPLE)))
    (folder / "pytest.ini").write_text("[pytest]\n")
    words = [
        sys.executable,
        "-m",
        "sandtable.testing.mutate",
        "tiny_duel",
        "--tests",
        str(folder),
        "--processes",
        "1",
        *more,
    ]
    return subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)


def test_a_number_that_no_test_notices_is_named(tmp_path: Path) -> None:
    ran = mutated(tmp_path)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    living = [line.strip().partition(":")[0] for line in ran.stdout.splitlines() if "not noticed" in line]
    assert "wounds" in living
    assert "lunge" not in living
    assert "not noticed by the 1 tests that read it" in ran.stdout


def test_some_numbers_alone_can_be_changed(tmp_path: Path) -> None:
    ran = mutated(tmp_path, "--only", "lung?", "no-such-number")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "tiny_duel: 1 of 1 changed numbers noticed (100.0 %)" in ran.stdout


def test_each_entry_is_one_step_away_and_in_its_range() -> None:
    catalogue = find("danger_close").catalogue
    for mutant in mutants(find("danger_close")):
        bounds = catalogue.bounds.get(mutant.id)
        assert bounds is None or bounds.fault(mutant.value) is None
        assert mutant.value != catalogue.numbers[mutant.id]


def test_what_a_battle_set_for_itself_is_left_alone() -> None:
    mutant = next(mutants(find("danger_close")))
    free, own = Noted({mutant.id: -1}, ()), Noted({mutant.id: -1}, [mutant.id])
    mutant.change(free)
    mutant.change(own)
    assert (free[mutant.id], own[mutant.id]) == (mutant.value, -1)
