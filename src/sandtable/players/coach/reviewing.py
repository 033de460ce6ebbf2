"""A review of a battle: its standing at every moment, the cost of each decision, and the part of luck."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from statistics import NormalDist
from typing import Any

from sandtable.battle import Battle, Ended, Event, Moment, Recorded
from sandtable.kernel import Action, as_count, as_seconds
from sandtable.showing import Listing, Percent, Shown, charts
from sandtable.simulate import Estimate, estimate

from .. import naming, rollout
from . import chances, hints, turns

TURNING = 3
LOOKED_AT = 6  # largest swings that are examined again ...
CLOSER = 4  # ... with so many times the battles
STOOD, BETTER = "stood", "better"
MOST = 4_096  # most battles for one moment
STANDING = 0.4  # share of a decision's effort for the standing; the rest finds better answers
COMPARING = 0.5  # share of that rest for measuring them, on fresh luck
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Step:
    """A choice or a roll, with the standing of the battle before and after."""

    line: int  # line of the log
    words: str
    side: str  # the side that chose or rolled; empty: none
    before: chances.WinChance
    after: chances.WinChance
    answer: str = ""  # empty: dice fell
    better: str = ""  # an answer that wins more often, in words
    cost: Estimate | None = None  # how much more often it wins

    @property
    def is_luck(self) -> bool:
        """Whether it is a roll; else a choice."""
        return not self.answer

    def swing(self, side: str) -> Fraction:
        """The gain of a side from it, or its loss."""
        place = estimate.place_of(side, self.before.sides)
        return self.after.shares[place] - self.before.shares[place]

    def error(self, side: str) -> float:
        """The 95 % error of the swing."""
        wide = [each.of(side) for each in (self.before, self.after)]
        return float(sum(((each.high - each.low) / 2) ** 2 for each in wide) ** 0.5)

    def to_json(self) -> dict[str, Any]:
        """The step as JSON."""
        known = {"line": self.line, "words": self.words, "side": self.side, "luck": self.is_luck, "answer": self.answer}
        swings = {side: float(self.swing(side)) for side in self.before.sides}
        cost = None if self.cost is None else self.cost.to_json()
        return known | {"before": self.before.to_json(), "swing": swings, "better": self.better, "cost": cost}


@dataclass(frozen=True)
class Totals:
    """A side's battle as a sum: its first standing, luck, its own choices, the others' choices, and the result.

    `cost` is what its own choices cost against the best ones, as far as that is certain.
    """

    start: Fraction
    luck: Fraction
    own: Fraction
    others: Fraction
    result: Fraction
    cost: float
    mistakes: int  # number of choices that cost something

    def to_json(self) -> dict[str, float]:
        """The sum as JSON."""
        return {name: float(value) for name, value in vars(self).items()}


@dataclass(frozen=True, repr=False)
class Review(Shown):
    """The review of a battle.

    >>> battle = st.Battle(rules, "lone-light", seed=1, players=["cautious"])
    >>> st.review(battle, rollouts=8, engine="python").over
    True
    """

    sides: tuple[str, ...]
    players: tuple[str, ...]  # the players who play on
    steps: tuple[Step, ...]
    end: chances.WinChance
    over: bool

    def totals(self, side: str) -> Totals:
        """The parts of luck and choices in a battle: the sum is exact, whatever the errors of its parts."""
        place, chosen = estimate.place_of(side, self.sides), [step for step in self.steps if not step.is_luck]
        own = sum((step.swing(side) for step in chosen if step.side == side), Fraction(0))
        others = sum((step.swing(side) for step in chosen if step.side != side), Fraction(0))
        luck = sum((step.swing(side) for step in self.steps if step.is_luck), Fraction(0))
        costs = [step.cost.value for step in chosen if step.cost is not None and step.side == side]
        start = self.steps[0].before if self.steps else self.end
        return Totals(start.shares[place], luck, own, others, self.end.shares[place], sum(costs), len(costs))

    def curve(self, side: str) -> list[tuple[int, Estimate]]:
        """The standing of a side before each line of the log at which it changed."""
        return [(step.line, step.before.of(side)) for step in self.steps]

    def turning_points(self, count: int = TURNING) -> list[Step]:
        """The largest changes, in order of the battle; only those beyond the luck of this many swings."""
        side, least = self.sides[0], errors_of_most(len(self.steps))
        clear = [step for step in self.steps if abs(step.swing(side)) > least * step.error(side)]
        most = sorted(clear, key=lambda step: -abs(step.swing(side)))[:count]
        return sorted(most, key=lambda step: step.line)

    def mistakes(self, side: str) -> list[Step]:
        """A side's choices that cost something, the costliest first."""
        costly = [step for step in self.choices(side) if step.cost is not None]
        return sorted(costly, key=lambda step: -step.cost.value if step.cost else 0.0)

    def best_choice(self, side: str) -> Step | None:
        """The choice by which a side won most, beyond the luck of this many choices."""
        chosen = self.choices(side)
        best = max(chosen, key=lambda step: step.swing(side), default=None)
        least = errors_of_most(len(chosen))
        return best if best is not None and best.swing(side) > least * best.error(side) else None

    def decided(self, side: str) -> int:
        """The number of choices of a side."""
        return len(self.choices(side))

    def choices(self, side: str) -> list[Step]:
        """The choices of a side, in order."""
        name = self.sides[estimate.place_of(side, self.sides)]
        return [step for step in self.steps if not step.is_luck and step.side == name]

    def listing(self) -> Listing:
        """A row for each moment that changed the standing of the first side: its words, and the standing after it."""
        side = self.sides[0]
        rows = []
        for step in self.steps:
            before, after = (Percent(each.shares[0]) for each in (step.before, step.after))
            whose = "luck" if step.is_luck else step.side
            rows.append((step.line, step.words, whose, before, after, Percent(step.swing(side)), step.better))
        return Listing(("line", "what", "whose", "before", "after", "change", "better"), rows, f"How {side} stood")

    def drawing(self) -> Any:
        """The standing of the first side, over the lines of the log."""
        rows = [{"x1": line, "value": e.value} for line, e in self.curve(self.sides[0])]
        return charts.over(rows, ["line of the log"], f"{self.sides[0]} wins", is_share=True) if self.steps else None

    def to_json(self) -> dict[str, Any]:
        """The review as JSON."""
        return {
            "sides": list(self.sides),
            "players": list(self.players),
            "over": self.over,
            "decisions": {side: self.decided(side) for side in self.sides},
            "end": self.end.to_json(),
            "totals": {side: self.totals(side).to_json() for side in self.sides},
            "turning_points": [step.line for step in self.turning_points()],
            "steps": [step.to_json() for step in self.steps],
        }


