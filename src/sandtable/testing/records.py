"""Kept battles: records of seeded battles between computer players, which must open under the rules of today.

`python -m sandtable.testing.records FILE...` opens each; with --write those that no longer open are played again.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from sandtable.battle.battle import Battle
from sandtable.battle.record import Record, rules_at_hand
from sandtable.kernel import InvalidRecord, SandtableError


def fault_of(path: Path) -> str:
    """Why a kept battle does not open; empty if it does."""
    try:
        Battle.replay(path)
    except SandtableError as error:
        return str(error)
    return ""


def play_anew(path: Path) -> None:
    """Plays the same battle under the rules of today, by the same players on the same luck, and keeps it instead."""
    record = Record.read(path)
    if None in record.players:
        raise InvalidRecord(f"{path.name}: people played this battle: only computer players can play it again")
    players = [player for player in record.players if player is not None]
    battle = Battle(rules_at_hand(record), record.scenario, record.seed, players=players, index=record.index)
    battle.record.save(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Opens or rewrites the records; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.records", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--write", action="store_true", help="play again those that do not open")
    given = parser.parse_args(arguments)
    faults = {path: fault for path in given.files if (fault := fault_of(path))}
    for path, fault in faults.items():
        print(f"{path}: {fault}", file=sys.stderr)
        if given.write:
            play_anew(path)
    return 1 if faults and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
