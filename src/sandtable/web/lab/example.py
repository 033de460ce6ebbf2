"""The example with which a page of the balance lab opens: a sweep of the usual scenario, kept as data.

`python -m sandtable.web.lab.example danger_close` makes it again.
"""

import sys
from pathlib import Path
from typing import Any

import sandtable as st
from sandtable.kernel import Ruleset
from sandtable.players.evaluation import keep, shipped
from sandtable.registry import find, rulesets

from . import asked

NAME = "balance"  # of the file in the data of a ruleset, where it has one
BATTLES, POINTS, DIGITS = 1_024, 2.0, 5


def example_of(ruleset: Ruleset) -> dict[str, Any] | None:
    """The kept example as pages read jobs; none where a ruleset has none."""
    found = shipped(ruleset, NAME)
    return found and {"asked": asked_of(ruleset).model_dump(mode="json"), "found": found}


def asked_of(ruleset: Ruleset) -> asked.Sweep:
    """The question that the form begins with."""
    return asked.Sweep(
        kind="sweep",
        ruleset=ruleset.id,
        scenario=ruleset.usual_scenario,
        players=list(ruleset.default_players),
        battles=BATTLES,
        delta=POINTS,
    )


def made(ruleset: Ruleset) -> Path:
    """Works out the answer to that question, and writes it to the file."""
    return keep(ruleset, NAME, answer(ruleset), separators=(",", ":"))


def answer(ruleset: Ruleset, **changed: Any) -> dict[str, Any]:
    """The answer by the rules as they stand: to every change, or to those that are named as for a sweep."""
    question = asked_of(ruleset)
    found = st.sweep(
        ruleset.load(),
        question.scenario,
        players=question.players,
        battles=question.battles,
        delta=question.delta / 100,
        seed=question.seed,
        **changed,
    )
    short: dict[str, Any] = shortened(found.to_json())
    return short


def shortened(value: Any) -> Any:
    """JSON with no more digits than people read."""
    if isinstance(value, dict):
        return {key: shortened(each) for key, each in value.items()}
    if isinstance(value, list):
        return [shortened(each) for each in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


if __name__ == "__main__":
    for id in sys.argv[1:] or rulesets():
        print(made(find(id)))
