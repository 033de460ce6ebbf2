"""Which tests exercise which rule: what the latest test sessions recorded."""

import json
import os
from pathlib import Path

from sandtable.kernel import Ruleset

FILE = Path(".sandtable") / "rule-tests.json"
RuleTests = dict[str, dict[str, list[str]]]  # ruleset -> rule id -> tests


def tests_of(ruleset: Ruleset) -> dict[str, list[str]]:
    """Rule id -> its tests, as the latest test sessions recorded them; empty outside a checkout."""
    for folder in ruleset.folder.parents:
        if (folder / FILE).is_file():
            return read(folder / FILE).get(ruleset.id, {})
    return {}


def read(path: Path) -> RuleTests:
    """What is recorded so far; nothing if the file is missing or damaged."""
    try:
        recorded: RuleTests = json.loads(path.read_text(encoding="utf-8"))
        return recorded
    except (OSError, ValueError):
        return {}


def update(root: Path, new: RuleTests, ran: set[str]) -> None:
    """Adds a session to the record, in one step: another session may be doing the same."""
    path = root / FILE
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(merged(read(path), new, ran, root), indent=1, sort_keys=True) + "\n"
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def merged(old: RuleTests, new: RuleTests, ran: set[str], root: Path) -> RuleTests:
    """The new record, and what the old one knows of tests that did not run this time and still exist."""
    out: RuleTests = {}
    known = {test: exists(test, root) for rules in old.values() for tests in rules.values() for test in tests}
    for ruleset in sorted({*old, *new}):
        before, now = old.get(ruleset, {}), new.get(ruleset, {})
        out[ruleset] = {}
        for id in now or before:
            kept = {test for test in before.get(id, []) if test not in ran and known[test]}
            out[ruleset][id] = sorted({*kept, *now.get(id, [])})
    return out


def exists(test: str, root: Path) -> bool:
    """Whether the file of a test still holds a function of its name."""
    path, _, name = test.partition("::")
    file = root / path
    return file.is_file() and f"def {name.rpartition('::')[2]}(" in file.read_text(encoding="utf-8")
