"""Nothing that anybody says to a table over its WebSocket does harm: a seeded fuzzer."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import random
import threading
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sandtable.kernel import ParseError
from sandtable.web.tables import happened
from sandtable.web.tables.session import Settings, unbroken
from tests.web.busy import in_a_loop
from tests.web.playing import FUZZ, Opened, Seated, check_kept, done, everything, open_table, refused, serving, until
from tests.web.tables.line import sitting

MESSAGES = min(FUZZ, 10_000) or 300

BROKEN_TEXTS = [
    "", " ", "null", "[]", "{}", "0", '"sit"', "{", '{"t"', '{"t": 1}', '{"t": null}', '{"t": "dance"}', "NaN",
    '{"t": "act"}', '{"t": "act", "answer": 1, "number": 0}', '{"t": "act", "answer": "", "number": 0}',
    '{"t": "act", "answer": "end", "number": "0"}', '{"t": "act", "answer": "end", "number": -1}',
    '{"t": "act", "answer": "end", "number": 1e400}', '{"t": "act", "answer": "\\ud800", "number": 0}',
    '{"t": "act", "answer": "end", "number": 0, "more": 1}', '{"t": "aim", "answer": ["end"]}',
    '{"t": "roll", "faces": "66", "number": 0}', '{"t": "roll", "faces": [1.5], "number": 0}',
    '{"t": "roll", "faces": [true], "number": 0}', '{"t": "pick", "x": NaN, "y": 0}', '{"t": "pick", "x": 1e7, "y": 0}',
    '{"t": "pick", "x": "1", "y": 0}', '{"t": "consent", "yes": "yes", "number": 0}', '{"t": "analyse"}',
    '{"t": "take", "side": 99, "player": "greedy", "number": 0}', "[" * 5000, '{"t":' * 3000,
    '{"t": "aim", "answer": "' + "x" * 20_000 + '"}', "x" * 40_000,
]  # fmt: skip


class Nuisance:
    """Says anything at all to a table: nonsense, what is not theirs, what is too late, and even something right."""

    def __init__(self, table: Opened, luck: random.Random) -> None:
        self.table, self.luck = table, luck

    def message(self) -> str | bytes:
        kind = self.luck.randrange(12)
        if kind == 0:
            return self.luck.choice(BROKEN_TEXTS)
        if kind == 1:
            return self.luck.randbytes(self.luck.randrange(60))
        if kind == 2:
            return self.twisted(self.something())
        return json.dumps(self.something())

    def twisted(self, message: dict[str, Any]) -> str:
        """A message with one part that is wrong."""
        part = self.luck.choice([*message, "extra"])
        message[part] = self.luck.choice([None, [], {}, -1, 2**70, 1.5, "", "\u0000", True, "\U0001f3b2" * 50])
        return json.dumps(message)

    def something(self) -> dict[str, Any]:
        luck, number = self.luck, self.number
        match luck.randrange(10):
            case 0 | 1 | 2:
                return {"t": "act", "answer": self.answer, "number": number}
            case 3:
                faces = luck.choice([None, [], [luck.randint(1, 6) for _ in range(luck.randrange(5))]])
                return {"t": "roll", "faces": faces, "number": number}
            case 4:
                return {"t": "undo", "number": number}
            case 5:
                return {"t": "consent", "yes": luck.random() < 0.7, "number": number}
            case 6:
                player = luck.choice(["human", "human", "random", "nobody"])
                return {"t": "take", "side": luck.randrange(3), "player": player, "number": number}
            case 7:
                return {"t": "aim", "answer": self.answer}
            case 8:
                return luck.choice(
                    [
                        {"t": "outlook", "key": luck.choice(["R1", "B2", "nobody", "", "\u0000"])},
                        {"t": "pick", "x": luck.uniform(-10, 30), "y": luck.uniform(-10, 30)},
                        {"t": "sit", "seat": "", "lines": 0},
                    ]
                )
            case _:
                return {"t": "analyse", "on": luck.random() < 0.3}

    @property
    def number(self) -> int:
        """Mostly the number that the table has."""
        return self.table.kept.number if self.luck.random() < 0.85 else self.luck.randrange(50)

    @property
    def answer(self) -> str:
        """Mostly something legal."""
        listed = [str(action) for action in self.table.kept.game.battle.legal_actions]
        known = [option for option in listed if option] or ["end"]
        right = self.luck.choice(known)
        if self.luck.random() < 0.7:
            return right
        words = right.split()
        wrong = ["", "x", "99999999999999999999", "-1", "(", "B1", "é"]
        words[self.luck.randrange(len(words))] = self.luck.choice(wrong)
        return " ".join(words) or "?"


@pytest.mark.parametrize(
    ("ruleset", "scenario", "dice"),
    [
        ("ashes_of_gaia", "brawl", "drawn"),
        ("ashes_of_gaia", "brawl", "typed"),
        ("skirmishers", "yard", "drawn"),
        ("year_zero", "nest", "typed"),
        ("table_encounter", "last_stand", "drawn"),
        ("danger_close", "pair-heavy", "typed"),
    ],
)
def test_nothing_that_anybody_says_does_harm(
    ruleset: str, scenario: str, dice: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    each = MESSAGES // 6
    with serving(settings=Settings(pace=0.01)) as client:
        sides = 1 if ruleset == "danger_close" else 2
        table = open_table(client, ruleset=ruleset, scenario=scenario, dice=dice, players=["human"] * sides)
        people = [table.host, table.sides[0], table.sides[-1], table.watcher]
        wrong: list[str] = []
        talkers = [
            threading.Thread(target=pester, args=(seat, Nuisance(table, random.Random(i)), each // 4, wrong))
            for i, seat in enumerate(people)
        ]
        for talker in talkers:
            talker.start()
        for talker in talkers:
            talker.join()
        assert not wrong
        assert table.kept.number >= min(each // 20, 25), "hardly anything happened"
        for side in range(sides):  # whoever plays for them now, it comes to rest
            until(lambda side=side: took_over(table, side))  # type: ignore[misc]
        until(lambda: not table.session.guests)
        assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
        check_kept(table.kept)
        assert table.watcher.state["lines"] == json.loads(json.dumps(table.watcher.state["lines"]))


def took_over(table: Opened, side: int) -> bool:
    return table.host.do("take", side=side, player="human").status_code == 200


def pester(seat: Seated, nuisance: Nuisance, messages: int, wrong: list[str]) -> None:
    """One connection's part: after every message, something that is answered for sure, so that none is lost."""
    try:
        with sitting(seat) as line:
            for i in range(messages):
                message = nuisance.message()
                if isinstance(message, bytes):
                    line.socket.send_bytes(message)
                else:
                    line.socket.send_text(message)
                check = f"no such answer {i}"
                line.say("aim", answer=check)
                reply = line.hear_until(lambda told, check=check: is_reply(told, check))  # type: ignore[misc]
                if "went wrong inside" in reply["text"]:
                    wrong.append(f"{message!r}: {reply['text']}")
    except Exception as error:
        wrong.append(f"{seat.secret or 'watcher'}: {type(error).__name__}: {error}")


