"""Reads a line typed by a person: a number of the menu, an answer in words, or dice."""

import re
from collections.abc import Sequence

import sandtable as st
from sandtable.kernel import NO, YES, Action, AmbiguousAction, ParseError, hint, whole_number

from .menu import items, title_of

DICE = re.compile(r"[-+]?\d+([\s,;]+[-+]?\d+)*")
YES_AND_NO = {"y": YES, "n": NO}


def is_dice(pending: object, line: str) -> bool:
    """Whether the line gives faces, and dice are asked for."""
    return isinstance(pending, st.Roll) and DICE.fullmatch(line) is not None


def answer_of(battle: st.Battle, line: str, menu: Sequence[Action]) -> Action:
    """The answer a line means: by number, in notation or in words, or the one that begins so."""
    if re.fullmatch(r"\d+", line):
        return numbered(whole_number(line), menu)
    if isinstance(battle.pending, st.Choice) and battle.pending.offered is None and line.lower() in YES_AND_NO:
        return YES_AND_NO[line.lower()]
    try:
        return battle.parse(line)
    except ParseError as error:
        if is_some_action(battle, line):
            raise
        found = beginning(line, menu) or in_words(battle, line, menu)
        if len(found) == 1:
            return found[0]
        raise unclear(line, menu, found) from error


def is_some_action(battle: st.Battle, line: str) -> bool:
    """Whether the line has the form of an answer, though a word in it may be wrong."""
    words = " ".join(line.split())
    return any(kind.pattern.fullmatch(words) for kind in battle.rules.ruleset.actions.kinds)


def unclear(line: str, menu: Sequence[Action], found: Sequence[Action]) -> ParseError:
    """What to say of a line that means no answer, or several."""
    if found:
        shown = ", ".join(map(str, found[:8])) + (", ..." if len(found) > 8 else "")
        return AmbiguousAction(f'"{line}" could be {shown}')
    return ParseError(f'"{line}" is no answer here{hint(line, menu)} (`help` lists what can be typed)')


def numbered(number: int, menu: Sequence[Action]) -> Action:
    """The answer of this number."""
    if not 1 <= number <= len(menu):
        raise ParseError(f"no answer {number}: there are 1 to {len(menu)}" if menu else "nothing is to be chosen now")
    return menu[number - 1]


def in_words(battle: st.Battle, line: str, menu: Sequence[Action]) -> list[Action]:
    """The answers that the menu, a hint or the log tells in these words; else those whose words begin so."""
    words = " ".join(line.casefold().split())
    texts = [
        (item.words.casefold(), item.within(title_of(battle, action)).casefold())
        for action, item in zip(menu, items(battle, menu))
    ]
    same = [action for action, known in zip(menu, texts) if words in known]
    return same or [action for action, known in zip(menu, texts) if any(text.startswith(words) for text in known)]


def beginning(line: str, menu: Sequence[Action]) -> list[Action]:
    """The legal answers whose notation begins with these words."""
    words = " ".join(line.lower().split())
    return [action for action in menu if str(action).lower().startswith(words)]
