"""How far the bar moves at answers after which no dice fall, with other luck at each moment and with the same luck.

`python -m benchmarks.swings [RULESET ...] --battles 4`, in the usual scenario of each ruleset: one side is played by
`hard` or `beginner` in turn, the other by the usual player. Moves are of the side that answers; the largest are shown.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import sandtable as st
from sandtable.players import rollout
from sandtable.players.coach import chances, hints

BATTLES, ROLLOUTS, LEAP, SHOWN = 2, 256, 0.10, 3
THINKING = "hard", "beginner"


@dataclass(frozen=True)
class Move:
    """By how much an answer moved the bar: as it was once, with other luck at each moment, and as it is."""

    words: str
    other_luck: float
    same_luck: float
    before: float


def bars(battle: st.Battle, side: int, rollouts: int) -> tuple[float, float]:
    """The bar of a side with the luck of the moment, and with the luck of all moments."""
    name = battle.rules.ruleset.sides[side]
    if battle.pending is None:
        over = chances.settled(battle).of(name).value
        return over, over
    moment = battle.course.moment()
    seeds = rollout.seed_of(moment), chances.LUCK
    other, same = (chances.at_moment(moment, rollouts, seed=seed).of(name).value for seed in seeds)
    return other, same


def quiet_moves(rules: st.Rules, number: int, seed: int, rollouts: int) -> list[Move]:
    """The moves of one battle."""
    ruleset, found = rules.ruleset, list[Move]()
    seats = list(map(str, ruleset.everybody()))
    seats[number // 2 % len(seats)] = THINKING[number % 2]
    battle = st.Battle(rules, ruleset.usual_scenario, seed + number, dice="typed")
    while battle.pending is not None:
        if isinstance(battle.pending, st.Roll):
            battle.roll()
            continue
        side, before, is_one = ruleset.sides.index(battle.pending.side), battle.fork(), len(battle.legal_actions) == 1
        action = battle.let(seats[side])
        if is_one or isinstance(battle.pending, st.Roll):
            continue
        (was_other, was), (is_other, now) = (bars(each, side, rollouts) for each in (before, battle))
        words = hints.words_of(rules, before.state, action)
        found.append(Move(f"{seats[side]}: {words}", is_other - was_other, now - was, was))
    return found


def leaps(moves: Sequence[float]) -> str:
    share = fmean(abs(move) > LEAP for move in moves)
    return f"{share:.1%} over {100 * LEAP:.0f} points, mean {100 * fmean(map(abs, moves)):.1f}"


def shown(id: str, battles: int, seed: int, rollouts: int) -> None:
    """The table of one ruleset."""
    rules = st.load(id)
    moves = [move for number in range(battles) for move in quiet_moves(rules, number, seed, rollouts)]
    if not moves:
        print(f"{id}: no quiet answer in {battles} battles")
        return
    up = sum(move.same_luck > LEAP for move in moves)
    print(f"{id}: {len(moves)} quiet answers in {battles} battles; other luck {leaps([x.other_luck for x in moves])};")
    print(f"  same luck {leaps([x.same_luck for x in moves])}, {up} of them upwards", flush=True)
    for move in sorted(moves, key=lambda move: -abs(move.same_luck))[:SHOWN]:
        print(f"  {move.words}: {move.before:.2f} to {move.before + move.same_luck:.2f}", flush=True)


def run(ids: Sequence[str] = (), battles: int = BATTLES, seed: int = 1, rollouts: int = ROLLOUTS) -> None:
    for id in ids or st.rulesets():
        shown(id, battles, seed, rollouts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="RULESET")
    parser.add_argument("--battles", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    given = parser.parse_args()
    run(given.ids, given.battles, given.seed, given.rollouts)
