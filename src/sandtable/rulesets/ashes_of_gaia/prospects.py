"""What to tell of an answer before it is given."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.kernel.question import Prospect, Situation

from .attack import attack, next_attack
from .state import Act, Again, Arm, Battle, Charge, Shoot, ShootAt, Step, Strike, StrikeAt
from .turn import perform

POLICY = ("greedy", "greedy")


def prospects(t: Battle, act: Act) -> list[Prospect]:
    """For an attack: does the first blow land, does it bring him down, does it strike a friend?"""
    if not isinstance(act, Shoot | ShootAt | Strike | StrikeAt | Again | Charge) or t.active < 0:
        return []
    if isinstance(act, Charge) or is_explosive(t):
        return []
    told = [
        Prospect("hit", Situation(t, after(act, hits(act.target)), ("hit",), POLICY)),
        Prospect("down", Situation(t, after(act, downs(act.target)), ("down",), POLICY)),
    ]
    if isinstance(act, Shoot | ShootAt) and t.fighters[act.target].engaged:
        stray = Situation(t, after(act, hits_another(act.target)), ("friend",), POLICY)
        told.append(Prospect("a friend struck", stray))
    return told


def is_explosive(t: Battle) -> bool:
    fighter = t.fighters[t.active]
    row = fighter.items[fighter.in_hand]
    return row >= 0 and (t.board.weapons[row].frag or t.board.weapons[row].arm == Arm.THROW)


def after(act: Act, read: Callable[[Battle, list[int]], bool]) -> Callable[[Battle], bool]:
    """The first attack that follows from an answer, and what it came to."""

    def run(t: Battle) -> bool:
        before = [int(x.hp) for x in t.fighters]
        if isinstance(act, Again):
            t.series.target = act.target
            next_attack(t)
        else:
            perform(t, t.fighters[t.active], act)
        if t.step == Step.ATTACK or isinstance(act, Again):
            attack(t)
        return read(t, before)

    return run


def hits(target: int) -> Callable[[Battle, list[int]], bool]:
    return lambda t, before: bool(t.landed and t.struck == 1)


def downs(target: int) -> Callable[[Battle, list[int]], bool]:
    return lambda t, before: bool(t.fighters[target].out)


def hits_another(target: int) -> Callable[[Battle, list[int]], bool]:
    return lambda t, before: bool(t.landed and t.struck == 2)
