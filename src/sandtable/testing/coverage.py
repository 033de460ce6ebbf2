"""Which rules come into play: `python -m sandtable.testing.coverage skirmishers --battles 500`.

Without a ruleset: of all that are installed; `--write docs/coverage.md` makes a page of it.

A number of battles of every shipped scenario, the shipped players against each other in turn (chance does not count as
one). A rule is at work where its function runs, its number or reading is looked up, or it takes an answer off a menu;
what players look at while they think is not played. A rule that no battle can bring into play says why in rules.toml:
`unplayed = "..."`; whatever else stays idle is a fault, and so is such a reason where the rule is at work after all.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from sandtable.kernel import RANDOM, Ruleset, SandtableError, Stream, catalogue, player_names
from sandtable.kernel.rule import RULES, registered
from sandtable.reference.carriers import VERBS, Carrier, carriers
from sandtable.registry import find, rulesets

from . import parity, playing, reads, trial, variants
from .fired import Fired, listening

WORDS = "only its words carry it"
OUTSIDE = "no rule reads it: it says what scenarios may hold, or what odds ask"
REFUSAL = "it refuses answers that no menu offers"


@dataclass
class Covered:
    """What was at work in the battles of one ruleset."""

    ruleset: Ruleset
    battles: int = 0
    played: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    seen_in: Counter[str] = field(default_factory=Counter)  # in how many battles it was at work
    scenarios: dict[str, Counter[str]] = field(default_factory=dict)  # ... and of each scenario

    def take(self, fired: Fired, scenario: str) -> None:
        """Adds a battle."""
        at_work = fired.played.keys() | fired.refused.keys()
        self.battles += 1
        self.played += fired.played
        self.refused += fired.refused
        self.seen_in.update(at_work)
        self.scenarios.setdefault(scenario, Counter()).update(at_work)

    @property
    def idle(self) -> dict[str, str]:
        """Rules that were never at work -> the reason; "" where none is known."""
        rules, carried = self.ruleset.catalogue.rules, carriers(self.ruleset)
        return {
            id: entry.unplayed or usual_reason(self.ruleset, entry, carried[id])
            for id, entry in rules.items()
            if id not in self.seen_in
        }

    @property
    def unexplained(self) -> list[str]:
        """Rules that stay idle without a reason."""
        return [id for id, reason in self.idle.items() if not reason]

    @property
    def outdated(self) -> list[str]:
        """Rules that were played though their entry says why not; to refuse something is not to be played."""
        return [id for id, entry in self.ruleset.catalogue.rules.items() if entry.unplayed and self.played[id]]

    def to_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset.id,
            "battles": self.battles,
            "rules": {
                id: {"battles": self.seen_in[id], "played": self.played[id], "refused": self.refused[id]}
                for id in self.ruleset.catalogue.rules
            },
            "idle": self.idle,
            "unexplained": self.unexplained,
            "outdated": self.outdated,
        }


def usual_reason(ruleset: Ruleset, entry: catalogue.Entry, some: Sequence[Carrier]) -> str:
    """Why a rule with these carriers never comes into play, where the code alone shows that; else ""."""
    if not some:
        return WORDS if entry.value is None and entry.options is None else ""
    inside = [carrier for carrier in some if (carrier.module, carrier.function) in functions_of(ruleset)]
    if not inside:
        return OUTSIDE
    return REFUSAL if all(is_refusal(carrier) for carrier in inside) else ""


def functions_of(ruleset: Ruleset) -> set[tuple[str, str]]:
    """The functions that rules are played by."""
    return {(f.__module__, f.__qualname__) for f in registered(ruleset.package) if f.__code__ in RULES}


def is_refusal(carrier: Carrier) -> bool:
    """Whether a place names its rule to `allowed`, and to no other verb."""
    with open(carrier.file, encoding="utf-8") as file:
        text = "".join(file.readlines()[carrier.first - 1 : carrier.last])
    return "allowed(" in text and not any(f"{verb}(" in text for verb in VERBS - {"allowed"})


def seats(ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    """The shipped players against each other, first each against itself."""
    names = [name for name in player_names(ruleset.asks) if name != RANDOM] or [RANDOM]
    pairings = list(product(names, repeat=len(ruleset.sides)))
    yield from sorted(pairings, key=lambda seated: len(set(seated)))


def cover(ruleset: Ruleset, battles: int, stream: Stream, scenario: str | None = None) -> Covered:
    """A number of battles of each scenario."""
    covered = Covered(ruleset)
    printed = variants.presets(ruleset)[0]
    pairings = list(seats(ruleset))
    fired = Fired(ruleset)
    with listening(ruleset, fired):
        for name, rules, start in variants.starts(reads.watched_rules(printed, ruleset, fired), printed, scenario):
            for place in range(battles):
                t = trial.table_of(rules, start, pairings[place % len(pairings)], stream.below(1 << 31))
                t.players = [fired.thoughtful(player) for player in t.players]
                playing.play(t, rules)
                covered.take(fired, name)
                fired.played.clear()
                fired.refused.clear()
    return covered


# ---- for people ----------------------------------------------------------------------------------------------

HEADER = """# Which rules come into play

