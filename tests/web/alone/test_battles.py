"""Thousands of battles in a page: what a module is given is what machine code is given, and so are its rows read."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable.compiled.building.pages import layouts_of
from sandtable.compiled.run.engine import Engine
from sandtable.simulate.plain import run_plain
from sandtable.web.alone.battles import Module
from sandtable.web.alone.hall import Hall
from tests.compiled.building.cases import two_scenarios
from tests.web.alone.test_hall import OURS, run

ID, SCENARIO, FEW = "danger_close", "lone-light", 20
ASKED = {"ruleset": ID, "scenario": SCENARIO, "players": ["bold"], "seed": 3, "battles": FEW}


def layouts(id: str) -> Any:
    """The layouts of a game's records, as a host gets them."""
    return layouts_of(Engine.of(st.load(id).ruleset), "", {})


def plain(*given: Any) -> bytes:
    """In place of a module: plain battles, whose rows are written as machine code writes them."""
    *_, players, seed, first, count = given
    rules = st.load(ID)
    rows = Engine.of(rules.ruleset).blank_results(count)
    played = run_plain(rules, rules.opening(SCENARIO), players, seed, first, count)
    for name in played.dtype.names or ():
        rows[name] = played[name]
    content: bytes = rows.tobytes()
    return content


def broken(*given: Any) -> bytes:
    """A module in which a battle cannot go on."""
    raise ArithmeticError


async def answered(play: Any, **asked: Any) -> Any:
    """What a page hears of battles that its module plays."""

    async def compiled(id: str) -> tuple[Any, Any]:
        return layouts(id), play

    status, text = await Hall(lambda *_: None, compiled=compiled).answer("POST", "/api/battles", json.dumps(asked), "")
    assert status == 200, text
    return json.loads(text)


@pytest.mark.parametrize("id", OURS)
def test_records_are_those_that_machine_code_is_given(id: str) -> None:
    """By an engine of its own: the record of a board that has been played on holds facts as well."""
    for scenario in two_scenarios(st.load(id)):
        rules = st.load(id).with_preset(st.load(id).scenario(scenario).preset)
        start = rules.opening(scenario)
        given = Engine(rules.ruleset).settings(rules, start)
        found = Module(layouts(id), broken).records(rules, start)
        assert [one == other.tobytes() for one, other in zip(found, given, strict=True)] == [True, True, True]


@pytest.mark.parametrize("id", OURS)
def test_rows_are_read_as_machine_code_writes_them(id: str) -> None:
    engine, random = Engine.of(st.load(id).ruleset), np.random.default_rng(7)
    rows = engine.blank_results(FEW)
    for name in engine.result_dtype.names or ():
        rows[name] = random.integers(-99, 100, rows[name].shape)
    read = Module(layouts(id), broken).read(engine.ruleset.result, rows.tobytes(), FEW)
    assert [*read] == [tuple(row[name].tolist() for name in engine.result_dtype.names or ()) for row in rows]


@pytest.mark.parametrize("play", [plain, broken])
def test_they_come_out_as_in_a_terminal_even_where_a_module_fails(play: Any) -> None:
    found = run(answered(play, **ASKED, csv=True))
    wanted = st.simulate(st.load(ID), SCENARIO, ["bold"], FEW, 3, "python")
    assert [each["value"] for each in found["shares"]["wins"]] == [each.value for each in wanted.wins.values()]
    assert [row[0] for row in found["rows"]] == [row[0] for row in wanted.listing().rows]
    head, *rows = csv.reader(io.StringIO(found["csv"]))
    assert head == ["battle", *wanted.rules.ruleset.result.fields]
    assert [tuple(map(int, row[1:])) for row in rows] == wanted.outcomes.tolist()
    assert found["command"] == "sandtable simulate danger_close lone-light --battles 20 --players bold --seed 3"


def test_a_changed_number_is_set_beside_the_book() -> None:
    found = run(answered(broken, **ASKED, numbers={"fire.base": 0}, beside_book=True))
    assert found["columns"] == ["figure", "book", "changed", "change", "95 % from", "to"]
    assert any(row[3] not in {"0", "0%"} for row in found["rows"])


@pytest.mark.parametrize(("wrong", "told"), [({"scenario": "lone-ligt"}, "lone-light"), ({"battles": 0}, "battles")])
def test_what_cannot_be_played_says_why(wrong: dict[str, Any], told: str) -> None:
    async def none(id: str) -> tuple[Any, Any]:
        return layouts(id), broken

    hall = Hall(lambda *_: None, compiled=none)
    status, text = run(hall.answer("POST", "/api/battles", json.dumps(ASKED | wrong), ""))
    assert (status, told in text) == (422, True)


def test_a_site_without_compiled_rules_says_how_to_have_some() -> None:
    status, text = run(Hall(lambda *_: None).answer("POST", "/api/battles", json.dumps(ASKED), ""))
    assert (status, "sandtable prebuild --pages" in text) == (404, True)
