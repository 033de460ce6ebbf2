"""Verbs that throw dice or draw a card.

`by` says who rolls: a piece, a side by its number, or NOBODYS. `why` says what for, in words. While a log listens, a
roll tells both, what it needs and why it needs that; `verdict` adds the result. Compiled, it is all left out. `why`
may be left out altogether, as in `roll(t, dice(2, 6))`: the log then calls the dice by what is done with them.
"""

from collections.abc import Callable
from typing import Any, TypeVar, overload

from ..errors import InvalidRules
from ..luck import Cards, Dice, KnownDice, Pool, Top, checked_dice, classes, stays
from ..state import State
from ..table import Table
from ..telling import Fallen, Wanted

G = TypeVar("G")
AnyTable = Table[Any]
Roller = State | int | None
NOBODYS = -1  # as `by`: these dice belong to no side
FACES: tuple[int, ...] = ()  # as floors: each face of the die is a class
KNOWN_DICE = KnownDice({(n, s): Dice(n, s) for n in range(21) for s in (2, 3, 6, 10, 12, 20, 100)})


def dice(n: int, sides: int) -> Dice:
    """`n` dice of `sides` sides.

    >>> print(dice(2, 6))
    2d6
    """
    return KNOWN_DICE[n, sides] if type(n) is int else checked_dice(n, sides)  # other numbers have reasons


@overload
def roll(
    t: AnyTable, why: str, what: Dice, *, by: Roller = None, need: int | None = None, at_most: int | None = None
) -> int: ...
@overload
def roll(
    t: AnyTable, what: Dice, /, *, by: Roller = None, need: int | None = None, at_most: int | None = None
) -> int: ...
def roll(
    t: AnyTable,
    why: Any,
    what: Any = None,
    *,
    by: Roller = None,
    need: int | None = None,
    at_most: int | None = None,
) -> int:
    """The sum of the dice. A rule states what it should reach as `need`, or what it should not exceed as `at_most`.

    >>> roll(t, "how deep", dice(2, 6))
    3
    """
    if what is None:
        return roll(t, "roll", why, by=by, need=need, at_most=at_most)
    if t.log is None:
        return t.luck.total(why, what)
    wanted = Wanted(why, what, by, need if at_most is None else at_most, at_most=at_most is not None)
    return heard(t, wanted, t.luck.total, why, what)


@overload
def keep(
    t: AnyTable,
    why: str,
    what: Dice,
    *,
    best: int = 0,
    worst: int = 0,
    by: Roller = None,
    need: int | None = None,
    at_most: int | None = None,
) -> int: ...
@overload
def keep(
    t: AnyTable,
    what: Dice,
    /,
    *,
    best: int = 0,
    worst: int = 0,
    by: Roller = None,
    need: int | None = None,
    at_most: int | None = None,
) -> int: ...
def keep(
    t: AnyTable,
    why: Any,
    what: Any = None,
    *,
    best: int = 0,
    worst: int = 0,
    by: Roller = None,
    need: int | None = None,
    at_most: int | None = None,
) -> int:
    """The sum of some of the dice: so many of the `best`, or of the `worst`. Where there are fewer, all of them count.

    A rule states what the sum should reach as `need`, or what it should not exceed as `at_most`. Where rules are
    compiled, at most 7 dice of at most 255 sides are kept, unless only one is.

    >>> keep(t, "how strong", dice(4, 6), best=3)
    12
    >>> keep(t, "to hit, blinded", dice(2, 20), worst=1) in range(1, 21)
    True
    """
    if what is None:
        return keep(t, "roll", why, best=best, worst=worst, by=by, need=need, at_most=at_most)
    if (best < 1) == (worst < 1):
        raise InvalidRules(f"keep({what}): one or more dice, best= or worst=, and not both")
    many = best if best > 0 else -worst
    if t.log is None:
        return t.luck.kept(why, what, many)
    least = need if at_most is None else at_most
    wanted = Wanted(why, what, by, least, at_most=at_most is not None, kept=int(many))
    return heard(t, wanted, t.luck.kept, why, what, many)


@overload
def check(t: AnyTable, why: str, what: Dice, need: int, *, by: Roller = None) -> bool: ...
@overload
def check(t: AnyTable, what: Dice, need: int, /, *, by: Roller = None) -> bool: ...
def check(t: AnyTable, why: Any, what: Any, need: Any = None, *, by: Roller = None) -> bool:
    """Whether the dice reach `need`. It tells less than `roll`, so odds walk two branches and not one per total.

    >>> check(t, "to hit", dice(2, 6), number(t, "lunge"), by=t.duellists[0])
    False
    """
    if need is None:
        return check(t, "check", why, what, by=by)
    if t.log is None:
        return t.luck.reaches(why, what, need)
    return heard(t, Wanted(why, what, by, need), t.luck.reaches, why, what, need)


@overload
def within(t: AnyTable, why: str, what: Dice, limit: int, *, by: Roller = None) -> bool: ...
@overload
def within(t: AnyTable, what: Dice, limit: int, /, *, by: Roller = None) -> bool: ...
def within(t: AnyTable, why: Any, what: Any, limit: Any = None, *, by: Roller = None) -> bool:
    """Whether the dice stay at or below `limit`: the reverse of `check`, and as cheap for odds.

    >>> within(t, "to keep calm", dice(1, 100), 60)
    True
    """
    if limit is None:
        return within(t, "check", why, what, by=by)
    if t.log is None:
        return not t.luck.reaches(why, what, limit + 1)
    return heard(t, Wanted(why, what, by, limit, at_most=True), stays, t.luck, why, what, limit)


