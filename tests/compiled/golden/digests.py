"""Digests of whole compiled battles: `python -m tests.compiled.golden.digests --write [RULESET ...]` writes them anew.

Each line is a preset, a scenario and who plays. Its digests are of the results, the last state, the work record (luck,
menu, decisions) and the board with all facts that were found. A rule that changes changes them; a compiler may not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.compiled.run.engine import Engine
from sandtable.compiled.runtime import work
from sandtable.kernel import RANDOM, Rules, Ruleset
from sandtable.kernel.rule import ANSWERS

from ...house.rulesets import EXAMPLE, OURS, ruleset

BATTLES, SEED = 6, 11
LONGEST = 8  # hexadecimal digits of each digest
RULESETS = (*OURS, EXAMPLE)


def path_of(id: str) -> Path:
    return Path(__file__).with_name(f"{id}.json")


def settings(of: Ruleset, presets: tuple[str, ...] = ()) -> Iterator[tuple[str, Rules, str, tuple[str, ...]]]:
    """Every preset, scenario and kind of player: what it is called, and what it is."""
    names = [*ANSWERS.get(of.asks, {}), RANDOM]
    for preset in presets or tuple(of.catalogue.presets):
        rules = of.load(preset=preset)
        for scenario in rules.scenarios:
            for name in names:
                yield f"{preset} {scenario} {name}", rules, scenario, (name,) * len(of.sides)


def digest_of(engine: Engine, rules: Rules, scenario: str, players: tuple[str, ...]) -> str:
    """The digests of some battles, side by side."""
    opening, board, numbers = engine.settings(rules, rules.start(scenario))
    board, state, results = board.copy(), np.empty_like(opening), engine.blank_results(BATTLES)
    works = work.work_records(engine.layouts.work, 1)
    engine.seat(works, players)
    engine.call("run", opening, board, numbers, works, state, np.uint64(SEED), np.uint64(0), results)
    works["policies"] = 0  # addresses
    return " ".join(short(record) for record in (results, state, works, board))


def short(record: Any) -> str:
    return hashlib.blake2b(record.tobytes()).hexdigest()[:LONGEST]


def digests(of: Ruleset, presets: tuple[str, ...] = ()) -> dict[str, str]:
    """What the battles of a ruleset come to with the compiler that is chosen."""
    engine = Engine(of)
    return {name: digest_of(engine, rules, where, players) for name, rules, where, players in settings(of, presets)}


def kept(id: str) -> dict[str, str]:
    """What they came to when the file was written."""
    found: dict[str, str] = json.loads(path_of(id).read_text(encoding="utf-8"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files anew; without it, say what differs")
    parser.add_argument("rulesets", nargs="*", default=RULESETS)
    wanted = parser.parse_args()
    for id in wanted.rulesets:
        found = digests(ruleset(id))
        if wanted.write:
            path_of(id).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        before = kept(id)
        other = [name for name in {**before, **found} if before.get(name) != found.get(name)]
        print(f"{id}: {len(found)} settings, {len(other)} differ", *other[:10], sep="\n  ")


if __name__ == "__main__":
    main()
