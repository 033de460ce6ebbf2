"""Cases that are played elsewhere: start, numbers and players, as records or as numbers; and what comes of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.compiled.run.engine import Engine
from sandtable.compiled.runtime import work
from sandtable.compiled.runtime.packing import numbers_of
from sandtable.kernel import Rules, Table
from sandtable.simulate.plain import run_plain


@dataclass
class Case:
    """Battles of some players from a start position."""

    rules: Rules
    start: Table[Any]
    players: tuple[str, ...]
    battles: int
    seed: int = 7
    first: int = 0

    @property
    def engine(self) -> Engine:
        return Engine.of(self.rules.ruleset)

    def rows(self) -> bytes:
        """The results here, as bytes."""
        found = self.engine.run(self.rules, self.start, self.players, self.seed, self.first, self.battles)
        content: bytes = found.tobytes()
        return content

    def plain_rows(self) -> bytes:
        """The same in plain Python."""
        rows = self.engine.blank_results(self.battles).view(self.engine.result_dtype)
        played = run_plain(self.rules, self.start, self.players, self.seed, self.first, self.battles)
        for name in played.dtype.names or ():
            rows[name] = played[name]
        content: bytes = rows.tobytes()
        return content

    def as_numbers(self, path: Path) -> None:
        """Writes it for pages: records as the numbers in them."""
        said = {
            "state": numbers_of(self.start),
            "board": numbers_of(self.start.board),
            "numbers": self.engine.numbers[self.rules].view(np.int64).tolist(),
            "players": self.players,
            "seed": self.seed,
            "first": self.first,
            "count": self.battles,
        }
        path.write_text(json.dumps(said), encoding="utf-8")

    def as_records(self, path: Path, names: list[str]) -> None:
        """Writes it for the harness, as bytes. Of the names of all functions, those that it needs come first."""
        engine = self.engine
        shop, works = engine.workshop, work.work_records(engine.layouts.work, 1)
        works["looks"] = [shop.looks(player) for player in self.players]
        run = next(name for name in names if name.startswith(f"{shop.stem}{shop.digest}_run_"))
        policies: Any = engine.layouts.work.fields
        records = [*engine.settings(self.rules, self.start), works, engine.blank]
        lines = [
            run,
            " ".join([str(len(self.players)), *map(shop.player_name, self.players)]),
            f"{policies['policies'][1]} {self.seed} {self.first} {self.battles}",
            " ".join(str(record.nbytes) for record in records),
        ]
        path.write_bytes("\n".join(lines).encode() + b"\n" + b"".join(record.tobytes() for record in records))


def two_scenarios(rules: Rules) -> list[str]:
    """The usual scenario of a ruleset, and the last of the others."""
    usual = rules.ruleset.usual_scenario
    return [usual, [name for name in rules.scenarios if name != usual][-1]]
