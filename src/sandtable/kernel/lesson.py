"""A first battle with a coach: its goal, and a few answers that he asks for, each with the rule that it shows."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

MOST_STEPS = 6


class LessonStep(BaseModel):
    """One thing to try. It is done with the next answer of its kind."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    say: str  # what to do now, and why
    group: str  # the kind of answer that is meant: the `group` that the look gives it
    only: str = ""  # ... of these, those whose notation begins so
    rule: str  # whose text is shown beside it


class Lesson(BaseModel):
    """What stands in a ruleset's `data/lesson.toml`."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    goal: str  # in one sentence
    scenario: str | dict[str, Any]  # a name, or a scenario of its own
    seed: Annotated[int, Field(ge=0)]
    players: tuple[str, ...]
    steps: Annotated[tuple[LessonStep, ...], Field(min_length=3, max_length=MOST_STEPS)]
