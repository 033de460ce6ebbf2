"""How even the shipped scenarios are: `python -m sandtable.testing.shares --battles 2000 --write docs/balance.md`.

Every scenario between equal players, each shipped player in turn (chance does not count as one): the share that the
first side wins, where an undecided battle of two sides counts half, with its 95 % interval. With the ruleset's default
player that share should be 45 to 55 % where there are two sides, and 50 to 70 % where one side plays against the rules;
a scenario that is meant to be otherwise says so: `share = [90, 100]`. Whatever lies outside is a fault.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.kernel import RANDOM, Rules, Ruleset, SandtableError, player_names
from sandtable.odds.answer import wilson
from sandtable.registry import find, rulesets
from sandtable.simulate import EngineName, Estimate, simulate

from .parity import fresh_seed

EVEN, ALONE = (45, 55), (50, 70)  # percent, where a scenario says nothing


@dataclass(frozen=True)
class Share:
    """The result of one scenario between equal players."""

    ruleset: str
    scenario: str
    player: str
    battles: int
    won: Estimate  # by the first side, the undecided counted half where there are two
    undecided: float
    length: float  # rounds, or whatever the ruleset counts
    meant: tuple[int, int]  # percent
    declared: bool  # ... by the scenario itself
    counts: bool  # whether this player is the one whose share should be as meant

    @property
    def holds(self) -> bool:
        """Whether the share may be as meant, given the interval of its battles."""
        return self.won.low <= self.meant[1] / 100 and self.won.high >= self.meant[0] / 100

    def to_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "scenario": self.scenario,
            "player": self.player,
            "battles": self.battles,
            "share": [self.won.value, self.won.low, self.won.high],
            "undecided": self.undecided,
            "length": self.length,
            "meant": list(self.meant),
            "declared": self.declared,
            "holds": self.holds if self.counts else None,
        }


def shares(
    ruleset: Ruleset, battles: int, seed: int, players: Sequence[str] = (), engine: EngineName = "auto"
) -> Iterator[Share]:
    """Every scenario with each of the players against themselves; by default all that the ruleset ships."""
    names = [name for name in player_names(ruleset.asks) if name != RANDOM] or [RANDOM]
    rules = ruleset.load()
    for scenario in ruleset.scenario_files:
        for player in players or names:
            yield share(rules, scenario, player, battles, seed, engine)


def share(rules: Rules, scenario: str, player: str, battles: int, seed: int, engine: EngineName = "auto") -> Share:
    """One scenario with one player on every side."""
    ruleset = rules.ruleset
    sides = len(ruleset.sides)
    results = simulate(rules, scenario, (player,) * sides, battles=battles, seed=seed, engine=engine, stoppable=False)
    winner = results["winner"]
    undecided = winner < 0
    points = np.where(winner == 0, 1.0, 0.0) + (0.5 * undecided if sides > 1 else 0.0)
    declared = rules.scenario(scenario).share
    clock = next((name for name in (ruleset.clock, f"{ruleset.clock}s") if name in results.columns), None)
    return Share(
        ruleset=ruleset.id,
        scenario=scenario,
        player=player,
        battles=battles,
        won=Estimate(float(points.mean()), *wilson(float(points.sum()), battles)),
        undecided=float(undecided.mean()),
        length=float(results[clock].mean()) if clock else 0.0,
        meant=declared or (EVEN if sides > 1 else ALONE),
        declared=declared is not None,
        counts=player == ruleset.everybody()[0],
    )


# ---- for people ----------------------------------------------------------------------------------------------

HEADER = """# How even the scenarios are

The share of battles that the first side wins when all sides are played by the same player, with its 95 % interval;
where two sides fight, an undecided battle counts half. *Meant* is what this share should be with the default player: 45
to 55 % between two sides, 50 to 70 % for one side against the rules, unless the scenario says otherwise.

Written by `python -m sandtable.testing.shares --battles {battles} --seed {seed} --write docs/balance.md`.
"""


def page(measured: Sequence[Share], battles: int, seed: int) -> str:
    """All of it as a page of the documentation."""
    parts = [HEADER.format(battles=battles, seed=seed)]
    for ruleset in dict.fromkeys(one.ruleset for one in measured):
        parts.append(
            f"\n## {find(ruleset).title}\n\n" + "\n".join(table([x for x in measured if x.ruleset == ruleset]))
        )
    return "\n".join(parts) + "\n"


def table(measured: Sequence[Share]) -> list[str]:
    """Rows in Markdown, which reads well in a terminal, too."""
    rows = [("scenario", "player", "first side wins", "undecided", "length", "meant")]
    for one in measured:
        won = f"{100 * one.won.value:.1f} % ({100 * one.won.low:.1f} to {100 * one.won.high:.1f})"
        meant = f"{one.meant[0]} to {one.meant[1]} %" + ("" if one.holds or not one.counts else ": NO")
        told = f"{100 * one.undecided:.1f} %", f"{one.length:.1f}", meant if one.counts else ""
        rows.append((one.scenario, one.player, won, *told))
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(n) for cell, n in zip(row, wide)) + " |" for row in rows]
    return [lines[0], "|" + "|".join("-" * (n + 2) for n in wide) + "|", *lines[1:]]


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.shares", description=__doc__)
    parser.add_argument("--battles", type=int, default=1_000, help="of each scenario and player")
    parser.add_argument("--ruleset", help="one ruleset; otherwise all that are installed")
    parser.add_argument("--player", action="append", default=[], help="one or more players; otherwise all")
    parser.add_argument("--seed", type=int, help="otherwise a fresh one, which is printed")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a page in Markdown")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Prints the shares; 1 if one is not as meant, 2 if something asked for does not exist."""
    wanted = arguments(words)
    seed = fresh_seed() if wanted.seed is None else wanted.seed
    try:
        ids = [wanted.ruleset] if wanted.ruleset else list(rulesets())
        measured = [one for id in ids for one in shares(find(id), wanted.battles, seed, wanted.player)]
    except SandtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if wanted.json:
        print(json.dumps({"seed": seed, "shares": [one.to_json() for one in measured]}, indent=2))
    else:
        print(f"seed {seed}")
        print(page(measured, wanted.battles, seed))
    if wanted.write:
        wanted.write.write_text(page(measured, wanted.battles, seed), encoding="utf-8")
    return 0 if all(one.holds for one in measured if one.counts) else 1


if __name__ == "__main__":
    sys.exit(main())
