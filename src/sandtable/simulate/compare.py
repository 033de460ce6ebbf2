"""Two ways to play, compared on the same luck: what a ruling, a number or a player changes."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sandtable.battle import everybody
from sandtable.kernel import InvalidRules, Rules, Scenario, as_rules
from sandtable.showing import Listing, Shown, charts

from . import engines, estimate, plain, results, run
from .rows import alike, differ, without, worth


@dataclass(repr=False)
class Comparison(Shown):
    """The results of a and b, and the differences b minus a: battle i of each is played on the same stream of luck.

    >>> kinder = st.load("danger_close", numbers={"fire.base": 2})
    >>> both = st.compare(rules, kinder, "lone-standard", battles=20, seed=1, engine="python")
    >>> len(both.a.outcomes), len(both.b.outcomes)
    (20, 20)
    """

    a: results.Results
    b: results.Results

    @property
    def differences(self) -> dict[str, estimate.Estimate]:
        """The mean difference (b minus a) of each column, and of each side's wins ("wins of ..."), with intervals."""
        found = {f"wins of {side}": self.difference_of_wins(i) for i, side in enumerate(self.a.rules.ruleset.sides)}
        for name in self.a.columns:
            ahead = self.ahead(*(found[name] for found in self.rows))
            found[name] = estimate.mean_within(ahead, -1, 1) if self.a.is_yes_or_no(name) else estimate.mean(ahead)
        return found

    @cached_property
    def rows(self) -> list[Any]:
        """The rows of both, of one kind."""
        return alike(self.a.rows, self.b.rows)

    def ahead(self, *columns: Any) -> estimate.Sums:
        """The mean of a column of b minus one of a, over the battles that ended in both."""
        a, b = (without(column, self.a.failed.keys() | self.b.failed) for column in columns)
        return estimate.ahead(b, a)

    def difference_of_wins(self, side: int | str) -> estimate.Estimate:
        """How much more often a side, by its name or number, wins under B than under A."""
        sides = self.a.rules.ruleset.sides
        values = [int(place == estimate.place_of(side, sides)) for place in range(len(sides) + 1)]
        return estimate.mean_within(self.ahead(*(worth(found["winner"], values) for found in self.rows)), -1, 1)

    @property
    def wins_a(self) -> dict[str, estimate.Estimate]:
        """Who wins how often under A."""
        return self.a.wins

    @property
    def wins_b(self) -> dict[str, estimate.Estimate]:
        """Who wins how often under B."""
        return self.b.wins

    @property
    def changed(self) -> list[int]:
        """The battles that came out differently, to look at with `a.replay(i)` and `b.replay(i)`."""
        return differ(*self.rows)

    def listing(self) -> Listing:
        """Each figure under a and under b, and the difference with its interval."""
        wins = [(f"{side} wins", self.a.wins[side], self.b.wins[side], True) for side in self.a.rules.ruleset.sides]
        column = self.a.rules.ruleset.column
        means = [
            (f"mean {column(name).counted}", self.a.means[name], self.b.means[name], False) for name in self.a.columns
        ]
        rows = [
            (name, a.cells(is_share)[0], b.cells(is_share)[0], *difference.cells(is_share))
            for (name, a, b, is_share), difference in zip([*wins, *means], self.differences.values(), strict=True)
        ]
        caption = f"{self.a.rules.ruleset.title}, {self.a.scenario.title}: {self.a.battles:,} battles on the same luck"
        return Listing(("figure", "a", "b", "b - a", *results.INTERVAL), rows, caption)

    def drawing(self) -> Any:
        """How much more often each side wins under b, with intervals."""
        shown = self.listing()
        sides = Listing(shown.columns, shown.rows[: len(self.a.rules.ruleset.sides)])
        return charts.bars(sides, "figure", "b - a", *results.INTERVAL)

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON."""
        differences = {name: e.to_json() for name, e in self.differences.items()}
        return {"a": self.a.to_json(), "b": self.b.to_json(), "differences": differences}


def compare(
    a: Rules,
    b: Rules,
    scenario: str | Path | Mapping[str, Any] | Scenario | None = None,
    players: Sequence[plain.Player] = (),
    battles: int = 10_000,
    seed: int = 0,
    engine: engines.EngineName = "auto",
    players_b: Sequence[plain.Player] | None = None,
    executor: Executor | None = None,
) -> Comparison:
    """The same battles under rules a and rules b (or by other players), paired on the same luck.

    Args:
        a: The rules, from `st.load`.
        b: The rules to compare them with.
        scenario: A name, a TOML file or data.
        players: One name (or function) for each side; a side without one gets its usual player.
        battles: How many battles under each.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        players_b: Other players under `b`; the same by default.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.

    Raises:
        InvalidRules: a player or column is unknown.

    >>> kinder = st.load("danger_close", numbers={"fire.base": 2})
    >>> both = st.compare(rules, kinder, "lone-standard", battles=20, seed=1, engine="python")
    >>> both.difference_of_wins("squad").value >= 0
    True
    """
    if as_rules(a).ruleset is not as_rules(b).ruleset:
        raise InvalidRules(f"{a.ruleset.id} and {b.ruleset.id} are different rulesets; compare readings of one")
    others = players if players_b is None else players_b
    everybody(b, others)  # refused before the first battle
    first = run.simulate(a, scenario, players, battles, seed, engine, executor=executor, rows=True, stoppable=False)
    second = run.simulate(b, scenario, others, battles, seed, engine, executor=executor, rows=True, stoppable=False)
    return Comparison(first, second)
