"""A program: `simulate` with a rule without an end, and Ctrl-C as soon as that is at work in compiled code."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from dataclasses import replace
from typing import Any

import sandtable as st
from sandtable.cli import main
from sandtable.compiled.run.engine import Engine
from sandtable.kernel.rule import rule
from tests.compiled.toy import RULESET
from tests.compiled.toy.state import Melee


@rule("gain")
def goes_on(t: Melee) -> None:
    """A turn without an end."""
    while t.turn >= 0:
        if t.turn > 100:
            t.turn -= 1


def press_ctrl_c(begun: threading.Event) -> None:
    begun.wait()
    time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)


def run() -> None:
    begun, call = threading.Event(), Engine.call

    def told(self: Engine, entry: str, *args: Any) -> None:
        if entry == "run":
            begun.set()
        call(self, entry, *args)

    Engine.call = told  # type: ignore[assignment, method-assign]
    st.register(replace(RULESET, id="endless", beat=goes_on))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=press_ctrl_c, args=(begun,), daemon=True).start()
    sys.argv = ["sandtable", "simulate", "endless", sys.argv[1], "--engine", "compiled", "--battles", "1000"]
    main()


if __name__ == "__main__":
    run()
