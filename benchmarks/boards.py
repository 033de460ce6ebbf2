"""Sights and ways a second on the board of each kit, plain and compiled, and decisions; beside another checkout.

    python -m benchmarks boards [--against PATH]

`board_games` says what is asked. Each checkout asks in a process of its own, with its own environment (`.venv`), in
turn with the other: medians of rounds of CPU seconds.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from .timing import table

HERE = Path(__file__).parents[1]
WHERE = [".", str(HERE / "benchmarks")]  # of the checkout that is asked, and of this one
SERVE = f"import sys; sys.path += {WHERE}; import board_games; board_games.serve()"
ROUNDS = 7
A_ROUND = 0.05  # seconds that a round takes at least
AGAINST = "--against"
GAMES = ("dots", "table in inches", "table in metres", "zones", "squares")
ASKED = (("plain", "sights"), ("plain", "ways"), ("compiled", "sights"), ("compiled", "ways"), ("battles", "decisions"))


class Checkout:
    """A process that asks the boards of one checkout."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, *words: object) -> list[float]:
        """The seconds that it took, and what else there is."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"boards: {' '.join(map(str, words))}: no answer")
        return [float(each) for each in answer.split()]


@contextmanager
def asking(top: Path) -> Iterator[Checkout]:
    """Starts the process of a checkout, and ends it."""
    words = [str(top / ".venv" / "bin" / "python"), "-P", "-c", SERVE]
    with subprocess.Popen(words, cwd=top, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Checkout(process)
        assert process.stdin is not None
        process.stdin.close()


def speeds(checkouts: Mapping[str, Checkout], title: str, how: str, what: str) -> list[str]:
    """What each does in a second, and how that of the first compares with the others': medians of rounds in turn."""
    count = 64
    while min(each.ask(title, how, what, count)[0] for each in checkouts.values()) < A_ROUND:
        count *= 2
    taken: dict[str, list[float]] = {name: [] for name in checkouts}
    for _ in range(ROUNDS):
        for name, each in checkouts.items():
            seconds, *decided = each.ask(title, how, what, count)
            taken[name].append((decided[0] if decided else count) / seconds)
    here, *others = (statistics.median(each) for each in taken.values())
    return [*(f"{each:,.0f}" for each in (here, *others)), *(f"{here / each:.2f}" for each in others)]


def run() -> None:
    against = [Path(sys.argv[i + 1]).resolve() for i, word in enumerate(sys.argv[:-1]) if word == AGAINST]
    with ExitStack() as open_ones:
        tops = {"here": HERE} | {path.name: path for path in against}
        checkouts = {name: open_ones.enter_context(asking(path)) for name, path in tops.items()}
        rows = []
        for title in GAMES:
            for how, what in ASKED:
                rows.append([title, f"{what}, {how}", *speeds(checkouts, title, how, what)])
        head = ["board", "a second", *checkouts, *(f"here / {path.name}" for path in against)]
        table("Boards: sights, ways and decisions a second", head, rows)
