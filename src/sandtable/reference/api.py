"""Writes the reference from the sources: of `import sandtable`, and of what rulesets are written with."""

import ast
import builtins
import doctest
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sandtable import kernel

PACKAGE = Path(kernel.__file__).parents[1]
BLOCK = re.compile(r"```pycon\n(.*?)\n```", re.DOTALL)
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)  # up to the next empty line
ENTRY = re.compile(r"^    (\w+): (.*(?:\n      .*)*)", re.MULTILINE)  # of a section of a docstring
ARGS, RAISES = "\nArgs:\n", "\nRaises:\n"
GIVEN = {  # what the examples of `import sandtable` take for granted
    "st": "import sandtable as st",
    "rules": 'rules = st.load("danger_close")',
    "battle": 'battle = st.Battle(rules, "sample", seed=1)',
}
NEED = {"st": ("rules", "battle"), "rules": ("battle",)}
HEAD = "<!-- Written by `make docs` from the sources: change the docstrings there. -->"


@dataclass(frozen=True)
class Page:
    """One page: its title, what it is about, and the names it shows of each module, in this order."""

    title: str
    text: str
    shown: dict[str, tuple[str, ...]]  # module -> names; () for every public function


USING = {
    "battles": Page(
        "Rules and battles",
        "Load rules, play a battle move by move, and keep it.",
        {
            "registry": ("load", "rulesets", "register"),
            "kernel/ruleset": ("Rules",),
            "battle/battle": ("Battle",),
            "battle/pending": ("Choice", "Roll", "Refusal", "Outcome"),
            "battle/log": ("Event", "Reason"),
            "battle/record": ("Record",),
        },
    ),
    "odds": Page(
        "Odds and best play",
        "Exact chances of a roll, a question or an action, and the best choices where a game is small enough.",
        {
            "odds/ask": ("odds",),
            "odds/answer": ("Odds",),
            "odds/grid": ("together", "Grid"),
            "odds/solve": ("solve", "Solution"),
        },
    ),
    "simulation": Page(
        "Simulation",
        "Many battles at once: who wins how often, and what another version of the rules would change.",
        {
            "simulate/run": ("simulate",),
            "simulate/results": ("Results",),
            "simulate/compare": ("compare", "Comparison"),
            "simulate/rollouts": ("rollouts", "Rollouts"),
            "simulate/estimate": ("Estimate",),
        },
    ),
    "players": Page(
        "Players and the coach",
        "Who is stronger, what to do now, how a battle stands, and what decided it.",
        {
            "players/naming": ("LEVELS", "levels_of"),
            "players/rollout": ("stand_in",),
            "players/ladder": ("ladder", "Match"),
            "players/coach/hints": ("hint", "Hint"),
            "players/coach/chances": ("win_chance", "win_chances", "WinChance"),
            "players/coach/reviewing": ("review", "Review"),
        },
    ),
    "lab": Page(
        "The balance lab",
        "What each number does, what it should be, and whether it stays so. These need the extra `lab`.",
        {
            "lab/sweep": ("sweep",),
            "lab/sensitivity": ("sensitivity",),
            "lab/tune": ("tune",),
            "lab/price": ("price",),
            "lab/matrix": ("matrix",),
            "lab/guard": ("guard",),
        },
    ),
    "errors": Page(
        "Errors",
        "Each is a `ValueError` that says what was wrong, where, and what would be right.",
        {
            "kernel/errors": (
                "SandtableError",
                "InvalidRules",
                "InvalidScenario",
                "InvalidRecord",
                "IllegalAction",
                "ParseError",
                "AmbiguousAction",
                "TooManyPaths",
            )
        },
    ),
    "rulesets": Page(
        "What a ruleset is",
        "The declaration of a game. `st.testing` holds what its author runs: see `sandtable check`.",
        {"kernel/ruleset": ("Ruleset",)},
    ),
}
PAGES = {  # of `sandtable.kernel`: each of its public names stands on one of them
    "verbs": Page(
        "Verbs and marks",
        "What rules say to the table, and how functions are marked. `t` is always the table; `why` says what dice are "
        "for.",
        {**{f"verbs.{room}": () for room in ("rolling", "parts", "numbers", "telling", "deciding")},
         "rule": ("rule", "helper", "seldom"), "facts": ("fact",), "reasons": ("Reason", "reasons_of"),
         "luck": ("Dice", "Cards", "Pool", "Top", "Extreme", "Coarse", "Part", "Stream", "StreamDice", "DICE"),
         "telling": ("Wanted",)},
    ),
    "state": Page(
        "State: pieces, boards, tables, packed values",
        "What a battle remembers. Fields are declared with a type and a starting value; `i8` to `i64` and `flag` say "
        "how wide they are when compiled.",
        {"values": ("i8", "i16", "i32", "i64", "flag", "Code", "Group", "NOBODY"),
         "state": ("State", "Piece", "checked", "unchecked"), "defaults": ("many", "column", "aside"),
         "table": ("Table",), "described": ("entry", "shown", "Described"),
         "entries": ("with_entries", "NamedEntry", "FromFields"),
         "rows": ("abreast", "row", "equal", "above", "members"), "packed": ("Packed", "bounded")},
    ),
    "actions": Page(
        "Actions",
        "What players are asked and may answer: a family of actions, in it one class for each kind with its notation, "
        "and beside the rules of a kind its judge and what it does.",
        {"actions": ("Action", "Named", "Between", "Bits", "ASKED"), "rule": ("judge", "does", "offers", "before"),
         "asked": ("ask", "offered", "settle", "options_of", "judge_of", "done_of"), "by_kind": ("ByKind",),
         "answers": ("YesNo", "Yes", "No", "YES", "NO")},
    ),
    "players": Page(
        "Players",
        "Who answers: functions of a ruleset under a name, and who sits at the table otherwise.",
        {"rule": ("player", "ordered"), "players": ("HUMAN", "RANDOM", "Bot", "player_names", "seated")},
    ),
    "questions": Page(
        "Questions, situations, events, prospects",
        "Questions that need no battle, and what players learn of an answer before they give it.",
        {"question": ("Question", "Situation", "Prospect", "KnownWords", "demand", "why_not", "Ranking", "Published"),
         "events": ("Event", "Occasion")},
    ),
    "ruleset": Page(
        "The declaration of a ruleset",
        "`RULESET = collect(__name__, ...)` in the package finds everything; `Rules` are a ruleset with the numbers "
        "and readings of one battle. `Ruleset.forgotten` says what `forget` promises, and the verb `cut` what it "
        "promises.",
        {"collected": ("collect",), "ruleset": ("Ruleset", "Scenario", "Rules", "as_rules"),
         "promises": ("Promises", "Meaning", "Refused", "Loss"), "wording": ("Worded",),
         "reading": ("Closed", "as_mapping", "as_list", "as_seconds", "as_count", "as_share", "as_whole", "read_toml",
                     "toml_of", "validated", "whole_number")},
    ),
    "rules-toml": Page(
        "rules.toml",
        'Each table of the file is one entry: `["fire.base"]`. Presets are entries whose id begins with `preset.`.',
        {"catalogue": ("Entry", "Preset", "Catalogue", "InForce"), "bounds": ("Number", "Unit", "Bounds")},
    ),
    "look": Page(
        "The look: scene, view, points",
        "How battles are shown, in words that pages draw without knowing rules.",
        {"scene": ("Look", "Scene", "Shape", "Style", "Spot", "View", "Figure", "Bar", "Dial", "Role", "role_with",
                   "Point"),
         "points": ("plain_point", "Points", "Thing"), "wording": ("called", "said", "counted", "wins")},
    ),
    "errors": Page("Errors", "Each is a `ValueError` with a place and, where one is known, a remedy.", {"errors": ()}),
}  # fmt: skip

