"""The standing of a battle: how often each side wins from here, with the usual players and fresh luck."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sandtable.battle import Battle, Moment, as_battle, seating
from sandtable.kernel import Rules, Scenario, as_seconds, as_whole
from sandtable.showing import Listing
from sandtable.simulate import EngineName, Estimate, Rollouts, engines, estimate, from_moment, prepare, rows
from sandtable.simulate.results import INTERVAL

from .. import evaluation, naming

FIRST = 16  # battles before the first result
LUCK = 0x6C7563_6B5F6F66_5F636F61  # constant, so that a choice without effect moves no chance
WON, DRAWN = 2, 1  # in half battles


@dataclass(frozen=True)
class WinChance:
    """The share of the battles that each side wins. Without a winner it is half for each side; a lone side has lost.

    `drawn` is the share of battles without a winner, where there are several sides.

    The shares are those of the players who play on; where players that think are assumed, `shift` says how much better
    the first side does with them, as a logarithm of its odds.

    >>> st.win_chance(battle, rollouts=10, engine="python").sides
    ('squad',)
    """

    sides: tuple[str, ...]
    shares: tuple[Fraction, ...]
    rollouts: int  # 0 if the battle is over
    shift: float = 0.0
    drawn: Fraction = Fraction(0)

    def of(self, side: str) -> Estimate:
        """A side's chance with its 95 % interval."""
        place = estimate.place_of(side, self.sides)
        return shifted(estimate.share_of(float(self.shares[place]), self.rollouts), self.shift, place)

    def all(self) -> list[Estimate]:
        """The chance of every side, with its interval."""
        return [self.of(side) for side in self.sides]

    def and_more(self, other: "WinChance") -> "WinChance":
        """The chance from the battles of both estimates."""
        n = self.rollouts + other.rollouts
        both = zip(self.shares, other.shares, strict=True)
        shares = tuple((a * self.rollouts + b * other.rollouts) / n for a, b in both)
        drawn = (self.drawn * self.rollouts + other.drawn * other.rollouts) / n
        return replace(self, shares=shares, rollouts=n, drawn=drawn)

    def listing(self) -> Listing:
        """The chance of each side, with its interval."""
        rows = [(side, *self.of(side).cells(True)) for side in self.sides]
        return Listing(("side", "score", *INTERVAL), rows, f"{self.rollouts:,} battles played on")

    def _repr_html_(self) -> str:
        return self.listing()._repr_html_()

    def to_json(self) -> dict[str, Any]:
        """The chance of each side as JSON."""
        sides = {side: self.of(side).to_json() for side in self.sides}
        return {"rollouts": self.rollouts, "drawn": float(self.drawn), "sides": sides}


def shifted(share: Estimate, by: float, side: int) -> Estimate:
    """A side's share after a shift of the first side's odds by a logarithm."""
    return Estimate(*(evaluation.shifted(each, -by if side else by) for each in share))


def shifted_lead(lead: Estimate, share: float, by: float, side: int) -> Estimate:
    """The lead of a share over another after a shift of both, from the lead before."""
    behind = [min(max(share - each, 0.0), 1.0) for each in lead]
    ahead, *others = (evaluation.shifted(each, -by if side else by) for each in (share, *behind))
    return Estimate(*(ahead - other for other in others))


def worth(found: Rollouts, side: int) -> list[Any]:
    """The value of each battle for a side, in half battles: a column for each option."""
    sides = range(len(found.ruleset.sides))
    values = [*[WON if place == side else 0 for place in sides], DRAWN if len(sides) > 1 else 0]
    return [rows.worth(played["winner"], values) for played in found.rows]


def share_of(halves: Any) -> Fraction:
    """A number of half battles as a share of all battles."""
    return Fraction(int(rows.total(halves)), WON * len(halves))


def is_compiled(rules: Rules, players: Sequence[str]) -> bool:
    """Whether compiled code can play battles of these players."""
    return engines.choose_engine(rules, players, "auto")[0] != engines.PLAIN


def settled(battle: Battle) -> WinChance:
    """The chance of a battle that is over: 1 for the winner, 0 for the loser, a half for a draw."""
    outcome, sides = battle.outcome(), battle.rules.ruleset.sides
    assert outcome is not None
    nobodys = Fraction(1, 2) if outcome.winner is None and len(sides) > 1 else Fraction(0)
    shares = tuple(Fraction(1) if side == outcome.winner else nobodys for side in sides)
    return WinChance(sides, shares, 0, drawn=2 * nobodys)


