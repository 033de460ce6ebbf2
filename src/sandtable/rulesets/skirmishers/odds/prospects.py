"""What to tell of an answer before it is given: what a shot, a blow or a throw may do, and what a step may cost."""

from collections.abc import Callable
from typing import Any

from sandtable.kernel import Prospect, Situation

from .. import actions as act
from ..rules import course, deployment, explosives, ground, melee, movement, reaction
from ..rules.fire import fire
from ..state import NOBODY, Battle, Phase, Trigger, Trooper

Deed = Callable[[Battle, Trooper], None]

POLICY = ("greedy", "greedy")


def prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """An attack: is the target hurt, and is that its end? A throw: whom does it reach? Else: what if all fire?"""
    match answer:
        case act.Fire(place):
            return attack_prospects(t, place, t.active, fire)
        case act.Strike(place):
            return attack_prospects(t, place, t.active, melee.strike)
        case act.Attack(place, target, blow):
            return attack_prospects(t, place, target, lambda t, one, other: blow_to_come(t, one, other, blow))
        case act.Throw(place, q, r, level):
            return throw_prospects(t, place, lambda t, x: explosives.throw(t, x, ground.place_of(t.board, q, r), level))
        case act.ThrowStairs(place, q, r, level):
            return throw_prospects(
                t, place, lambda t, x: explosives.throw_stairs(t, x, ground.place_of(t.board, q, r), level)
            )
        case act.Activate(place):
            return answer_prospects(t, place, Trigger.ACTIVATE, lambda t, x: None)
        case act.Step(place, q, r):
            return answer_prospects(
                t, place, Trigger.ENTER, lambda t, x: movement.step(t, x, ground.place_of(t.board, q, r))
            )
        case act.Climb(place, level):
            return answer_prospects(t, place, Trigger.ENTER, lambda t, x: movement.climb(t, x, level))
        case act.StandUp(place):
            return answer_prospects(t, place, Trigger.STAND, movement.stand_up)
        case _:
            return prospects_at_once(t, answer)


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

    whom = t.troopers[target].label
    return [
        Prospect("is hit", Situation(t, hurt, ("hit",), POLICY), whom, True),
        Prospect("drops", Situation(t, dropped, ("drops",), POLICY), whom, True),
        Prospect("is out or dead", Situation(t, stopped, ("out or dead",), POLICY), whom, True),
    ]


def is_hurt(before: Trooper, after: Trooper) -> bool:
    return (before.hp, before.cells, before.armor) != (after.hp, after.cells, after.armor)


def blow_to_come(t: Battle, attacker: Trooper, target: Trooper, blow: Any) -> None:
    """A blow declared now, as it would fall if its target activated as things stand."""
    melee.declare_attack(t, attacker, target, blow)
    while melee.next_strike(t, attacker, target) != NOBODY:
        melee.strike(t, attacker, target)


# ---- throws --------------------------------------------------------------------------------------------------------


def throw_prospects(t: Battle, place: int, deed: Deed) -> list[Prospect]:
    """Whether it stays on target, and whom it reaches, scattered or not, if nobody moves before it goes off."""
    t = t.silent_copy()
    deed(t, t.troopers[place])
    t.settled = t.placed - 1
    return blast_prospects(t, True)


def blast_prospects(t: Battle, own: bool) -> list[Prospect]:
    """The explosive that goes off next, and whether whoever answers is on its thrower's side."""
    thrower = t.troopers[t.charges[t.settled].thrower]

    def stays(t: Battle) -> bool:
        return explosives.stays_on_target(t, t.charges[t.settled])

    def reaches(side: int) -> Callable[[Battle], bool]:
        def run(t: Battle) -> bool:
            t.phase = Phase.BLAST
            explosives.explode(t)
            return any(x.side == side and explosives.points_at(t, t.charges[t.settled].kind, x) for x in t.troopers)

        return run

    one, other = thrower.side, 1 - thrower.side
    return [
        Prospect("throws on target", Situation(t, stays, ("on target",), POLICY), thrower.label, own),
        Prospect("reaches an enemy", Situation(t, reaches(other), ("reaches",), POLICY), thrower.label, own),
        Prospect("reaches his own side", Situation(t, reaches(one), ("reaches",), POLICY), thrower.label, not own),
    ]


# ---- dice that any answer may bring about ----------------------------------------------------------------------------


def prospects_at_once(t: Battle, answer: act.Act) -> list[Prospect]:
    """The last answer of a turn sets off its explosives, the last deployment the roll for the first turn."""
    waits = t.phase == Phase.DEPLOY or (
        t.settled < t.placed and not any(course.may_yet_activate(t, x) for x in t.troopers)
    )
    if not waits or t.phase == Phase.FIRST or sum(x.at == NOBODY and x.hp >= 0 for x in t.troopers) > 1:
        return []
    asked = t.side_asked
    t = t.silent_copy()
    t.players = [lambda *_: answer] * 2
    course.beat(t)
    while t.phase == Phase.CHOOSE and not any(course.may_yet_activate(t, x) for x in t.troopers):
        course.beat(t)
    if t.phase == Phase.BLAST:
        return blast_prospects(t, t.side == asked)
    return first_turn_prospects(t, asked) if deployment.next_to_deploy(t) == NOBODY and t.board.first == NOBODY else []


def first_turn_prospects(t: Battle, asked: int) -> list[Prospect]:
    """Who rolls higher; equal dice are rolled again."""
    t.phase = Phase.FIRST

    def wins(t: Battle) -> bool:
        course.settle_first(t)
        return t.first == asked and t.phase != Phase.FIRST

    return [Prospect("rolls higher at the first throw", Situation(t, wins, ("higher",), POLICY), "", True)]


# ---- what the enemy may make of it ---------------------------------------------------------------------------------


def answer_prospects(t: Battle, place: int, trigger: Trigger, deed: Deed) -> list[Prospect]:
    """Nothing where nobody can answer; else what comes of it if everybody does who can."""
    t = t.silent_copy()
    t.active = place
    deed(t, t.troopers[place])
    reaction.open_trigger(t, t.troopers[place], trigger)
    if not reaction.is_anything_due(t, t.troopers[place]):
        return []
    before = t.troopers[place].clone()

    def hurt(t: Battle) -> bool:
        return answered(t, t.troopers[place], lambda x: is_hurt(before, x))

    def stopped(t: Battle) -> bool:
        return answered(t, t.troopers[place], lambda x: x.stopped)

    everybody, whom = (always_answer, always_answer), t.troopers[place].label
    return [
        Prospect("is hit if all fire", Situation(t, hurt, ("hit",), everybody, resumes=True), whom, False),
        Prospect("is stopped if all fire", Situation(t, stopped, ("stopped",), everybody, resumes=True), whom, False),
    ]


def answered(t: Battle, target: Trooper, settled: Callable[[Trooper], bool]) -> bool:
    """Answers until it is settled or nobody is left who can."""
    while not settled(target):
        if not reaction.react(t, target):
            return False
    return True


def always_answer(t: Battle, ask: Any, menu: Any, who: Any, about: Any) -> Any:
    """The first shot or blow on the menu."""
    return next((answer for answer in menu if not isinstance(answer, act.Hold)), act.Hold())
