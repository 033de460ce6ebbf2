"""The reference of what rulesets are written with, from the sources: `make docs`."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sandtable.kernel

KERNEL = Path(sandtable.kernel.__file__).parent
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)  # up to the next empty line
HEAD = "<!-- Written by `make docs` from the sources: change the docstrings there. -->"


@dataclass(frozen=True)
class Page:
    """One page: its title, what it is about, and the names it shows of each module, in this order."""

    title: str
    text: str
    shown: dict[str, tuple[str, ...]]  # module of the kernel -> names; () for every public function


PAGES = {
    "verbs": Page(
        "Verbs and marks",
        "What rules say to the table, and how functions are marked. `t` is always the table; `why` says what dice are "
        "for.",
        {"verbs": (), "rule": ("rule", "helper", "seldom", "player", "ordered", "judge"),
         "luck": ("Dice", "Cards", "Pool", "Top")},
    ),
    "state": Page(
        "State: pieces, boards, tables, packed values",
        "What a battle remembers. Fields are declared with a type and a starting value; `i8` to `i64` and `flag` say "
        "how wide they are when compiled.",
        {"state": ("i8", "i16", "i32", "i64", "flag", "Code", "Group", "many", "State", "Piece"), "table": ("Table",),
         "rows": ("abreast", "row", "equal", "above", "members"), "packed": ("Packed",)},
    ),
    "actions": Page(
        "Actions",
        "What players may answer: a family, and in it one class for each kind with its notation.",
        {"actions": ("Action", "Named"), "by_kind": ("ByKind",)},
    ),
    "questions": Page(
        "Questions, situations, prospects, links",
        "What is asked without a battle, what is told of an answer before it is given, and the way between them.",
        {"question": ("Question", "Situation", "Steps", "Prospect", "Enquiry", "KnownWords"), "events": ("Event",)},
    ),
    "ruleset": Page(
        "The declaration of a ruleset",
        "`RULESET = collect(__name__, ...)` in the package finds everything; `Rules` are a ruleset with the numbers "
        "and readings of one battle. What `forget` promises stands at `Ruleset.forgotten`, what `cut` promises at the "
        "verb.",
        {"collected": ("collect",), "ruleset": ("Ruleset", "Scenario", "Rules"),
         "promises": ("Promises", "Meaning", "Refused", "Loss")},
    ),
    "rules-toml": Page(
        "rules.toml",
        'Each table of the file is one entry: `["fire.base"]`. Presets are entries whose id begins with `preset.`.',
        {"catalogue": ("Entry", "Preset"), "bounds": ("Number", "Unit", "Bounds")},
    ),
    "look": Page(
        "The look: scene, view, points",
        "How battles are shown, in words that pages draw without knowing rules.",
        {"scene": ("Look", "Scene", "Shape", "Style", "Spot", "View", "Figure", "Bar", "Point")},
    ),
    "errors": Page("Errors", "Each is a `ValueError` with a place and, where one is known, a remedy.", {"errors": ()}),
}  # fmt: skip

Shown = ast.FunctionDef | ast.ClassDef | ast.Assign


class Source:
    """One module of the kernel, read."""

    def __init__(self, module: str) -> None:
        text = (KERNEL / f"{module}.py").read_text(encoding="utf-8")
        self.text, self.lines = text, text.splitlines()
        self.named: dict[str, Shown] = {}
        self.forms: dict[str, list[ast.FunctionDef]] = {}  # of a function that can be called in several ways
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and "overload" in map(ast.unparse, node.decorator_list):
                self.forms.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.named[node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.named[node.targets[0].id] = node

    def of(self, node: ast.expr | ast.arguments | None) -> str:
        """An expression as it is written, on one line."""
        return "" if node is None else " ".join(ast.unparse(node).split())

    def remark(self, node: ast.AnnAssign) -> str:
        """The comment that ends the line of a field."""
        line = self.lines[(node.end_lineno or node.lineno) - 1]
        return line[node.end_col_offset or 0 :].partition("#")[2].strip()


def page(shown: Page) -> str:
    """A page as Markdown."""
    parts = [HEAD, f"# {shown.title}", shown.text]
    for module, names in shown.shown.items():
        source = Source(module)
        for name in names or public_functions(source):
            parts += entry(source, source.named[name])
    return "\n\n".join(parts) + "\n"


def public_functions(source: Source) -> Iterator[str]:
    """What a module offers, in its own order."""
    for name, node in source.named.items():
        if not isinstance(node, ast.Assign) and ast.get_docstring(node):
            yield name


def entry(source: Source, node: Shown) -> Iterator[str]:
    """One name: heading, words, fields, methods."""
    if isinstance(node, ast.Assign):
        written = ast.get_source_segment(source.text, node) or ""
        yield f"## {ast.unparse(node.targets[0])}"
        yield f"```python\n{written}\n```"
        return
    yield f"## {node.name}"
    if isinstance(node, ast.FunctionDef):
        forms = "\n".join(signature(source, form) for form in source.forms.get(node.name, [node]))
        yield f"```python\n{forms}\n```"
    yield EXAMPLE.sub(r"```pycon\n\g<0>\n```", inspect.cleandoc(ast.get_docstring(node) or ""))
    if isinstance(node, ast.ClassDef):
        yield from fields(source, node)
        yield from methods(source, node)


def fields(source: Source, node: ast.ClassDef) -> Iterator[str]:
    """What an instance holds, as a table."""
    declared = [x for x in node.body if isinstance(x, ast.AnnAssign) and "ClassVar" not in ast.unparse(x.annotation)]
    rows = ["| field | type | default | |", "|---|---|---|---|"]
    for x in declared:
        name, kind, value = (code(source.of(part)) for part in (x.target, x.annotation, x.value))
        rows.append(f"| {name} | {kind} | {value} | {source.remark(x)} |")
    if declared:
        yield "\n".join(rows)


def code(text: str) -> str:
    """A piece of Python inside a table."""
    return f"`{text}`".replace("|", "\\|") if text else ""


def methods(source: Source, node: ast.ClassDef) -> Iterator[str]:
    """What it can do, as a list: methods that say something of themselves."""
    told = []
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_") and ast.get_docstring(method):
            is_value = any("property" in ast.unparse(x) for x in method.decorator_list)
            shown = method.name if is_value else signature(source, method).removeprefix("def ")
            told.append(f"- `{shown}`: {' '.join((ast.get_docstring(method) or '').split())}")
    if told:
        yield "\n".join(told)


def signature(source: Source, node: ast.FunctionDef) -> str:
    """How it is called."""
    words = source.of(node.args).removeprefix("self, ").removeprefix("cls, ")
    words = "" if words in ("self", "cls") else words
    returns = f" -> {source.of(node.returns)}" if node.returns is not None else ""
    return f"def {node.name}({words}){returns}"


def pages() -> dict[str, str]:
    """Every page, by the name of its file; the first lists them."""
    listed = "\n".join(f"- [{shown.title}]({name}.md): {shown.text}" for name, shown in PAGES.items())
    first = f"{HEAD}\n\n# Reference\n\nWhat rulesets are written with.\n\n{listed}\n"
    return {"README.md": first, **{f"{name}.md": page(shown) for name, shown in PAGES.items()}}


def main(folder: Path) -> None:
    """Writes every page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
