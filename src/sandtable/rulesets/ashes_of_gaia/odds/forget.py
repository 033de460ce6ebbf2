"""Wipes what later rules no longer read, so that equal situations count as one.

Each entry names the fields it resets and when they are dead. What is not named here is never forgotten.
"""

from ..state import NOBODY, NOWHERE, Attack, Battle, Burst, Degree, Fighter, Gait, Location, Series, Step, Struck

IN_SERIES = (Step.ATTACK, Step.ANSWER, Step.FOLLOW, Step.LEAVE)

# No rule reads the place, skills, gear or deeds of a fighter who is out.
OF_THE_FALLEN = (
    "x", "y", "face_x", "face_y", "hp", "strength", "dexterity", "size", "small", "long", "heavy", "melee",
    "throwing", "dodge", "dm", "build", "movement", "cumbersome", "ratings", "hardness", "anti_frag", "shield",
    "two_hands", "items", "loads", "in_hand", "actions", "reactions", "attacks", "by_item", "shots",
    "shots_by_item", "attack_actions", "mode_attacks", "dodges", "parries", "aim", "aim_at", "braced", "fast",
    "fast_round", "all_out", "prone", "hidden", "fired", "moved", "reloading", "unchambered", "jammed", "score",
    "gone", "engaged", "met", "inside",
)  # fmt: skip


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. The round always counts: battles have a last one."""
    t.last_degree, t.location, t.landed, t.critical = Degree.FAIL, Location.HEAD, False, False  # set before read
    if t.step != Step.BURST:  # a burst asks whether it came through its target's cover
        t.struck = Struck.NOBODY
    if t.step not in (Step.ATTACK, Step.BURST):  # a reaction sets its own
        t.now = Attack(target=t.now.target if has_attacked(t) else NOBODY)
    if t.step not in IN_SERIES:
        t.series = Series(target=NOBODY, called=t.series.called if has_attacked(t) else NOWHERE)
    if t.step != Step.BURST:
        t.burst = Burst()
    if t.step != Step.ANSWER:
        t.answering = NOBODY
    if t.step != Step.LEAVE:
        t.gait, t.goal_x, t.goal_y, t.leaver_next, t.charged_at = Gait.NONE, 0, 0, 0, NOBODY
    for fighter in t.fighters:
        forget_fighter(fighter)


def has_attacked(t: Battle) -> bool:
    """Whether the fighter with the turn has attacked in it, and may go on with the same target."""
    return t.active != NOBODY and t.fighters[t.active].attack_actions > 0


def forget_fighter(fighter: Fighter) -> None:
    """Wipes what later rules no longer read of one fighter."""
    if fighter.out:
        blank = Fighter()
        for name in OF_THE_FALLEN:
            setattr(fighter, name, getattr(blank, name))
        return
    fighter.moved = False  # no rule reads it
    if fighter.aim == 0:
        fighter.aim_at = NOBODY
