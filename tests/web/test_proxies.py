"""Behind a real nginx and a real Caddy, set up as `docs/hosting.md` says: a table under a path, and guests who lie.

Each is skipped where it is not installed.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx2
import pytest

from sandtable.web import needs
from tests.web.server import PATIENCE, Client, Server

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"


def documented(begins: str, port: int) -> str:
    """What the documentation has people write, with the server at another port."""
    text = DOCS.read_text(encoding="utf-8")
    found = re.search(rf"^```text\n({re.escape(begins)}.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert found
    return found[1].replace("127.0.0.1:8181", f"127.0.0.1:{port}")


def nginx(folder: Path, port: int, before: int) -> list[str]:
    """How nginx is started at a port, before a server."""
    inside = documented("location / {", before).replace("location /", "location /sand/")
    logs = "\n".join(f"{each}_temp_path {folder};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = f"""
        daemon off; error_log {folder}/error.log; pid {folder}/pid; events {{}}
        http {{ access_log off; {logs} server {{ listen 127.0.0.1:{port}; {inside} }} }}"""
    (folder / "nginx.conf").write_text(text)
    folder.chmod(0o755)
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, before: int) -> list[str]:
    """How Caddy is started."""
    site = documented("example.org {", before).replace("example.org", f"http://127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{site}")
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def free_port() -> int:
    """A port below those that systems give to connections: none is taken before the proxy listens."""
    for port in random.sample(range(20_000, 32_000), 100):
        with suppress(OSError), closing(socket.create_server(("127.0.0.1", port))):
            return port
    pytest.fail("no port is free")


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def behind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server, and the address of a proxy before it that puts it under /sand/."""
    name = request.param.__name__
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        pytest.skip(f"{name} is not installed")
    options = ("--behind", "127.0.0.1", "--path", "/sand/", "--workers", "0", "--patience", "8")
    server, port = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", 0, *options), free_port()
    home = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    proxy = subprocess.Popen([program, *request.param(tmp_path, port, server.port)], env=home)
    try:
        wait_for(port, proxy)
        yield server, f"127.0.0.1:{port}"
    finally:
        proxy.terminate()
        proxy.wait()
        server.kill()


def wait_for(port: int, proxy: subprocess.Popen[bytes]) -> None:
    while proxy.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("the proxy has ended")


def test_a_table_under_a_path_is_played_through_a_proxy(behind: tuple[Server, str]) -> None:
    server, at = behind
    as_pages_do = {"Origin": f"http://{at}"}
    with httpx2.Client(base_url=f"http://{at}", timeout=PATIENCE, headers=as_pages_do) as browser:
        script = re.search(r'src="(/sand/static/[^"]+)"', browser.get("/sand/").text)
        assert script
        assert browser.get(script[1]).status_code == 200
        said = {"ruleset": "skirmishers", "scenario": "yard", "players": ["human", "human"]}
        opened = browser.post("/sand/api/tables", json=said).json()
    guest = Client(opened["id"], opened["host"])
    guest.sit_at(f"ws://{at}/sand/api/tables/{guest.table}/live")
    guest.hear_state()
    guest.say("act", answer=guest.state["options"][0]["answer"], number=guest.state["number"])
    guest.hear_state()
    assert guest.state["number"] == 1
    guest.leave()
    assert "asks for others" not in server.kill()


def test_who_claims_to_be_many_is_one_behind_a_proxy(behind: tuple[Server, str]) -> None:
    with httpx2.Client(base_url=f"http://{behind[1]}/sand", timeout=PATIENCE) as one:
        claims = [{"X-Forwarded-For": f"10.0.0.{each}"} for each in range(needs.USUAL["mails"] + 5)]
        asked = [one.post("/api/tables/none/notices", headers=claim).status_code for claim in claims]
    assert asked.count(429) == 5
