"""Actions: one class for each kind, which declares its fields, its notation and its place in 64 bits.

class Act(Action, family=True): ...
class Move(Act, notation="move {direction}"):
    direction: Direction
"""

import re
import typing
from enum import IntEnum
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, dataclass_transform

from .declared import fields_in, hints_of
from .errors import ParseError, hint
from .places import SourceLine, place_around
from .reading import whole_number
from .rule import FAMILIES
from .state import Piece
from .values import LIMITS, Code

KIND_BITS = 8
FIELD_BITS = 63 - KIND_BITS
PIECE_BITS = 8
REMEMBERED = 1 << 16
PLACES = re.compile(r"\{(\w+)\}")  # fields in a notation
ASKED = "asked"  # marks a field that names the piece that is asked: `Annotated[int, Trooper, ASKED]`; see `ask`


class Bits(NamedTuple):
    """Bits of a signed number in an action, where i8, i16 and i32 do not fit: `Annotated[int, Bits(18)]`.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Mine(Deed, notation="mine {place}"):
    ...     place: Annotated[int, Bits(18)]
    ...
    >>> str(Mine(100_000))
    'mine 100000'
    """

    width: int


class Between(NamedTuple):
    """The bounds of a number in an action, each value of which is offered: `Annotated[int, Between(1, 3)]`.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Rest(Deed, notation="rest {turns}"):
    ...     turns: Annotated[int, Between(1, 3)]
    ...
    >>> str(Rest(3))
    'rest 3'
    >>> Deed.parse("rest 4")
    Traceback (most recent call last):
    ...
    sandtable.kernel.errors.ParseError: "rest 4": turns 4 is out of range 1..3
    """

    least: int
    most: int


class Named:
    """Base of things besides pieces that fields of actions name: values 0, 1, 2 and so on, each with a label.

    >>> class Lane(Named):
    ...     bits = 2
    ...
    ...     @classmethod
    ...     def labels(cls) -> tuple[str, ...]:
    ...         return ("left", "middle", "right")
    ...
    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Run(Deed, notation="run {lane}"):
    ...     lane: Annotated[int, Lane]
    ...
    >>> str(Run(2)), Deed.parse("run middle").lane
    ('run right', 1)
    """

    bits: ClassVar[int] = PIECE_BITS  # bits for the greatest value
    beside: ClassVar[Any] = None  # values to try: field of the piece asked, how many, rule that finds one (see `ask`)

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """The label of each value."""
        raise NotImplementedError


def is_listed(kind: Any) -> bool:
    """Whether each value of a field has a label: pieces, and other things that actions name."""
    return isinstance(kind, type) and issubclass(kind, Piece | Named)


def labels_of(named: Any) -> tuple[str, ...]:
    """The label of each value of a class of pieces, or of other things that actions name."""
    return labels_of_as_many(named, getattr(named, "capacity", 0))


@lru_cache
def labels_of_as_many(named: Any, capacity: int) -> tuple[str, ...]:
    """The labels of a class, cached by its capacity, since a later table may have room for more pieces."""
    return tuple(named.labels())


def values_of(named: Any) -> dict[str, int]:
    """Label in lower case -> value."""
    return values_by_label(labels_of(named))


@lru_cache
def values_by_label(labels: tuple[str, ...]) -> dict[str, int]:
    return {label.lower(): value for value, label in enumerate(labels)}


class Slot(NamedTuple):
    """The place of one field in the 64-bit code of a kind of action."""

    name: str
    type: Any
    shift: int
    bits: int
    signed: bool
    asked: bool = False  # it names the piece that is asked
    bounds: Between | None = None  # bounds of a number, if any

    def show(self, value: int) -> str:
        """The value as a notation shows it."""
        if isinstance(value, Code):
            return value.label
        if is_listed(self.type):
            return labels_of(self.type)[value]
        return str(int(value))

    def words(self) -> list[str] | None:
        """All words that may be here in a notation, in order of value; None for plain numbers."""
        if isinstance(self.type, type) and issubclass(self.type, Code):
            return [member.label for member in self.type]
        if is_listed(self.type):
            return list(labels_of(self.type))
        return None

    def read(self, word: str, text: str) -> int:
        """The value of a word of a notation; `text` is the whole action, for the message."""
        words = self.words()
        if words is None:
            return self.fit(whole_number(word), text)
        lowered = (
            {w.lower(): place for place, w in enumerate(words)} if issubclass(self.type, Code) else values_of(self.type)
        )
        if word.lower() not in lowered:
            shown = ", ".join(words[:12]) + (", ..." if len(words) > 12 else "")
            raise ParseError(f'"{text}": no {self.name} "{word}"; one of {shown}{hint(word, words)}')
        place = lowered[word.lower()]
        return list(self.type)[place] if issubclass(self.type, Code) else place

    @property
    def least(self) -> int:
        if self.bounds is not None:
            return self.bounds.least
        return -(1 << self.bits - 1) if self.signed else 0

    @property
    def most(self) -> int:
        if self.bounds is not None:
            return self.bounds.most
        return (1 << self.bits - self.signed) - 1

    def fit(self, value: int, text: str) -> int:
        """The value, if the slot can hold it."""
        if not self.least <= value <= self.most:
            raise ParseError(f'"{text}": {self.name} {value} is out of range {self.least}..{self.most}')
        return value

    def encode(self, value: int) -> int:
        return (int(value) & (1 << self.bits) - 1) << self.shift

    def decode(self, code: int) -> int:
        value = code >> self.shift & (1 << self.bits) - 1
        if self.signed and value >> self.bits - 1:
            value -= 1 << self.bits
        return self.typed(value)

    def typed(self, value: int) -> int:
        return self.type(value) if isinstance(self.type, type) and issubclass(self.type, IntEnum) else int(value)


