"""Whether chances to win are honest: what the bar says during whole battles, against how they end.

`python -m benchmarks.calibration year_zero --play hard hard --battles 240`. The bar is asked at some moments of each
battle: as if the usual players played on, and informed of who plays. Its Brier scores (the mean of (said - came)², less
is better) stand beside that of a constant guess: the share that the side won in all.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

import sandtable as st

BATTLES, MOMENTS, ROLLOUTS = 12, 5, 256
PLAYS = {
    "usual": ("", ""),
    "strong": ("hard", "hard"),
    "mixed": ("hard", ""),
}  # who plays each side; "": the usual player


@dataclass(frozen=True)
class Said:
    """What the bar said of the first side at one moment, and what came: 1, 0, or a half where nobody won."""

    usual: float
    informed: float
    came: float


def seated(rules: st.Rules, play: Sequence[str], turned: bool) -> list[str]:
    """A player for each side; the seats are turned in every other battle."""
    usual = rules.ruleset.everybody()
    wanted = [*play, *[""] * len(usual)][: len(usual)]
    return [name or own for name, own in zip(reversed(wanted) if turned else wanted, usual, strict=True)]


def played(rules: st.Rules, scenario: str, seed: int, players: Sequence[str], rollouts: int) -> list[Said]:
    """One battle, and what the bar said at some of its moments."""
    battle = st.Battle(rules, scenario, seed)
    moments = []
    while battle.outcome() is None:
        if isinstance(battle.pending, st.Choice):
            moments.append(battle.fork())
            battle.let(players[rules.ruleset.sides.index(battle.pending.side)])
        else:
            battle.roll()
    outcome, side = battle.outcome(), rules.ruleset.sides[0]
    assert outcome is not None
    came = float(outcome.winner == side) if outcome.winner or len(rules.ruleset.sides) == 1 else 0.5
    drawn = random.Random(seed).sample(moments, min(MOMENTS, len(moments)))
    bars = [[st.win_chance(each, rollouts, bar).of(side).value for bar in ((), players)] for each in drawn]
    return [Said(usual, informed, came) for usual, informed in bars]


def brier(said: Sequence[Said]) -> tuple[float, float, float]:
    """The scores of the bar, of the informed bar, and of a constant guess."""
    share = fmean(each.came for each in said)
    wrong = [(each.usual - each.came, each.informed - each.came, share - each.came) for each in said]
    usual, informed, constant = (fmean(way**2 for way in ways) for ways in zip(*wrong, strict=True))
    return usual, informed, constant


def measured(rules: st.Rules, scenario: str, asked: argparse.Namespace, play: Sequence[str]) -> list[Said]:
    found = []
    for number in range(asked.battles):
        players = seated(rules, play, turned=number % 2 == 1)
        found += played(rules, scenario, asked.seed + number, players, asked.rollouts)
    return found


def table(rules: st.Rules, scenario: str, asked: argparse.Namespace) -> Iterator[str]:
    """A line for each way of playing."""
    for name, play in {"asked": asked.play}.items() if asked.play else PLAYS.items():
        said = measured(rules, scenario, asked, play)
        usual, informed, constant = brier(said)
        bias = fmean(each.informed - each.came for each in said)
        told = f"Brier {usual:.3f}, informed {informed:.3f}, constant {constant:.3f}"
        told += f", bias {bias:+.2f} informed ({len(said)} moments)"
        yield f"{rules.ruleset.id} {scenario}, {name}: {told}"


def run() -> None:
    """A few battles of the usual scenario of each ruleset."""
    asked = argparse.Namespace(battles=2, seed=1, rollouts=ROLLOUTS, play=())
    for id in st.rulesets():
        rules = st.load(id)
        for line in table(rules, rules.ruleset.usual_scenario, asked):
            print(line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id")
    parser.add_argument("--scenario", default="")
    parser.add_argument(
        "--play", nargs="*", default=(), help="who plays each side; nothing: usual, strong and mixed play"
    )
    parser.add_argument("--battles", type=int, default=BATTLES)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    loaded = st.load(given.id)
    for line in table(loaded, given.scenario or loaded.ruleset.usual_scenario, given):
        print(line)
