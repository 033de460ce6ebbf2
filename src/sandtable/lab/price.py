"""Prices: what a weapon or a unit would have to cost so that swapping it for another changes nothing.

Each option is put where the present one stands, on the same luck, and moves its side's score. Points are the other
scale: what most options give for a point says what the score of one more is worth in points.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import InvalidRules, Rules, Table, as_list, as_whole, easel
from sandtable.showing import Listing, Shown, charts
from sandtable.simulate.estimate import Estimate, ahead, mean_within, sums

from . import bench, changes, playing, spread
from .matrix import scores

RESAMPLES = 400
MORE = 4  # this many times the battles halve an interval
EDGES = 2.5, 97.5  # percentiles between which 95 % of the resamples lie
MARGIN = 0.1  # of the span of all prices: a price that is no further off is right
NO_PRICES = (
    "states no prices: say what each option costs, with --points NAME=POINTS,... or `points`; a game states them as "
    "`points` of its easel, in look/easel.py"
)
RIGHT, CHEAP, DEAR, UNDECIDED = "right", "too cheap", "too dear", "undecided"


class Option(NamedTuple):
    """One option to swap in for the present one."""

    value: Any
    score: Estimate  # of its side, a draw being a half
    gain: Estimate  # in score, by the swap
    cost: float  # in points, by the swap
    worth: Estimate | None  # in points: what the swap would have to cost; None where there is no scale
    says: str

    def to_json(self) -> dict[str, Any]:
        """The option as JSON."""
        shown = {name: e and e.to_json() for name, e in zip(("score", "gain", "worth"), (self[1], self[2], self[4]))}
        return {"value": self.value, "cost": self.cost, "says": self.says, **shown}


@dataclass(frozen=True, repr=False)
class Prices(Shown):
    """All options for one place."""

    bench: bench.Bench
    ways: tuple[str, ...]
    present: Any
    options: list[Option]
    refused: dict[str, str]  # option -> why it cannot be played
    battles: int

    def option(self, value: Any) -> Option:
        """One of them."""
        return next(option for option in self.options if option.value == value)

    @property
    def advice(self) -> str:
        """What to do where a price cannot be found."""
        if any(option.worth is None for option in self.options):
            return (
                "no scale: what the other options gain does not grow with what they cost; name options whose costs lie "
                f"further apart, or play more battles ({MORE * self.battles:,})"
            )
        if any(option.says == UNDECIDED for option in self.options):
            return f"undecided: {MORE * self.battles:,} battles would halve the intervals"
        return ""

    def listing(self) -> Listing:
        """A row for each option: its score, what it gains by the swap, what it costs and what it is worth."""
        rows = [
            (str(x.value), *x.score.cells(True), *x.gain.cells(True), x.cost, *(x.worth or (None,) * 3), x.says)
            for x in self.options
        ]
        spans = [f"{name}{part}" for name in ("score", "gain") for part in ("", " from", " to")]
        columns = ("option", *spans, "cost", "worth", "worth from", "worth to", "says")
        refused = "; ".join(
            [*[f"{option}: {why}" for option, why in self.refused.items()], *filter(None, [self.advice])]
        )
        return Listing(columns, rows, f"In place of {self.present}: {self.battles:,} battles each", refused)

    def drawing(self) -> Any:
        """What each option gains by the swap, as bars with intervals."""
        return charts.bars(self.listing(), "option", "gain", "gain from", "gain to")

    def to_json(self) -> dict[str, Any]:
        """The prices as JSON."""
        about = {"ruleset": self.bench.rules.ruleset.id, "scenario": self.bench.scenario.title, "ways": self.ways}
        counted = {"present": self.present, "battles": self.battles, "refused": self.refused, "advice": self.advice}
        return {**about, **counted, "options": [option.to_json() for option in self.options]}

    def to_csv(self) -> str:
        """The options as CSV; unknown figures are left empty."""
        out = io.StringIO()
        write = csv.writer(out, lineterminator="\n")
        spans = [f"{name} {part}" for name in ("score", "gain", "worth") for part in ("value", "low", "high")]
        write.writerow(["option", "cost", "says", *spans])
        for option in self.options:
            numbers = [x for e in (option.score, option.gain, option.worth) for x in e or ("",) * 3]
            write.writerow([option.value, option.cost, option.says, *[f"{x:.6g}" if x != "" else "" for x in numbers]])
        return out.getvalue()


def price(
    rules: Rules,
    scenario: bench.Source,
    ways: str | Sequence[str],
    options: Sequence[Any],
    points: Mapping[str, float] | None = None,
    battles: int = 2_048,
    players: Sequence[bench.Player] = (),
    seed: int = 0,
    engine: bench.EngineName = "auto",
    threads: int | None = None,
    executor: Executor | None = None,
    resume: str | Path | None = None,
) -> Prices:
    """What each of these options is worth in an entry of the scenario, in the points in which they are paid for.

    `ways` lead to the entry (`squads.A.0.primary`); one way for each side takes both seats. What an option costs says
    the ruleset, or `points`. The present entry is what all is measured against; at least two others have to cost
    more or less, for a price is told by what the others give for theirs.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data.
        ways: Where the entry is in the scenario, such as `squads.A.0.primary`; one way for each side takes both seats.
        options: The values to price.
        points: Value, as text -> what it costs now; by default what the ruleset says.
        battles: How many battles at most for each option.
        players: One name (or function) for each side; a side without one gets its usual player.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        threads: How many for compiled play; every core by default.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.
        resume: A file that keeps what is played, so that a run that was stopped goes on from it.

    Raises:
        InvalidRules: an option has no points, or the way leads to no entry.

    >>> points = {"None": 3, "1": 1, "2": 2}
    >>> found = st.price(rules, "lone-standard", "squad.0.ammo", [1, 2], points, battles=64, engine="python")
    >>> sorted(option.value for option in found.options)
    [1, 2]
    """
    battles = as_whole("battles", battles)
    on = spread.bench_for(rules, scenario, players, seed, engine, threads, executor, resume)
    places = (ways,) if isinstance(ways, str) else tuple(as_list("ways", ways))
    if not places:
        raise InvalidRules("ways: an entry of the scenario expected, such as squad.0.ammo")
    present = {way: changes.entry_or_none(on.data, way) for way in places}
    old = present[places[0]]
    if any(value != old for value in present.values()):
        raise InvalidRules(f"{', '.join(places)}: these hold different things, so nothing can be swapped alike")
    others = [option for option in dict.fromkeys(as_list("options", options)) if option != old]
    swapped: dict[Any, list[changes.Variant]] = {
        option: [(changes.Change("scenario", way, (), old, option),) for way in places] for option in others
    }
    refused = {str(option): why for option in others if (why := first_refusal(on, swapped[option]))}
    fit = [option for option in others if str(option) not in refused]
    costs = [cost_of(on, swapped[option][0], str(old), str(option), points) for option in fit]
    if points is None and not total(on.rules, on.base.start):
        raise InvalidRules(f"{on.rules.ruleset.id} {NO_PRICES}")
    if sum(cost != 0 for cost in costs) < 2:
        for option, why in refused.items():
            raise InvalidRules(f"option {option}: {why}")
        raise InvalidRules(f"{', '.join(places)}: at least two options that cost more or less than {old} are needed")
    sides = [side_of(on, way) for way in places]
    tried: list[list[changes.Variant]] = [[()] * len(places), *[swapped[option] for option in fit]]
    got = np.array([seated(on, variants, sides, battles) for variants in tried])
    return Prices(on, places, old, priced(fit, costs, got, on.seed), refused, battles)


def first_refusal(on: bench.Bench, variants: Sequence[changes.Variant]) -> str:
    """Why an option cannot be swapped in; empty if it can."""
    return next((opening for variant in variants if isinstance(opening := on.opening(variant), str)), "")


def cost_of(on: bench.Bench, variant: changes.Variant, old: str, new: str, points: Mapping[str, float] | None) -> float:
    """The cost of a swap: by `points`, or by the ruleset's own prices of its pieces."""
    if points is not None:
        missing = [name for name in (old, new) if name not in points]
        if missing:
            raise InvalidRules(f"points: there are none for {missing[0]}")
        return points[new] - points[old]
    changed = on.opening(variant)
    assert not isinstance(changed, str)
    return total(on.rules, changed.start) - total(on.rules, on.base.start)


