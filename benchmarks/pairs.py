"""How many battles it takes to see a change of about one point in a hundred: on the same luck, and without it."""

from __future__ import annotations

import statistics

import sandtable as st
from sandtable.lab import Row
from sandtable.odds.answer import Z95

from . import timing

SCENARIOS = {"danger_close": "pair-heavy", "year_zero": "bay", "skirmishers": "yard", "ashes_of_gaia": "brawl"}
BATTLES = 8_192
ABOUT_A_POINT = (0.005, 0.02)


def run() -> None:
    """Every number a step each way; of those that move wins by about a point, the median, the best and the worst."""
    head = ["ruleset", "scenario", "changes of a point", "pairs needed", "unpaired, each", "ratio", "best", "worst"]
    timing.table("What it takes to see one point in a hundred", head, [row(*each) for each in SCENARIOS.items()])


def row(id: str, scenario: str) -> list[str]:
    found = st.sweep(st.load(id), scenario, rulings="none", columns=[], battles=BATTLES, delta=1e-9, seed=timing.SEED)
    wins = found.measures[0]
    share = found.base[wins.name].value
    of_a_point = [each for each in found.rows if not each.fault and is_about_a_point(each, wins.name)]
    needed = sorted((pairs(each, wins.name), unpaired(each, wins.name, share)) for each in of_a_point)
    if not needed:
        return [id, scenario, "0", *["-"] * 5]
    ratios = [a / b for a, b in needed]
    both = (statistics.median(column) for column in zip(*needed))
    shown = (statistics.median(ratios), min(ratios), max(ratios))
    return [id, scenario, str(len(needed)), *(f"{n:,.0f}" for n in both), *(f"{ratio:.3f}" for ratio in shown)]


def is_about_a_point(found: Row, name: str) -> bool:
    low, high = ABOUT_A_POINT
    return low <= abs(found.tallies[name].mean) <= high


def pairs(found: Row, name: str) -> float:
    """Battles on the same luck until the effect is seen."""
    tally = found.tallies[name]
    return (Z95 / tally.mean) ** 2 * tally.variance


def unpaired(found: Row, name: str, share: float) -> float:
    """Battles of each of two runs, on luck of their own, until it is."""
    mean = found.tallies[name].mean
    changed = min(max(share + mean, 0.0), 1.0)
    return (Z95 / mean) ** 2 * (share * (1 - share) + changed * (1 - changed))


if __name__ == "__main__":
    run()
