"""Contracts: claims about rules and scenarios that must stay true, for continuous integration."""

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
from pydantic import Field

from sandtable.kernel import Closed, Number, ParseError, SandtableError, read_toml, validated
from sandtable.registry import load
from sandtable.simulate import Estimate
from sandtable.simulate.estimate import unseen

from . import bench, claims, measures, playing

HOLDS, BROKEN, UNDECIDED = "holds", "broken", "undecided"


class Contract(Closed):
    """One claim about the battles of one scenario, or about exact odds."""

    name: str = ""
    ruleset: str
    scenario: str = ""
    players: list[str] = []
    preset: str | None = None
    rulings: dict[str, str] = {}
    numbers: dict[str, Number] = {}
    claim: str
    battles: int = Field(16_384, ge=measures.FIRST_LOOK, description="how many may be played to decide it")
    seed: int = 0


class Contracts(Closed):
    """A file of contracts."""

    wrong: float = Field(0.05, gt=0, lt=1, description="how often any of them may be decided wrongly")
    engine: str = "auto"
    contract: list[Contract]


class Verdict(NamedTuple):
    """The verdict on one contract, and the figures behind it."""

    contract: Contract
    says: str
    found: str
    battles: int = 0

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON."""
        c = self.contract
        about = {"name": c.name or c.claim, "ruleset": c.ruleset, "scenario": c.scenario, "claim": c.claim}
        return about | {"says": self.says, "found": self.found, "battles": self.battles}


class Guarded(NamedTuple):
    """All verdicts of a file."""

    verdicts: Sequence[Verdict]

    @property
    def code(self) -> int:
        """0 if all hold, 1 if one is broken, 2 if one is undecided within its battles."""
        said = {verdict.says for verdict in self.verdicts}
        return 1 if BROKEN in said else 2 if UNDECIDED in said else 0

    def to_json(self) -> dict[str, Any]:
        """All verdicts as JSON."""
        return {"code": self.code, "contracts": [verdict.to_json() for verdict in self.verdicts]}

    def to_junit(self) -> str:
        """All verdicts as JUnit's XML: broken ones are failures, undecided ones errors."""
        said = [verdict.says for verdict in self.verdicts]
        counts = {"tests": len(said), "failures": said.count(BROKEN), "errors": said.count(UNDECIDED)}
        suite = ElementTree.Element("testsuite", {"name": "sandtable guard", **{k: str(n) for k, n in counts.items()}})
        for verdict in self.verdicts:
            c = verdict.contract
            case = ElementTree.SubElement(suite, "testcase", {"classname": c.ruleset, "name": c.name or c.claim})
            if verdict.says != HOLDS:
                kind = "failure" if verdict.says == BROKEN else "error"
                ElementTree.SubElement(case, kind, {"message": f"{verdict.says}: {c.claim}"}).text = verdict.found
        ElementTree.indent(suite)
        return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def guard(file: str | Path, told: Callable[[Verdict], None] | None = None) -> Guarded:
    """The verdicts on a file of contracts; `told` hears of each.

    A scenario is one of the ruleset's, or a file that is looked for beside the contracts. Each claim is looked at again
    and again on more battles, and all looks at all claims share one chance of error.

    Args:
        file: A TOML file of contracts; its scenarios are looked for beside it.
        told: Is called with each verdict.

    Raises:
        ParseError: the file cannot be read; the message names the entry.

    >>> from pathlib import Path
    >>> contract = '[[contract]]\\nname = "fair"\\nruleset = "danger_close"\\nscenario = "lone-light"\\n'
    >>> _ = Path("contracts.toml").write_text(contract + 'claim = "wins.squad between 0.1 and 1"')
    >>> [verdict.says for verdict in st.guard("contracts.toml").verdicts]
    ['holds']
    """
    path = Path(file)
    contracts: Contracts = validated(Contracts, read_toml(path), path.name, ParseError)
    benches: dict[Any, bench.Bench] = {}
    verdicts = []
    for contract in contracts.contract:
        try:
            beside = path.parent / contract.scenario
            found = contract.model_copy(update={"scenario": str(beside)}) if beside.is_file() else contract
            verdicts.append(judged(found, contracts.engine, contracts.wrong / len(contracts.contract), benches))
        except SandtableError as error:
            raise type(error)(f"{path.name}: {contract.name or contract.claim}: {error}") from None
        if told is not None:
            told(verdicts[-1])
    return Guarded(verdicts)


