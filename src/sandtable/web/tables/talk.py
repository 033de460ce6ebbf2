"""Messages of people at a table, and of the table to all; both stand between lines of the log."""

import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

import sandtable as st

from .protocol import Word

MOST = 2000  # words of one table
AT_ONCE, A_WHILE = 6, 15.0  # the most messages from one seat, and within how many seconds


@dataclass
class Talk:
    """All that was said at a table."""

    words: list[Word] = field(default_factory=list)
    lately: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(lambda: deque(maxlen=AT_ONCE)))

    def check(self, secret: str, text: str) -> str:
        """The text as it is shown, on one line; refused where it is empty, or too much."""
        said, times = " ".join(text.split()), self.lately[secret]
        if not said or not said.isprintable():
            raise st.ParseError("there is nothing in it that could be shown")
        if len(self.words) >= MOST:
            raise st.IllegalAction(f"{MOST} things have been said at this table, which is all it holds")
        if len(times) == AT_ONCE and time.monotonic() - times[0] < A_WHILE:
            raise st.IllegalAction(f"{AT_ONCE} messages in {A_WHILE:g} seconds are enough: wait a moment")
        times.append(time.monotonic())
        return said
