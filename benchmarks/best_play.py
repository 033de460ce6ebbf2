"""Danger Close, solved: how near the players that think come to exact best play, where battles are small enough."""

from __future__ import annotations

import math
from typing import Any

import sandtable as st
from sandtable.odds.answer import Z95
from sandtable.rulesets.danger_close.rules import momentum

from .timing import SEED, table

BATTLES = 2_000
SHIPPED = ("bold", "cautious")
THINKING = "hard"
SOLVING = 300.0  # seconds
LONE = [{"name": "Vega"}]
SMALL = {  # what is tried: one Trooper, so many Exchanges, all else as the scenario says
    "heavy enemy, two Exchanges": {"threat": 3, "time": 2, "squad": LONE},
    "light enemy, two Exchanges": {"threat": 1, "time": 2, "squad": LONE},
}


def is_won(t: Any) -> int:
    """What is played for."""
    return int(momentum.is_won(t.ending))


def exactly(rules: st.Rules, scenario: Any, *players: str) -> float:
    """How often these players win, or best play where nobody is named."""
    opening = st.Battle(rules, scenario, 1, players=["human"])
    return float(st.solve(opening, is_won, players=players, seconds=SOLVING).value)


def beside(rules: st.Rules, scenario: Any, player: str, battles: int) -> tuple[float, float]:
    """How often a player wins, and the error of that: a shipped player, and how they differ on the same luck."""
    ours, theirs = (st.simulate(rules, scenario, [who], battles, SEED)["winner"] == 0 for who in (player, SHIPPED[0]))
    more = ours.astype(float) - theirs
    return exactly(rules, scenario, SHIPPED[0]) + float(more.mean()), float(more.std()) / math.sqrt(battles)


def line(name: str, scenario: Any) -> list[str]:
    """Best play, the shipped players and a thinking one in one scenario."""
    rules = st.load("danger_close")
    shares = [exactly(rules, scenario), *[exactly(rules, scenario, player) for player in SHIPPED]]
    share, error = beside(rules, scenario, THINKING, BATTLES)
    told = f"{share:.1%} ({share - Z95 * error:.1%} to {share + Z95 * error:.1%})"
    return [name, *[f"{share:.1%}" for share in shares], told]


def run() -> None:
    head = ["one Trooper against", "best play", *SHIPPED, THINKING]
    table(
        f"Danger Close: wins, solved; of {THINKING} by {BATTLES:,} battles",
        head,
        [line(*each) for each in SMALL.items()],
    )


if __name__ == "__main__":
    run()
