"""The reference sheet of a ruleset: tables for the game, worked out from the rules, on one printable page.

`data/sheet.toml` of a ruleset says which tables: a question, what varies down and across, and what is read of it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from importlib.resources import files
from typing import Any

from pydantic import ConfigDict, Field

from sandtable.kernel import Closed, InvalidRules, Rules, toml_of, validated
from sandtable.odds import Grid, odds
from sandtable.odds.answer import in_words
from sandtable.showing import Listing, Percent

FILE = "data/sheet.toml"
WIDE = 8  # columns of a table from which on it takes the whole page
Told = Callable[[int, int], None]
STYLE = """
:root { color-scheme: light; }
body { font: 13px/1.45 "Helvetica Neue", Arial, sans-serif; color: #1f2328; background: #fff; }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font: 700 1.8rem Georgia, serif; margin: 0; }
header p { margin: .2rem 0; color: #59554a; }
main { columns: 2; column-gap: 2.2rem; }
section { break-inside: avoid; margin: 0 0 1.4rem; }
h2 { font: 700 1.1rem Georgia, serif; margin: 1.2rem 0 .3rem; border-bottom: 2px solid #1f2328; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { display: none; }
th, td { padding: .15rem .4rem; border-bottom: 1px solid #d9cfb9; }
th { border-bottom: 1.5px solid #857c67; font-weight: 700; }
tbody tr:nth-child(even) { background: #f6f1e4; }
dl { margin: .4rem 0 0; font-size: .9em; }
dt { font-weight: 700; }
dd { margin: 0 0 .3rem; }
.wide { column-span: all; }
.scroll { overflow-x: auto; }
@media (max-width: 44rem) { main { columns: 1; } }
@page { margin: 14mm; }
@media print { body { margin: 0; max-width: none; font-size: 9.5pt; } }
"""


class Described(Closed):
    """One table of a reference sheet, as `data/sheet.toml` describes it."""

    model_config = ConfigDict(frozen=True)

    title: str
    question: str
    show: str  # a number of the answer, "hits >= 1", or a column of words, of which each gets a column of its own
    down: str = ""  # the parameter whose values go down, if several vary
    vary: dict[str, list[Any]] = Field(min_length=1, max_length=2)
    given: dict[str, Any] = {}  # parameters that stay
    rules: list[str] = []  # whose words stand below the table
    note: str = ""


class SheetFile(Closed):
    """What `data/sheet.toml` holds."""

    model_config = ConfigDict(frozen=True)

    tables: list[Described]


@dataclass(frozen=True)
class Table:
    """A table of the sheet with the rules that it comes from."""

    title: str
    listing: Listing
    rules: list[tuple[str, str]]  # title and text
    note: str


def described(rules: Rules) -> list[Described]:
    """The tables that a ruleset's sheet has; none where it describes none."""
    file = files(rules.ruleset.package).joinpath(FILE)
    if not file.is_file():
        return []
    try:
        said = toml_of(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InvalidRules(f"{FILE}: {error}") from None
    read: SheetFile = validated(SheetFile, said, FILE, InvalidRules)
    return read.tables


def tables(rules: Rules, told: Told | None = None) -> Iterator[Table]:
    """Each table of the sheet, under the numbers and readings in force."""
    every = described(rules)
    if not every:
        raise InvalidRules(f"{rules.ruleset.title} has no reference sheet: describe its tables in {FILE}")
    for place, each in enumerate(every):
        yield Table(each.title, listed(rules, each), words_of_rules(rules, each), each.note)
        if told is not None:
            told(place + 1, len(every))


def listed(rules: Rules, each: Described) -> Listing:
    """The figures of one table."""
    down = each.down or next(iter(each.vary))
    if down not in each.vary:
        raise InvalidRules(f"{FILE}: {each.title}: down: {down} does not vary; {', '.join(each.vary)} do")
    vary = {down: each.vary[down]} | each.vary
    grid = odds(rules, each.question, stoppable=False, **each.given, **vary)
    assert isinstance(grid, Grid)  # some parameter varies
    if each.show in grid.sample.columns and not grid.sample.of(each.show).numeric and len(vary) == 1:
        return outcomes(grid, each.show)
    return replace(grid.table(each.show), note="")  # the sheet says in its own words why a cell is empty


def outcomes(grid: Grid, column: str) -> Listing:
    """The chance of each word that a column may hold, across, for each value of what varies, down."""
    (name,) = grid.axes
    found = {key[0]: cell.of(column).outcomes for key, cell in grid.cells.items()}
    values = list(dict.fromkeys(value for chances in found.values() for value in sorted(chances)))
    ordered = sorted(values) if all(isinstance(value, int) for value in values) else values
    rows = [(key, *[Percent(chances.get(value, 0)) for value in ordered]) for key, chances in found.items()]
    return Listing((name, *map(in_words, ordered)), rows)


def words_of_rules(rules: Rules, each: Described) -> list[tuple[str, str]]:
    """The rules that a table comes from, in the ruleset's own words."""
    known: Mapping[str, Any] = rules.ruleset.catalogue.rules
    for id in each.rules:
        if id not in known:
            raise InvalidRules(f'{FILE}: {each.title}: no rule "{id}"', id)
    return [(known[id].title, known[id].text) for id in each.rules]


# ---- the page --------------------------------------------------------------------------------------------------------


def page(rules: Rules, told: Told | None = None) -> str:
    """The sheet as one HTML page that needs nothing else, and prints well."""
    ruleset = rules.ruleset
    changed = {**rules.rulings, **rules.changed_numbers}
    under = f"<p>Under {escape(', '.join(f'{id} = {value}' for id, value in changed.items()))}</p>" if changed else ""
    body = "\n".join(section(table) for table in tables(rules, told))
    title = escape(f"{ruleset.title}: reference sheet")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(ruleset.title)}</h1><p>Reference sheet. {escape(ruleset.credit)}</p>{under}</header>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def section(table: Table) -> str:
    """One table of the page, with the words of its rules."""
    told = "".join(f"<dt>{escape(title)}</dt><dd>{escape(text)}</dd>" for title, text in table.rules)
    words = f"<dl>{told}</dl>" if told else ""
    note = f"<p>{escape(table.note)}</p>" if table.note else ""
    wide = ' class="wide"' if len(table.listing.columns) > WIDE else ""
    inner = f'<div class="scroll" tabindex="0">{table.listing._repr_html_()}</div>'
    return f"<section{wide}><h2>{escape(table.title)}</h2>{inner}{note}{words}</section>"
