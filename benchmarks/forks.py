"""Battles played on from the middle, and battles side by side: what searches and environments live on."""

from collections.abc import Callable

import numpy as np

import sandtable as st
from sandtable.compiled.batches.batch import Batch
from sandtable.compiled.forks.fork import Fork

from .timing import SEED, median_ms, table

ROLLOUTS = 400
STEPS = {1: 400, 1024: 20}  # answers given to each battle of a batch


def first_question(rules: st.Rules) -> st.Battle:
    """A battle at its first question, with people in every seat."""
    return st.Battle(rules, rules.ruleset.usual_scenario, SEED, players=["human"] * len(rules.ruleset.sides))


def cpu_seconds(work: Callable[[], object]) -> float:
    """What a piece of work costs one core: the median of three."""
    return median_ms({"work": work}, 3)["work"] / 1e3


def forked(rules: st.Rules) -> list[str]:
    """Microseconds to make records of a moment and to start a call, and rollouts a second."""
    moment, players = first_question(rules).course.moment(), [str(p) for p in rules.ruleset.everybody()]

    def fork() -> Fork:
        return Fork(moment.rules, moment.start.clone(), moment.fallen, (), players)

    one = fork()
    one.rollouts([None], SEED, 0, 1)
    packing = cpu_seconds(lambda: [fork() for _ in range(50)]) / 50
    call = cpu_seconds(lambda: [one.rollouts([None], SEED, 0, 0) for _ in range(200)]) / 200
    playing = cpu_seconds(lambda: one.rollouts([None], SEED, 0, ROLLOUTS)) / ROLLOUTS
    return [f"{1e6 * packing:.0f}", f"{1e6 * call:.0f}", f"{1 / playing:,.0f}"]


def side_by_side(rules: st.Rules, count: int) -> str:
    """Decisions a second where every side is answered from outside, at random."""
    batch = Batch(rules, rules.opening(rules.ruleset.usual_scenario), SEED, count)
    luck = np.random.default_rng(SEED)

    def play() -> None:
        for _ in range(STEPS[count]):
            batch.pick((luck.random(count) * batch.places).astype(np.int64))
            if batch.done.any():
                rows = np.flatnonzero(batch.done)
                batch.restart(rows, rows.tolist())

    play()
    return f"{count * STEPS[count] / cpu_seconds(play):,.0f}"


def run() -> None:
    head = ["ruleset", "packing, us", "a call, us", "rollouts/s", "Batch of 1, decisions/s", "Batch of 1,024"]
    rows = []
    for id in st.rulesets():
        rules = st.load(id)
        rows.append([id, *forked(rules), *[side_by_side(rules, count) for count in STEPS]])
    table("Forks and batches (CPU of one core)", head, rows)
