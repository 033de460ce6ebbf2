"""Odds as the pages read them: every share as a fraction, a decimal and words."""

from fractions import Fraction
from typing import Any, Literal

from pydantic import BaseModel

from sandtable import __version__
from sandtable.odds.answer import Odds, jsonable
from sandtable.odds.words import certainty, digits, percent, plainly

from ..tables import protocol, shown
from .asking import Asked, Found, Topic


class Share(BaseModel):
    """A probability. `fraction` is exact where the answer is, else a decimal; a sampled one has its 95 % interval."""

    fraction: str
    p: float
    interval: tuple[float, float] | None
    percent: str  # "58.3%"
    sure: str  # "7/12", or "55% to 61%"


class OutcomeOdds(Share):
    """One outcome, a part for each column."""

    outcome: list[Any]
    words: list[str]


class ValueOdds(BaseModel):
    """One value of one column: this exactly, and for numbers this or more, this or less."""

    outcome: Any
    words: str
    number: float | None
    exactly: Share
    at_least: Share | None
    at_most: Share | None


class Amount(BaseModel):
    """A number that is no probability."""

    fraction: str
    value: float
    words: str


class Marginal(BaseModel):
    """The distribution of one column by itself; mean and standard deviation where it holds numbers."""

    column: str
    numeric: bool
    mean: Amount | None
    sd: float | None
    rows: list[ValueOdds]


class Answer(BaseModel):
    """The answer to a question: chances of outcomes, or the value of best play."""

    ruleset: str
    question: str
    kind: Literal["chances", "value"]
    columns: list[str]
    exact: bool
    floats: bool  # not exact, but worked out in full, in floating point
    why: str
    samples: int
    outcomes: list[OutcomeOdds]
    marginals: list[Marginal]
    value: Amount | None
    sums: tuple[protocol.ShownSum, ...]  # behind the first roll: each number with the rules that add up to it
    command: str  # that asks the same in a terminal; empty where none does
    version: str
    fingerprint: str  # of the ruleset's sources


def answer_of(topic: Topic, asked: Asked, worked_out: Found) -> Answer:
    """Odds as an answer."""
    found, best_play = worked_out.odds, worked_out.best_play
    value = found.mean if best_play else None
    return Answer(
        ruleset=topic.ruleset,
        question=topic.name,
        kind="value" if best_play else "chances",
        columns=list(found.columns),
        exact=found.exact,
        floats=found.floats,
        why=found.why,
        samples=found.samples,
        outcomes=[] if best_play else [outcome(found, x, p) for x, p in found.ordered()],
        marginals=[] if best_play else [marginal(found, place) for place in range(len(found.columns))],
        value=None if value is None else amount(value),
        sums=shown.shown_sums(found.sums),
        command=topic.command(asked),
        version=__version__,
        fingerprint=topic.fingerprint,
    )


def outcome(found: Odds, value: Any, p: Fraction) -> OutcomeOdds:
    """One outcome with its share."""
    parts = found.parts(value)
    shared = share(found, p).model_dump()
    return OutcomeOdds(outcome=[jsonable(x) for x in parts], words=[plainly(x) for x in parts], **shared)


def marginal(found: Odds, place: int) -> Marginal:
    """One column by itself."""
    name = found.columns[place]
    alone = found.of(name)
    numeric = bool(alone.outcomes) and alone.numeric
    rows = alone.ordered()
    least = alone.running(at_least=True) if numeric else {}
    most = alone.running(at_least=False) if numeric else {}
    return Marginal(
        column=name,
        numeric=numeric,
        mean=amount(alone.mean) if numeric else None,
        sd=alone.deviation if numeric else None,
        rows=[
            ValueOdds(
                outcome=jsonable(value),
                words=plainly(value),
                number=float(value) if numeric else None,
                exactly=share(alone, p),
                at_least=share(alone, least[value]) if numeric else None,
                at_most=share(alone, most[value]) if numeric else None,
            )
            for value, p in rows
        ],
    )


def share(found: Odds, p: Fraction) -> Share:
    """One probability in every form."""
    return Share(
        fraction=found.text_of(p),
        p=float(p),
        interval=found.interval_of(p),
        percent=percent(float(p)),
        sure=certainty(found, p),
    )


def amount(value: Fraction) -> Amount:
    return Amount(fraction=digits(value), value=float(value), words=f"{float(value):.4g}")
