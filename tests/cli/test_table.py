"""`table`: what it takes, and what it says where it cannot serve."""

from __future__ import annotations

import socket
import sys

import pytest

from tests.cli.program import Answer, refused


def test_its_options_are_explained() -> None:
    answer = Answer("table", "--help")
    assert answer.code == 0
    options = "--host --port --database --name --browser --no-browser --pace --think --reload"
    for option in options.split():
        assert option in answer.out, option


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
