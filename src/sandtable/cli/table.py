"""`sandtable table` and `sandtable site`: the table in the browser, with a server and without one."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable import registry
from sandtable.kernel import collector
from sandtable.showing import needed

from . import options, output

LONG, DAYS, MUCH = 3600, 36500, 1000  # the most seconds, days, and factor


def between(least: float, most: float, name: str, help: str) -> Any:
    """An option that is a number, within these bounds."""
    return typer.Option(name, min=least, max=most, callback=options.real, help=help)


Host = Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at; by default this machine only.")]
Port = Annotated[int | None, typer.Option(min=0, max=65535, help="By default the first free one from 8181 on.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="Where battles are kept: sqlite:///FILE or postgresql+psycopg://... "),
]
Names = Annotated[list[str] | None, typer.Option("--name", help="Another host name under which browsers reach it.")]
Behind = Annotated[
    list[str] | None,
    typer.Option(
        "--behind", metavar="ADDRESS", help="A proxy, or a network of them, whose forwarded addresses are believed."
    ),
]
Under = Annotated[
    str, typer.Option("--path", metavar="PATH", help="The path at which a proxy serves it, such as /sand/.")
]
Address = Annotated[
    str, typer.Option(metavar="URL", help="The address at which guests reach it; links in notices begin with it.")
]
Hook = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="Call this address when it is the turn of a player who is away; signed with SANDTABLE_HOOK_SECRET.",
    ),
]
Mail = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="Send mail through this server to players who ask for it when it is their turn: smtps://USER@HOST; "
        "the password in SANDTABLE_MAIL_PASSWORD.",
    ),
]
Sender = Annotated[str, typer.Option("--mail-from", metavar="ADDRESS", help="The sender of such mail.")]
Pace = Annotated[float, between(0, LONG, "--pace", "Seconds between two answers of computer players.")]
Think = Annotated[float, between(0.1, LONG, "--think", "Seconds a computer player may think about one answer.")]
Patience = Annotated[
    float, between(0.1, MUCH, "--patience", "How many times as long as usual all other work may take.")
]
Reload = Annotated[bool, typer.Option("--reload", help="Lint rules as they are saved, and play on under the new ones.")]
Check = Annotated[
    bool, typer.Option("--check", help="Replay every battle in the database, name those that fail, and end.")
]
Backup = Annotated[Path | None, typer.Option(metavar="FILE", help="Copy the database, even in use, and end.")]
Workers = Annotated[int | None, typer.Option(min=0, max=256, help="Worker processes; 0: threads. [cores]")]
Keep = Annotated[float | None, between(0, DAYS, "--keep-days", "Delete tables idle for this many days.")]


Out = Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write.")]
Games = Annotated[list[str] | None, typer.Option("--game", metavar="ID", help="A game of the site; by default all.")]
Built = Annotated[
    Path | None,
    typer.Option(
        "--compiled",
        metavar="FOLDER",
        exists=True,
        file_okay=False,
        help="What `sandtable prebuild --pages` wrote, for thousands of battles; else build/pages, if it is there.",
    ),
]


def add_to(app: typer.Typer) -> None:
    app.command("table")(table)
    app.command("site")(site)


def table(
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    name: Names = None,
    behind: Behind = None,
    path: Under = "",
    address: Address = "",
    hook: Hook = "",
    mail: Mail = "",
    mail_from: Sender = "",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    pace: Pace = 0.5,
    think: Think = 5.0,
    patience: Patience = 1.0,
    reload: Reload = False,
    check: Check = False,
    backup: Backup = None,
    keep_days: Keep = None,
    workers: Workers = None,
) -> None:
    """Open the table in the browser: play, odds, rules and replays. Every battle is kept."""
    with needed(), collector.NoGarbage():  # all that is loaded stays: to look through it takes a sixth of the start
        from sandtable.web import reloading, server
        from sandtable.web.notices.chosen import chosen
        from sandtable.web.tables.session import Settings
    if check or backup is not None:
        look_after(database, check, backup)
        return
    if not reload:
        many = os.cpu_count() or 1 if workers is None else workers
        settings = Settings(think_seconds=think, patience=patience, pace=pace, keep_days=keep_days, workers=many)
        notices = chosen(address, hook, mail, mail_from)
        server.serve(
            host, port, database, name or (), browser, settings, behind=behind or (), path=path, notices=notices
        )
        return
    options = {"--host": host, "--port": server.free_port(host, port)}
    options |= {"--pace": pace, "--think": think, "--patience": patience}
    said = {"--path": path, "--address": address, "--hook": hook, "--mail": mail, "--mail-from": mail_from}
    options |= {option: text for option, text in said.items() if text}
    if database is not None:
        options["--database"] = database
    if keep_days is not None:
        options["--keep-days"] = keep_days
    if workers is not None:
        options["--workers"] = workers
    repeated = [(option, each) for option, some in (("--name", name), ("--behind", behind)) for each in some or ()]
    words = [str(word) for pair in (*options.items(), *repeated) for word in pair]
    command = [sys.executable, "-m", "sandtable", "table", "--no-browser", *words]
    reloading.supervise(command, server.at_once)


def look_after(database: str | None, check: bool, backup: Path | None) -> None:
    """Checks and copies a database, and says what came of it."""
    from sandtable.web import server
    from sandtable.web.tables import keeping

    kept = keeping.to_look_after(database or server.usual_database())
    if backup is not None:
        keeping.back_up(kept, backup)
        output.say(f"copied to {backup}")
    if check:
        with keeping.in_present_form(kept) as present:
            found = list(keeping.check(present))
        wrong = [(table, why) for table, why in found if why]
        for table, why in wrong:
            output.say(f"{table}: {why}")
        output.say(f"{len(found) - len(wrong)} of {len(found)} tables can be set up again")
        if wrong:
            raise typer.Exit(1)


def site(out: Out, game: Games = None, built: Built = None, as_json: options.Json = False) -> None:
    """Write the table as plain files: it plays in the reader's browser, without a server, below any path of a host."""
    with needed():
        from sandtable.web.alone.building import build
    chosen = game or list(registry.rulesets())
    build(out, [registry.find(id) for id in chosen], built or Path(options.PAGES))
    files = [file for file in out.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    if as_json:
        output.emit({"folder": str(out), "games": chosen, "files": len(files), "bytes": size})
        return
    output.say(f"{out}: {len(chosen)} games, {len(files)} files, {size / 1e6:.0f} MB")
    output.say("", f"  python -m http.server --directory {out}", "", output.dim("Any host of plain files will do."))
