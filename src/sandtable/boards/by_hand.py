"""What a referee may set of a game with a kit: what people meet of its pieces, and where they stand."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, create_model

from sandtable.kernel import IllegalAction, InvalidScenario, Piece

from . import cards


class ByHand:
    """The card of each piece as a form, by what its class says of its fields; `place` is where it stands."""

    def __init__(self, kit: Any) -> None:
        self.kit = kit

    def subjects(self, t: Any) -> Mapping[str, Piece]:
        """The pieces on the board, by their labels."""
        there = self.kit.seats(t)
        return {x.label: x for x in cards.pieces_of(t) if x.index in there}

    def sheet(self, t: Any, subject: Any) -> BaseModel:
        """The card of a piece as it is now."""
        kind = type(subject)
        names = [name for name, _ in cards.described(kind)]
        fields: dict[str, Any] = {name: (type_of(kind, name), ...) for name in names}
        fields["place"] = self.kit.place_type(kind), ...
        form: type[BaseModel] = create_model(f"{kind.__name__}Card", __config__=ConfigDict(extra="forbid"), **fields)
        values = {name: told.seen(getattr(subject, name)) for name, told in cards.described(kind)}
        return form(place=self.kit.place_name(t, subject), **values)

    def put(self, t: Any, subject: Any, name: str, value: Any) -> bool:
        """Sets one field; `IllegalAction` says why a piece cannot stand in a place."""
        if name != "place":
            told = type(subject).fields[name].described
            setattr(subject, name, value if told.parts == 1 else round(value * told.parts))
            return True
        try:
            self.kit.put(t, subject, value)
        except InvalidScenario as error:
            raise IllegalAction(str(error).partition(": ")[2]) from None
        return True

    def place_at(self, t: Any, subject: Any, x: float, y: float) -> str:
        """The place under a point of the board; empty beside it."""
        found: str = self.kit.name_at(t, subject, x, y)
        return found


def type_of(kind: type[Piece], name: str) -> Any:
    """The type of what may be set in a field, with its bounds and title; nothing is less than nothing left."""
    field = kind.fields[name]
    told = field.described
    assert told is not None
    title, most = told.named(name).lower(), told.most if isinstance(told.most, int) else field.most
    if field.shown is not int:
        return Annotated[field.shown, Field(title=title)]
    of: Any = int if told.parts == 1 else float
    return Annotated[of, Field(title=title, ge=min(told.least, 0), le=told.seen(most))]
