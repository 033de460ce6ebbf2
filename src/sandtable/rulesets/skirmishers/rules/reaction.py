"""Triggers: what the other side may do when a trooper activates, moves or stands up."""

from collections.abc import Iterator

from sandtable.kernel import allowed, choose, cut, decisive, judge, members, rule

from .. import actions as act
from ..state import NO_GROUP, NOBODY, Battle, Outcome, Phase, Trigger, Trooper
from . import ground, melee
from .fire import fire, may_fire


@rule("arc.trigger-activate", "arc.trigger-enter", "fire.stand")
def open_trigger(t: Battle, target: Trooper, trigger: Trigger) -> None:
    """Opens a trigger for the other side; unless the target stands up, their earlier attackers are forgotten."""
    t.trigger = trigger
    if trigger != Trigger.STAND:
        target.attackers = NO_GROUP
    for trooper in t.troopers:
        trooper.fired = False
    t.phase = Phase.REACT


@rule("arc.resolve-first", "fire.any-order", "fire.optional", "melee.before-acts")
def react(t: Battle, target: Trooper) -> Outcome:
    """Plays one reaction, named by the other side; without one, the trigger closes."""
    if not target.able or not is_anything_due(t, target):
        return Outcome.NONE
    match choose(t, 1 - target.side, act.Ask.REACT, reactions(t, target), target):
        case act.Fire(place):
            outcome = fire(t, t.troopers[place], target)
        case act.Strike(place):
            outcome = melee.strike(t, t.troopers[place], target)
        case _:
            return Outcome.NONE
    cut(t, "reaction", outcome)
    return outcome


@rule("fire.multiple", "melee.timing")
def is_anything_due(t: Battle, target: Trooper) -> bool:
    return any(
        is_strike_due(t, enemy, target) or (enemy.width > 0 and may_fire(t, enemy, target))
        for enemy in members(t.troopers, ground.able_opponents(t, target))
    )


@rule("melee.timing")
def is_strike_due(t: Battle, attacker: Trooper, target: Trooper) -> bool:
    return t.trigger == Trigger.ACTIVATE and melee.next_strike(t, attacker, target) != NOBODY


@rule("fire.any-order", "fire.optional")
def reactions(t: Battle, target: Trooper) -> Iterator[act.Act]:
    """Each shot and each declared blow in any order; holding is possible once no blow is left."""
    if may_hold(t, target):
        yield act.Hold()
    for enemy in members(t.troopers, ground.able_opponents(t, target)):
        if enemy.width > 0 and may_fire(t, enemy, target):
            yield act.Fire(enemy.index)
        if is_strike_due(t, enemy, target):
            yield act.Strike(enemy.index)


@rule("fire.optional", "melee.due")
def may_hold(t: Battle, target: Trooper) -> bool:
    """Fire may be declined; a declared attack may not."""
    due = first_due(t, target)
    return allowed(t, "melee.due", due == NOBODY, decisive(t, t.troopers[max(due, 0)]))


@rule("melee.due")
def first_due(t: Battle, target: Trooper) -> int:
    """The first trooper whose declared attack on the target must be struck, or NOBODY."""
    for attacker in members(t.troopers, ground.able_opponents(t, target)):
        if is_strike_due(t, attacker, target):
            return attacker.index
    return NOBODY


@judge(act.Ask.REACT)
@rule("fire.optional")
def judge_reaction(t: Battle, answer: act.Act, target: Trooper) -> bool:
    match answer:
        case act.Hold():
            return may_hold(t, target)
        case act.Fire(place):
            return may_fire(t, t.troopers[place], target)
        case act.Strike(place):
            return melee.may_strike(t, t.troopers[place], target)
        case _:
            return allowed(t, "turn.waits", False, target)
