"""Why an answer is illegal: what the rules said while they judged it."""

from __future__ import annotations

import inspect
from typing import Any

from sandtable.kernel.actions import Action
from sandtable.kernel.ruleset import Rules
from sandtable.kernel.table import Table

from .log import said
from .pending import Choice, Refusal


def refusals(rules: Rules, judge: Any, state: Table[Any], action: Action, pending: Choice) -> Refusal | None:
    """The judge's refusal, or None when it allows the action."""
    t = state.clone()
    t.log, t.refusals = None, []
    about = [x for x in (pending.who, pending.about) if x is not None]
    wanted = len(inspect.signature(judge).parameters) - 2
    if judge(t, action, *about[:wanted]):
        return None
    return in_words(rules, t, action, t.refusals)


def in_words(rules: Rules, t: Table[Any], action: Action, heard: list[tuple[str, tuple[Any, ...]]]) -> Refusal:
    """The first rule that refused, in its words; where it refused several pieces, all are named."""
    if not heard:
        return Refusal("", f'"{action}" is not legal now')
    id, facts = heard[0]
    same = [f for rule, f in heard if rule == id]
    shown = [said(t, x) for x in facts]
    if len(same) > 1 and shown:
        shown[0] = ", ".join(dict.fromkeys(said(t, f[0]) for f in same))
    entry = rules.ruleset.catalogue.rules[id]
    words = entry.refusal or f'"{action}" goes against {entry.title}: {entry.text}'
    return Refusal(id, words.format(*shown))
