"""A replay as one HTML file: style, scripts and data inside it, so that it opens from disk with the network off."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup
from pydantic import TypeAdapter

from .rendering import environment

STATIC = Path(__file__).parent / "static"
START = "replay"  # the module that the page begins with
SHEETS = ("base", "board", "table")
IMPORT = re.compile(r"""(from\s+|import\s+)(['"])\./([\w-]+)\.js\2""")


def one_file(replay: Any) -> str:
    """The file's text."""
    data = TypeAdapter(type(replay)).dump_python(replay, mode="json")
    page = environment().get_template("replay_file.html")
    imports = script_safe(import_map())
    return page.render(replay=replay, data=script_safe(data), imports=imports, style=style(), start=START)


def script_safe(data: Any) -> Markup:
    """JSON that can stand inside a script element, whatever text it holds."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


@cache
def import_map() -> dict[str, dict[str, str]]:
    """Every module that the page reaches, as an address that holds its text."""
    found: dict[str, str] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name not in found:
            text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
            waiting += [inner for _, _, inner in IMPORT.findall(text)]
            plain = IMPORT.sub(r"\1\2\3\2", text)
            found[name] = "data:text/javascript;base64," + base64.b64encode(plain.encode()).decode()
    return {"imports": found}


@cache
def style() -> Markup:
    """The style sheets of a replay, as one."""
    return Markup("\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS))