def is_reply(told: dict[str, Any], check: str) -> bool:
    return told["t"] == "trouble" and (check in told["text"] or "went wrong inside" in told["text"])


def test_a_table_holds_so_many_entries_and_no_more(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(client)
    for _ in range(3):
        table.host.act()
        done(table.host.do("undo"))
    monkeypatch.setattr(happened, "MOST", table.kept.count)
    answer = str(next(iter(table.kept.game.battle.legal_actions)))
    for path, said in (("act", {"answer": answer}), ("undo", {}), ("take", {"side": 0, "player": "random"})):
        refused(table.host.do(path, **said), "things have happened at this table, which is all it holds")
    done(table.host.post("resign", side=0))
    assert table.watcher.state["outcome"]
    check_kept(table.kept)


def test_what_one_tries_out_has_no_more_entries_than_a_table(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(client)
    answer = str(next(iter(table.kept.game.battle.legal_actions)))
    with sitting(table.host) as line:
        line.say("analyse", on=True)
        line.say("act", answer=answer, number=0)
        line.hear_until(lambda message: message["t"] == "state" and message["analysis"] and message["number"] == 1)
        monkeypatch.setattr(happened, "MOST", 1)
        line.say("undo", number=1)
        told = line.hear_until(lambda message: message["t"] in ("state", "trouble"))
        assert "which is all it holds" in told.get("text", "")


def test_a_store_that_fails_leaves_the_table_as_it_was(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(client)
    for i in range(8):
        table.host.act(i)
    with sitting(table.host) as line:
        line.catch_up(table)
        before = everything(table.kept)
        with monkeypatch.context() as patch:
            patch.setattr(type(table.kept.store), "add", broken)
            answer = line.state["options"][0]["answer"]
            line.say("act", answer=answer, number=line.state["number"])
            assert "the table is as it was" in line.hear_until(lambda message: message["t"] == "trouble")["text"]
            for path, said in (("act", {"answer": answer}), ("undo", {}), ("take", {"side": 0, "player": "random"})):
                refused(table.host.do(path, **said), "nothing was changed", 500)
            assert table.watcher.state["lines"] == line.lines
            assert everything(table.kept) == before
        table.host.act()
        line.catch_up(table)
        assert line.lines == table.watcher.state["lines"]
    check_kept(table.kept)


def broken(*_: Any) -> None:
    raise OSError("no space left on device")


def test_a_question_that_fails_after_who_asked_it_has_left_is_no_news() -> None:
    said: list[str] = []

    async def asks() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: said.append(what["message"]))
        begun = asyncio.Event()

        async def fails() -> None:
            begun.set()
            await asyncio.sleep(0.01)
            raise ParseError("this is no action")

        waits = asyncio.ensure_future(unbroken(fails()))
        await begun.wait()
        waits.cancel()
        await asyncio.wait({waits})
        await asyncio.sleep(0.1)
        gc.collect()

    in_a_loop(asks())
    assert said == []
