"""Under a path: every address that a page holds begins with it, whether the proxy cuts it off or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

import sandtable as st
from sandtable.web.app import create_app
from sandtable.web.tables.session import Settings
from sandtable.web.under import path_of
from tests.web.playing import TESTS, heard, open_table

from .test_pages import Read

PAGES = (
    "/",
    "/odds",
    "/odds/year_zero/attack",
    "/balance",
    "/rules",
    "/how/danger_close",
    "/rules/danger_close",
    "/replay",
    "/editor/skirmishers",
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(settings=Settings(pace=0), hosts=[TESTS], path="/sand/")) as client:
        yield client


def addresses(html: str) -> list[str]:
    return [link for link in Read(html).links if not link.startswith("#")]


@pytest.mark.parametrize("begins", ["", "/sand"], ids=["cut off", "left in"])
@pytest.mark.parametrize("page", [*PAGES, "/nothing"])
def test_every_address_of_a_page_begins_with_the_path(client: TestClient, page: str, begins: str) -> None:
    answer = client.get(begins + page, headers={"accept": "text/html"})
    found = addresses(answer.text) if "text/html" in answer.headers["content-type"] else []
    assert [link for link in found if not link.startswith("/sand/")] == []
    assert found or page == "/nothing"


def test_files_tables_lines_and_replays_are_found_there(client: TestClient) -> None:
    style = next(link for link in addresses(client.get("/sand/").text) if link.endswith("base.css"))
    assert client.get(style).status_code == 200
    table = open_table(client)
    assert client.get(f"/sand/table/{table.id}").status_code == 200
    assert all(link.startswith("/sand/") for link in addresses(client.get(f"/sand/table/{table.id}/replay").text))
    with client.websocket_connect(f"/sand/api/tables/{table.id}/live") as line:
        line.send_json({"t": "sit", "seat": table.host.secret})
        assert heard(line)["t"] == "hello"


def test_a_server_without_a_path_has_addresses_of_its_own_again(client: TestClient) -> None:
    with TestClient(create_app(hosts=[TESTS])) as other:
        assert all(link.startswith("/") and not link.startswith("/sand") for link in addresses(other.get("/odds").text))


def test_what_is_no_path_is_refused() -> None:
    with pytest.raises(st.SandtableError, match="--path a b: a path expected"):
        path_of("a b")
