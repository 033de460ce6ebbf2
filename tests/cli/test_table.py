"""`table`: what it takes, and what it says where it cannot serve."""

from __future__ import annotations

import socket
import sys

import pytest

from sandtable.web.server import check_names
from tests.cli.program import Answer, refused


def test_its_options_are_explained() -> None:
    answer = Answer("table", "--help")
    assert answer.code == 0
    options = "--host --port --database --name --browser --no-browser --pace --think --reload"
    for option in options.split():
        assert option in answer.out, option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *((option, value) for option in ("--pace", "--think", "--patience", "--keep-days") for value in ("inf", "nan")),
        ("--workers", "257"),
        ("--pace", "3601"),
    ],
)
def test_a_number_that_no_server_can_keep_to_is_refused(option: str, value: str) -> None:
    assert option in refused("table", "--no-browser", "--database", "sqlite://", option, value)


@pytest.mark.parametrize("name", ["games.example.org/sand", "https://games.example.org", "two words", ""])
def test_a_name_that_is_none_of_a_host_is_refused(name: str) -> None:
    text = refused("table", "--no-browser", "--port", "0", "--database", "sqlite://", "--name", name)
    assert f"--name {name}: the name of a host expected, as games.example.org" in text


@pytest.mark.parametrize("name", ["games.example.org", "sand-table", "*", "[::1]"])
def test_a_name_of_a_host_is_taken(name: str) -> None:
    check_names([name])


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn", "sqlalchemy"])
def test_without_its_extra_it_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sandtable.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    assert "pip install 'sandtable[web]'" in refused("table", "--no-browser")


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        text = refused("table", "--no-browser", "--database", "sqlite://", "--port", str(port))
        assert f"127.0.0.1:{port}" in text
        assert "--port" in text


def test_a_database_that_cannot_be_opened_is_refused() -> None:
    text = refused("table", "--no-browser", "--port", "0", "--database", "sqlite:////no/such/folder/tables.sqlite")
    assert "tables.sqlite" in text
    assert "nonsense" in refused("table", "--no-browser", "--port", "0", "--database", "nonsense")
