"""The verbs of a rule. Compiled code gets other bodies for them; both mean the same.

In the examples `t` is the table of a duel that begins (examples/tiny_duel), and `act` holds its actions.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any, TypeVar, overload

from .errors import InvalidRules
from .luck import Cards, Dice, KnownDice, Pool, Top, checked_dice, classes, stays
from .reasons import Reason, reckoned
from .state import State
from .table import Table
from .telling import Fallen, Wanted

A = TypeVar("A")
G = TypeVar("G")
N = TypeVar("N", bound=int)
AnyTable = Table[Any]
Roller = State | int | None
NOBODYS = -1  # given as `by`: these dice are nobody's, and meant so
FACES: tuple[int, ...] = ()  # as floors: each face of the die is a class
KNOWN_DICE = KnownDice({(n, s): Dice(n, s) for n in range(21) for s in (2, 3, 6, 10, 12, 20, 100)})


def dice(n: int, sides: int) -> Dice:
    """`n` dice of `sides` sides.

    >>> print(dice(2, 6))
    2d6
    """
    return KNOWN_DICE[n, sides] if type(n) is int else checked_dice(n, sides)  # others have reasons


# ---- luck ----------------------------------------------------------------------------------------------------
#
# `by` says who rolls: a piece, a side by its number, or NOBODYS. `why` says what for, in words. While a log listens,
# a roll tells both, what it needs and why it needs that; `verdict` adds what it came to. Compiled, it is all left out.
# `why` may be left out altogether, as in `roll(t, dice(2, 6))`: the log then calls the dice by what is done with them.


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
    """The sum of the dice. A rule that reads more of it tells what it should reach as `need`, or stay at as `at_most`.

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
def check(t: AnyTable, why: str, what: Dice, need: int, *, by: Roller = None) -> bool: ...
@overload
def check(t: AnyTable, what: Dice, need: int, /, *, by: Roller = None) -> bool: ...
def check(t: AnyTable, why: Any, what: Any, need: Any = None, *, by: Roller = None) -> bool:
    """Do the dice reach `need`? Says less than `roll`, so odds walk two branches and not one per total.

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
    """Do the dice stay at or below `limit`? The other way round from `check`, and as cheap for odds.

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
    floors = floors or faces  # those given keep their reasons
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
    floors = floors or faces  # those given keep their reasons
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


def verdict(t: AnyTable, words: str, *facts: Any) -> None:
    """What the latest roll came to, in words with {} for each fact: "hit", "2 successes".

    >>> verdict(t, "hits {}", t.duellists[1])  # heard by logs only
    """
    if t.log is not None:
        t.log.judged(t, words, facts)
    if t.witness is not None:
        t.witness(t, words, facts)


# ---- rules played by rules: `by` goes on to every roll inside --------------------------------------------------


def once(t: AnyTable, part: Callable[..., N], *args: int, by: Roller = None) -> N:
    """The result of a rule that reads only luck, numbers and these integers: odds work it out once.

    >>> def struck(t: Any, need: int) -> int:
    ...     return int(check(t, "to hit", dice(2, 6), need))
    ...
    >>> once(t, struck, 2)
    1
    """
    got: N = t.luck.once(t, part, args) if t.log is None else played(t, by, t.luck.once, t, part, args)
    return got


def total(t: AnyTable, times: int, part: Callable[..., int], *args: int, by: Roller = None) -> int:
    """The sum of `times` independent results of such a rule: odds convolve instead of replaying.

    >>> def struck(t: Any, need: int) -> int:
    ...     return int(check(t, "to hit", dice(2, 6), need))
    ...
    >>> total(t, 4, struck, 2)
    4
    """
    if t.log is None:
        return t.luck.repeated(t, times, part, args)
    return played(t, by, t.luck.repeated, t, times, part, args)


def mixed(t: AnyTable, *kinds: tuple[Any, ...], by: Roller = None) -> int:
    """The sum over a mixed pool, each kind as (times, rule, arguments...): one law for all of it.

    >>> def struck(t: Any, need: int) -> int:
    ...     return int(check(t, "to hit", dice(2, 6), need))
    ...
    >>> mixed(t, (3, struck, 2), (2, struck, 13))
    3
    """
    if t.log is None:
        return t.luck.mixed(t, kinds)
    return played(t, by, t.luck.mixed, t, kinds)


def repeat(
    t: AnyTable,
    times: int,
    part: Callable[..., N],
    state: N,
    given: Callable[[Any], int] | None = None,
    /,
    *,
    by: Roller = None,
) -> N:
    """The state after `times` steps of a rule `part(t, state)`: odds merge equal states after each step.

    Where each step needs the result of one rule that does not look at the state, it is quicker `given` to it: a step is
    then `part(t, state, given(t))`, and odds work out what is given once.

    >>> def spread(t: Any, fires: int) -> int:
    ...     return fires + int(check(t, "to spread", dice(1, 6), 1))
    ...
    >>> repeat(t, 5, spread, 1)
    6
    >>> def sparks(t: Any) -> int:
    ...     return int(check(t, "sparks", dice(1, 6), 1))
    ...
    >>> def lit(t: Any, fires: int, more: int) -> int:
    ...     return fires + more
    ...
    >>> repeat(t, 5, lit, 1, sparks)
    6
    """
    if t.log is None:
        after: N = t.luck.chained(t, times, part, state, given)
    else:
        after = played(t, by, t.luck.chained, t, times, part, state, given)
    return after


