"""Counting continuations: how many ways a battle can go on from a position, to a depth, over choices and rolls.

A choice counts each option; a roll counts each result that the rules tell apart (a check has two). Nothing is merged,
so the counts notice any change in menus or dice. Files keep them:

    ruleset danger_close
    scenario lone-standard
    preset standard
    1: 11
    2: 97
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel import InvalidRecord, Rules, Table
from sandtable.odds.laws import Law
from sandtable.odds.tree import Open, Script, ScriptedLuck, Solver
from sandtable.registry import load


def perft(rules: Rules, start: Table[Any], depth: int) -> list[int]:
    """The number of continuations after 1, 2, ... `depth` choices and rolls; a battle that ends earlier counts once."""
    memo: dict[Any, Law] = {}
    counts = []
    frontier: list[tuple[Table[Any], tuple[Any, ...]]] = [(rules.table(start.clone()), ())]
    for _ in range(depth):
        frontier = [one for state, script in frontier for one in branches(rules, state, script, memo)]
        counts.append(len(frontier))
    return counts


def branches(
    rules: Rules, state: Table[Any], script: tuple[Any, ...], memo: dict[Any, Law]
) -> Iterator[tuple[Table[Any], tuple[Any, ...]]]:
    """Each way on from a position: the state at the start of its beat, and what was rolled and chosen since."""
    while True:
        if rules.ruleset.over(state):
            yield state, ()
            return
        found, after = open_end(rules, state, script, memo)
        if found is not None:
            results = found.ways if isinstance(found, Law) else found[1]
            yield from [(state, (*script, result)) for result in results]
            return
        state, script = after, ()


def open_end(rules: Rules, state: Table[Any], script: tuple[Any, ...], memo: dict[Any, Law]) -> tuple[Any, Table[Any]]:
    """What a beat asks after this script: a law, or a side and its menu; None where the beat has ended."""
    sides = range(len(rules.ruleset.sides))
    reader = Script(script)
    t = state.clone()
    luck: Any = ScriptedLuck(reader, memo)
    t.luck, t.log, t.private = luck, None, [luck for _ in sides]
    t.players = [Solver(side, reader) for side in sides]
    try:
        rules.ruleset.beat(t)
    except Open as stop:
        return stop.args[0], t
    return None, t


# ---- files ---------------------------------------------------------------------------------------------------


@dataclass
class PerftFile:
    """A position and its counts."""

    path: Path
    ruleset: str
    scenario: str
    preset: str | None
    counts: list[int]

    @classmethod
    def read(cls, path: Path) -> "PerftFile":
        head: dict[str, str] = {}
        counts: list[int] = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            words = line.split("#")[0].split()
            if words and words[0].rstrip(":").isdigit():
                counts.append(int(words[1]))
            elif len(words) == 2:
                head[words[0]] = words[1]
            elif words:
                raise InvalidRecord(f"{path.name}:{number}: a name and its value expected")
        return cls(path, head["ruleset"], head["scenario"], head.get("preset"), counts)

    def counted(self, depth: int | None = None) -> list[int]:
        """The counts as the rules at hand give them."""
        rules = load(self.ruleset, preset=self.preset)
        rules = rules.with_preset(rules.scenario(self.scenario).preset)
        return perft(rules, rules.start(self.scenario), depth or len(self.counts))

    def write(self, counts: Sequence[int]) -> None:
        head = [f"ruleset {self.ruleset}", f"scenario {self.scenario}"]
        head += [f"preset {self.preset}"] if self.preset else []
        lines = head + [f"{i}: {n}" for i, n in enumerate(counts, 1)]
        self.path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """Checks perft files, or rewrites them; 1 if any differs."""
    about = "Check or write perft files."
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.perft", description=about)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true", help="write what the rules at hand give")
    parser.add_argument("--depth", type=int, help="count this deep (when writing)")
    wanted = parser.parse_args(words)
    wrong = 0
    for path in wanted.files:
        kept = PerftFile.read(path)
        counts = kept.counted(wanted.depth)
        if wanted.write:
            kept.write(counts)
        elif counts != kept.counts:
            wrong += 1
            print(f"{path.name}: {kept.counts} expected, got {counts}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
