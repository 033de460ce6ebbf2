"""The types of parameters of questions; each says in plain words what is wrong with a value."""

from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from sandtable.kernel import InvalidRules, KnownWords, State, Table, once

from ..scenario import WeaponEntry, armoury
from ..state import Arm, Location


def metres(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if number < 0:
        raise ValueError(f"Distance is a number of metres, 0 or more; got {value}.")
    return number


def characteristic(value: Any) -> int:
    if not isinstance(value, int) or not 1 <= value <= 100:
        raise ValueError(f"Characteristics run from 1 to 100; got {value}.")
    return value


def place_called(value: Any) -> Location | None:
    if value is None or isinstance(value, Location):
        return value
    for place in Location:
        if str(value).strip().lower().replace(" ", "-") == place.label:
            return place
    raise ValueError(f"Locations: {', '.join(place.title for place in Location)}; got {value}.")


def d100(value: Any) -> int:
    if not isinstance(value, int) or not 1 <= value <= 100:
        raise ValueError("A d100 roll is 1 to 100; type 100 for 00.")
    return value


def is_explosive(weapon: WeaponEntry) -> bool:
    """Whether a weapon is thrown, or bursts: the question `throw` is about those, and no other."""
    return weapon.arm == Arm.THROW or "frag" in weapon.qualities


def parts_of(value: Any) -> Any:
    """Several words, in one text or in several: `vest, helmet`."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple | set):
        return value
    return [word for text in texts for word in str(text).replace(",", " ").split()]


def d100_of(text: str) -> int:
    try:
        return d100(int(text))
    except ValueError as error:
        raise InvalidRules(str(error)) from None


Words = Annotated[list[str], BeforeValidator(parts_of)]
Skill = Annotated[int, Field(ge=0, le=300)]  # the number house.skill sets its limit
Metres = Annotated[float, BeforeValidator(metres), Field(le=20000)]
Strength = Annotated[int, BeforeValidator(characteristic)]
Called = Annotated[Location | None, BeforeValidator(place_called)]
Roll = Annotated[int, BeforeValidator(d100)]
Nth = Annotated[int, Field(ge=1, le=3, description="which attack of the turn, or the first of several")]
WeaponName = Annotated[str, KnownWords(lambda rules: [x for x, of in armoury().items() if not is_explosive(of)])]
ExplosiveName = Annotated[str, KnownWords(lambda rules: [x for x, of in armoury().items() if is_explosive(of)])]
Build = Annotated[int, Field(ge=-4, le=8)]


remembered: Any = once  # for whole plays: arguments and outcome need not be numbers


class Sheet(Table[State]):
    """A table without a battle, for questions that play none, or play their own."""


def sheet(numbers: Any) -> Sheet:
    made = Sheet()
    made.numbers, made.board = numbers, State()
    return made


@lru_cache(2048)
def points(halves: int) -> Fraction:
    return Fraction(halves, 2)
