"""The best answers to the open question, each with its share of wins and the facts behind it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.battle import Battle, Choice, Moment, as_battle, log, seating
from sandtable.kernel import Action, IllegalAction, Rules, Table, as_count, as_seconds
from sandtable.odds import chances as foretold, words
from sandtable.showing import Listing, Percent, Shown, charts
from sandtable.simulate import Estimate, Rollouts, estimate, from_moment, rows

from .. import evaluation, naming, rollout
from . import chances, sense

IDEAS = 3
LOOKING = 0.6  # share of the effort for choosing answers; the rest compares them, on fresh luck
ERROR = 0.51  # share of half an interval by which an answer must lead the usual one, to come first
DOUBT = 0.03  # a sacrifice must lead by more than this, beyond its interval
FACTS = 2
FEW = 30  # fewest battles for a mean
IsDear = Callable[[Action], bool]


@dataclass(frozen=True)
class Fact:
    """A fact about an answer, and whether it is good for the side that gives it."""

    words: str
    good: bool | None = None


@dataclass(frozen=True)
class Idea:
    """An answer, the share of wins of its side, and the reasons for and against it."""

    action: Action
    words: str
    win: Estimate
    lead: Estimate  # of the best answer over this one, on the same luck
    facts: tuple[Fact, ...] = ()
    is_usual: bool = False  # the answer of the player who plays on

    @property
    def is_as_good(self) -> bool:
        """Whether it shows no difference to the best answer."""
        return self.lead.low <= 0

    def to_json(self) -> dict[str, Any]:
        """The idea as JSON."""
        return {
            "answer": str(self.action),
            "words": self.words,
            "win": self.win.to_json(),
            "lead_of_the_best": self.lead.to_json(),
            "as_good": self.is_as_good,
            "facts": [vars(fact) for fact in self.facts],
            "usual": self.is_usual,
        }


def reasons_of(idea: Idea) -> str:
    """The facts for and against an idea, in one line."""
    return "; ".join(fact.words for fact in idea.facts)


@dataclass(frozen=True, repr=False)
class Hint(Shown):
    """The best answers, the best first.

    >>> advice = st.hint(battle, rollouts=20, engine="python")
    >>> advice.side, len(advice.ideas)
    ('squad', 3)
    """

    side: str
    ideas: tuple[Idea, ...]
    considered: int  # number of answers
    rollouts: int  # battles of each idea

    def listing(self) -> Listing:
        """A row for each idea: the answer in words, its score, and the lead of the best one."""
        rows = [
            (x.words, str(x.action), *x.win.cells(True), Percent(x.lead.value), x.is_as_good, reasons_of(x))
            for x in self.ideas
        ]
        columns = ("answer", "notation", "score", "from", "to", "behind the best", "as good", "because")
        caption = f"{self.side}: {self.considered} answers considered, {self.rollouts:,} rollouts of each idea"
        return Listing(columns, rows, caption)

    def drawing(self) -> Any:
        """The score of each idea, as bars with intervals."""
        return charts.bars(self.listing(), "answer", "score", "from", "to")

    def to_json(self) -> dict[str, Any]:
        """The hint as JSON."""
        ideas = [idea.to_json() for idea in self.ideas]
        return {"side": self.side, "considered": self.considered, "rollouts": self.rollouts, "ideas": ideas}


def hint(
    battle: Battle,
    seconds: float | None = 1.0,
    *,
    rollouts: int | None = None,
    players: Sequence[str] = (),
    ideas: int = IDEAS,
    facts: bool = True,
    engine: str = "auto",
    trail: sense.Trail | None = None,
) -> Hint:
    """The best answers to the open question, each with its share of wins and its reasons.

    Every answer is played on by `players`, the ruleset's usual ones by default, for `seconds` seconds in all, or for
    `rollouts` battles of one answer after another: then the same question always gets the same hint. The battle's own
    luck to come is never looked at. Without `facts` it takes no longer than that. The chances are shifted for players
    that think, as those of `st.win_chance` are; the leads are those of the players who play on.

    The answer of the usual player comes first, unless another leads it by more than its error. What gives something up
    for good, takes a step back or loses what the piece has just gained is named only where it is the best beyond doubt;
    `trail` says where the piece has been, for a battle that was carried without its history.

    Args:
        battle: The battle, at a choice.
        seconds: How long it thinks.
        rollouts: How many battles are played on for each answer, instead of `seconds`; the hint is then the same every
            time.
        players: Who plays on: one name for each side; a side without one gets its usual player.
        ideas: How many answers at most.
        facts: Whether it works out the exact chances of each idea.
        engine: "auto" compiles where it can, "compiled" insists, "python" never compiles; the results are the same.
        trail: Where the piece has been, for a battle carried over without its history.

    Raises:
        IllegalAction: the battle is not at a choice.

    >>> import sandtable as st
    >>> battle = st.Battle(st.load("danger_close"), "lone-light", seed=1)
    >>> len(st.hint(battle, rollouts=30, engine="python").ideas)
    3
    """
    pending = as_battle(battle).pending
    if not isinstance(pending, Choice):
        raise IllegalAction(f"a hint is for who has to choose: {battle.waits_for()}")
    looking, comparing = shared(seconds, rollouts)
    side = battle.rules.ruleset.sides.index(pending.side)
    base, shift = chances.seated(battle.rules, battle.scenario, players)
    asked = Asked(battle.course.moment(), side, replace(looking, engine=engine), base)
    own = usual_answer(battle, asked)
    others = [action for action in pending.menu if action != own]
    came = sense.trail_of(battle, pending.side) if trail is None else trail
    known = sense.Sense(asked.moment, came, tuple(asked.thinker.players))
    best = asked.best(own, others, max(1, ideas), known.is_dear)
    found = asked.compared(best, replace(comparing, engine=engine))
    told = named(ranked(battle, asked, found, own, known.is_dear, shift), known.is_dear, ideas)
    if facts:
        told = [replace(idea, facts=told_apart(battle, told, place, found, side)) for place, idea in enumerate(told)]
    return Hint(pending.side, tuple(told), 1 + len(others), len(found))


def shared(seconds: float | None, rollouts: int | None) -> tuple[naming.Settings, naming.Settings]:
    """The effort, shared between looking at all answers and comparing the best."""
    as_count("rollouts", rollouts)
    if rollouts is not None:
        looking = max(1, int(LOOKING * rollouts))
        return to_the_end(rollouts=looking), to_the_end(rollouts=max(1, rollouts - looking))
    time = 1.0 if seconds is None else as_seconds("seconds", seconds)
    return to_the_end(seconds=LOOKING * time), to_the_end(seconds=(1 - LOOKING) * time)


def to_the_end(**effort: Any) -> naming.Settings:
    """The effort on whole battles, since a cut hides the later effects of an answer."""
    return naming.Settings(horizon=evaluation.TO_THE_END, **effort)


class Asked:
    """An open question: the moment, the side, and the players who play on after each answer."""

    def __init__(self, moment: Moment, side: int, settings: naming.Settings, players: Sequence[str] = ()) -> None:
        self.moment, self.side, self.settings = moment, side, settings
        self.thinker = rollout.Rollout(moment.rules, settings)
        self.thinker.players = [str(player) for player in moment.rules.ruleset.everybody(players)]

    def best(self, own: Action, others: Sequence[Action], ideas: int, is_dear: IsDear) -> list[Action]:
        """The best answers by a first look at all, with the usual one; of sacrifices only the best."""
        tried = [each.option for each in self.thinker.consider(self.moment, self.side, own, others, ideas + 1).tried]
        rivals = [option for option in tried if option != own]
        plain, dear = [x for x in rivals if not is_dear(x)], [x for x in rivals[: max(1, ideas - 1)] if is_dear(x)]
        return [*plain[: max(1, ideas - 1)], *dear[:1], own]

    def compared(self, options: Sequence[Action], settings: naming.Settings) -> Rollouts:
        """The results of these answers, on fresh luck."""
        found: list[Rollouts] = []
        known = 0
        for count in self.thinker.effort(self.moment, settings).slices(1, 1, len(options)):
            found.append(self.played(options, known, count))
            known += count
        return found[0].and_more(*found[1:])

    def played(self, options: Sequence[Action], first: int, count: int) -> Rollouts:
        """These answers played on with the luck of the win chance, so that the usual answer wins exactly as often."""
        engine: Any = self.settings.engine
        players = self.thinker.players
        return from_moment(self.moment, options, count, players, seed=chances.LUCK, first=first, engine=engine)


def usual_answer(battle: Battle, asked: Asked) -> Action:
    """The answer of the player who plays on."""

    def usual(t: Any, question: Any, options: Any, *more: Any) -> Any:
        return seating.as_asked(asked.thinker.own_answer(asked.moment, t, question, options, *more), options)

    return battle.fork().course.advice(usual, asked.side)


def ranked(
    battle: Battle, asked: Asked, found: Rollouts, own: Action, is_dear: IsDear, shift: float = 0.0
) -> list[Idea]:
    """The answers with their shares of wins: the foremost first, then by wins."""
    worth, options = chances.worth(found, asked.side), [option for option in found.options if option is not None]
    order = sorted(range(len(options)), key=lambda place: (-rows.total(worth[place]), options[place] != own))
    first = foremost(order, worth, options.index(own), [place for place in order if is_dear(options[place])])
    order.sort(key=lambda place: place != first)
    shares = [estimate.share_of(float(chances.share_of(each)), len(found)) for each in worth]
    return [
        Idea(
            options[place],
            words_of(battle.rules, battle.state, options[place]),
            chances.shifted(shares[place], shift, asked.side),
            chances.shifted_lead(halves(worth[first], worth[place]), shares[first].value, shift, asked.side),
            is_usual=options[place] == own,
        )
        for place in order
    ]


def named(told: Sequence[Idea], is_dear: IsDear, ideas: int) -> list[Idea]:
    """The first ideas: the best, the usual one, and others that are no sacrifices."""
    first, *rest = told
    rest = [idea for idea in rest if idea.is_usual or not is_dear(idea.action)]
    kept = sorted(rest, key=lambda idea: not idea.is_usual)[: max(0, ideas - 1)]
    return [first, *[idea for idea in rest if idea in kept]]


def foremost(order: Sequence[int], worth: Sequence[Any], usual: int, dear: Sequence[int]) -> int:
    """The usual answer, unless another leads it by more than the error; a sacrifice only beyond doubt."""
    plain = [place for place in order if place not in dear] or order
    first = usual if usual in plain and not leads(worth[plain[0]], worth[usual]) else plain[0]
    return next((place for place in dear if halves(worth[place], worth[first]).low > DOUBT), first)


def leads(one: Any, other: Any) -> bool:
    """Whether an answer wins more often than another by more than the error of the difference."""
    lead = halves(one, other)
    return lead.value > ERROR * (lead.value - lead.low)


def told_apart(battle: Battle, told: Sequence[Idea], place: int, found: Rollouts, side: int) -> tuple[Fact, ...]:
    """The facts of one answer: the best is compared with the next, the others with the best."""
    other = told[0 if place else min(1, len(told) - 1)]
    places = found.options.index(told[place].action), found.options.index(other.action)
    return facts_of(battle, told[place].action, found, *places, side)


def halves(one: Any, other: Any) -> Estimate:
    """The lead of one answer over another on the same luck."""
    return estimate.paired(estimate.ahead(one, other).over(chances.WON))


def words_of(rules: Rules, state: Table[Any], action: Action) -> str:
    """An answer in the ruleset's own words if it has some."""
    point = rules.ruleset.told(state.clone(), action)
    return point.words if point is not None and point.words else str(action)


