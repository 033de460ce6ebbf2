"""The table as plain files: everything is there, nothing is asked of another host, and it plays in a browser."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from sandtable import registry
from sandtable.compiled import engine
from sandtable.compiled.building.pages import layouts_of
from sandtable.kernel import SandtableError
from sandtable.web.alone import building
from tests.cli.program import Answer, refused
from tests.web.pages.test_pages import Read


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
            with zipfile.ZipFile(cache / name, "w") as wheel:
                wheel.writestr(f"{name}.py", "")
    sums = {name: hashlib.sha256((cache / name).read_bytes()).hexdigest() for name in building.FETCHED}
    monkeypatch.setattr(building, "FETCHED", sums)
    monkeypatch.setattr(building, "kept", lambda: cache.parent)
    monkeypatch.setattr(building, "run", lambda *command: None)
    return cache


@pytest.fixture
def site(small: Path, tmp_path: Path) -> Path:
    """A site of one game."""
    assert Answer("site", str(tmp_path / "out"), "--game", "danger_close", "--json").json["games"] == ["danger_close"]
    return tmp_path / "out"


def compiled(folder: Path) -> Path:
    """A folder with what is taken for the compiled rules of a game: only the names of its functions matter here."""
    made = engine(registry.find("danger_close"))
    players = {"bold": made.workshop.player_name("bold")}
    entry = f"{made.workshop.stem}{made.workshop.digest}_run_1"
    folder.mkdir()
    (folder / "danger_close.json").write_text(json.dumps(layouts_of(made, entry, players)), encoding="utf-8")
    (folder / "danger_close.wasm").write_bytes(f"{entry} {players}".encode())
    return folder


def test_all_that_its_pages_link_to_is_there_below_any_path(site: Path) -> None:
    for page in site.rglob("*.html"):
        read = Read(page.read_text(encoding="utf-8"))
        for link in (*read.links, *(str(script.get("src")) for script in read.scripts if script.get("src"))):
            address = link.partition("#")[0].partition("?")[0]
            assert not address.startswith("/"), f"{page}: {link}"
            assert "//" not in address, f"{page}: {link}"
            assert (page.parent / address).exists(), f"{page}: {link}"


def test_its_python_has_the_games_and_no_more_than_it_needs(site: Path) -> None:
    named = json.loads((site / "python" / "packages.json").read_text())["name"]
    with zipfile.ZipFile(site / "python" / named) as packed:
        names = packed.namelist()
        assert "danger_close" in packed.read("games-0.dist-info/entry_points.txt").decode()
    assert len([name for name in names if name.endswith(".whl.py")]) == len(building.FETCHED) - 1
    assert "sandtable/web/alone/hall.py" in names
    assert not [name for name in names if "/cli/" in name or "/static/" in name]


def test_what_needs_a_server_says_how_to_have_one(site: Path) -> None:
    for page in ("index.html", "balance/index.html", "balance/danger_close/index.html"):
        assert "pip install" in (site / page).read_text(encoding="utf-8")


def test_without_compiled_rules_it_says_how_to_have_some(site: Path) -> None:
    assert "sandtable prebuild --pages" in (site / "balance/danger_close/index.html").read_text(encoding="utf-8")


def test_compiled_rules_come_along_and_their_page_offers_their_players(small: Path, tmp_path: Path) -> None:
    building.build(tmp_path / "out", [registry.find("danger_close")], compiled(tmp_path / "pages"))
    name = json.loads((tmp_path / "out/python/packages.json").read_text())["compiled"]["danger_close"]
    assert {file.suffix for file in (tmp_path / "out/python").glob(f"{name}.*")} == {".wasm", ".json"}
    page = (tmp_path / "out/balance/danger_close/index.html").read_text(encoding="utf-8")
    assert '"laboratory": {"players": ["bold"]}' in page
    assert "simulation.js" in page


def test_compiled_rules_that_are_not_these_are_refused(small: Path, tmp_path: Path) -> None:
    folder = compiled(tmp_path / "pages")
    (folder / "danger_close.wasm").write_bytes(b"another")
    told = refused("site", str(tmp_path / "out"), "--game", "danger_close", "--compiled", str(folder))
    assert "was built of other rules" in told


def test_a_file_that_is_not_what_it_should_be_is_refused(small: Path, tmp_path: Path) -> None:
    (small / building.PYODIDE).write_bytes(b"another")
    with pytest.raises(SandtableError, match=r"pyodide.* is not what it should be"):
        building.fetched()
