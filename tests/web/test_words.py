"""Texts that a new player did not understand stand nowhere any more, on no page and in no ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable

HOME = Path(sandtable.__file__).parent
OLD = [
    "Choose what you like for now",
    "Whoever is watched",
    "Nobody can answer on the way",
    "It stops where somebody answers",
    "may do now points here",
    "What can be done",
    "Or type an answer",
    "is activated?",
    "What does {name} do, with",
    "who of side",
    "is hit if all fire",
    "holds its fire",
    "Further out is narrower",
    "The number to beat",
    "side {} chooses",
    "instead of {other:.{digits}f} on average",
    "as far as the coach sees",
    "as good as far as can be told",
    "of the equally quick",
    "keeps looking out",
    "is about to be struck",
    "is next and will break down",
    "with stress and resolve",
    "and the next die",
    "how is a success used",
    "Two squads on hexagonal dots",
    "Nothing is asked yet",
    "It goes on when you leave",
    "holds off: ",
    "acts on his card",
    "endorsed by nobody",
    "Rubber",
    "Take out",
    "Keep here",
    "question is asked anew",
]


@pytest.mark.parametrize("folder", ["rulesets", "boards", "web", "players"])
def test_no_text_that_a_new_player_did_not_understand_is_left(folder: str) -> None:
    paths = [path for path in (HOME / folder).rglob("*") if path.suffix in (".py", ".js", ".html", ".toml", ".md")]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    assert [(path.name, old) for path, text in texts.items() for old in OLD if old in text] == []