def judged(contract: Contract, engine: Any, wrong: float, benches: dict[Any, bench.Bench]) -> Verdict:
    """Whether one contract holds; benches are shared by contracts about the same battles."""
    rules = load(contract.ruleset, contract.rulings, contract.numbers, contract.preset)
    said = claims.claim(contract.claim, rules)
    if said.question is not None:
        return exactly(contract, said, said.question.answer(rules))
    key = contract.model_dump_json(exclude={"name", "claim", "battles"})
    if key not in benches:
        scenario = contract.scenario or rules.ruleset.usual_scenario
        benches[key] = bench.Bench(rules, scenario, contract.players, contract.seed, engine)
    if said.unread is not None:
        return unread(contract, said.unread, said.is_most, benches[key])
    return sampled(contract, said, benches[key], wrong)


def exactly(contract: Contract, said: claims.Claim, answer: tuple[Any, str]) -> Verdict:
    """The verdict on a claim about exact odds."""
    value, why = answer
    if why:
        return Verdict(contract, UNDECIDED, f"not exact: {why}")
    return Verdict(contract, HOLDS if said.low <= value <= said.high else BROKEN, str(value))


def unread(contract: Contract, expected: Sequence[str], is_most: bool, on: bench.Bench) -> Verdict:
    """The verdict on a claim about what is never read: exactly that, or that at most."""
    watched = on.watch(0, contract.battles)
    for battle, text in watched.failed.items():
        return Verdict(contract, BROKEN, f"battle {battle} breaks: {text}", contract.battles)
    found = on.never_read(watched.reads)
    more, fewer = sorted(set(found) - set(expected)), sorted(set() if is_most else set(expected) - set(found))
    told = [f"never read: {', '.join(more)}"] * bool(more) + [f"read after all: {', '.join(fewer)}"] * bool(fewer)
    return Verdict(
        contract, BROKEN if told else HOLDS, "; ".join(told) or f"{len(found)} never read", len(watched.rows)
    )


def sampled(contract: Contract, said: claims.Claim, on: bench.Bench, wrong: float) -> Verdict:
    """The verdict on a claim about battles, as soon as an interval lies on one side of what is claimed."""
    values = np.zeros(0)
    e, says = Estimate(0.0, 0.0, 0.0), ""
    for look, (first, last) in enumerate(measures.looks(contract.battles, 2), 1):
        more, fault = values_of(said, on, first, last)
        if fault:
            return Verdict(contract, BROKEN, fault, last)
        values = np.concatenate([values, more])
        e = interval(values, 6 * wrong / (np.pi * look) ** 2)  # of all looks together: wrong
        e = Estimate(e.value, *said.bounded(e.low, e.high))
        says = said.says(e.low, e.high)
        if says:
            break
    return Verdict(contract, says or UNDECIDED, str(e), len(values))


def values_of(said: claims.Claim, on: bench.Bench, first: int, last: int) -> tuple[Any, str]:
    """The left side of a claim, battle by battle; and what went wrong, if something did."""
    total = np.zeros(last - first)
    battles = playing.first(first, last - first)
    base = on.play([()], battles)
    for term in said.terms:
        if term.change is None:
            total += term.factor * term.measure.of(base.rows)
            fault = base.failed
        else:
            opening = on.opening((term.change,))
            if isinstance(opening, str):
                return total, f"{term.change} is refused: {opening}"
            changed = on.play([(term.change,)], battles)
            total += term.factor * (term.measure.of(changed.rows) - term.measure.of(base.rows))
            fault = changed.failed or base.failed
        if fault:
            place, text = next(iter(fault.items()))
            return total, f"battle {first + place} breaks: {text}"
    return total, ""


def interval(values: Any, wrong: float) -> Estimate:
    """The mean, and an interval that misses the true one with a stated chance; unseen battles count as off by 1."""
    n, middle = len(values), float(np.mean(values))
    wide = NormalDist().inv_cdf(1 - wrong / 2)
    half = hypot(wide * float(np.std(values)) / sqrt(n), unseen(n, wide))
    return Estimate(middle, middle - half, middle + half)