def errors_of_most(count: int) -> float:
    """The number of errors that the largest of some swings reaches by luck, at most, in 95 of 100 cases.

    >>> errors_of_most(1), round(errors_of_most(40), 2)
    (1.0, 1.65)
    """
    return NormalDist().inv_cdf(1 - 0.025 / max(1, count)) / NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Better:
    """A better answer than the given one, and its lead on the same luck."""

    action: Action
    lead: Estimate


Piece = chances.WinChance | Better | None


class Judge:
    """Judges a battle after its end, moment by moment."""

    def __init__(
        self,
        battle: Battle | Recorded,
        seconds: float | None = 0.1,
        rollouts: int | None = None,
        players: Sequence[str] = (),
        engine: str = "auto",
    ) -> None:
        self.battle = battle if isinstance(battle, Battle) else Battle.replay(battle)
        as_count("rollouts", rollouts)
        self.seconds = None if rollouts is not None or seconds is None else as_seconds("seconds", seconds)
        self.rollouts = rollouts
        self.engine: Any = engine
        self.players = [str(player) for player in self.battle.rules.ruleset.everybody(players)]
        self.usual = rollout.Rollout(self.battle.rules, naming.Settings(engine=engine))
        self.usual.players = self.players
        self.turns = turns.turns_of(self.battle, self.usual_answer)

    def usual_answer(self, moment: Moment, t: Any, *question: Any) -> tuple[Action, bool]:
        """The answer of the player who plays on, and whether it is certain."""
        return self.usual.usual(moment, t, *question)

    # ---- moments -----------------------------------------------------------------------------------------------

    @property
    def moments(self) -> list[int]:
        """The turns before which the standing differs from that before the preceding turn."""
        return [i for i in range(len(self.turns)) if i == 0 or not self.turns[i - 1].is_usual]

    def standing(self, place: int, times: int = 1, first: int = 0) -> chances.WinChance:
        """The standing before a turn."""
        most = MOST if self.rollouts is None else times * self.rollouts
        seconds = None if self.seconds is None else times * STANDING * self.seconds
        moment = self.turns[place].before
        *_, last = chances.refined(moment, most, self.players, seconds, self.engine, first=first)
        return last

    def end(self) -> chances.WinChance:
        """The result; or the standing, if the rules have not ended the battle."""
        if self.battle.pending is None and self.battle.course.ended is None:
            return chances.settled(self.battle)
        moment, n = self.battle.course.moment(), self.rollouts or MOST
        *_, last = chances.refined(moment, n, self.players, self.seconds, self.engine)
        return last

    @property
    def parts(self) -> list[tuple[str, int]]:
        """All independent pieces of work: the standing at each moment, and then better answers."""
        return [*((STOOD, place) for place in self.moments), *((BETTER, place) for place in self.decisions)]

    def piece(self, part: tuple[str, int]) -> Piece:
        """The result of one piece of work."""
        what, place = part
        return self.standing(place) if what == STOOD else self.better(place)

    # ---- decisions ---------------------------------------------------------------------------------------------

    @property
    def decisions(self) -> list[int]:
        """The turns that are choices of a side."""
        return [i for i, turn in enumerate(self.turns) if turn.answer is not None]

    def better(self, place: int) -> Better | None:
        """A better answer, if one leads beyond its error; first among all, then on fresh luck."""
        turn = self.turns[place]
        assert turn.answer is not None
        others = [action for action in turn.menu if action != turn.answer]
        asked = hints.Asked(turn.before, turn.side, self.settings(1 - COMPARING), self.players)
        leader = asked.thinker.consider(turn.before, turn.side, turn.answer, others).chosen.option
        if leader == turn.answer:
            return None
        found = asked.compared([leader, turn.answer], self.settings(COMPARING))
        leading, given = chances.worth(found, turn.side)
        lead = hints.halves(leading, given)
        return Better(leader, lead) if lead.low > 0 else None

    def settings(self, part: float) -> naming.Settings:
        """A share of the effort for a decision."""
        if self.rollouts is not None:
            return naming.Settings(rollouts=self.rollouts, engine=self.engine)
        assert self.seconds is not None
        return naming.Settings(seconds=part * (1 - STANDING) * self.seconds, engine=self.engine)

    def words(self, turn: turns.Turn, action: Action) -> str:
        """An answer in words, as shown at its moment."""
        return hints.words_of(self.battle.rules, turn.before.asked(), action)


