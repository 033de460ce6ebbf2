"""`python -m sandtable.players.fitting ID ...`: fits a ruleset's evaluation to battles of its usual players."""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable import registry
from sandtable.battle import Moment
from sandtable.kernel import Rules, Ruleset
from sandtable.simulate import from_moment

from .evaluation import keep, shipped

BATTLES = 1_000  # battles of each scenario
SEED = 20
ROUNDS = 12  # rounds of a battle that are examined
HORIZON = 2  # by default, without measurements: see docs/players.md
RIDGE = 1.0  # keeps weights of correlated columns finite
STEPS = 25  # of Newton's method, which converges much earlier
Floats = NDArray[np.float64]


def columns_of(ruleset: Ruleset) -> dict[str, list[str]]:
    """The columns of a result that belong to each side; all of them for a single side."""
    times = "rounds", ruleset.clock + "s"
    told = [name for name in ruleset.columns if name not in times and not ruleset.result.fields[name].count]
    if len(ruleset.sides) == 1:
        return {ruleset.sides[0]: told}
    return {side: [name for name in told if ruleset.column(name).side == i] for i, side in enumerate(ruleset.sides)}


def snapshots(rules: Rules, scenario: str, names: list[str]) -> Iterator[tuple[Floats, Floats]]:
    """Battles of a scenario at the start of each round: their reports, and whether the first side won."""
    moment = Moment(rules, rules.opening(scenario))
    won = from_moment(moment, n=BATTLES, seed=SEED).shares(rules.ruleset.sides[0])[0]
    for rounds in range(1, ROUNDS + 1):
        cut = from_moment(moment, n=BATTLES, horizon=rounds, seed=SEED)
        rows, open_still = cut.outcomes[0], ~cut.ended[0]
        if not open_still.any():
            return
        yield np.stack([rows[name][open_still].astype(float) for name in names], 1), won[open_still]


def fitted(seen: list[tuple[Floats, Floats]], places: list[int]) -> Floats:
    """A constant and a weight for each column: logistic regression, with its own constant for each place.

    Places are scenarios; the returned constant is their mean, for the authors' own scenarios.
    """
    many = max(places) + 1
    told, won = (np.concatenate(part) for part in zip(*seen, strict=True))
    here = np.eye(many)[np.repeat(places, [len(rows) for rows, _ in seen])]
    spread = told.std(0) + 1e-9
    given = np.hstack([here, told / spread])
    weights = np.zeros(given.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-given @ weights))
        slope = given.T @ (likely - won) + RIDGE * weights
        curve = (given * (likely * (1 - likely))[:, None]).T @ given + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return np.concatenate([[weights[:many].mean()], weights[many:] / spread])


def fit(id: str) -> dict[str, Any]:
    """The evaluation of a ruleset in the form of its file, with its current horizon."""
    rules = registry.find(id).load()
    columns = columns_of(rules.ruleset)
    names = [name for side in columns.values() for name in side]
    seen, places = [], []
    for place, scenario in enumerate(rules.scenarios):
        in_force = rules.with_preset(rules.scenario(scenario).preset)
        for shot in snapshots(in_force, scenario, names):
            seen.append(shot)
            places.append(place)
    constant, *weights = [round(float(x), 4) for x in fitted(seen, places)]
    of = dict(zip(names, weights, strict=True))
    known = shipped(rules.ruleset, "evaluation") or {}
    return {
        "horizon": known.get("horizon", HORIZON),
        **{name: known[name] for name in ("enough",) if name in known},
        "constant": constant,
        "weights": {side: {name: of[name] for name in told} for side, told in columns.items()},
    }


if __name__ == "__main__":
    for given in sys.argv[1:]:
        print(keep(registry.find(given), "evaluation", fit(given), indent=2))
