"""Questions about single rolls: offense, defense, the advance."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sandtable.kernel.question import KnownWords, Situation, question
from sandtable.kernel.ruleset import Rules

from ..rules.advance import advance_roll
from ..rules.defense import defend
from ..rules.offense import offense_roll
from ..state import Armor, Battle, Board, Defensive, Intent, Result, Status, Weather

Threat = Annotated[int, Field(ge=1, le=4, description="Threat Level of the enemy")]
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
    t = Battle(threat=threat, gear_dice=dice)

    def run(t: Battle) -> Result:
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
    t = Battle(threat=threat)
    trooper = t.troopers[0]
    trooper.status, trooper.defensive, trooper.armor = Status.OK, position, armor
    trooper.intent = {"none": Intent.FIRE, "up": Intent.MOVE_UP, "back": Intent.FALL_BACK}[move]
    trooper.cover_dice, trooper.at_risk, trooper.grit, trooper.exposed = covered, at_risk, grit, marked

    def run(t: Battle) -> tuple[int, int]:
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
    t = Battle(threat=threat)
    t.board = Board(weather=weather, advances=advances)
    for i, trooper in enumerate(t.troopers):
        trooper.status = Status.WOUNDED if i < wounded else Status.OK
        trooper.armor = Armor.LIGHT if armor == "light" else Armor.STANDARD
    if armor == "heavy":
        t.troopers[0].armor = Armor.HEAVY
    return Situation(rules.table(t), lambda t: advance_roll(t), ("entry",))
