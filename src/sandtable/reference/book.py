"""The rules of a ruleset as the terminal, pages and programs show them."""

import re
from dataclasses import dataclass
from functools import cache

from sandtable.kernel import Number, Rules, Ruleset
from sandtable.kernel.catalogue import READING
from sandtable.reference.carriers import Carrier, carried_by, carriers

NO_WORD = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Reading:
    """The options of a ruling, the book's reading first, and the one in force."""

    options: list[str]
    in_force: str


OURS = "our addition", "our reading", "a reading of ours"


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

    @property
    def ours(self) -> str:
        """What the source of an unpublished rule says: that it is an addition, or a reading."""
        said = next((words for words in OURS if self.source.startswith(words)), "")
        return said or (OURS[0] if self.addition and not self.source else "")


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


def chapters(ruleset: Ruleset) -> list[Chapter]:
    """The rules under the titles that rules.toml gives to the first words of their ids, or under these words."""
    titles = {word: title for title, words in ruleset.catalogue.chapters.items() for word in words}
    found: dict[str, list[DescribedRule]] = {}
    for rule in book(ruleset):
        word = rule.id.partition(".")[0]
        found.setdefault(titles.get(word) or spoken(word), []).append(rule)
    return [Chapter(NO_WORD.sub("-", title.lower()).strip("-"), title, rules) for title, rules in found.items()]


def spoken(word: str) -> str:
    """`Hard target` for `hard-target`."""
    return word.replace("-", " ").replace("_", " ").capitalize()
