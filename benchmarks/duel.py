"""OpenSpiel's Monte-Carlo tree search against ours, on the same battles, with the same time for a decision.

`python -m benchmarks.duel RULESET SCENARIO --pairs 20`. Theirs is its Python `MCTSBot` with random playouts, on the
game that `sandtable.envs.spiel` makes of a battle; ours thinks about the very same position. Time is processor time.
"""

from __future__ import annotations

import argparse
import random
import statistics
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import sandtable as st
from sandtable.envs import spiel

from .timing import table
from .watching import clocked, watched

MS = 100  # a decision
LEAST = 2  # playouts that it needs to choose at all: it has them even where they take longer
EXPLORING = 1.4  # as in OpenSpiel's own example
SHOWN = ("year_zero", "bay"), ("ashes_of_gaia", "brawl")


@dataclass
class Theirs:
    """OpenSpiel's player: as many playouts as its time has room for, going by how long they have taken so far."""

    game: Any
    seed: int
    spent: list[float] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        lots = np.random.RandomState(self.seed)
        self.bot = mcts.MCTSBot(
            self.game, EXPLORING, LEAST, mcts.RandomRolloutEvaluator(1, lots), solve=False, random_state=lots
        )

    def answer(self, state: Any) -> None:
        if self.tried:
            self.bot.max_simulations = max(LEAST, round(MS / 1000 * sum(self.tried) / sum(self.spent)))
        with clocked(self.spent):
            action = self.bot.step(state)
        self.tried.append(self.bot.max_simulations)
        state.apply_action(action)


@dataclass
class Ours:
    """Our player of this name."""

    name: str

    def answer(self, state: Any) -> None:
        action = state.battle.advice(self.name, state.current_player())
        state.battle.push(action)  # its answer need not be on the menu, which is all that OpenSpiel knows of


def battle(game: Any, seats: list[Any], seed: int) -> float:
    """What one battle is worth to the first side, from 0 to 1."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            seats[state.current_player()].answer(state)
    return float(state.returns()[0] + 1) / 2


def duel(id: str, scenario: str, pairs: int, name: str) -> list[str]:
    """A row of the table: pairs of battles with the same dice, seats swapped."""
    spiel.register()
    game = pyspiel.load_game(f"sandtable_{id}(scenario={scenario})")
    ours, theirs = Ours(name), Theirs(game, seed=1)
    seated = [ours, theirs]
    match = st.Match(name, "MCTSBot")
    with watched() as seen:
        for pair in range(pairs):
            match.add(battle(game, seated, pair), battle(game, seated[::-1], pair))
    score = match.score
    return [
        f"{id}, {scenario}",
        str(pairs),
        f"{score.value:.2f} ({score.low:.2f} to {score.high:.2f})",
        f"{statistics.mean(seen.seconds) * 1000:.0f}",
        f"{statistics.mean(theirs.spent) * 1000:.0f}",
        f"{statistics.mean(theirs.tried):.1f}",
    ]


def show(rows: list[list[str]], name: str) -> None:
    head = ["ruleset, scenario", "pairs", "score of ours", "CPU ms of ours", "of OpenSpiel's", "its playouts"]
    table(f"{name} against OpenSpiel's MCTSBot, {MS} ms for it, a decision", head, rows)


def run(shown: Any = SHOWN, pairs: int = 20, name: str = f"rollout:ms={MS}") -> None:
    show([duel(id, scenario, pairs, name) for id, scenario in shown], name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id")
    parser.add_argument("scenario")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--name", default=f"rollout:ms={MS}")
    asked = parser.parse_args()
    run([(asked.id, asked.scenario)], asked.pairs, asked.name)
