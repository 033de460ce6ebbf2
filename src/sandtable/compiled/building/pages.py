"""Rulesets for pages: a module of WebAssembly each, and the layouts of its records as data for the host."""

import base64
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sandtable.kernel import Ruleset, player_names

from ..run.engine import Engine
from ..runtime import work
from ..runtime.failures import FAILURES
from ..runtime.packing import CODES, format_of
from . import machines, uses
from .build import get_ready, library_for


def build(ruleset: Ruleset, to: Path, say: Callable[[str], None]) -> Path:
    """Writes the module of a ruleset, and its layouts beside it, into a folder."""
    get_ready(to)
    say(f"writing {ruleset.id}")
    engine = Engine.of(ruleset)
    players = {name: engine.workshop.player_name(name) for name in player_names(ruleset.asks)}
    units = uses.units_of(ruleset)
    entry = next(name for name in units if name.startswith(f"{ruleset.id}_{engine.workshop.digest}_run_"))
    say(f"compiling {ruleset.id} for pages")
    module = library_for(machines.BROWSER, ruleset.id, {name: units[name] for name in (entry, *players.values())}, to)
    layouts = json.dumps(layouts_of(engine, entry, players), separators=(",", ":"))
    (to / f"{ruleset.id}.json").write_text(layouts, encoding="utf-8")
    return module


def layouts_of(engine: Engine, entry: str, players: dict[str, str]) -> dict[str, Any]:
    """The data that a host needs to play: formats of records, their places, and the messages of failures."""
    layouts, plain = engine.layouts, engine.result_dtype
    fields: Any = layouts.work.fields
    columns: Any = plain.fields
    return {
        "ruleset": engine.ruleset.id,
        "sides": list(engine.ruleset.sides),
        "state": format_of(layouts.state),
        "board": format_of(layouts.board),
        "numbers": format_of(layouts.numbers),
        "work": {
            "blank": text_of(work.work_records(layouts.work, 1)),
            "at": {name: fields[name][1] for name in ("policies", "looks", "battle", "decisions", "error")},
        },
        "result": {
            "blank": text_of(engine.blank),
            "columns": {name: (columns[name][1], format_of_column(columns[name][0])) for name in plain.names or ()},
        },
        "entry": entry,
        "players": {name: {"function": at, "looks": engine.workshop.looks(name)} for name, at in players.items()},
        "failures": [f"{kind.__name__}{f': {said}' if said else ''}" for kind, said in FAILURES],
    }


def format_of_column(dtype: Any) -> str:
    """One field of a record in the letters of `struct`."""
    base, shape = dtype.subdtype or (dtype, ())
    return f"{math.prod(shape)}{CODES[base.str[1:]]}"


def text_of(record: Any) -> str:
    """A record's bytes as text."""
    return base64.b64encode(record.tobytes()).decode("ascii")
