"""Playing on from the middle of a battle, again and again, each time with luck of its own."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from sandtable.battle import Battle, Moment, as_battle, as_seed
from sandtable.kernel import Action, Bot, InvalidRules, Rules, Ruleset, as_count, as_list, as_whole
from sandtable.showing import Listing, library

from . import engines, estimate
from .plain import as_row, result_of
from .results import INTERVAL
from .rows import Rows, alike, array, joined

OptionLike = str | Action | bool | None
BEATS = 1_000_000  # the same limit as for compiled battles


@dataclass(frozen=True)
class Rollouts:
    """The results of each option with each luck.

    `outcomes[option, luck]`, an array of NumPy, has the columns of a simulation's outcomes; `ended` says which battles
    came to their end, the others are as they stood at the horizon. Luck number i is the same for every option. `rows`
    and `over` are the same of each option, as they were played. `terms` say from where, by whom, and how far.

    >>> tried = st.rollouts(battle, ["T1 fire +0", "T1 fire +1"], 5, seed=1, engine="python")
    >>> tried.outcomes.shape
    (2, 5)
    """

    ruleset: Ruleset
    options: tuple[Action | None, ...]
    rows: Sequence[Any]
    over: Sequence[Any]
    terms: "Terms"

    def __len__(self) -> int:
        return len(self.rows[0])

    @cached_property
    def outcomes(self) -> Any:
        return library("numpy").stack([array(rows) for rows in self.rows])

    @cached_property
    def ended(self) -> Any:
        return library("numpy").array(self.over, bool)

    def wins(self, side: str) -> list[estimate.Estimate]:
        """The old name of `score`, which is refused: elsewhere `wins` counts only won battles."""
        warnings.warn("wins of rollouts is called score now: it counts half of draws", DeprecationWarning, stacklevel=2)
        return self.score(side)

    def score(self, side: str) -> list[estimate.Estimate]:
        """What battles are worth to a side after each option: a win is 1, no winner a half.

        >>> len(st.rollouts(battle, n=2, engine="python").score("squad"))
        1
        """
        return [estimate.mean_within(estimate.sums(shares), 0, 1) for shares in self.shares(side)]

    def listing(self) -> Listing:
        """What battles are worth to each side after each option, with its interval."""
        found = [
            (option, side, each) for side in self.ruleset.sides for option, each in zip(self.options, self.score(side))
        ]
        rows = [(str(option or ""), side, *each.cells(True)) for option, side, each in found]
        return Listing(("option", "side", "score", *INTERVAL), rows, f"{len(self):,} battles after each option")

    def _repr_html_(self) -> str:
        return self.listing()._repr_html_()

    def shares(self, side: str) -> Any:
        """What each battle is worth to a side: 1 or 0, and half if it is not over or several sides have no winner."""
        winner, sides = self.outcomes["winner"], self.ruleset.sides
        undecided = ~self.ended | ((winner < 0) & (len(sides) > 1))
        return library("numpy").where(undecided, 0.5, winner == estimate.place_of(side, sides))

    def and_more(self, *others: "Rollouts") -> "Rollouts":
        """The same options at the same moment, with the luck of others as well."""
        own = self.common()
        for other in others:
            for what, value in other.common().items():
                if value != own[what]:
                    raise InvalidRules(f"and_more: rollouts of the same {what} expected")
        every = (self, *others)
        rows = [joined(alike(*parts)) for parts in zip(*[each.rows for each in every])]
        over = [joined(parts) for parts in zip(*[each.over for each in every])]
        return Rollouts(self.ruleset, self.options, rows, over, self.terms)

    def common(self) -> dict[str, Any]:
        """The terms that rollouts must share to be joined, by name."""
        rules, start, *since = self.terms.moment
        moment = rules.in_force, start.key(), start.board.key(), since
        names = {"ruleset": self.ruleset.id, "options": self.options, "moment of a battle": moment}
        return {**names, "players": self.terms.players, "horizon": self.terms.until}


class Terms(NamedTuple):
    """From where battles are played on, by whom, and until when by the clock, if not to their end."""

    moment: Moment
    players: tuple[str, ...]
    until: int | None


def rollouts(
    battle: Battle,
    options: Sequence[OptionLike] = (None,),
    n: int = 100,
    players: Sequence[str] = (),
    horizon: int | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    engine: engines.EngineName = "auto",
) -> Rollouts:
    """Plays a battle on from where it stands, also from the middle of an action, `n` times after each option.

    What has fallen and was answered stays. Luck is fresh from there on: number `first` to `first + n - 1` of `seed`,
    the same for every option; the battle's own luck to come is never looked at. `players` is one name a side, the
    usual ones by default. An option is an answer to the open question; None leaves it to the player of the side, and
    where dice are to be rolled it lets them fall. With a `horizon` battles stop that many rounds on.

    Args:
        battle: The battle, at any moment.
        options: Answers to the open question; None leaves the answer to the player of the side.
        n: How many battles after each option.
        players: One name for each side; a side without one gets its usual player.
        horizon: After how many rounds battles stop; they go to the end by default.
        seed: Where the luck starts; it is the same for every option.
        first: The number of the first battle of that seed.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.

    Raises:
        ParseError: an option is no action.
        IllegalAction: an option is not legal now.
        InvalidRules: the battle is over.

    >>> import sandtable as st
    >>> battle = st.Battle(st.load("danger_close"), "sample", seed=1)
    >>> found = st.rollouts(battle, list(battle.legal_actions)[:2], n=3, engine="python")
    >>> found.outcomes.shape
    (2, 3)
    """
    if as_battle(battle).pending is None:
        raise InvalidRules("the battle is over: nothing can be played on")
    course = battle.course
    answers = tuple(None if option is None else course.legal(option) for option in as_list("options", options))
    return from_moment(course.moment(), answers, n, players, horizon, seed=seed, first=first, engine=engine)


def from_moment(
    moment: Moment,
    options: Sequence[Action | None] = (None,),
    n: int = 100,
    players: Sequence[str] = (),
    horizon: int | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    engine: engines.EngineName = "auto",
) -> Rollouts:
    """The same from a moment of a battle, which need not wait for an answer."""
    rules = moment.rules
    seated, seed = seats(rules, players), as_seed(seed)
    if not options:
        raise InvalidRules("options: at least one expected, such as None")
    n, first, horizon = as_whole("n", n), as_whole("first", first, 0), as_count("horizon", horizon)
    until = None if horizon is None else now(moment) + horizon
    play = plain if engines.choose_engine(rules, seated, engine)[0] == engines.PLAIN else compiled
    rows, over = play(moment, options, seated, seed, first, n, until)
    return Rollouts(rules.ruleset, tuple(options), rows, over, Terms(moment, tuple(seated), until))


def seats(rules: Rules, players: Sequence[str]) -> list[str]:
    """The player of each side; only the ruleset's own play on."""
    return [Bot(rules.ruleset.asks, player).name for player in rules.ruleset.everybody(players)]


