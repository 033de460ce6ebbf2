"""Compiled rollouts against plain ones, from random moments: `python -m tests.compiled.forks.parity --positions 1000`.

Most are played on for a round or two, one in twenty to the end of the battle. Each is also played on with the battle's
own luck to come exchanged for another: that must change nothing. With `--seconds` a ruleset has no more CPU time than
that, and it says how many moments it came to.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import sandtable as st
from sandtable.kernel import RANDOM

from ...simulate.positions import answer, options, position

HORIZONS = (1, 1, 1, 1, 2)  # rounds
TO_THE_END = 20  # one moment in so many is played on to its end, by players that make an end: dear in plain Python
A_BATTLE, APART = 8, 12  # moments of one battle, and answers between them, at most
OTHER = 0x5A5A5A5A  # what words of luck are mixed with to be others


def same(found: st.Rollouts, other: st.Rollouts) -> bool:
    return str(found.outcomes.tolist()) == str(other.outcomes.tolist()) and bool((found.ended == other.ended).all())


def exchange_luck(battle: st.Battle) -> None:
    """Other dice to come; those that have fallen stay as they fell."""
    course = battle.course
    course.set_luck([word ^ OTHER for word in course.luck()])
    course.beat_luck = [word ^ OTHER for word in course.beat_luck]


def moments(rules: st.Rules, lots: random.Random, **where: Any) -> Iterator[st.Battle]:
    """Battles at random moments, some of the same battle."""
    while True:
        battle = position(rules, lots, **where)
        for _ in range(A_BATTLE):
            if battle.pending is None:
                break
            yield battle.fork()
            answer(battle, lots, lots.randint(1, APART))


def how_played(rules: st.Rules, lots: random.Random, players: Sequence[str]) -> dict[str, Any]:
    """Who plays on and how far: these players or, if there are none, the usual ones or random ones, who think less."""
    if lots.randrange(TO_THE_END) == 0:
        return {"players": players, "horizon": None}
    at_random = (RANDOM,) * len(rules.ruleset.sides)
    return {"players": players or lots.choice([(), at_random, at_random]), "horizon": lots.choice(HORIZONS)}


def comparisons(rules: st.Rules, seed: int, players: Sequence[str] = (), **where: Any) -> Iterator[str]:
    """One random position after the other: what is wrong there, or nothing."""
    lots = random.Random(seed)
    for battle in moments(rules, lots, **where):
        given, asked = options(battle, lots), how_played(rules, lots, players)
        asked["seed"] = lots.randrange(1 << 20)
        plain = st.rollouts(battle, given, 2, engine="python", **asked)
        fast = st.rollouts(battle, given, 2, engine="compiled", **asked)
        said = f"{battle.scenario} {battle.pending} {given} {asked}"
        exchange_luck(battle)
        if not same(plain, fast):
            yield f"plain and compiled differ: {said}"
        elif not same(fast, st.rollouts(battle, given, 2, engine="compiled", **asked)):
            yield f"the battle's own luck is looked at: {said}"
        else:
            yield ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", action="append", help="all, if none is named")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    differing = 0
    for ruleset in given.ruleset or sorted(st.rulesets()):
        until, compared, wrong = time.process_time() + given.seconds, 0, 0
        for said in comparisons(st.load(ruleset), given.seed):
            compared += 1
            if said:
                wrong += 1
                print(f"{ruleset}: {said}")
            if compared >= given.positions or time.process_time() > until:
                break
        differing += wrong
        print(f"{ruleset}: {compared} moments, {wrong} of them differ", flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
