"""How hard the levels are for people: two scripts that stand for them against `easy`, `normal` and `hard`.

`python -m benchmarks.levels [RULESET ...] --battles 40`, in the usual scenario of each ruleset, on both sides in turn.
`careless` knows no odds: it draws lots among the answers that point at an enemy, where there are any, and otherwise
among all but those that give something up for good. `sensible` looks one step ahead: the ruleset's usual player.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence

import sandtable as st
from sandtable.kernel import Action
from sandtable.odds.answer import wilson

BATTLES, LEVELS = 4, ("easy", "normal", "hard")
Script = Callable[[st.Battle, int, random.Random], Action]


def careless(battle: st.Battle, side: int, lots: random.Random) -> Action:
    """An answer by lot: at an enemy, if it can be."""
    ruleset, state, menu = battle.rules.ruleset, battle.state.clone(), list(battle.legal_actions)
    enemies = {figure.key for figure in ruleset.looks.view(state).figures if figure.side not in (-1, side)}
    points = {action: ruleset.told(state, action) for action in menu}
    at_enemies = [action for action, point in points.items() if point is not None and point.target in enemies]
    return lots.choice(at_enemies or [x for x in menu if not isinstance(x, ruleset.gives_up)] or menu)


def sensible(battle: st.Battle, side: int, lots: random.Random) -> Action:
    """What the usual player would answer."""
    return battle.advice(str(battle.rules.ruleset.everybody()[side]), side)


SCRIPTS: dict[str, Script] = {"careless": careless, "sensible": sensible}


def score(rules: st.Rules, script: Script, level: str, number: int, seed: int) -> float:
    """One battle of a script against a level: 1 won, 0 lost, a half where nobody has won."""
    sides, lots = rules.ruleset.sides, random.Random(number)
    side = number % len(sides)
    seated: list[str | None] = [level] * len(sides)
    seated[side] = None
    battle = st.Battle(rules, rules.ruleset.usual_scenario, seed + number // len(sides), players=seated)
    while isinstance(battle.pending, st.Choice):
        battle.push(script(battle, side, lots))
    outcome = battle.outcome()
    assert outcome is not None
    return 0.5 if outcome.winner is None else float(outcome.winner == sides[side])


def shown(id: str, battles: int, seed: int, scripts: Sequence[str], levels: Sequence[str]) -> None:
    """A line for each script and level."""
    rules = st.load(id)
    for name in scripts:
        for level in levels:
            total = sum(score(rules, SCRIPTS[name], level, number, seed) for number in range(battles))
            low, high = wilson(total, battles)
            told = f"{total / battles:.2f} ({low:.2f} to {high:.2f}) of {battles}"
            print(f"{id}, {name} against {level}: {told}", flush=True)


def run(
    ids: Sequence[str] = (),
    battles: int = BATTLES,
    seed: int = 1,
    scripts: Sequence[str] = tuple(SCRIPTS),
    levels: Sequence[str] = LEVELS,
) -> None:
    """Every ruleset in which two sides fight."""
    for id in ids or [id for id in st.rulesets() if len(st.load(id).ruleset.sides) > 1]:
        shown(id, battles, seed, scripts, levels)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="RULESET")
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scripts", nargs="+", choices=SCRIPTS, default=tuple(SCRIPTS))
    parser.add_argument("--levels", nargs="+", default=LEVELS, metavar="PLAYER")
    given = parser.parse_args()
    run(given.ids, given.battles, given.seed, given.scripts, given.levels)
