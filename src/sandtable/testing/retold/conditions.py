"""Which refusals stand for several conditions, read from the rules as text."""

import ast
from collections.abc import Iterator
from pathlib import Path

from sandtable.kernel import Ruleset, verbs
from sandtable.kernel.rule import registered
from sandtable.lint.source import text_of


def shared_texts(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Ids whose one text refuses for several conditions, with the places; what to do about it."""
    for id, places in conditions(ruleset).items():
        if not ruleset.catalogue.refusals.get(id):
            continue
        several = list(places)
        compound = [condition for condition in several if is_compound(condition)]
        where = ", ".join(places[condition] for condition in (several if len(several) > 1 else compound))
        if len(several) > 1:
            yield (
                id,
                f"{id} refuses for {len(several)} conditions in one text ({where}): give each its own, {HOW}",
            )
        elif compound:
            yield id, f"{id} refuses where any of several tests fails ({where}): give each its own, {HOW}"


HOW = 'as "rule:word", or promise what the refusal claims'


def conditions(ruleset: Ruleset) -> dict[str, dict[str, str]]:
    """Id of a refusal -> each condition, as it is written -> the first place where it stands."""
    found = dict[str, dict[str, str]]()
    for f in registered(ruleset.package):
        tree = text_of(f)
        for node in ast.walk(tree) if tree is not None else ():
            if isinstance(node, ast.Call) and is_allowed(node, f.__globals__) and len(node.args) > 2:
                id = node.args[1]
                if isinstance(id, ast.Constant):
                    place = f"{Path(f.__code__.co_filename).name}:{node.lineno}"
                    found.setdefault(str(id.value), {}).setdefault(ast.unparse(node.args[2]), place)
    return found


def is_allowed(node: ast.Call, names: dict[str, object]) -> bool:
    return isinstance(node.func, ast.Name) and names.get(node.func.id) is verbs.allowed


def is_compound(condition: str) -> bool:
    """Whether a condition fails where any of several tests does."""
    tree = ast.parse(condition, mode="eval").body
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return isinstance(tree.operand, ast.BoolOp) and isinstance(tree.operand.op, ast.Or)
    return isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And)
