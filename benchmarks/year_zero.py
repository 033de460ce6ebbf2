"""Year Zero: pools, pushes and bursts against icepool and dyce; battles a second, compiled against plain.

    python -m benchmarks year_zero
"""

from __future__ import annotations

import time
from fractions import Fraction
from functools import partial
from typing import Any

import dyce
import icepool

from sandtable.compiled.engine import engine
from sandtable.odds.ask import odds
from sandtable.rulesets.year_zero import RULESET
from sandtable.simulate.plain import run_plain

from .timing import median_ms, table

RULES = RULESET.load()
POOLS = ((5, 2), (10, 5), (20, 10))
PLAIN, COMPILED = 20, 2_000


def push(base: int, stress: int) -> Any:
    """Successes and triggers of a roll pushed whenever it may be."""
    return odds(RULES, "pool", dice=base, stress=stress, push="always").of("successes", "triggers").outcomes


def push_icepool(base: int, stress: int) -> Any:
    plain = icepool.d(6).map(lambda x: icepool.vectorize(int(x == 6), 0))
    nerves = icepool.d(6).map(lambda x: icepool.vectorize(int(x == 6), int(x == 1)))

    def finish(first: Any, second: Any) -> Any:
        if second[1] or first[0] + second[0] == base + stress:
            return icepool.vectorize(first[0] + second[0], second[1])
        again = (stress - second[0] + 1) @ nerves
        if first[0] < base:
            again = again + (base - first[0]) @ plain
        return again + icepool.vectorize(first[0] + second[0], 0)

    law = icepool.map(finish, base @ plain, stress @ nerves, star=False)
    return {tuple(k): Fraction(n, law.denominator()) for k, n in law.items()}


def opposed(attack: int, defence: int) -> Any:
    """Damage of an attack against a defence, 2 and one more for each further net success."""
    return odds(RULES, "attack", dice=attack, defence=defence).of("damage").outcomes


def opposed_icepool(attack: int, defence: int) -> Any:
    die = icepool.d(6) == 6
    law = (attack @ die - defence @ die).map(lambda net: 1 + net if net > 0 else 0)
    return {int(k): Fraction(n, law.denominator()) for k, n in law.items()}


def opposed_dyce(attack: int, defence: int) -> Any:
    die = dyce.H({0: 5, 1: 1})
    net = (attack @ die) - (defence @ die)
    law: dict[int, int] = {}
    for value, count in net.items():
        law[1 + value if value > 0 else 0] = law.get(1 + value if value > 0 else 0, 0) + count
    return {k: Fraction(n, net.total) for k, n in law.items()}


def run() -> None:
    rows = []
    for base, stress in POOLS:
        assert push(base, stress) == push_icepool(base, stress)
        taken = median_ms({"ours": partial(push, base, stress), "icepool": partial(push_icepool, base, stress)}, 5)
        rows.append([f"{base} + {stress}", f"{taken['ours']:.1f}", f"{taken['icepool']:.1f}"])
    table("Q2: a push, successes and triggers together (ms)", ["dice", "sandtable", "icepool"], rows)
    assert opposed(8, 5) == opposed_icepool(8, 5) == opposed_dyce(8, 5)
    taken = median_ms(
        {
            "the rules of play": lambda: opposed(8, 5),
            "icepool": lambda: opposed_icepool(8, 5),
            "dyce": lambda: opposed_dyce(8, 5),
        },
        5,
    )
    table("Q3: 8 dice against 5 (ms)", list(taken), [[f"{x:.2f}" for x in taken.values()]])
    burst = median_ms({"burst": lambda: odds(RULES, "burst", dice=9, rating=3)}, 5)
    table("A burst with nine dice (ms)", ["exact"], [[f"{burst['burst']:.0f}"]])
    rows = []
    for name in RULESET.scenario_files:
        start = RULES.start(name)
        for players in (("random", "random"), ("greedy", "greedy")):
            engine(RULESET).run(RULES, start, players, 1, 0, 1)
            began = time.thread_time()
            run_plain(RULES, start, players, 1, 0, PLAIN)
            plain = PLAIN / (time.thread_time() - began)
            began = time.thread_time()
            engine(RULESET).run(RULES, start, players, 1, 0, COMPILED)
            fast = COMPILED / (time.thread_time() - began)
            rows.append([name, " v ".join(players), f"{plain:.1f}", f"{fast:,.0f}", f"{fast / plain:.0f}x"])
    table("Battles a second", ["scenario", "players", "plain", "compiled", "ratio"], rows)


if __name__ == "__main__":
    run()
