"""Chance nodes of OpenSpiel against `st.odds`, at random positions: `python -m tests.envs.chances --positions 1000`.

At each position an answer is followed through every fall of its dice, one chance node after the other, to the next
question or the end of the round. Each position that can come of it must have the very fraction that `st.odds` gives it.
With `--seconds` a ruleset has no more CPU time than that, and it says how many positions it came to.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sandtable as st
from sandtable import envs
from sandtable.envs.spiel import BattleGame
from sandtable.odds.position import key_of

MOST = 60  # chance nodes that are followed from one position
PROBES = 2  # ways that are taken at random, to see how many there are before all are
A_BATTLE = 60  # answers that are given in one battle before another begins


@dataclass(frozen=True)
class Compared:
    """An answer at a position: what differs, if anything; `told` is how many positions can come of it."""

    answer: str
    told: int
    wrong: str


def spread(state: Any, place: int, most: int = MOST) -> dict[Any, Fraction] | None:
    """Every position that may come of an answer by chance nodes alone; None where there are too many nodes."""
    found: dict[Any, Fraction] = {}
    clock = state.battle.rules.ruleset.clock
    now = getattr(state.battle.beat_start, clock)
    waiting, seen = [(state.child(place), Fraction(1))], 0
    while waiting:
        each, share = waiting.pop()
        beat = each.battle.beat_start
        if not each.is_chance_node() or getattr(beat, clock) != now:
            ended = getattr(beat, clock) != now
            key = (beat.key(), None) if ended else (each.battle.state.key(), key_of(each.battle.pending))
            found[key] = found.get(key, Fraction(0)) + share
            continue
        ways = each.chance_outcomes()
        seen += 1
        left = each.pending_roll().dice.n - len(each.faces)
        if seen + len(ways) ** (left - 1) > most:
            return None
        for way, chance in ways:
            assert Fraction(chance).limit_denominator(1 << 20) == Fraction(1, len(ways))
            waiting.append((each.child(way), share / len(ways)))
    return found


def seems_wide(state: Any, place: int, luck: random.Random, most: int = MOST) -> bool:
    """Whether there are too many nodes, as far as a few random ways through them tell: cheaper than to follow all."""
    clock = state.battle.rules.ruleset.clock
    now = getattr(state.battle.beat_start, clock)
    for _ in range(PROBES):
        each, nodes, ways = state.child(place), 0, 1
        while each.is_chance_node() and getattr(each.battle.beat_start, clock) == now:
            nodes += ways
            ways *= len(each.chance_outcomes())
            if nodes > most:
                return True
            each.apply_action(luck.randrange(len(each.chance_outcomes())))
    return False


def difference(found: dict[Any, Fraction], told: dict[Any, Fraction]) -> str:
    """What is not the same, in a line."""
    if found == told:
        return ""
    missing, more = told.keys() - found.keys(), found.keys() - told.keys()
    both = [key for key in found.keys() & told.keys() if found[key] != told[key]]
    other = [f"{found[key]} in the nodes, {told[key]} in the odds" for key in both]
    return f"{len(missing)} positions only in the odds, {len(more)} only in the nodes; {other[:3]}"


def comparisons(ruleset: str, luck: random.Random, most: int = MOST) -> Iterator[Compared | None]:
    """One random position after the other, in all scenarios; None for one with too many nodes."""
    scenarios = st.load(ruleset).ruleset.scenario_files
    while True:
        game = BattleGame(envs.Setting.of(ruleset, luck.choice(list(scenarios))))
        state = game.new_initial_state()
        for _ in range(A_BATTLE):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(luck.randrange(len(state.chance_outcomes())))
                continue
            place = luck.choice(state.legal_actions())
            child = state.child(place)
            if child.is_chance_node():
                found = None if seems_wide(state, place, luck, most) else spread(state, place, most)
                yield None if found is None else compared(state, place, found)
            state = child


def compared(state: Any, place: int, found: dict[Any, Fraction]) -> Compared:
    odds = st.odds(state.battle, state.situation.menu[place])
    assert odds.exact
    told = {position.key: chance for position, chance in odds.ordered()}
    return Compared(str(state.situation.menu[place]), len(told), difference(found, told))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", action="append", help="all, if none is named")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--most", type=int, default=MOST, help="chance nodes followed from one position")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    wrong = 0
    for ruleset in given.ruleset or sorted(st.rulesets()):
        luck, sizes, skipped = random.Random(f"{given.seed} {ruleset}"), Counter[int](), 0
        until = time.process_time() + given.seconds
        for each in comparisons(ruleset, luck, given.most):
            if each is None:
                skipped += 1
            else:
                sizes[each.told] += 1
                if each.wrong:
                    wrong += 1
                    print(f"{ruleset}: {each.answer}: {each.wrong}")
            if sizes.total() >= given.positions or time.process_time() > until:
                break
        held = sum(size * count for size, count in sizes.items())
        print(
            f"{ruleset}: {sizes.total()} positions, {held} chances held against the odds; {skipped} too wide",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
