"""How strong a policy is: pairs of battles on the same luck with seats swapped, and an interval.

    python -m examples.learn.measure policy.npz greedy random normal --pairs 200

Works for anything that has `places` as `Policy` does. Players of the ruleset are compiled and meet it in many battles
side by side; levels (`beginner`, `normal`, `hard`, `best`) think about each decision, and meet it in one battle after
the other.
"""

import argparse
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

import sandtable as st
from sandtable import envs
from sandtable.players.ladder import Match

from .policy import Policy

FRESH = 1_000_000  # seeds from here on are never learnt from


class Player(Protocol):
    """Whatever answers questions: see `Policy.places`."""

    def places(
        self, seen: NDArray[np.int64], features: NDArray[np.int64], starts: NDArray[np.int64], luck: np.random.Generator
    ) -> NDArray[np.int64]: ...


def measured(player: Player, ruleset: str, scenario: str, opponent: str, pairs: int, seed: int = FRESH) -> Match:
    """The pairs: 1 where the policy won from both seats, 0 where it lost both."""
    setting = envs.Setting.of(ruleset, scenario)
    if len(setting.sides) != 2:
        raise st.SandtableError(f"{ruleset}: seats can be swapped between two sides only")
    points = side_by_side if opponent in setting.rules.players else one_by_one
    worth = [points(player, setting, opponent, side, pairs, seed) for side in setting.sides]
    return Match("policy", opponent, np.mean(worth, axis=0).tolist())


def side_by_side(
    player: Player, setting: envs.Setting, opponent: str, side: str, pairs: int, seed: int
) -> NDArray[np.float64]:
    """The result of each battle for this side (1, 1/2, 0), all of them in compiled code."""
    env, luck = envs.vector(setting.rules.ruleset.id, setting.scenario, pairs, opponent, side=side), fresh(seed)
    seen, info = env.reset(seed=seed)
    points, over = np.full(pairs, np.nan), ~info["action_mask"].any(1)
    points[over] = value_of(env.rewards(over))[over]
    while not over.all():
        rows, places, features = env.options()
        starts = np.flatnonzero(places == 0)
        answers = np.zeros(pairs, np.int64)
        answers[rows[starts]] = player.places(seen[rows[starts]], features, starts, luck)
        seen, paid, done, _, _ = env.step(answers)
        points[done & ~over] = value_of(paid)[done & ~over]
        over = done.copy()
    return points


def one_by_one(
    player: Player, setting: envs.Setting, opponent: str, side: str, pairs: int, seed: int
) -> NDArray[np.float64]:
    """The same battles where the opponent is plain Python."""
    place, luck, points = setting.place_of(side), fresh(seed), []
    players = setting.seats(place, opponent)
    for index in range(pairs):
        battle = st.Battle(setting.rules, setting.scenario, seed, players=players, index=index)
        situation = envs.Situation(setting, battle)
        while situation.menu:
            seen, features = situation.observation()[None, :], situation.options().features
            situation.answer(situation.menu[player.places(seen, features, np.zeros(1, np.int64), luck)[0]])
        points.append(value_of(np.array(situation.returns()[place])))
    return np.array(points, float)


def value_of(paid: NDArray[np.float64]) -> NDArray[np.float64]:
    """1 for a battle won, 1/2 for one that nobody wins, 0 for one lost."""
    return (1 + paid) / 2


def fresh(seed: int) -> np.random.Generator:
    """The policy's own luck; the dice of the battles are none of its business."""
    return np.random.default_rng(seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy", type=Path)
    parser.add_argument("opponents", nargs="+")
    parser.add_argument("--ruleset", default="table_encounter")
    parser.add_argument("--scenario", default="toll_gate")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=FRESH)
    given = parser.parse_args()
    try:
        policy = Policy.load(given.policy)
        for opponent in given.opponents:
            match = measured(policy, given.ruleset, given.scenario, opponent, given.pairs, given.seed)
            print(f"{opponent}: {match.score} in {given.pairs} pairs, Elo {match.elo}")
    except st.SandtableError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