def total(rules: Rules, start: Table[Any]) -> int:
    """The cost of all pieces."""
    found = rules.ruleset.easel
    return sum(found.points(start).values()) if found else 0


def side_of(on: bench.Bench, way: str) -> int:
    """The side that an entry of the scenario belongs to; the first, where that is unknown."""
    path, workbench = changes.path_of(way), on.rules.ruleset.easel
    for corps in workbench.corps if workbench else ():
        inside = path[: len(corps.path)] == corps.path
        entry = easel.entry_in(on.data, path[: len(corps.path) + 1])
        if inside and all(isinstance(entry, dict) and entry.get(key) == value for key, value in corps.own):
            return corps.side
    sides: Sequence[Any] = on.rules.ruleset.sides
    return sides.index(path[0]) if path[0] in sides else 0


def seated(on: bench.Bench, variants: Sequence[changes.Variant], sides: Sequence[int], battles: int) -> Any:
    """Battle by battle, the score of the side that has the option: the mean of all seats."""
    pairs = playing.for_each(range(len(variants)), [np.arange(battles)] * len(variants))
    got = on.play(variants, pairs)
    bench.refuse_failed(got, pairs, variants)
    rows = got.rows.reshape(len(variants), battles)
    return np.mean([scores(mine, side) for mine, side in zip(rows, sides)], axis=0)


