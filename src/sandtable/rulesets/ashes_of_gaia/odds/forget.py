"""What later rules no longer read: wiped, so that equal situations count as one."""

from __future__ import annotations

from ..state import NOBODY, NOWHERE, Attack, Battle, Burst, Degree, Fighter, Gait, Location, Series, Step, Struck

PENDING = (Step.ATTACK, Step.ANSWER, Step.FOLLOW)


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. The round always counts: battles have a last one."""
    if t.step not in (Step.ATTACK, Step.ANSWER):
        t.now = Attack()
        t.struck, t.last_degree, t.location, t.landed = Struck.NOBODY, Degree.FAIL, Location.HEAD, False
    if t.step not in PENDING and t.step != Step.LEAVE:
        t.series = Series(target=NOBODY, called=NOWHERE)
    if t.step != Step.BURST:
        t.burst = Burst()
    if t.step != Step.ANSWER:
        t.answering = NOBODY
    if t.step != Step.LEAVE:
        t.gait, t.goal_x, t.goal_y, t.leaver_next, t.charged_at = Gait.NONE, 0, 0, 0, NOBODY
    for fighter in t.fighters:
        forget_fighter(t, fighter)


def forget_fighter(t: Battle, fighter: Fighter) -> None:
    """Nobody reads more of a fighter who is out than that he is."""
    if fighter.out:
        place, side = fighter.index, fighter.side
        hp_start = fighter.hp_start
        t.fighters[place] = gone = Fighter(index=place, side=side, here=True, placed=True, out=True)
        gone.hp_start = hp_start
        return
    fighter.moved = False
    if fighter.aim == 0:
        fighter.aim_at = NOBODY
