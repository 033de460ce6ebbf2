"""Wipes what later rules no longer read, so that equal situations count as one in odds and best play.

Only what is named here is wiped, each field at steps from which on no rule reads it before it is set again. A new
field that is not named here costs more states, but never makes odds wrong. Compiled odds use the same functions.
"""

from sandtable.kernel import helper

from ..state import ARRIVED, NOBODY, Battle, Direction, Glance, Intent, Result, Status, Step, Trooper


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. The count of Exchanges matters where time runs out, or if `keep_clock`."""
    if t.deadline == 0 and not t.board.hold_out and not keep_clock:
        t.exchange = 1
    step = t.step
    after_the_roll = step == Step.DEFENSE or step == Step.MOMENTUM or step == Step.TACTICS
    if after_the_roll or step == Step.START or step == Step.INTENT or step == Step.OVER:
        t.kept, t.no_dice, t.result = 0, False, Result.HOLD
    if step == Step.DEFENSE or step == Step.MOMENTUM:
        t.gained = t.died = False
    if after_the_roll or step == Step.OVER:
        t.gear_dice = 0
    if step == Step.MOMENTUM or step == Step.TACTICS or step == Step.OVER:
        t.defender = 0
    if step == Step.OVER:
        t.change = 0
    if after_the_roll and t.artillery == ARRIVED:
        t.artillery = 0
    for trooper in t.troopers:
        forget_trooper(t, trooper, after_the_roll)


@helper
def forget_trooper(t: Battle, trooper: Trooper, after_the_roll: bool) -> None:
    over = t.step == Step.OVER
    if after_the_roll or over:
        forget_shot(trooper)
    has_defended = t.step == Step.DEFENSE and trooper.index < t.defender
    if has_defended or t.step == Step.MOMENTUM or t.step == Step.TACTICS or over:
        trooper.covered = trooper.cover_dice = 0
        trooper.at_risk = False
    if over or (after_the_roll and is_done_by_the_roll(trooper.intent)):
        trooper.intent = Intent.NONE
    if over:
        trooper.helps, trooper.jumped = NOBODY, False
    if not trooper.sniper:
        trooper.moved_before = False
    if trooper.status != Status.BLEEDING_OUT:
        trooper.bleeding = 0


@helper
def forget_shot(trooper: Trooper) -> None:
    """Wipes how a Trooper fired, or meant to."""
    trooper.glance, trooper.named = Glance.NONE, Direction.AROUND
    trooper.fires_with_ammo = trooper.uses_heavy = trooper.boosted = trooper.charged = False


@helper
def is_done_by_the_roll(intent: int) -> bool:
    """Whether nothing reads this Intent after the Offense Roll."""
    return intent == Intent.FIRE or intent == Intent.COVER or intent == Intent.GEAR
