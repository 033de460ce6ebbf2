"""Questions asked at random."""

import types
from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MultipleOf
from pydantic.fields import FieldInfo

from sandtable.kernel import KnownWords, Published, Rules, Stream

WIDE = 12  # how far above its least a number without a most is drawn


def parameters(question: Published, rules: Rules, stream: Stream) -> dict[str, Any]:
    """Random values for some of a question's parameters; they need not fit together."""
    drawn: dict[str, Any] = {}
    for name, field in question.model.model_fields.items():
        if field.is_required() or stream.below(2):
            choices = list(values(field, rules))
            if choices:
                drawn[name] = choices[stream.below(len(choices))]
    return drawn


def values(field: FieldInfo, rules: Rules) -> Iterator[Any]:
    """What a parameter may be, by its type, its bounds and the words that are known to fit."""
    words = next((x for x in field.metadata if isinstance(x, KnownWords)), None)
    if words is not None:
        yield from words.known(rules)
    yield from of_type(field.annotation, field.metadata)


def of_type(annotation: Any, metadata: list[Any]) -> Iterator[Any]:
    """The values of a type: of numbers, those near the least."""
    if get_origin(annotation) in (Union, types.UnionType):
        for part in get_args(annotation):
            yield from of_type(part, metadata)
    elif get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield from (False, True)
    elif isinstance(annotation, type) and issubclass(annotation, Enum):
        yield from annotation
    elif annotation is int or annotation is float:
        low, high, step = span(metadata)
        yield from range(low, (high if annotation is int else min(high, low + WIDE)) + 1, step)


def span(metadata: list[Any]) -> tuple[int, int, int]:
    """The least and the most of a number, and the step."""
    low, high, step = 0, None, 1
    for x in metadata:
        low = int(x.ge) if isinstance(x, Ge) else int(x.gt) + 1 if isinstance(x, Gt) else low  # type: ignore[call-overload]
        high = int(x.le) if isinstance(x, Le) else int(x.lt) - 1 if isinstance(x, Lt) else high  # type: ignore[call-overload]
        step = int(x.multiple_of) if isinstance(x, MultipleOf) else step  # type: ignore[call-overload]
    return low, low + WIDE if high is None else high, step
