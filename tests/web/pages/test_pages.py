"""Home, odds lab and rules as pages: complete, escaped, and without anything the content policy would refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable import registry
from sandtable.registry import find
from sandtable.web.pages import assets, vega
from tests.web.hostile import EVIL, hostile

RULESETS = list(st.rulesets())
KNOWN = dict(registry.REGISTERED)
PAGES = [
    "/",
    "/odds",
    "/notices",
    "/rules",
    *[f"/how/{id}" for id in RULESETS],
    *[f"/rules/{id}" for id in RULESETS],
    *[f"/odds/{id}" for id in RULESETS],
    *[f"/odds/{id}/{name}" for id in RULESETS for name in find(id).questions],
]


@pytest.fixture(autouse=True)
def nothing_but_what_is_listed() -> Iterator[None]:
    """Other tests make rulesets known that are broken on purpose."""
    others = {id: registry.REGISTERED.pop(id) for id in list(registry.REGISTERED) if id not in KNOWN}
    yield
    registry.REGISTERED.update(others)


class Read(HTMLParser):
    """What matters of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.scripts: list[dict[str, str | None]] = []
        self.loud: list[str] = []  # what a strict content policy refuses
        self.tags: list[str] = []
        self.text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        self.ids += [str(found["id"])] if "id" in found else []
        self.links += [str(found[name]) for name in ("href", "src") if found.get(name)]
        self.loud += [f"<{tag} {name}>" for name in found if name.startswith("on") or name == "style"]
        if tag == "script":
            self.scripts.append(found)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(client: TestClient, address: str, status: int = 200) -> Read:
    response = client.get(address)
    assert response.status_code == status, response.text
    assert response.headers["content-type"].startswith("text/html")
    return Read(response.text)


@pytest.mark.parametrize("address", PAGES)
def test_pages_hold_nothing_that_the_content_policy_refuses(client: TestClient, address: str) -> None:
    found = read(client, address)
    assert found.loud == []
    inline = [x for x in found.scripts if "src" not in x and x.get("type") != "application/json"]
    assert inline == []
    assert [link for link in found.links if "//" in link] == []


@pytest.mark.parametrize("address", PAGES)
def test_every_link_on_this_site_leads_somewhere(client: TestClient, address: str) -> None:
    found = read(client, address)
    assert [id for id in set(found.ids) if found.ids.count(id) > 1] == []
    for link in set(found.links):
        path, _, part = link.partition("#")
        assert not part or path or part in found.ids, link
        if path.startswith(("/static/", "/how/")) and not path.endswith("vega.js"):
            assert client.get(path).status_code == 200, link
        elif path and path.split("/")[1] in ("odds", "rules", ""):
            assert path in PAGES, link


@pytest.mark.parametrize("id", RULESETS)
def test_every_rule_is_on_the_page_with_its_code(client: TestClient, id: str) -> None:
    found = read(client, f"/rules/{id}")
    text = "".join(found.text)
    catalogue = find(id).catalogue
    assert [rule for rule in catalogue.rules if rule not in found.ids] == []
    assert [rule for rule, entry in catalogue.rules.items() if entry.title not in text] == []
    sources = "".join(entry.source for entry in catalogue.rules.values())
    additions = sum(entry.source.startswith("our addition") for entry in catalogue.rules.values())
    assert text.count("our addition") == additions + sources.count("our addition")
    assert "our additionSource" not in text
    assert f"{find(id).package}." in text


@pytest.mark.parametrize("id", RULESETS)
def test_every_page_of_a_ruleset_names_whose_rules_they_are(client: TestClient, id: str) -> None:
    for address in (f"/how/{id}", f"/rules/{id}", f"/odds/{id}", f"/odds/{id}/{next(iter(find(id).questions))}"):
        text = "".join(read(client, address).text)
        assert find(id).credit in text
        assert "unofficial" in text.lower()


