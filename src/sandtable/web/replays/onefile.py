"""A replay as one HTML file: style, scripts and data inside it, so that it opens from disk with the network off."""

import base64
import json
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup
from pydantic import TypeAdapter

from ..pages import assets, rendering

START = "replay/replay.js"  # the module that the page begins with
SHEETS = ("css/base", "css/board", "css/table")
IMPORT = re.compile(r"""(from\s+|import\s+)(['"])(\.{1,2}/[\w/.-]+)\2""")


def one_file(replay: Any, record: Any = None) -> str:
    """The file's text. With the battle's record in it, it can be opened again on the site."""
    data = TypeAdapter(type(replay)).dump_python(replay, mode="json")
    page = rendering.environment().get_template("replay_file.html")
    inside = {"data": script_safe(data), "imports": script_safe(import_map())}
    inside |= {} if record is None else {"record": script_safe(record)}
    return page.render(replay=replay, **inside, style=style(), start=START)


def unfilled() -> str:
    """The file without a battle: what a page fills in has its name in capitals, between two @."""
    page = rendering.environment().get_template("replay_file.html")
    inside = {"imports": script_safe(import_map()), "data": "@DATA@", "record": "@RECORD@"}
    return page.render(replay={"title": "@TITLE@"}, **inside, style=style(), start=START)


def script_safe(data: Any) -> Markup:
    """JSON that can stand inside a script element, whatever text it holds."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)  # noqa: S704 (nothing in it can end the element)


@cache
def import_map() -> dict[str, dict[str, str]]:
    """Every module that the page reaches, as an address that holds its text."""
    found: dict[str, str] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name not in found:
            text = (assets.FOLDER / name).read_text(encoding="utf-8")
            room = posixpath.dirname(name)
            waiting += [named(room, inner) for _, _, inner in IMPORT.findall(text)]
            plain = IMPORT.sub(lambda found, room=room: f"{found[1]}'{named(room, found[3])}'", text)  # type: ignore[misc]
            kind = assets.TYPES[Path(name).suffix].partition(";")[0]
            found[name] = f"data:{kind};base64,{base64.b64encode(plain.encode()).decode()}"
    return {"imports": found}


def named(room: str, address: str) -> str:
    """The path of an imported module: `./dom.js` or `../kit/dom.js` in a module of a folder is `kit/dom.js`."""
    return posixpath.normpath(posixpath.join(room, address))


@cache
def style() -> Markup:
    """The style sheets of a replay, as one."""
    return Markup("\n".join((assets.FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS))  # noqa: S704 (ours)
