"""Names that plugins can no longer import, their replacements, and where a plugin still imports them."""

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from .errors import hint

OURS = "sandtable"
FLOORS = "scene", "text_map", "sight_line", "ties", "ring", "aimed"
OF_STATE = "i16", "i64", "many", "aside", "column"
MOVED = {
    "sandtable.kernel.tag": 'a truth that people see is declared `tired: bool = shown("tired")`',
    "sandtable.kernel.Enquiry": "the odds lab opens the moment of an answer by itself: a module of links can go",
    "sandtable.kernel.Steps": "a `Situation` says by itself what is played: `rule` and `arguments`, or `gather`",
    **dict.fromkeys([f"sandtable.kernel.state.{name}" for name in OF_STATE], "import it from `sandtable.kernel`"),
    "sandtable.kernel.scene.plain_point": "import it from `sandtable.kernel`",
    "sandtable.boards.kit.entry_fields": "mark the class of an entry `@with_entries(Piece)`, of `sandtable.kernel`",
    "sandtable.boards.kit.take": "`piece.take(entry)`, a method of states",
    "sandtable.boards.dots.Lattice": "`Board`",
    "sandtable.boards.dots.HIT": "`Dots.hit` draws it",
    "sandtable.boards.dots.BLAST": "`Dots.blast` draws it",
    "sandtable.boards.dots.TOKEN": "`Dots.token` draws it",
    "sandtable.boards.tabletop.piece_at": "a method of `Tabletop`, by the same name",
    "sandtable.boards.tabletop.Painting": "`Painter`",
    "sandtable.boards.tabletop.last_free": "a method of `Tabletop`, by the same name",
    "sandtable.boards.tabletop.called": "import it from `sandtable.kernel`",
    **dict.fromkeys([f"sandtable.boards.zones.{name}" for name in FLOORS], "a method of `Floor`, by the same name"),
    "sandtable.boards.zones.outlook": "a method of `Pointer`, by the same name",
}


def missing(folder: Path) -> Iterator[str]:
    """The names that a plugin imports from sandtable and that are gone: file, line, replacement."""
    for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8-sig"), str(path))
        for node in (x for x in ast.walk(tree) if isinstance(x, ast.ImportFrom) and not x.level):
            module = node.module or ""
            for name in (x.name for x in node.names if module.partition(".")[0] == OURS):
                if not is_there(module, name):
                    yield f"{path}:{node.lineno}: {module} has no {name}{instead(module, name)}"


def is_there(module: str, name: str) -> bool:
    """Whether a module has this name, or a submodule of this name."""
    try:
        found = import_module(module)
    except ModuleNotFoundError:
        return False
    return hasattr(found, name) or (hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None)


def instead(module: str, name: str) -> str:
    """The replacement: the new name, or the nearest one that exists."""
    became = MOVED.get(f"{module}.{name}")
    if became is not None:
        return f": {became}"
    try:
        return hint(name, dir(import_module(module)))
    except ModuleNotFoundError:
        return ": there is no such module"
