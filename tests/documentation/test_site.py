"""The site: every link leads somewhere, nothing is asked of another host, and `sandtable docs` finds it."""

from __future__ import annotations

import posixpath
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser

import sandtable as st
from sandtable.reference.panels import panels
from sandtable.registry import find
from sandtable.web.alone import building
from tests.cli.program import Answer, refused
from tests.house.rulesets import OURS

from .pages import TOP

pytest.importorskip("sphinx", reason="the site is made with the extra `docs`")
pytest.importorskip("furo")

LOOKED_AT = {"index": 1280, "rulesets/skirmishers/how": 390, "odds": 390, "tutorial": 1280, "reference/using/odds": 800}
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
ADDRESS = re.compile(r"url\(['\"]?(https?:)?//")


class Page(HTMLParser):
    """What a page links to, what it loads, and where it can be linked to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag in LOADED and found.get(LOADED[tag]) and found.get("rel") != "canonical":
            self.loaded.append(str(found[LOADED[tag]]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "docs.build", str(folder / "site"), str(folder / "work")]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def pages_to_play() -> Iterator[tuple[str, str]]:
    """The pages of the table that `make site` writes beside the documentation, and the rules on them."""
    for address, _ in building.pages([find(id) for id in OURS], {}):
        file = posixpath.join("play", address, "index.html")
        yield file, ""
        kind, _, id = address.partition("/")
        if kind == "rules" and id:
            yield from ((file, rule) for rule in panels(find(id)))


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return {path.relative_to(site).as_posix(): Page(path.read_text("utf-8")) for path in site.rglob("*.html")}


@pytest.mark.slow
def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path, pages: dict[str, Page]) -> None:
    lost, tried, played = [], 0, set(pages_to_play())
    for name, page in pages.items():
        for link in (*page.links, *page.loaded):
            address, _, part = link.partition("#")
            if ":" in address or address.startswith("//"):
                continue
            target = (site / name).parent / unquote(address.partition("?")[0]) if address else site / name
            if target.resolve().is_relative_to((site / "play").resolve()):
                assert (target.resolve().relative_to(site.resolve()).as_posix(), part) in played
                continue
            there = pages.get(target.resolve().relative_to(site.resolve()).as_posix())
            tried += 1
            if not target.exists() or (part and there is not None and unquote(part) not in there.ids):
                lost.append(f"{name}: {link}")
    assert tried > 5000
    assert lost == []


@pytest.mark.slow
def test_nothing_is_asked_of_another_host(site: Path, pages: dict[str, Page]) -> None:
    assert [f"{name}: {x}" for name, page in pages.items() for x in page.loaded if "//" in x] == []
    sheets = [path.name for path in site.rglob("*.css") if ADDRESS.search(path.read_text("utf-8"))]
    assert sheets == []


@pytest.mark.slow
def test_every_rule_and_every_game_is_in_the_search(site: Path) -> None:
    index = (site / "searchindex.js").read_text("utf-8")
    for id in OURS:
        assert f"rulesets/{id}/how" in index
    for word in ("flanking", "scatter", "panic", "parry"):
        assert f'"{word[:5]}' in index


@pytest.mark.slow
@pytest.mark.sampled("light or dark", 1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_have_no_fault_that_axe_finds_and_fit_their_window(
    browser: Browser, site: Path, scheme: Literal["light", "dark"]
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for name, width in LOOKED_AT.items():
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        page = context.new_page()
        page.goto((site / f"{name}.html").as_uri())
        found = axe.run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        context.close()


def test_one_command_makes_the_pages_and_the_games_beside_them() -> None:
    done = subprocess.run(["make", "-n", "site"], cwd=TOP, capture_output=True, text=True, check=True)
    assert done.stdout.index("docs.build site") < done.stdout.index("sandtable site site/play")


def test_the_pages_that_came_with_the_package_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lib" / "sandtable"
    (package / "site").mkdir(parents=True)
    monkeypatch.setattr(st, "__file__", str(package / "__init__.py"))
    assert "make site" in refused("docs")
    (page := package / "site" / "index.html").write_text("<html>", encoding="utf-8")
    assert Answer("docs", "--json").json == {"page": str(page)}
    assert str(page) in Answer("docs", "--no-browser").out
