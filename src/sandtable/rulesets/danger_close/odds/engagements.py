"""Questions about a squad in an Engagement: one Exchange, the whole fight, best play, the enemy's Tactics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.kernel.catalogue import InForce
from sandtable.kernel.errors import InvalidRules
from sandtable.kernel.players import Bot
from sandtable.kernel.question import Situation, question
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.table import Table

from .. import actions as act
from ..rules.course import beat
from ..rules.legal import judge_intent
from ..rules.offense import pick_who_is_at_risk
from ..rules.tactics import show_tactics
from ..state import SQUAD_SIZE, Battle, Defensive, Ending, Intent, Offensive, Status, Step, Trooper
from .questions import Policy

Where = Annotated[str | dict[str, Any], Field(description="a scenario's name or file (in Python also its data)")]
Plan = Annotated[str, Field(description='Intents in notation, parted by semicolons: "T1 fire +1; T2 fall back"')]



@question("exchange")
def one_exchange(rules: Rules, scenario: Where = "sample", plan: Plan = "", policy: Policy = "cautious") -> Situation:
    """Where one Exchange leads: Momentum, each Trooper's status, and whether it ends the Engagement."""
    start = opening(rules, scenario)
    size = len(start.names["Trooper"]) if start.names else SQUAD_SIZE

    def read(t: Battle) -> tuple[Any, ...]:
        return (t.momentum, *[x.status for x in t.troopers[:size]], t.ending)

    columns = ("momentum", *[f"T{i + 1}" for i in range(size)], "ending")
    return Situation(start, read, columns, (planned(rules, plan, policy),), to_the_end=True, rounds=1)


@question("engagement")
def engagement(rules: Rules, scenario: Where = "sample", policy: Policy = "cautious") -> Situation:
    """How an Engagement ends, and how many are down by then, when the squad plays by a policy."""
    return Situation(
        opening(rules, scenario), lambda t: (t.ending, t.fallen), ("ending", "fallen"), (policy,), to_the_end=True
    )


@question("best")
def best(
    rules: Rules,
    scenario: Where,
    aim: Annotated[
        Literal["win", "clean"] | None, Field(description="victory, or victory with nobody down; by default as ruled")
    ] = None,
    rounds: Annotated[int | None, Field(ge=1, description="within so many Exchanges")] = None,
) -> Situation:
    """The chance of victory under best play; for small squads."""

    start = opening(rules, scenario)
    clean = (aim or start.numbers["objective"]) == "clean"

    def worth(t: Battle) -> int:
        return int(t.ending == Ending.VICTORY and not (clean and t.fallen))

    return Situation(
        start, worth, ("value",), to_the_end=True, rounds=rounds, aim=worth, settled=out_of_reach(start.numbers, rounds)
    )


@question("risk")
def risk(rules: Rules, scenario: Where = "sample", plan: Plan = "", policy: Policy = "cautious") -> Situation:
    """Whom a Success at a Cost would put at risk, and the Defensive Positions by then."""

    def run(t: Battle) -> tuple[str, str]:
        while t.step == Step.INTENT:
            beat(t)
        pick_who_is_at_risk(t)
        chosen = next((x.label for x in t.troopers if x.at_risk), "nobody")
        positions = " / ".join(x.defensive.title for x in t.troopers if x.status != Status.ABSENT)
        return chosen, positions

    return Situation(opening(rules, scenario), run, ("at risk", "positions"), (planned(rules, plan, policy),))


@question("tactics")
def tactics(rules: Rules, scenario: Where = "sample", policy: Policy = "cautious") -> Situation:
    """What the enemy's Tactics do to the squad at the end of an Exchange."""
    start = opening(rules, scenario)
    size = len(start.names["Trooper"]) if start.names else SQUAD_SIZE

    def run(t: Battle) -> tuple[str, ...]:
        show_tactics(t)
        return tuple(after_tactics(x) for x in t.troopers[:size])

    return Situation(start, run, tuple(f"T{i + 1}" for i in range(size)), (policy,))


def after_tactics(trooper: Trooper) -> str:
    text = f"{Offensive(trooper.offensive).title} / {Defensive(trooper.defensive).title}"
    return f"{text}, must move" if trooper.scattered else text


# ---- what they share -----------------------------------------------------------------------------------------


def opening(rules: Rules, scenario: str | dict[str, Any]) -> Table[Any]:
    """The state that a scenario begins with, under the preset it is meant for."""
    read = rules.scenario(scenario)
    return rules.with_preset(read.preset).start(read if isinstance(scenario, dict) else scenario)


def planned(rules: Rules, plan: str, policy: str) -> Callable[..., Any]:
    """A player who follows a plan for the Intents, and a policy for everything else."""
    acts = [act.Act.parse(text) for text in plan.split(";") if text.strip()]
    bot = Bot(rules.ruleset.asks, policy)

    def answer(t: Battle, ask: act.Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask != act.Ask.INTENT:
            return bot(t, ask, menu, who, about)
        for answer in acts:
            if judge_intent(t, answer):
                return answer
        left = [answer for answer in acts if getattr(answer, "trooper", None) in open_places(t)]
        if left:
            raise InvalidRules(f'plan: "{left[0]}" is not legal here')
        return bot(t, ask, menu, who, about)

    return answer


def open_places(t: Battle) -> list[int]:
    """Whose Intent is still open."""
    return [x.index for x in t.troopers if x.active and x.intent == Intent.NONE]


def out_of_reach(numbers: InForce, rounds: int | None) -> Callable[[Battle], bool] | None:
    """Whether victory has become impossible within the rounds: then nothing after matters."""
    if rounds is None:
        return None
    most = numbers["success.gain"] + numbers["success.double"]
    last = rounds

    def settled(t: Battle) -> bool:
        rolls_left = last - t.exchange + (t.step <= Step.OFFENSE)
        owed = t.change if t.step in (Step.DEFENSE, Step.MOMENTUM) else 0
        mark = numbers["victory.mark"][t.threat - 1]
        return t.step != Step.OVER and t.deadline == 0 and t.momentum + owed + most * rolls_left < mark

    return settled
