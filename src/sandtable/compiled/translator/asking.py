"""Decisions, written as rules are: writing menus, asking the player of a side, and what players see of the menu."""

from typing import Any

from sandtable.kernel import verbs as kernel

from ..runtime.work import MENU_EMPTY, MENU_FULL, NOT_A_SIDE, Halted, NeedAnswer
from .atoms import as_action, behind, bits, call_player, code_of, offer_all
from .registry import instead
from .verbs import chance

# ---- menus --------------------------------------------------------------------------------------------------------


@instead(("menu", "offer"))
def offer(t: Any, action: Any) -> None:
    """Adds an action to the menu; one beyond its capacity is recorded as an error and not written."""
    n = t.work.offered
    if n < len(t.work.menu):
        t.work.menu[n] = bits(action)
        t.work.offered = n + 1
    else:
        t.work.error = MENU_FULL


@instead(("menu", "item"))
def item(t: Any, place: int) -> Any:
    """An action on the menu."""
    return as_action(t.work.menu[place])


@instead(("menu", "at"))
def menu_item(menu: Any, place: int) -> Any:
    t = behind(menu)
    return item(t, place if place >= 0 else place + t.work.offered)


@instead(("menu", "has"))
def on_menu(menu: Any, action: Any) -> bool:
    work = behind(menu).work
    for i in range(work.offered):
        if work.menu[i] == bits(action):
            return True
    return False


# ---- questions ----------------------------------------------------------------------------------------------------


def ask_side(t: Any, side: int, ask: int, who: int, about: int) -> Any:
    """The answer of the player of the side: a compiled player, or the script of answers from outside."""
    work = t.work
    work.decisions += 1
    work.side_asked = side
    if side < 0 or side >= len(work.policies):
        work.error = NOT_A_SIDE
        raise Halted
    player = work.policies[side]
    if player != 0:
        answer = call_player(t, player, ask, who, about)
    elif work.used < work.given:
        answer = work.script[work.used]
        work.used += 1
    else:
        work.ask, work.who, work.about = ask, who, about
        raise NeedAnswer
    if work.error != 0:
        raise Halted
    return answer


def ask_again(t: Any, side: int, ask: int, who: int, about: int) -> Any:
    """The answer that was given before the beat was forked; after the last of them, that of its player."""
    work = t.work
    if work.used < work.given:
        work.side_asked = side
        answer = work.script[work.used]
        work.used += 1
        return answer
    return ask_side(t, side, ask, who, about)


def answer_of(t: Any, side: int, ask: int, who: int, about: int) -> Any:
    """The answer to a question, wherever it comes from."""
    return ask_side(t, side, ask, who, about)


def sees(t: Any, side: int, ask: int) -> bool:
    """Whether the player of the side looks at the menu of such a question."""
    return side < 0 or side >= len(t.work.looks) or (t.work.looks[side] >> ask) & 1 == 1


def answered(t: Any, side: int) -> bool:
    """Whether the answer of a side played from outside is there already, so that it needs no menu."""
    return t.work.used < t.work.given and 0 <= side < len(t.work.policies) and t.work.policies[side] == 0


@instead(("menu", "looks"))
def looks(t: Any, side: int, ask: int) -> bool:
    """Whether a player looks at the menu that a rule is about to write."""
    return sees(t, side, ask) and not answered(t, side)


def looks_again(t: Any, side: int, ask: int) -> bool:
    """The same where a beat was forked in the middle."""
    return t.work.used >= t.work.given and sees(t, side, ask)


@instead(kernel.choose)
def choose(t: Any, side: int, ask: int, menu: Any, who: Any = None, about: Any = None) -> Any:
    offer_all(t, menu)
    if t.work.offered == 0 and looks(t, side, ask):
        t.work.ask = ask
        t.work.error = MENU_EMPTY
    if t.work.error != 0:
        raise Halted
    answer = answer_of(t, int(side), int(ask), code_of(who), code_of(about))
    t.work.offered = 0
    return as_action(answer)


@instead(kernel.may)
def may(t: Any, side: int, ask: int, who: Any = None, about: Any = None) -> bool:
    return bool(answer_of(t, int(side), int(ask), code_of(who), code_of(about)) != 0)


def any_answer(t: Any) -> Any:
    """Any option, each as likely as the others; a coin for yes or no."""
    n = t.work.offered
    if n == 0:
        return chance(t, 2)
    return t.work.menu[chance(t, n)]