def now(moment: Moment) -> int:
    """How far a battle has come by its ruleset's clock; 0 where it has none, and the beats to come are counted."""
    clock = moment.rules.ruleset.clock
    return int(getattr(moment.start, clock)) if clock else 0


def compiled(
    moment: Moment,
    options: Sequence[Action | None],
    players: Sequence[str],
    seed: int,
    first: int,
    n: int,
    until: int | None,
) -> tuple[Any, Any]:
    """Plays all rollouts in one compiled call, without the interpreter lock."""
    from sandtable.compiled.forks.fork import Fork

    fork = Fork(moment.rules, moment.start, moment.fallen, [code_of(a) for a in moment.answers], players)
    codes = [None if option is None else code_of(option) for option in options]
    return fork.rollouts(codes, seed, first, n, until)


def prepare(moment: Moment, players: Sequence[str], engine: str = "auto") -> None:
    """Compiles what playing on from a moment needs, or loads it: nothing is played."""
    seated = seats(moment.rules, players)
    if engines.choose_engine(moment.rules, seated, engine)[0] != engines.PLAIN:
        compiled(moment, [None], seated, 0, 0, 0, None)


def code_of(action: Action) -> int:
    return int(action.code)


def plain(
    moment: Moment,
    options: Sequence[Action | None],
    players: Sequence[str],
    seed: int,
    first: int,
    n: int,
    until: int | None,
) -> tuple[Any, Any]:
    """The same in plain Python, battle by battle."""
    rows, over = [], []
    for option in options:
        found = [play_on(moment, option, players, seed, first + i, until) for i in range(n)]
        rows.append(Rows(moment.rules.ruleset.result, [as_row(row) for row, _ in found]))
        over.append([ended for _, ended in found])
    return rows, over


def play_on(
    moment: Moment, option: Action | None, players: Sequence[str], seed: int, index: int, until: int | None
) -> tuple[Any, bool]:
    """The result of one battle, from the middle of a beat to its end or its horizon, and its place."""
    ruleset = moment.rules.ruleset
    bots = [Bot(ruleset.asks, player) for player in players]
    t = moment.table(bots, seed, index, *([] if option is None else [option]))
    ruleset.beat(t)
    t.players = bots
    for beat in range(BEATS):
        if ruleset.over(t):
            return result_of(moment.rules, t), True
        if until is not None and (getattr(t, ruleset.clock) if ruleset.clock else beat) >= until:
            return result_of(moment.rules, t), False
        ruleset.beat(t)
    raise InvalidRules(f"still not over after {BEATS} beats")
