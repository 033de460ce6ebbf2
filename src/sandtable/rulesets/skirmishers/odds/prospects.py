"""What to tell of an answer before it is given: what a shot, a blow or a throw may do, and what a step may cost."""

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.kernel import Prospect, Situation

from .. import actions as act
from ..rules import course, deployment, explosives, ground, melee, movement, reaction
from ..rules.facts import side_name
from ..rules.fire import fire
from ..state import HITS, NOBODY, Battle, Blow, Outcome, Phase, Trigger, Trooper

Deed = Callable[[Battle, Trooper], None]
Attack = Callable[[Battle, Trooper, Trooper], Outcome]

POLICY = ("greedy", "greedy")
ENDS = (Outcome.OUT, Outcome.DEAD)


def prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """An attack: is the target hit, and is that its end? A throw: whom does it reach? Else: what if all react?"""
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


def attack_prospects(t: Battle, place: int, target: int, attack: Attack) -> list[Prospect]:
    """What the attack comes to for its target."""

    def comes_to(*outcomes: Outcome) -> Callable[[Battle], bool]:
        return lambda t: attack(t, t.troopers[place], t.troopers[target]) in outcomes

    whom = t.troopers[target].label
    return [
        Prospect("is hit", Situation(t, comes_to(*HITS), ("hit",), POLICY), whom, True),
        Prospect("drops", Situation(t, comes_to(Outcome.DROP), ("drops",), POLICY), whom, True),
        Prospect("is out or dead", Situation(t, comes_to(*ENDS), ("out or dead",), POLICY), whom, True),
    ]


def blow_to_come(t: Battle, attacker: Trooper, target: Trooper, blow: Blow) -> Outcome:
    """The most that a blow declared now comes to, with those declared before, if its target activates now."""
    melee.declare_attack(t, attacker, target, blow)
    outcome = Outcome.NONE
    while melee.next_strike(t, attacker, target) != NOBODY:
        outcome = max(outcome, melee.strike(t, attacker, target))
    return outcome


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
        Prospect("reaches its own side", Situation(t, reaches(one), ("reaches",), POLICY), thrower.label, not own),
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
        return course.settle_first(t) == asked

    label = f"side {side_name(asked)} rolls higher at the first throw"
    return [Prospect(label, Situation(t, wins, ("higher",), POLICY), "", True)]


# ---- what the enemy may make of it ---------------------------------------------------------------------------------


def answer_prospects(t: Battle, place: int, trigger: Trigger, deed: Deed) -> list[Prospect]:
    """Nothing where no enemy can react; else what comes of it if all do who can."""
    t = t.silent_copy()
    t.active = place
    deed(t, t.troopers[place])
    reaction.open_trigger(t, t.troopers[place], trigger)
    if not reaction.is_anything_due(t, t.troopers[place]):
        return []

    def hit(t: Battle) -> bool:
        return any(outcome in HITS for outcome in reactions(t, t.troopers[place]))

    def stopped(t: Battle) -> bool:
        return t.troopers[place].stopped or any(t.troopers[place].stopped for _ in reactions(t, t.troopers[place]))

    everybody, whom = (always_answer, always_answer), t.troopers[place].label
    return [
        Prospect("is hit if all react", Situation(t, hit, ("hit",), everybody), whom, False),
        Prospect("is stopped if all react", Situation(t, stopped, ("stopped",), everybody, resumes=True), whom, False),
    ]


def reactions(t: Battle, target: Trooper) -> Iterator[Outcome]:
    """What each reaction comes to, until no enemy is left who can react."""
    while (outcome := reaction.react(t, target)) != Outcome.NONE:
        yield outcome


def always_answer(t: Battle, ask: Any, menu: Any, who: Any, about: Any) -> Any:
    """The first shot or blow on the menu."""
    return next((answer for answer in menu if not isinstance(answer, act.Hold)), act.Hold())