How often each rule is at work when the shipped players fight the shipped scenarios, each against itself and each other
in turn: in how many of all battles, in how many of the scenarios, and in which of them most. A rule is at work where it
is played, or where it takes an answer off a menu. Below each table stands which rules never are, and why.

Written by `python -m sandtable.testing.coverage --battles {battles} --seed {seed} --write docs/coverage.md`.
"""


def page(found: Sequence[Covered], battles: int, seed: int) -> str:
    """All of it as a page of the documentation."""
    return HEADER.format(battles=battles, seed=seed) + "".join(
        "\n".join(chapter(covered, battles)) for covered in found
    )


def chapter(covered: Covered, battles: int) -> Iterator[str]:
    """The lines of one ruleset, which saw so many battles of each scenario."""
    known, idle, scenarios = covered.ruleset.catalogue.rules, covered.idle, covered.scenarios
    yield f"\n## {covered.ruleset.title}\n"
    yield f"{len(known) - len(idle)} of {len(known)} rules at work in {covered.battles:,} battles.\n"
    yield "| rule | battles | scenarios | most in |"
    yield "|---|---|---|---|"
    for id in (id for id in known if id not in idle):
        most = max(scenarios, key=lambda name: scenarios[name][id])
        some = sum(1 for seen in scenarios.values() if seen[id])
        where = f"{most}, {percent_of(scenarios[most][id], battles)}" if some < len(scenarios) else ""
        yield f"| `{id}` | {percent_of(covered.seen_in[id], covered.battles)} | {some} of {len(scenarios)} | {where} |"
    yield ""
    for reason, ids in by_reason(idle).items():
        yield f"- {reason or 'NO REASON'}: {', '.join(f'`{id}`' for id in ids)}"
    yield ""


def percent_of(count: int, battles: int) -> str:
    """A share of the battles; a rare rule never shows 0 %."""
    share = 100 * count / max(battles, 1)
    return f"{share:.0f} %" if share >= 1 else f"{share:.2f} %"


def by_reason(idle: Mapping[str, str]) -> dict[str, list[str]]:
    """Reason -> the rules that are idle for it."""
    return {reason: [id for id, why in idle.items() if why == reason] for reason in sorted(set(idle.values()))}


def show(covered: Covered) -> None:
    """How often each rule was at work, then those that never were, by reason."""
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("rule")
    for column in ("battles", "", "played", "refused"):
        grid.add_column(column, justify="right")
    for id in covered.ruleset.catalogue.rules:
        if id in covered.seen_in:
            share = f"{100 * covered.seen_in[id] / max(covered.battles, 1):.1f} %"
            counts = (covered.seen_in[id], covered.played[id], covered.refused[id])
            grid.add_row(id, f"{counts[0]:,}", share, *[f"{n:,}" if n else "-" for n in counts[1:]])
    console.print(grid)
    idle = covered.idle
    for reason, ids in by_reason(idle).items():
        console.print(f"never ({reason or 'NO REASON'}): {', '.join(ids)}", soft_wrap=True)
    for id in covered.outdated:
        console.print(f"{id} is at work, though its entry says why it is not", soft_wrap=True)
    known = len(covered.ruleset.catalogue.rules)
    console.print(f"{covered.battles:,} battles: {known - len(idle)} of {known} rules at work", soft_wrap=True)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.coverage", description=__doc__)
    parser.add_argument("ruleset", nargs="?", help="one ruleset; otherwise all that are installed")
    parser.add_argument("--battles", type=int, default=50, help="of each scenario")
    parser.add_argument("--scenario", help="one scenario; otherwise all that are shipped")
    parser.add_argument("--seed", type=int, help="otherwise a fresh one, which is printed")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a page in Markdown")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Prints what was at work; 1 if a rule stays idle without a reason, 2 if something asked for does not exist."""
    wanted = arguments(words)
    seed = parity.fresh_seed() if wanted.seed is None else wanted.seed
    try:
        ids = [wanted.ruleset] if wanted.ruleset else list(rulesets())
        found = [cover(find(id), wanted.battles, Stream(seed, 0, 0), wanted.scenario) for id in ids]
    except SandtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if wanted.json:
        told = [{"seed": seed, **covered.to_json()} for covered in found]
        print(json.dumps(told[0] if wanted.ruleset else told, indent=2))
    else:
        print(f"seed {seed}")
        for covered in found:
            show(covered)
    if wanted.write:
        wanted.write.write_text(page(found, wanted.battles, seed), encoding="utf-8")
    return 1 if any(covered.unexplained or covered.outdated for covered in found) else 0


if __name__ == "__main__":
    sys.exit(main())
