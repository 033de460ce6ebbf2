"""Requests and messages made up at random: `python -m tests.web.fuzz --requests 10000 --seed 7`.

Numbers and readings are drawn from all that they may be, scenarios, records and parameters are damaged in every place.
Whatever is sent, the answer is one of ours, in words: never a 500, never a traceback in the log. No step of the event
loop takes more than 50 ms of a processor.
"""

import argparse
import json
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import httpx2
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

import sandtable as st
from sandtable.kernel import Ruleset, Stream
from sandtable.registry import find, installed
from sandtable.testing import drawing
from sandtable.web import checking
from sandtable.web.hosted import OWN
from sandtable.web.limited import say_nothing_of_stopped_work
from sandtable.web.needs import LONGEST
from sandtable.web.rates import UNLIMITED
from sandtable.web.tables.session import Settings
from tests.web.held import watched
from tests.web.playing import Opened, Seated, heard, serving

HASTY = Settings(think_seconds=2.0, pace=0.0, per_minute=UNLIMITED)
SLOW = LONGEST + 5.0  # seconds: what is worked out is stopped by then; what takes longer still is told
RANGES = ("1..3", "0,2", "all", "3..1", "1...3", "", "none,x", "-9..99999", "1..99..0", "\x00", "é")
TOML = (
    *("a." * 3000 + "a = 1", "[" + "a." * 3000 + "a]", "x = {" + "a." * 3000 + "a = 1}", "x = " + "[" * 3000),
    *("x = " + "1" * 5000, "x = 0x" + "f" * 5000, "x = 1979-05-27", "x = nan", "x = 1e400", 'title = "\\u001b[2J"'),
    *("\n".join(f"[a{i}]" for i in range(5000)), "x = [" + "{y = 1}," * 5000 + "]", "." * 60_000, "'" * 60_000, "\x00"),
)
JUNK: list[Any] = [
    *[None, True, False, 0, -1, 1, 7, 255, 10**5, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308],
    *["", "x", "A1", "yes", "-1", "1", "\x00", "\u202e", "é" * 3, "y" * 5000, "../../etc/passwd", "/etc/passwd", "{}"],
    *[[], [0], [[]], [None], ["x", 3], [1] * 300, {}, {"x": 1}, {"": None}, {"title": {}}],
]
Thing = dict[str, Any]


