"""Questions: each sets up the smallest state that it needs, and lets the rules run."""

from typing import Annotated

from pydantic import Field

from sandtable.boards.zones import OPEN, Board, BorderEntry, ZoneEntry, lay
from sandtable.kernel import Question, Rules, Situation

from ..rules import fighting
from ..state import BAND, Battle, Weapon
from ..terrain import TERRAIN

Skill = Annotated[int, Field(ge=0, le=5)]


class Shoot(Question):
    """Whether one shot wounds."""

    distance: Annotated[int, Field(ge=1, le=6, description="in rooms")] = 1
    skill: Skill = 1
    rubble: Annotated[bool, Field(description="the target's room has cover")] = False

    def situation(self, rules: Rules) -> Situation:
        t = Battle()
        t.board = Board()
        rooms = [ZoneEntry(id=f"r{i}", type="rubble" if self.rubble else OPEN) for i in range(self.distance + 1)]
        ways = [BorderEntry(between=(f"r{i}", f"r{i + 1}")) for i in range(self.distance)]
        lay(t, rooms, ways, TERRAIN)
        for who, zone in ((t.fighters[0], 0), (t.fighters[BAND], self.distance)):
            who.zone, who.wounds, who.skill, who.weapon = zone, 2, self.skill, Weapon.BOW
        return Situation(rules.table(t), shot, "wounded")


def shot(t: Battle) -> bool:
    fighting.shoot(t, t.fighters[0], t.fighters[BAND])
    return t.fighters[BAND].wounds < 2
