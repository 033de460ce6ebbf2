"""How large a table may be, so that whatever rules work out from coordinates stays below 2 to the 63rd."""

from typing import Final

INCH: Final = 1000
FARTHEST: Final = 72_000  # of a coordinate: a cross product is at most 1.04e10
HIGHEST: Final = 16_000  # of a height
WIDEST: Final = 8_000  # of the radius of a base or of a round piece of terrain