@dataclass
class Fuzz:
    """A server, whoever sends it nonsense, and what was wrong with the answers."""

    client: TestClient
    luck: random.Random
    statuses: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    sent: int = 0

    def send(self, count: int) -> None:
        doors: list[Callable[[], None]] = [self.table, self.table, self.odds, self.chart, self.grid, self.record]
        doors += [self.simulated, self.drawn, self.drawn, self.file, self.job]
        until = self.sent + count
        while self.sent < until:
            self.luck.choice(doors)()

    # ---- what is sent --------------------------------------------------------------------------------------------

    def ruleset(self) -> Ruleset:
        return find(self.luck.choice(sorted(installed())))

    def changed(self, ruleset: Ruleset) -> Thing:
        """Numbers and readings anywhere in their range; sometimes damaged."""
        stream = Stream(self.luck.getrandbits(32), 0, 0)
        drawn = drawing.setting(ruleset, "drawn", self.luck.randrange(4), stream)
        sent = {"rulings": dict(drawn.rulings), "numbers": dict(drawn.numbers)}
        if self.luck.random() < 0.2:
            sent["preset"] = self.luck.choice([*ruleset.catalogue.presets, "x", ""])
        return self.damaged(sent, 0.3)

    def opening(self, ruleset: Ruleset) -> Thing:
        scenario: Any = self.luck.choice(sorted(ruleset.scenario_files))
        if self.luck.random() < 0.7:
            scenario = self.damaged(data_of(ruleset.id, scenario), 0.8)
        players = [self.luck.choice(["human", *ruleset.load().players]) for _ in ruleset.sides]
        sent = {"ruleset": ruleset.id, "scenario": scenario, "players": players, "seed": self.luck.randrange(9)}
        if self.luck.random() < 0.6:
            sent |= self.changed(ruleset)
        sent["dice"] = self.luck.choice(["drawn", "typed"])
        return self.damaged(sent, 0.15)

    def damaged(self, sent: Thing, chance: float) -> Thing:
        """The same with something in it, anywhere, replaced, repeated, left out or added."""
        if self.luck.random() >= chance:
            return sent
        sent = json.loads(json.dumps(sent))
        for _ in range(self.luck.choice([1, 1, 1, 2, 4])):
            places = list(inside(sent))
            if places:
                self.damage(*self.luck.choice(places))
        return sent

    def damage(self, where: Any, key: Any) -> None:
        kind = self.luck.randrange(5)
        if isinstance(where, dict) and kind == 0:
            del where[key]
        elif isinstance(where, dict) and kind == 1:
            where[self.luck.choice(["x", "", "title", key + "s"])] = deepcopy(where[key])
        elif isinstance(where, list) and kind <= 1:
            where.extend(deepcopy(where[key]) for _ in range(self.luck.choice([1, 2, 40])))
        elif isinstance(where[key], int) and kind <= 3:
            where[key] += self.luck.choice([-1, 1, 2, -where[key], 10, 100, 10**6])
        else:
            where[key] = deepcopy(self.luck.choice(JUNK))

    # ---- doors ---------------------------------------------------------------------------------------------------

    def post(self, path: str, sent: Any, **rest: Any) -> httpx2.Response:
        began = time.monotonic()
        answer: httpx2.Response = self.client.post(path, json=sent, **rest)
        self.judge(f"POST {path}", sent, answer, time.monotonic() - began)
        return answer

    def judge(self, door: str, sent: Any, answer: httpx2.Response, seconds: float) -> None:
        """An answer of ours, in time, and in words where it is a refusal."""
        self.sent += 1
        self.statuses[str(answer.status_code)] += 1
        told = answer.json() if answer.headers.get("content-type", "").startswith("application/json") else {}
        in_words = answer.status_code < 400 or (isinstance(told.get("text"), str) and told["text"])
        if (answer.status_code >= 500 and answer.status_code != 503) or not in_words or "Traceback" in answer.text:
            self.wrong.append(f"{door}: {answer.status_code}: {answer.text[:200]}\n  {json.dumps(sent)[:2000]}")
        if seconds > SLOW:
            self.wrong.append(f"{door}: {seconds:.0f} s\n  {json.dumps(sent)[:2000]}")

    def odds(self) -> None:
        ruleset = self.ruleset()
        name = self.luck.choice(sorted(ruleset.questions))
        self.post(f"/api/rulesets/{ruleset.id}/odds/{name}", self.asked(ruleset, name))

    def chart(self) -> None:
        ruleset = self.ruleset()
        name = self.luck.choice(sorted(ruleset.questions))
        sent = {"situations": [self.asked(ruleset, name) for _ in range(self.luck.choice([1, 2, 2, 3]))]}
        self.post(f"/api/rulesets/{ruleset.id}/chart/{name}", self.damaged(sent, 0.2))

    def grid(self) -> None:
        ruleset = self.ruleset()
        name = self.luck.choice(sorted(ruleset.questions))
        fields = [*ruleset.questions[name].model.model_fields, "x"]
        vary = {self.luck.choice(fields): self.luck.choice(RANGES) for _ in range(self.luck.choice([1, 1, 2]))}
        sent = {"situations": [self.asked(ruleset, name) for _ in range(self.luck.choice([1, 2]))], "vary": vary}
        self.post(f"/api/rulesets/{ruleset.id}/grid/{name}", self.damaged(sent, 0.2))

    def asked(self, ruleset: Ruleset, name: str) -> Thing:
        schema = ruleset.questions[name].model.model_json_schema().get("properties", {})
        given = {key: part.get("default") for key, part in schema.items() if self.luck.random() < 0.4}
        return self.damaged({"parameters": given, **(self.changed(ruleset) if self.luck.random() < 0.6 else {})}, 0.7)

    def record(self) -> None:
        self.post("/api/replays", {"record": self.damaged(record_of(self.ruleset().id), 0.95)})

    def simulated(self) -> None:
        sent = self.opening(self.ruleset())
        sent.pop("players", None) if self.luck.random() < 0.8 else None
        sent.pop("dice", None)
        self.post("/api/replays/simulated", sent | {"index": self.luck.choice([0, 3, -1, 2**40])})

    def drawn(self) -> None:
        """A scenario for the editor, with something to do to it."""
        ruleset, luck = self.ruleset(), self.luck
        scenario = self.damaged(data_of(ruleset.id, luck.choice(sorted(ruleset.scenario_files))), 0.9)
        places = [list(path) for path, _ in checking.entries(scenario)] or [["x"]]
        at = {"x": luck.uniform(-9, 30), "y": luck.uniform(-9, 30)}
        tools = [tool.key for tool in ruleset.easel.tools] if ruleset.easel else ["x"]
        painted: Thing = {"tool": luck.choice([*tools, "x"]), "points": [[at["x"], at["y"]], [3, 4]]}
        pointed: Thing = {"path": luck.choice(places)} | at
        more: dict[str, Thing] = {"draw": {}, "write": {}, "paint": painted, "place": pointed, "point": pointed}
        more["enlist"] = {"corps": luck.randrange(3), "entry": {"name": luck.choice(["Vega", "\x1b", ""])}}
        call = luck.choice(sorted(more))
        self.post(f"/api/scenarios/{ruleset.id}/{call}", self.damaged({"scenario": scenario} | more[call], 0.2))

    def file(self) -> None:
        """A scenario file: lines of one, left out, repeated, cut, or made of nonsense."""
        ruleset, luck = self.ruleset(), self.luck
        lines = ruleset.scenario_files[luck.choice(sorted(ruleset.scenario_files))].read_text().splitlines()
        for _ in range(luck.choice([0, 1, 1, 3])):
            place = luck.randrange(len(lines))
            lines[place : place + 1] = luck.choice([[], [lines[place]] * 200, [lines[place][:-2]], [luck.choice(TOML)]])
            lines = lines or [""]
        self.post(f"/api/scenarios/{ruleset.id}/read", {"text": "\n".join(lines)})

    def job(self) -> None:
        """A question for the lab: most are refused, and none is worked out."""
        ruleset, luck = self.ruleset(), self.luck
        scenario = self.damaged(data_of(ruleset.id, luck.choice(sorted(ruleset.scenario_files))), 0.9)
        sent: Thing = {"kind": luck.choice(["sweep", "tune", "price", "x"]), "ruleset": ruleset.id, "scenario": OWN}
        sent |= {"own": scenario, "patterns": [luck.choice(["fire.*", "x", "-x", "--page"])], "battles": 64}
        answer = self.post("/api/balance/jobs", self.damaged(sent, 0.3))
        if answer.status_code == 201:
            self.post(f"/api/balance/jobs/{answer.json()['id']}/cancel", {})

    def table(self) -> None:
        """Opens a table; if it can be, does and asks this and that there."""
        ruleset = self.ruleset()
        answer = self.post("/api/tables", self.opening(ruleset))
        if answer.status_code == 201:
            told = answer.json()
            sides = [Seated(self.client, told["id"], seat["seat"]) for seat in told["seats"]]
            table = Opened(Seated(self.client, told["id"], told["host"]), sides, Seated(self.client, told["id"]))
            for _ in range(self.luck.randrange(12)):
                self.at(table)
            if self.luck.random() < 0.5:
                self.live(table)

    def at(self, table: Opened) -> None:
        who = self.luck.choice([table.host, table.watcher, *table.sides])
        path = self.luck.choice([*LOOKS, *SAYINGS, *SAYINGS])
        began = time.monotonic()
        if path in SAYINGS:
            said = self.said(table, path)
            answer = who.post(path, **{key: value for key, value in said.items() if key not in ("t", "path")})
        else:
            said = {"answer": self.said(table, "act").get("answer", "")} if path == "odds" else {}
            answer = who.get(f"/{path}", **{key: str(value) for key, value in said.items()})
        self.judge(f"{path} at a table", said, answer, time.monotonic() - began)

    def said(self, table: Opened, what: str) -> Thing:
        """A message, more or less as it should be."""
        kept, luck = table.kept, self.luck
        options = [str(action) for action in kept.game.battle.legal_actions] or ["end"]
        answer, number = luck.choice(options), kept.number if luck.random() < 0.9 else luck.randrange(99)
        messages: dict[str, Thing] = {
            "act": {"answer": answer, "number": number},
            "roll": {"faces": luck.choice([None, [1], [3, 4], [6] * 9, [1000]]), "number": number},
            "undo": {"number": number},
            "consent": {"yes": luck.random() < 0.5, "number": number},
            "take": {"side": luck.randrange(3), "player": luck.choice(["human", "random", "x"]), "number": number},
            "aim": {"answer": answer},
            "outlook": {"key": luck.choice(["A1", "R1", "x", "0,0"])},
            "pick": {"x": luck.uniform(-9, 30), "y": luck.uniform(-9, 30)},
            "analyse": {"on": luck.random() < 0.5},
        }
        message = messages[what]
        if "answer" in message and luck.random() < 0.3:
            words = answer.split()
            words[luck.randrange(len(words))] = luck.choice(["", "A9", "-1", "99", "(3,3)", "@0", "x" * 300, "all"])
            message["answer"] = " ".join(words)
        return self.damaged({"t": what} | message, 0.25)

    def live(self, table: Opened) -> None:
        """The same as messages; each is answered, until one ends the line."""
        with self.client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
            socket.send_json({"t": "sit", "seat": table.host.secret})
            for _ in range(self.luck.randrange(10)):
                said = self.said(table, self.luck.choice([*SAYINGS, "analyse"]))
                socket.send_json(said)
                self.sent += 1
                self.statuses["message"] += 1
            socket.send_json({"t": "aim", "answer": "is anybody there"})
            self.drain(socket)

    def drain(self, socket: WebSocketTestSession) -> None:
        while True:
            told = heard(socket)
            if "went wrong inside" in told.get("text", ""):
                self.wrong.append(f"a message: {told}")
            if told["t"] == "trouble" and "is anybody there" in told["text"]:
                return


