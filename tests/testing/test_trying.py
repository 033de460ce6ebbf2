"""Work that is broken off after a time leaves its process as it was."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATE = """
import signal, time
from sandtable.testing import trying

trying.AGAIN = 0.02
usual = signal.{slow}

def slow(*given):
    until = time.process_time() + 0.1 * trying.is_ending
    while time.process_time() < until:
        pass
    return usual(*given)

trying.is_ending = False
signal.{slow} = slow
with trying.patience(0.05):
    trying.is_ending = True
print(signal.getsignal(signal.SIGVTALRM) is signal.SIG_DFL, signal.getitimer(signal.ITIMER_VIRTUAL))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no timers of work")
@pytest.mark.parametrize("slow", ["setitimer", "signal"])
def test_patience_that_ends_while_work_ends_breaks_off_nothing_else(slow: str) -> None:
    script = LATE.format(slow=slow)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "True (0.0, 0.0)\n"), done.stderr