OF_ANY_BOARD = {
    "boards/terrain": ("Feature", "Terrain", "SOLID", "OPAQUE", "COVER", "SLOW", "OWN"),
    "boards/ways": ("Step", "way_to"),
}
ON_A_GRID = {
    "boards/ground": ("has", "is_beyond", "is_open", "is_in_zone", "level_of", "rise"),
    "boards/entry": ("BoardEntry",),
    "boards/drawing": ("Drawing",),
    "boards/easel": ("Painter",),
}
RULES_OF_A_GRID = ("Board", "across", "is_way", "is_seen", "count_between", "highest_between", "to_nearest")
PLACES_OF_A_GRID = ("Direction", "neighbour", "direction_to", "apart", "turn_to", "place", "line_place")
BOARDS = {  # of `sandtable.boards`: what the guide names
    "areas": Page(
        "Areas, tracks and pages: a game without a board",
        "From `sandtable.boards.areas`: where pieces stand on a page, and what is drawn there. From "
        "`sandtable.boards.cards`: figures and the headline, by what fields say of themselves. From "
        "`sandtable.boards.by_hand`: what a referee may set.",
        {"boards/areas": ("Area", "Grid", "Track", "Page", "Counter", "easel_for", "scene", "box", "caption", "line",
                          "ring"),
         "boards/cards": ("figure", "headline", "bars", "facts", "tags", "traits", "counts"),
         "boards/by_hand": ("Form", "Part", "titled", "place")},
    ),
    "squares": Page(
        "A board of squares",
        "From `sandtable.boards.squares`. `scene`, `text_map`, `line`, `step_line`, `sight_line`, `shape` and "
        "`place_at` are those of a `Drawing`, and `fields_of` is its `fields`.",
        {"boards/squares/__init__": ("Kit", "Square", "Beside", "Place"),
         "boards/squares/board": RULES_OF_A_GRID,
         "boards/squares/grid": (*PLACES_OF_A_GRID, "walk"),
         **ON_A_GRID, **OF_ANY_BOARD},
    ),
    "hexes": Page(
        "A board of hexes",
        "From `sandtable.boards.hexes`. `scene`, `text_map`, `line`, `step_line`, `sight_line`, `shape` and "
        "`place_at` are those of a `Drawing`, and `fields_of` is its `fields`.",
        {"boards/hexes/__init__": ("Kit", "Hex", "Beside", "Place"),
         "boards/hexes/board": RULES_OF_A_GRID,
         "boards/hexes/grid": PLACES_OF_A_GRID,
         **ON_A_GRID, **OF_ANY_BOARD},
    ),
    "zones": Page(
        "A board of zones",
        "From `sandtable.boards.zones`.",
        {"boards/zones/kit": ("Kit",),
         "boards/zones/board": ("Board", "Border", "Stand", "NOWHERE", "has", "beyond", "distance", "reached", "is_way",
                                "is_clear", "is_joined", "sees", "clear_ways"),
         "boards/zones/floor": ("Floor", "Things"), "boards/zones/standing": ("places", "parked", "shelf"),
         "boards/zones/drawing": ("door_marks",), "boards/zones/pointer": ("Pointer",),
         "boards/zones/easel": ("easel_for",), **OF_ANY_BOARD},
    ),
    "dots": Page(
        "A board of dots with storeys",
        "From `sandtable.boards.dots`. `Dots` is the `Painter` of one game, and draws as a `Drawing` does.",
        {"boards/dots/kit": ("Kit",), "boards/dots/reader": ("Thing", "HOUSE", "mask"),
         "boards/dots/grid": ("Board", "Miniature", "Wind", "place_of", "q_of", "r_of", "neighbour", "direction_to",
                              "edge_of", "has_floor", "links", "is_in_zone"),
         "boards/dots/lines": ("apart", "line_place", "line_edge", "line_grazes", "line_step", "heading", "compass",
                               "in_arc", "count_between", "count_crossed", "has_opening"),
         "boards/dots/entry": ("BoardEntry",), "boards/dots/easel": ("Painter",), "boards/dots/drawing": ("Drawing",),
         "boards/dots/pointer": ("Pointer",), **OF_ANY_BOARD},
    ),
    "tabletop": Page(
        "A table measured in lengths",
        "From `sandtable.boards.tabletop`. `Tabletop` is the `Painter` of one game, and draws as a `Drawing` does.",
        {"boards/tabletop/kit": ("Kit",), "boards/tabletop/measure": ("Measure", "INCHES", "METRES", "Coordinate"),
         "boards/terrain": ("Solid", "Trait", "Terrain", "SOLID", "OPAQUE", "COVER", "SLOW", "OWN"),
         "boards/tabletop/bases": ("Base", "Miniature", "apart", "gap", "is_nearer", "within", "overlaps"),
         "boards/tabletop/ground": ("Board", "Cloud", "has", "level", "footing", "next_edge", "near_edge",
                                    "is_on_table", "is_in_zone", "any_there", "first_met", "first_on_line"),
         "boards/tabletop/entry": ("BoardEntry", "BaseEntry", "CloudEntry", "Outline", "AnyOutline", "Box",
                                   "SolidEntry", "lay"),
         "boards/tabletop/easel": ("Painter",), "boards/tabletop/drawing": ("Drawing",),
         "boards/tabletop/ways": ("Pointer", "ClimbingPointer", "by_gaits", "Lengths", "ways_around", "ways_allowed")},
    ),
}  # fmt: skip

