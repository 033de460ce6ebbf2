"""Questions: each sets up the smallest state that it needs, and lets the rules run."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sandtable.kernel.question import Situation, question
from sandtable.kernel.ruleset import Rules

from ..rules.fencing import lunge
from ..state import Battle


@question("lunge")
def one_lunge(
    rules: Rules,
    guarding: Annotated[bool, Field(description="the foe is on guard")] = False,
    gap: Annotated[int, Field(ge=1, le=20, description="paces between the two")] = 2,
) -> Situation:
    """Who is hit when one lunges."""
    t = Battle(gap=gap)
    t.duellists[1].guarding = guarding
    return Situation(rules.table(t), who_is_hit, ("hit",), ("fencer", "fencer"))


def who_is_hit(t: Battle) -> str:
    """The lunge, and which of the two bears its mark."""
    lunge(t, t.duellists[0], t.duellists[1])
    return "foe" if t.duellists[1].wounds else "self" if t.duellists[0].wounds else "nobody"
