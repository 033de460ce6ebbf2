"""Facts about a board in translated code: what `runtime.keeping` writes out, at the same places of a board's record."""

from types import FunctionType
from typing import Any

from sandtable.kernel.facts import facts_of

from ..runtime import keeping, records
from . import kinds as k, registry
from .module import Module, Scope


def kept(module: Module, f: FunctionType, board: k.Kind) -> Scope | None:
    """The function that looks a fact up before it works it out; None where boards keep nothing."""
    if not isinstance(board, k.Record) or records.FIELD not in board.fields:
        return None
    about = facts_of(board.cls, module.ruleset.package)
    if f not in about:
        return None
    if (f, records.FIELD) not in module.scopes:
        module.scopes[f, records.FIELD] = keeper(module, f, about)
    return module.scopes[f, records.FIELD]


def keeper(module: Module, f: FunctionType, about: tuple[Any, ...]) -> Scope:
    """Makes that function, and the one that it calls where nothing is kept yet."""
    kind = keeping.kind_of(f)
    names: dict[str, Any] = {
        "spelt": module.scope_of(f),
        **{name: registry.WORDS[name] for name in ("word_at", "put_word", "bits")},
        "read": getattr(kind, "read", None),  # of a class of packed values
    }
    scope = module.scope_of(f)
    for name, text in keeping.texts(f, about).items():
        said = {"label": f"{f.__name__}.{name}", "apart": name == "found"}
        scope = names[name] = module.from_text(text, names, f.__code__.co_filename, **said)
    return scope