Shown = ast.FunctionDef | ast.ClassDef | ast.Assign


class Source:
    """One module of sandtable, read."""

    def __init__(self, module: str) -> None:
        text = (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
        self.text, self.lines = text, text.splitlines()
        self.named: dict[str, Shown] = {}
        self.forms: dict[str, list[ast.FunctionDef]] = {}  # of a function that can be called in several ways
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and "overload" in map(ast.unparse, node.decorator_list):
                self.forms.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.named[node.name] = node
            elif isinstance(node, ast.Assign):
                self.named |= {x.id: node for x in ast.walk(node.targets[0]) if isinstance(x, ast.Name)}

    def of(self, node: ast.expr | ast.arguments | None) -> str:
        """An expression as it is written, on one line."""
        return "" if node is None else " ".join(ast.unparse(node).split())

    def remark(self, node: ast.AnnAssign) -> str:
        """The comment that ends the line of a field."""
        line = self.lines[(node.end_lineno or node.lineno) - 1]
        return line[node.end_col_offset or 0 :].partition("#")[2].strip()


def page(shown: Page, fresh: bool = False) -> str:
    """A page as Markdown; with `fresh`, its examples run in a session of their own."""
    told = [HEAD, f"# {shown.title}", shown.text]
    for module, names in shown.shown.items():
        source = Source(module if "/" in module or module == "registry" else f"kernel/{module.replace('.', '/')}")
        for name in names or public_functions(source):
            told += entry(source, name)
    text = "\n\n".join(told) + "\n"
    return BLOCK.sub(lambda found: f"```pycon\n{pasted(found[1])}\n```", text) if fresh else text


def public_functions(source: Source) -> Iterator[str]:
    """What a module offers, in its own order."""
    for name, node in source.named.items():
        is_offered = name in kernel.__all__ if isinstance(node, ast.Assign) else ast.get_docstring(node)
        if is_offered:
            yield name


def entry(source: Source, name: str) -> Iterator[str]:
    """One name: heading, words, fields, methods."""
    node = source.named[name]
    yield f"## {name}"
    if isinstance(node, ast.Assign):
        written = "\n".join(source.lines[node.lineno - 1 : node.end_lineno]).removesuffix("  # fmt: skip")
        yield f"```python\n{written}\n```"
        return
    if isinstance(node, ast.FunctionDef):
        forms = "\n".join(signature(source, form) for form in source.forms.get(node.name, [node]))
        yield f"```python\n{forms}\n```"
    words, told, raised, example = parts(inspect.cleandoc(ast.get_docstring(node) or ""))
    yield EXAMPLE.sub(r"```pycon\n\g<0>\n```", words)
    if told:
        yield parameters(source, maker(node), told)
    if raised:
        yield "\n".join(["Errors:", "", *(f"- `{name}`: {why}" for name, why in raised.items())])
    if example:
        yield f"```pycon\n{example}\n```"
    if isinstance(node, ast.ClassDef):
        yield from fields(source, node)
        yield from methods(source, node)


def parts(doc: str) -> tuple[str, dict[str, str], dict[str, str], str]:
    """The words of a docstring, its parameters, its errors, and the example after them."""
    if ARGS not in doc:
        return doc, {}, {}, ""
    words, _, rest = doc.partition(ARGS)
    begin = rest.find("\n>>> ")
    told, _, raised = rest[:begin].partition(RAISES)
    return words.strip(), listed(told), listed(raised), rest[begin:].strip()


def listed(text: str) -> dict[str, str]:
    """The entries of a section: a name, and what it means."""
    return {name: " ".join(words.split()) for name, words in ENTRY.findall(text)}


def maker(node: ast.FunctionDef | ast.ClassDef) -> ast.arguments:
    """What a function takes, or what makes an instance."""
    made = [x for x in ast.walk(node) if isinstance(x, ast.FunctionDef) and x.name in (node.name, "__init__")]
    return made[0].args


def parameters(source: Source, taken: ast.arguments, told: dict[str, str]) -> str:
    """What a function takes, as a table."""
    placed = [*taken.posonlyargs, *taken.args]
    defaults = [None] * (len(placed) - len(taken.defaults)) + list(taken.defaults)
    all_of = [*zip(placed, defaults, strict=True), *zip(taken.kwonlyargs, taken.kw_defaults, strict=True)]
    all_of += [(each, None) for each in (taken.vararg, taken.kwarg) if each is not None]
    rows = ["| parameter | type | default | meaning |", "|---|---|---|---|"]
    for each, default in all_of:
        if each.arg in told:
            kind = code(source.of(each.annotation))
            rows.append(f"| `{each.arg}` | {kind} | {code(source.of(default))} | {told[each.arg]} |")
    return "\n".join(rows)


def pasted(example: str) -> str:
    """An example with the lines before it that it takes for granted, so that it runs in a fresh session."""
    free = free_names(example)
    lines = [
        f">>> {line}" for name, line in GIVEN.items() if name in free or any(x in free for x in NEED.get(name, ()))
    ]
    for module, names in (("typing", ("Any",)), ("sandtable.kernel", kernel.__all__)):
        found = [name for name in free if name in names]
        lines += [f">>> from {module} import {', '.join(found)}"] if found else []
    return "\n".join([*lines, example])


def free_names(example: str) -> list[str]:
    """The names that an example uses and does not make."""
    made, free = set(vars(builtins)), dict[str, None]()
    for line in doctest.DocTestParser().get_examples(example):
        nodes = list(ast.walk(ast.parse(line.source)))
        made |= {x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
        made |= {x.arg for x in nodes if isinstance(x, ast.arg)}
        made |= {x.name for x in nodes if isinstance(x, ast.FunctionDef | ast.ClassDef)}
        made |= {x.asname or x.name for x in nodes if isinstance(x, ast.alias)}
        free |= {x.id: None for x in nodes if isinstance(x, ast.Name) and x.id not in made}
    return list(free)


def fields(source: Source, node: ast.ClassDef) -> Iterator[str]:
    """The fields of an instance, as a table."""
    declared = [x for x in node.body if isinstance(x, ast.AnnAssign) and "ClassVar" not in ast.unparse(x.annotation)]
    rows = ["| field | type | default | meaning |", "|---|---|---|---|"]
    for x in declared:
        default, title = default_and_title(x.value)
        name, kind, value = (code(source.of(part)) for part in (x.target, x.annotation, default))
        rows.append(f"| {name} | {kind} | {value} | {'; '.join(filter(None, (title, source.remark(x))))} |")
    if declared:
        yield "\n".join(rows)


def default_and_title(value: ast.expr | None) -> tuple[ast.expr | None, str]:
    """The default of a field of a file, and its title, where a `Field` states them."""
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "Field"):
        return value, ""
    said = {each.arg: each.value for each in value.keywords}
    title = said.get("title")
    return said.get("default"), str(title.value) if isinstance(title, ast.Constant) else ""


def code(text: str) -> str:
    """A piece of Python inside a table."""
    return f"`{text}`".replace("|", "\\|") if text else ""


def methods(source: Source, node: ast.ClassDef) -> Iterator[str]:
    """The methods with a docstring, as a list."""
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
    using = {f"using/{name}.md": page(shown, fresh=True) for name, shown in USING.items()}
    writing = {f"{name}.md": page(shown) for name, shown in PAGES.items()}
    boards = {f"boards/{name}.md": page(shown) for name, shown in BOARDS.items()}
    parts = [
        HEAD,
        "# Reference",
        "## Using sandtable",
        "Everything in `import sandtable as st`. Each example runs as it is.",
    ]
    parts += ["\n".join(f"- [{shown.title}](using/{name}.md): {shown.text}" for name, shown in USING.items())]
    parts += [
        "## Writing a ruleset",
        "What `sandtable.kernel` gives to rules. `t` in the examples is a table, `duel` a small game.",
    ]
    parts += ["\n".join(f"- [{shown.title}]({name}.md): {shown.text}" for name, shown in PAGES.items())]
    parts += [
        "## Boards from the shelf",
        "What `sandtable.boards` gives to games on a board, or on a page without one.",
    ]
    parts += ["\n".join(f"- [{shown.title}](boards/{name}.md): {shown.text}" for name, shown in BOARDS.items())]
    return {"README.md": "\n\n".join(parts) + "\n", **using, **writing, **boards}


def main(folder: Path) -> None:
    """Writes every page into a folder."""
    for name, text in pages().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
