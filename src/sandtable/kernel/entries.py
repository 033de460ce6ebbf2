"""Entries of scenario files for pieces and battles, made from the declarations of their fields."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BaseModel, Field, create_model

from .described import Described
from .places import place_around
from .reading import Closed
from .state import State

Model = TypeVar("Model", bound=BaseModel)


class FromFields(Closed):
    """A part of a scenario file to which `with_entries` gives fields.

    >>> class Stable(FromFields):
    ...     horses: int = 2
    ...
    >>> Stable(horses=3).horses
    3
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class NamedEntry(FromFields):
    """A piece of a scenario file that may have a name.

    >>> NamedEntry(name="Vega").name, NamedEntry().name
    ('Vega', '')
    """

    name: str = ""


def with_entries(*states: type[State]) -> Callable[[type[Model]], type[Model]]:
    """Marks a class of a scenario file that has, after its own fields, one for each entry of these classes.

    >>> class Rider(Piece):
    ...     skill: i8 = entry(1, "Riding", most=5)
    ...
    >>> @with_entries(Rider)
    ... class RiderEntry(NamedEntry):
    ...     horse: str = "bay"
    ...
    >>> RiderEntry(skill=3)
    RiderEntry(name='', horse='bay', skill=3)
    """

    here, fields = place_around(1), dict[str, Any]()
    given: tuple[Any, ...] = states
    for state in given:
        if not (isinstance(state, type) and issubclass(state, State)):
            said = getattr(state, "__name__", repr(state))
            raise TypeError(f"{here}: with_entries: classes of pieces or states expected, as (Trooper); got {said}")
        for name, field in entry_fields(state).items():
            if name in fields:
                raise TypeError(f"{here}: with_entries: two of the classes have an entry {name}: rename one")
            fields[name] = field

    def marked(model: type[Model]) -> type[Model]:
        for name in fields:
            if name in model.model_fields:
                raise TypeError(
                    f"{here.of(name)}: {model.__name__}.{name} is an entry of its state, too: keep one of them"
                )
        told = model.__doc__
        return create_model(model.__name__, __base__=model, __module__=model.__module__, __doc__=told, **fields)

    return marked


def described(of: Any) -> tuple[tuple[str, Described], ...]:
    """The fields of a class with a description, in order."""
    return tuple((name, x.described) for name, x in of.fields.items() if x.described is not None)


def entries_in(of: type[Any]) -> list[str]:
    """The fields of a class that scenario files have."""
    return [name for name, told in described(of) if told.is_entry]


def entry_fields(of: type[State]) -> dict[str, Any]:
    """The entries of a class as fields of a model: their types, bounds, titles and defaults."""
    return {name: (type_within(of, name, told.least), told.default) for name, told in described(of) if told.is_entry}


def type_within(kind: type[State], name: str, least: int) -> Any:
    """The type of a field that people may set, with its bounds and title."""
    field = kind.fields[name]
    told = field.described
    assert told is not None
    title = uncapitalised(told.words) or None
    if field.shown is not int:
        return Annotated[field.shown, Field(title=title)]
    most = told.most if isinstance(told.most, int) else field.most
    of: Any = int if told.parts == 1 else float
    return Annotated[of, Field(title=title, ge=least, le=told.seen(most))]


def uncapitalised(words: str) -> str:
    """Words as inside a sentence; words in capitals, such as AP, stay."""
    return words if words[:2].isupper() else words[:1].lower() + words[1:]
