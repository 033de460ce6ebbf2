"""The matrix: scenarios and players against each other, in both seats and on the same luck."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sandtable.battle import everybody
from sandtable.kernel import Rules, Scenario, as_list, as_rules, as_whole
from sandtable.showing import Listing, Percent, Shown, charts
from sandtable.simulate import Estimate, Results
from sandtable.simulate.estimate import mean_within, sums

from . import bench, playing, spread


class Cell(NamedTuple):
    """The battles of one scenario between players in their seats."""

    scenario: str
    players: tuple[str, ...]
    wins: dict[str, Estimate]
    means: dict[str, Estimate]

    def to_json(self) -> dict[str, Any]:
        """The cell as JSON."""
        shown = {kind: {k: e.to_json() for k, e in getattr(self, kind).items()} for kind in ("wins", "means")}
        return {"scenario": self.scenario, "players": list(self.players), **shown}


class Duel(NamedTuple):
    """Two players over both seats: the score of one against the other; a battle without a winner counts half."""

    scenario: str
    player: str
    other: str
    score: Estimate

    def to_json(self) -> dict[str, Any]:
        """The duel as JSON."""
        return {**self._asdict(), "score": self.score.to_json()}


@dataclass(frozen=True, repr=False)
class Matrix(Shown):
    """Every scenario between every choice of players."""

    ruleset: str
    players: tuple[str, ...]
    cells: list[Cell]
    duels: list[Duel]
    seats: dict[str, Estimate]  # scenario -> what the first side scores, all pairings together
    battles: int
    seed: int

    def cell(self, scenario: str, *players: str) -> Cell:
        """The battles of one scenario between these players."""
        return next(x for x in self.cells if (x.scenario, x.players) == (scenario, players))

    def duel(self, scenario: str, player: str, other: str) -> Duel:
        """Two players over both seats."""
        return next(x for x in self.duels if (x.scenario, x.player, x.other) == (scenario, player, other))

    @property
    def disagreements(self) -> list[str]:
        """Scenarios in which the favoured side depends on the players: two equal players favour opposite sides."""
        found = []
        for name in self.seats:
            same = [x for x in self.cells if x.scenario == name and len(set(x.players)) == 1]
            ahead = {np.sign(first.low - second.high) for first, second in map(first_two, same) if apart(first, second)}
            found += [name] if len(ahead) > 1 else []
        return found

    def listing(self) -> Listing:
        """A row for each scenario and each choice of players: how often each side wins."""
        sides = list(dict.fromkeys(side for cell in self.cells for side in cell.wins))
        rows = [
            (cell.scenario, ", ".join(cell.players), *[Percent(cell.wins[side].value) for side in sides])
            for cell in self.cells
        ]
        columns = ("scenario", "players", *[f"{side} wins" for side in sides])
        return Listing(columns, rows, f"{self.ruleset}: {self.battles:,} battles in each row, on the same luck")

    def drawing(self) -> Any:
        """How often the first side wins, a cell for each scenario and choice of players."""
        return charts.heat(self.listing(), "players", "scenario", self.listing().columns[2]) if self.cells else None

    def to_json(self) -> dict[str, Any]:
        """The matrix as JSON."""
        return {
            "ruleset": self.ruleset,
            "players": list(self.players),
            "battles": self.battles,
            "seed": self.seed,
            "cells": [cell.to_json() for cell in self.cells],
            "duels": [duel.to_json() for duel in self.duels],
            "seats": {name: e.to_json() for name, e in self.seats.items()},
            "disagreements": self.disagreements,
        }


def first_two(cell: Cell) -> tuple[Estimate, Estimate]:
    """The shares that the first two sides win."""
    shares = list(cell.wins.values())
    return shares[0], shares[1]


def apart(one: Estimate, other: Estimate) -> bool:
    """Whether two intervals do not meet."""
    return one.low > other.high or other.low > one.high


def matrix(
    rules: Rules,
    scenarios: Sequence[bench.Source] = (),
    players: Sequence[str] = (),
    battles: int = 1_000,
    seed: int = 0,
    engine: bench.EngineName = "auto",
    threads: int | None = None,
    executor: Executor | None = None,
    resume: str | Path | None = None,
    told: Callable[[int, int], None] | None = None,
) -> Matrix:
    """Every scenario (all of the ruleset's, if none is named) between every choice of players (all but chance).

    Battle i has the same luck in every cell of a scenario. Where there are two sides, each pair of players is also
    taken over both seats, so that neither the scenario nor the dice favour one.

    Args:
        rules: The rules, from `st.load`.
        scenarios: Names, files or data; all of the ruleset by default.
        players: The names of the players; all but chance by default.
        battles: How many battles in each cell.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        threads: How many for compiled play; every core by default.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.
        resume: A file that keeps what is played, so that a run that was stopped goes on from it.
        told: Is called with what is being played.

    >>> len(st.matrix(rules, ["lone-light"], ["bold", "random"], battles=20, engine="python").cells)
    2
    """
    sources = as_list("scenarios", scenarios) or list(as_rules(rules).ruleset.scenario_files)
    seated = (
        tuple(as_list("players", players))
        or tuple(name for name in rules.players if name != "random")
        or tuple(rules.players)
    )
    sides = len(rules.ruleset.sides)
    battles = as_whole("battles", battles)
    cells, duels, seats = [], [], {}
    tables = [everybody(rules, table) for table in product(seated, repeat=sides)]
    for i, source in enumerate(sources):
        name = called(rules, source)
        results: dict[tuple[str, ...], Results] = {}
        for table in tables:
            on = spread.bench_for(rules, source, table, seed, engine, threads, executor, resume)
            results[table] = played(on, battles)
            cells.append(Cell(name, table, results[table].wins, results[table].means))
        if sides == 2:
            duels += [duel(name, results, a, b) for a, b in product(seated, repeat=2) if a != b]
            seats[name] = mean_within(sums(np.mean([scores(x, 0) for x in results.values()], axis=0)), 0, 1)
        if told is not None:
            told(i + 1, len(sources))
    return Matrix(rules.ruleset.id, seated, cells, duels, seats, battles, seed)


def called(rules: Rules, source: bench.Source) -> str:
    """What a scenario is called: its name or file, or else its title."""
    if isinstance(source, str | Path):
        return str(source)
    return source.title if isinstance(source, Scenario) else rules.scenario(source).title


def played(on: bench.Bench, battles: int) -> Results:
    """The first battles of a bench, through the code that the rest of the lab has compiled already."""
    pairs = playing.first(0, battles)
    got = on.play([()], pairs)
    bench.refuse_failed(got, pairs)
    return Results(on.rules, on.scenario, on.players, on.seed, got.rows, on.engine, on.why, 0.0, got.failed)


def duel(scenario: str, results: dict[tuple[str, ...], Results], player: str, other: str) -> Duel:
    """Two players in both seats, on the same luck."""
    both = (scores(results[player, other], 0) + scores(results[other, player], 1)) / 2
    return Duel(scenario, player, other, mean_within(sums(both), 0, 1))


def scores(found: Any, side: int) -> Any:
    """Battle by battle: 1 for a win, a half where nobody wins."""
    winner = found["winner"]
    return np.where(winner == side, 1.0, np.where(winner < 0, 0.5, 0.0))
