"""What later rules no longer read: wiped, so that equal situations count as one."""

from __future__ import annotations

from ..state import NO_GROUP, NOBODY, Battle, Charge, Phase, Slot


def forget(t: Battle, keep_clock: bool) -> None:
    """Wipes a state at the start of a beat. The round matters, for battles have a limit."""
    for i, charge in enumerate(t.charges):
        if i < t.settled or i >= t.placed:
            wipe_charge(charge)
    if t.phase not in (Phase.REACT, Phase.ACT, Phase.DRAW):
        for trooper in t.troopers:
            trooper.fired, trooper.attackers = False, NO_GROUP


def wipe_charge(charge: Charge) -> None:
    charge.thrower = charge.at = charge.level = charge.need = charge.window_level = 0
    charge.kind, charge.window = Slot.PRIMARY, NOBODY
