"""Behind a real nginx, set up as `docs/hosting.md` says: a table under a path, and guests who claim to be others.

Skipped where nginx is not installed.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from tests.web.server import PATIENCE, Client, Server

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")


def documented(port: int) -> str:
    """What the documentation has people write for nginx."""
    found = re.search(r"location / \{\n(.*?)\n\}", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1].replace("127.0.0.1:8181", f"127.0.0.1:{port}")


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port: int = found.getsockname()[1]
    return port


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[Server, int]]:
    """A server, and the port of an nginx before it that puts it under /sand/."""
    options = ("--behind", "127.0.0.1", "--path", "/sand/", "--workers", "0", "--patience", "8")
    server, port = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", 0, *options), free_port()
    logs = "\n".join(f"{each}_temp_path {tmp_path};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = f"""
        daemon off; error_log {tmp_path}/error.log; pid {tmp_path}/pid; events {{}}
        http {{ access_log off; {logs}
        server {{ listen 127.0.0.1:{port}; location /sand/ {{ {documented(server.port)} }} }} }}"""
    (tmp_path / "nginx.conf").write_text(text)
    tmp_path.chmod(0o755)
    proxy = subprocess.Popen([str(NGINX), "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")])
    try:
        wait_for(port)
        yield server, port
    finally:
        proxy.terminate()
        proxy.wait()
        server.kill()


def wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nginx did not start")


def test_a_table_under_a_path_is_played_through_nginx(behind: tuple[Server, int]) -> None:
    server, port = behind
    page = httpx2.get(f"http://127.0.0.1:{port}/sand/", timeout=PATIENCE)
    script = re.search(r'src="(/sand/static/[^"]+)"', page.text)
    assert script
    assert httpx2.get(f"http://127.0.0.1:{port}{script[1]}", timeout=PATIENCE).status_code == 200
    said = {"ruleset": "skirmishers", "scenario": "yard", "players": ["human", "human"]}
    opened = httpx2.post(f"http://127.0.0.1:{port}/sand/api/tables", json=said, timeout=PATIENCE).json()
    guest = Client(opened["id"], opened["host"])
    guest.sit_at(f"ws://127.0.0.1:{port}/sand/api/tables/{guest.table}/live")
    guest.hear_state()
    guest.say("act", answer=guest.state["options"][0]["answer"], number=guest.state["number"])
    guest.hear_state()
    assert guest.state["number"] == 1
    guest.leave()
    assert "asks for others" not in server.kill()


def test_who_claims_to_be_many_is_one_behind_nginx(behind: tuple[Server, int]) -> None:
    _, port = behind
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}/sand", timeout=PATIENCE) as one:
        asked = [
            one.get("/api/tables/none/odds", params={"answer": "x"}, headers={"X-Forwarded-For": f"10.0.0.{each}"})
            for each in range(245)
        ]
    assert [answer.status_code for answer in asked].count(429) == 5
