"""Questions: what a squad or a designer asks most often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.kernel.catalogue import InForce
from sandtable.kernel.errors import InvalidRules
from sandtable.kernel.players import Bot
from sandtable.kernel.question import KnownWords, Situation, question
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.table import Table

from ..rules.advance import advance_roll
from ..rules.course import exchange
from ..rules.defense import defend
from ..rules.intent import judge_intent
from ..rules.offense import offense_roll, pick_who_is_at_risk
from ..rules.tactics import show_tactics
from ..state import (
    SQUAD_SIZE,
    Act,
    Armor,
    Ask,
    Defensive,
    Ending,
    Intent,
    Offensive,
    Result,
    Sector,
    Squad,
    Status,
    Step,
    Trooper,
    Weather,
)

Threat = Annotated[int, Field(ge=1, le=4, description="Threat Level of the enemy")]
Where = Annotated[str | dict[str, Any], Field(description="a scenario's name or file (in Python also its data)")]
Plan = Annotated[str, Field(description='Intents in notation, parted by semicolons: "T1 fire +1; T2 fall back"')]
Policy = Annotated[
    str, KnownWords(lambda rules: rules.players), Field(description="the player who answers what the plan leaves open")
]


# ---- single rolls --------------------------------------------------------------------------------------------


@question("offense")
def offense(
    rules: Rules,
    dice: Annotated[int, Field(ge=0, le=20, description="dice of all who Fire, bonus dice included")] = 3,
    threat: Threat = 2,
) -> Situation:
    """What an Offense Roll comes to."""
    t = Squad(threat=threat, gear_dice=dice)

    def run(t: Squad) -> Result:
        offense_roll(t)
        return t.result

    return Situation(rules.table(t), run, ("result",))


@question("defense")
def defense(
    rules: Rules,
    position: Defensive = Defensive.IN_COVER,
    move: Annotated[Literal["none", "up", "back"], Field(description="a Move made in this Exchange")] = "none",
    armor: Armor = Armor.STANDARD,
    covered: Annotated[int, Field(ge=0, le=5, description="dice of Covering Fire")] = 0,
    at_risk: Annotated[bool, Field(description="picked for a Success at a Cost")] = False,
    grit: Annotated[int, Field(ge=0, le=3)] = 0,
    threat: Threat = 1,
    marked: Annotated[bool, Field(description="exposed or pressed: a hit hurts more")] = False,
    policy: Policy = "cautious",
) -> Situation:
    """What a Defense Roll costs one Trooper: Injuries, and Grit left."""
    t = Squad(threat=threat)
    trooper = t.troopers[0]
    trooper.status, trooper.defensive, trooper.armor = Status.OK, position, armor
    trooper.intent = {"none": Intent.FIRE, "up": Intent.MOVE_UP, "back": Intent.FALL_BACK}[move]
    trooper.cover_dice, trooper.at_risk, trooper.grit, trooper.exposed = covered, at_risk, grit, marked

    def run(t: Squad) -> tuple[int, int]:
        defend(t, t.troopers[0])
        return int(t.troopers[0].status), t.troopers[0].grit

    return Situation(rules.table(t), run, ("injuries", "grit left"), (policy,))


@question("advance")
def advance(
    rules: Rules,
    threat: Threat = 2,
    wounded: Annotated[int, Field(ge=0, le=5, description="Troopers Wounded or worse")] = 0,
    armor: Annotated[
        Literal["mixed", "light", "heavy"], Field(description="all in Light Armor, or somebody in Heavy")
    ] = "mixed",
    advances: Annotated[int, Field(ge=0, description="Advance Rolls already made")] = 0,
    weather: Weather = Weather.FAIR,
) -> Situation:
    """How the squad comes into the fight."""
    t = Squad(threat=threat)
    t.board = Sector(weather=weather, advances=advances)
    for i, trooper in enumerate(t.troopers):
        trooper.status = Status.WOUNDED if i < wounded else Status.OK
        trooper.armor = Armor.LIGHT if armor == "light" else Armor.STANDARD
    if armor == "heavy":
        t.troopers[0].armor = Armor.HEAVY
    return Situation(rules.table(t), lambda t: advance_roll(t), ("entry",))


# ---- situations ----------------------------------------------------------------------------------------------


@question("exchange")
def one_exchange(rules: Rules, scenario: Where = "sample", plan: Plan = "", policy: Policy = "cautious") -> Situation:
    """Where one Exchange leads: Momentum, each Trooper's status, and whether it ends the Engagement."""
    start = opening(rules, scenario)
    size = len(start.names["Trooper"]) if start.names else SQUAD_SIZE

    def read(t: Squad) -> tuple[Any, ...]:
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

    def worth(t: Squad) -> int:
        return int(t.ending == Ending.VICTORY and not (clean and t.fallen))

    return Situation(
        start, worth, ("value",), to_the_end=True, rounds=rounds, aim=worth, settled=out_of_reach(start.numbers, rounds)
    )


@question("risk")
def risk(rules: Rules, scenario: Where = "sample", plan: Plan = "", policy: Policy = "cautious") -> Situation:
    """Whom a Success at a Cost would put at risk, and the Defensive Positions by then."""

    def run(t: Squad) -> tuple[str, str]:
        while t.step == Step.INTENT:
            exchange(t)
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

    def run(t: Squad) -> tuple[str, ...]:
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
    acts = [Act.parse(text) for text in plan.split(";") if text.strip()]
    bot = Bot(rules.ruleset.asks, policy)

    def answer(t: Squad, ask: Ask, menu: Any, who: Any, about: Any) -> Any:
        if ask != Ask.INTENT:
            return bot(t, ask, menu, who, about)
        for act in acts:
            if judge_intent(t, act):
                return act
        left = [act for act in acts if getattr(act, "trooper", None) in open_places(t)]
        if left:
            raise InvalidRules(f'plan: "{left[0]}" is not legal here')
        return bot(t, ask, menu, who, about)

    return answer


def open_places(t: Squad) -> list[int]:
    """Whose Intent is still open."""
    return [x.index for x in t.troopers if x.active and x.intent == Intent.NONE]


def out_of_reach(numbers: InForce, rounds: int | None) -> Callable[[Squad], bool] | None:
    """Whether victory has become impossible within the rounds: then nothing after matters."""
    if rounds is None:
        return None
    most = numbers["success.gain"] + numbers["success.double"]
    last = rounds

    def settled(t: Squad) -> bool:
        rolls_left = last - t.exchange + (t.step <= Step.OFFENSE)
        owed = t.change if t.step in (Step.DEFENSE, Step.MOMENTUM) else 0
        mark = numbers["victory.mark"][t.threat - 1]
        return t.step != Step.OVER and t.deadline == 0 and t.momentum + owed + most * rolls_left < mark

    return settled
