"""Dice and cards as people type them: numbers, text such as "3 5", and 00 on a die of a hundred."""

import re
from collections.abc import Iterable
from operator import index
from typing import Any, SupportsIndex

from sandtable.kernel import Cards, ParseError

from .pending import Roll

Face = SupportsIndex | str
Faces = Iterable[Face] | Face
NOUGHT = {10: "0", 100: "00"}  # sides of a die -> digits of its highest face


def checked(pending: Roll, given: Faces) -> tuple[int, ...]:
    """The faces, if these dice can show them, or the card, if it is still in the deck."""
    faces = [number_of(face) for face in listed(given)]
    return checked_card(pending, pending.cards, faces) if pending.cards is not None else checked_dice(pending, faces)


def listed(given: Any) -> list[Any]:
    """The given faces, one by one; a text is split like a typed line."""
    if isinstance(given, str):
        return [word for word in re.split(r"[\s,;]+", given) if word]
    return list(given) if isinstance(given, Iterable) else [given]


def number_of(face: Any) -> int | str:
    """A face as a number, if it is one; anything else as text."""
    if isinstance(face, SupportsIndex) and not isinstance(face, bool):
        return index(face)
    text = str(face).strip()
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,9}", text) else text


def wanted(pending: Roll) -> str:
    """The faces or cards that are expected, in words."""
    if pending.cards is not None:
        return f"one card of {', '.join(str(pending.cards.nth(place)) for place in range(pending.cards.left))}"
    n, sides = pending.dice
    return f"{n} {'face' if n == 1 else 'faces'} of 1 to {sides}"


def checked_dice(pending: Roll, faces: list[int | str]) -> tuple[int, ...]:
    """The faces, if these dice can show them."""
    n, sides = pending.dice
    if len(faces) != n:
        wanted = f"{n} {'die' if n == 1 else 'dice'} expected, got {len(faces)}"
        whole = ": give both digits as one number, 00 for 100" if (n, sides, len(faces)) == (1, 100, 2) else ""
        raise ParseError(f"{pending.why}: {wanted}{whole}", pending.rule)
    shown = []
    for i, face in enumerate(faces, 1):
        number = sides if face == 0 and sides in NOUGHT else face
        if not isinstance(number, int) or not 1 <= number <= sides:
            nought = f" ({NOUGHT[sides]} is {sides})" if sides in NOUGHT else ""
            raise ParseError(f"{pending.why}: die {i} shows {face}: 1..{sides} expected{nought}", pending.rule)
        shown.append(number)
    return tuple(shown)


def checked_card(pending: Roll, cards: Cards, drawn: list[int | str]) -> tuple[int, ...]:
    """The card, if it is still in the deck."""
    if len(drawn) != 1 or not isinstance(drawn[0], int) or not cards.holds(drawn[0]):
        raise ParseError(f"{pending.why}: {wanted(pending)} expected, got {' '.join(map(str, drawn))}", pending.rule)
    return (drawn[0],)
