"""Fields that people meet, described once: in scenario files, on cards and bars, as signs beside a piece."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Described:
    """The default of a field that people meet: what it is called, what it may be, and where it is shown.

    >>> isinstance(entry(2, "Wounds left"), Described)
    True
    """

    default: Any
    words: str = ""
    least: int = 0
    most: int | str | None = None  # a number, or the id of its rule
    is_entry: bool = False  # scenario files have it
    is_bar: bool = False
    pays: bool = False  # a piece pays its answers from it
    many: int = 0  # the length of a list
    parts: int = 1  # stored units in one shown unit, as of a length in thousandths
    on_card: bool = True  # the entry has a line on the card
    begins: Any = None  # the value of an entry until a scenario sets it

    @property
    def fresh(self) -> Any:
        """The value that the field begins with: 0 for most entries, until a scenario sets it."""
        return self.begins if self.is_entry else self.default

    def seen(self, value: Any) -> Any:
        """A value as people see it; a length in units, with two decimals at most."""
        if self.parts == 1:
            return value
        return round(value / self.parts, 2) if value % self.parts else value // self.parts

    def named(self, field: str) -> str:
        """Its words, or else its name as words."""
        return self.words or field.replace("_", " ").capitalize()

    def flaws(self, field: Any) -> Iterator[str]:
        """The faults of the declaration, for the field that it describes."""
        if not self.is_entry:
            return
        is_plain = field.shown in (int, bool) or is_code(field)
        if field.count or field.code is None or field.packed or not is_plain:
            yield "an entry is one number, one truth or one member of a Code"
            return
        yield from self.unfit(field)
        if field.shown is int:
            yield from self.out_of_bounds(field)
        elif self.least != 0 or self.most is not None:
            yield f"least and most bound numbers, and this is a {field.shown.__name__}"

    def unfit(self, field: Any) -> Iterator[str]:
        """Why the field cannot have the entry's default."""
        of, members = field.shown, ["True", "False"]
        if of is int:
            why = field.misfit(self.default)
        else:
            members = [f"{of.__name__}.{member.name}" for member in of] if is_code(field) else members
            why = "" if isinstance(self.default, of) else f"{' or '.join(members)} expected, not {self.default!r}"
        if why:
            yield f"its default: {why}"

    def out_of_bounds(self, field: Any) -> Iterator[str]:
        """The faults of a number's bounds, or of its default."""
        most = field.most if self.most is None else self.most
        if isinstance(most, str):
            yield f'most: a number expected, which bounds files under any rules, got "{most}"'
            return
        why = {what: field.misfit(value) for what, value in (("least", self.least), ("most", most))}
        yield from [f"{what}: {said}" for what, said in why.items() if said]
        if any(why.values()):
            return
        if self.least > most:
            yield f"least {self.least} is above most {most}"
        elif isinstance(self.default, int) and not self.least <= self.default <= most:
            yield f"its default: {self.least} to {most} expected, as least and most say, not {int(self.default)}"


def is_code(field: Any) -> bool:
    """Whether a field holds a member of a `Code`."""
    return hasattr(field.shown, "__members__")


def entry(
    default: Any,
    words: str = "",
    least: int = 0,
    most: int | None = None,
    bar: bool = False,
    card: bool = True,
    begins: Any = None,
) -> Any:
    """A field that scenario files have, within these bounds, and that the card of a piece shows; or a `bar` does.

    The default is that of an entry in a file. A piece that no file mentions has nothing in it (0, or the first
    member of a `Code` without a 0), or what it `begins` with. Forms call it by these words. Without `card` a game shows
    it in words of its own, if at all.

    >>> class Rider(Piece):
    ...     skill: i8 = entry(1, most=5)
    ...     wounds: i8 = entry(2, "Wounds left", least=1, most=9, bar=True)
    ...
    >>> Rider().wounds, Rider.fields["wounds"].described.default
    (0, 2)
    """
    return Described(default, words, least, most, is_entry=True, is_bar=bar, on_card=card, begins=begins)


def shown(
    words: str, default: Any = None, most: int | str | None = None, pays: bool = False, many: int = 0, parts: int = 1
) -> Any:
    """A field that is shown under the words that people use.

    - Of a piece, a number is a bar up to `most` (a number, or the id of a rule whose number it is); if it `pays`, the
      price of an answer is taken from it. A truth is a word beside the piece while it holds; the first words of a
      class come first.
    - Of a battle, a number stands in the headline; a list with a number for each side (`many=2`) stands beside it.
    - Of a result, it is a column; a field with the name of a side is that side's.
    - A length that is counted in `parts` of a unit is shown in units.

    >>> class Rider(Piece):
    ...     points: int = shown("Points", most=4, pays=True)
    ...     tired: bool = shown("tired")
    ...
    >>> Rider().points, Rider().tired
    (0, False)
    """
    return Described(default, words, most=most, is_bar=True, pays=pays, many=many, parts=parts)
