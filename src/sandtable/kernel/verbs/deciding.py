"""Verbs that ask a side to decide, and what a player asks of its menu."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, TypeVar

from ..errors import InvalidRules
from ..state import State
from .rolling import AnyTable

A = TypeVar("A")


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
        """Ends the menu where reading stopped: a table and a menu that refer to each other stay in memory for long."""
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
        t.offered = ()  # no player has answered: the pending question has the menu
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
    """The legal answers, for the player who must choose; `InvalidRules` if there are none.

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
