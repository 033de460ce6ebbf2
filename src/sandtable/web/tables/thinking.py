"""A computer player's answer within a time limit: no battle waits for a player that does not come to an end."""

import ctypes
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import sandtable as st
from sandtable.kernel import RANDOM, Action


class OutOfTime(BaseException):
    """Raised inside a player that thinks too long; no `except Exception` of his own catches it."""


@dataclass(frozen=True)
class Question:
    """What a computer player is asked, with two copies of the battle to think about."""

    player: str
    side: int
    number: int  # of what had happened at the table
    battle: st.Battle
    spare: st.Battle


@dataclass
class Thought:
    """What a player came to, and his side's luck after it. `late`: he did not come to anything, and chance chose."""

    action: Action
    words: Sequence[int]
    late: bool = False


@dataclass
class Thinker:
    """One player thinking about one question, on a thread of its own."""

    asked: Question
    thoughts: list[Thought] = field(default_factory=list)
    faults: list[BaseException] = field(default_factory=list)
    ended: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def think(self) -> None:
        with suppress(OutOfTime):
            try:
                action = self.asked.battle.advice(self.asked.player, self.asked.side)
                self.thoughts.append(Thought(action, self.asked.battle.course.luck()))
            except OutOfTime:
                pass
            except BaseException as fault:  # even if he means to end the whole program
                self.faults.append(fault)
            with self.lock:
                self.ended = True

    def stop(self, thread: threading.Thread) -> None:
        """Raises OutOfTime in his thread, at its next line of Python, if he still thinks."""
        with self.lock:  # an ended thread's number may be another's by now
            if not self.ended and thread.ident is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(OutOfTime))


def think(asked: Question, seconds: float) -> Thought:
    """What a player answers; after so many seconds he is stopped, and a random legal answer is taken."""
    thinker = Thinker(asked)
    thread = threading.Thread(target=thinker.think, daemon=True)
    thread.start()
    thread.join(seconds)
    if thinker.faults:
        raise RuntimeError(f'the player "{asked.player}" failed') from thinker.faults[0]
    if thinker.thoughts:
        return thinker.thoughts[0]
    thinker.stop(thread)
    return Thought(asked.spare.advice(RANDOM, asked.side), asked.spare.course.luck(), late=True)
