"""Questions: each sets up the smallest state that it needs, and lets the rules run."""

from typing import Annotated

from pydantic import Field

from sandtable.boards.dots import BoardEntry, place_of
from sandtable.kernel import Question, Rules, Situation

from ..rules import fighting
from ..state import BAND, Battle, Weapon
from ..terrain import DOTS

Skill = Annotated[int, Field(ge=0, le=5)]


class Shoot(Question):
    """Whether one shot wounds."""

    distance: Annotated[int, Field(ge=2, le=30, description="in dots")] = 4
    skill: Skill = 1
    crates: Annotated[bool, Field(description="the target is among crates")] = False
    from_roof: Annotated[bool, Field(description="the archer stands a level higher")] = False

    def situation(self, rules: Rules) -> Situation:
        t = Battle()
        t.board = DOTS.board_of(BoardEntry(rows=1, even=self.distance + 1))
        for who, q in ((t.fighters[0], 0), (t.fighters[BAND], self.distance)):
            who.at, who.wounds, who.skill, who.weapon = place_of(t.board, q, 0), 2, self.skill, Weapon.BOW
        t.fighters[0].level = int(self.from_roof)
        t.board.crates[t.fighters[BAND].at] = int(self.crates)
        return Situation(rules.table(t), shot, "wounded")


def shot(t: Battle) -> bool:
    fighting.shoot(t, t.fighters[0], t.fighters[BAND])
    return t.fighters[BAND].wounds < 2
