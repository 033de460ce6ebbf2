"""How large a table may be: products of four coordinates must stay below 2 to the 63rd."""

from __future__ import annotations

from typing import Final

INCH: Final = 1000
FARTHEST: Final = 32_000  # of a coordinate: a cross product is at most 2.05e9, its square 4.2e18
HIGHEST: Final = 16_000  # of a height
WIDEST: Final = 8_000  # of the radius of a base or of a round piece of terrain
