"""Requests for charts, apart from the drawing code, which takes a third of a second to load and loads on demand."""

from typing import Annotated, Literal

from pydantic import Field

from .. import body
from .asking import Asked, Label

View = Literal["exactly", "at-least", "at-most"]
LETTERS = "ABCDEFGHIJKL"  # what situations are called that have no name


class Pinned(Asked):
    """One of several situations, perhaps with a name."""

    name: Label = ""

    @property
    def asked(self) -> Asked:
        """What is asked, without the name."""
        return Asked(**self.model_dump(exclude={"name"}))


Situations = Annotated[list[Pinned], Field(min_length=1, max_length=len(LETTERS))]


class Comparing(body.Body):
    """Situations that stand in one chart."""

    situations: Situations
    theme: Literal["light", "dark"] = "light"
    width: Annotated[int, Field(ge=160, le=2000)] = 640

    @property
    def names(self) -> list[str]:
        """What each situation is called; each differs from all others."""
        found: list[str] = []
        for letter, situation in zip(LETTERS, self.situations, strict=False):
            name = situation.name.strip() or letter
            found.append(f"{name} ({letter})" if name in found else name)
        return found


class ChartRequest(Comparing):
    """What to draw of the outcomes of one situation, or of several to compare."""

    column: str | None = None  # none: the first one that tells something
    by: str | None = None  # a second column
    view: View = "exactly"


class GridRequest(Comparing):
    """What varies in every situation, written as on the command line, and what is shown of each cell."""

    vary: Annotated[dict[Label, Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=2)]
    show: Annotated[str, Field(max_length=200)] | None = None  # a column, or words like "hits >= 2"
    kind: Literal["auto", "lines", "bars", "heat"] = "auto"
