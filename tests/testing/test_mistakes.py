"""What one mistake of a plugin brings about is told once, with its place."""

from __future__ import annotations

import re

from sandtable.testing import check_ruleset
from tests.mistaken import Edit, Mistaken, mistaken

__all__ = ["mistaken"]

CHECKS = ["lint", "menus", "purity", "overflow", "undo", "records", "players"]


SLIP: Edit = "rules/fighting.py", "who.fought = True\n", "who.fougt = who.fougt\n"


def told(mistaken: Mistaken, *edits: Edit) -> list[str]:
    """What the checks say of the example with these changes."""
    return [str(finding) for finding in check_ruleset(mistaken(*edits), 1.0, seed=1, only=CHECKS).findings]


def test_a_slip_that_lint_names_is_not_repeated_by_every_check(mistaken: Mistaken) -> None:
    (text,) = told(mistaken, SLIP)
    assert text.startswith("lint: fighting.py:")
    assert text.endswith('Fighter has no field "fougt"; did you mean "fought"?')


def test_a_slip_in_the_catalogue_is_told_once(mistaken: Mistaken) -> None:
    (text,) = told(mistaken, ("rules.toml", "value = 8\n", "vallue = 8\n"))
    assert text.startswith("lint: rules.toml:")
    assert text.endswith('turn.rounds.vallue: no such entry; did you mean "value"?')


def test_a_slip_is_told_once_with_its_line_where_lint_has_not_looked(mistaken: Mistaken) -> None:
    slip = "rules/course.py", "t.active = who.index\n", "t.active = who.indx\n"
    report = check_ruleset(mistaken(slip), 1.0, seed=1, only=CHECKS[1:])
    (finding,) = report.findings
    assert 'Fighter has no indx; did you mean "index"? at rules/course.py:' in finding.text
    assert report.tried["players"] == "stopped by an error"


def test_a_judge_that_writes_is_named_with_its_line(mistaken: Mistaken) -> None:
    head = "def may_act(t: Battle, who: Fighter) -> bool:\n"
    writes = "rules/course.py", head, f"{head}    who.skill = 4\n"
    report = check_ruleset(mistaken(writes), 1.0, seed=1, only=["purity"])
    text = report.findings[0].text
    assert re.search(
        r"working out the options of who changes fighters; course\.py:\d+: may_act: sets who\.skill$", text
    )


def test_a_judge_that_gives_nothing_is_named_with_its_line(mistaken: Mistaken) -> None:
    shot = 'allowed(t, "shoot:bow", who.weapon == Weapon.BOW, who)'
    silent = "rules/fighting.py", shot, "who.weapon == Weapon.BOW"
    report = check_ruleset(mistaken(silent), 4.0, seed=1, only=["refusals"])
    text = " ".join(map(str, report.findings))
    said = r'"shoot \{target\}" is refused, and no rule says why: fighting\.py:\d+: may_shoot returns no condition of'
    assert re.search(said, text)
