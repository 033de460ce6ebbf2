"""Several small values in one integer, declared: what a rule hands on as one result, argument or field.

    class Struck(Packed):
        degree: Degree
        place: i8
        critical: flag = False

    struck = Struck(Degree.SIMPLE, 3)
    struck.place                        # 3
    struck.but(critical=True)           # the same, but critical
    Struck.read(code)                   # from the integer that it is

Such a value is the integer itself: rules that `once`, `until` and `repeat` play return it, fields of the state hold it.
"""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, dataclass_transform

from .actions import Slot, room_for, slot_in
from .declared import fields_in, hints_of
from .errors import no_such
from .places import place_around
from .values import LIMITS, Code

BITS = 63  # bits of a signed 64-bit word without its sign


class Bounds(NamedTuple):
    """The range of a packed field."""

    least: int
    most: int


def bounded(least: int, most: int) -> Any:
    """A field for the numbers from `least` to `most`, in as few bits as they need: `at: i16 = bounded(-1, 99)`.

    >>> class Spot(Packed):
    ...     at: i16 = bounded(-1, 99)
    ...     level: i8 = bounded(0, 3)
    ...
    >>> Spot.width, Spot(-1, 3).at
    (10, -1)
    """
    return Bounds(least, most)


@dataclass_transform(frozen_default=True, field_specifiers=(bounded,))
class PackedMeta(type):
    """Gives a declared field its place among the bits, and writes the constructor and the readers."""

    def __new__(meta, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        here = place_around(1)
        own = fields_in(name, namespace, here, (int, Bounds))
        given = {field: namespace.pop(field) for field in own if field in namespace}
        ranges = {field: value for field, value in given.items() if isinstance(value, Bounds)}
        namespace["__slots__"] = ()
        cls: Any = super().__new__(meta, name, bases, namespace)
        if own:
            cls.defaults = {field: value for field, value in given.items() if field not in ranges}
            cls.slots, cls.width = {}, 0
            hints = hints_of(cls, own)
            for field in own:
                slot = slot_in(here, name, field, hints[field], cls.width)
                cls.slots[field] = narrowed(name, slot, ranges[field]) if field in ranges else slot
                cls.width += cls.slots[field].bits
            if cls.width > BITS:
                raise TypeError(f"{name}: its fields need {cls.width} bits, there are {BITS}")
            cls.stored_as = next(code for code, (_, most) in LIMITS.items() if most >= (1 << cls.width) - 1)
            write_methods(cls)
        elif bases != (int,) and not hasattr(cls, "stored_as"):
            raise TypeError(f"{name} declares no field: nothing could be packed in it")
        return cls


def narrowed(name: str, slot: Slot, to: Bounds) -> Slot:
    """The slot with as few bits as the numbers need, the sign included."""
    if not slot.least <= to.least <= to.most <= slot.most:
        raise TypeError(f"{name}.{slot.name}: {to.least}..{to.most} is not within {slot.least}..{slot.most}")
    bits, signed = room_for(*to)
    return slot._replace(bits=bits, signed=signed)


def write_methods(cls: Any) -> None:
    """The constructor and a property for each field, spelt out: rules pack and read all the time."""
    names: dict[str, Any] = {"new": int.__new__, "cls": cls, "refuse": refuse}
    names |= {f"default_{field}": value for field, value in cls.defaults.items()}
    parameters = [f"{field}=default_{field}" if field in cls.defaults else field for field in cls.slots]
    whole = "; ".join(f"{field} = int({field})" for field in cls.slots)
    fits = " and ".join(f"{slot.least} <= {field} <= {slot.most}" for field, slot in cls.slots.items())
    parts = " | ".join(f"({field} & {(1 << slot.bits) - 1}) << {slot.shift}" for field, slot in cls.slots.items())
    exec(
        f"def __new__(cls, {', '.join(parameters)}):\n {whole}\n"
        f" if not ({fits}): refuse(cls, ({', '.join(cls.slots)},))\n return new(cls, {parts})",
        names,
    )
    cls.__new__ = staticmethod(names["__new__"])
    for field, slot in cls.slots.items():
        setattr(cls, field, property(reader(slot)))


def reader(slot: Slot) -> Any:
    """The property that reads one field: a member of an enum, a truth, or a number."""
    mask, half = (1 << slot.bits) - 1, (1 << slot.bits - 1 if slot.signed else 0)
    bits = f"((self >> {slot.shift} & {mask}) ^ {half}) - {half}" if half else f"self >> {slot.shift} & {mask}"
    if isinstance(slot.type, type) and issubclass(slot.type, Code):
        return eval(f"lambda self: members[{bits}]", {"members": {int(member): member for member in slot.type}})
    return eval(f"lambda self: {bits} == 1" if slot.type is bool else f"lambda self: {bits}")


def refuse(cls: Any, given: tuple[int, ...]) -> None:
    """Raises the error that names the value out of range, which compiled code would cut off."""
    for value, slot in zip(given, cls.slots.values()):
        if not slot.least <= value <= slot.most:
            raise OverflowError(f"{cls.__name__}.{slot.name} = {value}: it holds {slot.least}..{slot.most}")


class Packed(int, metaclass=PackedMeta):
    """Base of declared values in bits. Fields are enums, `flag`, `i8`, `i16`, `i32`, and may have
    defaults or be `bounded`.

    >>> class Struck(Packed):
    ...     place: i8
    ...     critical: flag = False
    ...
    >>> hit = Struck(4).but(critical=True)
    >>> Struck.read(int(hit)).place, hit.critical
    (4, True)
    """

    slots: ClassVar[dict[str, Slot]]
    defaults: ClassVar[dict[str, Any]]
    width: ClassVar[int]
    stored_as: ClassVar[str]  # the NumPy code of the smallest field of a state that holds it

    if TYPE_CHECKING:  # the constructor takes the declared fields

        def __init__(self) -> None: ...

    @classmethod
    def read(cls, code: int) -> Self:
        """The packed value of an integer."""
        if not 0 <= code < 1 << cls.width:
            raise OverflowError(f"{code} is no {cls.__name__}: it has {cls.width} bits")
        return int.__new__(cls, int(code))

    def but(self, **changed: Any) -> Self:
        """The same value with some fields replaced."""
        unknown = [field for field in changed if field not in self.slots]
        if unknown:
            raise TypeError(f"{type(self).__name__}: {no_such('field', unknown[0], self.slots)}")
        return type(self)(*[changed.get(field, getattr(self, field)) for field in self.slots])

    def to_json(self) -> dict[str, Any]:
        """Its fields: enums by label."""
        values = {field: getattr(self, field) for field in self.slots}
        return {field: value.label if isinstance(value, Code) else value for field, value in values.items()}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{field}={value}' for field, value in self.to_json().items())})"

    __str__ = __repr__

    def __reduce__(self) -> Any:
        return type(self).read, (int(self),)