class Saying(NamedTuple):
    """The words of a kind of action: templates, and names of them; see `Points`."""

    words: str = ""  # for people; the notation by default
    group: str = ""  # group in the list of answers: "move", "attack"
    cost: str = ""  # "2 AP"
    actor: str = ""  # the figure that acts, if not the one that is asked or named first
    target: str = ""  # its target, if not the next piece or place that is named; or "nothing"


def names_in(template: str) -> list[str]:
    """The names in a template.

    >>> names_in("{who} waits {numbers[rest]:round}")
    ['who', 'numbers']
    """
    return [name.partition("[")[0] for _, name, _, _ in Formatter().parse(template) if name]


def numbers_in(template: str) -> list[str]:
    """The ids of numbers in a template.

    >>> numbers_in("{who} waits {numbers[rest]:round}")
    ['rest']
    """
    fields = [name or "" for _, name, _, _ in Formatter().parse(template)]
    return [name.split("[")[1].rstrip("]") for name in fields if name.startswith("numbers[")]


def checked(name: str, saying: Saying) -> Saying:
    """The words that a class declares; `TypeError` if a template cannot be read."""
    for template in saying[:3]:
        try:
            names_in(template)
        except ValueError as error:
            raise TypeError(f'{name}: its words "{template}" cannot be read: {error}') from None
    return saying


def room_for(*numbers: int) -> tuple[int, bool]:
    """The number of bits for all values in the range of these, and whether one bit is a sign."""
    signed = min(numbers) < 0
    return max(1, *[(int(n) if n >= 0 else ~int(n)).bit_length() for n in numbers]) + signed, signed


def slot_of(name: str, declared: Any, shift: int) -> Slot:
    """The slot of a declared field, from bit `shift` on."""
    kind, bits, signed, asked, bounds = declared, 0, False, False, None
    if typing.get_origin(declared) is Annotated:
        base, what, *more = typing.get_args(declared)
        asked = ASKED in more
        if isinstance(what, type):
            kind, bits = what, what.bits if issubclass(what, Named) else PIECE_BITS
        elif isinstance(what, Bits):
            kind, bits, signed = base, what.width, True
        elif isinstance(what, Between):
            if what.least > what.most:
                raise TypeError(f"Between({what.least}, {what.most}): the least stands first")
            kind, (bits, signed), bounds = base, room_for(*what), what
        else:
            kind, bits, signed = base, (1 if what == "?" else (LIMITS[what][1]).bit_length() + 1), what != "?"
    elif isinstance(declared, type) and issubclass(declared, Code):
        bits, signed = room_for(*declared)
    else:
        got = getattr(declared, "__name__", declared)
        raise TypeError(f"a Code, i8, i16, i32, flag or Annotated[int, Piece, Between or Bits] expected, got {got}")
    return Slot(name, kind, shift, bits, signed, asked, bounds)


def slot_in(here: SourceLine, owner: str, name: str, declared: Any, shift: int) -> Slot:
    """The slot of a field of a class declared here; `TypeError` names its line if the field has no slot."""
    try:
        return slot_of(name, declared, shift)
    except TypeError as error:
        raise TypeError(f"{here.of(name)}: {owner}.{name}: {error}") from None


