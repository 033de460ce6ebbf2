"""Questions: each sets up the smallest state that it needs, and lets the rules run."""

from typing import Annotated, NamedTuple

from pydantic import Field

from sandtable.boards.tabletop import BoardEntry, Inches
from sandtable.kernel import Question, Rules, Situation

from ..rules import fighting
from ..state import BAND, INCH, Battle, Weapon
from ..terrain import TABLE

Skill = Annotated[int, Field(ge=0, le=5)]
MIDDLE = 8 * INCH


class Wounded(NamedTuple):
    wounded: bool


class Struck(NamedTuple):
    foe_wounds: int
    own_wounds: int


def pair(rules: Rules, away: float, height: int, in_wood: bool = False) -> Battle:
    """A red and a blue fighter, so far apart from edge to edge."""
    t = Battle()
    east = MIDDLE + INCH + round(away * INCH)
    wood = [{"kind": "wood", "circle": [east / INCH, 8, 1]}] if in_wood else []
    t.board = TABLE.board_of(BoardEntry[Inches].model_validate({"size": [60, 16], "terrain": wood}))
    for who, x in ((t.fighters[0], MIDDLE), (t.fighters[BAND], east)):
        who.x, who.y, who.wounds, who.skill, who.placed = x, MIDDLE, 9, 1, True
    t.fighters[0].z = height * INCH
    rules.table(t)
    return t


class Shoot(Question):
    """Whether one shot wounds."""

    distance: Annotated[float, Field(ge=1, le=40, description="in inches")] = 8
    skill: Skill = 1
    above: Annotated[int, Field(ge=0, le=4, description="inches that the archer stands higher")] = 0
    in_wood: Annotated[bool, Field(description="the target stands in a wood")] = False

    def situation(self, rules: Rules) -> Situation:
        t = pair(rules, self.distance, self.above, self.in_wood)
        t.fighters[0].skill = self.skill
        return Situation(t, shot, Wounded)


def shot(t: Battle) -> Wounded:
    fighting.shoot(t, t.fighters[0], t.fighters[BAND])
    return Wounded(t.fighters[BAND].wounds < 9)


class Strike(Question):
    """What one blow comes to for both."""

    weapon: Weapon = Weapon.SWORD
    skill: Skill = 1
    above: Annotated[int, Field(ge=0, le=2, description="inches that the striker stands higher")] = 0
    foe_weapon: Weapon = Weapon.SWORD
    foe_skill: Skill = 1

    def situation(self, rules: Rules) -> Situation:
        t = pair(rules, 0, self.above)
        t.fighters[0].weapon, t.fighters[0].skill = self.weapon, self.skill
        t.fighters[BAND].weapon, t.fighters[BAND].skill = self.foe_weapon, self.foe_skill
        return Situation(t, blow, Struck)


def blow(t: Battle) -> Struck:
    who, foe = t.fighters[0], t.fighters[BAND]
    fighting.strike(t, who, foe)
    return Struck(9 - foe.wounds, 9 - who.wounds)
