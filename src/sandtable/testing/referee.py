"""A referee at battles of every ruleset: `python -m sandtable.testing.referee --battles 200`.

A number of battles with random legal answers, and as many of the usual players. For every roll: its purpose, its
result, and whether its reasons add up and name their parts. At some of the questions: whether chances say what the log
says, menus hold what judges allow, refusals are true, prices are told. It prints how much was looked at, and what was
wrong.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from sandtable.battle.battle import Battle
from sandtable.kernel import RANDOM, Ruleset, SandtableError
from sandtable.registry import find, rulesets

from . import heard, parity, trial, variants
from .retold import menus, prices, reasons, refusals, walking, words

EVERY = 8  # one question in this many is checked completely
COUNTED = ("rolls", "reasons", "moments", "answers judged", "refusals", "claims", "words", "words in battles", "losses")


@dataclass
class Refereed:
    """What was found in battles of one ruleset."""

    ruleset: str
    players: str
    battles: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)  # what was wrong -> the first example

    def to_json(self) -> dict[str, Any]:
        counts = {name: self.counts.get(name, 0) for name in COUNTED}
        return {
            "ruleset": self.ruleset,
            "players": self.players,
            "battles": self.battles,
            **counts,
            "faults": self.faults,
        }


def referee(ruleset: Ruleset, players: tuple[str, ...], battles: int, seed: int, every: int = EVERY) -> Refereed:
    """A number of battles of these players as printed, over the scenarios in turn."""
    found = Refereed(ruleset.id, " v ".join(dict.fromkeys(players)))
    watched = trial.Trial(ruleset, seed, len(found.players), float("inf"))
    looks = (words.word_faults, menus.Menus(watched).faults, refusals.Refusals(watched).faults)
    printed = variants.presets(ruleset)[0]
    known = list(variants.starts(printed.load(ruleset), printed))
    while found.battles < battles:
        name, rules, start = known[found.battles % len(known)]
        setting = trial.Setting(printed, name, rules, start, players, watched.stream.below(1 << 31))
        for text, example in battle_faults(watched, setting, (*looks, prices.price_faults), every):
            found.faults.setdefault(text, f"{example}; {setting}")
        found.battles += 1
    found.counts = watched.tried
    return found


def battle_faults(
    watched: trial.Trial, setting: trial.Setting, looks: Sequence[walking.Look], every: int
) -> walking.Told:
    """What is wrong in one battle: at one in this many questions, and with all its rolls."""
    battle: Battle | None = None
    for place, battle in enumerate(walking.walk(watched, setting), 1):
        if watched.stream.below(every):
            continue
        watched.count("moments")
        for look in (*looks, reasons.reason_faults):
            for text, example in look(watched, battle):
                yield text, f"{example}, question {place}"
    yield from () if battle is None else roll_faults(watched, battle)


def roll_faults(watched: trial.Trial, battle: Battle) -> walking.Told:
    """What the rolls of a battle leave out, and what their reasons lump."""
    ledger = heard.Ledger(watched.ruleset.catalogue.rules)
    for event in battle.log:
        if event.kind == "roll":
            watched.count("rolls")
            rolled = heard.Heard(event, is_nobodys=True)
            yield from (
                (f"{rolled.name}: {fault.words}", f"{event.text} {fault.example}") for fault in ledger.faults(rolled)
            )
            yield from reasons.roll_faults(watched, battle.rules, event)


def all_of(ids: Sequence[str], wanted: argparse.Namespace, seed: int) -> Iterator[Refereed]:
    """Every ruleset, with random answers and with its usual players."""
    for id in ids:
        ruleset = find(id)
        for players in ((RANDOM,) * len(ruleset.sides), ruleset.everybody()):
            yield referee(ruleset, players, wanted.battles, seed, wanted.every)


# ---- for people ----------------------------------------------------------------------------------------------


def show(found: Sequence[Refereed]) -> None:
    """A table of how much was looked at, and below it what was wrong."""
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 180)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("ruleset", "players", "battles", *COUNTED, "faults"):
        grid.add_column(column, justify="left" if column in ("ruleset", "players") else "right")
    for one in found:
        counts = [f"{one.counts.get(name, 0):,}" for name in COUNTED]
        grid.add_row(one.ruleset, one.players, f"{one.battles:,}", *counts, f"{len(one.faults):,}")
    console.print(grid)
    for one in found:
        for text, example in one.faults.items():
            console.print(f"{one.ruleset}: {text} ({example})", soft_wrap=True)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.referee", description=__doc__)
    parser.add_argument("--battles", type=int, default=20, help="of each ruleset and of each kind of players")
    parser.add_argument("--every", type=int, default=EVERY, help="looks closely at one in this many questions")
    parser.add_argument("--ruleset", help="one ruleset; otherwise all that are installed")
    parser.add_argument("--seed", type=int, help="otherwise a fresh one, which is printed")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Prints what was found; 1 if anything was wrong, 2 if something asked for does not exist."""
    wanted = arguments(given)
    seed = parity.fresh_seed() if wanted.seed is None else wanted.seed
    try:
        found = list(all_of([wanted.ruleset] if wanted.ruleset else list(rulesets()), wanted, seed))
    except SandtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if wanted.json:
        print(json.dumps({"seed": seed, "battles": [one.to_json() for one in found]}, indent=2))
    else:
        print(f"seed {seed}")
        show(found)
    return 1 if any(one.faults for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
