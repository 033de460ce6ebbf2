"""Compiled players: the text of one function for each, which answers every kind of question."""

from collections.abc import Container, Iterable
from typing import Any

from sandtable.kernel.declared import annotations_of, arguments_of
from sandtable.kernel.names import is_packed


def argument(ruleset: Any, packed: Container[str], hint: Any, value: str) -> str:
    """How a player's function gets one of its arguments: a piece by its list, an action, a number and what it packs."""
    name = hint.rpartition(".")[2] if isinstance(hint, str) else getattr(hint, "__name__", "")
    if name in packed:
        return f"as_{name}({value})"
    if name in ruleset.lists:
        return f"t.{ruleset.lists[name]}[{value}]"
    for field, declared in ruleset.board.fields.items():
        if declared.state and declared.count and declared.state.__name__ == name:
            return f"t.board.{field}[{value}]"
    actions = (ruleset.actions, *ruleset.actions.kinds)
    return f"as_action({value})" if name in [a.__name__ for a in actions] else value


def packed_hints(answers: Iterable[Any], orders: Any = None) -> dict[str, Any]:
    """The classes of packed values that answers take, by name."""
    found: dict[str, Any] = {} if orders is None else {orders.__name__: orders}
    for f in answers:
        declared = annotations_of(f)
        hints = [declared.get(name, int) for name in arguments_of(f)[1:]]
        kinds = [f.__globals__.get(hint) if isinstance(hint, str) else hint for hint in hints]
        found |= {kind.__name__: kind for kind in kinds if is_packed(kind)}
    return found


def reply_text(ruleset: Any, answers: dict[int, Any], orders: Any = None) -> str:
    """The body of a compiled player: the question picks the function that answers it; some are told their orders."""
    lines = ["def impl(t, ask, who, about):", " only = about if who == NOTHING else who"]
    packed = packed_hints(answers.values(), orders)
    told = [] if orders is None else [f"as_{orders.__name__}(t.work.orders[t.work.side_asked])"]
    for ask, f in sorted(answers.items()):
        names = arguments_of(f)[1 + len(told) :]
        given = ["only"] if len(names) == 1 else ["who", "about"]
        hints = [annotations_of(f).get(name, int) for name in names]
        values = ", ".join(["t", *told, *(argument(ruleset, packed, hint, value) for hint, value in zip(hints, given))])
        lines.append(f" if ask == {ask}: return code_of(answer_{ask}({values}))")
    return "\n".join([*lines, " return any_answer(t)"])
