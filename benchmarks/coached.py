"""Hints that are always followed: what comes of it, on the same seeds as without sense, and without a coach.

`python -m benchmarks.coached skirmishers yard --battles 12`. Who follows the hints plays each side in turn against
`--against` (the usual player). `--by`: the idea that comes `first`; the one that wins `most` often, as if there were
neither margin nor sense; or the `usual` player's own answer.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter

import sandtable as st
from sandtable.kernel import Action
from sandtable.players.coach import chances, hints, sense
from sandtable.simulate import from_moment

BATTLES, ROLLOUTS, JUDGES = 12, 1_000, 2_000
JUDGED = 8  # one hint in so many is judged
OTHER_LUCK = 1 << 40  # number of the first battle that judges
WORSE = 0.01  # another idea wins more often by more than this, beyond its interval


def answered(battle: st.Battle, by: str, rollouts: int) -> tuple[Action, list[Action]]:
    """What is answered, and the ideas it was chosen from."""
    told = st.hint(battle, rollouts=rollouts, facts=False).ideas
    chosen = {"first": told[0], "most": max(told, key=lambda idea: idea.win.value)}
    chosen["usual"] = next((idea for idea in told if idea.is_usual), told[0])
    return chosen[by].action, [idea.action for idea in told]


def is_step_back(battle: st.Battle, side: str, action: Action) -> bool:
    usual = tuple(battle.rules.ruleset.everybody())
    return sense.Sense(battle.course.moment(), sense.trail_of(battle, side), usual).is_step_back(action)


def is_worse(battle: st.Battle, side: int, action: Action, ideas: list[Action]) -> bool:
    """Whether another idea clearly wins more often, on luck that nothing was chosen by."""
    found = from_moment(battle.course.moment(), ideas, JUDGES, first=OTHER_LUCK)
    worth = chances.worth(found, side)
    own = worth[ideas.index(action)]
    return bool(any(hints.halves(other, own).low > WORSE for other in worth))


def is_move(battle: st.Battle, action: Action) -> bool:
    point = battle.rules.ruleset.told(battle.state.clone(), action)
    return point is not None and point.group == sense.MOVE


def played(rules: st.Rules, scenario: str, number: int, asked: argparse.Namespace) -> Counter[str]:
    """One battle, and what was counted in it."""
    ruleset, found, lots = rules.ruleset, Counter[str](), random.Random(number)
    side = number % len(ruleset.sides)
    seated: list[str | None] = [asked.against] * len(ruleset.sides) if asked.against else list(ruleset.everybody())
    seated[side] = None
    battle = st.Battle(rules, scenario, asked.seed + number // len(ruleset.sides), players=seated)
    while isinstance(battle.pending, st.Choice):
        if len(battle.legal_actions) == 1:
            battle.push(next(iter(battle.legal_actions)))
            continue
        action, ideas = answered(battle, asked.by, asked.rollouts)
        found["hints"] += 1
        found["given up"] += isinstance(action, ruleset.gives_up)
        if is_move(battle, action):
            found["moves"] += 1
            found["steps back"] += is_step_back(battle, ruleset.sides[side], action)
        if lots.randrange(JUDGED) == 0:
            found["judged"] += 1
            found["clearly worse"] += is_worse(battle, side, action, ideas)
        battle.push(action)
    outcome = battle.outcome()
    assert outcome is not None
    is_drawn = outcome.winner is None and len(ruleset.sides) > 1
    found["half wins"] += chances.WON * (outcome.winner == ruleset.sides[side]) + is_drawn
    return found


def run() -> None:
    """A few battles of the usual scenario of each ruleset."""
    for id in st.rulesets():
        for by in ("most", "first", "usual"):
            asked = argparse.Namespace(by=by, against="", rollouts=300, seed=1)
            print(id, by, json.dumps(counted(st.load(id), st.load(id).ruleset.usual_scenario, 4, asked)))


def counted(rules: st.Rules, scenario: str, battles: int, asked: argparse.Namespace) -> dict[str, int]:
    found = Counter[str]()
    for number in range(battles):
        found.update(played(rules, scenario, number, asked))
    return dict(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id")
    parser.add_argument("scenario")
    parser.add_argument("--by", choices=("first", "most", "usual"), default="first")
    parser.add_argument("--against", default="")
    parser.add_argument("--battles", type=int, default=BATTLES)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(json.dumps(counted(st.load(given.id), given.scenario, given.battles, given)))
