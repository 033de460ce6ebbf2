"""Questions about a squad in an Engagement: one Exchange, the whole fight, best play, the enemy's Tactics."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.kernel import Bot, InvalidRules, KnownWords, Question, Rules, Situation, Table

from .. import actions as act
from ..rules import course, legal, momentum, offense, tactics
from ..state import SQUAD_SIZE, Battle, Goal, Intent, Status, Step, Trooper
from .questions import Policy

Where = Annotated[
    str | dict[str, Any],
    KnownWords(lambda rules: rules.scenarios, others=True),
    Field(description="a scenario's name or file (in Python also its data)"),
]
Plan = Annotated[str, Field(description='Intents in notation, separated by semicolons: "T1 fire +1; T2 fall back"')]
Aim = Annotated[
    Literal["win", "clean"] | None, Field(description="victory, or victory with nobody down; by default as ruled")
]


class OneExchange(Question, name="exchange"):
    """Where one Exchange leads: Momentum, each Trooper's status, and whether it ends the Engagement."""

    scenario: Where = "sample"
    plan: Plan = ""
    policy: Policy = "cautious"

    def situation(self, rules: Rules) -> Situation:
        start = rules.begun(self.scenario)
        size = squad_size(start)

        def read(t: Battle) -> tuple[Any, ...]:
            return (t.momentum, *[x.status for x in t.troopers[:size]], t.ending)

        columns = ("momentum", *labels(start), "ending")
        return Situation(start, read, columns, (planned(rules, self.plan, self.policy),), to_the_end=True, rounds=1)


class Engagement(Question):
    """How an Engagement ends, and how many are down by then, when the squad plays by a policy."""

    scenario: Where = "sample"
    policy: Policy = "cautious"

    def situation(self, rules: Rules) -> Situation:
        start, columns = rules.begun(self.scenario), ("ending", "fallen")
        return Situation(start, lambda t: (t.ending, t.fallen), columns, (self.policy,), to_the_end=True)


class Best(Question):
    """The chance of victory under best play; for small squads."""

    scenario: Annotated[Where, Field(examples=["lone-light"])]
    aim: Aim = None
    rounds: Annotated[int | None, Field(ge=1, description="within this many Exchanges", examples=[2])] = None

    def situation(self, rules: Rules) -> Situation:
        start = rules.begun(self.scenario)
        ruled = start.numbers["objective"]
        if self.aim is None and ruled == "win-in-h" and self.rounds is None:
            raise InvalidRules("best: rounds: the ruling `objective` asks for victory in a stated number of Exchanges")
        clean = (self.aim or ruled) == "clean"

        def worth(t: Battle) -> int:
            return int(momentum.is_won(t.ending) and not (clean and t.fallen))

        settled = None if self.rounds is None else out_of_reach(self.rounds)
        return Situation(start, worth, "value", to_the_end=True, rounds=self.rounds, aim=worth, settled=settled)


class Risk(Question):
    """The Trooper a Success at a Cost would put at risk, and the Defensive Positions by then."""

    scenario: Where = "sample"
    plan: Plan = ""
    policy: Policy = "cautious"

    def situation(self, rules: Rules) -> Situation:
        players = (planned(rules, self.plan, self.policy),)
        return Situation(rules.begun(self.scenario), who_would_pay, ("at risk", "positions"), players)


def who_would_pay(t: Battle) -> tuple[str, str]:
    """Plays to the Offense Roll, and puts Troopers at risk if it may come at a Cost. Returns who, and positions."""
    while t.step < Step.OFFENSE:
        course.beat(t)
    if t.step == Step.OFFENSE and offense.may_come_at_a_cost(t):
        offense.put_at_risk(t)
    chosen = ", ".join(x.label for x in t.troopers if x.at_risk) or "nobody"
    return chosen, " / ".join(x.defensive.title for x in t.troopers if x.status != Status.ABSENT)


class Tactics(Question):
    """What the enemy's Tactics do to the squad at the end of an Exchange."""

    scenario: Where = "sample"
    policy: Policy = "cautious"

    def situation(self, rules: Rules) -> Situation:
        start = rules.begun(self.scenario)
        size = squad_size(start)

        def run(t: Battle) -> tuple[str, ...]:
            while t.step == Step.START:
                course.beat(t)
            if t.step != Step.OVER:
                tactics.show_tactics(t)
            return tuple(after_tactics(x) for x in t.troopers[:size])

        return Situation(start, run, labels(start), (self.policy,))


def after_tactics(trooper: Trooper) -> str:
    text = f"{trooper.offensive.title} / {trooper.defensive.title}"
    return f"{text}, must move" if trooper.scattered else text


# ---- what they share -----------------------------------------------------------------------------------------


def squad_size(start: Table[Any]) -> int:
    return len(start.names["Trooper"]) if start.names else SQUAD_SIZE


def labels(start: Table[Any]) -> tuple[str, ...]:
    """T1, T2 ...: the columns of a squad."""
    return Trooper.labels()[: squad_size(start)]


def planned(rules: Rules, plan: str, policy: str) -> Callable[..., Any]:
    """A player who follows a plan for the Intents, and a policy for everything else."""
    steps = [act.Act.parse(text) for text in plan.split(";") if text.strip()]
    bot = Bot(rules.ruleset.asks, policy)

    def answer(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask != act.Ask.INTENT:
            return bot(t, ask, menu, who, about)
        for step in steps:
            if legal.judge_intent(t, step):
                return step
        undecided = [x.index for x in t.troopers if x.active and x.intent == Intent.NONE]
        left = [step for step in steps if getattr(step, "trooper", None) in undecided]
        if left:
            raise InvalidRules(f'plan: "{left[0]}" is not legal here')
        return bot(t, ask, menu, who, about)

    return answer


def out_of_reach(rounds: int) -> Callable[[Battle], bool]:
    """Whether victory has become impossible within the rounds: then nothing after matters."""

    def settled(t: Battle) -> bool:
        if t.step in (Step.START, Step.OVER) or t.board.hold_out or t.deadline or t.board.goal != Goal.MOMENTUM:
            return False
        rolls_left = rounds - t.exchange + (t.step <= Step.OFFENSE)
        owed = t.change if t.step in (Step.DEFENSE, Step.MOMENTUM) else 0
        return bool(t.momentum + owed + max(offense.best_change(t), 0) * rolls_left < momentum.victory_mark(t))

    return settled
