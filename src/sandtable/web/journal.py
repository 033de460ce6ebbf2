"""The server's log: a fault that recurs is written once a minute."""

import logging
from time import monotonic

A_MINUTE = 60.0
MANY = 1000  # lines that are remembered


class OnceAMinute(logging.Filter):
    """Lets a line through if none of its kind was written within the last minute."""

    def __init__(self) -> None:
        super().__init__()
        self.written: dict[tuple[str, str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, line = monotonic(), kind_of(record)
        if now - self.written.get(line, -A_MINUTE) < A_MINUTE:
            return False
        if len(self.written) >= MANY:
            self.written.clear()
        self.written[line] = now
        return True


def kind_of(record: logging.LogRecord) -> tuple[str, str, str]:
    """What makes two lines the same kind: the logger, the words without particulars, and where the fault was raised."""
    fault = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    way = fault.__traceback__ if fault is not None else None
    while way is not None and way.tb_next is not None:
        way = way.tb_next
    place = f"{type(fault).__name__} {way.tb_frame.f_code.co_filename}:{way.tb_lineno}" if way is not None else ""
    return record.name, str(record.msg).partition("\n")[0], place


def is_news(record: logging.LogRecord) -> bool:
    """Workers end by themselves when they have grown, and with the server: that asyncio missed the end is no news.

    Nor is a guest's message that is no text: they are told.
    """
    told = record.getMessage()
    return not told.startswith(("Unknown child process", "Invalid UTF-8")) and "that handles pid" not in told


def begin() -> None:
    """Sets up a log of warnings and faults that cannot be flooded. An existing log stays as it is."""
    written = logging.StreamHandler()
    written.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    written.addFilter(is_news)
    written.addFilter(OnceAMinute())
    logging.basicConfig(level=logging.WARNING, handlers=[written])
