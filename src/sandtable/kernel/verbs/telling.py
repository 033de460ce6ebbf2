"""Verbs that tell a log, and one that tells exact odds. In play they do nothing else; compiled code leaves them out."""

from typing import Any

from .rolling import AnyTable


def verdict(t: AnyTable, words: str, *facts: Any) -> None:
    """States the result of the latest roll, in words with {} for each fact: "hit", "2 successes".

    >>> verdict(t, "hits {}", t.duellists[1])  # heard by logs only
    """
    if t.log is not None:
        t.log.judged(t, words, facts)
    if t.witness is not None:
        t.witness(t, words, facts)


def heading(t: AnyTable, words: str, *facts: Any) -> None:
    """Begins a part of the log: a round, a turn, an exchange. All lines up to the next heading belong to it.

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


def cut(t: AnyTable, mark: str, at: int = 0) -> None:
    """A promise of the author: from here on only the state and this mark matter, so odds may merge here.

    >>> cut(t, "shots left", 2)  # odds merge here; nothing happens in play
    """
    if t.cuts is not None:
        t.cuts(t, (mark, at))


TELLING = (note, heading, verdict)  # verbs for logs only
