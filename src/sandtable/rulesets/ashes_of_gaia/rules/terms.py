"""The terms of an attack as two plain numbers, so that it can be weighed before it is made, without changing anything.

`how` holds what the attacker decides and where the attack stands in his turn; `sight` what lies on the line of fire.
"""

from __future__ import annotations

from sandtable.kernel.rule import helper

from ..state import NOWHERE, Manner

COVERS = 32768  # all covers' rows together may be below nothing


@helper
def declared(way: int, melee: bool, called: int, careful: bool, through: bool) -> int:
    """What is decided of an attack."""
    return way | int(melee) << 4 | int(careful) << 6 | int(through) << 7 | (called - NOWHERE) << 8


@helper
def in_turn(how: int, place: int, ordinal: int, shots: int) -> int:
    """The same, at its place in the series and in the turn."""
    return how | place << 12 | ordinal << 17 | shots << 23


@helper
def out_of_turn(way: int, melee: bool) -> int:
    """A reaction."""
    return declared(way, melee, NOWHERE, False, False) | 1 << 5


@helper
def way_in(how: int) -> int:
    return how & 15


@helper
def is_melee(how: int) -> bool:
    return how >> 4 & 1 == 1


@helper
def is_reaction(how: int) -> bool:
    return how >> 5 & 1 == 1


@helper
def is_careful(how: int) -> bool:
    return how >> 6 & 1 == 1


@helper
def is_through(how: int) -> bool:
    return how >> 7 & 1 == 1


@helper
def called_in(how: int) -> int:
    """The place that was named, or NOWHERE."""
    return (how >> 8 & 15) + NOWHERE


@helper
def place_in(how: int) -> int:
    """How many attacks of its series came before it."""
    return how >> 12 & 31


@helper
def ordinal_in(how: int) -> int:
    """How many attacks of the turn came before it."""
    return how >> 17 & 63


@helper
def shots_in(how: int) -> int:
    return how >> 23 & 63


# ---- sight ---------------------------------------------------------------------------------------------------


@helper
def sight(cover: int, covers: int, cover_ar: int, light: int, smokes: int, blocked: bool) -> int:
    return cover | int(blocked) << 2 | light << 3 | min(smokes, 7) << 5 | (cover_ar + 1) << 8 | (covers + COVERS) << 16


@helper
def cover_in(seen: int) -> int:
    return seen & 3


@helper
def is_out_of_sight(seen: int) -> bool:
    return seen >> 2 & 1 == 1


@helper
def light_in(seen: int) -> int:
    return seen >> 3 & 3


@helper
def smokes_in(seen: int) -> int:
    return seen >> 5 & 7


@helper
def cover_ar_in(seen: int) -> int:
    """What a shot through the cover must overcome; -1 where none gets through."""
    return (seen >> 8 & 255) - 1


@helper
def covers_in(seen: int) -> int:
    """All covers' rows together."""
    return (seen >> 16 & 65535) - COVERS


@helper
def with_care(manner: int) -> bool:
    return manner == Manner.CAREFULLY or manner == Manner.CAREFULLY_THROUGH


@helper
def goes_through(manner: int) -> bool:
    return manner >= Manner.THROUGH


@helper
def manner_of(careful: bool, through: bool) -> Manner:
    """The manner of both together."""
    return Manner(int(careful) + 2 * int(through))
