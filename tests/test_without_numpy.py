"""A plain ruleset plays and answers odds where numpy is missing: only many battles need it."""

from __future__ import annotations

import subprocess
import sys

PLAY = """
import sys
sys.modules["numpy"] = sys.modules["llvmlite"] = None
import sandtable as st
rules = st.load("danger_close")
battle = st.Battle(rules, "sample", seed=7)
while battle.pending is not None and len(battle.log) < 30:
    battle.let("cautious") if isinstance(battle.pending, st.Choice) else battle.roll()
assert st.odds(rules, "defense").exact
assert st.Battle.replay(battle.record).state.key() == battle.state.key()
try:
    st.simulate(rules, "sample", battles=1, engine="python")
except ImportError as error:
    assert "numpy" in str(error)
else:
    raise AssertionError("numpy was there")
print("played")
"""


def test_numpy_is_needed_for_many_battles_only() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True)
    assert done.stdout == "played\n", done.stderr


HOME = """
import sys
for heavy in ("numpy", "llvmlite", "altair", "vl_convert", "scipy"):
    sys.modules[heavy] = None
from sandtable.web import server
from sandtable.web.library import screens
print(screens.home().status_code)
"""


def test_the_first_page_waits_for_nothing_that_only_charts_and_many_battles_need() -> None:
    done = subprocess.run([sys.executable, "-c", HOME], capture_output=True, text=True)
    assert done.stdout == "200\n", done.stderr
