"""What no later rule reads: wiped, so that equal situations count as one."""

from ..state import Battle


def forget(t: Battle, keep_clock: bool) -> None:
    """The guard of the next duellist to act: a turn begins with dropping it. The turn itself counts, for dusk comes."""
    t.duellists[t.turn % 2].guarding = False
