"""Finds for each rule the question that shows its number at work: one that reads it and little else.

`python -m sandtable.testing.panels ID` finds these questions and keeps them with the ruleset, for odds beside rules.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sandtable.kernel import Number, Published, Rules, Ruleset, SandtableError, bounds
from sandtable.odds import ask, situation
from sandtable.reference.panels import FILE
from sandtable.registry import find

from . import asked, drawing, reads, variants

LOOKS, PLAYS = 3, 40  # plays of a question that show what it reads, and those that are compared
UNUSUAL = 5  # reads that a parameter counts for which is not as usual
FEW = 4  # values of a parameter that are tried, and ways to ask that are tried for a rule


class Way(NamedTuple):
    """One way to ask a question, and which rules it reads."""

    question: str
    parameters: dict[str, Any]
    seen: set[bounds.Read]

    def story(self, rules: Rules, plays: int = PLAYS) -> list[Any]:
        """The result of some plays, on the same luck whatever the rules."""
        posed = ask.ask(rules, self.question, self.parameters)
        if (posed.to_the_end and posed.gather is None) or posed.aim is not None:
            raise SandtableError("whole battles read everything, and their odds take long")
        return [*map(situation.play_of(posed, rules), range(plays))]

    def order(self, rules: Rules) -> tuple[bool, int]:
        """The order of ways to ask: those with dice first, then those that read little, then the usual ones."""
        is_sure = not situation.needs_dice(ask.ask(rules, self.question, self.parameters), rules)
        return is_sure, len(self.seen) + UNUSUAL * len(self.parameters)


def search(ruleset: Ruleset) -> dict[str, Any]:
    """A panel for each rule whose number counts in the answer to a question."""
    ways = [way for question in ruleset.questions.values() for way in ways_to_ask(ruleset, question)]
    rules = ruleset.load()
    ways.sort(key=lambda way: way.order(rules))
    found = {rule: next(shown(ruleset, rule, ways), None) for rule in ruleset.catalogue.numbers}
    return {rule: panel for rule, panel in found.items() if panel is not None}


def ways_to_ask(ruleset: Ruleset, question: Published) -> Iterator[Way]:
    """A question with its usual parameters, then with one of them otherwise."""
    fields, rules = question.model.model_fields, ruleset.load()
    others = [{name: value} for name, known in fields.items() for value in few(asked.values(known, rules))]
    for parameters in ({}, *others):
        way = Way(question.name, parameters, set())
        try:
            way.story(reads.watched_rules(variants.PRINTED, ruleset, way.seen), LOOKS)
        except SandtableError:
            continue  # not to be asked so
        yield way


def few(values: Iterable[Any]) -> list[Any]:
    """Some of the values of a parameter, from the first to the last."""
    known = list(values)
    return known[:: max(1, len(known) // FEW)]


def shown(ruleset: Ruleset, rule: str, ways: list[Way]) -> Iterator[dict[str, Any]]:
    """The questions whose answer another number changes, the most particular first."""
    reading = [way for way in ways if rule in {id for id, _ in way.seen}]
    for way in reading[:FEW]:
        number = telling(ruleset, rule, way)
        if number is not None:
            plain = ruleset.questions[way.question].model(**way.parameters).model_dump(mode="json")
            parameters = {name: plain[name] for name in way.parameters}
            yield {"question": way.question, "parameters": parameters, "number": number}


def telling(ruleset: Ruleset, rule: str, way: Way) -> Number | None:
    """Another number that changes the plays of a question, if there is one."""
    usual = way.story(ruleset.load())
    for place in sorted(place for id, place in way.seen if id == rule):
        for number in drawing.others(ruleset.catalogue, rule, place):
            try:
                if way.story(ruleset.load(numbers={rule: number})) != usual:
                    return number
            except SandtableError:
                continue  # not to be asked under this number
    return None


if __name__ == "__main__":
    for each in map(find, sys.argv[1:]):
        lines = [f"{json.dumps(rule)}: {json.dumps(panel)}" for rule, panel in search(each).items()]
        (each.folder / FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        print(f"{each.folder / FILE}: {len(lines)} of {len(each.catalogue.numbers)} numbers")