@dataclass_transform(frozen_default=True)
class ActionMeta(type):
    """Gives a kind of action its number, slots, `__match_args__` and place in its family."""

    def __new__(
        meta,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        notation: str = "",
        passes: bool = False,
        words: str = "",
        group: str = "",
        cost: str = "",
        actor: str = "",
        target: str = "",
        family: bool = False,
        answers: IntEnum | tuple[IntEnum, ...] = (),
    ) -> Any:
        here = place_around(1)
        own = fields_in(name, namespace, here) if not family else []
        namespace["__slots__"] = (*own, "code") if bases and not family else ()
        namespace["__match_args__"] = tuple(own)
        cls: Any = super().__new__(meta, name, bases, namespace)
        cls.passes, cls.written_at = passes, here
        if family:
            cls.kinds = []
        elif bases:
            cls.kind, cls.notation = len(cls.kinds), notation
            cls.saying = checked(name, Saying(words, group or in_words(name), cost, actor, target))
            cls.kinds.append(cls)
            cls.answers = answers if isinstance(answers, tuple) else (answers,)
            for question in cls.answers:
                FAMILIES[type(question)] = next(base for base in cls.__mro__ if "kinds" in vars(base))
            hints = hints_of(cls, own)
            cls.slots, shift = {}, KIND_BITS
            for field in own:
                cls.slots[field] = slot_in(here, name, field, hints[field], shift)
                shift += cls.slots[field].bits
            if shift > KIND_BITS + FIELD_BITS:
                needed = f"its fields need {shift - KIND_BITS} bits, an action has {FIELD_BITS}"
                raise TypeError(f"{here}: {name}: {needed}")
            if set(own) != set(PLACES.findall(notation)):
                named = f'its notation "{notation}" names other fields than {", ".join(own) or "none"}'
                raise TypeError(f"{here.of('notation')}: {name}: {named}")
            cls.pattern = re.compile(pattern_of(notation, cls.slots), re.IGNORECASE)
        return cls


def in_words(name: str) -> str:
    """The name of a class as words: `GoProne` is "go prone"."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def pattern_of(notation: str, slots: dict[str, Slot]) -> str:
    """The regular expression that reads a notation back."""
    parts = PLACES.split(notation)
    text = ""
    for i, part in enumerate(parts):
        if i % 2 == 0:
            text += re.escape(part).replace(r"\ ", r"\s+")
        else:
            word = r"-?[0-9]+" if slots[part].words() is None else r"\S+?"
            text += f"(?P<{part}>{word})"
    return text


class Action(metaclass=ActionMeta, family=True):
    """Base of all actions: frozen, compared by kind and fields.

    >>> class Deed(Action, family=True):
    ...     pass
    ...
    >>> class Wait(Deed, notation="wait {turns}"):
    ...     turns: i8
    ...
    >>> str(Wait(3)), Wait(3) == Wait(3), Wait(3).turns
    ('wait 3', True, 3)
    """

    kinds: ClassVar[list[Any]]
    slots: ClassVar[dict[str, Slot]]
    kind: ClassVar[int]
    notation: ClassVar[str]
    passes: ClassVar[bool]  # it changes nothing by itself: no dice are rolled for it
    saying: ClassVar[Saying]  # the answer in words
    written_at: ClassVar[SourceLine]
    answers: ClassVar[tuple[IntEnum, ...]]  # the questions, where they are declared with the action; see the verb `ask`

    if TYPE_CHECKING:
        code: ClassVar[int]  # an instance's 64-bit form; no constructor parameter
    else:  # type checkers take constructors from the declared fields

        @staticmethod
        @lru_cache(REMEMBERED)
        def __new__(cls, *args):
            made = object.__new__(cls)
            code = cls.kind
            for slot, value in zip(cls.slots.values(), args, strict=True):
                object.__setattr__(made, slot.name, slot.typed(slot.fit(value, cls.notation)))
                code |= slot.encode(value)
            object.__setattr__(made, "code", code)
            return made

        __init__ = object.__init__

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.kinds is other.kinds and self.code == other.code)

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.notation.format(**{n: s.show(getattr(self, n)) for n, s in self.slots.items()})

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> Any:
        return type(self), tuple(getattr(self, name) for name in self.slots)

    @classmethod
    def parse(cls, text: str) -> Any:
        """The action of a notation; `ParseError` lists the forms."""
        text = " ".join(text.split())
        nearly: ParseError | None = None  # a form fits, but not a word in it: "reroll all" is no "reroll {die}"
        for kind in cls.kinds:
            found = kind.pattern.fullmatch(text)
            if found:
                try:
                    read = {name: kind.slots[name].read(word, text) for name, word in found.groupdict().items()}
                    return kind(*[read[name] for name in kind.slots])
                except ParseError as error:
                    nearly = nearly or error
        if nearly is not None:
            raise nearly
        forms = ", ".join(kind.notation for kind in cls.kinds)
        raise ParseError(f'"{text}" is no action; the forms are: {forms}{hint(text, [k.notation for k in cls.kinds])}')

    @classmethod
    def decode(cls, code: int) -> Any:
        """The action of a 64-bit code."""
        kind = cls.kinds[code & (1 << KIND_BITS) - 1]
        return kind(*[slot.decode(code) for slot in kind.slots.values()])