def until(t: AnyTable, part: Callable[..., N], *args: int, by: Roller = None) -> N:
    """Such a rule again and again until its result is not negative: odds condition on that.

    >>> def place(t: Any) -> int:
    ...     face = roll(t, "where", dice(1, 6))
    ...     return face if face > 4 else -1  # off the table: again
    ...
    >>> until(t, place) in (5, 6)
    True
    """
    got: N = t.luck.conditioned(t, part, args) if t.log is None else played(t, by, t.luck.conditioned, t, part, args)
    return got


def reroll(
    t: AnyTable,
    first: Callable[..., N],
    wanted: Callable[..., int],
    again: Callable[..., N],
    *args: int,
    by: Roller = None,
) -> N:
    """Dice thrown, and thrown again for as long as that is wanted: how they lie in the end.

    `first(t, *args)` throws, and says in one number how the dice lie. `wanted(t, lying, *args)` asks which of them to
    throw again: a number of its own choosing, or a negative one to let them lie. `again(t, lying, chosen, *args)`
    throws those, and says how all of them lie now. `first` and `again` read luck, numbers and their arguments only, so
    odds work out the law of it all; `wanted` may write what it asks about into the state, if that follows from
    `lying` and the rule that goes on writes it once more.

    >>> def throw(t: Any) -> int:
    ...     return roll(t, "to hit", dice(1, 6))
    ...
    >>> def wanted(t: Any, lying: int) -> int:
    ...     return 1 if lying < 6 else -1
    ...
    >>> def again(t: Any, lying: int, chosen: int) -> int:
    ...     return roll(t, "once more", dice(1, 6))
    ...
    >>> reroll(t, throw, wanted, again)
    6
    """
    lying: N = played(t, by, t.luck.rerolled, t, first, wanted, again, args)
    return lying


def played(t: AnyTable, by: Roller, part: Callable[..., G], *args: Any) -> G:
    """A rule played by a rule; while a log listens, its rolls are those of `by`.

    >>> played(t, 0, lambda: roll(t, "how deep", dice(1, 6))) in range(1, 7)
    True
    """
    if t.log is None or by is None:
        return part(*args)
    before, t.log.roller = t.log.roller, by
    try:
        return part(*args)
    finally:
        t.log.roller = before


def cut(t: AnyTable, mark: str, at: int = 0) -> None:
    """The author's promise: from here on only the state and this mark matter, so odds may merge here.

    >>> cut(t, "shots left", 2)  # odds merge here; nothing happens in play
    """
    if t.cuts is not None:
        t.cuts(t, (mark, at))


# ---- numbers -------------------------------------------------------------------------------------------------


def number(t: AnyTable, id: str, at: int | None = None) -> int:
    """A figure of the rulebook, by its rule's id (`at`: a row of its table, from 0).

    >>> number(t, "lunge")
    8
    """
    value: Any = t.numbers[id]
    if at is not None:
        value = value[at]
    return int(value) if t.log is None else reckoned(value, (Reason(id, value),))


def because(
    t: AnyTable, id: str, value: int, what: object = "", *, parts: Callable[[], Iterable[Reason]] | None = None
) -> int:
    """A value worked out here, under the id of its rule; `what` says in words where it comes from.

    A piece is told by its name. A value made of several things gives each a reason of its own: `parts` is called while
    a log listens, and what its reasons leave of the value stands under the id.

    >>> because(t, "wounds", 2 * 3, "a cut and a bruise")
    6
    """
    if t.log is None:
        return value
    told = () if parts is None else tuple(parts())
    return reckoned(value, (*told, Reason(id, int(value) - sum(part.value for part in told), what)))


def ruling(t: AnyTable, id: str) -> str:
    """Which reading of an ambiguous rule is in force: compare it with the label of an option.

    >>> ruling(t, "riposte")
    'open'
    """
    return str(t.numbers[id])


def ruling_number(t: AnyTable, id: str) -> int:
    """The number that the option in force stands for (`values` in rules.toml).

    >>> t.numbers = {"cover": "full", "cover=": 2}  # as a rules.toml would say
    >>> ruling_number(t, "cover")
    2
    """
    return int(t.numbers[id + "="])


