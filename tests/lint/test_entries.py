"""Slips in what people are to meet of a field: each is told with its file, its line and what would be right."""

from __future__ import annotations

import pytest

from sandtable.lint import lint, lint_code
from tests.mistaken import Mistaken, mistaken

__all__ = ["mistaken"]

SKILL = "skill: int = entry(1, most=5)"
HOLDS = "it holds -2147483648 to 2147483647, not 9000000000"
WRONG = "is described wrongly:"


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("skill: int = entry(7, most=5)", f"{WRONG} its default: 0 to 5 expected, as least and most say, not 7"),
        ("skill: int = entry(0, least=1)", "its default: 1 to 2147483647 expected, as least and most say, not 0"),
        ("skill: int = entry(1, most=9_000_000_000)", f"{WRONG} most: {HOLDS}"),
        ("skill: int = entry(1, least=9, most=5)", f"{WRONG} least 9 is above most 5"),
        (
            'skill: int = entry(1, most="move")',
            'most: a number expected, which bounds files under any rules, got "move"',
        ),
        ("skill: Weapon = entry(1)", "its default: Weapon.SWORD or Weapon.BOW expected, not 1"),
        ("skill: Weapon = entry(Weapon.BOW, most=5)", f"{WRONG} least and most bound numbers, and this is a Weapon"),
        ("skill: bool = entry(2)", f"{WRONG} its default: True or False expected, not 2"),
        ("skill: Group = entry(1)", f"{WRONG} an entry is one number, one truth or one member of a Code"),
        ('skill: int = shown("Skill", most="mov")', 'no number "mov" in rules.toml; did you mean "move"?'),
    ],
)
def test_a_slip_in_a_field_for_people_is_told_with_its_line(new: str, said: str, mistaken: Mistaken) -> None:
    edits = ("import NOBODY,", "import NOBODY, Group,"), (SKILL, new)
    ruleset = mistaken(*[("state.py", old, changed) for old, changed in edits])
    (problem,) = [x for x in lint(ruleset) if x.file.endswith("state.py")]
    assert str(problem).startswith(f"state.py:{problem.line}: Fighter: skill ")
    assert str(problem).endswith(said)
    assert new in (ruleset.folder / "state.py").read_text(encoding="utf-8").splitlines()[problem.line - 1]


def test_a_slip_that_only_people_meet_stops_no_compiled_code(mistaken: Mistaken) -> None:
    assert lint_code(mistaken(("state.py", SKILL, "skill: int = entry(7, most=5)"))) == []


def test_a_described_item_of_a_list_is_told_to_describe_the_list(mistaken: Mistaken) -> None:
    new = SKILL + "\n    seen: list[int] = many(2, entry(1))"
    ruleset = mistaken(("state.py", "import NOBODY,", "import NOBODY, many,"), ("state.py", SKILL, new))
    assert [x.text for x in lint(ruleset)] == [
        "seen begins with a misfit: entry and shown describe a whole field, as list[...] = shown(..., many=3)"
    ]


def test_an_entry_that_no_scenario_file_has_is_told(mistaken: Mistaken) -> None:
    new = '    rounds: int\n    courage: int = entry(1, "Courage")\n'
    (problem,) = [x for x in lint(mistaken(("state.py", "    rounds: int\n", new))) if x.file.endswith("state.py")]
    mark = "mark the class of that part of the file @with_entries(Report)"
    assert str(problem) == f"state.py:{problem.line}: Report: courage is an entry that no scenario file has: {mark}"
