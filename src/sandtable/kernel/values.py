"""The values of a state's fields: numbers of a width, members of an enum, groups of pieces."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Annotated, Protocol

from pydantic_core import core_schema

from .errors import hint
from .places import place_around

i8 = Annotated[int, "i1"]
i16 = Annotated[int, "i2"]
i32 = Annotated[int, "i4"]
i64 = Annotated[int, "i8"]
flag = Annotated[bool, "?"]

LIMITS = {f"i{size}": (-(1 << 8 * size - 1), (1 << 8 * size - 1) - 1) for size in (1, 2, 4, 8)} | {"?": (0, 1)}
BYTE = 8  # bits of an i8
GROUP_CODE = "i8"
GROUP_CAPACITY = 63  # a 64-bit mask that is never negative
NOBODY = -1  # the index of no piece or place; an empty group is `Group()`


class Code(IntEnum):
    """An enum for state and actions: readable when shown, as quick as an int to hash.

    >>> class Cover(Code):
    ...     OPEN = 0
    ...     IN_COVER = 1
    ...
    >>> Cover.IN_COVER.label, Cover.IN_COVER.title, Cover.read("in-cover")
    ('in-cover', 'In Cover', <Cover.IN_COVER: 1>)

    A class may say other titles, or further words, for each of its members in order.

    >>> class Stance(Code, title=("on both feet", "flat"), deed=("stands up", "lies down")):
    ...     deed: str
    ...     UP = 0
    ...     DOWN = 1
    ...
    >>> Stance.DOWN.title, Stance.DOWN.deed
    ('flat', 'lies down')
    """

    __hash__ = int.__hash__

    def __init_subclass__(cls, **said: tuple[str, ...]) -> None:
        for name, words in said.items():
            if len(words) != len(cls):
                where = f"{place_around(2)}: {cls.__name__}"
                raise TypeError(f"{where} has {len(cls)} members, and {len(words)} words for their {name}")
            setattr(cls, name, property(dict(zip(cls, words)).__getitem__))

    @property
    def label(self) -> str:
        """The member in lower case, words joined by hyphens: `IN_COVER` is `in-cover`."""
        return self.name.lower().replace("_", "-")

    @property
    def title(self) -> str:
        """The member as people write it: `IN_COVER` is `In Cover`."""
        return self.name.replace("_", " ").title()

    @classmethod
    def read(cls, word: object) -> Code:
        """The member of a word, in any case; or a ValueError that lists the members."""
        if isinstance(word, cls):
            return word
        spelt = str(word).strip().lower().replace(" ", "-").replace("_", "-")
        if spelt in (known := known_words(cls)):
            return known[spelt]
        *others, last = [member.title for member in cls.choices()]
        expected = f"{', '.join(others)} or {last}" if others else last
        near = hint(spelt, [member.label for member in cls.choices()])
        raise ValueError(f"{expected} expected{cls.remark(str(word)) or f', got {str(word)!r}{near}'}")

    @classmethod
    def choices(cls) -> list[Code]:
        """The members that words may mean; others are for internal use of the rules."""
        return list(cls)

    @classmethod
    def remark(cls, word: str) -> str:
        """A hint for the refusal of a word that belongs elsewhere."""
        return ""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls.read,
            json_schema_input_schema=core_schema.literal_schema([m.label for m in cls.choices()]),
            serialization=core_schema.plain_serializer_function_ser_schema(lambda member: member.label),
        )


@cache
def known_words(codes: type[Code]) -> dict[str, Code]:
    """The members of an enum that words may mean, by label."""
    return {member.label: member for member in codes.choices()}


class Numbered(Protocol):
    """The interface of a thing with a place in a list, such as a piece."""

    @property
    def index(self) -> int: ...


class Group:
    """A set of pieces of one list: `shooter in target.shot_by`, `target.shot_by |= shooter`.

    >>> wounded = Group() | t.duellists[1]
    >>> t.duellists[0] in wounded, t.duellists[1] in wounded
    (False, True)
    """

    __slots__ = ("mask",)

    def __init__(self, mask: int = 0) -> None:
        self.mask = mask

    def __contains__(self, piece: Numbered) -> bool:
        return self.mask >> piece.index & 1 == 1

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, piece: Numbered) -> Group:
        return Group(self.mask | 1 << piece.index)

    def __and__(self, other: Group) -> Group:
        return Group(self.mask & other.mask)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Group) and other.mask == self.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return "{" + ", ".join(str(i) for i in range(GROUP_CAPACITY) if self.mask >> i & 1) + "}"
