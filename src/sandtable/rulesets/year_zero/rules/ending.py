"""How a battle ends: panic rolls still due are not made."""

from sandtable.kernel import note, rule

from ..state import Battle, Ending, Step


@rule("gap.end")
def finish(t: Battle, winner: int, ending: Ending) -> None:
    t.step, t.winner, t.ending = Step.OVER, winner, ending
    t.alarmed = 0
    note(t, "the battle is over: {}", ending)
