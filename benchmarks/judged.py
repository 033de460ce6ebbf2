"""Which of several players answers better: their answers to the same questions, judged by battles on other luck.

`python -m benchmarks.judged RULESET SCENARIO rollout:200 rollout:200:margin=2 --questions 150`. Far fewer battles tell
players apart than a match needs, but only by how the base players go on after one answer.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
from collections.abc import Iterator, Sequence
from statistics import mean, stdev
from unittest import mock

import sandtable as st
from sandtable.battle import Moment
from sandtable.kernel import Action
from sandtable.players import halving, player
from sandtable.players.rollout import Rollout
from sandtable.simulate import from_moment

from .timing import table
from .watching import clock

SHOWN = ("year_zero", "bay"), ("skirmishers", "yard")
USUAL = ("rollout:200", "rollout:200:margin=0.5", "rollout:200:margin=2", "rollout:64", "rollout:1000")
QUESTIONS, BATTLES = 150, 600
ASKING = "rollout:64"  # who plays the battles that the questions come from
APART = 3  # one question in so many is put to everybody
OTHER_LUCK = 1 << 40  # number of the first battle that judges: nobody has chosen by it
Question = tuple[Moment, int, Action, Sequence[Action]]  # the side asked, the base player's answer, and the others


def questions(rules: st.Rules, scenario: str, seed: int) -> Iterator[Question]:
    """Questions with more than one answer, from one battle after the other."""
    lots, heard = random.Random(seed), list[Question]()
    consider = Rollout.consider

    def noted(self: Rollout, moment: Moment, side: int, own: Action, others: Sequence[Action]) -> halving.Verdict:
        if others and lots.randrange(APART) == 0:
            heard.append((moment, side, own, others))
        return consider(self, moment, side, own, others)

    for number in itertools.count():
        with mock.patch.object(Rollout, "consider", noted):
            st.Battle(rules, scenario, seed + number, players=[ASKING] * len(rules.ruleset.sides))
        yield from heard
        heard.clear()


def gains(asked: Question, thinkers: Sequence[Rollout], battles: int) -> list[float]:
    """What each player's answer adds to the chance to win that the base player's answer leaves."""
    moment, side, own, others = asked
    answers = [thinker.consider(moment, side, own, others).chosen.option for thinker in thinkers]
    judged = list(dict.fromkeys([own, *answers]))
    found = from_moment(moment, judged, battles, first=OTHER_LUCK)
    worth = dict(zip(judged, found.shares(moment.rules.ruleset.sides[side]).mean(axis=1).tolist(), strict=True))
    return [worth[answer] - worth[own] for answer in answers]


def shown(
    id: str, scenario: str, names: Sequence[str], count: int = QUESTIONS, battles: int = BATTLES, seed: int = 31
) -> None:
    """The table of one scenario: gains in thousandths of a battle, each with its error."""
    rules = st.load(id)
    rules = rules.with_preset(rules.scenario(scenario).preset)
    thinkers = [player(rules, name) for name in names]
    asked = itertools.islice(questions(rules, scenario, seed), count)
    with mock.patch.object(halving, "clock", clock):
        found = [gains(question, thinkers, battles) for question in asked]
    rows = [row_of(name, [row[place] for row in found], [row[0] for row in found]) for place, name in enumerate(names)]
    table(f"{id}, {scenario}: {count} questions, {battles} battles", ["player", "gain", f"beside {names[0]}"], rows)


def row_of(name: str, gained: Sequence[float], first: Sequence[float]) -> list[str]:
    """One player's line."""
    return [name, with_error(gained), with_error([a - b for a, b in zip(gained, first, strict=True)])]


def with_error(values: Sequence[float]) -> str:
    return f"{1000 * mean(values):.1f} ± {1000 * stdev(values) / math.sqrt(len(values)):.1f}"


def run() -> None:
    for id, scenario in SHOWN:
        shown(id, scenario, USUAL)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id")
    parser.add_argument("scenario")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--questions", type=int, default=QUESTIONS)
    parser.add_argument("--battles", type=int, default=BATTLES)
    parser.add_argument("--seed", type=int, default=31)
    given = parser.parse_args()
    shown(given.id, given.scenario, given.players, given.questions, given.battles, given.seed)
