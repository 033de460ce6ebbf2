"""Table Encounter: speed compiled and plain, greedy against random, odds, and what weapons are worth for their points.

python benchmarks/table_encounter.py [--battles 2000]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import sandtable as st
from sandtable.compiled.engine import engine
from sandtable.rulesets.table_encounter import RULESET

PLAIN = 6


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def battles(rules: st.Rules, scenario: str, count: int) -> None:
    """Compiled against plain, greedy against random in both seats."""
    start, fast = rules.start(scenario), engine(RULESET)
    fast.run(rules, start, ("greedy", "random"), 1, 0, 1)
    compiled = count / seconds(lambda: fast.run(rules, start, ("greedy", "random"), 1, 0, count))
    plain = PLAIN / seconds(
        lambda: st.simulate(rules, scenario, ("greedy", "random"), battles=PLAIN, seed=1, engine="python")
    )
    wins = []
    for side, players in enumerate((("greedy", "random"), ("random", "greedy"))):
        rows = fast.run(rules, start, players, 2, 0, count)
        wins.append((rows["winner"] == side).mean())
    print(f"{scenario:<12} {compiled:7.0f}/s compiled {plain:6.2f}/s plain {compiled / plain:5.0f}x", end="  ")
    print(f"greedy beats random {wins[0]:.1%} from the south, {wins[1]:.1%} from the north")


def answers(rules: st.Rules) -> None:
    """Exact odds in plain Python, the best of some."""
    questions = {
        "shot": {"ballistics": 4},
        "shot over three walls": {"ballistics": 4, "obstacles": 3},
        "exchange, fire returned": {"reaction": "return"},
        "best-reaction": {},
        "clash, 3 against 3": {"attacker": "spear", "gap": 1, "melee": 3, "defender_melee": 3},
        "clash, 10 against 10": {"attacker": "spear", "gap": 1, "melee": 10, "defender_melee": 10},
    }
    for name, parameters in questions.items():
        question = name.partition(",")[0].partition(" ")[0]
        best = min(seconds(lambda q=question, p=parameters: st.odds(rules, q, **p)) for _ in range(5))  # type: ignore[misc]
        print(f"{name:<26} {1000 * best:8.2f} ms")


def prices(rules: st.Rules) -> None:
    """What a point buys: stress dealt less stress suffered by one action, against the price of the weapon."""
    print("weapon   points   dealt  suffered   (means over the sample models as targets; shots at 6, 9 and 12 inches)")
    targets = ("rifleman", "spearman", "sniper", "scout", "swordsman")
    numbers = rules.numbers
    for weapon, model, points in (
        ("sword", "swordsman", numbers["melee.sword"][2]),
        ("spear", "swordsman", numbers["melee.spear"][2]),
        ("pistol", "rifleman", numbers["gun.pistol"][2]),
        ("rifle", "rifleman", numbers["gun.rifle"][2]),
        ("sniper", "rifleman", numbers["gun.sniper"][2]),
    ):
        gaps = (0,) if weapon in ("sword", "spear") else (6, 9, 12)
        found = [
            st.odds(rules, "worth", weapon=weapon, model=model, target=target, gap=gap)
            for target in targets
            for gap in gaps
        ]
        dealt = float(sum(x.of("dealt").mean for x in found) / len(found))
        suffered = float(sum(x.of("suffered").mean for x in found) / len(found))
        print(f"{weapon:<8} {points:6}   {dealt:5.2f}  {suffered:8.2f}")


def run() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=2000)
    count = parser.parse_args().battles
    rules = RULESET.load()
    st.register(RULESET)
    answers(rules)
    prices(rules)
    for scenario in rules.scenarios:
        battles(rules, scenario, count)


if __name__ == "__main__":
    run()
