"""What later rules no longer read: wiped, so that equal situations count as one in odds and best play."""

from __future__ import annotations

from ..state import NOBODY, Battle, Direction, Glance, Intent, Result, Status, Step, Trooper

LASTING = (Intent.MOVE_UP, Intent.FALL_BACK, Intent.INTERACT, Intent.DISENGAGE)  # Intents that matter after the roll


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. The count of Exchanges matters where a hold-out runs, or to who asks."""
    if t.deadline == 0 and not keep_clock:
        t.exchange = 1
    if t.step != Step.OFFENSE:
        t.kept, t.no_dice, t.result = 0, False, Result.HOLD
    if t.step > Step.OFFENSE:
        t.gear_dice = 0
    if t.step == Step.DEFENSE or t.step == Step.MOMENTUM:
        t.gained = t.died = False
    if t.step > Step.DEFENSE:
        t.defender = 0
    if t.step == Step.OVER:
        t.change = 0
    for trooper in t.troopers:
        forget_trooper(t, trooper)


def forget_trooper(t: Battle, trooper: Trooper) -> None:
    """Wipes what only earlier steps of this Exchange read of a Trooper."""
    if t.step > Step.OFFENSE:
        trooper.glance, trooper.named = Glance.NONE, Direction.AROUND
        trooper.fires_with_ammo = trooper.uses_heavy = trooper.boosted = trooper.charged = False
        if trooper.intent not in LASTING:
            trooper.intent = Intent.NONE
    if t.step > Step.DEFENSE or (t.step == Step.DEFENSE and t.defender > trooper.index):
        trooper.cover_dice = 0
        trooper.at_risk = False
    if t.step == Step.OVER:
        trooper.intent, trooper.helps, trooper.jumped = Intent.NONE, NOBODY, False
    if not trooper.sniper:
        trooper.moved_before = False
    if trooper.status != Status.BLEEDING_OUT:
        trooper.bleeding = 0
