"""What to tell of an answer before it is given: the chance that a shot, a blow or a throw does what it should."""

from __future__ import annotations

from sandtable.kernel.question import Prospect, Situation
from sandtable.kernel.verbs import check, dice

from .explosives import stairs_number, throw_number
from .fire import fire
from .ground import place_of
from .melee import strike
from .state import Act, Fire, Skirmish, Strike, Throw, ThrowStairs

POLICY = ("greedy", "greedy")


def prospects(t: Skirmish, act: Act) -> list[Prospect]:
    """For a reaction: is the target hurt, and is that the end of it? For a throw: does it stay on target?"""
    match act:
        case Fire(place):
            return attack_prospects(t, place, fire)
        case Strike(place):
            return attack_prospects(t, place, strike)
        case Throw(place, q, r, level):
            return throw_prospects(t, throw_number(t, t.troopers[place], place_of(t.board, q, r), level))
        case ThrowStairs(place, _, _, _):
            return throw_prospects(t, stairs_number(t, t.troopers[place]))
        case _:
            return []


def attack_prospects(t: Skirmish, place: int, attack: object) -> list[Prospect]:
    target = t.active
    before = t.troopers[target].key()

    def hurt(t: Skirmish) -> bool:
        attack(t, t.troopers[place], t.troopers[target])  # type: ignore[operator]
        return t.troopers[target].key()[4:7] != before[4:7]

    def stopped(t: Skirmish) -> bool:
        attack(t, t.troopers[place], t.troopers[target])  # type: ignore[operator]
        return t.troopers[target].hp <= 0

    return [
        Prospect("hit", Situation(t, hurt, ("hit",), POLICY)),
        Prospect("out or dead", Situation(t, stopped, ("out or dead",), POLICY)),
    ]


def throw_prospects(t: Skirmish, need: int) -> list[Prospect]:
    def stays(t: Skirmish) -> bool:
        return check(t, "on target", dice(2, 6), need)

    return [Prospect("on target", Situation(t, stays, ("on target",), POLICY))]
