"""Battles of the policy against a named player, half of them from either seat."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable import envs

from .policy import Decided, Menus, Policy, drawn

FADE, BLEND = 0.995, 0.95  # of what lies a decision further ahead; of guesses with what came


class Step(NamedTuple):
    """One decision in every battle, and what it was paid."""

    menus: Menus
    chosen: NDArray[np.int64]
    chance: NDArray[Any]
    guess: NDArray[Any]
    paid: NDArray[Any]
    ended: NDArray[np.bool_]


class Seat:
    """A number of battles side by side from one seat."""

    def __init__(self, ruleset: str, scenario: str, opponent: str, side: str, count: int, seed: int) -> None:
        self.env = envs.vector(ruleset, scenario, count, opponent, side=side)
        self.seen, info = self.env.reset(seed=seed)
        self.finished: list[float] = []
        self.renew(info["action_mask"])

    def renew(self, mask: NDArray[np.bool_]) -> None:
        """New battles in place of those that are over."""
        while not mask.any(1).all():
            self.seen, info = self.env.reset(options={"reset_mask": ~mask.any(1)})
            mask = info["action_mask"]

    def options(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The features of all options, and where those of each battle begin."""
        _, places, features = self.env.options()
        return features, np.flatnonzero(places == 0)

    def step(self, policy: Policy, luck: np.random.Generator) -> Step:
        menus = policy.menus(self.seen, *self.options())
        chances = policy.net.chances(menus)
        chosen = drawn(chances, menus, luck)
        guess = policy.net.worth(menus.situations)
        self.seen, paid, ended, _, info = self.env.step(chosen - menus.starts)
        self.finished += paid[ended].tolist()
        self.renew(info["action_mask"])
        return Step(menus, chosen, chances[chosen], guess, paid, ended)

    def decisions(self, policy: Policy, steps: int, luck: np.random.Generator) -> Iterator[Decided]:
        """A number of decisions of every battle, with what came of them."""
        played = [self.step(policy, luck) for _ in range(steps)]
        ahead, gain = policy.net.worth(policy.situation(self.seen)), np.zeros(len(self.seen))
        for step in reversed(played):
            goes_on = ~step.ended
            missed = step.paid + FADE * ahead * goes_on - step.guess
            gain = missed + FADE * BLEND * gain * goes_on
            yield Decided(step.menus, step.chosen, step.chance, gain, gain + step.guess)
            ahead = step.guess


def random_play(seats: list[Seat], steps: int, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Situations and options met in random play: what an `Encoder` wants to see."""
    luck = np.random.default_rng(seed)
    situations, options = [], []
    for _ in range(steps):
        for seat in seats:
            features, starts = seat.options()
            sizes = np.diff(starts, append=len(features))
            situations.append(seat.seen.copy())
            options.append(features)
            seat.seen, _, _, _, info = seat.env.step((luck.random(len(sizes)) * sizes).astype(np.int64))
            seat.renew(info["action_mask"])
    return np.concatenate(situations), np.concatenate(options)
