"""Finds functions that may end without returning the value that they declare."""

import ast
from typing import Any


def result_of(tree: ast.FunctionDef) -> str:
    """The declared result of a function; None for one that yields, or declares none."""
    says = "" if tree.returns is None else ast.unparse(tree.returns)
    yields = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(tree))
    if yields or says in ("", "Any") or "None" in says or says.startswith("Optional"):
        return ""
    return "True or False" if says == "bool" else f"a value, of {says}"


def attributes_set(tree: ast.FunctionDef) -> set[str]:
    """The names of the fields to which a function gives a value, or to an entry of them."""
    stored = [node for node in ast.walk(tree) if isinstance(getattr(node, "ctx", None), ast.Store)]
    targets = [node.value if isinstance(node, ast.Subscript) else node for node in stored]
    return {target.attr for target in targets if isinstance(target, ast.Attribute)}


def line_of_end(tree: ast.FunctionDef) -> int:
    """The line at which a function may end without a value; 0 where it cannot."""
    bare = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is None]
    return bare[0] if bare else tree.body[-1].lineno if goes_on(tree.body) else 0


def goes_on(body: list[ast.stmt]) -> bool:
    """Whether what comes after these statements may be reached."""
    last: Any = body[-1]
    if isinstance(last, ast.Return | ast.Raise | ast.Continue):
        return False
    if isinstance(last, ast.If):
        return not last.orelse or goes_on(last.body) or goes_on(last.orelse)
    if isinstance(last, ast.Match):
        return not takes_all(last) or any(goes_on(case.body) for case in last.cases)
    if isinstance(last, ast.While):
        is_endless = isinstance(last.test, ast.Constant) and bool(last.test.value)
        return not is_endless or any(isinstance(node, ast.Break) for node in ast.walk(last))
    if isinstance(last, ast.With):
        return goes_on(last.body)
    return not (isinstance(last, ast.Assert) and isinstance(last.test, ast.Constant) and not last.test.value)


def takes_all(match: ast.Match) -> bool:
    """Whether its cases may be all there are: actions want a last one for the rest, members of an enum do not."""
    last = match.cases[-1]
    is_for_rest = last.guard is None and isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
    return is_for_rest or not any(isinstance(part, ast.MatchClass) for case in match.cases for part in ast.walk(case))
