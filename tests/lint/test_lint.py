"""Every planted fault is found on its line, with its hint; and nothing else is."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from sandtable.lint import Problem, lint
from sandtable.registry import find

from .faulty import RULESET as FAULTY

PLANTED = re.compile(r"# (?:->|and:) (.*?)(?=  #|$)")


def planted() -> dict[tuple[str, int], list[str]]:
    """File and line -> what is said of it, from the remarks beside the faults."""
    found: dict[tuple[str, int], list[str]] = {}
    for path in sorted(FAULTY.folder.glob("*.py")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            texts = PLANTED.findall(line) if "# ->" in line else []
            if texts:
                found[path.name, number] = texts
    return found


def reported() -> dict[tuple[str, int], list[Problem]]:
    found: dict[tuple[str, int], list[Problem]] = defaultdict(list)
    for problem in lint(FAULTY):
        found[Path(problem.file).name, problem.line].append(problem)
    return found


def test_every_fault_is_found_where_it_is() -> None:
    found = reported()
    missed = {
        f"{place[0]}:{place[1]}: {text}": [str(p) for p in found[place]]
        for place, texts in planted().items()
        for text in texts
        if not any(text in p.text for p in found[place])
    }
    assert not missed


def test_nothing_else_is_reported() -> None:
    known = planted()
    spare = [str(p) for place, problems in reported().items() for p in problems if place not in known]
    assert not spare


def test_a_problem_names_file_line_and_function() -> None:
    assert "rules.py:27: names: " in str(lint(FAULTY)[0]) or any(
        re.match(r"rules\.py:\d+: names: Soldier has no field", str(p)) for p in lint(FAULTY)
    )


def test_danger_close_is_sound() -> None:
    assert lint(find("danger_close")) == []
