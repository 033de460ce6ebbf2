"""The values of pieces that a referee may set: the fields that their classes show, and their places."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, create_model

from sandtable.kernel import Described, IllegalAction, InvalidScenario, Piece, State, entries

from . import cards


class Limit(NamedTuple):
    """The bounds that a rule sets for a part of a piece, and the reason in words, after "at most 3"."""

    bounds: Callable[[Any, Any], tuple[float, float]]
    rule: str
    why: str = ""

    def check(self, t: Any, piece: Any, value: float) -> None:
        """Refuses a number that the rule does not allow."""
        least, most = self.bounds(t, piece)
        if not least <= value <= most:
            bound = f"at most {most:g}" if value > most else f"at least {least:g}"
            raise IllegalAction(bound + self.why, self.rule)


class Part(NamedTuple):
    """One thing on a form: its type, with title and bounds, and how it is read and set if it is no plain field.

    A form offers what its `limit` allows at a table. `put` gives False, or raises `IllegalAction`, where the rules do
    not allow a value; or `InvalidScenario`, as a file would that says so, with the name of the part before a colon.
    """

    of: Any = None  # the type, if not the field's own
    read: Callable[[Any, Any], Any] | None = None  # of the table and the piece
    put: Callable[[Any, Any, Any], Any] | None = None
    limit: Limit | None = None


class Form:
    """The card of a piece as a form: the parts that have a type first, then all other fields that it shows.

    `pieces` are those that have a card, and the table itself if that has one. Nothing is set while it `is_busy`;
    `settle` draws what follows from a change.
    """

    def __init__(
        self,
        pieces: Callable[[Any], Iterable[Any]],
        parts: Mapping[type[State], Mapping[str, Part]],
        place_at: Callable[[Any, Any, float, float], str] | None = None,
        is_busy: Callable[[Any], bool] = lambda t: False,
        settle: Callable[[Any], None] | None = None,
    ) -> None:
        self.pieces, self.own, self.place_at, self.is_busy, self.settle = pieces, parts, place_at, is_busy, settle
        self.made: dict[type[State], tuple[Mapping[str, Part], type[BaseModel]]] = {}
        self.bounded: dict[tuple[Any, ...], type[BaseModel]] = {}

    def subjects(self, t: Any) -> Mapping[str, Any]:
        """Everything that has a card, by its label; the table has none, and is the battle."""
        return {getattr(x, "label", "battle"): x for x in self.pieces(t)}

    def parts(self, kind: type[State]) -> Mapping[str, Part]:
        """What may be set of a piece of this class; fields that only scenario files set come last."""
        own, shown = self.own.get(kind, {}), dict(entries.described(kind))
        first = [name for name, part in own.items() if part.of is not None]
        names = dict.fromkeys([*first, *sorted(shown, key=lambda name: shown[name].is_entry)])
        return {name: filled(own.get(name), part_of(kind, name) if name in shown else None) for name in names}

    def made_for(self, kind: type[State]) -> tuple[Mapping[str, Part], type[BaseModel]]:
        """The parts of pieces of this class, and their form, which is made once."""
        if kind not in self.made:
            parts = self.parts(kind)
            fields: dict[str, Any] = {name: (part.of, ...) for name, part in parts.items()}
            form = create_model(f"{kind.__name__}Card", __config__=ConfigDict(extra="forbid"), **fields)
            self.made[kind] = parts, form
        return self.made[kind]

    def sheet(self, t: Any, subject: Any) -> BaseModel:
        """The current card of a piece."""
        parts, _ = self.made_for(kind := type(subject))
        values = {name: part.read(t, subject) if part.read else getattr(subject, name) for name, part in parts.items()}
        limits = {name: part.limit.bounds(t, subject) for name, part in parts.items() if part.limit}
        key = (kind, *limits.values())
        if key not in self.bounded:
            self.bounded[key] = self.within(kind, limits)
        return self.bounded[key](**values)

    def within(self, kind: type[State], limits: Mapping[str, tuple[float, float]]) -> type[BaseModel]:
        """The form of pieces of a class, with these bounds shown for its parts."""
        parts, form = self.made_for(kind)
        fields: dict[str, Any] = {name: (offered(parts[name].of, *bounds), ...) for name, bounds in limits.items()}
        return create_model(form.__name__, __base__=form, **fields)

    def put(self, t: Any, subject: Any, name: str, value: Any) -> bool:
        """Sets one thing; False, or `IllegalAction`, where the rules do not allow the value."""
        if self.is_busy(t):
            raise IllegalAction("an attack is under way: what it does comes first")
        part = self.made_for(type(subject))[0][name]
        if part.limit is not None:
            part.limit.check(t, subject, value)
        put = part.put
        try:
            if put is None:
                setattr(subject, name, value)
            elif put(t, subject, value) is False:
                return False
        except InvalidScenario as error:
            raise IllegalAction(str(error).partition(": ")[2], error.rule) from None
        if self.settle is not None:
            self.settle(t)
        return True


def filled(own: Part | None, shown: Part | None) -> Part:
    """A part that a form declares, completed from the field that its class shows."""
    return Part(*[mine or said for mine, said in zip(own or Part(), shown or Part(), strict=True)])


def part_of(kind: type[State], name: str) -> Part:
    """A field that its class shows, as a part; lengths in units."""
    told = kind.fields[name].described
    assert told is not None
    if told.parts == 1:
        return Part(form_type(kind, name, told), limit=limit_of(told.least, told.most))
    parts = told.parts
    return Part(
        form_type(kind, name, told),
        lambda t, piece: told.seen(getattr(piece, name)),
        lambda t, piece, value: setattr(piece, name, round(value * parts)),
    )


def limit_of(least: int, most: int | str | None) -> Limit | None:
    """The limit of a field whose class names the rule for its maximum."""
    return Limit(lambda t, piece: (least, cards.first_number(t, most)), most) if isinstance(most, str) else None


class ByHand(Form):
    """The forms of a game with a kit: the fields of each piece, and its place."""

    def __init__(self, kit: Any) -> None:
        self.kit = kit
        super().__init__(self.standing, {}, kit.name_at)

    def standing(self, t: Any) -> list[Piece]:
        """The pieces on the board."""
        there = self.kit.seats(t)
        return [x for x in cards.pieces_of(t) if x.index in there]

    def parts(self, kind: type[State]) -> Mapping[str, Part]:
        return {**super().parts(kind), "place": Part(self.kit.place_type(kind), self.kit.place_name, self.go)}

    def go(self, t: Any, piece: Any, place: Any) -> None:
        """Puts a piece elsewhere; `InvalidScenario` says why it cannot stand there."""
        self.kit.put(t, piece, place)


def form_type(kind: type[State], name: str, told: Described) -> Any:
    """The type of a field on a form; a bar may also be 0, below the least at the start."""
    least = min(told.least, 0) if told.is_bar else told.least
    return titled(entries.type_within(kind, name, least), entries.uncapitalised(told.named(name)))


def titled(of: Any, title: str, **bounds: Any) -> Any:
    """The type of a part with its title, and with bounds as pydantic has them."""
    return Annotated[of, Field(title=title, **bounds)]


def offered(of: Any, least: float, most: float) -> Any:
    """The type of a part with the bounds that a form shows; the rule refuses values beyond them."""
    return Annotated[of, Field(json_schema_extra={"minimum": least, "maximum": most})]


def place(title: str) -> Any:
    """The type of a place, which may be clicked on the board."""
    return titled(str, title, json_schema_extra={"format": "place"})
