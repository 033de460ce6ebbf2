"""State, declared once: a class with slots in plain Python, a record for compiled code, types for the editor."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_args, get_origin

from .declared import fields_in, hints_of
from .defaults import Abreast, Aside, Column, Many
from .described import Described
from .places import SourceLine, place_around
from .values import BYTE, GROUP_CAPACITY, GROUP_CODE, LIMITS, NOBODY, Code, Group, flag, i8, i32

PLAIN = {int: i32, bool: flag}  # the storage of plain Python types
HELD = "int, bool, i8, i16, i32, i64, flag, a Code, Group, Packed, State or Piece, or a list of one of them"


class Field:
    """How one field is stored: a scalar of a NumPy code, a nested state, or `count` of either."""

    def __init__(self, hint: Any, default: Any) -> None:
        self.count = 0
        self.column: Column | None = None
        self.described = default if isinstance(default, Described) else None
        if self.described is not None and not isinstance(self.described.words, str):
            raise TypeError(
                f'words expected, as "Wounds left", got {self.described.words!r}; bounds are least= and most='
            )
        self.names: Any = None  # the class of the thing that its number means, as a place of a board
        self.abreast = isinstance(default, Abreast)
        if isinstance(default, Abreast):
            default = default.fill
        if isinstance(default, Described):
            default = Many(default.many, default.fresh) if default.many else default.fresh
        if isinstance(default, Column):
            self.column, default = default, None
        if get_origin(hint) is list and not isinstance(default, Many):
            default = Many(length_of(hint), default)
        if isinstance(default, Many):
            self.count, default, (hint,) = default.count, default.fill, get_args(hint)
        hint = PLAIN.get(hint, hint)
        self.code: str | None = None
        self.state: Any = None
        self.shown: type[Any] = int
        self.rows: list[str] = []  # fields of a list of pieces that are stored in rows
        self.packed = isinstance(hint, type) and hasattr(hint, "stored_as")
        if get_origin(hint) is Annotated:
            self.shown, self.code = get_args(hint)[:2]
            if isinstance(self.code, type):
                self.names, default = self.code, NOBODY if default is None else default
                self.code, self.abreast = "i1" if getattr(self.names, "bits", 0) < BYTE else "i2", True
        elif isinstance(hint, type) and issubclass(hint, IntEnum):
            self.code, self.shown = width_of(hint), hint
        elif self.packed:
            self.code, self.shown = hint.stored_as, hint
            if self.count:
                raise TypeError(f"a list of {hint.__name__}: declare a list of numbers, and read each")
        elif hint is Group:
            self.code, self.shown = GROUP_CODE, Group
        else:
            if not (isinstance(hint, type) and issubclass(hint, State)):
                raise TypeError(f"a field holds {HELD}; got {getattr(hint, '__name__', hint)}")
            self.state = hint
            if self.count and issubclass(hint, Piece):
                self.rows = [name for name, field in hint.fields.items() if field.abreast]
                if self.rows and hint.capacity not in (0, self.count):
                    raise TypeError(f"{hint.__name__}: lists of {hint.capacity} and of {self.count} have no one row")
                if self.count % max(len(hint.of_sides), 1):
                    raise TypeError(
                        f"{hint.__name__}: {self.count} places cannot be shared by {len(hint.of_sides)} sides"
                    )
                hint.capacity = max(hint.capacity, self.count)
        self.default = self.nothing if default is None and self.code else default

    @property
    def nothing(self) -> Any:
        """Its zero: 0, or the first member of an enum that has no 0."""
        named = () if self.packed else getattr(self.shown, "__members__", {}).values()
        return self.typed(0 if 0 in named else next(iter(named), 0))

    @property
    def most(self) -> int:
        """The greatest number that it holds."""
        return LIMITS[self.code or "i1"][1]

    def misfit(self, value: Any) -> str:
        """Why it cannot hold a value; empty if it can."""
        if self.shown is Group:
            return "" if isinstance(value, Group) else f"{value!r} is no Group"
        if isinstance(value, Described):
            return "entry and shown describe a whole field, as list[...] = shown(..., many=3)"
        if not isinstance(value, int):
            return f"{value!r} is no whole number"
        low, high = LIMITS.get(self.code or "", (value, value))
        return "" if low <= value <= high else f"it holds {low} to {high}, not {int(value)}"

    def typed(self, value: int) -> Any:
        """A stored number in the type of the field: a member of an enum, a group, a packed value."""
        return self.shown.read(value) if self.packed else self.shown(value)

    def to_json(self, value: Any) -> Any:
        """One value (not a list) as JSON: enum labels, group members, plain numbers."""
        if self.state:
            return value.to_json()
        if self.packed:
            return self.typed(value).to_json()
        if isinstance(value, Group):
            return [i for i in range(GROUP_CAPACITY) if value.mask >> i & 1]
        if issubclass(self.shown, Code):
            return self.shown(value).label
        return bool(value) if self.shown is bool else int(value)


def width_of(enum: type[IntEnum]) -> str:
    """The code of the smallest field that holds each member of an enum."""
    values = [int(member) for member in enum] or [0]
    return next(code for code, (low, high) in LIMITS.items() if low <= min(values) and max(values) <= high)


def length_of(hint: Any) -> int:
    """The length of a list that states none: the number of pieces of its class on all sides."""
    (of,) = get_args(hint)
    if not getattr(of, "of_sides", ()) or not of.capacity:
        Field(of, None)  # refuses what no list can hold
        is_piece = isinstance(of, type) and issubclass(of, Piece)
        of_class = f", or class {of.__name__}(Piece, sides=..., each=6)" if is_piece else ""
        raise TypeError(f"how long is list[{getattr(of, '__name__', of)}]? Write = many(6){of_class}")
    return int(of.capacity)


def field_of(here: SourceLine, name: str, hint: Any, default: Any) -> Field:
    """The field of a class that is declared here; `TypeError` names the line of an impossible one."""
    try:
        return Field(hint, default)
    except TypeError as error:
        raise TypeError(f"{here.of(name.rpartition('.')[2])}: {name}: {error}") from None


class StateMeta(type):
    """Reads the declared fields and writes `__init__`, `clone` and `key` for them."""

    fields: dict[str, Field]
    asides: list[str]

    def __new__(
        meta, name: str, bases: tuple[type, ...], namespace: dict[str, Any], sides: tuple[str, ...] = (), each: int = 0
    ) -> Any:
        here = place_around(1)
        own = fields_in(name, namespace, here, (int, Group, Many, Abreast, Aside, Column, Described))
        defaults = {k: namespace.pop(k) for k in own if k in namespace}
        namespace["__slots__"] = (*own, "side") if sides else tuple(own)
        cls: Any = super().__new__(meta, name, bases, namespace)
        cls.fields = dict(getattr(bases[0], "fields", {})) if bases else {}
        cls.asides = list(getattr(bases[0], "asides", ())) if bases else []
        hints = hints_of(cls, own)
        if sides:
            if len({side[0].upper() for side in sides}) < len(sides):
                raise TypeError(f"{name}: sides of another first letter each expected, got {', '.join(sides)}")
            cls.of_sides, cls.fields["side"], cls.capacity = sides, Field(i8, None), each * len(sides)
        for field in own:
            if isinstance(defaults.get(field), Aside):
                cls.asides.append(field)
            else:
                cls.fields[field] = field_of(here, f"{name}.{field}", hints[field], defaults.get(field))
        write_methods(cls)
        return cls


def write_methods(cls: Any) -> None:
    """`__init__`, `clone` and `key`, spelt out field by field: exact odds mostly clone states."""
    names: dict[str, Any] = {"new": object.__new__, "cls": cls}
    init, clone, key = [], ["copy = new(cls)"], []
    for name, field in cls.fields.items():
        names["default_" + name], names["state_" + name] = field.default, field.state
        fresh = f"state_{name}()" if field.state else f"default_{name}"
        if not field.count:
            init.append(f"self.{name} = {fresh} if {name} is None else {name}")
            clone.append(f"copy.{name} = self.{name}.clone()" if field.state else f"copy.{name} = self.{name}")
            key.append(f"self.{name}.key()" if field.state else f"self.{name}")
        elif field.state:
            init.append(f"self.{name} = [{fresh} for _ in range({field.count})]")
            if "index" in field.state.fields:
                init.append(f"for i, x in enumerate(self.{name}): x.index = i")
                if sides := getattr(field.state, "of_sides", ()):
                    init.append(f"for i, x in enumerate(self.{name}): x.side = i // {field.count // len(sides)}")
            clone.append(f"copy.{name} = [x.clone() for x in self.{name}]")
            key.append(f"tuple([x.key() for x in self.{name}])")
        else:
            init.append(f"self.{name} = [{fresh}] * {field.count}")
            clone.append(f"copy.{name} = self.{name}[:]")
            key.append(f"tuple(self.{name})")
    init += [f"self.{name} = None" for name in cls.asides]
    clone += [f"copy.{name} = self.{name}" for name in cls.asides]
    parameters = "".join(f", {name}=None" for name, field in cls.fields.items() if not field.count)
    exec(
        f"def __init__(self{', *' if parameters else ''}{parameters}):\n " + "\n ".join(init or ["pass"]) + "\n"
        "def clone(self):\n " + "\n ".join(clone) + "\n return copy\n"
        f"def key(self): return ({', '.join(key)}{',' if key else ''})",
        names,
    )
    for name in ("clone", "key"):
        names[name].__doc__ = getattr(cls, name).__doc__ if hasattr(cls, name) else None
    cls.__init__, cls.clone, cls.key = names["__init__"], names["clone"], names["key"]


class State(metaclass=StateMeta):
    """Base of everything a battle remembers. Fields are declared with types and, for lists, `many(n)`.

    >>> class Door(State):
    ...     open: flag = False
    ...     strength: i8 = 5
    ...
    >>> Door(strength=2).to_json()
    {'open': False, 'strength': 2}
    """

    fields: ClassVar[dict[str, Field]]
    asides: ClassVar[list[str]]

    if TYPE_CHECKING:  # every field has a default, which no type checker can know of a metaclass

        def __init__(self, **fields: Any) -> None:
            """A state with these fields (not lists) and the defaults of the others."""

    def clone(self: S) -> S:
        """An independent copy; fields beside the state are shared."""
        raise NotImplementedError  # written by the metaclass

    def key(self) -> tuple[Any, ...]:
        """The whole state as one hashable value."""
        raise NotImplementedError  # written by the metaclass

    def take(self, entry: object) -> None:
        """Takes the fields declared with `entry` from an entry of a scenario file."""
        for name, field in type(self).fields.items():
            if field.described is not None and field.described.is_entry:
                if not hasattr(entry, name):
                    mark = f"mark its class @with_entries({type(self).__name__})"
                    raise TypeError(f"{type(self).__name__}.take: {type(entry).__name__} has no entry {name}: {mark}")
                setattr(self, name, getattr(entry, name))

    def to_json(self) -> dict[str, Any]:
        """The state as JSON: enums by label, groups as lists of places."""
        shown: dict[str, Any] = {}
        for name, field in self.fields.items():
            value = getattr(self, name)
            shown[name] = [field.to_json(x) for x in value] if field.count else field.to_json(value)
        return shown

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in self.to_json().items())})"


S = TypeVar("S", bound=State)


class Piece(State):
    """A state in a list, which knows its index.

    >>> class Trooper(Piece):
    ...     wounds: i8 = 0
    ...
    >>> class Squad(State):
    ...     troopers: list[Trooper] = many(2)
    ...
    >>> Squad().troopers[1].index, Squad().troopers[1].label
    (1, 'T2')
    """

    capacity: ClassVar[int] = 0  # places in the longest list of such pieces
    of_sides: ClassVar[tuple[str, ...]] = ()  # from `class Trooper(Piece, sides=SIDES, each=6)`

    index: i8 = 0

    if TYPE_CHECKING:

        @property
        def side(self) -> int:
            """The side of the piece: a field of classes declared with `sides`, or a property of the ruleset."""

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """The label of each place in notation: the letter of its side, or of the class, and a number from 1."""
        letters = [side[0].upper() for side in cls.of_sides] or [cls.__name__[0]]
        return tuple(f"{letter}{i + 1}" for letter in letters for i in range(cls.capacity // len(letters)))

    @property
    def label(self) -> str:
        """The label of the piece in notation."""
        return labels_of(type(self), type(self).capacity)[self.index]


@lru_cache
def labels_of(kind: type[Piece], capacity: int) -> tuple[str, ...]:
    """The labels of a class of pieces, cached: pages need them at every line of a log."""
    return kind.labels()


def checked(cls: type[S]) -> type[S]:
    """Makes a state class refuse values that its record could not hold (for tests: compiled code wraps silently).

    >>> @checked
    ... class Purse(State):
    ...     coins: i8 = 0
    ...
    >>> Purse().coins = 200
    Traceback (most recent call last):
    OverflowError: Purse.coins = 200: an ... holds -128..127
    """
    fields = cls.fields

    def set_checked(self: Any, name: str, value: Any) -> None:
        field = fields.get(name)
        if field and field.code and not field.count and isinstance(value, int):
            low, high = LIMITS[field.code]
            if not low <= value <= high:
                raise OverflowError(f"{cls.__name__}.{name} = {value}: an {field.code} holds {low}..{high}")
        object.__setattr__(self, name, value)

    cls.__setattr__ = set_checked  # type: ignore[method-assign]
    return cls


def unchecked(cls: type[State]) -> None:
    """Undoes `checked`.

    >>> @checked
    ... class Purse(State):
    ...     coins: i8 = 0
    ...
    >>> unchecked(Purse)
    >>> purse = Purse()
    >>> purse.coins = 200
    """
    if "__setattr__" in vars(cls):
        del cls.__setattr__


def plain_fields(state: State, place: str = "") -> Iterator[tuple[State, str, str]]:
    """Every plain field of a state and of the states inside it: its owner, its name, and its place."""
    for name, field in state.fields.items():
        where = f"{place}{name}"
        if not field.state:
            yield state, name, where
        elif field.count:
            for at, inner in enumerate(getattr(state, name)):
                yield from plain_fields(inner, f"{where}[{at}].")
        else:
            yield from plain_fields(getattr(state, name), f"{where}.")


def entries(state: State) -> Iterator[tuple[str, Field, Any]]:
    """Every entry of a state: its place, as in `fighters[2].health`, how it is stored, and its value."""
    for owner, name, where in plain_fields(state):
        field, value = owner.fields[name], getattr(owner, name)
        if field.count:
            yield from ((f"{where}[{at}]", field, item) for at, item in enumerate(value))
        else:
            yield where, field, value


def nested_states(*roots: Any) -> dict[str, Any]:
    """Every state class reachable from these, by name."""
    found: dict[str, Any] = {}
    waiting = list(roots)
    while waiting:
        cls = waiting.pop()
        if cls.__name__ not in found:
            found[cls.__name__] = cls
            waiting += [field.state for field in cls.fields.values() if field.state]
    return found
