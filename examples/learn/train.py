"""Learns to play by playing: actor and critic, decisions reused a few times with a bound, Adam. NumPy alone.

    python -m examples.learn.train --against random:1 greedy:9 --write policy.npz --log curve.json

learns a minute of CPU time against random play, then nine against the greedy player. `python -m examples.learn.curve
curve.json curve.svg` draws what the log says.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import sandtable as st

from .arena import Seat, random_play
from .encoder import Encoder
from .measure import measured
from .policy import Net, Policy, Weights

HIDDEN, COUNT, STEPS, PASSES, GROUPS, RATE = 64, 256, 24, 3, 8, 1e-3


class Adam:
    """Steps down a slope, each weight at a pace of its own."""

    def __init__(self, rate: float) -> None:
        self.rate, self.steps = rate, 0
        self.mean: dict[str, Any] = {}
        self.square: dict[str, Any] = {}

    def step(self, weights: dict[str, Any], slopes: dict[str, Any]) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] = 0.9 * self.mean.get(name, 0.0) + 0.1 * slope
            self.square[name] = 0.999 * self.square.get(name, 0.0) + 0.001 * slope**2
            mean, square = self.mean[name] / (1 - 0.9**self.steps), self.square[name] / (1 - 0.999**self.steps)
            weights[name] -= (self.rate * mean / (np.sqrt(square) + 1e-8)).astype(weights[name].dtype)


def beginner(seats: list[Seat], seed: int, steps: int = 40) -> Policy:
    """A policy that knows what numbers look like, and nothing else."""
    situations, options = (Encoder.of(rows) for rows in random_play(seats, steps, seed))
    return Policy(situations, options, Net.new(situations.width, options.width, HIDDEN, np.random.default_rng(seed)))


def learn(policy: Policy, seats: list[Seat], adam: Adam, luck: np.random.Generator, steps: int = STEPS) -> None:
    """Plays so many decisions from each seat and learns from them, several times over, in another order each time."""
    decided = [each for seat in seats for each in seat.decisions(policy, steps, luck)]
    gains = np.concatenate([each.gain for each in decided])
    spread = gains.std() + 1e-6
    scaled = [each._replace(gain=(each.gain - gains.mean()) / spread) for each in decided]
    for _ in range(PASSES):
        order = luck.permutation(len(scaled))
        for group in np.array_split(order, min(GROUPS, len(order))):
            slopes = added([policy.net.loss(scaled[i], Weights())[1] for i in group])
            adam.step(policy.net.weights, slopes)


def added(slopes: list[dict[str, Any]]) -> dict[str, Any]:
    """Their mean, held to a length of 1/2 at most."""
    mean = {name: sum(each[name] for each in slopes) / len(slopes) for name in slopes[0]}
    length = np.sqrt(sum(float((slope**2).sum()) for slope in mean.values()))
    return {name: slope * min(1.0, 0.5 / (length + 1e-9)) for name, slope in mean.items()}


def train(
    ruleset: str,
    scenario: str,
    against: Sequence[tuple[str, float]],
    seed: int,
    look: Callable[[Policy, float, str], None],
    every: float,
) -> Policy:
    """Learns so many seconds of CPU time against each opponent in turn; `look` is called at times, off the clock."""
    policy, adam, luck, spent, shown = None, Adam(RATE), np.random.default_rng(seed), 0.0, 0.0
    for opponent, seconds in against:
        seats = list(seats_of(ruleset, scenario, opponent, COUNT, seed))
        policy = policy or beginner(seats, seed)
        until = spent + seconds
        while spent < until:
            began = time.process_time()
            learn(policy, seats, adam, luck)
            spent += time.process_time() - began
            if spent >= shown:
                look(policy, spent, opponent)
                shown = spent + every
    assert policy is not None
    look(policy, spent, against[-1][0])
    return policy


def seats_of(ruleset: str, scenario: str, opponent: str, count: int, seed: int) -> Iterator[Seat]:
    """Half of the battles from each seat."""
    sides = st.load(ruleset).ruleset.sides
    for side in sides:
        yield Seat(ruleset, scenario, opponent, side, count // len(sides), seed)


def opponent(text: str) -> tuple[str, float]:
    """An opponent, and the seconds to learn against it, of `greedy:9`."""
    name, _, minutes = text.rpartition(":")
    try:
        seconds = 60 * float(minutes)
    except ValueError:
        seconds = 0.0
    if not name or not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f'an opponent and minutes expected, such as greedy:9, got "{text}"')
    return name, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="table_encounter")
    parser.add_argument("--scenario", default="toll_gate")
    usual = [("random", 60.0), ("greedy", 540.0)]
    parser.add_argument("--against", nargs="+", type=opponent, default=usual, help="opponent:minutes of CPU time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=300, help="in each measurement on the way")
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two of them")
    parser.add_argument("--write", type=Path, default=Path("policy.npz"))
    parser.add_argument("--log", type=Path, default=Path("curve.json"))
    given = parser.parse_args()
    log: list[dict[str, Any]] = []

    def look(policy: Policy, spent: float, learning_from: str) -> None:
        for opponent in dict.fromkeys(name for name, _ in given.against):
            score = measured(policy, given.ruleset, given.scenario, opponent, given.pairs).score
            log.append({"seconds": spent, "learning_from": learning_from, "opponent": opponent, **score.to_json()})
            print(f"{spent:6.0f} s, learning from {learning_from}: score against {opponent} {score}", flush=True)
        given.log.write_text(json.dumps(log, indent=1) + "\n", encoding="utf-8")
        policy.save(given.write)

    try:
        train(given.ruleset, given.scenario, given.against, given.seed, look, given.every)
    except st.SandtableError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
