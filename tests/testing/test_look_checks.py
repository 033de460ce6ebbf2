"""A look that fails, rolls dice, changes the table or draws beside the board is named, and so is a faulty lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import View
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.verbs import dice, roll
from sandtable.testing import trying
from sandtable.testing.report import Report

from . import broken
from .test_checks import found

LOOK = broken.duel.RULESET.look
SHORT = 0.5
LESSON = """
title = "Lunging"
minutes = 2
goal = "Hit."
scenario = "strip"
seed = 1
players = ["fencer", "fencer"]
knows = ["A lunge needs {lunge}."]

[[steps]]
say = "Advance."
why = "You are far."
done = "You are near."
group = "move"
rule = "turn"
"""


def fails(t: Any) -> View:
    raise KeyError("gold")


def rolls(t: Any) -> View:
    roll(t, "how fair", dice(1, 6), by=0)
    return LOOK.view(t)  # type: ignore[no-any-return]


def changes(t: Any) -> View:
    t.turn += 1
    return LOOK.view(t)  # type: ignore[no-any-return]


def strays(t: Any) -> View:
    view: View = LOOK.view(t)
    return replace(view, figures=tuple(replace(each, x=-9.0) for each in view.figures))


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (fails, "view: KeyError: 'gold'"),
        (rolls, "view: it rolls dice or draws a card, and nothing that is shown may"),
        (changes, "view: it changes the table"),
        (strays, "view: a piece is drawn off the board"),
    ],
)
def test_a_look_that_does_what_it_may_not_is_named(view: Callable[[Any], View], words: str) -> None:
    seen = found(broken.broken(f"look-{view.__name__}", look=replace(LOOK, view=view)), "look", SHORT)
    assert f"look: {words}" in seen


def test_a_look_that_fails_at_the_end_of_a_battle_is_named() -> None:
    def view(t: Any) -> View:
        return fails(t) if broken.course.is_over(t) else LOOK.view(t)

    assert "look: view: KeyError: 'gold'" in found(broken.broken("end", look=replace(LOOK, view=view)), "look")


@pytest.mark.parametrize(
    ("headline", "wrong"), [("{loser} wins", True), ("{winner} beats {loser}", False), ("over", False)]
)
def test_a_headline_that_names_another_winner_is_named(headline: str, wrong: bool) -> None:
    sides = broken.duel.RULESET.sides

    def view(t: Any) -> View:
        shown: View = LOOK.view(t)
        if not broken.course.is_over(t):
            return shown
        row = broken.duel.RULESET.result()
        broken.course.report(t, row)
        names = {"winner": sides[row.winner], "loser": sides[1 - row.winner]}
        return replace(shown, headline=headline.format(**names)) if row.winner >= 0 else replace(shown, headline="over")

    seen = found(broken.broken(f"won-{headline}", look=replace(LOOK, view=view)), "look")
    assert ("the headline names another side than the result does" in seen) == wrong


def test_the_look_of_the_example_is_sound() -> None:
    assert found(broken.broken("looks"), "look", SHORT) == ""


def test_a_rule_that_goes_on_for_ever_is_named_and_no_check_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def beat(t: Any) -> None:
        while t.turn >= 0:
            pass

    monkeypatch.setattr(trying, "PATIENCE", 0.3)
    report = checked(broken.broken("endless", beat=beat), ["ends", "menus"])
    assert [finding.check for finding in report.findings] == ["ends"]
    assert "no end after" in report.findings[0].text
    assert "menus" not in report.tried


def checked(ruleset: Ruleset, only: list[str]) -> Report:
    from sandtable.testing import check_ruleset

    return check_ruleset(ruleset, SHORT, seed=1, only=only)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("", "", ""),
        ("goal =", "goall =", 'goall: no such entry; did you mean "goal"?'),
        (
            'group = "move"',
            'group = "movee"',
            'nothing of the group "movee" can be done when its turn comes; groups',
        ),
        ('rule = "turn"', 'rule = "turm"', 'no rule "turm"; there are turn, '),
        ("{lunge}", "{lung}", 'no number "lung"; did you mean "lunge"?'),
        ('"strip"', '"stripe"', 'no scenario "stripe"'),
    ],
)
def test_a_faulty_lesson_is_named(
    old: str, new: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "1-lunging.toml"
    file.write_text(LESSON.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(Ruleset, "lesson_files", [file])
    report = checked(broken.broken("lesson"), ["lessons"])
    assert report.tried["lessons"] == "1 lessons"
    assert len(report.findings) == bool(words)
    assert all(words in finding.text and finding.text.startswith("1-lunging.toml: ") for finding in report.findings)
