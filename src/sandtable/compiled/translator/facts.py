"""Facts about a board in translated code: what `types.keeping` writes out, at the same places of a board's record."""

from __future__ import annotations

import inspect
from types import FunctionType
from typing import Any

from sandtable.kernel.facts import facts_of
from sandtable.kernel.names import is_packed

from ..types.keeping import texts
from ..types.records import FIELD
from . import atoms
from . import kinds as k
from .layouts import fields_of
from .module import Module, ReadAs, Scope


def kept(module: Module, f: FunctionType, board: k.Kind) -> Scope | None:
    """The function that looks a fact up before it works it out; None where boards keep nothing."""
    if not isinstance(board, k.Record) or FIELD not in fields_of(board) or f not in facts_of(board.cls):
        return None
    if (f, FIELD) not in module.scopes:
        module.scopes[f, FIELD] = keeper(module, f, facts_of(board.cls))
    return module.scopes[f, FIELD]


def keeper(module: Module, f: FunctionType, about: tuple[Any, ...]) -> Scope:
    """Makes that function, and the one that it calls where nothing is kept yet."""
    kind = inspect.signature(f, eval_str=True).return_annotation
    names: dict[str, Any] = {
        "spelt": module.scope_of(f),
        "word_at": atoms.word_at,
        "put_word": atoms.put_word,
        "bits": atoms.bits,
        "read": ReadAs(kind) if is_packed(kind) else None,
    }
    scope = module.scope_of(f)
    for name, text in texts(f, about).items():
        said = {"label": f"{f.__name__}.{name}", "apart": name == "found"}
        scope = names[name] = module.from_text(text, names, f.__code__.co_filename, **said)
    return scope
