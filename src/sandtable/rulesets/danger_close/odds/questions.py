"""Questions about single rolls: offense, defense, the advance."""

from typing import Annotated, Literal

from pydantic import Field

from sandtable.kernel import InvalidRules, KnownWords, Question, Rules, Situation

from ..rules import advance, course, offense
from ..scenario import Count
from ..state import Armor, Battle, Board, Defensive, Intent, Result, Status, Step, Weather

Threat = Annotated[int, Field(ge=1, le=4, description="Threat Level of the enemy")]
Policy = Annotated[
    str, KnownWords(lambda rules: rules.players), Field(description="the player who answers what the plan leaves open")
]
STATUS = {status.label: status for status in Status}
NO_END = {"up": Defensive.FORTIFIED, "back": Defensive.FLANKED}  # where no such Move ends, but for a jump
MOVES = {"none": Intent.FIRE, "up": Intent.MOVE_UP, "back": Intent.FALL_BACK, "disengage": Intent.DISENGAGE}


class Offense(Question):
    """The result of an Offense Roll."""

    dice: Annotated[int, Field(ge=0, le=500, description="dice of the roll, from Fire, gear and bonuses")] = 3
    threat: Threat = 2

    def situation(self, rules: Rules) -> Situation:
        def run(t: Battle) -> Result:
            offense.throw(t, self.dice)
            return t.result

        return Situation(rules.table(Battle(threat=self.threat)), run, "result")


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
    covered: Annotated[int, Field(ge=0, le=100, description="dice of Covering Fire, LMGs included")] = 0
    at_risk: Annotated[bool, Field(description="picked for a Success at a Cost")] = False
    grit: Annotated[int, Field(ge=0, le=20)] = 0
    threat: Threat = 1
    marked: Annotated[bool, Field(description="exposed: a hit hurts more")] = False
    pressed: Annotated[bool, Field(description="a hit hurts more, unless the Move is a Fall Back")] = False
    scattered: Annotated[bool, Field(description="told to Move by an enemy's grenade")] = False
    policy: Policy = "cautious"

    def situation(self, rules: Rules) -> Situation:
        self.refuse_what_cannot_be(rules)
        t = Battle(threat=self.threat, step=Step.OFFENSE)
        trooper = t.troopers[0]
        before = STATUS[self.status]
        trooper.status, trooper.grit = before, self.grit
        trooper.defensive, trooper.intent, trooper.jumped = self.position, MOVES[self.move], self.jumped
        trooper.armor, trooper.absorbed = self.armor, self.absorbed
        trooper.covered, trooper.cover_dice = self.times_covered(rules), self.covered
        trooper.at_risk = self.at_risk
        trooper.exposed, trooper.pressed, trooper.scattered = self.marked, self.pressed, self.scattered

        def run(t: Battle) -> tuple[int, int]:
            course.await_fire(t)
            while t.step == Step.DEFENSE:
                course.beat(t)
            return int(t.troopers[0].status) - int(before), t.troopers[0].grit

        return Situation(rules.table(t), run, ("injuries", "grit left"), (self.policy,))

    def times_covered(self, rules: Rules) -> int:
        """How many give the die of Covering Fire; where it counts once, all other dice are of LMGs."""
        once = min(self.covered, 1)
        return self.covered // max(rules.in_force["cover.die"], 1) if rules.in_force["cover.stack"] == "yes" else once

    def refuse_what_cannot_be(self, rules: Rules) -> None:
        """Refuses a situation that no battle leads to, and names the parameter at fault."""
        most_grit, most_taken = rules.in_force["trooper.grit"][0], rules.in_force["armor.medium"]
        each = rules.in_force["cover.die"]
        tactics, aftermath = rules.in_force["tactics"], rules.in_force["aftermath"]
        down, leaves = self.status == "bleeding-out", self.move == "disengage"
        walks = self.move in NO_END and not self.jumped
        faults = {
            "status: a Trooper who is Bleeding Out neither moves, nor is covered, nor at risk": down
            and (self.move != "none" or self.covered or self.at_risk),
            "jumped: a jump is a Move up or back": self.jumped and self.move not in NO_END,
            f"position: no Move {self.move} ends {self.position.title}": walks and self.position == NO_END[self.move],
            "covered: a squad that breaks off gives no Covering Fire": leaves and self.covered,
            "at_risk: a squad that breaks off makes no Offense Roll": leaves and self.at_risk,
            "at_risk: a Trooper under Covering Fire cannot be put at risk": self.covered and self.at_risk,
            f"covered: 0, or {each} or more expected, got {self.covered}": 0 < self.covered < each,
            f"grit: 0 to {most_grit} expected, got {self.grit}": self.grit > most_grit,
            "marked: no Trooper is exposed unless aftermath is read as public": self.marked and aftermath == "none",
            "pressed: no Trooper is pressed unless aftermath is read as public": self.pressed and aftermath == "none",
            "scattered: enemies have no Tactics where tactics are read as none": self.scattered and tactics == "none",
            "absorbed: only Medium Armor takes Injuries": self.absorbed > 0 and self.armor != Armor.MEDIUM,
            f"absorbed: 0 to {most_taken} expected, got {self.absorbed}": self.absorbed > most_taken,
        }
        for words, holds in faults.items():
            if holds:
                raise InvalidRules(f"defense: {words}")


class Advance(Question):
    """How the squad comes into the fight."""

    threat: Threat = 2
    wounded: Annotated[int, Field(ge=0, le=5, description="Troopers Wounded or worse")] = 0
    armor: Annotated[
        Literal["mixed", "light", "heavy"], Field(description="all in Light Armor, or a Trooper in Heavy")
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
