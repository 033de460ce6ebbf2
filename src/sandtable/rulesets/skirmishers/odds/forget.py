"""Resets what later rules no longer read, so that equal situations count as one."""

from ..state import NO_GROUP, NOBODY, Battle, Charge, Phase, Slot

BETWEEN = (Phase.DEPLOY, Phase.FIRST, Phase.CHOOSE, Phase.BLAST, Phase.VICTIMS)  # no trooper is active


def forget(t: Battle, keep_clock: bool) -> None:
    """Resets settled explosives and, between activations, the record of who fired at whom.

    The round stays: battles have a limit.
    """
    for i, charge in enumerate(t.charges):
        if i < t.settled or i >= t.placed:
            reset(charge)
    if t.phase in BETWEEN:
        for trooper in t.troopers:
            trooper.fired, trooper.attackers = False, NO_GROUP


def reset(charge: Charge) -> None:
    """Resets every field that a throw sets."""
    charge.thrower = charge.at = charge.level = charge.window_level = 0
    charge.base = charge.cover = charge.wounds = charge.posture = 0
    charge.kind, charge.window = Slot.PRIMARY, NOBODY
