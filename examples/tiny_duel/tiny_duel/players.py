"""A player: one function for each question. What is left out, chance answers."""

from __future__ import annotations

from sandtable.kernel.rule import player

from .rules import judge_act, to_hit
from .state import Act, Ask, Duel, Duellist, Guard, Lunge, Step, Way


@player("fencer", Ask.ACT)
def wait_for_an_opening(t: Duel, who: Duellist) -> Act:
    """Lunges at even odds or better, comes closer when out of reach, and guards otherwise."""
    if judge_act(t, Lunge(), who):
        return Lunge() if to_hit(t, t.duellists[1 - who.index]) <= 8 else Guard()
    return Step(Way.IN)


@player("fencer", Ask.RIPOSTE)
def always_strike_back(t: Duel, who: Duellist) -> bool:
    return True