def at_moment(
    moment: Moment, n: int, players: Sequence[str] = (), *, seed: int, first: int = 0, engine: EngineName = "auto"
) -> WinChance:
    """The standing at a moment, from `n` battles."""
    found = from_moment(moment, (None,), n, players, seed=seed, first=first, engine=engine)
    sides = moment.rules.ruleset.sides
    shares = tuple(share_of(worth(found, side)[0]) for side in range(len(sides)))
    none = rows.total(rows.worth(found.rows[0]["winner"], [0] * len(sides) + [int(len(sides) > 1)]))
    return WinChance(sides, shares, n, drawn=Fraction(int(none), n))


def win_chances(
    battle: Battle,
    rollouts: int = 1_024,
    players: Sequence[str] = (),
    *,
    seconds: float | None = None,
    engine: EngineName = "auto",
) -> Iterator[WinChance]:
    """Estimates the standing of a battle repeatedly, each time from about twice as many battles.

    It ends after `rollouts` battles, or when `seconds` are over. The battle's own luck to come is never looked at.

    Args:
        battle: The battle, at any moment.
        rollouts: How many battles in the end.
        players: Who plays on: one name for each side; a side without one gets its usual player. For a player that
            thinks the usual one plays on, and the chance is shifted by what such players were measured to win more.
        seconds: How long it plays on, at most.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.

    >>> [stands.rollouts for stands in st.win_chances(battle, rollouts=40, engine="python")]
    [16, 32, 40]
    """
    if as_battle(battle).pending is None:
        yield settled(battle)
        return
    base, shift = seated(battle.rules, battle.scenario, players)
    seconds = None if seconds is None else as_seconds("seconds", seconds)
    for stands in refined(battle.course.moment(), as_whole("rollouts", rollouts), base, seconds, engine):
        yield replace(stands, shift=shift)


def refined(
    moment: Moment,
    most: int,
    players: Sequence[str],
    seconds: float | None = None,
    engine: EngineName = "auto",
    *,
    seed: int = LUCK,
    first: int = 0,
    begin: int = FIRST,
) -> Iterator[WinChance]:
    """The estimates of `win_chances` at a moment, from luck number `first` on, the first after `begin` battles."""
    if seconds is not None:
        prepare(moment, players, engine)  # compiling takes none of the time
    end = None if seconds is None else time.perf_counter() + seconds
    known = at_moment(moment, min(begin, most), players, seed=seed, first=first, engine=engine)
    yield known
    while known.rollouts < most and (end is None or time.perf_counter() < end):
        more = min(known.rollouts, most - known.rollouts)
        fresh = at_moment(moment, more, players, seed=seed, first=first + known.rollouts, engine=engine)
        known = known.and_more(fresh)
        yield known


def win_chance(
    battle: Battle,
    rollouts: int = 1_024,
    players: Sequence[str] = (),
    *,
    seconds: float | None = None,
    engine: EngineName = "auto",
) -> WinChance:
    """The standing of a battle: the last estimate of `win_chances`.

    Args:
        battle: The battle, at any moment.
        rollouts: How many battles are played on; the answer then is the same every time.
        players: Who plays on: one name for each side; a side without one gets its usual player.
        seconds: How long it plays on, instead of `rollouts`.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.

    >>> import sandtable as st
    >>> battle = st.Battle(st.load("danger_close"), "sample", seed=1)
    >>> st.win_chance(battle, rollouts=4, engine="python").sides
    ('squad',)
    """
    *_, last = win_chances(battle, rollouts, players, seconds=seconds, engine=engine)
    return last


# ---- players that think ---------------------------------------------------------------------------------------------


def is_strong(rules: Rules, player: Any) -> bool:
    """Whether a player thinks at least as long as `hard`."""
    if not seating.thinks(player):
        return False
    settings, hard = (naming.settings_of(rules, name) for name in (player, "hard"))
    return settings.seconds is not None or settings.rollouts >= hard.rollouts


def seated(rules: Rules, scenario: Scenario | None, players: Sequence[Any]) -> tuple[list[str], float]:
    """The players who play on in place of these, and the advantage of the first side from the given ones.

    Where no name is given, the usual player is meant.
    """
    ruleset, usual = rules.ruleset, rules.ruleset.everybody()
    names = [str(name or own) for name, own in zip(ruleset.everybody(players), usual, strict=True)]
    seating.everybody(rules, names)  # a wrong setting raises, even without measurements
    base = [str(own) if seating.thinks(name) else name for name, own in zip(names, usual, strict=True)]
    known, measured = evaluation.strength_of(ruleset), stronger(rules, names)
    if known is None or not any(measured):
        return base, 0.0
    place = next((name for name, shipped in evaluation.measured(ruleset).items() if shipped == scenario), "")
    return base, known.shift(place, list(map(bool, measured)))


def stronger(rules: Rules, players: Sequence[Any]) -> tuple[str, ...]:
    """The players of a battle that were measured as stronger; the usual player replaces all others."""
    measured = evaluation.strength_of(rules.ruleset) is not None
    return tuple(player if measured and is_strong(rules, player) else "" for player in players)