def allowed(t: AnyTable, id: str, condition: bool, *facts: Any) -> bool:
    """The condition; where it fails and a player asks why, the rule and its facts are the answer.

    A rule that has several conditions gives each a text of its own (`refusals` in rules.toml) and names it behind a
    colon, as in `allowed(t, "reach:too-near", ...)`.

    >>> allowed(t, "reach", t.gap <= number(t, "reach"), t.duellists[1])
    False
    """
    if condition or t.refusals is None:
        return condition
    t.refusals.append((id, facts))
    return len(t.refusals) <= (t.overruled or 0)


def decisive(t: AnyTable, fact: Any) -> Any:
    """A fact of a refusal that is the reason, whatever was refused of the ways that were only tried before.

    >>> allowed(t, "reach", t.gap > 9, decisive(t, t.duellists[1]))
    False
    """
    if t.refusals is not None:
        del t.refusals[t.overruled or 0 :]
    return fact


def heading(t: AnyTable, words: str, *facts: Any) -> None:
    """What comes next in the story: a round, a turn, an exchange. Everything up to the next heading stands below it.

    >>> heading(t, "Turn {}", t.turn)  # heard by logs only
    """
    if t.log is not None:
        t.log.headed(t, words, facts)


def note(t: AnyTable, what: str, *facts: Any) -> None:
    """An event for the log: words with {} for each fact. Compiled code leaves it out.

    >>> note(t, "{} is hit", t.duellists[1])  # heard by logs only
    """
    if t.log is not None:
        t.log.noted(t, what, facts)
    if t.witness is not None:
        t.witness(t, what, facts)


TELLING = (note, heading, verdict)  # what only logs hear


# ---- decisions -----------------------------------------------------------------------------------------------


class Offered:
    """A menu that a rule yields: worked out as far as it is looked at, and read as often as a player likes.

    No log hears of it: numbers that know where they come from are slow, and nobody is told of these.

    >>> offered = Offered(t, iter((1, 2, 3)))
    >>> next(iter(offered)), list(offered)
    (1, [1, 2, 3])
    """

    __slots__ = ("known", "rest", "t")

    def __init__(self, t: AnyTable, menu: Iterable[Any]) -> None:
        self.t: AnyTable | None = t
        self.known: list[Any] = []
        self.rest = iter(menu)

    def __iter__(self) -> Iterator[Any]:
        yield from self.known
        while (t := self.t) is not None:
            log, t.log = t.log, None
            try:
                action = next(self.rest, None)
            finally:
                t.log = log
            if action is None:
                self.close()
            else:
                self.known.append(action)
                yield action

    def close(self) -> None:
        """Ends it where it was read to: a table and a menu that refer to each other are garbage, and long in going."""
        self.t, self.rest = None, iter(())


def choose(t: AnyTable, side: int, ask: IntEnum, menu: Iterable[A], who: State | None = None, about: Any = None) -> A:
    """A decision: what the side picks from the menu. `who` and `about` tell its player what it is about.

    >>> choose(t, 0, act.Ask.ACT, (act.Guard(), act.Lunge()), t.duellists[0]) in (act.Guard(), act.Lunge())
    True
    """
    offered = menu if isinstance(menu, tuple) else Offered(t, menu)
    t.offered, t.side_asked, t.piece_asked, t.kind_asked, t.about_asked = offered, side, who, ask, about
    t.answered = False
    try:
        answer: A = t.players[side](t, ask, offered, who, about)
    except Exception:
        t.offered = ()  # no player has answered: the question that goes outside has the menu
        raise
    if isinstance(offered, Offered):
        offered.close()
    t.answered = True
    if t.log is not None:
        t.log.chose(t, side, ask, who, about, answer)
    return answer


def may(t: AnyTable, side: int, ask: IntEnum, who: State | None = None, about: Any = None) -> bool:
    """A decision: yes or no.

    >>> may(t, 1, act.Ask.RIPOSTE, t.duellists[1]) in (True, False)
    True
    """
    t.offered, t.side_asked, t.piece_asked, t.kind_asked, t.about_asked = None, side, who, ask, about
    t.answered = False
    answer = bool(t.players[side](t, ask, None, who, about))
    t.answered = True
    if t.log is not None:
        t.log.chose(t, side, ask, who, about, answer)
    return answer


def menu(t: AnyTable, of: type[A]) -> list[A]:
    """What is on offer, for the player who must choose; `InvalidRules` where that is nothing.

    A rule's menu is only worked out when looked at.

    >>> t.offered = (act.Guard(), act.Lunge())  # what `choose` does
    >>> [str(answer) for answer in menu(t, act.Act)]
    ['guard', 'lunge']
    """
    if not isinstance(t.offered, list):
        t.offered = list(t.offered)
    if not t.offered:
        raise InvalidRules(f"question {getattr(t.kind_asked, 'label', t.kind_asked)} was asked with an empty menu")
    offered: list[A] = t.offered
    return offered


def chance(t: AnyTable, n: int) -> int:
    """A player's own random pick, 0..n-1: never the battle's dice.

    >>> t.side_asked = 0  # what `choose` does
    >>> chance(t, 3) in range(3)
    True
    """
    return int(t.private[t.side_asked].below(n))
