"""Measures of battles, and statistics of paired differences that stay valid however often they are looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from sandtable.kernel import InvalidRules, Ruleset, as_list, no_such
from sandtable.odds.answer import Z95
from sandtable.simulate.estimate import Estimate

from .playing import Places, Rows

WRONG = 0.05  # how often a verdict may be wrong
RULED_OUT = log((1 - WRONG) / WRONG)  # the odds that rule an effect out, as a logarithm
FIRST_LOOK = 256  # battles
RARE = 0.1  # rarer differences are not searched for
LUCKY = NormalDist().inv_cdf(1 - RARE)  # in standard deviations
BET = 0.75  # the part of all evidence that bets on an effect of delta; the rest bets on any effect
MOST = 0.8  # that is staked on one battle
WINS, NOBODY = "wins", "nobody"
USUAL = 3  # how many columns are looked at by default: those that a result declares first


class Measure(NamedTuple):
    """A whole number for each battle."""

    name: str  # "wins.A", "rounds"
    column: str
    side: int | None = None  # whose wins
    told: str = ""  # as people read it

    @property
    def is_share(self) -> bool:
        return self.side is not None

    def of(self, rows: Rows) -> Places:
        """Its value in each of these results."""
        values = rows[self.column]
        return (values == self.side if self.is_share else values).astype("i8")

    @property
    def words(self) -> str:
        """The measure in words: `wins of A`, `rounds`."""
        return self.told or self.name.replace(f"{WINS}.", f"{WINS} of ")


def measures(ruleset: Ruleset) -> dict[str, Measure]:
    """Everything that can be measured, by name."""
    found = {f"{WINS}.{side}": Measure(f"{WINS}.{side}", "winner", i) for i, side in enumerate(ruleset.sides)}
    found[f"{WINS}.{NOBODY}"] = Measure(f"{WINS}.{NOBODY}", "winner", -1)
    single = [name for name in ruleset.columns if not ruleset.result.fields[name].count]
    return found | {name: Measure(name, name, None, ruleset.column(name).counted) for name in single}


def measure(ruleset: Ruleset, name: str) -> Measure:
    """What is measured under this name; `.mean` may stand behind a column."""
    known = measures(ruleset)
    found = known.get(str(name).removesuffix(".mean"))
    if found is None:
        raise InvalidRules(no_such("measure", name, known))
    return found


def chosen(ruleset: Ruleset, names: Sequence[str] | None) -> list[Measure]:
    """Wins of the first side, and the columns named; or those that the result declares first."""
    known = measures(ruleset)
    first = f"{WINS}.{ruleset.sides[0]}"
    usual = [name for name in known if not name.startswith(f"{WINS}.")][:USUAL]
    asked = usual if names is None else [name for name in as_list("columns", names) if name != first]
    return [known[first], *[measure(ruleset, name) for name in asked]]


# ---- differences --------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """Differences between a battle as it stands and the same battle changed, added up."""

    battles: int = 0
    total: int = 0
    squares: int = 0
    up: int = 0
    down: int = 0
    delta: float = 0.0  # the effect that is bet on, as a share of all battles
    bets: tuple[float, float] = (0.0, 0.0)  # logarithms of what a stake of 1 has become: on up, on down

    def add(self, differences: Rows, battles: int) -> None:
        """The differences among so many battles; those of all others are zero."""
        up, down = int((differences > 0).sum()), int((differences < 0).sum())
        self.bets = self.settled(up, down)
        self.battles += battles
        self.total += int(differences.sum())
        self.squares += int((differences * differences).sum())
        self.up += up
        self.down += down

    @property
    def stake(self) -> float:
        """The part of its money that a bet puts on the next battle that changes: the part that gains most from delta,
        if battles change as often as they did. It is settled before that battle is seen, so it is fair."""
        return min(self.delta * self.battles / max(self.up + self.down, 1), MOST)

    def settled(self, up: float, down: float) -> tuple[float, float]:
        """The bets after some more battles go up and down."""
        gain, loss = log1p(self.stake), log1p(-self.stake)
        return self.bets[0] + up * gain + down * loss, self.bets[1] + down * gain + up * loss

    @property
    def mean(self) -> float:
        return self.total / self.battles if self.battles else 0.0

    @property
    def variance(self) -> float:
        """The variance of one difference; half a changed battle each way is added: seeing none proves nothing."""
        n = self.battles
        return max((self.squares + 1.0) / n - self.mean**2, 0.0) if n else 0.0

    @property
    def estimate(self) -> Estimate:
        """The mean difference with its 95 % interval."""
        half = Z95 * sqrt(self.variance / self.battles) if self.battles else 0.0
        return Estimate(self.mean, self.mean - half, self.mean + half)

    @property
    def evidence(self) -> float:
        """The logarithm of an e-value against "as often up as down".

        Of those battles alone that changed, McNemar's test made sequential: a mixture over the chance of "up", uniform
        from 0 to 1, and two bets on an effect of delta. Without an effect the mean of each is 1 at any time of
        stopping, so what they come to together passes x once in x times at most.
        """
        return self.evidence_after(0, 0)

    def evidence_after(self, up: float, down: float) -> float:
        """The evidence after some more battles go up and down, all bet on like the next."""
        any_effect = evidence_of(self.up + up, self.down + down)
        if not self.delta:
            return any_effect
        bets = np.logaddexp(*self.settled(up, down)) + log(BET / 2)
        return float(np.logaddexp(any_effect + log(1 - BET), bets))

    def may_show(self, battles: int, enough: float) -> bool:
        """Whether this many battles give enough evidence in at least one case of ten, judged by what was seen."""
        k, part = self.up + self.down, self.battles / battles
        if not k:
            return False
        lead = (abs(self.up - self.down) / sqrt(k) + LUCKY * sqrt(1 - part)) / sqrt(part)  # in standard deviations
        share = min(0.5 + 0.5 * lead / sqrt(k / part), 1.0)
        more, less = sorted((self.up, self.down), reverse=True)
        come = max(share * k / part - more, 0.0), max((1 - share) * k / part - less, 0.0)
        return self.evidence_after(*(come if self.up >= self.down else come[::-1])) >= enough

    def may_be_same(self, battles: int, delta: float) -> bool:
        """Whether this many battles rule an effect of delta out in at least one case of ten, by what was seen."""
        most = delta / 2 - RULED_OUT * self.variance / (battles * delta)  # that the mean may be off by then
        if most <= 0 or self.battles >= battles:
            return False
        mean = NormalDist(self.mean, sqrt(self.variance * (1 / self.battles - 1 / battles)))
        return mean.cdf(most) - mean.cdf(-most) >= RARE

    def is_same(self, delta: float) -> bool:
        """Whether an effect of delta is ruled out, up and down.

        The generalised sequential test of zero against delta and against -delta: the likelihoods are normal ones with
        the variance that was seen.
        """
        if not self.battles:
            return False
        scale = self.battles * delta / (2 * self.variance) if self.variance else 0.0
        nearest = scale * (2 * abs(self.mean) - delta)
        return nearest <= -RULED_OUT


def evidence_of(up: float, down: float) -> float:
    """The part of the evidence without delta, from the numbers of battles that went up and down."""
    k = up + down
    return k * log(2.0) + lgamma(up + 1) + lgamma(down + 1) - lgamma(k + 2)


def looks(battles: int, growth: float) -> Iterator[tuple[int, int]]:
    """The first and last battle of each look: each sees a multiple of the battles of the one before."""
    first, last = 0, min(FIRST_LOOK, battles)
    while first < last:
        yield first, last
        first, last = last, min(int(growth * last), battles)


def found_among(evidence: Sequence[float], claims: int | None = None, wrong: float = WRONG) -> list[bool]:
    """Which of these e-values (logarithms) are discoveries, false ones kept to a share of `wrong` (e-BH).

    The rule of Benjamini and Hochberg for 1 / e: it holds under any dependence, and whenever each e-value stopped.
    `claims` is how many were looked at where these are not all.
    """
    n = claims or len(evidence)
    order = sorted(range(len(evidence)), key=lambda i: -evidence[i])
    last = 0
    for rank, i in enumerate(order, 1):
        if exp(-max(evidence[i], 0.0)) <= wrong * rank / n:
            last = rank
    good = set(order[:last])
    return [i in good for i in range(len(evidence))]
