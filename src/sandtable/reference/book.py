"""What a ruleset says about its rules, for whoever shows them: the terminal, pages, programs."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sandtable.kernel import Number, Rules, Ruleset
from sandtable.kernel.catalogue import READING
from sandtable.reference.carriers import Carrier, carried_by, carriers


@dataclass(frozen=True)
class Reading:
    """The options of a ruling, the book's reading first, and the one in force."""

    options: list[str]
    in_force: str


@dataclass(frozen=True)
class DescribedRule:
    """One rule: words, source, numbers and readings in force, and the code that carries it."""

    id: str
    title: str
    text: str
    source: str
    addition: bool  # fills a gap of the document
    numbers: dict[str, Number]
    rulings: dict[str, Reading]
    carried_by: list[str]  # module:function


def described_rule(loaded: Rules, id: str, code: list[Carrier]) -> DescribedRule:
    """One rule, as it is in force."""
    catalogue = loaded.ruleset.catalogue
    entry = catalogue.rules[id]
    readings = {key: catalogue.options[key] for key in (id, id + READING) if key in catalogue.options}
    return DescribedRule(
        id=id,
        title=entry.title,
        text=entry.text,
        source=entry.source,
        addition=entry.addition,
        numbers={id: loaded.in_force[id]} if id in catalogue.numbers else {},
        rulings={key: Reading(some, loaded.in_force[key]) for key, some in readings.items()},
        carried_by=carried_by(code),
    )


@cache
def book(ruleset: Ruleset) -> list[DescribedRule]:
    """Every rule of a ruleset as the book has it, in the book's order."""
    loaded, code = ruleset.load(), carriers(ruleset)
    return [described_rule(loaded, id, code[id]) for id in ruleset.catalogue.rules]


@dataclass(frozen=True)
class Chapter:
    """Rules that belong together."""

    id: str
    title: str
    rules: list[DescribedRule]


def chapters(rules: Iterable[DescribedRule]) -> list[Chapter]:
    """Rules by the first word of their ids; those that stand alone with theirs come last, together."""
    found: dict[str, list[DescribedRule]] = {}
    for rule in rules:
        found.setdefault(rule.id.partition(".")[0], []).append(rule)
    shared = [Chapter(id, title_of(id, some), some) for id, some in found.items() if len(some) > 1]
    alone = [some[0] for some in found.values() if len(some) == 1]
    rest = [
        Chapter("single", "Single rules", [rule for rule in alone if not rule.rulings]),
        Chapter("readings", "Readings", [rule for rule in alone if rule.rulings]),
    ]
    return shared + [chapter for chapter in rest if chapter.rules]


def title_of(chapter: str, rules: list[DescribedRule]) -> str:
    """What to call a chapter: as the rule of just that id is called, or by the word itself."""
    own = next((rule.title for rule in rules if rule.id == chapter), None)
    return own or chapter.replace("-", " ").replace("_", " ").capitalize()
