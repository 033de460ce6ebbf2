"""Lengths in files, in rules and in words: units of a file and a page, whole parts of them in rules."""

from dataclasses import dataclass
from math import atan2, pi
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from sandtable.kernel import Bits

CLOCKWISE = (
    "north", "north-north-east", "north-east", "east-north-east",
    "east", "east-south-east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip
FARTHEST = 1_000_000  # units that a file may name; a field allows less
NUMBER = WithJsonSchema({"type": "number"})  # what files have, for forms


@dataclass(frozen=True)
class Measure:
    """A unit of length, and the whole parts of it that rules count in.

    >>> INCHES.read(2.5), INCHES.shown(2500), INCHES.words(2333), METRES.words(250)
    (2500, 2.5, '2.33"', '2.5 m')
    """

    parts: int
    unit: str
    units: str
    sign: str
    is_exact: bool = True  # whether files name whole parts; else lengths are rounded to them
    rulers: tuple[int, ...] = (
        6,
    )  # units between the lines that places are read from; the next where they are too many

    def of(self, model: Any) -> Any:
        """The type of a length in a file, in this measure."""
        return model[Annotated[int, BeforeValidator(self.read), PlainSerializer(self.shown), NUMBER]]

    def read(self, value: object) -> object:
        """A length of a file, in parts."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{self.units} expected, got {value!r}")
        if not abs(value) < FARTHEST:
            raise ValueError(f"less than {FARTHEST:,} {self.units} expected, got {value!r}")
        whole = round(value * self.parts)
        if self.is_exact and abs(whole - value * self.parts) > 1e-6:
            raise ValueError(f"{self.units} with at most three decimals expected, got {value!r}")
        return whole

    def shown(self, parts: int) -> float:
        """The length as a file writes it."""
        return parts / self.parts

    def short(self, parts: int) -> str:
        """The length with as many decimals as it needs, at most two."""
        return f"{parts / self.parts:.2f}".rstrip("0").rstrip(".")

    def words(self, parts: int) -> str:
        """The length in words, with its unit."""
        return f"{self.short(parts)}{self.sign}"


INCHES = Measure(1000, "inch", "inches", '"')
METRES = Measure(100, "metre", "metres", " m", is_exact=False, rulers=(1, 5, 10, 25, 50))
Inches = Annotated[int, BeforeValidator(INCHES.read), PlainSerializer(INCHES.shown), NUMBER]
Coordinate = Annotated[int, Bits(18)]  # of a place that an answer names, in parts
Metres = Annotated[int, BeforeValidator(METRES.read), PlainSerializer(METRES.shown), NUMBER]


def direction(east: int, north: int) -> str:
    """The compass direction of a point at this distance to the east and to the north.

    >>> direction(3, 3), direction(0, -1)
    ('north-east', 'south')
    """
    return CLOCKWISE[round(atan2(east, north) * 8 / pi) % 16]
