"""Changes of settings: an entry of a number, the reading of a rule, an entry of the scenario."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

from sandtable.kernel import Catalogue, InvalidRules, InvalidScenario, Rules, easel, no_such
from sandtable.kernel.bounds import Place, Read, entries, place_in_words, with_entry
from sandtable.kernel.catalogue import READING
from sandtable.kernel.reading import as_list, as_whole, whole_number

Kind = Literal["number", "ruling", "scenario"]
Names = str | Sequence[str]  # "all", "none", or patterns such as "fire.*"
ENTRY = re.compile(r"^(?P<id>.*?)(?P<place>(\[\d+\])*)$")


class Change(NamedTuple):
    """One setting with another value than the one in force."""

    kind: Kind
    id: str  # of a number or a ruling; or the way into the scenario: "squads.B.0.armor"
    place: Place
    old: Any
    new: Any

    @property
    def name(self) -> str:
        """`gear.price[2]`."""
        return f"{self.id}{place_in_words(self.place)}"

    @property
    def read(self) -> Read:
        """The setting that a battle reads if the change concerns it."""
        return self.id, self.place

    def __str__(self) -> str:
        return f"{self.name} {self.old} -> {self.new}"


Variant = tuple[Change, ...]  # settings that differ from those in force; () is the base


def in_words(variant: Variant) -> str:
    """All changes of a variant in a line."""
    return ", ".join(map(str, variant)) or "as it stands"


# ---- what there is to change --------------------------------------------------------------------------------------


def wanted(name: str, names: Names) -> bool:
    """Whether a name is among those asked for."""
    patterns = [names] if isinstance(names, str) else names
    return any(p == "all" or fnmatchcase(name, p) or name == p for p in patterns if p != "none")


def check_names(rules: Rules, names: Names, known: Iterable[str], what: str) -> None:
    """Refuses a pattern that fits no name."""
    everything = list(known)
    for pattern in [names] if isinstance(names, str) else as_list(f"{what}s", names):
        if pattern not in ("all", "none") and not any(wanted(name, str(pattern)) for name in everything):
            raise InvalidRules(no_such(what, pattern, dict.fromkeys(everything), command_of(rules)))


def command_of(rules: Rules) -> str:
    """The command that lists all rules, with their numbers and readings."""
    return f"sandtable rules {rules.ruleset.id}"


def number_steps(rules: Rules, names: Names = "all", steps: Sequence[int] = (1, -1)) -> Iterator[Change]:
    """Every entry of the chosen numbers, moved by a number of steps, where that is inside its sweep."""
    catalogue = rules.ruleset.catalogue
    listed = [(id, place) for id, book in rules.numbers.items() for place, _ in entries(book)]
    entered = [f"{id}{place_in_words(place)}" for id, place in listed if place]
    check_names(rules, names, [*rules.numbers, *entered], "number")
    steps = [as_whole("steps", step, None) for step in as_list("steps", steps)]
    for id, place in listed:
        bounds, value = catalogue.bounds.get(id), dict(entries(rules.numbers[id]))[place]
        sweep = bounds.sweep_of(place) if bounds else None
        if sweep is None or not (wanted(id, names) or wanted(f"{id}{place_in_words(place)}", names)):
            continue
        for step in steps:
            if sweep[0] <= value + step <= sweep[1]:
                yield Change("number", id, place, value, value + step)


def other_readings(rules: Rules, names: Names = "all") -> Iterator[Change]:
    """Every other option of the rulings asked for."""
    options = rules.ruleset.catalogue.options
    check_names(rules, names, options, "ruling")
    for id, labels in options.items():
        if wanted(id, names):
            yield from (Change("ruling", id, (), rules.in_force[id], x) for x in labels if x != rules.in_force[id])


def given_values(rules: Rules, given: Mapping[str, Sequence[object]]) -> Iterator[Change]:
    """The values to try: `{"fire.cover": [0, 2], "gear.price[2]": [10], "cell-map": ["shifted"]}`."""
    for name, values in given.items():
        for value in as_list(name, values):
            made = change_of(rules, name, value)
            if made.old != made.new:
                yield made


def change_of(rules: Rules, name: str, value: Any) -> Change:
    """The change that sets a number's entry or a ruling to a value; `+1` and `-2` written as text are steps."""
    catalogue = rules.ruleset.catalogue
    ruling = ruling_named(catalogue, name, value)
    if ruling is not None:
        return Change("ruling", ruling, (), rules.in_force[ruling], catalogue.option(ruling, str(value)))
    found = ENTRY.match(name)
    assert found
    id, place = found["id"], tuple(whole_number(x) for x in re.findall(r"\d+", found["place"]))
    if id not in catalogue.numbers:
        raise InvalidRules(no_such("number or ruling", id, [*catalogue.numbers, *catalogue.options], command_of(rules)))
    known = dict(entries(rules.numbers[id]))
    if place not in known:
        raise InvalidRules(no_such("entry", name, [f"{id}{place_in_words(x)}" for x in known]))
    old = known[place]
    return Change("number", id, place, old, new_value(name, old, value))


