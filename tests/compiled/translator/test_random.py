"""Functions made up at random come to the same in Python and translated."""

from __future__ import annotations

import os
from pathlib import Path

from .fuzz import differences

FUNCTIONS, SEED = 40, 1
MANY = int(os.environ.get("SANDTABLE_FUZZ", "0"))  # `make fuzz`


def test_random_functions_mean_what_they_mean_in_python(tmp_path: Path) -> None:
    print(f"seed {SEED}: python -m tests.compiled.translator.fuzz --seed {SEED}")
    assert not list(differences(SEED, max(FUNCTIONS, MANY), tmp_path))
