"""What a player that thinks does otherwise than the one it plays on with, and how much it hopes to gain by that.

`python -m benchmarks.gains RULESET SCENARIO --player rollout:1000 --battles 8`. The gains of a battle together say how
much better it can be at best: where they are small, luck decides, or the usual player is good already.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from statistics import mean
from typing import Any

import sandtable as st

from .timing import table
from .watching import watched

SHOWN = ("ashes_of_gaia", "brawl"), ("ashes_of_gaia", "street")
USUAL = "rollout:1000"
MOST = 8  # kinds of change that are shown
Gains = dict[str, list[float]]  # by which kind of answer stands in for which; the own one among them, which gains 0


def kind(action: Any) -> str:
    return type(action).__name__


def gains(id: str, scenario: str, player: str, battles: int) -> tuple[Gains, float]:
    """What was gained in battles against the ruleset's usual player, in either seat; and the score of them."""
    rules, found, score = st.load(id), defaultdict[str, list[float]](list), 0.0
    with watched() as seen:
        for number in range(battles):
            seats, side = list(rules.ruleset.everybody([])), number % 2
            seats[side] = player
            outcome = st.Battle(rules, scenario, number // 2, players=seats).outcome()
            score += float(outcome.winner == rules.ruleset.sides[side]) if outcome and outcome.winner else 0.5
    for own, verdict in seen.verdicts:
        [known] = [tried for tried in verdict.tried if tried.option == own]
        better = verdict.chosen
        what = "as usual" if better is known else f"{kind(own)} to {kind(better.option)}"
        found[what].append(better.mean - known.mean)
    return dict(found), score / battles


def shown(id: str, scenario: str, player: str, battles: int) -> None:
    """The table of one scenario."""
    found, score = gains(id, scenario, player, battles)
    most = sorted(found.items(), key=lambda item: -sum(item[1]))
    decided, all_of_it = sum(map(len, found.values())) / battles, sum(map(sum, found.values())) / battles
    told = f"{battles} battles, score {score:.2f}, {decided:.0f} decisions and a gain of {all_of_it:.2f} in each"
    rows = [[what, f"{len(x) / battles:.1f}", f"{mean(x):.3f}", f"{sum(x) / battles:.3f}"] for what, x in most[:MOST]]
    head = ["instead", "a battle", "gain of one", "gain in a battle"]
    table(f"{id}, {scenario}: {player}, {told}", head, rows)


def run() -> None:
    for id, scenario in SHOWN:
        shown(id, scenario, USUAL, 8)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id")
    parser.add_argument("scenario")
    parser.add_argument("--player", default=USUAL)
    parser.add_argument("--battles", type=int, default=8)
    asked = parser.parse_args()
    shown(asked.id, asked.scenario, asked.player, asked.battles)
