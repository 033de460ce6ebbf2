"""Situations that are played beat by beat to their end."""

from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import Any

from sandtable.kernel import Rules, Situation, Table, TooManyPaths, once

from . import chains, merging
from .patience import COMPARED, Patience, differing
from .situation import came_to, end_of

MANY = 50  # from this many states on, states are to blame
CHECKED_STATES, CHECKED_SECONDS = 60, 0.25  # most states, and time, for checks of `forget`
DEEPEST = 100  # most nested beats of a sum, before Python's own stack ends
ENDLESS = "this may go on without end, and what is gathered with it"
following: Any = once  # a part with more than a number as result


def outcomes(
    start: Table[Any], situation: Situation, rules: Rules, prepare: merging.Prepare, patience: Patience
) -> dict[Any, Fraction]:
    """The outcomes of a situation, with probabilities. With few states, `forget` is checked as well."""
    played = Chain if situation.gather is None else Sums
    chain = played(start, situation, rules, prepare, patience, situation.forgets)
    found = chain.outcomes()
    if situation.forgets and rules.ruleset.forget is not None and len(chain.states) <= CHECKED_STATES:
        whole = played(start, situation, rules, prepare, Patience(CHECKED_SECONDS), forgets=False)
        with suppress(TooManyPaths):  # forgotten fields may change for ever, as a count of rounds does
            merging.complain("what `forget` wipes is read again", found, whole.outcomes())
    return found


class Beats:
    """The states at the starts of beats, merged if `forget` makes them equal."""

    def __init__(
        self,
        start: Table[Any],
        situation: Situation,
        rules: Rules,
        prepare: merging.Prepare,
        patience: Patience,
        forgets: bool,
    ) -> None:
        self.situation, self.ruleset, self.prepare, self.patience = situation, rules.ruleset, prepare, patience
        self.start, self.forgets, self.stop = start, forgets, end_of(situation, rules, start)
        self.states: dict[Any, Table[Any]] = {}

    def known(self, t: Table[Any]) -> Any:
        """The key of a kept state; equal states share one."""
        if self.forgets:
            self.ruleset.forgotten(t, self.situation.rounds is not None)
        key = t.key()
        self.states.setdefault(key, t)
        return key


class Chain(Beats):
    """An absorbing chain: states, and their successors."""

    def beat(self, t: Table[Any]) -> Any:
        self.ruleset.beat(t)
        return self.known(t)

    def step(self, key: Any) -> dict[Any, Fraction]:
        """The successors of a state after one beat."""
        t, patience = self.states[key], self.patience
        patience.state()
        if self.stop(t):
            return {}
        return merging.distribution(t, self.beat, self.prepare, budget=patience.most_paths, patience=patience)

    def outcomes(self) -> dict[Any, Fraction]:
        """The result of the situation, with probabilities."""
        first = self.known(self.start.clone())
        try:
            ends = chains.absorb(chains.explore(first, self.step, self.patience.most_states), first, self.patience.keep)
        except TooManyPaths as error:
            if len(self.states) < MANY:
                raise
            some = differing(islice(self.states.values(), COMPARED), self.patience)
            raise TooManyPaths(f"{error}; of {len(self.states):,} states {some}", error.rule) from None
        found: dict[Any, Fraction] = {}
        for key, p in ends.items():
            value = self.situation.run(self.states[key])
            found[value] = found.get(value, Fraction(0)) + p
        return found


class Sums(Beats):
    """Beats that add up a number beside the states.

    A burst passes through few states and comes to many sums. Each state's beat is one part for the odds, worked out
    once, and so is all that follows from a state; sums are convolved.
    """

    def outcomes(self) -> dict[Any, Fraction]:
        """The result of the situation, with probabilities."""
        self.places: dict[Any, int] = {}
        self.by_place: list[Table[Any]] = []
        self.ends: list[int | None] = []  # for each end state: the first with its outcome
        self.found: dict[Any, int] = {}  # outcome without a sum -> its first end state
        self.under_way: set[int] = set()  # states whose sum is in progress
        most = self.patience.most_paths
        return merging.distribution(self.start, self.play, self.prepare, budget=most, patience=self.patience)

    def place_of(self, t: Table[Any]) -> int:
        """The number of a state, which is quicker to compare than its key."""
        key = self.known(t)
        place = self.places.setdefault(key, len(self.places))
        if place == len(self.by_place):
            self.by_place.append(t)
            self.ends.append(self.found.setdefault(came_to(self.situation, t, 0), place) if self.stop(t) else None)
        return place

    def play(self, t: Table[Any]) -> Any:
        """The outcomes of the situation from its start."""
        gathered, end = following(t, self.rest, self.place_of(t))
        return came_to(self.situation, self.by_place[end], gathered)

    def rest(self, t: Table[Any], place: int) -> tuple[int, int]:
        """The sum from a state on, and the end state."""
        ended = self.ends[place]
        if ended is not None:
            return 0, ended
        if place in self.under_way or len(self.under_way) == DEEPEST:
            raise TooManyPaths(ENDLESS)
        self.under_way.add(place)
        gathered, then = following(t, self.beat, place)
        later, end = following(t, self.rest, then)
        self.under_way.discard(place)
        return gathered + later, end

    def beat(self, t: Table[Any], place: int) -> tuple[int, int]:
        """The addition of one beat, and the next state."""
        c = self.by_place[place].clone()
        self.prepare(c, t.luck)
        c.luck, c.cuts = t.luck, None
        self.ruleset.beat(c)
        assert self.situation.gather is not None
        return self.situation.gather(c), self.place_of(c)
