"""Luck that goes through all outcomes: an odometer over the rolls of a rule."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import gcd, lcm
from typing import Any

from sandtable.kernel import Cards, Dice, InvalidRules, Part, TooManyPaths
from sandtable.kernel.luck import classes, countable, reroll_by_steps
from sandtable.kernel.rule import rule_asking

from . import laws
from .patience import DEEPEST, Patience, Rolled, Why

BUDGET = 200_000  # paths: about a second
THROWS = 64  # throws of the dice, one after another
fresh = object.__new__


# One roll on the current path: its results to come, the weight of the path before it, and the total with it.
Branch = tuple[Iterator[tuple[Any, int]], int, int]


class Exact:
    """Each run of a rule takes the next untried branch; `forced` results come first and have no weight."""

    last: Sequence[int] = ()  # no faces are shown
    met: Iterator[Any] = iter(())  # the results still ahead of the running rule
    picks: tuple[int, ...] = ()  # picks of players so far: rules may use them long after a cut
    exhausted = ""  # reason against further rolls
    rolled: Rolled | None = None
    inner: "Exact | None" = None  # for parts, while none is in progress
    weight = 1  # weight of the current path

    def __init__(
        self,
        forced: Sequence[Any] = (),
        memo: dict[Any, laws.Law] | None = None,
        by_steps: bool = False,
        patience: Patience | None = None,
    ) -> None:
        self.by_steps = by_steps  # people are asked about each throw again
        self.path: list[Branch] = []
        self.way = list(forced)  # the result of each roll of the path
        self.memo = {} if memo is None else memo
        self.patience = patience

    def draw(self, law: laws.Law, why: Why) -> Any:
        """The value of a new roll on the current path: its first."""
        path, total = self.path, law.total
        if path:
            self.grow(why)
            total *= path[-1][2]
        rest = iter(law.ways.items())
        value, ways = next(rest)
        path.append((rest, self.weight, total))
        self.weight *= ways
        self.way.append(value)
        return value

    def grow(self, why: Why) -> None:
        """Counts a roll that multiplies the paths; refuses too many paths, or one too long."""
        rolled = self.rolled = self.rolled or Rolled()
        rolled.once_more(why)
        if self.exhausted:
            raise rolled.blame(self.exhausted, self.patience)
        if len(self.path) >= DEEPEST:
            raise rolled.blame("rolls without end", self.patience)

    # ---- rolls: each first looks whether it is met on the path, for this is where exact odds spend their time ----

    def total(self, why: str, what: Dice) -> Any:
        for value in self.met:
            return value
        return self.draw(laws.total_law(*what), why)

    def kept(self, why: str, what: Dice, many: int) -> Any:
        for value in self.met:
            return value
        return self.draw(laws.best_law(*what, many), why)

    def reaches(self, why: str, what: Dice, need: int) -> Any:
        for value in self.met:
            return value
        return self.draw(laws.check_law(*what, need), why)

    def pool(self, why: str, what: Dice, floors: tuple[int, ...]) -> Any:
        for value in self.met:
            return value
        return self.draw(laws.pool_law(*countable(what), classes(what, floors)), why)

    def top(self, why: str, what: Dice, floors: tuple[int, ...], most: int) -> Any:
        for value in self.met:
            return value
        return self.draw(laws.top_law(*what, classes(what, floors), most), why)

    def card(self, why: str, what: Cards) -> Any:
        """A card left in the deck: each in turn."""
        for value in self.met:
            return value
        return self.draw(laws.card_law(what), why)

    def below(self, n: int) -> Any:
        """A player's own pick: each in turn."""
        for value in self.met:
            self.picks += (value,)
            return value
        value = self.draw(laws.uniform_law(n), "a player's own pick")
        self.picks += (value,)
        return value

    # ---- parts of rules, whose laws are worked out once ------------------------------------------------------

    def once(self, t: Any, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        for value in self.met:
            return value
        return self.draw(self.part_law(t, part, args), part.__name__)

    def repeated(self, t: Any, times: int, part: Part, args: tuple[int, ...]) -> Any:
        return self.mixed(t, ((times, part, *args),))

    def mixed(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> Any:
        for value in self.met:
            return value
        law = self.memo.get(kinds)
        if law is None:
            law = self.memo[kinds] = laws.sum_law([(kind[0], self.part_law(t, kind[1], kind[2:])) for kind in kinds])
        return self.draw(law, kinds)

    def chained(self, t: Any, times: int, part: Part, state: Any, given: Part | None = None) -> Any:
        for value in self.met:
            return value
        key = times, part, state, given
        law = self.memo.get(key)
        if law is None:
            if given is None:
                law = laws.chain_law(state, times, lambda now: self.part_law(t, part, (now,)))
            else:
                step = self.given_step(t, part, laws.lowest(self.part_law(t, given, ())))
                law = laws.chain_law(state, times, step)
            self.memo[key] = law
        return self.draw(law, part.__name__)

    def given_step(self, t: Any, part: Part, given: laws.Law) -> Callable[[Any], laws.Law]:
        """The law of a step with its luck given; it is walked only if it rolls more dice."""
        besides, values = Exact(memo=self.memo, patience=self.patience), list(given.ways.items())
        path, total = besides.path, given.total

        def step(now: Any) -> laws.Law:
            found: dict[Any, int] = {}
            get, t.luck = found.get, besides
            for value, ways in values:
                after = part(t, now, value)
                if path:
                    break
                found[after] = get(after, 0) + ways
            t.luck = self
            if not path:
                return laws.new_law((found, total))
            path.clear()
            besides.way.clear()
            return laws.after(given, lambda value: self.part_law(t, part, (now, value)))

        return step

    def conditioned(self, t: Any, part: Callable[..., Any], args: tuple[int, ...]) -> Any:
        for value in self.met:
            return value
        key = part, args, "kept"
        law = self.memo.get(key)
        if law is None:
            law = self.memo[key] = laws.kept_law(self.part_law(t, part, args))
        return self.draw(law, part.__name__)

    def rerolled(
        self, t: Any, first: Callable[..., Any], wanted: Part, again: Callable[..., Any], args: tuple[int, ...]
    ) -> Any:
        if self.by_steps:
            return reroll_by_steps(self, t, first, wanted, again, args)
        for value in self.met:
            return value
        return self.draw(self.reroll_law(t, first, wanted, again, args), first.__name__)

    def reroll_law(self, t: Any, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> laws.Law:
        """The law of the final dice. Players see only `lying`, so equal throws are asked about once."""
        known: dict[Any, laws.Law] = {}
        asked = t.clone()  # one copy serves all, since `wanted` writes its fields for each throw again
        lain: set[Any] = set()  # dice whose law is in progress: each follows from the ones before

        def settled(lying: Any) -> laws.Law:
            if lying in lain or len(lain) == THROWS:
                raise TooManyPaths("dice are thrown again and again without end", rule_asking())
            if lying not in known:
                lain.add(lying)
                known[lying] = laws.after(self.wish_law(asked, wanted, (lying, *args)), partial(thrown, lying))
                lain.discard(lying)
            return known[lying]

        def thrown(lying: Any, chosen: int) -> laws.Law:
            if chosen < 0:
                return laws.certain(lying)
            return laws.after(self.part_law(t, again, (lying, chosen, *args)), settled)

        return laws.after(self.part_law(t, first, args), settled)

    def wish_law(self, t: Any, wanted: Part, args: tuple[Any, ...]) -> laws.Law:
        """The law of a player's choice of dice to throw again; it depends on state and players."""
        t.luck = inner = Exact(memo=self.memo, patience=self.patience)
        t.private = [inner] * len(t.private or ())
        return law_by_paths(inner, partial(wanted, t, *args))

    def part_law(self, t: Any, part: Part, args: tuple[Any, ...]) -> laws.Law:
        """The law of a rule that reads only luck, numbers and integers."""
        law = self.memo.get((part, args))
        if law is None:
            inner = self.inner or Exact(memo=self.memo, patience=self.patience)
            self.inner, t.luck = None, inner
            law = self.memo[part, args] = law_by_paths(inner, partial(part, t, *args))
            self.inner, t.luck = inner, self
        return law


def law_by_paths(luck: Exact, run: Callable[[], Hashable], budget: int = BUDGET) -> laws.Law:
    """The law of the result of `run`, over all paths of its luck."""
    path, way, patience = luck.path, luck.way, luck.patience
    luck.met, luck.weight, luck.exhausted, luck.rolled = iter(way), 1, "", None
    result = run()
    if not path:
        return laws.certain(result)
    by_total: dict[int, dict[Any, int]] = {}
    paths, told, grown = 1, 0, True
    while True:
        rest, before, total = path[-1]
        found = by_total.get(total)
        if found is None:
            found = by_total[total] = {}
        get, depth, last = found.get, len(path), len(way) - 1
        if grown:  # the roll is new, and its first result is taken
            found[result] = get(result, 0) + luck.weight
            grown = False
        for way[last], ways in rest:
            luck.weight = weight = before * ways
            luck.met = iter(way)
            result = run()
            paths += 1
            if len(path) > depth:
                grown = True
                break
            found[result] = get(result, 0) + weight
        else:
            path.pop()
            way.pop()
        if paths >= budget:
            luck.exhausted = f"more than {budget:,} paths are too many for exact odds"
        if patience is not None:
            if patience.walked(paths - told):
                luck.exhausted = patience.over
            told = paths
        if not path:
            return laws.new_law((found, total)) if len(by_total) == 1 else on_one_total(by_total)


def on_one_total(by_total: dict[int, dict[Any, int]]) -> laws.Law:
    """Weights over several denominators, brought to a common one."""
    if len(by_total) == 1:
        return laws.Law(*by_total.popitem()[::-1])
    whole = lcm(*by_total)
    weights = by_total.pop(whole, {})
    for total, found in by_total.items():
        scale = whole // total
        for value, weight in found.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return laws.Law(weights, whole)


def fractions(law: laws.Law) -> dict[Any, Fraction]:
    """Each value with its probability: `Fraction(weight, total)` without its questions, for these are whole numbers."""
    ways, total = law
    if sum(ways.values()) != total:
        raise InvalidRules(f"the chances of these outcomes add up to {Fraction(sum(ways.values()), total)}, not to 1")
    chances: dict[Any, Fraction] = {}
    for value, weight in ways.items():
        common = gcd(weight, total)
        chance = chances[value] = fresh(Fraction)
        chance._numerator, chance._denominator = weight // common, total // common  # type: ignore[attr-defined]
    return chances
