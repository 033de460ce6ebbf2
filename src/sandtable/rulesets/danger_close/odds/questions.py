"""Questions about single rolls: offense, defense, the advance."""

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from sandtable.kernel import KnownWords, Question, Rules, Situation

from ..rules import advance, course, offense
from ..scenario import Count
from ..state import Armor, Battle, Board, Defensive, Intent, Result, Status, Step, Weather

Threat = Annotated[int, Field(ge=1, le=4, description="Threat Level of the enemy")]
Policy = Annotated[
    str, KnownWords(lambda rules: rules.players), Field(description="the player who answers what the plan leaves open")
]
STATUS = {status.label: status for status in Status}
MOVES = {"none": Intent.FIRE, "up": Intent.MOVE_UP, "back": Intent.FALL_BACK, "disengage": Intent.DISENGAGE}


class Offense(Question):
    """What an Offense Roll comes to."""

    dice: Annotated[int, Field(ge=0, le=500, description="dice of all who Fire, bonus dice included")] = 3
    threat: Threat = 2

    def situation(self, rules: Rules) -> Situation:
        """One Trooper Fires, and whatever he does not bring is there beside him."""
        t = Battle(threat=self.threat)
        rules.table(t)
        shooter = t.troopers[0]
        shooter.status, shooter.intent = Status.OK, Intent.FIRE
        t.gear_dice = self.dice - offense.fire_dice(t, shooter)
        return Situation(t, result_of_the_roll, "result")


def result_of_the_roll(t: Battle) -> Result:
    offense.offense_roll(t)
    return t.result


class Hurt(NamedTuple):
    """What a Defense Roll does to a Trooper."""

    injuries: int
    grit_left: int


class Defense(Question):
    """What a Defense Roll costs one Trooper: Injuries, and Grit left."""

    position: Defensive = Defensive.IN_COVER
    move: Annotated[
        Literal["none", "up", "back", "disengage"], Field(description="a Move made in this Exchange, or breaking off")
    ] = "none"
    jumped: Annotated[bool, Field(description="the Move was made by Jump Pack")] = False
    status: Literal["ok", "grazed", "wounded", "bleeding-out"] = "ok"
    armor: Armor = Armor.STANDARD
    absorbed: Annotated[Count, Field(description="Injuries that Medium Armor has already taken")] = 0
    covered: Annotated[int, Field(ge=0, le=100, description="dice of Covering Fire")] = 0
    at_risk: Annotated[bool, Field(description="picked for a Success at a Cost")] = False
    grit: Annotated[int, Field(ge=0, le=20)] = 0
    threat: Threat = 1
    marked: Annotated[bool, Field(description="exposed: a hit hurts more")] = False
    pressed: Annotated[bool, Field(description="a hit hurts more, unless the Move is a Fall Back")] = False
    scattered: Annotated[bool, Field(description="told to Move by an enemy's grenade")] = False
    policy: Policy = "cautious"

    def situation(self, rules: Rules) -> Situation:
        t = Battle(threat=self.threat, step=Step.OFFENSE)
        trooper = t.troopers[0]
        before = STATUS[self.status]
        trooper.status, trooper.grit = before, self.grit
        trooper.defensive, trooper.intent, trooper.jumped = self.position, MOVES[self.move], self.jumped
        trooper.armor, trooper.absorbed = self.armor, self.absorbed
        trooper.covered, trooper.cover_dice, trooper.at_risk = self.covered > 0, self.covered, self.at_risk
        trooper.exposed, trooper.pressed, trooper.scattered = self.marked, self.pressed, self.scattered

        def run(t: Battle) -> Hurt:
            course.await_fire(t)
            while t.step == Step.DEFENSE:
                course.beat(t)
            return Hurt(int(t.troopers[0].status) - int(before), t.troopers[0].grit)

        return Situation(rules.table(t), run, Hurt, (self.policy,))


class Advance(Question):
    """How the squad comes into the fight."""

    threat: Threat = 2
    wounded: Annotated[int, Field(ge=0, le=5, description="Troopers Wounded or worse")] = 0
    armor: Annotated[
        Literal["mixed", "light", "heavy"], Field(description="all in Light Armor, or somebody in Heavy")
    ] = "mixed"
    advances: Annotated[Count, Field(description="Advance Rolls already made")] = 0
    weather: Weather = Weather.FAIR

    def situation(self, rules: Rules) -> Situation:
        t = Battle(threat=self.threat)
        t.board = Board(weather=self.weather, advances=self.advances)
        for i, trooper in enumerate(t.troopers):
            trooper.status = Status.WOUNDED if i < self.wounded else Status.OK
            trooper.armor = Armor.LIGHT if self.armor == "light" else Armor.STANDARD
        if self.armor == "heavy":
            t.troopers[0].armor = Armor.HEAVY
        return Situation(rules.table(t), advance.advance_roll, "entry")
