"""The course of a battle: one beat after the other, and how it ends."""

from sandtable.kernel import helper, rule

from ..state import NOBODY, Battle, Ending, Panic, Report, Step
from . import attack, ending, initiative, panic, ranged, turn, zones


@rule("init.order", "gap.panic")
def beat(t: Battle) -> None:
    """Plays one card, one action, one step of an attack, or one panic roll."""
    if t.alarmed != 0:
        panic.next_panic(t)
    elif t.step == Step.SURPRISE:
        initiative.give_first_card(t)
    elif t.step == Step.DRAW:
        initiative.draw_next(t)
    elif t.step == Step.TURN:
        turn.take_turn(t)
    elif attack.is_attacking(t):
        attack.attack_step(t)
        end_rage(t)
    elif t.step == Step.FOLLOW:
        ranged.follow_up(t)
    check_end(t)


@rule("gap.panic", "panic.stop")
def end_rage(t: Battle) -> None:
    """Rage ends when its target is broken."""
    fighter = t.fighters[t.attack.by]
    if not attack.is_attacking(t) and fighter.panic == Panic.BERSERK and not zones.is_up(t.fighters[t.attack.target]):
        panic.calm_down(t, fighter)


@rule("gap.end", "end.broken")
def check_end(t: Battle) -> None:
    """A side without unbroken fighters has lost."""
    if t.step == Step.OVER:
        return
    crew, foes = count_up(t, 0), count_up(t, 1)
    if crew == 0 and foes == 0:
        ending.finish(t, NOBODY, Ending.MUTUAL)
    elif crew == 0 or foes == 0:
        ending.finish(t, 0 if foes == 0 else 1, Ending.LAST_SIDE)


@helper
def count_up(t: Battle, side: int) -> int:
    return sum(1 for x in t.fighters if zones.is_up(x) and zones.side_of(t, x) == side)


@helper
def count_dead(t: Battle, side: int) -> int:
    return sum(1 for x in t.fighters if x.present and x.dead and zones.side_of(t, x) == side)


@helper
def is_over(t: Battle) -> bool:
    return t.step == Step.OVER


@helper
def report(t: Battle, row: Report) -> None:
    row.winner = t.winner
    row.reason = t.ending
    row.rounds = t.round
    row.crew_up, row.foes_up = count_up(t, 0), count_up(t, 1)
    row.crew_dead, row.foes_dead = count_dead(t, 0), count_dead(t, 1)
    row.stress = sum(x.stress for x in t.fighters)
