"""Measures how much a ruleset explains: `python -m sandtable.testing.telling --battles 50`.

Whole battles of the shipped players, over all scenarios as printed. Of every roll: does it say what it is for, what it
needs or came to, whose it is, and do its sums add up? Of answers after which dice fall before the next question: are
there reasons and chances to show beforehand?
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from sandtable.battle import Battle, Choice, Event
from sandtable.kernel import Action, Ruleset, SandtableError, Stream, Table
from sandtable.odds.chances import prospects_of
from sandtable.registry import find, rulesets

from . import parity, playing, trial, variants
from .heard import SAID, SIDE, Ear, Heard, Ledger

POSITIONS = 2  # of each battle from which answers are tried
ONWARDS = 4  # questions from there that players answer, as moments in mid-action are positions, too
ANSWERS = 3  # tried at each question
ROLLS, ANSWERED = "rolls", "answers that roll dice"
REASONS, CHANCES = "reasons", "chances"


@dataclass
class Share:
    """A number of cases out of all cases."""

    some: int = 0
    all: int = 0

    def count(self, holds: bool) -> None:
        self.some += holds
        self.all += 1

    @property
    def missing(self) -> int:
        return self.all - self.some

    def __str__(self) -> str:
        if not self.all:
            return "-"
        tenths = self.some * 1000 // self.all  # rounded down: 100 % is all of them
        return f"{tenths // 10}{f'.{tenths % 10}' if tenths % 10 else ''} %"


@dataclass
class Measured:
    """What was found of one ruleset."""

    ruleset: str
    battles: int = 0
    rolls: int = 0
    answers: int = 0  # that roll dice
    shares: dict[str, Share] = field(default_factory=lambda: {name: Share() for name in (*SAID, REASONS, CHANCES)})
    silent: Counter[str] = field(default_factory=Counter)  # what leaves something out -> how often
    nobodys: Counter[str] = field(default_factory=Counter)  # rolls without a side

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out; a roll may belong to no side by design."""
        return not any(share.missing for name, share in self.shares.items() if name != SIDE)

    def to_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "battles": self.battles,
            "rolls": self.rolls,
            "answers": self.answers,
            "shares": {name: {"some": share.some, "all": share.all} for name, share in self.shares.items()},
            "silent": dict(self.silent.most_common()),
            "nobodys": dict(self.nobodys.most_common()),
        }


def measure(ruleset: Ruleset, battles: int, stream: Stream) -> Measured:
    """A number of battles, over the scenarios in turn."""
    found = Measured(ruleset.id, battles)
    printed = variants.presets(ruleset)[0]
    known = list(variants.starts(printed.load(ruleset), printed))
    rolls: list[Heard] = []
    for place in range(battles):
        _, rules, start = known[place % len(known)]
        t = trial.table_of(rules, start, variants.seated(ruleset, stream), stream.below(1 << 31))
        t.log = ear = Ear(ruleset.titles, ruleset.sides)
        moments: list[Table[Any]] = []
        playing.play(t, rules, lambda t, kept=moments: kept.append(t.clone()))  # type: ignore[misc]
        rolls += ear.rolls
        for _ in range(POSITIONS if moments else 0):
            moment = moments[stream.below(len(moments))]
            onwards(found, Battle(rules, start=moment, seed=stream.below(1 << 31)), stream)
    judge(found, rolls, Ledger(ruleset.catalogue.rules))
    return found


def judge(found: Measured, rolls: Sequence[Heard], ledger: Ledger) -> None:
    """What each roll says and leaves out."""
    found.rolls = len(rolls)
    for heard in rolls:
        ledger.learn(heard)
    for heard in rolls:
        faults = list(ledger.faults(heard))
        lacking = {fault.lacks for fault in faults}
        for name in SAID:
            found.shares[name].count(name not in lacking)
        found.silent.update({f"{heard.name}: {fault.words}" for fault in faults if fault.lacks != SIDE})
        found.nobodys.update([heard.name] if SIDE in lacking else ())


# ---- answers -------------------------------------------------------------------------------------------------


def onwards(found: Measured, battle: Battle, stream: Stream) -> None:
    """Some answers at each of the next questions; a player of the ruleset goes on."""
    for _ in range(ONWARDS):
        pending = battle.pending
        if not isinstance(pending, Choice) or not pending.menu:
            return
        left = list(pending.menu)
        for _ in range(min(ANSWERS, len(left))):
            weigh(found, battle, left.pop(stream.below(len(left))))
        battle.let(variants.seated(battle.rules.ruleset, stream)[0])


def weigh(found: Measured, battle: Battle, action: Action) -> None:
    """Whether an answer that rolls dice has reasons and chances to show."""
    first = next(dice_at_once(battle, action), None)
    if first is None:
        return
    told = prospects_of(battle, action)
    meant = [prospect for prospect in told if prospect.label and prospect.good is not None]
    shown = {CHANCES: bool(meant or battle.rules.ruleset.occasion(battle.state, action)) and len(meant) == len(told)}
    if first.need is not None or first.sums:  # else there is no number to explain
        shown[REASONS] = bool(battle.explain(action))
    for what, holds in shown.items():
        found.shares[what].count(holds)
        if not holds:
            found.silent[f'{type(action).__name__} ({first.rule} "{first.purpose}" follows): no {what}'] += 1
    found.answers += 1


def dice_at_once(battle: Battle, action: Action) -> Iterator[Event]:
    """The rolls that follow an answer before a side is asked again and before its beat ends."""
    fork = battle.fork()
    beat, known = len(fork.history), len(fork.course.log_of_beat.events)
    fork.push(action)
    events = fork.history[beat].events if len(fork.history) > beat else fork.course.log_of_beat.events
    return (event for event in events[known:] if event.kind == "roll")


# ---- for people ----------------------------------------------------------------------------------------------


def show(measured: Sequence[Measured]) -> None:
    """A table, and below it what leaves something out."""
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("ruleset")
    for column in ("battles", ROLLS, *SAID, ANSWERED, REASONS, CHANCES):
        grid.add_column(column, justify="right")
    for one in measured:
        shares = {name: str(share) for name, share in one.shares.items()}
        ends = (f"{one.answers:,}", shares[REASONS], shares[CHANCES])
        grid.add_row(one.ruleset, f"{one.battles:,}", f"{one.rolls:,}", *[shares[name] for name in SAID], *ends)
    console.print(grid)
    for one in measured:
        for kind, counted in (("wrong", one.silent), ("nobody's dice", one.nobodys)):
            for name, times in counted.most_common():
                console.print(f"{one.ruleset}: {kind}: {name}, {times:,} times", soft_wrap=True)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandtable.testing.telling", description=__doc__)
    parser.add_argument("--battles", type=int, default=50, help="of each ruleset")
    parser.add_argument("--ruleset", help="one ruleset; otherwise all that are installed")
    parser.add_argument("--seed", type=int, help="otherwise a fresh one, which is printed")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Prints the shares; 1 if something is left out, 2 if something asked for does not exist."""
    wanted = arguments(words)
    seed = parity.fresh_seed() if wanted.seed is None else wanted.seed
    try:
        ids = [wanted.ruleset] if wanted.ruleset else list(rulesets())
        measured = [measure(find(id), wanted.battles, Stream(seed, place, 0)) for place, id in enumerate(ids)]
    except SandtableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if wanted.json:
        print(json.dumps({"seed": seed, "rulesets": [one.to_json() for one in measured]}, indent=2))
    else:
        print(f"seed {seed}")
        show(measured)
    return 0 if all(one.is_whole for one in measured) else 1


if __name__ == "__main__":
    sys.exit(main())
