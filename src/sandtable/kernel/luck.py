"""Sources of randomness. Rules never see them: they ask through the verbs.

A stream is splitmix64, one per (seed, battle, purpose), so battle i of a million can be played alone.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from .errors import InvalidRules

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX_A, MIX_B = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
PURPOSE = 0xD1B54A32D192ED03
MOST_COUNTED = 255  # dice of a pool
DICE, PLAYER = 0, 1  # purposes: the battle's dice; the first player's own luck (the second's is 2, and so on)


def mix(word: int) -> int:
    """The splitmix64 finaliser."""
    word = ((word ^ (word >> 30)) * MIX_A) & MASK
    word = ((word ^ (word >> 27)) * MIX_B) & MASK
    return word ^ (word >> 31)


class Stream:
    """An independent stream of unbiased whole numbers.

    >>> 0 <= Stream(1, 0, 0).below(6) < 6
    True
    """

    __slots__ = ("word",)

    def __init__(self, seed: int, battle: int, purpose: int) -> None:
        self.word = mix(mix(mix(seed & MASK) + battle * GOLDEN & MASK) + purpose * PURPOSE & MASK)

    def below(self, n: int) -> int:
        """A number from 0 to n-1 (Lemire's method: unbiased)."""
        while True:
            self.word = (self.word + GOLDEN) & MASK
            product = (mix(self.word) >> 32) * n
            low = product & 0xFFFFFFFF
            if low >= n or low >= ((1 << 32) - n) % n:
                return product >> 32


class Dice(NamedTuple):
    """`n` dice of `sides` sides.

    >>> print(Dice(2, 6))
    2d6
    """

    n: int
    sides: int

    def __str__(self) -> str:
        return f"{int(self.n)}d{int(self.sides)}"


class KnownDice(dict[tuple[int, int], Dice]):
    """Dice made beforehand; others are made when asked for, and not kept.

    >>> known = KnownDice({(1, 6): Dice(1, 6)})
    >>> print(known[1, 6], known[2, 8], len(known))
    1d6 2d8 1
    """

    def __missing__(self, key: tuple[int, int]) -> Dice:
        return checked_dice(*key)


def checked_dice(n: Any, sides: Any) -> Dice:
    """`n` dice, none for a negative number; `ValueError` if no such dice exist.

    >>> print(checked_dice(-1, 6))
    0d6
    """
    if not (isinstance(n, int) and isinstance(sides, int) and sides >= 1):
        raise InvalidRules(f"dice({n}, {sides}): both are whole numbers, and a die has a side or more")
    return Dice(n if n >= 0 else 0, sides)


@lru_cache(2_000)
def classes(what: Dice, floors: tuple[int, ...]) -> tuple[int, ...]:
    """The lowest face of each class of dice; without `floors` each face is a class.

    A floor that is no higher than the one before, or one above the die, leaves a class empty.

    >>> classes(Dice(2, 4), ()), classes(Dice(2, 6), (1, 4, 6))
    ((1, 2, 3, 4), (1, 4, 6))
    """
    if not floors:
        return tuple(range(1, what.sides + 1))
    said = f"floors {floors} of {what}"
    if floors[0] != 1:
        raise InvalidRules(f"{said}: the first class begins at 1, as in {(1, *floors)}")
    if any(floor < before for before, floor in pairwise(floors)):
        raise InvalidRules(f"{said}: floors rise")
    if floors[-1] > what.sides + 1:
        raise InvalidRules(f"{said}: no face reaches {floors[-1]}")
    return floors


class Cards(NamedTuple):
    """The cards of a deck that are left, as a mask: card 1 is bit 1.

    >>> deck = Cards(0b1110)
    >>> deck.left, deck.nth(0), deck.holds(4)
    (3, 1, False)
    """

    mask: int

    @property
    def left(self) -> int:
        """How many there are."""
        return self.mask.bit_count()

    def nth(self, place: int) -> int:
        """The card at a place (from 0) among those left, the lowest first."""
        mask = self.mask
        for _ in range(place):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1

    def holds(self, card: int) -> bool:
        """Whether the card is still in the deck."""
        return card >= 0 and self.mask >> card & 1 == 1

    def __str__(self) -> str:
        return f"one of {self.left} cards"


def countable(what: Dice) -> Dice:
    """Dice that a pool can count: it has eight bits for each class.

    >>> print(countable(Dice(255, 6)))
    255d6
    """
    if what.n > MOST_COUNTED:
        raise InvalidRules(f"{what}: a pool counts at most {MOST_COUNTED} dice")
    return what


class Pool(int):
    """Dice counted by class; class 1 holds the lowest faces. Where no floors are given, a class is a face.

    >>> thrown = pool(t, "attack", dice(3, 6))
    >>> sum(thrown.count(face) for face in range(1, 7)), thrown.highest >= thrown.lowest
    (3, True)
    """

    __slots__ = ()

    def count(self, place: int) -> int:
        """How many dice fell in this class."""
        return self >> 8 * (place - 1) & 255

    @property
    def highest(self) -> int:
        """The highest class that holds a die; 0 for no dice."""
        return (self.bit_length() + 7) // 8

    @property
    def lowest(self) -> int:
        """The lowest class that holds a die; 0 for no dice."""
        return ((self & -self).bit_length() + 7) // 8

    def plus(self, place: int) -> "Pool":
        """The same dice with one more in this class."""
        return Pool(self + (1 << 8 * (place - 1)))

    def minus(self, place: int) -> "Pool":
        """The same dice with one less in this class."""
        return Pool(self - (1 << 8 * (place - 1)))


class Top(int):
    """The best of some dice: the highest class that holds a die, and how many dice the last class holds.

    >>> best = top(t, "attack", dice(3, 6))
    >>> 1 <= best.place <= 6
    True
    """

    __slots__ = ()

    @property
    def place(self) -> int:
        """The class, from 1; 0 for no dice."""
        return self & 255

    @property
    def count(self) -> int:
        """How many dice fell in the last class (sixes, mostly), counted up to the verb's `most`."""
        return self >> 8


Part = Callable[..., int]  # a rule that reads only luck, numbers and integers


class Luck(Protocol):
    """The interface of a source of luck: each method answers no more than a rule asks."""

    @property
    def last(self) -> Sequence[int]: ...

    def total(self, why: str, what: Dice) -> int: ...
    def kept(self, why: str, what: Dice, many: int) -> int: ...
    def reaches(self, why: str, what: Dice, need: int) -> bool: ...
    def pool(self, why: str, what: Dice, floors: tuple[int, ...]) -> Pool: ...
    def top(self, why: str, what: Dice, floors: tuple[int, ...], most: int) -> Top: ...
    def card(self, why: str, what: Cards) -> int: ...
    def once(self, t: Any, part: Part, args: tuple[int, ...]) -> Any: ...
    def repeated(self, t: Any, times: int, part: Part, args: tuple[int, ...]) -> int: ...
    def mixed(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> int: ...
    def chained(self, t: Any, times: int, part: Part, state: int, given: Part | None = None) -> Any: ...
    def conditioned(self, t: Any, part: Part, args: tuple[int, ...]) -> Any: ...
    def rerolled(self, t: Any, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> Any: ...


def stays(luck: Luck, why: str, what: Dice, limit: int) -> bool:
    """Whether the dice of the verb `within` stay at or below the limit."""
    return not luck.reaches(why, what, limit + 1)


def reroll_by_steps(luck: Luck, t: Any, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> Any:
    """The verb `reroll` throw by throw, for a player who may look at the dice."""
    lying = luck.once(t, first, args)
    while (chosen := wanted(t, lying, *args)) >= 0:
        lying = luck.once(t, again, (lying, chosen, *args))
    return lying


class Faces:
    """Luck that shows faces: real dice or a stream. `last` holds the faces of the latest roll."""

    last: Sequence[int] = ()

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        raise NotImplementedError

    def total(self, why: str, what: Dice) -> int:
        return sum(self.faces_of(why, what))

    def kept(self, why: str, what: Dice, many: int) -> int:
        return sum_kept(self.faces_of(why, what), many)

    def reaches(self, why: str, what: Dice, need: int) -> bool:
        return self.total(why, what) >= need

    def pool(self, why: str, what: Dice, floors: tuple[int, ...]) -> Pool:
        packed, floors = 0, classes(what, floors)
        for face in self.faces_of(why, countable(what)):
            packed += 1 << 8 * class_of(face, floors)
        return Pool(packed)

    def top(self, why: str, what: Dice, floors: tuple[int, ...], most: int) -> Top:
        floors = classes(what, floors)
        places = [class_of(face, floors) + 1 for face in self.faces_of(why, what)]
        return Top(max(places, default=0) | min(places.count(len(floors)), most) << 8)

    def card(self, why: str, what: Cards) -> int:
        self.last = (what.nth(self.faces(why, Dice(1, what.left))[0] - 1),)
        return self.last[0]

    def faces_of(self, why: str, what: Dice) -> Sequence[int]:
        self.last = self.faces(why, what)
        return self.last

    def once(self, t: Any, part: Part, args: tuple[int, ...]) -> int:
        return part(t, *args)

    def repeated(self, t: Any, times: int, part: Part, args: tuple[int, ...]) -> int:
        return sum([part(t, *args) for _ in range(times)])

    def mixed(self, t: Any, kinds: tuple[tuple[Any, ...], ...]) -> int:
        return sum([part(t, *args) for times, part, *args in kinds for _ in range(times)])

    def chained(self, t: Any, times: int, part: Part, state: int, given: Part | None = None) -> int:
        for _ in range(times):
            state = part(t, state) if given is None else part(t, state, given(t))
        return state

    def conditioned(self, t: Any, part: Part, args: tuple[int, ...]) -> int:
        while True:
            got = part(t, *args)
            if got >= 0:
                return got

    def rerolled(self, t: Any, first: Part, wanted: Part, again: Part, args: tuple[int, ...]) -> Any:
        return reroll_by_steps(self, t, first, wanted, again, args)


def sum_kept(faces: Sequence[int], many: int) -> int:
    """The sum of so many of the best dice, or of the worst for a negative number.

    >>> sum_kept((6, 2, 5, 3), 3), sum_kept((17, 4), -1)
    (14, 4)
    """
    return sum(sorted(faces, reverse=many > 0)[: abs(many)])


def class_of(face: int, floors: tuple[int, ...]) -> int:
    """The class of a face: the last one whose floor it reaches."""
    place = len(floors) - 1
    while place > 0 and face < floors[place]:
        place -= 1
    return place


class StreamDice(Faces):
    """Dice drawn from a stream, one number a die, in order.

    >>> len(StreamDice(Stream(1, 0, 0)).faces("to hit", dice(2, 6)))
    2
    """

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        """The faces of dice."""
        below, sides = self.stream.below, what.sides
        return [below(sides) + 1 for _ in range(what.n)]


class Extreme(Faces):
    """Luck in which every die shows its lowest face, or its highest: to say between what bounds dice may fall.

    >>> Extreme(highest=True).total("to hit", dice(2, 6))
    12
    """

    def __init__(self, highest: bool) -> None:
        self.highest = highest

    def faces(self, why: str, what: Dice) -> Sequence[int]:
        """The faces of dice."""
        return [what.sides if self.highest else 1] * int(what.n)


PARTED = frozenset(("repeated", "mixed", "chained", "conditioned", "rerolled"))  # verbs, besides `once`, of parts


class Coarse:
    """Luck that answers some parts of rules itself and leaves the others to another luck: a subclass says which.

    >>> class Still(Coarse):
    ...     asked = lambda self, t, part, args: 0
    ...
    >>> t.luck = Still(t.luck)
    >>> once(t, lambda t: roll(t, "how far", dice(1, 6)))
    0
    """

    def __init__(self, luck: Any) -> None:
        self.luck = luck

    def __getattr__(self, name: str) -> Any:
        verb = getattr(self.luck, name)
        return partial(self.seated, verb) if name in PARTED else verb

    def once(self, t: Any, part: Part, args: tuple[int, ...]) -> Any:
        """The result of a part; a listening log hears of all dice."""
        return self.seated(self.asked if t.log is None else self.luck.once, t, part, args)

    def seated(self, verb: Callable[..., Any], t: Any, *args: Any) -> Any:
        """The result of a verb, after which this luck is in place again: a part may put another in place."""
        got = verb(t, *args)
        t.luck = self
        return got

    def asked(self, t: Any, part: Part, args: tuple[int, ...]) -> Any:
        """The result of a part while no log listens."""
        return self.luck.once(t, part, args)


class DiceWanted(Exception):
    """A rule wants dice."""


class NoDice:
    """Luck without dice: asking for any raises `DiceWanted`."""

    def __getattr__(self, name: str) -> Any:
        raise DiceWanted