def priced(options: Sequence[Any], costs: Sequence[float], got: Any, seed: int) -> list[Option]:
    """Every option, from the scores of each battle (those of the present one first) and what the swaps cost."""
    count = got.shape[1]
    weights = np.random.default_rng(seed).multinomial(count, [1 / count] * count, RESAMPLES)
    drawn = strength(np.concatenate([got.mean(1)[:, None], got @ weights.T / count], axis=1), count)
    gained, paid = drawn[1:] - drawn[0], np.array(costs)
    margin, found = MARGIN * float(np.ptp([0.0, *costs])), []
    for i, option in enumerate(options):
        each = mean_within(sums(got[i + 1]), 0, 1), mean_within(ahead(got[i + 1], got[0]), -1, 1)
        worth = estimate(gained[i], rate(np.delete(gained, i, axis=0), np.delete(paid, i)))
        found.append(Option(option, *each, costs[i], worth, verdict(worth, costs[i], margin)))
    return sorted(found, key=lambda option: -option.gain.value)


def strength(shares: Any, count: int) -> Any:
    """Scores on the scale of normal luck, on which strengths add up; never and always are half a battle off."""
    return np.vectorize(NormalDist().inv_cdf)(np.clip(shares, 0.5 / count, 1 - 0.5 / count))


def rate(gained: Any, paid: Any) -> Any:
    """The gain of a point, in each resample: the median of these options, each weighted by its price.

    A median, so that one option that is priced wrongly does not make the others look wrong.
    """
    gained, paid = gained[paid != 0], paid[paid != 0]
    each = gained / paid[:, None]
    order = np.argsort(each, axis=0)
    heavy = np.cumsum(np.abs(paid)[order], axis=0) >= np.abs(paid).sum() / 2
    return np.take_along_axis(np.take_along_axis(each, order, 0), heavy.argmax(0)[None], 0)[0]


def estimate(gained: Any, rates: Any) -> Estimate | None:
    """Gains in points; None where points may be worth nothing, or less."""
    if len(rates) == 0 or np.percentile(rates, EDGES[0]) <= 0:
        return None
    low, high = np.percentile(gained[rates > 0] / rates[rates > 0], EDGES)
    return Estimate(float(gained[0] / rates[0]), float(low), float(high))


def verdict(worth: Estimate | None, cost: float, margin: float) -> str:
    """The verdict of an interval on a price."""
    if worth is None:
        return UNDECIDED
    if worth.low > cost or worth.high < cost:
        near = abs(worth.value - cost) <= margin
        return RIGHT if near else CHEAP if worth.low > cost else DEAR
    return RIGHT if cost - margin <= worth.low and worth.high <= cost + margin else UNDECIDED
