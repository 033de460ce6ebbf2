"""Hints that are always followed: what comes of it, on the same seeds as without sense, and without a coach.

`python -m benchmarks.coached skirmishers --battles 12` plays the usual scenario, or the one named after the ruleset.
Who follows the hints plays each side in turn against `--against` (the usual player). `--by`: the idea that comes
`first`; the one that wins `most` often, as if there were neither margin nor sense; or the `usual` player's own answer.

A step back leads a piece to where it has been in this activation, or no farther from there; a zigzag is a turn of 120
degrees or more between two ways of one piece, whenever it goes them. One hint in so many is asked again with `--sharp`
rollouts, as many as a table has time for, and judged: the answer of the menu that wins most often is sought, and held
against the hint on luck that has chosen neither.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from itertools import pairwise
from math import hypot

import sandtable as st
from sandtable.kernel import Action
from sandtable.players.coach import chances, hints, sense
from sandtable.simulate import from_moment, rows

BATTLES, ROLLOUTS, SHARP = 12, 1_000, 10_000
JUDGED, SOUGHT, JUDGES = 16, 200, 2_000  # one hint in so many; battles of each answer, and of the two that are compared
OTHER_LUCK = 1 << 40  # number of the first battle that judges
WORSE = 0.01  # another answer wins more often by more than this, beyond its interval
BACK = -0.5  # cosine of 120 degrees


def answered(battle: st.Battle, side: int, by: str, rollouts: int) -> Action:
    """What is answered."""
    if by == "usual":
        return battle.advice(str(battle.rules.ruleset.everybody()[side]), side)
    told = st.hint(battle, rollouts=rollouts, facts=False).ideas
    return told[0].action if by == "first" else max(told, key=lambda idea: idea.win.value).action


def is_step_back(battle: st.Battle, side: str, action: Action) -> bool:
    usual = tuple(map(str, battle.rules.ruleset.everybody()))
    return sense.Sense(battle.course.moment(), sense.trail_of(battle, side), usual).is_step_back(action)


def is_worse(battle: st.Battle, side: int, action: Action) -> bool:
    """Whether another answer clearly wins more often, on luck that nothing was chosen by."""
    moment, others = battle.course.moment(), [other for other in battle.legal_actions if other != action]
    sought = chances.worth(from_moment(moment, others, SOUGHT, first=OTHER_LUCK), side)
    best = max(range(len(others)), key=lambda place: rows.total(sought[place]))
    found = from_moment(moment, [action, others[best]], JUDGES, first=OTHER_LUCK + SOUGHT)
    own, other = chances.worth(found, side)
    return bool(hints.halves(other, own).low > WORSE)


def moved(battle: st.Battle, action: Action) -> str:
    """The piece that an answer moves; "" where it moves none."""
    point = battle.rules.ruleset.told(battle.state.clone(), action)
    return point.actor if point is not None and point.group == sense.MOVE else ""


def zigzags(path: list[sense.Place]) -> int:
    """How often a piece turned round."""
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path) if a[:2] != b[:2]]
    return sum(a[0] * b[0] + a[1] * b[1] <= BACK * hypot(*a) * hypot(*b) for a, b in pairwise(ways))


def played(rules: st.Rules, scenario: str, number: int, asked: argparse.Namespace) -> Counter[str]:
    """One battle, and what was counted in it."""
    ruleset, found, lots = rules.ruleset, Counter[str](), random.Random(number)
    paths = defaultdict[str, list[sense.Place]](list)  # of each piece: where it began to move
    side = number % len(ruleset.sides)
    seated: list[str | None] = [asked.against] * len(ruleset.sides) if asked.against else list(ruleset.everybody())
    seated[side] = None
    battle = st.Battle(rules, scenario, asked.seed + number // len(ruleset.sides), players=seated)
    while isinstance(battle.pending, st.Choice):
        if len(battle.legal_actions) == 1:
            battle.push(next(iter(battle.legal_actions)))
            continue
        action = answered(battle, side, asked.by, asked.rollouts)
        found["hints"] += 1
        found["given up"] += isinstance(action, ruleset.gives_up)
        if figure := moved(battle, action):
            found["moves"] += 1
            found["steps back"] += is_step_back(battle, ruleset.sides[side], action)
            paths[figure] += filter(None, [sense.place_of(ruleset, battle.state, figure)])
        if asked.by != "usual" and lots.randrange(JUDGED) == 0:
            found["judged"] += 1
            found["clearly worse"] += is_worse(battle, side, answered(battle, side, asked.by, asked.sharp))
        battle.push(action)
    found["zigzags"] = sum(map(zigzags, paths.values()))
    outcome = battle.outcome()
    assert outcome is not None
    is_drawn = outcome.winner is None and len(ruleset.sides) > 1
    found["half wins"] += chances.WON * (outcome.winner == ruleset.sides[side]) + is_drawn
    return found


def run() -> None:
    """A few battles of the usual scenario of each ruleset."""
    for id in st.rulesets():
        for by in ("most", "first", "usual"):
            asked = argparse.Namespace(by=by, against="", rollouts=300, sharp=1_000, seed=1)
            print(id, by, json.dumps(counted(st.load(id), st.load(id).ruleset.usual_scenario, 4, asked)))


def counted(rules: st.Rules, scenario: str, battles: int, asked: argparse.Namespace) -> dict[str, int]:
    found = Counter[str]()
    for number in range(battles):
        found.update(played(rules, scenario, number, asked))
    return dict(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id")
    parser.add_argument("scenario", nargs="?", default="")
    parser.add_argument("--by", choices=("first", "most", "usual"), default="first")
    parser.add_argument("--against", default="")
    parser.add_argument("--battles", type=int, default=BATTLES)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--sharp", type=int, default=SHARP)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    loaded = st.load(given.id)
    print(json.dumps(counted(loaded, given.scenario or loaded.ruleset.usual_scenario, given.battles, given)))
