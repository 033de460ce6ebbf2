"""Table Encounter: exact odds, what weapons are worth for their points, and greedy against random."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import sandtable as st

from .timing import SEED, median_ms, table

BATTLES = 10_000
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "one shot": ("shot", {"ballistics": 4}),
    "a shot over three walls, with what it may stray into": ("shot", {"ballistics": 4, "obstacles": 3}),
    "a shot, fire returned": ("exchange", {"reaction": "return"}),
    "the best reaction": ("best-reaction", {}),
    "a clash, 3 against 3": ("clash", {"attacker": "spear", "gap": 1, "melee": 3, "defender_melee": 3}),
    "a clash, 10 against 10": ("clash", {"attacker": "spear", "gap": 1, "melee": 10, "defender_melee": 10}),
}
# Weapons with whoever carries them, and the row of the price list.
WEAPONS = {
    "sword": ("swordsman", "melee.sword"),
    "spear": ("swordsman", "melee.spear"),
    "pistol": ("rifleman", "gun.pistol"),
    "rifle": ("rifleman", "gun.rifle"),
    "sniper": ("rifleman", "gun.sniper"),
}
TARGETS = ("rifleman", "spearman", "sniper", "scout", "swordsman")
POINTS = 2  # the place of the price in a row
AT_HAND, AWAY = (0,), (6, 9, 12)  # inches


def odds(rules: st.Rules) -> None:
    asked: dict[str, Callable[[], object]] = {
        name: partial(st.odds, rules, question, **said) for name, (question, said) in ASKED.items()
    }
    rows = [[name, f"{ms:.2f}"] for name, ms in median_ms(asked, 5).items()]
    table("Table Encounter: exact odds, plain", ["question", "ms"], rows)


def prices(rules: st.Rules) -> None:
    """What a point buys: stress dealt and suffered by one action, against the price of the weapon."""
    rows = []
    for weapon, (model, price) in WEAPONS.items():
        gaps = AT_HAND if price.startswith("melee") else AWAY
        found = [
            st.odds(rules, "worth", weapon=weapon, model=model, target=target, gap=gap)
            for target in TARGETS
            for gap in gaps
        ]
        means = [sum(float(x.of(column).mean) for x in found) / len(found) for column in ("dealt", "suffered")]
        rows.append([weapon, str(rules.in_force[price][POINTS]), *[f"{mean:.2f}" for mean in means]])
    head = ["weapon", "points", "stress dealt", "suffered"]
    table("One action with each weapon (means over the sample models; shots at 6, 9 and 12 inches)", head, rows)


def strength(rules: st.Rules) -> None:
    """Greedy against random, in both seats."""
    rows = []
    for scenario in rules.scenarios:
        wins = []
        for side, players in (("south", ("greedy", "random")), ("north", ("random", "greedy"))):
            won = st.simulate(rules, scenario, players, BATTLES, SEED, "compiled").wins
            wins.append(f"{won[side].value:.1%}")
        rows.append([scenario, *wins])
    table("Greedy beats random, by the seat it has", ["scenario", "south", "north"], rows)


def run() -> None:
    rules = st.load("table_encounter")
    for section in (odds, prices, strength):
        section(rules)