def new_value(name: str, old: int, value: Any) -> int:
    """The whole number that is meant."""
    text = str(value)
    try:
        is_step = isinstance(value, str) and text[:1] in ("+", "-")
        return old + int(text) if is_step else int(text)
    except ValueError:
        raise InvalidRules(f"{name}: a whole number or a step like +1 expected, got {text}") from None


def ruling_named(catalogue: Catalogue, name: str, value: Any) -> str | None:
    """The ruling of this name, if the value is no number."""
    for id in (name, name + READING):
        if id in catalogue.options and (id not in catalogue.numbers or str(value) in catalogue.options[id]):
            return id
    return None


# ---- changed ------------------------------------------------------------------------------------------------------


def changed_rules(rules: Rules, variant: Variant) -> Rules:
    """The rules with a variant's numbers and readings; `InvalidRules` if one is out of bounds."""
    numbers, rulings = dict(rules.changed_numbers), dict(rules.rulings)
    for change in variant:
        if change.kind == "number":
            numbers[change.id] = with_entry(numbers.get(change.id, rules.numbers[change.id]), change.place, change.new)
        elif change.kind == "ruling":
            rulings[change.id] = change.new
    return type(rules)(rules.ruleset, rulings, numbers, rules.preset)


def change_scenario(data: dict[str, Any], variant: Variant) -> None:
    """Writes a variant's entries into what a scenario says."""
    for change in variant:
        if change.kind == "scenario":
            put(data, change.id, change.new)


def entry_or_none(data: Any, way: str) -> Any:
    """The same; None where the scenario leaves the last entry of the way out."""
    outer, _, last = way.rpartition(".")
    inner = entry_at(data, outer) if outer else data
    return inner.get(last) if isinstance(inner, dict) else entry_at(data, way)


def put(data: Any, way: str, value: Any) -> None:
    """Writes one entry of a scenario."""
    outer, _, last = way.rpartition(".")
    inner = entry_at(data, outer) if outer else data
    inner[int(last) if isinstance(inner, list) else last] = value


def entry_at(data: Any, way: str) -> Any:
    """The entry at a path such as `squads.B.0.armor`."""
    inner = data
    for step in path_of(way):
        try:
            inner = inner[step if isinstance(inner, list) else str(step)]
        except (KeyError, IndexError, TypeError):
            known = range(len(inner)) if isinstance(inner, list) else inner if isinstance(inner, dict) else ()
            raise InvalidScenario(no_such("entry of the scenario", way, map(str, known))) from None
    return inner


def path_of(way: str) -> easel.Path:
    """A path taken apart: `("squads", "B", 0, "armor")`."""
    return tuple(whole_number(step) if step.isdigit() else step for step in way.split("."))
