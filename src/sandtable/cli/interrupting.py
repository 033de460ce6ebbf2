"""Ctrl-C during compiled code: Python notices it only when the code returns, and a rule may never return."""

import os
import signal
import socket
import sys
import threading
import time
from typing import Any

from sandtable.kernel.threads import frames

from .output import remarks
from .progress import INTERRUPTED

COMPILED = "sandtable.compiled."
WITHIN, LOOKING = 2.0, 0.1  # seconds in which compiled battles come back many times, and between two looks


def watch() -> None:
    """Has a thread end the process where compiled code keeps the main thread from hearing Ctrl-C."""
    told, teller = socket.socketpair()
    teller.setblocking(False)
    signal.set_wakeup_fd(teller.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=listen, args=(told, teller), daemon=True).start()


def listen(told: socket.socket, teller: socket.socket) -> None:
    """Hears of every signal at once, for as long as it holds both ends of the line."""
    while number := told.recv(1):
        if number[0] == signal.SIGINT and is_stuck():
            remarks().print("stopped in compiled code: if a rule goes on and on, `sandtable check` says which")
            leave()


def is_stuck() -> bool:
    """Whether the main thread stays inside one call of compiled code."""
    before, until = at_work(), time.monotonic() + WITHIN
    while before is not None and before is at_work():
        if time.monotonic() > until:
            return True
        time.sleep(LOOKING)
    return False


def at_work() -> Any:
    """The frame of the main thread, if compiled code is at work in it now; else None."""
    frame = frames().get(threading.main_thread().ident or 0)
    return frame if frame is not None and frame.f_globals.get("__name__", "").startswith(COMPILED) else None


def leave_if_stuck() -> None:
    """Ends the process if threads are at work in it that do not end: Python would wait for them."""
    until = time.monotonic() + WITHIN
    others = [each for each in threading.enumerate() if not each.daemon and each is not threading.main_thread()]
    for each in others:
        each.join(max(until - time.monotonic(), 0))
    if any(each.is_alive() for each in others):
        leave()


def leave() -> None:
    """Ends the process at once."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(INTERRUPTED)
