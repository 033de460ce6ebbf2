"""Lessons: short battles in which a coach asks for a few answers, each with the rule that it shows."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field

from .reading import Closed

MOST_STEPS = 6
MOST_KNOWN = 5


def pattern(text: str) -> str:
    """The text of a regular expression, once it compiles."""
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"no regular expression: {error}") from None
    return text


class LessonStep(Closed):
    """One thing to do. Until it is done nothing else can be chosen; the next answer of its kind does it.

    Texts may hold numbers of the rules, as {move.step} or {arc.row-60[1]:+}.
    """

    model_config = ConfigDict(frozen=True)

    say: str  # what to do
    why: str
    done: str  # what has happened after it
    group: str  # the kind of answer: the `group` that the look gives it
    only: Annotated[str, AfterValidator(pattern)] = ""  # a pattern for the start of its notation
    rule: str  # the id of the rule shown beside it

    def means(self, group: str, answer: str) -> bool:
        """Whether an answer fulfils the step."""
        return group == self.group and re.match(self.only, answer) is not None


class Lesson(Closed):
    """A file of a ruleset's `data/lessons`."""

    model_config = ConfigDict(frozen=True)

    title: str
    minutes: Annotated[int, Field(ge=1, le=60)]
    goal: str  # in one sentence
    scenario: str | dict[str, Any]  # a name, or a scenario of its own
    seed: Annotated[int, Field(ge=0)]
    players: tuple[str, ...]
    steps: Annotated[tuple[LessonStep, ...], Field(min_length=1, max_length=MOST_STEPS)]
    knows: Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST_KNOWN)]  # what a player then knows