# ---- facts ----------------------------------------------------------------------------------------------------------


def facts_of(battle: Battle, action: Action, found: Rollouts, place: int, other: int, side: int) -> tuple[Fact, ...]:
    """The two facts that distinguish answer number `place` from `other`: its hope and risk, and the ends of battles."""
    ends = differences(found, place, other, side)[:1]
    told = [in_words(battle, chance) for chance in telling(foretold.chances(battle, action))]
    return tuple([*told[: FACTS - len(ends)], *ends] if told else differences(found, place, other, side)[:FACTS])


def telling(known: list[foretold.Chance]) -> list[foretold.Chance]:
    """The uncertain chances of an answer, its hope first."""
    open_ones = [each for each in known if 0 < float(each.odds.p(True)) < 1]
    return sorted(open_ones, key=lambda each: each.good is False)


def in_words(battle: Battle, chance: foretold.Chance) -> Fact:
    """A chance as a fact."""
    whom = log.named(battle.state, chance.whom)
    return Fact(f"{words.percent(float(chance.odds.p(True)))} {f'{whom} ' if whom else ''}{chance.label}", chance.good)


def differences(found: Rollouts, place: int, other: int, side: int) -> list[Fact]:
    """The differences between the results of two answers on the same luck, the clearest first."""
    if len(found) < FEW:
        return []
    told, worths = [], rows.joined(chances.worth(found, side))
    for name in found.ruleset.columns:
        if found.ruleset.result.fields[name].count:
            continue
        values, column = [played[name] for played in found.rows], found.ruleset.column(name)
        ahead = estimate.paired(estimate.ahead(values[place], values[other]))
        if not ahead.low <= 0 <= ahead.high:
            means = (column.value(rows.total(values[which]) / len(found)) for which in (place, other))
            good = welcome(rows.joined(values), worths) * ahead.value
            fact = Fact(compared(column.words, *means), sign(good))
            told.append((abs(ahead.value) / (ahead.high - ahead.low), fact))
    return [fact for _, fact in sorted(told, key=lambda pair: -pair[0])]


def welcome(values: Any, worths: Any) -> float:
    """Whether more of it goes with winning (above 0) or losing (below 0)."""
    return len(values) * rows.product(values, worths) - rows.total(values) * rows.total(worths)


def sign(value: float) -> bool | None:
    return None if value == 0 else value > 0


def compared(what: str, mean: float, other: float) -> str:
    """A mean beside another, with enough digits to distinguish them."""
    digits = next((d for d in (0, 1, 2) if f"{mean:.{d}f}" != f"{other:.{d}f}" and abs(mean - other) > 0.5 / 10**d), 2)
    return f"{what}: {mean:.{digits}f} on average, not {other:.{digits}f}"
