"""What to tell of an answer before it is given: what a shot, a blow or a throw may do, and what a step may cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.kernel.question import Prospect, Situation

from .. import actions as act
from ..actions import Act
from ..rules.explosives import explode, points_at, stays_on_target, throw, throw_stairs
from ..rules.fire import fire
from ..rules.ground import place_of
from ..rules.melee import declare_attack, next_strike, strike
from ..rules.movement import climb, stand_up, step
from ..rules.reaction import is_anything_due, open_trigger, react
from ..state import NOBODY, Battle, Phase, Trigger, Trooper

Deed = Callable[[Battle, Trooper], None]

POLICY = ("greedy", "greedy")


def prospects(t: Battle, answer: Act) -> list[Prospect]:
    """An attack: is the target hurt, and is that its end? A throw: whom does it reach? Else: what if all fire?"""
    match answer:
        case act.Fire(place):
            return attack_prospects(t, place, t.active, fire)
        case act.Strike(place):
            return attack_prospects(t, place, t.active, strike)
        case act.Attack(place, target, blow):
            return attack_prospects(t, place, target, lambda t, one, other: blow_to_come(t, one, other, blow))
        case act.Throw(_, q, r, level):
            return throw_prospects(t, answer.trooper, lambda t, x: throw(t, x, place_of(t.board, q, r), level))
        case act.ThrowStairs(_, q, r, level):
            return throw_prospects(t, answer.trooper, lambda t, x: throw_stairs(t, x, place_of(t.board, q, r), level))
        case act.Activate(place):
            return answer_prospects(t, place, Trigger.ACTIVATE, lambda t, x: None)
        case act.Step(place, q, r):
            return answer_prospects(t, place, Trigger.ENTER, lambda t, x: step(t, x, place_of(t.board, q, r)))
        case act.Climb(place, level):
            return answer_prospects(t, place, Trigger.ENTER, lambda t, x: climb(t, x, level))
        case act.StandUp(place):
            return answer_prospects(t, place, Trigger.STAND, stand_up)
        case _:
            return []


# ---- attacks -------------------------------------------------------------------------------------------------------


def attack_prospects(
    t: Battle, place: int, target: int, attack: Callable[[Battle, Trooper, Trooper], None]
) -> list[Prospect]:
    before = t.troopers[target].clone()

    def hurt(t: Battle) -> bool:
        attack(t, t.troopers[place], t.troopers[target])
        return is_hurt(before, t.troopers[target])

    def dropped(t: Battle) -> bool:
        attack(t, t.troopers[place], t.troopers[target])
        return t.troopers[target].able and t.troopers[target].dropped

    def stopped(t: Battle) -> bool:
        attack(t, t.troopers[place], t.troopers[target])
        return t.troopers[target].hp <= 0

    return [
        Prospect("hit", Situation(t, hurt, ("hit",), POLICY)),
        Prospect("drops", Situation(t, dropped, ("drops",), POLICY)),
        Prospect("out or dead", Situation(t, stopped, ("out or dead",), POLICY)),
    ]


def is_hurt(before: Trooper, after: Trooper) -> bool:
    return (before.hp, before.cells, before.armor) != (after.hp, after.cells, after.armor)


def blow_to_come(t: Battle, attacker: Trooper, target: Trooper, blow: Any) -> None:
    """A blow declared now, as it would fall if its target activated as things stand."""
    declare_attack(t, attacker, target, blow)
    while next_strike(t, attacker, target) != NOBODY:
        strike(t, attacker, target)


# ---- throws --------------------------------------------------------------------------------------------------------


def throw_prospects(t: Battle, place: int, deed: Deed) -> list[Prospect]:
    """Whether it stays on target, and whom it reaches, scattered or not, if nobody moves before it goes off."""

    def stays(t: Battle) -> bool:
        deed(t, t.troopers[place])
        return stays_on_target(t, t.charges[t.placed - 1])

    def reaches(enemy: bool) -> Callable[[Battle], bool]:
        def run(t: Battle) -> bool:
            deed(t, t.troopers[place])
            t.settled, t.phase = t.placed - 1, Phase.BLAST
            explode(t)
            return any(
                (x.side != t.troopers[place].side) == enemy and points_at(t, t.charges[t.settled].kind, x)
                for x in t.troopers
            )

        return run

    return [
        Prospect("on target", Situation(t, stays, ("on target",), POLICY)),
        Prospect("reaches an enemy", Situation(t, reaches(True), ("reaches",), POLICY)),
        Prospect("reaches one's own", Situation(t, reaches(False), ("reaches",), POLICY)),
    ]


# ---- what the enemy may make of it ---------------------------------------------------------------------------------


def answer_prospects(t: Battle, place: int, trigger: Trigger, deed: Deed) -> list[Prospect]:
    """Nothing where nobody can answer; else what comes of it if everybody does who can."""
    t = t.silent_copy()
    t.active = place
    deed(t, t.troopers[place])
    open_trigger(t, t.troopers[place], trigger)
    if not is_anything_due(t, t.troopers[place]):
        return []
    before = t.troopers[place].clone()

    def hurt(t: Battle) -> bool:
        return answered(t, t.troopers[place], lambda x: is_hurt(before, x))

    def stopped(t: Battle) -> bool:
        return answered(t, t.troopers[place], lambda x: x.stopped)

    everybody = (always_answer, always_answer)
    return [
        Prospect("hit if all fire", Situation(t, hurt, ("hit",), everybody)),
        Prospect("stopped if all fire", Situation(t, stopped, ("stopped",), everybody)),
    ]


def answered(t: Battle, target: Trooper, settled: Callable[[Trooper], bool]) -> bool:
    """Answers until it is settled or nobody is left who can."""
    while not settled(target):
        if not react(t, target):
            return False
    return True


def always_answer(t: Battle, ask: Any, menu: Any, who: Any, about: Any) -> Any:
    """The first shot or blow on the menu."""
    return next((answer for answer in menu if not isinstance(answer, act.Hold)), act.Hold())
