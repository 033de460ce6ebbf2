"""Golden playthroughs: a seeded battle written out, to be read by people and compared by tests.

The first lines say how it is played, the rest is its log and its end:

    ruleset danger_close
    scenario sample
    players cautious
    seed 7
    ---
    ...

`python -m sandtable.testing.playthrough FILE...` checks such files; with --write it rewrites them.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from sandtable.battle import Battle, Event
from sandtable.kernel import InvalidRecord
from sandtable.registry import load

RULE = "---"
KEYS = ("ruleset", "scenario", "preset", "rulings", "players", "seed")


@dataclass
class Playthrough:
    """How a battle is played, and how it went when the file was written."""

    path: Path
    head: dict[str, str]
    body: str

    @classmethod
    def read(cls, path: Path) -> "Playthrough":
        head: dict[str, str] = {}
        above, _, body = path.read_text(encoding="utf-8").partition(RULE + "\n")
        for number, line in enumerate(above.splitlines(), 1):
            key, _, value = line.partition(" ")
            if key not in KEYS or not value:
                raise InvalidRecord(f"{path.name}:{number}: one of {', '.join(KEYS)} and its value expected")
            head[key] = value.strip()
        return cls(path, head, body)

    def played(self) -> str:
        """The battle as it goes now."""
        rulings = dict(pair.split("=", 1) for pair in self.head.get("rulings", "").split())
        rules = load(self.head["ruleset"], rulings, preset=self.head.get("preset"))
        players = self.head.get("players", "").split() or list(rules.ruleset.default_players)
        battle = Battle(rules, self.head["scenario"], int(self.head.get("seed", "0")), players=players)
        return told(battle)

    def difference(self) -> str:
        """What has changed, as a diff; empty if nothing has."""
        now = self.played()
        lines = unified_diff(self.body.splitlines(), now.splitlines(), self.path.name, "as played now", lineterm="")
        return "\n".join(lines)

    def write(self) -> None:
        above = "".join(f"{key} {self.head[key]}\n" for key in KEYS if key in self.head)
        self.path.write_text(f"{above}{RULE}\n{self.played()}", encoding="utf-8")


def told(battle: Battle) -> str:
    """A battle that is over: its log, its outcome, and the situation it ended in."""
    lines = [line for event in battle.log for line in lines_of(event)]
    outcome = battle.outcome()
    score = "" if outcome is None else ", ".join(map(str, outcome.told))
    return "\n".join([*lines, RULE, f"{outcome}: {score}", battle.describe(), ""])


def lines_of(event: Event) -> list[str]:
    """One event: its rule, its words, and what its numbers are made of below."""
    if event.kind == "heading":
        return ["", f"== {event.text}"]
    who = f"{event.side}: " if event.side else ""
    head = f"[{event.rule}] {who}{event.text}"
    return [head, *[f"    {part}" for part in event.sums]]


def main(words: Sequence[str] | None = None) -> int:
    """Checks playthroughs, or rewrites them; 1 if any differs."""
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.playthrough", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true", help="write how the battles go now")
    wanted = parser.parse_args(words)
    wrong = 0
    for path in wanted.files:
        kept = Playthrough.read(path)
        if wanted.write:
            kept.write()
        elif kept.difference():
            wrong += 1
            print(kept.difference())
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
