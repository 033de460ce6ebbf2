"""The table as plain files: everything is there, nothing is asked of another host, and it plays in a browser."""

from __future__ import annotations

import functools
import hashlib
import http.server
import io
import json
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from sandtable.kernel import SandtableError
from sandtable.web.alone import building
from tests.cli.program import Answer
from tests.web.pages.test_pages import Read

SLOW_START = 240_000  # milliseconds: Python in a page, on a machine with much else to do


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In place of what is fetched: files of the same names, with their sums."""
    cache = tmp_path / "cache" / "page-python"
    cache.mkdir(parents=True)
    with tarfile.open(cache / building.PYODIDE, "w:gz") as package:
        for name in building.RUNTIME:
            package.addfile(tarfile.TarInfo(f"package/{name}"), io.BytesIO())
    for name in building.FETCHED:
        if name.endswith(".whl"):
            (cache / name).write_bytes(name.encode())
    sums = {name: hashlib.sha256((cache / name).read_bytes()).hexdigest() for name in building.FETCHED}
    monkeypatch.setattr(building, "FETCHED", sums)
    monkeypatch.setattr(building, "kept", lambda: cache.parent)
    return cache


def test_a_site_has_all_that_its_pages_link_to(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = Answer("site", str(out), "--game", "danger_close", "--json").json
    assert told["games"] == ["danger_close"]
    for page in out.rglob("*.html"):
        read = Read(page.read_text(encoding="utf-8"))
        for link in (*read.links, *(str(script.get("src")) for script in read.scripts if script.get("src"))):
            address = link.partition("#")[0].partition("?")[0]
            assert "//" not in address, f"{page.name}: {link}"
            assert not address or (out / address.lstrip("/")).exists(), f"{page.name}: {link}"


def test_its_python_has_the_games_and_no_more_than_it_needs(small: Path, tmp_path: Path) -> None:
    building.python(tmp_path / "python", [])
    with zipfile.ZipFile(tmp_path / "python" / "packages.zip") as packed:
        names = packed.namelist()
        found = next(name for name in names if name.endswith("entry_points.txt"))
        assert "danger_close" in packed.read(found).decode()
    assert "sandtable/web/alone/playing.py" in names
    assert not [name for name in names if "/cli/" in name or "/static/" in name]
    assert len(json.loads((tmp_path / "python" / "wheels.json").read_text())) == len(building.FETCHED) - 1


def test_a_file_that_is_not_what_it_should_be_is_refused(small: Path, tmp_path: Path) -> None:
    (small / building.PYODIDE).write_bytes(b"another")
    with pytest.raises(SandtableError, match=r"pyodide.* is not what it should be"):
        building.fetched()


class Files(http.server.SimpleHTTPRequestHandler):
    """A host of plain files."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """A site with one game, at an address."""
    out = tmp_path / "out"
    try:
        building.fetched()
    except SandtableError as error:
        pytest.skip(str(error))
    Answer("site", str(out), "--game", "danger_close")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(out)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.slow
def test_a_battle_is_played_without_a_server_and_kept(browser: Browser, home: str) -> None:
    page = browser.new_context().new_page()
    page.set_default_timeout(SLOW_START)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{home}/table/?game=danger_close&scenario=lone-light")
    page.get_by_role("button", name="Vega fires", exact=True).click()
    page.wait_for_function("document.querySelector('#table').innerText.includes('Offense Roll')")
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.get_by_role("button", name="Undo").wait_for()
    assert "Offense Roll" in page.inner_text("#table")
    assert [url for url in asked if not url.startswith((home, "data:", "blob:", "about:"))] == []
