"""Questions: each sets up the smallest state that it needs, and lets the rules run."""

from typing import Annotated, NamedTuple

from pydantic import Field

from sandtable.boards.squares import BoardEntry, board_of, place
from sandtable.kernel import Question, Rules, Situation

from ..rules import fighting
from ..state import BAND, SIDES, Battle, Weapon
from ..terrain import TERRAIN

Skill = Annotated[int, Field(ge=0, le=5)]


class Wounded(NamedTuple):
    wounded: bool
    shaken: bool


class Struck(NamedTuple):
    foe_wounds: int
    own_wounds: int
    pushed: bool


def pair(rules: Rules, away: int, ground: str = ".") -> Battle:
    """A red and a blue warrior, so many squares apart on one kind of ground."""
    t = Battle()
    t.board = board_of(BoardEntry(map=[ground * 24] * 3), TERRAIN, SIDES)
    for who, column in ((t.warriors[0], 2), (t.warriors[BAND], 2 + away)):
        who.at, who.wounds, who.skill = place(column, 1), 9, 1
    rules.table(t)
    return t


class Shoot(Question):
    """Whether one shot wounds, and what that does to the target's nerve."""

    distance: Annotated[int, Field(ge=2, le=20, description="in squares")] = 4
    skill: Skill = 1
    target_skill: Skill = 1
    in_trees: Annotated[bool, Field(description="the target stands in trees")] = False

    def situation(self, rules: Rules) -> Situation:
        t = pair(rules, self.distance, "^" if self.in_trees else ".")
        t.warriors[0].skill, t.warriors[BAND].skill = self.skill, self.target_skill
        return Situation(t, shot, Wounded)


def shot(t: Battle) -> Wounded:
    fighting.shoot(t, t.warriors[0], t.warriors[BAND])
    return Wounded(t.warriors[BAND].wounds < 9, t.warriors[BAND].shaken)


class Strike(Question):
    """What one blow comes to for both."""

    weapon: Weapon = Weapon.SWORD
    skill: Skill = 1
    foe_weapon: Weapon = Weapon.SWORD
    foe_skill: Skill = 1
    braced: Annotated[bool, Field(description="a braced spear strikes first")] = False

    def situation(self, rules: Rules) -> Situation:
        t = pair(rules, 1)
        t.warriors[0].weapon, t.warriors[0].skill = self.weapon, self.skill
        t.warriors[BAND].weapon, t.warriors[BAND].skill = self.foe_weapon, self.foe_skill
        return Situation(t, lambda t: blow(t, self.braced), Struck)


def blow(t: Battle, braced: bool) -> Struck:
    who, foe = t.warriors[0], t.warriors[BAND]
    at = foe.at
    fighting.strike(t, who, foe, braced)
    return Struck(9 - foe.wounds, 9 - who.wounds, foe.at != at)
