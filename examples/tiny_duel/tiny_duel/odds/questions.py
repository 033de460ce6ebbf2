"""Questions: each sets up the smallest state that it needs, and lets the rules run."""

from typing import Annotated, NamedTuple

from pydantic import Field

from sandtable.kernel import Question, Rules, Situation

from ..rules.fencing import lunge
from ..state import Battle


class Exchange(NamedTuple):
    """The result of a lunge: each field is a column of the odds."""

    foe_hit: bool
    hit_back: bool


class Lunge(Question):
    """Who is hit when one lunges."""

    guarding: Annotated[bool, Field(description="the foe is on guard")] = False
    gap: Annotated[int, Field(ge=1, le=20, description="paces between the two")] = 2

    def situation(self, rules: Rules) -> Situation:
        t = Battle(gap=self.gap)
        t.duellists[1].guarding = self.guarding
        return Situation(rules.table(t), exchange, Exchange, ("fencer", "fencer"))


def exchange(t: Battle) -> Exchange:
    """The lunge, and which of the two bear its mark."""
    attacker, foe = t.duellists
    lunge(t, attacker)
    return Exchange(foe.wounds > 0, attacker.wounds > 0)
