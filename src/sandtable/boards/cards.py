"""The public face of a battle and its pieces, made from the declared fields."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from sandtable.kernel import Bar, Code, Described, Figure, InvalidRules, Piece, Role, Table, called, number, role_with
from sandtable.kernel.entries import described, entries_in
from sandtable.kernel.table import lists_of

Facts = tuple[tuple[str, str], ...]


def band_of(battle: Any) -> tuple[str, type[Piece]]:
    """The list of a battle's pieces that belong to sides, and their class."""
    return only_band(battle)


@cache
def only_band(battle: type[Table[Any]]) -> tuple[str, type[Piece]]:
    """The list of pieces that belong to sides and their class, cached."""
    lists = [(n, x.state) for n, x in battle.fields.items() if x.count and x.state and issubclass(x.state, Piece)]
    lists = [(name, kind) for name, kind in lists if kind.of_sides]
    if len(lists) != 1:
        raise InvalidRules(f"{battle.__name__}: one list of pieces expected whose class says its `sides`")
    return lists[0]


def pieces_of(t: Table[Any]) -> list[Any]:
    """The pieces of all sides, in their order."""
    found: list[Any] = getattr(t, band_of(type(t))[0])
    return found


def asked(t: Table[Any]) -> Any:
    """The piece that the latest question is about; None if about none."""
    return None if t.piece_asked is None else pieces_of(t)[t.piece_asked.index]


@cache
def kinds_in(of: type[Any]) -> dict[str, type[Code]]:
    """The entries of a class that are members of a `Code`, such as weapons."""
    return {name: of.fields[name].shown for name in entries_in(of) if issubclass(of.fields[name].shown, Code)}


def most_of(t: Table[Any], told: Described, value: float, first: float = 0) -> float:
    """The most that a field can be: as declared, or its value at the start, or else its usual one."""
    if told.most is None or told.is_entry:
        return max(first or int(told.default or 0), value)
    return max(first_number(t, told.most), value) if isinstance(told.most, str) else told.most


def first_number(t: Table[Any], rule: str) -> int:
    """The number of a rule, or the first of its row."""
    return int(number(t, rule, 0 if isinstance(t.numbers[rule], list | tuple) else None))


def first_of(t: Table[Any], piece: Piece, name: str) -> int:
    """The number that a field of a piece had when the battle began; 0 if unknown."""
    lists = lists_of(type(t), type(piece)) if t.begun is not None else ()
    return int(getattr(getattr(t.begun, lists[0])[piece.index], name)) if lists else 0


def bars(t: Table[Any], piece: Piece, besides: tuple[str, ...] = ()) -> Iterator[Bar]:
    """The quantities of a piece, but for these fields, which a game draws itself."""
    for name, told in described(type(piece)):
        if told.is_bar and name not in besides and type(piece).fields[name].shown is not bool:
            value = told.seen(int(getattr(piece, name)))
            most = most_of(t, told, value, told.seen(first_of(t, piece, name)))
            yield Bar(told.named(name), value, 0, most, told.is_entry, told.pays)


def facts(piece: Piece) -> Iterator[tuple[str, str]]:
    """The rest of a piece's card: its entries in scenario files."""
    for name, told in described(type(piece)):
        value = getattr(piece, name)
        if told.is_entry and told.on_card and not told.is_bar and type(piece).fields[name].shown is not bool:
            yield told.named(name), value.title if isinstance(value, Code) else str(value)


def tags(piece: Piece, besides: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words of a piece's flags that hold, but for these fields, which a game words itself."""
    of = type(piece)
    flags = [(name, told) for name, told in described(of) if of.fields[name].shown is bool and name not in besides]
    return tuple(told.words for name, told in flags if told.words and told.on_card and getattr(piece, name))


def traits(thing: Any) -> tuple[str, ...]:
    """The traits of a thing, such as a weapon: the fields on its card that have words and are not as usual.

    >>> class Bow(State):
    ...     range: i8 = entry(9)
    ...     jam: i8 = entry(0, "jams on", most=6)
    ...     silent: flag = entry(False, "silent")
    ...
    >>> traits(Bow(silent=True)), traits(Bow(jam=2))
    (('silent',), ('jams on 2',))
    """
    told = [(name, x) for name, x in described(type(thing)) if x.words and x.on_card]
    found = [(x.words, getattr(thing, name), x.default or 0) for name, x in told]
    return tuple([said_of(words, value) for words, value, usual in found if value != usual])


def said_of(words: str, value: Any) -> str:
    """A trait in words: alone for a boolean, else with its value."""
    told = value.title.lower() if isinstance(value, Code) else int(value)
    return words if isinstance(value, bool) else f"{words} {told}"


def role(carried: Code | None) -> Role:
    """The silhouette that goes with a member of a `Code`, by its name."""
    return "" if carried is None else role_with(carried.title, "")


def role_of(piece: Piece) -> Role:
    """The silhouette of a piece, by the first of its entries that is a member of a `Code`."""
    return role(next((getattr(piece, name) for name in kinds_in(type(piece))), None))


def figure(t: Any, piece: Any, seat: Mapping[str, Any], signs: tuple[str, ...] = ()) -> Figure:
    """A piece as it is drawn, with these words before those of its fields."""
    return Figure(
        piece.label,
        called(t, piece),
        piece.side,
        **seat,
        active=piece.index == getattr(t, "active", None),
        out=not is_able(piece),
        tags=(*signs, *tags(piece)),
        bars=tuple(bars(t, piece)),
        facts=tuple(facts(piece)),
        role=role_of(piece),
    )


def is_able(piece: Any) -> bool:
    """Whether a piece still takes part: its `able`, if it has one."""
    return bool(getattr(piece, "able", True))


def headline(t: Table[Any]) -> str:
    """The progress of a battle, and the side to act."""
    told = [(name, x) for name, x in described(type(t)) if x.is_bar and not type(t).fields[name].count]
    said = [f"{x.words} {getattr(t, name)}" + (f" of {most_of(t, x, 0)}" if x.most else "") for name, x in told]
    sides, side = band_of(type(t))[1].of_sides, getattr(t, "side", t.side_asked)
    return ", ".join(said) + (f": {sides[side]}" if side is not None and side >= 0 else "")


def counts(t: Table[Any]) -> Facts:
    """The counts of each side."""
    sides, told = band_of(type(t))[1].of_sides, described(type(t))
    return tuple(
        (x.words, ", ".join(f"{side} {count}" for side, count in zip(sides, getattr(t, name), strict=False)))
        for name, x in told
        if type(t).fields[name].count
    )


def in_words(t: Any, piece: Piece) -> str:
    """A piece in a line of text: its name, if it has one, what it carries, and its bars that scenario files begin."""
    carried = [getattr(piece, name).label for name in kinds_in(type(piece))]
    told = [(name, x) for name, x in described(type(piece)) if x.is_entry and x.is_bar]
    said = ", ".join([*carried, *(f"{getattr(piece, name)} {x.named(name).lower()}" for name, x in told)])
    signs = ", ".join(tags(piece))
    name = called(t, piece)
    named = piece.label if name == piece.label else f"{piece.label} {name}:"
    return f"{named} {said}" + (f" ({signs})" if signs else "")
