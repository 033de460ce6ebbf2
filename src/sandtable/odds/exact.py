"""Luck that takes every outcome in turn: an odometer over the rolls of a rule."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from sandtable.kernel import Cards, Dice, Part, TooManyPaths
from sandtable.kernel.luck import reroll_by_steps
from sandtable.kernel.rule import rule_asking

from . import laws
from .patience import DEEPEST, Patience, Rolled

BUDGET = 200_000  # paths: about a second
THROWS = 64  # of the same dice, one after the other
UNSEEN: Any = object()


class Branch:
    """One roll on the current path: the value taken, those still to come, and the weight of the path up to it."""

    __slots__ = ("before", "rest", "total", "value", "weight")

    def __init__(self, law: laws.Law, before: int, total: int) -> None:
        self.rest = list(zip(law.values, law.weights, strict=True))
        self.before, self.total = before, total * law.total
        self.value, ways = self.rest.pop()
        self.weight = before * ways


class Exact:
    """Each run of a rule takes the next untried branch; `forced` results come first and have no weight."""

    last: Sequence[int] = ()  # no faces are shown

    def __init__(
        self,
        forced: Sequence[Any] = (),
        memo: dict[Any, laws.Law] | None = None,
        by_steps: bool = False,
        patience: Patience | None = None,
    ) -> None:
        self.by_steps = by_steps  # dice that may be thrown again lie on the table, and people are asked about them
        self.path = [Branch(laws.Law((value,), (1,), 1), 1, 1) for value in forced] if forced else []
        self.base = len(self.path)
        self.depth = 0
        self.picks: tuple[int, ...] = ()  # of players, on the way so far: rules may act on them long after
        self.memo = {} if memo is None else memo
        self.patience, self.rolled = patience, Rolled()
        self.exhausted = ""  # why no further roll is walked

    # ---- the odometer ----------------------------------------------------------------------------------------

    def again(self) -> Any:
        """The value of a roll that the current path has already; UNSEEN if the roll is new."""
        depth = self.depth
        self.depth = depth + 1
        return self.path[depth].value if depth < len(self.path) else UNSEEN

    def draw(self, law: laws.Law, why: str) -> Any:
        """The value of a roll that is new on the current path: its first."""
        path, rolled = self.path, self.rolled
        if why not in rolled.rules:
            rolled.rules[why] = rule_asking()
        rolled.times[why] += 1
        if self.exhausted:
            raise rolled.blame(self.exhausted)
        if len(path) >= DEEPEST:
            raise rolled.blame("rolls without end")
        branch = Branch(law, path[-1].weight, path[-1].total) if path else Branch(law, 1, 1)
        path.append(branch)
        return branch.value

    # ---- rolls: each looks on the path itself, for this is where exact odds spend their time -----------------

    def total(self, why: str, what: Dice) -> Any:
        self.depth = depth = self.depth + 1
        path = self.path
        return path[depth - 1].value if depth <= len(path) else self.draw(laws.total_law(*what), why)

    def reaches(self, why: str, what: Dice, need: int) -> Any:
        self.depth = depth = self.depth + 1
        path = self.path
        return path[depth - 1].value if depth <= len(path) else self.draw(laws.check_law(*what, need), why)

    def pool(self, why: str, what: Dice, floors: tuple[int, ...]) -> Any:
        self.depth = depth = self.depth + 1
        path = self.path
        return path[depth - 1].value if depth <= len(path) else self.draw(laws.pool_law(*what, floors), why)

    def top(self, why: str, what: Dice, floors: tuple[int, ...], most: int) -> Any:
        self.depth = depth = self.depth + 1
        path = self.path
        return path[depth - 1].value if depth <= len(path) else self.draw(laws.top_law(*what, floors, most), why)

    def card(self, why: str, what: Cards) -> Any:
        """A card that is left: every one in turn."""
        value = self.again()
        return self.draw(laws.card_law(what), why) if value is UNSEEN else value

    def below(self, n: int) -> Any:
        """A player's own pick: every one in turn."""
        value = self.again()
        if value is UNSEEN:
            value = self.draw(laws.uniform_law(n), "a player's own pick")
        self.picks += (value,)
        return value

    # ---- parts of rules, whose laws are worked out once ------------------------------------------------------

    def once(self, t: Any, part: Part, args: tuple[int, ...]) -> Any:
        self.depth = depth = self.depth + 1
        path = self.path
        return path[depth - 1].value if depth <= len(path) else self.draw(self.part_law(t, part, args), part.__name__)

    def repeated(self, t: Any, times: int, part: Part, args: tuple[int, ...]) -> Any:
        self.depth = depth = self.depth + 1
        path = self.path
        if depth <= len(path):
            return path[depth - 1].value
        return self.draw(self.times_law(t, times, part, args), part.__name__)

    def mixed(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> Any:
        value = self.again()
        if value is not UNSEEN:
            return value
        names = " and ".join([kind[1].__name__ for kind in kinds])
        return self.draw(self.known(kinds, partial(self.mixed_law, t, kinds)), names)

    def chained(self, t: Any, times: int, part: Part, state: Any) -> Any:
        value = self.again()
        if value is not UNSEEN:
            return value
        law = partial(laws.chain_law, state, times, partial(self.step_law, t, part))
        return self.draw(self.known((times, part, state, "chain"), law), part.__name__)

    def conditioned(self, t: Any, part: Part, args: tuple[int, ...]) -> Any:
        value = self.again()
        if value is not UNSEEN:
            return value
        law = self.known((part, args, "kept"), lambda: laws.kept_law(self.part_law(t, part, args)))
        return self.draw(law, part.__name__)

    def rerolled(self, t: Any, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> Any:
        if self.by_steps:
            return reroll_by_steps(self, t, first, wanted, again, args)
        value = self.again()
        if value is not UNSEEN:
            return value
        return self.draw(self.reroll_law(t, first, wanted, again, args), first.__name__)

    def reroll_law(self, t: Any, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> laws.Law:
        """How the dice lie in the end. Players see no more of them than `lying`, so equal throws are asked once."""
        known: dict[Any, laws.Law] = {}
        asked = t.clone()  # one serves all: what `wanted` writes, it writes for each throw anew
        lain: set[Any] = set()  # dice whose law is being worked out: each lie after those before were thrown again

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
                return laws.Law((lying,), (1,), 1)
            return laws.after(self.part_law(t, again, (lying, chosen, *args)), settled)

        return laws.after(self.part_law(t, first, args), settled)

    def wish_law(self, t: Any, wanted: Part, args: tuple[Any, ...]) -> laws.Law:
        """What is wanted of dice that lie so, for it depends on the state and on the players."""
        t.luck = inner = Exact(memo=self.memo, patience=self.patience)
        t.private = [inner] * len(t.private or ())
        return law_by_paths(inner, partial(wanted, t, *args))

    def times_law(self, t: Any, times: int, part: Part, args: tuple[Any, ...]) -> laws.Law:
        """The law of a sum of so many independent results."""
        return self.known((times, part, args), lambda: laws.power_law(self.part_law(t, part, args), times))

    def mixed_law(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> laws.Law:
        """The law of a sum over several kinds of independent results."""
        return laws.sum_law([self.times_law(t, times, part, tuple(args)) for times, part, *args in kinds])

    def step_law(self, t: Any, part: Part, state: Any) -> laws.Law:
        return self.memo.get((part, (state,))) or self.part_law(t, part, (state,))

    def part_law(self, t: Any, part: Part, args: tuple[Any, ...]) -> laws.Law:
        """The law of a rule that reads only luck, numbers and integers."""
        law = self.memo.get((part, args))
        if law is None:
            inner = Exact(memo=self.memo, patience=self.patience)
            t.luck = inner
            law = self.memo[part, args] = law_by_paths(inner, partial(part, t, *args))
            t.luck = self
        return law

    def known(self, key: Any, work_out: Callable[[], laws.Law]) -> laws.Law:
        law = self.memo.get(key)
        if law is None:
            law = self.memo[key] = work_out()
        return law


def law_by_paths(luck: Exact, run: Callable[[], Hashable], budget: int = BUDGET) -> laws.Law:
    """The law of what `run` returns, over every path of its luck."""
    by_total: dict[int, dict[Any, int]] = {}
    path, base, paths, total, patience = luck.path, luck.base, 0, 0, luck.patience
    found: dict[Any, int] = {}
    while True:
        luck.depth, luck.picks = 0, ()
        result = run()
        if not path:
            return laws.Law((result,), (1,), 1)
        end = path[-1]
        if end.total != total:
            total = end.total
            found = by_total.setdefault(total, {})
        found[result] = found.get(result, 0) + end.weight
        paths += 1
        if paths == budget:
            luck.exhausted = f"more than {budget:,} paths are too many for exact odds"
        if patience is not None and patience.path():
            luck.exhausted = patience.over
        rest = end.rest
        while not rest:
            path.pop()
            if len(path) <= base:
                return on_one_total(by_total)
            end = path[-1]
            rest = end.rest
        end.value, ways = rest.pop()
        end.weight = end.before * ways


def on_one_total(by_total: dict[int, dict[Any, int]]) -> laws.Law:
    """Weights over several denominators, brought to one; those that are over it already are taken as they are."""
    whole = lcm(*by_total)
    weights = by_total.pop(whole, {})
    for total, found in by_total.items():
        scale = whole // total
        for value, weight in found.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return laws.Law(tuple(weights), tuple(weights.values()), whole)


def fractions(law: laws.Law) -> dict[Any, Fraction]:
    """Each value with its probability; one fraction serves all values of one weight."""
    values, weights, total = law
    made = {weight: Fraction(weight, total) for weight in set(weights)}
    return {value: made[weight] for value, weight in zip(values, weights, strict=True)}