LOOKS = ("legal", "seats", "odds", "record", "moments/0", "moments/99", "replay")
SAYINGS = ("act", "act", "roll", "undo", "consent", "take", "aim", "outlook", "pick")


def inside(sent: Any) -> Any:
    """Every place in some data."""
    for key, value in list(sent.items()) if isinstance(sent, dict) else enumerate(sent):
        yield sent, key
        if isinstance(value, dict | list):
            yield from inside(value)


@cache
def data_of(ruleset: str, scenario: str) -> Thing:
    """A scenario as data."""
    read: Thing = find(ruleset).load().scenario(scenario).model_dump(mode="json")
    return read


@cache
def record_of(ruleset: str) -> Thing:
    """The record of a battle, a few answers on; without its seal, so that damage is not seen at once."""
    battle = st.Battle(find(ruleset).load(), seed=2)
    for _ in range(8):
        if battle.pending is not None:
            battle.let("random")
    return battle.record.model_dump(mode="json") | {"checksum": ""}


class Faults(logging.Handler):
    """What the log says of things that went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


def fuzzed(requests: int, seed: int) -> Fuzz:
    """So many requests to a server, with what was wrong."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        with serving(settings=HASTY) as client:
            client.get("/api/nothing")  # the first request makes all that answers ready
            fuzz = Fuzz(client, random.Random(seed))
            with watched() as steps:
                fuzz.send(requests)
    finally:
        logging.getLogger().removeHandler(faults)
    fuzz.wrong += [f"the event loop was held: {step}" for step in steps]
    fuzz.wrong += [f"the log: {told[-3000:]}" for told in faults.told]
    return fuzz


def main() -> int:
    """The command; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    said = parser.parse_args()
    say_nothing_of_stopped_work()
    print(f"seed {said.seed}", flush=True)
    found = fuzzed(said.requests, said.seed)
    print(f"{found.sent} requests and messages ({dict(found.statuses.most_common())}): {len(found.wrong)} faults")
    for text in found.wrong[:20]:
        print(f"- {text}")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
