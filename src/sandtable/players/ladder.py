"""Compares players: pairs of battles on the same luck, with the seats swapped."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.battle import as_seed, everybody
from sandtable.kernel import InvalidRules, Rules, as_list, as_rules, as_whole
from sandtable.odds.answer import Z95
from sandtable.simulate import Estimate, engines

BOUND = math.log(0.95 / 0.05)  # for a sequential test with five wrong verdicts in a hundred, either way
CLEAR = 50.0  # Elo: the smallest difference that the test detects
CHUNK = 4  # pairs between two tests
Progress = Callable[[int, int], None]


@dataclass
class Match:
    """The score of a player against another, pair by pair: 1 for two wins, 1/2 for a balance, 0 for two losses.

    Where there is one side only, both play the same battle, and a pair tells who did better.

    >>> match = st.Match("fencer", "random", [1.0, 0.5, 1.0])
    >>> len(match.pairs)
    3
    """

    a: str
    b: str
    pairs: list[float] = field(default_factory=list)

    def add(self, first: float, second: float) -> None:
        """Adds a pair: the values of two battles on the same luck for the first side, first with `a`, then with `b`."""
        self.pairs.append((1 + first - second) / 2)

    @property
    def score(self) -> Estimate:
        """The mean of a pair. The interval counts one win and one loss more: so few pairs never look certain."""
        n = len(self.pairs) + 2
        middle = (sum(self.pairs) + 1) / n
        around = math.sqrt(sum((x - middle) ** 2 for x in (*self.pairs, 0.0, 1.0)) / n / n)
        value = sum(self.pairs) / len(self.pairs) if self.pairs else 0.5
        return Estimate(value, max(0.0, middle - Z95 * around), min(1.0, middle + Z95 * around))

    @property
    def elo(self) -> Estimate:
        """The score as a difference in Elo."""
        return Estimate(*map(elo_of, self.score))

    def likelihood(self, clear: float = CLEAR) -> float:
        """The log-likelihood ratio of these pairs for a player that is `clear` Elo stronger, against an equal one."""
        n = len(self.pairs)
        mean = sum(self.pairs) / n if n else 0.5
        spread = (sum((x - mean) ** 2 for x in self.pairs) + 0.5) / (n + 1)
        equal, stronger = 0.5, 1 / (1 + 10 ** (-clear / 400))
        return n * ((mean - equal) ** 2 - (mean - stronger) ** 2) / (2 * spread)

    @property
    def verdict(self) -> str:
        """The stronger player: "a", "b", "neither" for no clear difference, or "open" for too few pairs."""
        for_a, for_b = self.likelihood(), Match(self.b, self.a, [1 - x for x in self.pairs]).likelihood()
        if max(for_a, for_b) >= BOUND:
            return "a" if for_a > for_b else "b"
        return "neither" if max(for_a, for_b) <= -BOUND else "open"

    def to_json(self) -> dict[str, Any]:
        """The match as JSON."""
        score, elo = self.score.to_json(), self.elo.to_json()
        return {"a": self.a, "b": self.b, "pairs": len(self.pairs), "score": score, "elo": elo, "verdict": self.verdict}


def elo_of(score: float) -> float:
    """The difference in Elo for a share of the points; at most 1,000 either way."""
    least = 1 / (1 + 10**2.5)
    bounded = min(max(score, least), 1 - least)
    return 400 * math.log10(bounded / (1 - bounded))


def ladder(
    rules: Rules,
    scenario: str,
    players: Sequence[str],
    pairs: int = 300,
    seed: int = 0,
    *,
    early: bool = True,
    engine: engines.EngineName = "auto",
    progress: Progress | None = None,
) -> list[Match]:
    """Every player against every other: `pairs` pairs at most, fewer if the sequential test is certain before.

    Args:
        rules: The rules, from `st.load`.
        scenario: A name, a TOML file or data.
        players: The names of at least two players.
        pairs: How many pairs of battles at most.
        seed: Where the luck starts: the same seed gives the same battles.
        early: Whether a match ends as soon as the test is sure.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        progress: Is called with how much is done, and of how much.

    Raises:
        InvalidRules: a player is unknown.

    >>> import sandtable as st
    >>> [match] = st.ladder(st.load("danger_close"), "sample", ("cautious", "random"), pairs=4, engine="python")
    >>> match.a, match.b, len(match.pairs)
    ('cautious', 'random', 4)
    """
    as_rules(rules)
    pairs, players = as_whole("pairs", pairs), as_list("players", players)
    if len(players) < 2:
        raise InvalidRules("ladder: at least two players expected")
    rules, sides = rules.with_preset(rules.scenario(scenario).preset), len(rules.ruleset.sides)
    start = rules.opening(scenario)
    matches = [Match(a, b) for place, a in enumerate(players) for b in players[place + 1 :]]
    seated = [[everybody(rules, names) for names in seats(match, sides)] for match in matches]
    seed = as_seed(seed)
    for place, match in enumerate(matches):
        play(match, [engines.runner_of(rules, start, names, seed, engine) for names in seated[place]], pairs, early)
        if progress is not None:
            progress(place + 1, len(matches))
    return matches


def play(match: Match, runners: Sequence[engines.Runner], pairs: int, early: bool) -> None:
    """Plays a match, chunk by chunk, until the test is sure or all pairs are played."""
    while len(match.pairs) < pairs and not (early and match.verdict != "open"):
        first, count = len(match.pairs), min(CHUNK, pairs - len(match.pairs))
        worth = [points(runner, first, count) for runner in runners]
        for first_seat, second_seat in zip(*worth, strict=True):
            match.add(first_seat, second_seat)


def seats(match: Match, sides: int) -> list[list[str]]:
    """The seats in the two battles of a pair."""
    return [[match.a], [match.b]] if sides == 1 else [[match.a, match.b], [match.b, match.a]]


def points(play: engines.Runner, first: int, count: int) -> list[float]:
    """The value of each battle for the first side; a failed battle raises an error."""
    rows, failed = play(first, count)
    for battle, what in failed.items():
        raise InvalidRules(f"battle {battle}: {what}")
    return [1.0 if winner == 0 else 0.5 if winner < 0 else 0.0 for winner in rows["winner"]]
