"""The pages' own style sheets, in the plain form that any viewer of an SVG understands."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parents[1] / "web" / "static"
SHEETS = ("css/base.css", "css/board.css")
SCHEMES = ("light", "dark")
RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
LIGHT_DARK = re.compile(r"light-dark\(\s*([^(),]+?)\s*,\s*([^(),]+?)\s*\)")
MIXED = re.compile(r"color-mix\(in srgb,\s*(#[0-9a-fA-F]{6})\s+(\d+)%,\s*transparent\)")
EITHER = re.compile(r":is\(([^()]*)\)")
ENDING = re.compile(r"""\[class\$=["']([\w-]+)["']\]""")
DRAWN = re.compile(r'class="([^"]+)"')
OF_WINDOWS = ("cursor", "transition", "animation", "touch-action", "user-select", "-webkit-user-select", "box-shadow")


@cache
def data(name: str) -> Any:
    """What pages and pictures share as data: silhouettes, textures, which ground lies on which."""
    return json.loads((STATIC / "battle" / f"{name}.json").read_text(encoding="utf-8"))


@cache
def rules(scheme: str) -> list[tuple[str, str]]:
    """Each rule of the sheets, its selector and its body, in the fixed colours of a scheme."""
    sheets = [(STATIC / name).read_text(encoding="utf-8") for name in SHEETS]
    text = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)
    tokens = {name: value for name, value in TOKEN.findall(text) if name != "side"}
    found: list[tuple[str, str]] = []
    for selector, body in RULE.findall(text):
        for one in alternatives(selector):
            for side, fixed in by_side(body):
                found.append((f"{side}{one}", plain(fixed, tokens, scheme)))
    return found


def alternatives(selector: str) -> list[str]:
    """A selector without `:is` and commas: viewers of pictures may not know them."""
    either = EITHER.search(selector)
    if either is None:
        return [one.strip() for one in selector.split(",")]
    found = [selector[: either.start()] + each.strip() + selector[either.end() :] for each in either[1].split(",")]
    return [one for each in found for one in alternatives(each)]


def by_side(body: str) -> list[tuple[str, str]]:
    """A body once for each side whose colour it takes, behind the class of that side."""
    if "var(--side)" not in body:
        return [("", body)]
    names = {"0": "side-0", "1": "side-1", "2": "side-2", "3": "side-3", "-1": "side-none"}
    return [(f".side-{side} ", body.replace("var(--side)", f"var(--{token})")) for side, token in names.items()]


def plain(body: str, tokens: dict[str, str], scheme: str) -> str:
    """A body with its variables put in, the colours of one scheme, and nothing that only a window has."""
    while VARIABLE.search(body):
        body = VARIABLE.sub(lambda found: tokens.get(found[1], "none"), body)
    while LIGHT_DARK.search(body):
        body = LIGHT_DARK.sub(lambda found: found[1 + SCHEMES.index(scheme)], body)
    body = MIXED.sub(lambda found: f"{found[1]}{round(255 * int(found[2]) / 100):02x}", body)
    kept = [
        each.strip() for each in body.split(";") if each.strip() and not each.strip().startswith(("--", *OF_WINDOWS))
    ]
    return "; ".join(kept)


def ending(selector: str, drawn: set[str]) -> str:
    """A selector with `[class$="-ink"]` spelt out as the classes of a drawing that end so."""
    wanted = ENDING.search(selector)
    if wanted is None:
        return selector
    return ", ".join(selector.replace(wanted[0], f".{name}") for name in sorted(drawn) if name.endswith(wanted[1]))


def style(drawing: str, scheme: str) -> str:
    """The rules that a drawing needs, and no others."""
    drawn = {name for names in DRAWN.findall(drawing) for name in names.split()}
    lines = []
    for given, body in rules(scheme):
        selector = ending(given, drawn)
        named = set(re.findall(r"\.(-?[\w-]+)", selector))
        if body and named and named <= drawn and ":" not in selector:
            lines.append(f"{selector} {{ {body} }}")
    return "\n".join(dict.fromkeys(lines))
