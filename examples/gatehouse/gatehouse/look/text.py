"""The situation in words."""

from collections.abc import Iterator

from sandtable.boards import zones
from sandtable.kernel import called

from ..state import Battle
from ..terrain import TERRAIN


def describe(t: Battle) -> str:
    """Round by round, each room with those in it, and the ways."""
    return "\n".join([f"Round {t.round}", *zones.text_map(t, TERRAIN, lambda zone: inside(t, zone))])


def inside(t: Battle, zone: int) -> Iterator[str]:
    for who in t.fighters:
        if who.able and who.zone == zone:
            yield f"  {who.label} {called(t, who)}: {who.weapon.label}, {who.wounds} wounds left"