def review(
    battle: Battle | Recorded,
    seconds_per_decision: float | None = 0.1,
    *,
    rollouts: int | None = None,
    players: Sequence[str] = (),
    closer: int = LOOKED_AT,
    engine: str = "auto",
    progress: Progress | None = None,
) -> Review:
    """Reviews a battle: plays on from every moment with other luck, to separate luck from choice.

    `battle` may be a record as well. Each decision gets a number of seconds, or of `rollouts`: then the same battle
    always gets the same review. `players` play on, the ruleset's usual ones by default; the dice that were to come are
    never looked at. The `closer` largest swings are looked at more closely.

    Args:
        battle: A battle, its record, or the file of one.
        seconds_per_decision: How long each decision is looked at.
        rollouts: How many battles for each decision, instead of seconds; the review is then the same every time.
        players: Who plays on: one name for each side; a side without one gets its usual player.
        closer: How many of the largest swings are looked at more closely.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        progress: Is called with how much is done, and of how much.

    Raises:
        InvalidRecord: the record is damaged, or was played under other rules.

    >>> import sandtable as st
    >>> battle = st.Battle(st.load("danger_close"), "lone-light", seed=1, players=["cautious"])
    >>> found = st.review(battle, rollouts=8, engine="python").totals("squad")
    >>> found.start + found.luck + found.own + found.others == found.result
    True
    """
    judge = Judge(battle, seconds_per_decision, rollouts, players, engine)
    pieces: list[Piece] = []
    for done, part in enumerate(judge.parts, 1):
        pieces.append(judge.piece(part))
        if progress is not None:
            progress(done, len(judge.parts))
    return put_together(judge, pieces, closer)


def looked_closer(judge: Judge, standing: Mapping[int, chances.WinChance], swings: int) -> dict[int, chances.WinChance]:
    """The moments around the largest swings, with more battles."""
    places, found = list(standing), dict(standing)
    jumps = [
        (abs(standing[after].shares[0] - standing[before].shares[0]), before, after)
        for before, after in pairwise(places)
    ]
    largest = sorted(jumps, reverse=True)[:swings]
    for place in sorted({place for _, *around in largest for place in around}):
        known = standing[place]
        found[place] = known.and_more(judge.standing(place, CLOSER, known.rollouts))
    return found


def put_together(judge: Judge, pieces: Sequence[Piece], closer: int = LOOKED_AT) -> Review:
    """A review from all its pieces, in the order of the judge's parts."""
    found = list(zip(judge.parts, pieces, strict=True))
    better = {place: piece for (_, place), piece in found if isinstance(piece, Better)}
    stood = {place: piece for (_, place), piece in found if isinstance(piece, chances.WinChance)}
    standing = looked_closer(judge, stood, closer)
    battle, log = judge.battle, judge.battle.log
    known: list[chances.WinChance] = []
    for place in range(len(judge.turns)):
        known.append(standing[place] if place in standing else known[-1])
    known.append(judge.end())
    steps = [
        step_of(judge, turn, log[turn.line], around, better.get(place))
        for place, (turn, around) in enumerate(zip(judge.turns, pairwise(known), strict=True))
    ]
    gone = battle.course.ended
    if gone is not None and gone.ended is not None:
        steps.append(ended_by_people(battle, gone.ended, known[-1]))
    end = steps[-1].after if steps else known[-1]
    return Review(battle.rules.ruleset.sides, tuple(judge.players), tuple(steps), end, battle.pending is None)


def ended_by_people(battle: Battle, end: Ended, stood: chances.WinChance) -> Step:
    """A resignation, which is a choice of its side, or a draw by agreement, which is no side's choice."""
    place = len(battle.log) - 1
    return Step(place, battle.log[place].text, end.side, stood, chances.settled(battle), str(end))


def step_of(
    judge: Judge,
    turn: turns.Turn,
    said: Event,
    around: tuple[chances.WinChance, chances.WinChance],
    better: Better | None,
) -> Step:
    """A turn as a step of the review."""
    words, cost = ("", None) if better is None else (judge.words(turn, better.action), better.lead)
    return Step(turn.line, said.text, said.side, *around, "" if turn.answer is None else str(turn.answer), words, cost)
