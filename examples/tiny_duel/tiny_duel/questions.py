"""A question: the smallest state that it needs, and the rule that answers it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sandtable.kernel.question import Situation, question
from sandtable.kernel.ruleset import Rules

from .rules import lunge
from .state import Duel


@question("lunge")
def one_lunge(
    rules: Rules,
    guarding: Annotated[bool, Field(description="the foe is on guard")] = False,
    gap: Annotated[int, Field(ge=1, le=2, description="paces between the two")] = 2,
) -> Situation:
    """Who is hit when one lunges."""
    t = Duel(gap=gap)
    t.duellists[1].guarding = guarding

    def run(t: Duel) -> str:
        lunge(t, t.duellists[0], t.duellists[1])
        return "foe" if t.duellists[1].wounds else "self" if t.duellists[0].wounds else "nobody"

    return Situation(rules.table(t), run, ("hit",), ("fencer", "fencer"))