@overload
def contest(
    t: AnyTable,
    why: str,
    mine: Dice,
    theirs: Dice,
    *,
    plus: int = ...,
    foe_plus: int = ...,
    by: Roller = None,
    foe: Roller = None,
) -> int: ...
@overload
def contest(
    t: AnyTable,
    mine: Dice,
    theirs: Dice,
    /,
    *,
    plus: int = ...,
    foe_plus: int = ...,
    by: Roller = None,
    foe: Roller = None,
) -> int: ...
def contest(
    t: AnyTable,
    why: Any,
    mine: Any,
    theirs: Any = None,
    *,
    plus: int = 0,
    foe_plus: int = 0,
    by: Roller = None,
    foe: Roller = None,
) -> int:
    """By how much one side's dice and what is added to them exceed the other's; 0 is a tie, less than 0 is lost.

    Each side's dice are asked for by themselves, and the log tells both sums, with their reasons, in one line.

    >>> contest(t, "to push", dice(1, 6), dice(1, 6), plus=2, by=t.duellists[0], foe=t.duellists[1])
    1
    """
    if theirs is None:
        return contest(t, "contest", why, mine, plus=plus, foe_plus=foe_plus, by=by, foe=foe)
    if t.log is None:
        return t.luck.total(why, mine) + plus - t.luck.total(why, theirs) - foe_plus
    first = Wanted(why, mine, by, plus=plus)
    t.log.wants(t, first)
    lead = t.luck.total(why, mine) + int(plus)
    second = Wanted(why, theirs, foe, plus=foe_plus, before=Fallen(first, tuple(t.luck.last)))
    return heard(t, second, lambda: lead - t.luck.total(why, theirs) - int(foe_plus))


@overload
def pool(
    t: AnyTable, why: str, what: Dice, floors: tuple[int, ...] = ..., *, by: Roller = None, need: int | None = None
) -> Pool: ...
@overload
def pool(
    t: AnyTable, what: Dice, floors: tuple[int, ...] = ..., /, *, by: Roller = None, need: int | None = None
) -> Pool: ...
def pool(
    t: AnyTable,
    why: Any,
    what: Any = None,
    floors: tuple[int, ...] = FACES,
    *,
    by: Roller = None,
    need: int | None = None,
) -> Pool:
    """The dice counted by class: class k holds the faces from floors[k-1] up to the next floor.

    The first floor is 1, and none lies below the one before; without floors a class is a face. At most 255 dice are
    counted, and where rules are compiled at most 7 classes.
    Ask for no more classes than the rule tells apart: eight d6 have 1,287 results by face, but 45 by "1-3, 4-5, 6".
    A rule that adds the faces up tells what their sum has to reach as `need`.

    >>> thrown = pool(t, "attack", dice(5, 6), (1, 4, 6))  # 1-3, 4-5, 6
    >>> [thrown.count(place) for place in (1, 2, 3)]
    [2, 3, 0]
    """
    if not isinstance(why, str):
        return pool(t, "pool", why, floors if what is None else what, by=by, need=need)
    if t.log is None:
        return t.luck.pool(why, what, floors)
    faces = classes(what, floors)
    floors = floors or faces  # given floors keep their reasons
    return heard(t, Wanted(why, what, by, need, floors=floors), t.luck.pool, why, what, floors)


@overload
def top(
    t: AnyTable, why: str, what: Dice, floors: tuple[int, ...] = ..., most: int = ..., *, by: Roller = None
) -> Top: ...
@overload
def top(t: AnyTable, what: Dice, floors: tuple[int, ...] = ..., /, *, most: int = ..., by: Roller = None) -> Top: ...
def top(
    t: AnyTable, why: Any, what: Any = None, floors: tuple[int, ...] = FACES, most: int = 1, *, by: Roller = None
) -> Top:
    """The highest class of the dice, and how many fell in the last one (counted up to `most`).

    "The highest die, and are there two sixes?" has seven results for any number of dice.

    >>> best = top(t, "attack", dice(3, 6), most=2)
    >>> best.place, best.count  # the highest die, and how many sixes
    (5, 0)
    """
    if not isinstance(why, str):
        return top(t, "pool", why, floors if what is None else what, most, by=by)
    if t.log is None:
        return t.luck.top(why, what, floors, most)
    faces = classes(what, floors)
    floors = floors or faces  # given floors keep their reasons
    return heard(t, Wanted(why, what, by, floors=floors), t.luck.top, why, what, floors, most)


@overload
def draw(t: AnyTable, why: str, cards: int, *, by: Roller = None) -> int: ...
@overload
def draw(t: AnyTable, cards: int, /, *, by: Roller = None) -> int: ...
def draw(t: AnyTable, why: Any, cards: Any = None, *, by: Roller = None) -> int:
    """One of the cards left in a deck, each as likely as the others: `cards` has bit k set for card k (1 to 62).

    >>> draw(t, "who acts", 0b111110) in range(1, 6)
    True
    """
    if cards is None:
        return draw(t, "draw", why, by=by)
    if cards < 2:
        raise InvalidRules(f"draw: no card is left in {cards:#b}")
    deck = Cards(cards)
    if t.log is None:
        return t.luck.card(why, deck)
    return heard(t, Wanted(why, deck, by), t.luck.card, why, deck)


def heard(t: AnyTable, wanted: Wanted, fall: Callable[..., G], *asked: Any) -> G:
    """Dice that a log listens to: it hears what is wanted of them before they fall.

    >>> t.log = Deaf()  # a listener
    >>> heard(t, Wanted("how deep", dice(1, 6)), lambda: 4)
    4
    """
    assert t.log is not None
    t.log.wants(t, wanted)
    got = fall(*asked)
    t.log.rolled(t, wanted, got)
    return got
