"""How a battle ends: the last side on the field, or time."""

from sandtable.kernel import heading, helper, note, rule

from ..state import NOBODY, Battle, Ending, Step
from .telling import Points


@rule("end_of_battle", "out_at")
def check_end(t: Battle) -> None:
    """The last side with a fighter on the field has won."""
    if t.step == Step.OVER or t.step == Step.DEPLOY or t.step == Step.BURST:
        return
    red, blue = count_up(t, 0), count_up(t, 1)
    if red == 0 and blue == 0:
        finish(t, Ending.NOBODY_LEFT, NOBODY)
    elif blue == 0:
        finish(t, Ending.LAST_SIDE, 0)
    elif red == 0:
        finish(t, Ending.LAST_SIDE, 1)


@helper
def count_up(t: Battle, side: int) -> int:
    return sum(1 for x in t.fighters if x.here and not x.out and x.side == side)


@rule("end_of_battle", "house.rounds")
def time_up(t: Battle) -> None:
    """The side that has kept the greater share of its hit points has won."""
    red, blue = hp_left(t, 0) * t.starts[1], hp_left(t, 1) * t.starts[0]
    note(t, "red has kept {} of {}", Points(hp_left(t, 0)), Points(t.starts[0]))
    note(t, "blue has kept {} of {}", Points(hp_left(t, 1)), Points(t.starts[1]))
    finish(t, Ending.TIME_UP, 0 if red > blue else 1 if blue > red else NOBODY)


@helper
def hp_left(t: Battle, side: int) -> int:
    return sum(max(int(x.hp), 0) for x in t.fighters if x.here and not x.out and x.side == side)


@helper
def finish(t: Battle, ending: int, winner: int) -> None:
    t.step, t.ending, t.winner = Step.OVER, Ending(ending), winner
    heading(t, ("Red wins: {}", "Blue wins: {}", "Nobody wins: {}")[winner], t.ending)
