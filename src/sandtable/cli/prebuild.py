"""`sandtable prebuild`: machine code of rulesets for machines without a compiler."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

import sandtable
from sandtable.kernel import Ruleset
from sandtable.registry import find, installed
from sandtable.showing import needed

from . import options, output

OURS = "sandtable"
HOST = Path(sandtable.__file__).parent / "web" / "static" / "kit" / "compiled.js"
Ids = Annotated[
    list[str] | None,
    typer.Argument(metavar="[RULESET]...", help="Rulesets of one package; those of sandtable if none."),
]
Machines = Annotated[
    list[str] | None,
    typer.Option("--machine", metavar="NAME", help="linux-x86-64-v3, ... or all; this machine if none is named."),
]
Pages = Annotated[bool, typer.Option("--pages", help="For pages: modules of WebAssembly.")]
Folder = Annotated[
    Path | None,
    typer.Option("--to", metavar="FOLDER", help="The folder; by default `prebuilt` in the package, or `build/pages`."),
]


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("prebuild")(prebuild)


def prebuild(
    ids: Ids = None, machines: Machines = None, pages: Pages = False, to: Folder = None, as_json: options.Json = False
) -> None:
    """Compile rulesets for other machines: libraries that come with the package and need no compiler there.

    With --pages, modules of WebAssembly for pages instead, one a ruleset, with the layouts of their records and a host.
    """
    rulesets = [find(id) for id in ids or ours()]
    with needed():
        from sandtable.compiled.building import build as building, machines as known, pages as for_pages
    told = output.remarks().print
    if pages:
        folder = to or Path(options.PAGES)
        built = [for_pages.build(ruleset, folder, told) for ruleset in rulesets]
        shutil.copy(HOST, folder)
    else:
        folder = to or folder_of(rulesets[0])
        built = building.build(rulesets, known.named(machines or []), folder, told)
    if as_json:
        output.emit({"folder": str(folder), "libraries": [path.name for path in built]})
        return
    for path in built:
        output.say(f"{path}  {path.stat().st_size:,} bytes")


def ours() -> list[str]:
    """The rulesets that come with this package."""
    return [id for id, point in installed().items() if point.value.startswith(f"{OURS}.")]


def folder_of(ruleset: Ruleset) -> Path:
    """The folder in which a ruleset's package has its libraries."""
    from sandtable.compiled.run.library import FOLDER

    depth = ruleset.package.count(".")
    return (ruleset.folder if depth == 0 else ruleset.folder.parents[depth - 1]) / FOLDER
