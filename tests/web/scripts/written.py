"""What Python writes for tests of page scripts: battles as their tables tell them, pages and answers of a server."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from pydantic_core import to_jsonable_python

import sandtable as st
from sandtable.battle import Choice, Roll
from sandtable.registry import find
from sandtable.web.alone import building
from sandtable.web.tables import shown
from sandtable.web.tables.protocol import VERSION, Coached, Hello, ShownSeat, State

from .causes import causes_of

LONGEST = 1500  # answers; a battle that takes more is told so far
ALL = ("danger_close", "skirmishers", "ashes_of_gaia", "year_zero", "table_encounter")
SHOWN = 24  # answers after which the whole page is looked at
GREEDILY = 0.9  # of all answers are those of the ruleset's own player, the others any that is listed


def messages(battle: st.Battle, listed: bool, answers: int = LONGEST) -> Iterator[Any]:
    """A battle as a table tells it to a person who plays all sides: a greeting, then a state after each answer."""
    sides, lines = battle.rules.ruleset.sides, shown.Lines()
    seats = tuple(ShownSeat(side, name, "human", True) for side, name in enumerate(sides))
    yield hello(battle)
    known = 0
    for number in range(answers):
        board = shown.board_of(battle, lines)
        options = shown.options_of(battle) if listed else ()
        news = board.lines[known:]
        more = ((), seats, "free", None, None, board.outcome, Coached(True))
        yield State("state", number, board.view, board.pending, options, known, news, *more)  # type: ignore[arg-type]
        known = len(board.lines)
        if battle.outcome() is not None:
            return
        go_on(battle, random.Random(f"{battle.seed} {number}"))


def hello(battle: st.Battle) -> Hello:
    ruleset, scene = battle.rules.ruleset, battle.rules.ruleset.looks.scene(battle.state)
    title, sides = ruleset.title, ruleset.sides
    rest: tuple[Any, ...] = ("", sides, ("greedy",), tuple(range(len(sides))), True, "drawn", {}, scene)
    return Hello("hello", VERSION, "abc", ruleset.id, title, "A battle", *rest)


def go_on(battle: st.Battle, luck: random.Random) -> None:
    """One answer, or one roll."""
    pending = battle.pending
    if isinstance(pending, Roll):
        battle.roll()
    elif isinstance(pending, Choice) and luck.random() < GREEDILY:
        battle.let(battle.rules.ruleset.default_players[-1])
    else:
        battle.push(luck.choice(list(battle.legal_actions)))


def write_battles(folder: Path, id: str, seeds: Iterable[int], listed: bool = False) -> None:
    """Battles, a file each: what their tables told, and which answer each of the dice were rolled for."""
    for seed in seeds:
        battle = st.Battle(st.load(id), seed=seed)
        told = list(messages(battle, listed))
        causes = {
            place: causes_of(id, battle.log, place) for place, event in enumerate(battle.log) if event.kind == "roll"
        }
        text = json.dumps({"told": to_jsonable_python(told), "causes": causes})
        (folder / f"battle-{id}-{seed}.json").write_text(text, encoding="utf-8")


def write_table(folder: Path, id: str, seed: int) -> None:
    """The first answers of a battle and its end, with all that can be answered, for the whole page of a table."""
    greeting, *states = list(messages(st.Battle(st.load(id), seed=seed), listed=True))
    end = replace(states[-1], first=0, lines=tuple(line for state in states for line in state.lines))
    told = [greeting, *states[:SHOWN], end]
    (folder / f"table-{id}.json").write_text(json.dumps(to_jsonable_python(told)), encoding="utf-8")


def at_table(client: TestClient) -> dict[str, Any]:
    """What the odds lab is told about an answer at a table; its page calls the table abc."""
    opening = {"ruleset": "danger_close", "scenario": "sample", "seed": 3}
    table, answer = client.post("/api/tables", json=opening).json()["id"], "T1%20move%20up"
    asked = {"odds": {"parameters": {}}, "chart": {"situations": [{}]}}
    told = {what: client.post(f"/api/tables/{table}/at/0/{what}/{answer}", json=body) for what, body in asked.items()}
    told["question"] = client.get(f"/api/tables/{table}/at/0/question/{answer}")
    return {f"/api/tables/abc/at/0/{what}/{answer}": found.json() for what, found in told.items()}


def write_pages(folder: Path, client: TestClient) -> None:
    """Pages as they are served, and what the server answers to what their scripts ask."""
    kept = client.post("/api/replays/simulated", json={"ruleset": "ashes_of_gaia", "seed": 5}).json()["url"]
    asked: dict[str, Any] = {
        "/api/rulesets/skirmishers/lessons": None,
        "/api/rulesets/skirmishers": None,
        "/api/rulesets/danger_close": None,
        "/api/rulesets/skirmishers/panels": None,
        "/api/rulesets/skirmishers/questions": None,
        "/api/tables": {"ruleset": "skirmishers", "seed": 1},
        "/api/rulesets/skirmishers/odds/fire": {"parameters": {}},
        "/api/rulesets/skirmishers/chart/fire": {"situations": [{"parameters": {}}]},
    }
    told = {at: client.get(at) if body is None else client.post(at, json=body) for at, body in asked.items()}
    answers = {at: each.json() for at, each in told.items()} | at_table(client)
    pages = {
        "home": "/",
        "lab": "/odds/skirmishers/fire",
        "situation": "/situation",
        "rules": "/rules/skirmishers",
        "replay": kept,
        "table": "/table/abc",
    }
    for name, address in pages.items():
        (folder / f"{name}.html").write_text(client.get(address).text, encoding="utf-8")
    simulation = building.battles(find("skirmishers"), ["greedy", "random"])
    (folder / "simulation.html").write_text(simulation, encoding="utf-8")
    (folder / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
