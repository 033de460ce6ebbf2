"""`sandtable new`: a ruleset to begin with, in a folder of its own."""

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

import sandtable
from sandtable.kernel import InvalidRules, Ruleset, no_such
from sandtable.registry import find, installed

from . import options, output

GRIDS = dict.fromkeys(("squares", "hexes"), "warbands")
OTHERS = {"zones": "gatehouse", "dots": "rooftops", "tabletop": "hilltop"}
EXAMPLES = {"none": "tiny_duel", **GRIDS, **OTHERS}  # board -> what is copied
WORDS = {"hexes": {"squares": "hexes", "Squares": "Hexes", "square": "hex", "Square": "Hex"}}  # what is said instead
LEFT_OUT = {"__pycache__", "dist", "build", "prebuilt", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
PROJECT = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{hyphened}"
version = "1.0"
description = "A ruleset for sandtable that began as a copy of {title}."
requires-python = ">=3.11"
dependencies = ["sandtable"]

# This line is all that makes it a ruleset: sandtable finds it by the name of the group.
[project.entry-points."sandtable.rulesets"]
{name} = "{name}:RULESET"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""
README = """# {spoken}

It began as a copy of {title}. {credit}
To pass the copy on, keep to the licence of those rules, and of sandtable.

    pip install --editable .
    sandtable check {name}
    sandtable play {name}

Read `rules.toml`, `state.py` and `actions.py` first, then `rules/`. A new action needs its class in `actions.py`, a
function marked `@judge` and one marked `@does` in `rules/`, and its numbers and refusals in `rules.toml`; the check
names what else. `data/balance.json` holds what was measured under the old rules:
`python -m sandtable.web.lab.example {name}` makes it again.
"""
TEST = """from sandtable import testing


def test_the_ruleset_is_sound() -> None:
    testing.check_ruleset("{name}", seconds=20).raise_if_wrong()
"""
Name = Annotated[str, typer.Argument(metavar="NAME", help="Its name in code, such as my_game.")]
Board = Annotated[str, typer.Option("--board", help=f"The board it is played on: {', '.join(EXAMPLES)}.")]
From = Annotated[str | None, typer.Option("--from", metavar="ID", help="Copy this ruleset, to change it.")]
Folder = Annotated[Path | None, typer.Option("--to", metavar="FOLDER", help="The folder to write; by default ./NAME.")]


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("new")(new)


def new(
    name: Name, to: Folder = None, board: Board = "none", copied: From = None, as_json: options.Json = False
) -> None:
    """Write a ruleset to begin with, under your own name: a small, complete one with tests, or a copy of another."""
    check_name(name)
    if board not in EXAMPLES:
        raise InvalidRules(no_such("board", board, EXAMPLES))
    if copied is not None and board != "none":
        raise InvalidRules(f"{copied} has its board: give --from or --board")
    folder = to or Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidRules(f"{folder} exists already: choose another folder with --to")
    if copied is None:
        written = [write(path, folder, name, board) for path in files_of(example(EXAMPLES[board]))]
    else:
        written = list(copy(find(copied), folder, name))
    if as_json:
        output.emit({"ruleset": name, "folder": str(folder), "files": [str(path) for path in written]})
        return
    output.say(f"{name} stands in {folder}: {len(written)} files. README.md says where to begin reading.")
    output.say("", f"  pip install --editable {folder}", f"  sandtable check {name}", f"  sandtable play {name}")


def check_name(name: str) -> None:
    """Checks that packages, commands and folders can have this name."""
    if iskeyword(name):
        raise InvalidRules(f'"{name}" is a word of Python and cannot name a package: another expected, as in my_game')
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InvalidRules(f'"{name}" cannot name a package: small letters, digits and _ expected, as in my_game')
    if name in installed():
        raise InvalidRules(f'there is a ruleset "{name}" already')
    if name in sys.stdlib_module_names or getattr(find_spec(name), "origin", None) is not None:
        raise InvalidRules(f'there is a module "{name}" already: another name expected, as in my_game')


def example(copied: str) -> Path:
    """The ruleset that is copied: it comes with the package, or stands beside it in a checkout."""
    package = Path(sandtable.__file__).parent
    packed, beside = package / "examples" / copied, package.parents[1] / "examples" / copied
    return packed if packed.is_dir() else beside


def files_of(folder: Path) -> Iterator[Path]:
    """The files of a ruleset, as paths inside its folder."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not LEFT_OUT & set(inside.parts) and not inside.parts[0].endswith(".egg-info"):
            yield inside


def write(path: Path, folder: Path, name: str, board: str) -> Path:
    """One file under the new name, for the board it is to be played on."""
    copied = EXAMPLES[board]
    text = (example(copied) / path).read_text(encoding="utf-8")
    for said, instead in WORDS.get(board, {}).items():
        text = text.replace(said, instead)
    target = folder / renamed(path.as_posix(), name, copied)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(renamed(text, name, copied), encoding="utf-8")
    return target


def copy(ruleset: Ruleset, folder: Path, name: str) -> Iterator[Path]:
    """The package of a ruleset under the new name, and what makes it one that can be installed and tested."""
    texts = {
        "pyproject.toml": PROJECT.format(name=name, hyphened=name.replace("_", "-"), title=ruleset.title),
        "README.md": README.format(name=name, title=ruleset.title, spoken=spoken(name), credit=ruleset.credit),
        "tests/test_rules.py": TEST.format(name=name),
    }
    for path in files_of(ruleset.folder):
        target = folder / name / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py":
            text = (ruleset.folder / path).read_text(encoding="utf-8").replace(ruleset.package, name)
            titled = text.replace(f'title="{ruleset.title}"', f'title="{spoken(name)}"')
            target.write_text(titled, encoding="utf-8")
        else:
            target.write_bytes((ruleset.folder / path).read_bytes())
        yield target
    for place, text in texts.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        yield target


def renamed(text: str, name: str, copied: str) -> str:
    """The text with the example's name replaced, in each way of writing it."""
    text = text.replace(f"./examples/{copied}", ".").replace(spoken(copied), spoken(name))
    hyphened = copied.replace("_", "-")
    text = text.replace(hyphened, name.replace("_", "-")) if hyphened != copied else text
    return text.replace(copied, name)


def spoken(name: str) -> str:
    """The name of a package as people write it."""
    return name.replace("_", " ").title()
