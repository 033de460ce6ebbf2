"""`sandtable sheet`: the tables that a rulebook wants, worked out from the rules, on one printable page."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable.reference import sheet as reference

from . import progress
from .options import Id, Json, Numbers, Preset, Rulings, load_rules
from .output import dim, emit, say

Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to write the page; otherwise ID-sheet.html here.")
]


def add_to(app: typer.Typer) -> None:
    app.command("sheet")(sheet)


def sheet(
    id: Id,
    out: Out = None,
    preset: Preset = None,
    ruling: Rulings = None,
    number: Numbers = None,
    as_json: Json = False,
) -> None:
    """Write a ruleset's reference sheet: one page of HTML that needs nothing else and prints well."""
    rules = load_rules(id, preset, ruling, number)
    with progress.progress(f"{rules.ruleset.title}: reference sheet", as_json) as told:
        if as_json:
            emit([{"title": table.title, **table.listing.to_dict()} for table in reference.tables(rules, told)])
            return
        text = reference.page(rules, told)
    file = out or Path(f"{id}-sheet.html")
    file.write_text(text, encoding="utf-8")
    say(str(file), dim("Open it in a browser; its print dialogue makes a PDF of it."))
