"""What can be seen from one place, of the whole board at once. Ordinary Python, for pages and players' help."""

from __future__ import annotations

from ..rules.ground import has_floor, q_of, r_of
from ..rules.sight import line_of_sight
from ..state import BLOCKED, LEVELS, PLACES, Skirmish, Trooper

Spot = tuple[int, int, int]  # q, r, level


def spots(t: Skirmish) -> list[tuple[int, int]]:
    """Every place and level with a floor."""
    floors = t.board.floors
    used = [at for at in range(PLACES) if floors[at]]
    return [(at, level) for at in used for level in range(LEVELS) if has_floor(t.board, at, level)]


def visible_from(
    t: Skirmish, at: int, level: int = 0, prone: bool = False, target_prone: bool = False
) -> dict[Spot, int]:
    """Each dot and level that can be seen from a place, with the cover somebody would have there."""
    seen: dict[Spot, int] = {}
    for place, height in spots(t):
        cover = line_of_sight(t, at, level, prone, place, height, target_prone)
        if cover != BLOCKED:
            seen[q_of(t.board, place), r_of(t.board, place), height] = cover
    return seen


def visible_to(t: Skirmish, trooper: Trooper, target_prone: bool = False) -> dict[Spot, int]:
    """The same for a trooper as he is."""
    return visible_from(t, trooper.at, trooper.level, trooper.prone, target_prone)
