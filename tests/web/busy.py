"""Work that takes long, and a loop of its own to do it in."""

import asyncio
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


def in_a_loop(main: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a thread of its own: a browser that tests share has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, main).result()


def broods(*_: Any) -> None:
    while True:  # catches whatever it can, as careless code does
        with suppress(Exception):
            time.sleep(0.005)
