"""A player: one function for each question. What is left out, chance answers."""

from sandtable.kernel import player

from . import actions as act
from .rules.course import may_step
from .rules.fencing import may_lunge, to_hit
from .state import Battle, Duellist

EVEN = 8  # what two dice reach somewhat less often than not


@player("fencer", act.Ask.ACT)
def wait_for_an_opening(t: Battle, who: Duellist) -> act.Act:
    """Lunges when the odds are not far below even, comes closer when out of reach, and guards otherwise."""
    if may_lunge(t, who):
        return act.Lunge() if to_hit(t, t.duellists[1 - who.index]) <= EVEN else act.Guard()
    return act.Step(act.Way.IN) if may_step(t, who, act.Way.IN) else act.Guard()


@player("fencer", act.Ask.RIPOSTE)
def always_strike_back(t: Battle, who: Duellist) -> bool:
    """Nothing is lost by it but the guard."""
    return True
