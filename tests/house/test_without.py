"""What runs where packages are missing: Python alone plays, answers, hints and simulates."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from .rulesets import TOP


def run_without(packages: Sequence[str], script: str) -> str:
    """What a process prints that cannot import these packages."""
    hidden = f"import sys\nsys.modules.update(dict.fromkeys({list(packages)}))\n"
    done = subprocess.run([sys.executable, "-c", hidden + script], cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_every_ruleset_is_played_asked_and_simulated_without_numpy() -> None:
    said = run_without(("numpy", "llvmlite"), "import runpy\nrunpy.run_path('.ci/smoke.py')")
    assert "numpy is not installed (pip install numpy), all that without NumPy" in said


def test_arrays_say_what_to_install() -> None:
    script = """
import sandtable as st
found = st.simulate(st.load("danger_close"), battles=2)
assert "numpy is not installed" in found.why
for answer in (lambda: found.outcomes, lambda: found["winner"], found.to_dict):
    try:
        answer()
    except ImportError as missing:
        print(missing)
"""
    assert run_without(("numpy",), script).splitlines() == ["numpy is not installed: pip install numpy"] * 3


def test_a_battle_waits_for_neither_coach_nor_pictures() -> None:
    script = """
import sandtable as st
rules = st.load("danger_close")
st.Battle(rules, players=[rules.players[0]]).outcome()
later = "sandtable.players.coach", "sandtable.players.rollout", "sandtable.drawing", "sandtable.lint", "sandtable.lab"
print([name for name in later if name in sys.modules], st.hint.__module__)
"""
    assert run_without((), script) == "[] sandtable.players.coach.hints\n"


SERVERS = (
    *(
        "fastapi",
        "starlette",
        "uvicorn",
        "websockets",
        "anyio",
        "sqlalchemy",
        "alembic",
        "filelock",
        "jinja2",
        "altair",
    ),
    *("numpy", "llvmlite", "typer", "rich", "prompt_toolkit", "multiprocessing"),
    *(f"sandtable.web.{name}" for name in ("work", "limited", "storage", "rates", "app", "pages", "tables.store")),
)
AT_A_TABLE = (
    *("cards", "coach", "connection", "game", "happened", "heard", "lobby", "opening", "protocol", "seats"),
    *("session", "shown", "table", "talk", "thinking", "turns", "ways"),
)

PLAY_AT_A_TABLE = """
import asyncio, json
from sandtable.web.lanes import Lane
from sandtable.web.tables.connection import Left, sit_down
from sandtable.web.tables.lobby import Lobby
from sandtable.web.tables.opening import Opening, tried
from sandtable.web.tables.session import Settings

class Kept:
    def __init__(self):
        self.openings, self.events = {}, {}
    def open(self, table, opening):
        self.openings[table], self.events[table] = opening, []
    def opening(self, table):
        return self.openings.get(table)
    def add(self, table, number, *happened):
        self.events[table] += happened
    def happened(self, table):
        return self.events[table]

class Work:
    workers = guests = 0
    def __init__(self):
        self.aside = Lane(1, is_endless=True)
    async def run(self, function, *arguments, **how):
        return function(*arguments)
    async def beside(self, function, *arguments, looks=False):
        return function(*arguments)
    def has_room(self, lane, besides=0):
        return True

class Line:
    def __init__(self, secret):
        self.sent, self.inbox = asyncio.Queue(), asyncio.Queue()
        self.say(t="sit", seat=secret)
    def say(self, **message):
        self.inbox.put_nowait(json.dumps(message))
    async def receive(self):
        return await self.inbox.get()
    async def send(self, text):
        self.sent.put_nowait(json.loads(text))
    async def close(self, code):
        raise Left
    async def hear(self, kind):
        while (message := await self.sent.get())["t"] != kind:
            assert message["t"] != "trouble", message
        return message

async def play():
    lobby = Lobby(Kept(), Settings(pace=0.0), Work())
    session = await lobby.open(tried(Opening(ruleset="danger_close", seed=1)))
    line = Line(session.table.host)
    connection = await sit_down(line, lobby, session.table.id)
    going = asyncio.create_task(connection.run())
    state = await line.hear("state")
    line.say(t="act", answer=state["options"][0]["answer"], number=state["number"])
    after = await line.hear("state")
    assert after["number"] > state["number"]
    line.say(t="hint")
    assert (await line.hear("hint"))["ideas"]
    going.cancel()
    await lobby.close()
    print(after["number"], "and", len(session.table.store.events[session.table.id]))

asyncio.run(play())
"""


def test_a_table_needs_no_server_no_database_and_no_processes() -> None:
    modules = [f"sandtable.web.tables.{name}" for name in AT_A_TABLE]
    script = f"from importlib import import_module\nfor name in {modules}:\n    import_module(name)\n"
    assert run_without(SERVERS, script + PLAY_AT_A_TABLE).endswith("and 1\n")


def test_the_first_page_waits_for_nothing_that_only_charts_and_many_battles_need() -> None:
    script = """
from sandtable.web import server
from sandtable.web.library import screens
print(screens.home().status_code)
"""
    assert run_without(("numpy", "llvmlite", "altair", "vl_convert", "scipy"), script) == "200\n"
