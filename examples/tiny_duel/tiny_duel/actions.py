"""What a duel asks its players, and what they may answer: one class each, with its notation."""

from __future__ import annotations

from sandtable.kernel import Action, Code


class Ask(Code):
    """The questions that a duel puts to its players."""

    ACT = 0
    RIPOSTE = 1


class Way(Code):
    """Closer, or back."""

    IN = 0
    OUT = 1


class Act(Action, family=True):
    """An answer to a question."""


class Guard(Act, notation="guard", words="{who} goes on guard", target="who"):
    """Goes on guard until the duellist's next turn."""


class Lunge(Act, notation="lunge", words="{who} lunges at {foe}", group="attack", target="foe"):
    """Strikes at the foe."""


class Step(Act, notation="step {way}", words="{who} steps {where}", group="move"):
    """Changes the gap by one pace."""

    way: Way
