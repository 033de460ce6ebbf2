"""Who wins how often: a scenario played by its usual computer players, as many times as a few seconds allow."""

import time

import anyio
from pydantic import BaseModel

import sandtable as st
from sandtable.kernel import Rules, Scenario

MOST = 1000  # battles
ENOUGH = 6.0  # seconds after which no more are begun
GROWTH = 4  # each try has so many times the battles of the one before
FIRST = 12
at_work = anyio.Semaphore(1)  # one at a time: the others wait


class Share(BaseModel):
    """How often something came about, and the interval that holds the true share in 95 of 100 cases."""

    name: str
    value: float
    low: float
    high: float


class Shares(BaseModel):
    """What came of so many battles."""

    battles: int
    seconds: float
    wins: list[Share]
    reasons: list[Share]


async def shares(rules: Rules, scenario: Scenario, battles: int) -> Shares:
    async with at_work:
        return await anyio.to_thread.run_sync(played, rules, scenario, battles)


def played(rules: Rules, scenario: Scenario, battles: int) -> Shares:
    """The same battles again and more of them, until there are enough or it takes too long."""
    count, began = min(FIRST, battles), time.perf_counter()
    while True:
        results = st.simulate(rules, scenario, battles=count, seed=0)
        if count == battles or (time.perf_counter() - began) * GROWTH > ENOUGH:
            break
        count = min(count * GROWTH, battles)
    return Shares(
        battles=results.battles,
        seconds=time.perf_counter() - began,
        wins=[Share(name=name, **each.to_json()) for name, each in results.wins.items()],
        reasons=[Share(name=name, **each.to_json()) for name, each in results.reasons.items()],
    )
