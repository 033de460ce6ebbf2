"""What runs where packages are missing: Python alone plays, answers, hints and simulates."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from .rulesets import TOP


def run_without(packages: Sequence[str], script: str) -> str:
    """What a process prints that cannot import these packages."""
    hidden = f"import sys\nsys.modules.update(dict.fromkeys({list(packages)}))\n"
    done = subprocess.run([sys.executable, "-c", hidden + script], cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_every_ruleset_is_played_asked_and_simulated_without_numpy() -> None:
    said = run_without(("numpy", "llvmlite"), "import runpy\nrunpy.run_path('.ci/smoke.py')")
    assert "numpy is not installed (pip install numpy), all that without NumPy" in said


def test_arrays_say_what_to_install() -> None:
    script = """
import sandtable as st
found = st.simulate(st.load("danger_close"), battles=2)
assert "numpy is not installed" in found.why
for answer in (lambda: found.outcomes, lambda: found["winner"], found.to_dict):
    try:
        answer()
    except ImportError as missing:
        print(missing)
"""
    assert run_without(("numpy",), script).splitlines() == ["numpy is not installed: pip install numpy"] * 3
