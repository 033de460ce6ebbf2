"""Decisions, compiled: writing menus, asking whoever plays a side, and what players see of the menu."""

import operator

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.typed.typedobjectutils import _nonoptional

from sandtable.kernel import verbs

from .machine import ActionType, MenuType, Reading, addresses, bits, intrinsic, reader
from .parts import overload, part
from .verbs import missing
from .work import MENU_EMPTY, MENU_FULL, NOT_A_SIDE, NOTHING, Halted, NeedAnswer

# ---- menus --------------------------------------------------------------------------------------------------------


@part
def offer(t, action):
    """Adds an action to the menu; one too many is noted and not written."""
    n = t.work.offered
    if n < len(t.work.menu):
        t.work.menu[n] = bits(action)
        t.work.offered = n + 1
    else:
        t.work.error = MENU_FULL


def offer_all(t, menu):
    """Adds a tuple of actions to the menu."""


@overload(offer_all)
def _offer_all(t, menu):
    if isinstance(menu, types.NoneType):  # a rule that yields has written them already
        return lambda t, menu: None

    def impl(t, menu):
        for action in menu:
            offer(t, action)

    return impl


def item(t, place):
    """An action on the menu."""


@overload(item)
def _item(t, place):
    as_action = reader(ActionType(t.ruleset.actions))
    return lambda t, place: as_action(t.work.menu[place])


@intrinsic
def menu_of(typing_context, t):
    """What `menu(t, Act)` is where no loop walks it: the table, seen as its menu."""
    of = MenuType(t)
    return of(t), lambda context, builder, sig, args: args[0]


@intrinsic
def behind(typing_context, menu):
    """The table behind a menu."""
    return menu.of(menu), lambda context, builder, sig, args: args[0]


@overload(len)
def menu_length(menu):
    return (lambda menu: behind(menu).work.offered) if isinstance(menu, MenuType) else None


@overload(operator.getitem)
def menu_item(menu, place):
    if not isinstance(menu, MenuType):
        return None

    def impl(menu, place):
        t = behind(menu)
        return item(t, place if place >= 0 else place + t.work.offered)

    return impl


@overload(operator.contains)
def on_menu(menu, action):
    if not isinstance(menu, MenuType):
        return None

    def impl(menu, action):
        work = behind(menu).work
        for i in range(work.offered):
            if work.menu[i] == bits(action):
                return True
        return False

    return impl


# ---- questions ----------------------------------------------------------------------------------------------------


def code_of(x):
    """A piece, an action, a number or nothing as one integer."""


@overload(code_of)
def _code_of(x):
    if isinstance(x, types.Record):
        return lambda x: np.int64(x.index)
    if isinstance(x, Reading):
        return lambda x: bits(x)
    if missing(x):
        return lambda x: np.int64(NOTHING)
    if isinstance(x, types.Optional):
        return lambda x: np.int64(NOTHING) if x is None else code_of(_nonoptional(x))  # type: ignore[call-arg]
    return lambda x: np.int64(x)


@intrinsic
def call_player(typing_context, t, player, ask, who, about):
    """Calls the compiled player whose address this is."""

    def generate(context, builder, sig, args):
        table, player, *rest = args
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word] * 7)
        function = builder.inttoptr(player, kind.as_pointer())
        return builder.call(function, [*addresses(context, builder, sig.args[0], table), *rest])

    word = types.int64
    return word(t, word, word, word, word), generate


@part
def ask_side(t, side, ask, who, about):
    """The answer of whoever plays the side: a compiled player, or the script of answers from outside."""
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


@part
def ask_again(t, side, ask, who, about):
    """The answer that was given before the beat was forked; after the last of them, that of whoever plays the side."""
    work = t.work
    if work.used < work.given:
        work.side_asked = side
        answer = work.script[work.used]
        work.used += 1
        return answer
    return ask_side(t, side, ask, who, about)


def answer_of(t, side, ask, who, about):
    """The answer to a question, wherever it comes from."""


@overload(answer_of)
def _answer_of(t, side, ask, who, about):
    if t.forked:
        return lambda t, side, ask, who, about: ask_again(t, side, ask, who, about)
    return lambda t, side, ask, who, about: ask_side(t, side, ask, who, about)


@part
def sees(t, side, ask):
    """Whether whoever plays the side looks at the menu of such a question."""
    return side < 0 or side >= len(t.work.looks) or (t.work.looks[side] >> ask) & 1 == 1


@part
def answered(t, side):
    """Whether the answer of a side that is played from outside has come already: it does not look again."""
    return t.work.used < t.work.given and 0 <= side < len(t.work.policies) and t.work.policies[side] == 0


def looks(t, side, ask):
    """Whether anybody looks at the menu that a rule is about to write."""


@overload(looks)
def _looks(t, side, ask):
    if t.forked:
        return lambda t, side, ask: t.work.used >= t.work.given and sees(t, side, ask)
    return lambda t, side, ask: sees(t, side, ask) and not answered(t, side)


@overload(verbs.choose)
def choose(t, side, ask, menu, who=None, about=None):
    as_action = reader(ActionType(t.ruleset.actions))

    def impl(t, side, ask, menu, who=None, about=None):
        offer_all(t, menu)
        if t.work.offered == 0 and looks(t, side, ask):
            t.work.ask = ask
            t.work.error = MENU_EMPTY
        if t.work.error != 0:
            raise Halted
        answer = answer_of(t, np.int64(side), np.int64(ask), code_of(who), code_of(about))
        t.work.offered = 0
        return as_action(answer)

    return impl


@overload(verbs.may)
def may(t, side, ask, who=None, about=None):
    def impl(t, side, ask, who=None, about=None):
        return answer_of(t, np.int64(side), np.int64(ask), code_of(who), code_of(about)) != 0

    return impl
