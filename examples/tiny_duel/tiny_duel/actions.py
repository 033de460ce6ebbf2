"""What a duel asks its players, and what they may answer: one class each, with its notation and its words."""

from __future__ import annotations

from sandtable.kernel import Action, Code


class Ask(Code):
    """The questions that a duel puts to its players."""

    ACT = 0
    RIPOSTE = 1  # yes or no


class Way(Code):
    """Closer, or back."""

    IN = 0
    OUT = 1


class Act(Action, family=True):
    """An answer to a question."""


class Guard(Act, answers=Ask.ACT, notation="guard", words="{who} goes on guard", target="who"):
    """Goes on guard until the duellist's next turn."""


class Step(Act, answers=Ask.ACT, notation="step {way}", words="{who} steps {where}", group="move"):
    """Changes the gap by one pace."""

    way: Way


class Lunge(Act, answers=Ask.ACT, notation="lunge", words="{who} lunges at {foe}", group="attack", target="foe"):
    """Strikes at the foe."""
