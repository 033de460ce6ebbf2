"""Tuning: the fewest small steps of numbers, readings or the scenario that bring battles to a goal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sandtable.kernel import InvalidRules, Rules, as_list, as_mapping, as_whole, bounds
from sandtable.showing import Listing, Shown

from . import bench, changes, claims, playing, spread

RACES = (128, 256, 640)  # battles that candidates are raced over, one heat after the other
STEPS = 24  # at most, on the way to the goal
WAYS = 3  # ways that are followed at a time
IN_VAIN = 2  # steps that come no nearer, before it is given up
FAR = 1 << 40  # the first of the battles on fresh luck
CLEARLY = 2.0  # standard errors behind the leader
GAIN = 0.002  # what a step must gain at least


class Goal(NamedTuple):
    """A claim that is to hold, and how much its left side varies."""

    claim: claims.Claim
    spread: float
    is_kept: bool  # it only has to stay inside; a goal aims at the middle

    def values(self, rows: playing.Rows) -> Any:
        """The left side, battle by battle."""
        return sum(term.factor * term.measure.of(rows).astype(float) for term in self.claim.terms)

    def distance(self, value: float) -> float:
        """How far off a mean is, in spreads."""
        low, high = float(self.claim.low), float(self.claim.high)
        outside = max(low - value, value - high, 0.0)
        return (outside if self.is_kept else abs(value - (low + high) / 2)) / self.spread


class Step(NamedTuple):
    """One step on the way, and how far from the goal it left things."""

    change: changes.Change
    distance: float


@dataclass(frozen=True, repr=False)
class Tuned(Shown):
    """What was found."""

    bench: bench.Bench
    variant: changes.Variant
    steps: list[Step]
    before: dict[str, str]  # claim -> its left side as it stands
    after: dict[str, str]  # ... and under the changes, on fresh luck
    says: dict[str, str]  # claim -> holds, broken or undecided there
    battles: int
    played: int
    idle: dict[str, str]  # lever=value -> why it cannot be played by itself

    @property
    def reached(self) -> bool:
        """Whether every goal and everything to be kept holds on fresh luck."""
        return all(word == "holds" for word in self.says.values())

    def listing(self) -> Listing:
        """A row for each goal: how it stood, how it stands after the changes, and whether it holds."""
        rows = [(claim, self.before[claim], self.after[claim], word) for claim, word in self.says.items()]
        made = "; ".join(map(str, self.variant)) or "no change is needed"
        notes = [f"measured on {self.battles:,} fresh battles", *[f"{name}: {why}" for name, why in self.idle.items()]]
        return Listing(("goal", "before", "after", "says"), rows, made, "; ".join(notes))

    def to_json(self) -> dict[str, Any]:
        """What was found, as JSON."""
        return {
            "reached": self.reached,
            "changes": [{"kind": c.kind, "name": c.name, "old": c.old, "new": c.new} for c in self.variant],
            "steps": [{"change": str(step.change), "distance": step.distance} for step in self.steps],
            "before": self.before,
            "after": self.after,
            "says": self.says,
            "fresh battles": self.battles,
            "battles played": self.played,
            "idle": self.idle,
        }


def tune(
    rules: Rules,
    scenario: bench.Source,
    goal: str | Sequence[str],
    keep: Sequence[str] = (),
    numbers: changes.Names = "all",
    rulings: changes.Names = "none",
    levers: Mapping[str, Sequence[Any]] | None = None,
    most: int = 3,
    battles: int = 2_048,
    players: Sequence[bench.Player] = (),
    seed: int = 0,
    engine: bench.EngineName = "auto",
    threads: int | None = None,
    executor: Executor | None = None,
    resume: str | Path | None = None,
    told: Callable[[str], None] | None = None,
) -> Tuned:
    """The smallest changes that bring battles to a goal ("wins.A = 0.5 +- 0.02") while others ("rounds between 4 and
    8") go on holding.

    Free are `numbers` and `rulings` (patterns, or "all" and "none") and `levers`: entries of the scenario with the
    values they may take (`{"squads.B.0.armor": [0, 1, 2]}`). At each step, everything free is raced a step up and down
    over the same battles; losers leave early, from the best three it goes on. At most `most` things are changed; what
    is not needed in the end is taken back, and what was found is measured on fresh luck.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data.
        goal: Claims to reach, such as "wins.A = 0.5 +- 0.02".
        keep: Claims that have to go on holding, such as "rounds between 4 and 8".
        numbers: The numbers that may change: "all", "none", ids or patterns.
        rulings: The rulings that may change: "all", "none", ids or patterns.
        levers: Way to an entry of the scenario -> the values it may take.
        most: How many things may change.
        battles: How many battles at most for each change.
        players: One name (or function) for each side; a side without one gets its usual player.
        seed: Where the luck starts: the same seed gives the same battles.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        threads: How many for compiled play; every core by default.
        executor: An executor of any kind (processes, a cluster) that plays the battles; the results are the same.
        resume: A file that keeps what is played, so that a run that was stopped goes on from it.
        told: Is called with what is being tried.

    Raises:
        InvalidRules: a goal cannot be read, or names what there is not.

    >>> goal = "wins.squad between 0 and 1"
    >>> tuned = st.tune(rules, "lone-light", goal, numbers=["fire.base"], battles=64, engine="python")
    >>> tuned.says
    {'wins.squad between 0 and 1': 'holds'}
    """
    most, battles = as_whole("most", most), as_whole("battles", battles)
    on = spread.bench_for(rules, scenario, players, seed, engine, threads, executor, resume)
    search = Search(on, numbers, rulings, as_mapping("levers", levers), most)
    search.aim([goal] if isinstance(goal, str) else as_list("goal", goal), as_list("keep", keep), battles)
    return search.all(told or (lambda text: None))


class Search:
    """One search on its way."""

    def __init__(
        self,
        on: bench.Bench,
        numbers: changes.Names,
        rulings: changes.Names,
        levers: Mapping[str, Sequence[Any]],
        most: int,
    ) -> None:
        self.bench, self.numbers, self.rulings, self.most = on, numbers, rulings, most
        data = on.data if levers else {}
        self.levers = {way: (changes.entry_or_none(data, way), values) for way, values in levers.items()}
        self.idle = {f"{x.name}={x.new}": why for x in self.pulled() if isinstance(why := on.opening((x,)), str)}
        for way, (_, values) in self.levers.items():
            whys = [self.idle[name] for value in values if (name := f"{way}={value}") in self.idle]
            if whys and len(whys) == len(values):
                raise InvalidRules(f"lever {way}={values[0]}: {whys[0]}")
        self.refused: set[changes.Variant] = set()
        self.parents: dict[changes.Variant, changes.Variant] = {(): ()}  # of all that was raced
        self.known: dict[changes.Variant, list[Any]] = {}

    def aim(self, goal: Sequence[str], keep: Sequence[str], battles: int) -> None:
        """Reads the claims, and plays the battles as they stand."""
        asked = [*((aimed_at(x, self.bench.rules), False) for x in goal)]
        asked += [(aimed_at(x, self.bench.rules), True) for x in keep]
        self.battles = battles
        base = self.bench.watch(0, battles)
        bench.refuse_failed(base, playing.first(0, battles))
        self.unread = set(self.bench.never_read(base.reads))
        self.goals = []
        for said, is_kept in asked:
            values = Goal(said, 1.0, is_kept).values(base.rows)
            self.goals.append(Goal(said, float(np.std(values)) or 1.0, is_kept))
        self.before = {goal.claim.text: f"{goal.values(base.rows).mean():.4g}" for goal in self.goals}

    # ---- candidates ----------------------------------------------------------------------------------------------

    def candidates(self, current: changes.Variant) -> list[changes.Variant]:
        """Everything that is one step from here, and can be played."""
        found = [merged(current, change) for change in self.single(current)]
        fit = [x for x in found if len(x) <= self.most and x not in self.refused]
        return [x for x in dict.fromkeys(fit) if x != current and not isinstance(self.bench.opening(x), str)]

    def single(self, current: changes.Variant) -> Iterator[changes.Change]:
        """Every single step from here, as changes of the settings in force."""
        now = changes.changed_rules(self.bench.rules, current)
        for step in changes.number_steps(now, self.numbers):
            if step.name not in self.unread:
                old = dict(bounds.entries(self.bench.rules.numbers[step.id]))[step.place]
                yield step._replace(old=old)
        for other in changes.other_readings(now, self.rulings):
            if other.name not in self.unread:
                yield other._replace(old=self.bench.rules.in_force[other.id])
        yield from self.pulled()

    def pulled(self) -> Iterator[changes.Change]:
        """Each lever set to each of its values."""
        for way, (old, values) in self.levers.items():
            yield from (changes.Change("scenario", way, (), old, value) for value in values)

    # ---- races ---------------------------------------------------------------------------------------------------

    def all(self, told: Callable[[str], None]) -> Tuned:
        """Goes step by step to the goal; then takes needless changes back and measures on fresh luck."""
        best = self.found(told)
        return self.measured(self.without_needless(best), self.steps_to(best))

    def found(self, told: Callable[[str], None]) -> changes.Variant:
        """The nearest that a few ways at a time lead to: what is second now may be what another change completes."""
        best: changes.Variant = ()
        nearest, front, vain = self.distance(best), [best], 0
        while front and vain < IN_VAIN and len(self.way_to(best)) < STEPS and not self.holds(best):
            runners = self.next_to(front)
            front = self.race(runners) if runners else []
            vain += 1
            if front and (distance := self.distance(front[0])) <= nearest - GAIN:
                best, nearest, vain = front[0], distance, 0
                told(f"{changes.in_words(best)}: {distance:.3f} off")
        return best

    def next_to(self, front: Sequence[changes.Variant]) -> list[changes.Variant]:
        """All variants one step from these that were not raced before."""
        new: dict[changes.Variant, changes.Variant] = {}
        for variant in front:
            for runner in self.candidates(variant):
                if runner not in self.parents:
                    new.setdefault(runner, variant)
        self.parents |= new
        return list(new)

    def way_to(self, variant: changes.Variant) -> list[changes.Variant]:
        """The variants that led to a variant, which comes last itself."""
        way: list[changes.Variant] = []
        while variant:
            way.insert(0, variant)
            variant = self.parents[variant]
        return way

    def steps_to(self, variant: changes.Variant) -> list[Step]:
        """The steps that led to a variant, and how far from the goal each left things."""
        steps = []
        for reached in self.way_to(variant):
            parent = self.parents[reached]
            change = next(c for c in (*reached, *parent) if c not in parent or c not in reached)
            steps.append(Step(change, self.distance(reached)))
        return steps

    def race(self, runners: list[changes.Variant]) -> list[changes.Variant]:
        """The best few variants: after each heat those clearly behind them leave."""
        values: dict[changes.Variant, list[Any]] = {runner: [[] for _ in self.goals] for runner in runners}
        at = 0
        for heat in RACES:
            got = self.heat(runners, at, min(heat, max(self.battles - at, 1)))
            for runner, rows in got.items():
                values[runner] = [[*old, *goal.values(rows)] for old, goal in zip(values[runner], self.goals)]
            at += heat
            off = {runner: self.off(values[runner]) for runner in runners if runner not in self.refused}
            runners = sorted(off, key=lambda x: (off[x], len(x)))
            if len(runners) <= WAYS or at >= self.battles:
                break
            last = runners[WAYS - 1]
            runners = [x for x in runners if off[x] - off[last] <= self.noise(values[x], values[last])]
        return sorted(runners, key=lambda x: (round(off[x], 2), len(x), off[x]))[:WAYS]

    def heat(self, runners: list[changes.Variant], first: int, count: int) -> dict[changes.Variant, Any]:
        """Plays a number of battles of each variant; one that breaks a battle is out."""
        battles = [np.arange(first, first + count)] * len(runners)
        got = self.bench.play(runners, playing.for_each(range(len(runners)), battles))
        self.refused |= {runners[place // count] for place in got.failed}
        return {runner: got.rows[i * count : (i + 1) * count] for i, runner in enumerate(runners)}

    def off(self, values: list[Any]) -> float:
        """How far off these battles are, all goals together."""
        return sum(goal.distance(float(np.mean(mine))) for goal, mine in zip(self.goals, values))

    def noise(self, values: list[Any], leading: list[Any]) -> float:
        """How far two variants may lie apart by chance, on the same luck."""
        n = len(values[0])
        apart = [np.std(np.subtract(a, b)) / goal.spread for a, b, goal in zip(values, leading, self.goals)]
        return CLEARLY * float(np.sqrt(np.square(apart).sum() + 0.01) / np.sqrt(n))

    def means(self, variant: changes.Variant) -> list[Any]:
        """The left side of every goal, battle by battle, over all battles."""
        if variant not in self.known:
            rows = self.heat([variant], 0, self.battles)[variant]
            self.known[variant] = [goal.values(rows) for goal in self.goals]
        return self.known[variant]

    def distance(self, variant: changes.Variant) -> float:
        return self.off(self.means(variant)) if variant not in self.refused else np.inf

    def holds(self, variant: changes.Variant) -> bool:
        """Whether every mean lies inside what is claimed, half way in from its edges at least."""
        for goal, values in zip(self.goals, self.means(variant)):
            low, high = float(goal.claim.low), float(goal.claim.high)
            inner = (high - low) / 4 if not goal.is_kept else 0.0
            if not low + inner <= values.mean() <= high - inner:
                return False
        return variant not in self.refused

    def without_needless(self, variant: changes.Variant) -> changes.Variant:
        """The variant without the changes that the goal does not need."""
        for change in variant if self.holds(variant) else ():
            fewer = tuple(c for c in variant if c != change)
            if not isinstance(self.bench.opening(fewer), str) and self.holds(fewer):
                variant = fewer
        return variant

    def measured(self, variant: changes.Variant, steps: list[Step]) -> Tuned:
        """The changes on fresh luck."""
        count = 4 * self.battles
        rows = self.heat([variant], FAR, count)[variant]
        after, says = {}, {}
        for goal in self.goals:
            values = goal.values(rows)
            half = CLEARLY * float(np.std(values)) / float(np.sqrt(count))
            middle = float(values.mean())
            low, high = goal.claim.bounded(middle - half, middle + half)
            after[goal.claim.text] = f"{middle:.4g} ({low:.4g} to {high:.4g})"
            says[goal.claim.text] = goal.claim.says(low, high) or "undecided"
        if variant in self.refused:
            after, says = dict.fromkeys(says, "a battle broke off"), dict.fromkeys(says, "broken")
        return Tuned(self.bench, variant, steps, self.before, after, says, count, self.bench.played, self.idle)


def aimed_at(text: str, rules: Rules) -> claims.Claim:
    """A goal, or what is to be kept: a claim about measures of battles."""
    said = claims.claim(text, rules)
    if not said.terms or any(term.change for term in said.terms):
        raise InvalidRules(f'goal "{text}": measures of battles expected')
    return said


def merged(variant: changes.Variant, change: changes.Change) -> changes.Variant:
    """A variant with one more change, which may take an earlier one back."""
    others = tuple(c for c in variant if (c.kind, c.name) != (change.kind, change.name))
    both = others if change.old == change.new else (*others, change)
    return tuple(sorted(both, key=lambda c: (c.kind, c.name)))  # one variant, whichever way led to it