def test_what_is_not_there_is_told_with_what_was_meant(client: TestClient) -> None:
    assert "skirmishers" in "".join(read(client, "/rules/skirmisher", 404).text)
    assert "skirmishers" in "".join(read(client, "/odds/skirmisher", 404).text)
    assert "skirmishers" in "".join(read(client, "/how/skirmisher", 404).text)
    assert "fire" in "".join(read(client, "/odds/skirmishers/fier", 404).text)


# ---- texts of strangers ----------------------------------------------------------------------------------------------


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[str]:
    with hostile(tmp_path, find("danger_close")) as ruleset:
        yield ruleset.id


@pytest.mark.parametrize("address", ["/", "/odds", "/rules", "/rules/hostile", "/odds/hostile", "/odds/hostile/ask"])
def test_texts_of_a_ruleset_never_become_markup(client: TestClient, stranger: str, address: str) -> None:
    found = read(client, address)
    assert found.tags.count("img") == (len(RULESETS) if address == "/" else 0)  # pictures of our own games
    assert all("src" in x or x.get("type") == "application/json" for x in found.scripts)
    assert found.loud == []


def test_an_address_with_markup_is_only_repeated_as_text(client: TestClient) -> None:
    found = read(client, "/odds/%3Cimg%20src=x%20onerror=alert(1)%3E", 404)
    assert "img" not in found.tags


def test_data_for_scripts_is_whole_in_spite_of_markup(client: TestClient, stranger: str) -> None:
    text = client.get("/odds/hostile/ask").text
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    assert data["ruleset"]["title"] == EVIL
    assert data["question"]["text"] == EVIL.split("\n")[0]


# ---- static files ----------------------------------------------------------------------------------------------------


def test_static_files_are_kept_for_ever(client: TestClient) -> None:
    response = client.get(assets.static("library/lab.js"))
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert client.get(assets.static("css/base.css")).headers["content-type"] == "text/css; charset=utf-8"


@pytest.mark.parametrize(
    "name",
    [
        "../app.py",
        "..%2fapp.py",
        "%2e%2e/app.py",
        "../templates/home.html",
        "/etc/passwd",
        "jsconfig.json",
        "",
        "no.js",
    ],
)
def test_nothing_else_can_be_asked_for(client: TestClient, name: str) -> None:
    assert client.get(f"/static/{assets.version()}/{name}").status_code == 404


def test_another_version_is_not_found(client: TestClient) -> None:
    assert client.get("/static/000000000000/library/lab.js").status_code == 404


def test_a_changed_file_changes_every_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    (tmp_path / "a.js").write_text("1")
    before = assets.static("a.js")
    (tmp_path / "a.js").write_text("22")
    assert assets.static("a.js") != before


def test_the_chart_script_is_made_once_and_kept(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    made: list[str] = []

    def make(snippet: str, vl_version: str) -> str:
        made.append(vl_version)
        return "window.vegaEmbed = 1"

    monkeypatch.setattr("vl_convert.javascript_bundle", make)
    for _ in range(2):
        vega.bundle.cache_clear()
        assert client.get(assets.static("vega.js")).text == "window.vegaEmbed = 1"
    assert made == [vega.grammar()]
    vega.bundle.cache_clear()


def test_where_nothing_may_be_written_the_chart_script_is_made_nevertheless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr("vl_convert.javascript_bundle", lambda snippet, vl_version: "made")
    vega.bundle.cache_clear()
    assert vega.bundle() == "made"
    vega.bundle.cache_clear()


@pytest.mark.parametrize(
    ("id", "rule", "said"),
    [
        ("skirmishers", "turn.order", []),
        ("danger_close", "squad.size", []),
        ("table_encounter", "guard", ["our reading"]),
        ("ashes_of_gaia", "house.reload", ["our addition"]),
    ],
)
def test_only_what_has_no_published_source_is_said_to_be_ours(
    client: TestClient, id: str, rule: str, said: list[str]
) -> None:
    page = client.get(f"/rules/{id}").text
    (entry,) = re.findall(rf'<article[^>]*id="{re.escape(rule)}".*?</article>', page, re.DOTALL)
    assert re.findall(r'<span class="chip warn">(.*?)</span>', entry) == said
