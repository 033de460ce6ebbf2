"""Sensitivity: the share of luck, and of each number, in the outcome, alone and with others."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import InvalidRules, Rules, as_mapping, as_rules, as_whole
from sandtable.showing import Listing, Shown, charts, library
from sandtable.simulate import Estimate
from sandtable.simulate.results import INTERVAL

from . import bench, changes, measures, playing, spread
from .sweep import sweep

LUCK = "luck"
BATTLES = 1 << 30  # luck is one of this many battles
QUASI_RANDOM = "scipy.stats.qmc"  # of the extra `lab`
RESAMPLES = 200
SCREEN = 1_024  # battles of the sweep that picks what matters


class Share(NamedTuple):
    """One input: its own share of the variance, and its share with all that it acts together with."""

    name: str
    values: tuple[str, ...]  # what it was set to
    main: Estimate
    total: Estimate

    def to_json(self) -> dict[str, Any]:
        """The share as JSON."""
        about: dict[str, Any] = {"name": self.name, "values": list(self.values)}
        return about | {"main": self.main.to_json(), "total": self.total.to_json()}


@dataclass(frozen=True, repr=False)
class Sensitivity(Shown):
    """The shares of one measure, the largest first."""

    bench: bench.Bench
    measure: str
    shares: list[Share]
    samples: int
    mean: float
    variance: float

    def share(self, name: str) -> Share:
        """The share of one input; "luck" is one."""
        return next(share for share in self.shares if share.name == name)

    def listing(self) -> Listing:
        """A row for each input: its own share of the variance, and its share with all it acts together with."""
        rows = [
            (share.name, ", ".join(share.values), *share.main.cells(True), *share.total.cells(True))
            for share in self.shares
        ]
        columns = ("input", "values", "alone", "from", "to", "with others", "with others from", "with others to")
        return Listing(columns, rows, f"Shares of the variance of {self.measure}, {self.samples:,} samples")

    def drawing(self) -> Any:
        """The shares with all others, as bars with intervals."""
        rows = [(share.name, *share.total.cells(True)) for share in self.shares]
        return charts.bars(Listing(("input", "share", *INTERVAL), rows), "input", "share", *INTERVAL)

    def to_json(self) -> dict[str, Any]:
        """The shares as JSON."""
        about: dict[str, Any] = {"ruleset": self.bench.rules.ruleset.id, "scenario": self.bench.scenario.title}
        about |= {"measure": self.measure, "players": [str(x) for x in self.bench.players], "seed": self.bench.seed}
        sampled = {"samples": self.samples, "mean": self.mean, "variance": self.variance}
        return {**about, **sampled, "shares": [share.to_json() for share in self.shares]}


class Input(NamedTuple):
    """Something that is varied: what it is set to, each as likely as the others."""

    name: str
    options: tuple[changes.Change | None, ...]  # None: as it stands


def sensitivity(
    rules: Rules,
    scenario: bench.Source,
    numbers: changes.Names | None = None,
    rulings: changes.Names = "none",
    values: Mapping[str, Sequence[object]] | None = None,
    measure: str = "",
    top: int = 6,
    samples: int = 1_024,
    players: Sequence[bench.Player] = (),
    seed: int = 0,
    engine: bench.EngineName = "auto",
    threads: int | None = None,
    executor: Executor | None = None,
    resume: str | Path | None = None,
) -> Sensitivity:
    """Shares of variance (Sobol): of luck, and of numbers that are each a step lower, as it stands, or a step higher.

    Varied are the `numbers` and `rulings` named (and `values`), or else those `top` that move most in a short sweep.
    `samples` is a power of two. A main share is what knowing one input alone would explain, a total share what would
    be left open without it; where they differ, it acts together with others.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data.
        numbers: The numbers to vary, as ids or patterns; by default the `top` that move most.
        rulings: The rulings to vary, as ids or patterns.
        values: Id -> the values it takes.
        measure: What is explained: a column of the results; the wins of the first side by default.
        top: How many numbers a first sweep chooses.
        samples: How many settings are drawn: a power of two.
        players: One name (or function) for each side; a side without one gets its usual player.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        threads: How many for compiled play; every core by default.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.
        resume: A file that keeps what is played, so that a run that was stopped goes on from it.

    Raises:
        InvalidRules: a number or ruling is unknown.

    >>> found = st.sensitivity(rules, "lone-standard", ["fire.base"], samples=16, engine="python")
    >>> sorted(share.name for share in found.shares)
    ['fire.base', 'luck']
    """
    as_rules(rules)
    samples, top = as_whole("samples", samples), as_whole("top", top)
    if samples & (samples - 1):
        raise InvalidRules(f"samples: a power of two expected, got {samples}")
    library(QUASI_RANDOM)  # fails at once where it is missing, not after the battles
    how: dict[str, Any] = {"players": players, "seed": seed, "engine": engine, "threads": threads}
    how |= {"executor": executor, "resume": resume}
    on = spread.bench_for(rules, scenario, **how)
    looked_at = measures.measure(on.rules.ruleset, measure or f"{measures.WINS}.{on.rules.ruleset.sides[0]}")
    if numbers is None and not values:
        varied = strongest(rules, scenario, looked_at, top, how)
    else:
        varied = [*changes.number_steps(on.rules, numbers or "none"), *changes.other_readings(on.rules, rulings)]
        varied += changes.given_values(on.rules, as_mapping("values", values))
    inputs = inputs_of(on, varied)
    return shares_of(on, looked_at, inputs, samples)


def strongest(
    rules: Rules, scenario: bench.Source, looked_at: measures.Measure, top: int, how: Mapping[str, Any]
) -> list[changes.Change]:
    """All steps of the few numbers that move a measure most."""
    columns = [] if looked_at.is_share else [looked_at.name]
    found = sweep(rules, scenario, columns=columns, battles=SCREEN, stoppable=False, **how)
    name = looked_at.name if looked_at.name in found.base else found.measures[0].name
    moving = [row for row in found.rows if row.verdict == "moves"]
    ranked = sorted(moving, key=lambda row: -abs(row.effects[name].value))
    names = list(dict.fromkeys(row.change.name for row in ranked))[:top]
    return [row.change for row in found.rows if row.change.name in names and not row.fault]


def inputs_of(on: bench.Bench, varied: Sequence[changes.Change]) -> list[Input]:
    """Each number or reading with all values that it is set to."""
    options: dict[str, list[changes.Change | None]] = {}
    for change in varied:
        opening = on.opening((change,))
        if isinstance(opening, str):
            raise InvalidRules(f"{change}: {opening}")
        options.setdefault(change.name, [None]).append(change)
    return [Input(name, tuple(listed)) for name, listed in options.items()]


def shares_of(on: bench.Bench, looked_at: measures.Measure, inputs: Sequence[Input], samples: int) -> Sensitivity:
    """The design of Saltelli over all inputs and luck, played, and its shares."""
    design = drawn(len(inputs) + 1, samples, on.seed)
    a, b, mixed = (played(on, looked_at, inputs, part) for part in design)
    mixed = mixed.reshape(len(inputs) + 1, samples)
    whole = np.concatenate([a, b])
    mean, variance = float(whole.mean()), float(whole.var())
    if variance == 0:
        raise InvalidRules(f"{looked_at.words}: always {mean:g}, so there is nothing to share out")
    main, total = orders(a - mean, b - mean, mixed - mean)
    chance = resampled(a - mean, b - mean, mixed - mean, on.seed)
    names = [*[(x.name, tuple(set_to(x))) for x in inputs], (LUCK, ())]
    shares = [
        Share(name, listed, estimate(main[i], chance[0][:, i]), estimate(total[i], chance[1][:, i]))
        for i, (name, listed) in enumerate(names)
    ]
    return Sensitivity(on, looked_at.name, sorted(shares, key=lambda x: -x.total.value), samples, mean, variance)


def drawn(inputs: int, samples: int, seed: int) -> tuple[Any, Any, Any]:
    """Points from 0 to 1: A, B, and for each input A with that column of B."""
    qmc = library(QUASI_RANDOM)
    points = qmc.Sobol(2 * inputs, rng=np.random.default_rng(seed)).random(samples)
    a, b = points[:, :inputs], points[:, inputs:]
    mixed = np.tile(a, (inputs, 1, 1))
    for i in range(inputs):
        mixed[i, :, i] = b[:, i]
    return a, b, mixed.reshape(-1, inputs)


def played(on: bench.Bench, looked_at: measures.Measure, inputs: Sequence[Input], points: Any) -> Any:
    """The measure at each point; the last column is which battle it is."""
    places = [np.minimum((points[:, i] * len(x.options)).astype(int), len(x.options) - 1) for i, x in enumerate(inputs)]
    chosen = np.stack([*places, np.zeros(len(points), int)], axis=1)
    settings, which = np.unique(chosen, axis=0, return_inverse=True)
    variants = [variant_of(inputs, row) for row in settings]
    for variant in variants:
        opening = on.opening(variant)
        if isinstance(opening, str):
            raise InvalidRules(f"{changes.in_words(variant)}: {opening}")
    battles = (points[:, -1] * BATTLES).astype(np.int64)
    pairs = playing.Pairs(battles, which.reshape(-1).astype(np.int64))
    got = on.play(variants, pairs)
    bench.refuse_failed(got, pairs, variants)
    return looked_at.of(got.rows).astype(float)


def variant_of(inputs: Sequence[Input], places: Any) -> changes.Variant:
    """The settings of one point."""
    return tuple(change for x, place in zip(inputs, places) if (change := x.options[place]) is not None)


def set_to(varied: Input) -> list[str]:
    """What an input was set to, in words."""
    old = next(str(change.old) for change in varied.options if change is not None)
    return [old, *[str(change.new) for change in varied.options if change is not None]]


def orders(a: Any, b: Any, mixed: Any) -> tuple[Any, Any]:
    """The main and total shares of each input (Saltelli 2010, Jansen 1999), of values around their mean."""
    variance = np.concatenate([a, b]).var()
    return (b * (mixed - a)).mean(1) / variance, ((a - mixed) ** 2).mean(1) / (2 * variance)


def resampled(a: Any, b: Any, mixed: Any, seed: int) -> tuple[Any, Any]:
    """The same of samples drawn from the samples, many times."""
    luck = np.random.default_rng(seed)
    draws = [luck.integers(0, len(a), len(a)) for _ in range(RESAMPLES)]
    found = [orders(a[draw], b[draw], mixed[:, draw]) for draw in draws if np.concatenate([a[draw], b[draw]]).var()]
    return np.array([main for main, _ in found]), np.array([total for _, total in found])


def estimate(value: Any, drawn_again: Any) -> Estimate:
    """A share with the interval that holds 95 of 100 resampled ones."""
    low, high = np.quantile(drawn_again, [0.025, 0.975])
    return Estimate(float(value), float(low), float(high))
