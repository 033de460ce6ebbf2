"""Chance nodes of OpenSpiel against `st.odds`, at random positions: `python -m tests.envs.chances --positions 1000`.

At each position an answer is followed through every fall of its dice, one chance node after the other, to the next
question or the end of the round. Each position that can come of it must have the very fraction that `st.odds` gives it.
With `--seconds` a ruleset has no more CPU time than that, and it says how many positions it came to.
"""

import argparse
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import attrgetter
from typing import Any

import sandtable as st
from sandtable import envs
from sandtable.envs.spiel import BattleGame, ways_of
from sandtable.odds.position import key_of

MOST = 60  # chance nodes that are followed from one position
LOOKED_AT = 12  # falls of the first dice, before all are followed
A_BATTLE = 200  # answers that are given in one battle before another begins


@dataclass(frozen=True)
class Compared:
    """An answer at a position: what differs, if anything; `told` is how many positions can come of it."""

    answer: str
    told: int
    wrong: str


def spread(state: Any, place: int, most: int = MOST) -> dict[Any, Fraction] | None:
    """Every position that may come of an answer by chance nodes alone; None where there are too many nodes, or endless.

    Those of a roll are counted when it begins, and what falls first is followed first: too many are soon seen.
    """
    found: dict[Any, Fraction] = {}
    clock = state.battle.rules.ruleset.clock
    now, played, begun = getattr(state.battle.beat_start, clock), len(state.battle.history), set[Any]()
    waiting, nodes = deque([(state.child(place), Fraction(1))]), 0
    if is_wide(waiting[0][0].battle, most):
        return None
    while waiting:
        each, share = waiting.popleft()
        begun_in = each.battle.course.starts(played)
        ended = next((start for start in begun_in if getattr(start, clock) != now), None)  # the first: more may follow
        if ended is not None or not each.is_chance_node():
            key = (each.battle.state.key(), key_of(each.battle.pending)) if ended is None else (ended.key(), None)
            found[key] = found.get(key, Fraction(0)) + share
            continue
        if not each.faces:
            nodes += nodes_of(each.pending_roll())
            if nodes > most or is_endless(each.battle, begun):
                return None
        ways = each.chance_outcomes()
        for way, chance in ways:
            assert Fraction(chance).limit_denominator(1 << 20) == Fraction(1, len(ways))
            waiting.append((each.child(way), share / len(ways)))
    return found


def nodes_of(roll: st.Roll) -> int:
    """How many chance nodes a roll is: one for each fall of the dice before."""
    return sum(ways_of(roll) ** fallen for fallen in range(roll.dice.n))


def is_wide(battle: st.Battle, most: int) -> bool:
    """Whether a few falls of the pending dice, best and worst, are enough to see that too many nodes follow.

    What dice show in another order is looked at once and counted as often as there are orders.
    """
    assert isinstance(battle.pending, st.Roll)
    nodes, dice, clock = nodes_of(battle.pending), battle.pending.dice, attrgetter(battle.rules.ruleset.clock)
    if battle.pending.cards is not None or nodes > most:
        return nodes > most
    falls = list(combinations_with_replacement(range(1, dice.sides + 1), dice.n))
    for fall in (falls[-1 - i // 2] if i % 2 else falls[i // 2] for i in range(min(LOOKED_AT, len(falls)))):
        after = battle.fork()
        after.roll(fall)
        if isinstance(after.pending, st.Roll) and clock(after.beat_start) == clock(battle.beat_start):
            nodes += nodes_of(after.pending) * factorial(dice.n) // prod(map(factorial, Counter(fall).values()))
            if nodes > most:
                return True
    return False


def is_endless(battle: st.Battle, begun: set[Any]) -> bool:
    """Whether a beat in which nothing was answered begins once more as one has begun: equal dice thrown again."""
    if battle.course.tape.answers:
        return False
    start = battle.beat_start.key()
    again = start in begun
    begun.add(start)
    return again


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
    games = [BattleGame(envs.Setting.of(ruleset, name)) for name in st.load(ruleset).ruleset.scenario_files]
    while True:
        state = luck.choice(games).new_initial_state()
        for _ in range(A_BATTLE):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(luck.randrange(len(state.chance_outcomes())))
                continue
            place = luck.choice(state.legal_actions())
            child = state.child(place)
            if child.is_chance_node():
                found = spread(state, place, most)
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
