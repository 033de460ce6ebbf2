"""Plain functions translated: the text that they become, and how they are called."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from sandtable.compiled.run.calling import Entry, kinds_of
from sandtable.compiled.run.linking import Code
from sandtable.compiled.runtime import records
from sandtable.compiled.runtime.work import PLAY
from sandtable.compiled.translator import kinds as k
from sandtable.compiled.translator.function import written
from sandtable.compiled.translator.layouts import Layouts
from sandtable.compiled.translator.machine import Unit
from sandtable.compiled.translator.module import Module
from sandtable.compiled.translator.opening import open_entry
from sandtable.compiled.translator.vocabulary import vocabulary
from sandtable.kernel import Dice

from ..toy import RULESET

STATES: dict[np.dtype[Any], Any] = {}  # records of arrays -> the class whose states they are


def module_text(f: Callable[..., Any], args: tuple[Any, ...], checked: bool = False) -> tuple[str, list[str]]:
    """The text of a module for such arguments, and what its checks say; arrays may hold states of known classes."""
    module = Module(vocabulary(), checked=checked)
    module.layouts = Layouts(STATES)
    return open_entry(module, module.scope_of(f), args), module.checks  # type: ignore[arg-type]


def text_of(f: Callable[..., Any], *args: Any) -> str:
    """The same, without names that count up: `%v7` and `%s3` are `%`."""
    return re.sub(r"%[vsb]\d+", "%", module_text(f, args)[0])


def shows(f: Callable[..., Any], args: tuple[Any, ...], *lines: str) -> bool:
    """Whether these stand in its text, one behind the other."""
    return stand_in(text_of(f, *args), *lines)


def entry(f: Callable[..., Any], *args: Any, checked: bool = False) -> Entry:
    """The function as machine code, for such arguments."""
    text, checks = module_text(f, args, checked)
    return Entry(Code.of(Unit(text, checks)).loaded(), kinds_of(args))


def same(f: Callable[..., Any], *calls: tuple[Any, ...]) -> bool:
    """Whether each call comes to what it comes to in Python."""
    compiled_f = entry(f, *calls[0])
    for args in calls:
        expected = f(*args)
        found = compiled_f(*args)
        wanted = tuple(expected) if isinstance(expected, tuple) else (int(expected), 0)
        assert found == wanted, f"{args}: {wanted} in Python, {found} translated"
    return True


def rule_text(f: Callable[..., Any], *kinds: str, purpose: str = PLAY) -> str:
    """The text of a rule of the toy, for such arguments: `t`, `fighter`, `action`, `dice`, `int` or `bool`."""
    layouts = records.Layouts(RULESET, purpose)
    module = Module(vocabulary(purpose), RULESET, layouts)
    table = module.table
    fighters = module.layouts.field(table.state, "fighters")[1]
    assert isinstance(fighters, k.Array)
    assert isinstance(fighters.item, k.Record)
    known: dict[str, k.Kind] = {"t": table, "fighter": fighters.item, "int": k.INT, "bool": k.BOOL}
    known["action"] = k.reading("action", RULESET.actions)
    known["dice"] = k.tuple_of((k.INT, k.INT), Dice)
    name = written(module, module.scope_of(f), tuple(known[kind] for kind in kinds)).name  # type: ignore[arg-type]
    text = next(text for text in module.texts if f"{name}(" in text.partition("\n")[0])
    return re.sub(r"%[vsb]\d+", "%", text)


def stand_in(text: str, *lines: str) -> bool:
    """Whether these stand in a text, one behind the other."""
    at = 0
    for line in lines:
        at = text.find(line, at)
        assert at >= 0, f"{line!r} does not stand there:\n{text}"
        at += len(line)
    return True
