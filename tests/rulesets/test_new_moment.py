"""A new moment of reaction, Intent or way of attack has its words beside it, and is refused without them."""

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
    at = int(re.findall(r"\d+", last)[0])
    edits = {"state.py": [(f"{last}\n", f"{last}\n    NEWEST = {at + 1}\n")]}
    said = rf"^state\.py:\d+: {name} has {at + 2} members, and {at + 1} words for their deed$"
    with pytest.raises(TypeError, match=said), variant(tmp_path, f"{of}_with_news", edits, of):
        pass


def test_a_question_that_names_nothing_is_told(tmp_path: Path) -> None:
    edits = {"actions.py": [("{who} {moment}. Do you react?", "{who} {momemt}. Do you react?")]}
    with variant(tmp_path, "skirmishers_asked_wrong", edits) as made:
        (problem,) = lint(made)
    said = 'REACT names {momemt}: who, about or a part of its Points expected; did you mean "moment"?'
    assert str(problem).endswith(said)
