"""Rule texts with links: to the rules they name, and to those that the same code carries."""

import re
from collections.abc import Collection, Iterable

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from sandtable.kernel import Number
from sandtable.reference.book import DescribedRule

ID = re.compile(r"`?([a-z0-9_][a-z0-9_-]*(?:\.[a-z0-9_-]+)+)`?")  # only ids with a dot differ from ordinary words
MOST = 6  # rules in one function; more of them have little to do with each other


def linked(text: str, known: Collection[str]) -> Markup:
    """A text, escaped, in which every id of a known rule leads there."""
    parts, end = [Markup()], 0
    for found in ID.finditer(text):
        if found[1] in known:
            parts += [escape(text[end : found.start()]), link(found[1])]
            end = found.end()
    return Markup().join([*parts, escape(text[end:])])


def link(id: str) -> Markup:
    return Markup('<a class="rule" href="#{}">{}</a>').format(id, id)


def from_markdown(text: str) -> Markup:
    """A page of Markdown as HTML; HTML in it stays text."""
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))  # noqa: S704  it escapes


def together(rules: Iterable[DescribedRule]) -> dict[str, list[str]]:
    """Rule id -> the rules that stand in the same functions, and those its id begins with."""
    found = {rule.id: rule for rule in rules}
    inside: dict[str, list[str]] = {}
    for rule in found.values():
        for function in rule.carried_by:
            if ":" in function:
                inside.setdefault(function, []).append(rule.id)
    near: dict[str, dict[str, None]] = {id: dict.fromkeys(above(id, found)) for id in found}
    for ids in inside.values():
        if len(ids) <= MOST:
            for id in ids:
                near[id].update(dict.fromkeys(other for other in ids if other != id))
    return {id: list(some) for id, some in near.items()}


def above(id: str, known: Collection[str]) -> list[str]:
    """The rules that a rule's id begins with: `fire` for `fire.cover`."""
    words = id.split(".")
    begun = [".".join(words[:count]) for count in range(1, len(words))]
    return [parent for parent in begun if parent in known]


def number_in_words(value: Number) -> str:
    """`3`, `1, 2`, or rows separated by semicolons."""
    if isinstance(value, int):
        return str(value)
    return ("; " if isinstance(value[0], list) else ", ").join(number_in_words(part) for part in value)
