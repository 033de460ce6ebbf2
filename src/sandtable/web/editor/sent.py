"""What the editor's pages send: a scenario, or its file, and what shall be done with it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from . import fairness

LONGEST = 64_000  # characters of a scenario file
Coordinate = Annotated[float, Field(ge=-1e4, le=1e4)]
Place = list[str | int]


class Sent(BaseModel):
    """A scenario as its file has it."""

    model_config = ConfigDict(extra="forbid")

    scenario: dict[str, Any]


class Painted(Sent):
    """A scenario, and a stroke on its board."""

    tool: Annotated[str, Field(max_length=80)]
    points: Annotated[list[tuple[Coordinate, Coordinate]], Field(min_length=1, max_length=2000)]
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Placed(Sent):
    """A scenario, and where an entry of it shall be."""

    path: Annotated[Place, Field(min_length=1, max_length=8)]
    x: Coordinate
    y: Coordinate
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Enlisted(Sent):
    """A scenario, and somebody new in it; where he stands, if he is on the board."""

    corps: Annotated[int, Field(ge=0, le=9)]
    recruit: Annotated[str, Field(max_length=80)] = ""  # by the words of the list
    entry: dict[str, Any] = {}  # or as this one
    at: tuple[Coordinate, Coordinate] | None = None
    layer: Annotated[int, Field(ge=0, le=9)] = 0


class Pointed(Placed):
    """A scenario, and a point of its board."""

    path: Place = []


class Tried(Sent):
    """A scenario to be played by computer players."""

    battles: Annotated[int, Field(ge=1, le=fairness.MOST)] = 100


class File(BaseModel):
    """A scenario file."""

    text: Annotated[str, Field(max_length=LONGEST)]
