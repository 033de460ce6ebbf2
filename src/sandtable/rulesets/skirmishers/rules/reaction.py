"""Triggers: what the other side may do when a trooper activates, moves or stands up."""

from collections.abc import Iterator

from sandtable.kernel import allowed, choose, cut, helper, judge, members, rule

from .. import actions as act
from ..state import ATTACKS, NO_GROUP, NOBODY, Battle, Phase, Trigger, Trooper
from . import ground, melee
from .fire import fire, may_fire


@rule("arc.trigger-activate", "arc.trigger-enter", "fire.stand")
def open_trigger(t: Battle, target: Trooper, trigger: Trigger) -> None:
    """A new trigger: everybody may answer it; arriving somewhere (or activating) wipes out who attacked him before."""
    t.trigger = trigger
    if trigger != Trigger.STAND:
        target.attackers = NO_GROUP
    for trooper in t.troopers:
        trooper.fired = False
    t.phase = Phase.REACT


@rule("arc.resolve-first", "fire.any-order", "fire.optional", "melee.before-acts")
def react(t: Battle, target: Trooper) -> bool:
    """One reaction, named by the other side. Returns whether the trigger stays open."""
    if not target.able or not is_anything_due(t, target):
        return False
    match choose(t, 1 - target.side, act.Ask.REACT, reactions(t, target), target):
        case act.Fire(place):
            fire(t, t.troopers[place], target)
        case act.Strike(place):
            melee.strike(t, t.troopers[place], target)
        case _:
            return False
    cut(t, "reaction")
    return True


@rule("fire.multiple", "melee.timing")
def is_anything_due(t: Battle, target: Trooper) -> bool:
    return any(
        is_strike_due(t, enemy, target) or (enemy.width > 0 and may_fire(t, enemy, target))
        for enemy in members(t.troopers, ground.able_opponents(t, target))
    )


@rule("melee.timing")
def is_strike_due(t: Battle, attacker: Trooper, target: Trooper) -> bool:
    return t.trigger == Trigger.ACTIVATE and has_declared(attacker) and melee.next_strike(t, attacker, target) != NOBODY


@helper
def has_declared(attacker: Trooper) -> bool:
    return any(attacker.targets[i] != NOBODY for i in range(ATTACKS))


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
    due = any(is_strike_due(t, x, target) for x in members(t.troopers, ground.able_opponents(t, target)))
    return allowed(t, "melee.due", not due)


@judge(act.Ask.REACT)
@rule("fire.optional")
def judge_reaction(t: Battle, answer: act.Act, target: Trooper) -> bool:
    match answer:
        case act.Hold():
            return may_hold(t, target)
        case act.Fire(place):
            return may_fire(t, t.troopers[place], target)
        case act.Strike(place):
            attacker = t.troopers[place]
            due = ground.enemies(attacker, target) and is_strike_due(t, attacker, target)
            return allowed(t, "melee.timing", due, target)
        case _:
            return allowed(t, "turn.waits", False, target)
