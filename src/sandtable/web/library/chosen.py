"""What a chart is asked to show. What draws it takes a third of a second to load, and waits until one is wanted."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from .asking import Asked

View = Literal["exactly", "at-least", "at-most"]
SITUATIONS = ("A", "B")


class ChartRequest(BaseModel):
    """What to draw of one situation, or of two to compare."""

    model_config = ConfigDict(extra="forbid")

    situations: Annotated[list[Asked], Field(min_length=1, max_length=len(SITUATIONS))]
    column: str | None = None  # none: the first one that tells something
    by: str | None = None  # a second column
    view: View = "exactly"
    theme: Literal["light", "dark"] = "light"
    width: Annotated[int, Field(ge=160, le=2000)] = 640
