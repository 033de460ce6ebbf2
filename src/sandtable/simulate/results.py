"""What a simulation found: one row a battle, shares and means with intervals, and each battle to look at."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from operator import eq
from typing import Any

from sandtable.battle.battle import Battle
from sandtable.kernel import Code, InvalidRules, Rules, Scenario, as_whole
from sandtable.showing import Listing, Shown, charts, library

from . import estimate, plain, tally
from .rows import Array, Rows, array, without

NOBODY = "nobody"
INTERVAL = ("95 % from", "to")  # the columns of an interval


class Results(Shown):
    """The results of a simulation.

    `outcomes` is a NumPy record array with one row a battle: `winner` (a side's number, -1 for none), `reason`,
    and the ruleset's own columns. A run that kept no rows has only its `tally`: how often each column had which value.
    `engine` and `why` say how it was played. `failed` says of battles that could not be played to their end what was
    wrong, with file and line of the rule; they count in no share and no mean, and of their rows in `outcomes`, which
    are blank, `played` and all exports have none. `stopped` says of a run that was interrupted how much was played.

    >>> results = st.simulate(rules, "sample", battles=50, seed=1, engine="python")
    >>> len(results.outcomes), results.engine
    (50, 'python')
    """

    def __init__(
        self,
        rules: Rules,
        scenario: Scenario,
        players: Sequence[plain.Player],
        seed: int,
        outcomes: Rows | Array | tally.Tally,
        engine: str,
        why: str,
        seconds: float,
        failed: Mapping[int, str] | None = None,
        stopped: str = "",
    ) -> None:
        self.rules, self.scenario, self.players, self.seed = rules, scenario, tuple(players), seed
        self.found, self.engine, self.why, self.seconds = outcomes, engine, why, seconds
        self.failed = dict(sorted((failed or {}).items()))
        self.stopped = stopped

    def __len__(self) -> int:
        return self.battles

    @property
    def battles(self) -> int:
        """How many battles were played."""
        return self.found.battles + len(self.failed) if isinstance(self.found, tally.Tally) else len(self.found)

    @property
    def rows(self) -> Rows | Array:
        """One row a battle, as it was played."""
        if isinstance(self.found, tally.Tally):
            raise InvalidRules(f"{self.battles:,} battles were counted, and no row of each kept: ask for rows=True")
        return self.found

    @cached_property
    def outcomes(self) -> Array:
        """One row a battle."""
        return array(self.rows)

    def __getitem__(self, column: str) -> Array:
        return self.outcomes[column]

    @cached_property
    def played(self) -> Array:
        """The outcomes of those battles that ended."""
        return without(self.outcomes, self.failed)  # type: ignore[return-value]

    @cached_property
    def tally(self) -> tally.Tally:
        """How often each column had which value in those battles that ended."""
        if isinstance(self.found, tally.Tally):
            return self.found
        counted = tally.Tally()
        counted.add(self.found, self.failed)
        return counted

    @cached_property
    def wins(self) -> dict[str, estimate.Estimate]:
        """How often each side wins, and none."""
        sides = self.rules.ruleset.sides
        found = {side: self.tally.share("winner", partial(eq, place)) for place, side in enumerate(sides)}
        return {**found, NOBODY: self.tally.share("winner", lambda winner: winner < 0)}

    @cached_property
    def reasons(self) -> dict[str, estimate.Estimate]:
        """How often battles end in each way that occurred."""
        kinds: Any = self.rules.ruleset.result.fields["reason"].shown
        ends = sorted(self.tally.columns["reason"])
        return {label(kinds, code): self.tally.share("reason", partial(eq, code)) for code in ends}

    @cached_property
    def means(self) -> dict[str, estimate.Estimate]:
        """The mean of each of the ruleset's own columns."""
        return {
            name: self.tally.share(name, bool) if self.is_yes_or_no(name) else self.tally.mean(name)
            for name in self.columns
        }

    def is_yes_or_no(self, column: str) -> bool:
        """Whether a column says only that something holds, or not: then its mean is a share."""
        return self.rules.ruleset.result.fields[column].shown is bool

    @property
    def columns(self) -> list[str]:
        """The ruleset's own columns."""
        return self.rules.ruleset.columns

    def replay(self, index: int) -> Battle:
        """Battle `index` again, move by move, with its log."""
        if not 0 <= as_whole("battle", index, None) < len(self):
            raise IndexError(f"battle {index}: 0 to {len(self) - 1} were played")
        return Battle(self.rules, self.scenario, self.seed, players=self.players, index=index)

    def listing(self) -> Listing:
        """Who wins how often, how battles end, and the mean of each column, with their intervals."""
        shares = {f"{side} wins": e for side, e in self.wins.items()} | {
            f"ends by: {k}": e for k, e in self.reasons.items()
        }
        means = {self.rules.ruleset.column(name).counted: e for name, e in self.means.items()}
        rows = [(name, *e.cells(True)) for name, e in shares.items()]
        rows += [(f"mean {name}", *e.cells(False)) for name, e in means.items()]
        failed = f"; {len(self.failed):,} could not be played to their end" if self.failed else ""
        caption = f"{self.rules.ruleset.title}, {self.scenario.title}: {self.battles:,} battles ({self.engine}){failed}"
        return Listing(("figure", "value", *INTERVAL), rows, caption, self.stopped)

    def drawing(self) -> Any:
        """Who wins how often, as bars with their intervals."""
        rows = [(side, *e.cells(True)) for side, e in self.wins.items()]
        return charts.bars(Listing(("side", "wins", *INTERVAL), rows), "side", "wins", *INTERVAL)

    def to_dict(self) -> dict[str, Any]:
        """Column name -> its value in each battle that ended; the winner and the reason are words."""
        sides, reasons = self.rules.ruleset.sides, self.rules.ruleset.result.fields["reason"].shown
        words = {
            "winner": [sides[place] if place >= 0 else NOBODY for place in self.played["winner"]],
            "reason": [label(reasons, int(code)) for code in self.played["reason"]],
        }
        return words | {name: self.played[name] for name in self.columns}

    def to_pandas(self) -> Any:
        """A pandas DataFrame with a row for each battle that ended."""
        return library("pandas").DataFrame(self.to_dict())

    def to_polars(self) -> Any:
        """A polars DataFrame with a row for each battle that ended."""
        return library("polars").DataFrame(self.to_dict())

    def to_json(self) -> dict[str, Any]:
        """JSON: how it was played, shares and means with intervals."""
        return {
            "ruleset": self.rules.ruleset.id,
            "scenario": self.scenario.title,
            "players": [p if isinstance(p, str) else getattr(p, "__name__", "function") for p in self.players],
            "seed": self.seed,
            "battles": self.battles,
            "engine": self.engine,
            "why": self.why,
            "seconds": self.seconds,
            "failed": self.failed,
            **({"stopped": self.stopped} if self.stopped else {}),
            "wins": {k: v.to_json() for k, v in self.wins.items()},
            "reasons": {k: v.to_json() for k, v in self.reasons.items()},
            "means": {k: v.to_json() for k, v in self.means.items()},
        }

    def __repr__(self) -> str:
        wins = ", ".join(f"{side} {100 * e.value:.1f} %" for side, e in self.wins.items())
        failed = f", {len(self.failed):,} failed" if self.failed else ""
        stopped = f", {self.stopped}" if self.stopped else ""
        return f"<{self.battles:,} battles ({self.engine}{failed}{stopped}): {wins}>"


def label(kinds: Any, code: int) -> str:
    return kinds(code).title if isinstance(kinds, type) and issubclass(kinds, Code) else str(code)
