"""The line that asks the same in a terminal."""

import json
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.kernel import Code, Published
from sandtable.odds.values import VARY, flag_of, takes_values

from ..hosted import OWN
from .asking import Asked


def command(
    id: str, question: Published, asked: Asked, vary: Mapping[str, str] | None = None, show: str | None = None
) -> str:
    """`sandtable odds ...`, with what differs from the usual. A scenario of a guest's own is a file there."""
    words = ["sandtable", "odds", id, question.name]
    for name, value in asked.parameters.items():
        field = question.model.model_fields.get(name)
        if name not in (vary or {}) and (field is None or plain(field.default) != value):
            words += option(name, value)
    for name, text in (vary or {}).items():
        words += [flag_of(name), text] if takes_values(question, name) else [VARY, f"{name}={text}"]
    words += ["--preset", asked.preset] if asked.preset else []
    for way, changes in (("--ruling", asked.rulings), ("--number", asked.numbers)):
        for id, value in changes.items():
            words += [way, f"{id}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join([*words, *(["--show", show] if show else [])])


def option(name: str, value: Any) -> Iterator[str]:
    """One parameter; a list is given one by one."""
    if isinstance(value, bool):
        yield flag_of(name) if value else flag_of(f"no-{name}")
    elif isinstance(value, list):
        for part in value:
            yield from (flag_of(name), str(part))
    elif value is not None:
        yield from (flag_of(name), OWN if isinstance(value, dict) else str(value))


def plain(value: Any) -> Any:
    """A default as a request has it."""
    return value.label if isinstance(value, Code) else value
