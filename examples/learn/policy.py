"""A policy that scores each option of a menu beside the situation, and guesses what the situation is worth."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sandtable as st

from .encoder import Encoder

Floats = NDArray[Any]


class Menus(NamedTuple):
    """Menus of many situations, one after the other: `starts[i]` is where the options of situation i begin."""

    situations: Floats  # a row each
    options: Floats  # a row each
    starts: NDArray[np.int64]

    @property
    def owners(self) -> NDArray[np.int64]:
        """Which situation each option belongs to."""
        return np.repeat(np.arange(len(self.starts)), np.diff(self.starts, append=len(self.options)))


class Decided(NamedTuple):
    """Decisions with what they led to: how much better than expected, and what the situation turned out to be worth."""

    menus: Menus
    chosen: NDArray[np.int64]  # place among all options
    chance: Floats  # with which it was chosen then
    gain: Floats
    worth: Floats


@dataclass
class Weights:
    """How much each part of the loss counts."""

    clip: float = 0.2  # how far a chance may move from what it was before it stops paying
    worth: float = 0.5
    surprise: float = 0.01  # what being undecided is worth


@dataclass
class Net:
    """score(option) = u . tanh(W situation + b + V option);  worth = w . tanh(M situation + c) + d."""

    weights: dict[str, Floats]

    @classmethod
    def new(cls, situation: int, option: int, hidden: int, luck: np.random.Generator) -> "Net":
        """A net for inputs of such widths that finds all options alike, and everything worth nothing."""

        def drawn(rows: int) -> Floats:
            found: Floats = (luck.standard_normal((rows, hidden)) / np.sqrt(rows)).astype(np.float32)
            return found

        weights: dict[str, Floats] = {"W": drawn(situation), "V": drawn(option), "M": drawn(situation)}
        return cls(weights | {name: np.zeros(hidden, np.float32) for name in "bucw"} | {"d": np.zeros(1, np.float32)})

    def worth(self, situations: Floats) -> Floats:
        """What it expects to be paid from here on."""
        of = self.weights
        found: Floats = np.tanh(situations @ of["M"] + of["c"]) @ of["w"] + of["d"]
        return found

    def hidden(self, menus: Menus) -> Floats:
        of = self.weights
        found: Floats = np.tanh((menus.situations @ of["W"] + of["b"])[menus.owners] + menus.options @ of["V"])
        return found

    def chances(self, menus: Menus) -> Floats:
        """How likely each option is to be chosen; those of one menu add up to 1."""
        return softmax(self.hidden(menus) @ self.weights["u"], menus)

    def loss(self, of: Decided, count: Weights) -> tuple[float, dict[str, Floats]]:
        """What is to be made small, and its slope along every weight.

        Chosen options gain chance by as much as they were better than expected, until it has moved by `clip`.
        """
        menus, weights, n = of.menus, self.weights, len(of.chosen)
        owners, hidden = menus.owners, self.hidden(menus)
        chances = softmax(hidden @ weights["u"], menus)
        ratio = chances[of.chosen] / of.chance
        bounded = np.clip(ratio, 1 - count.clip, 1 + count.clip)
        paid, bounded_paid = ratio * of.gain, bounded * of.gain
        logs = np.log(chances + 1e-12)
        surprise = -np.add.reduceat(chances * logs, menus.starts)

        pull = np.where(paid <= bounded_paid, paid, 0.0)  # beyond the bound nothing changes any more
        slope = chances * pull[owners] + count.surprise * chances * (logs + surprise[owners])
        slope[of.chosen] -= pull
        slope /= n
        inner = slope[:, None] * weights["u"] * (1 - hidden**2)
        by_situation = np.add.reduceat(inner, menus.starts)

        seen = np.tanh(menus.situations @ weights["M"] + weights["c"])
        missed = seen @ weights["w"] + weights["d"] - of.worth
        back = (2 * count.worth / n) * missed
        inside = back[:, None] * weights["w"] * (1 - seen**2)
        total = count.worth * missed**2 - np.minimum(paid, bounded_paid) - count.surprise * surprise
        return float(total.mean()), {
            "W": menus.situations.T @ by_situation,
            "b": by_situation.sum(0),
            "V": menus.options.T @ inner,
            "u": hidden.T @ slope,
            "M": menus.situations.T @ inside,
            "c": inside.sum(0),
            "w": seen.T @ back,
            "d": back.sum(keepdims=True),
        }


def softmax(scores: Floats, menus: Menus) -> Floats:
    """Chances in proportion to the exponentials of scores, menu by menu."""
    powers = np.exp(scores - np.maximum.reduceat(scores, menus.starts)[menus.owners])
    found: Floats = powers / np.add.reduceat(powers, menus.starts)[menus.owners]
    return found


@dataclass
class Policy:
    """A net, and how it sees numbers of the state and features of options."""

    situation: Encoder
    option: Encoder
    net: Net

    def menus(self, seen: NDArray[np.int64], features: NDArray[np.int64], starts: NDArray[np.int64]) -> Menus:
        return Menus(self.situation(seen), self.option(features), starts)

    def places(
        self, seen: NDArray[np.int64], features: NDArray[np.int64], starts: NDArray[np.int64], luck: np.random.Generator
    ) -> NDArray[np.int64]:
        """An answer to each situation: its place in the menu."""
        menus = self.menus(seen, features, starts)
        return drawn(self.net.chances(menus), menus, luck) - starts

    def save(self, path: Path) -> None:
        """Writes it as arrays, for `load`."""
        parts = {"situation": vars(self.situation), "option": vars(self.option), "net": self.net.weights}
        np.savez(path, **{f"{part}.{name}": array for part, arrays in parts.items() for name, array in arrays.items()})

    @classmethod
    def load(cls, path: Path) -> "Policy":
        """A policy that `train` wrote; `SandtableError` says if there is none in the file."""
        parts: dict[str, dict[str, Floats]] = {"situation": {}, "option": {}, "net": {}}
        try:
            with np.load(path) as kept:
                for key in kept.files:
                    part, name = key.split(".")
                    parts[part][name] = kept[key]
            return cls(Encoder(**parts["situation"]), Encoder(**parts["option"]), Net(parts["net"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise st.SandtableError(f"{path}: no policy that `python -m examples.learn.train` wrote") from None


def drawn(chances: Floats, menus: Menus, luck: np.random.Generator) -> NDArray[np.int64]:
    """One option of each menu by its chance, as its place among all options."""
    ends = np.append(menus.starts[1:], len(chances)) - 1
    summed = np.cumsum(chances, dtype=np.float64)
    before = np.where(menus.starts > 0, summed[menus.starts - 1], 0.0)
    wanted = before + luck.random(len(ends)) * (summed[ends] - before)
    found: NDArray[np.int64] = np.clip(np.searchsorted(summed, wanted, side="right"), menus.starts, ends)
    return found
