"""A site without a server plays thousands of battles: those that are played here, to the last byte of their results."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import sandtable as st
from sandtable import registry
from sandtable.compiled.run.engine import Engine
from sandtable.kernel import Ruleset, SandtableError
from sandtable.web.alone import building

from ...house.rulesets import OURS
from .browsing import Quiet

BATTLES, TIME = 10_000, 240_000  # and milliseconds


@contextmanager
def served(id: str, folder: Path) -> Iterator[str]:
    """The address of a site of one game."""
    try:
        building.fetched()
    except SandtableError as error:
        pytest.skip(str(error))
    ruleset = registry.find(id)
    building.build(folder / "site", [ruleset], compiled(ruleset, folder / "pages"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def compiled(ruleset: Ruleset, to: Path) -> Path:
    """The folder with the compiled rules of a game, which are built where none are at hand."""
    folder = Path(os.environ.get("SANDTABLE_PAGES", "build/pages"))
    with suppress(SandtableError):  # of other rules
        if building.players_in(folder, ruleset):
            return folder
    pytest.importorskip("ziglang")
    command = [sys.executable, "-m", "sandtable", "prebuild", "--pages", ruleset.id, "--to", str(to)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return to


def played_here(id: str, players: Sequence[str], rows: list[list[str]]) -> tuple[bytes, bytes]:
    """The results of the same battles by machine code here; and those rows, as it would have written them."""
    rules = st.load(id)
    rules = rules.with_preset(rules.scenario(rules.ruleset.usual_scenario).preset)
    engine, start = Engine.of(rules.ruleset), rules.opening(rules.ruleset.usual_scenario)
    found = engine.blank_results(BATTLES).view(engine.result_dtype)
    for name, *values in zip(*rows, strict=True):
        if name != "battle":
            found[name] = values
    return engine.run(rules, start, players, 1, 0, BATTLES).tobytes(), found.tobytes()


@pytest.mark.slow
@pytest.mark.sampled("battles by thousands", 1)
@pytest.mark.parametrize("id", OURS)
def test_ten_thousand_battles_in_a_page_are_those_played_here(browser: Browser, id: str, tmp_path: Path) -> None:
    with served(id, tmp_path) as address, closing(browser.new_page()) as page:
        page.goto(f"{address}/balance/{id}/")
        players = page.locator("select[id^=player-]").evaluate_all("all => all.map(each => each.value)")
        page.get_by_role("button", name="Simulate 10,000 battles").click()
        expect(page.locator(".took")).to_contain_text("10,000 battles in", timeout=TIME)
        print(f"{id}: {page.locator('.took').inner_text()}")
        with page.expect_download(timeout=TIME) as saved:
            page.get_by_role("button", name="Every battle (CSV)").click()
        rows = [*csv.reader(Path(saved.value.path()).read_text(encoding="utf-8").splitlines())]
    here, there = played_here(id, players, rows)
    assert there == here
