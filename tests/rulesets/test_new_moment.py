"""A new moment of reaction, Intent or way of attack has its words beside it, and the checker names it without them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.lint import lint

from .variant import variant


@pytest.mark.parametrize(
    ("of", "last", "name"),
    [("skirmishers", "    STAND = 3", "Trigger"), ("ashes_of_gaia", "    OPPORTUNITY = 10", "Way"),
     ("year_zero", "    MAUL = 8  # a creature's attack", "How"), ("danger_close", "    DISENGAGE = 7", "Intent")],
)  # fmt: skip
def test_a_new_moment_or_way_of_attack_without_its_words_is_told(of: str, last: str, name: str, tmp_path: Path) -> None:
    at = re.findall(r"\d+", last)[0]
    edits = {"state.py": [(f"{last}\n", f"{last}\n    NEWEST = {int(at) + 1}\n")]}
    with variant(tmp_path, f"{of}_with_news", edits, of) as made:
        (problem,) = lint(made)
    said = f": {name}: deed of NEWEST is missing: IndexError: tuple index out of range"
    assert str(problem).endswith(said)
