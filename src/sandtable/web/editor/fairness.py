"""How often each side wins: a scenario played by its usual computer players, as often as a few seconds allow."""

import time
from typing import Any

from pydantic import BaseModel

import sandtable as st

from .. import checking, hosted

MOST = 1000  # battles
ENOUGH = 6.0  # seconds after which no more are begun
GROWTH = 4  # how many times the battles of the last try the next one has
FIRST = 12


class Share(BaseModel):
    """A share of battles, and the interval that holds the true share in 95 of 100 cases."""

    name: str
    value: float
    low: float
    high: float


class Shares(BaseModel):
    """The results of a number of battles."""

    battles: int
    seconds: float
    wins: list[Share]
    reasons: list[Share]


def played(id: str, data: dict[str, Any], battles: int) -> Shares:
    """The same battles again and more of them, until there are enough or it takes too long."""
    rules = hosted.hosted(id, {}, {})
    scenario = checking.refuse_wrong(rules, data)
    count, began = min(FIRST, battles), time.perf_counter()
    results = st.simulate(rules, scenario, battles=count, seed=0, engine="python")
    while count < battles and (time.perf_counter() - began) * GROWTH < ENOUGH:
        count = min(count * GROWTH, battles)
        results = st.simulate(rules, scenario, battles=count, seed=0, engine="python")  # compiling may outlast patience
    return shares_of(results, time.perf_counter() - began)


def shares_of(results: st.Results, seconds: float) -> Shares:
    """How often each side wins in these results, how their battles end, and how long they took."""
    return Shares(
        battles=results.battles,
        seconds=seconds,
        wins=[Share(name=name, **each._asdict()) for name, each in results.wins.items()],
        reasons=[Share(name=name, **each._asdict()) for name, each in results.reasons.items()],
    )
