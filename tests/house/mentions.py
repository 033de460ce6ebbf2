"""How often look, odds and players name a kind of action, beside its declaration: `python -m tests.house.mentions`.

What is told of an action where it is declared is told once. Each module that names kinds besides has a reason in
`mentions.toml`, and a number that it does not exceed.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import sandtable as st
from sandtable.kernel import Ruleset

from .rulesets import SOURCES

LISTED = Path(__file__).with_suffix(".toml")
DECLARES = "actions.py", "rules"  # where kinds are declared, and what they do


class Listed(NamedTuple):
    """How often a module may name kinds of actions, and the word of the reason."""

    most: int
    reason: str


def listed() -> tuple[dict[str, str], dict[str, Listed]]:
    """The reasons by their words, and what is listed of each module, by its path in a ruleset's folder."""
    data: dict[str, Any] = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    reasons = data.pop("reasons")
    return reasons, {f"{id}/{path}": Listed(*entry) for id, own in data.items() for path, entry in own.items()}


def found() -> Counter[str]:
    """How often each module names kinds of actions."""
    counts: Counter[str] = Counter()
    for id in st.rulesets():
        folder = SOURCES / "rulesets" / id
        if folder.is_dir():
            kinds = {kind.__name__ for kind in kinds_of(st.load(id).ruleset)}
            for path in folder.rglob("*.py"):
                within = path.relative_to(folder)
                if within.parts[0] not in DECLARES:
                    counts[f"{id}/{within.as_posix()}"] = len([*mentions(path, kinds)])
    return +counts


def kinds_of(ruleset: Ruleset) -> Iterator[type[Any]]:
    """The kinds of actions of a ruleset."""
    yield from ruleset.actions.kinds


def mentions(path: Path, kinds: set[str]) -> Iterator[ast.expr]:
    """Each place of a module that names a kind as `act.Kind`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in kinds and isinstance(node.value, ast.Name):
            if node.value.id == "act":
                yield node


if __name__ == "__main__":
    for module, count in sorted(found().items()):
        print(f"{count:5}  {module}")
    print(f"{sum(found().values()):5}  together")
