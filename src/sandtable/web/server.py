"""Runs the server on this machine, and opens the browser where there is one."""

import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs
import uvicorn

from sandtable.kernel import SandtableError

from . import clients, connections, garbage, journal, limited, under
from .app import create_app
from .notices import chosen
from .tables import heard, keeping, session, store

HERE = "127.0.0.1"
PORT = 8181
TRIES = 20  # ports after the first
SWITCH = 0.001  # seconds that a thread may hold the interpreter: answering people comes before thinking
BACKLOG = 2048  # connections that wait
GRACE = 2  # seconds for requests under way when the server ends
HOST_NAME = re.compile(r"[A-Za-z0-9_.-]+|\[[0-9a-fA-F:.]+\]")
KEPT_OPEN = 75  # seconds for a connection's next request: proxies and clients that reuse it close it earlier


def usual_database() -> str:
    """An SQLite file in the user's own data folder."""
    folder = Path(platformdirs.user_data_dir("sandtable"))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def at_once(text: str) -> None:
    """Prints, also where another program reads."""
    print(text, flush=True)


def serve(
    host: str = HERE,
    port: int | None = None,
    database: str | None = None,
    names: Sequence[str] = (),
    browser: bool = True,
    settings: session.Settings | None = None,
    say: Callable[[str], None] = at_once,
    behind: Sequence[str] = (),
    path: str = "",
    notices: chosen.Chosen = chosen.NOTHING,
) -> None:
    """Serves until it is stopped. Without a port, the first free one from 8181 on is taken."""
    sys.setswitchinterval(SWITCH)
    journal.begin()
    limited.say_nothing_of_stopped_work()
    limited.allow_many_files()
    kept = store.Store(database or usual_database(), stays_as_it_is=True)
    with keeping.alone(kept), garbage.Seldom():
        kept.convert()
        run(kept, host, port, names, browser, settings, say, behind, under.path_of(path), notices)


def check_names(names: Sequence[str]) -> None:
    """Refuses host names that are not valid, such as an address with a path."""
    for name in names:
        if name != "*" and not HOST_NAME.fullmatch(name):
            raise SandtableError(f"--name {name}: the name of a host expected, as games.example.org")


def run(
    kept: store.Store,
    host: str,
    port: int | None,
    names: Sequence[str],
    browser: bool,
    settings: session.Settings | None,
    say: Callable[[str], None],
    behind: Sequence[str],
    path: str,
    notices: chosen.Chosen,
) -> None:
    proxies = clients.Proxies.at(behind)
    check_names(names)
    listening = listen(host, port)
    address = f"http://{host if host not in ('0.0.0.0', '::') else 'localhost'}:{listening.getsockname()[1]}{path}/"  # noqa: S104
    app = create_app(kept, settings, [host, *names], proxies, path, notices)
    config = uvicorn.Config(
        app,
        log_config=None,  # its lines go where all lines go
        log_level="warning",
        http=connections.carefully(proxies),
        ws=connections.Spoken,
        proxy_headers=bool(behind),
        forwarded_allow_ips=list(behind),
        ws_max_size=2 * heard.LONGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEPT_OPEN,
    )
    say(f"The table stands at {address}  (Ctrl-C ends it; every battle is kept)")
    if browser and has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()
    uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: browsers that come before the server is ready wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [PORT + i for i in range(TRIES)]
    for number in wanted:
        found = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would let two servers have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(BACKLOG)
        except OSError as error:
            found.close()
            if number == wanted[-1]:
                where = f"{host}:{number}"
                raise SandtableError(f"cannot serve at {where}: {error.strerror}; --port names another") from None
            continue
        return found
    raise AssertionError("no port was tried")


def free_port(host: str, port: int | None) -> int:
    """The port that a server would have now."""
    with listen(host, port) as found:
        number: int = found.getsockname()[1]
    return number


def has_screen() -> bool:
    """Whether a browser could be shown."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
