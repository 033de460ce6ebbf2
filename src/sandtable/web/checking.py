"""Finds what is wrong with a scenario, each fault at its place, and as much of it as can still be drawn."""

import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from sandtable.kernel import InvalidScenario, Rules, SandtableError, Scenario, Table, easel, reading

T = TypeVar("T")
UNTHOUGHT_OF = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)  # what tools raise on odd data
MOST = 12  # the most faults that are reported at once
WHERE = re.compile(r"[a-z_]+(?:\.\w+|\[\d+\])*")
PART = re.compile(r"\w+")
INDEX = re.compile(r"\[(\d+)\]")


class Wrong(BaseModel):
    """Something that no battle can start with, the rule that says so, and the entry it is about."""

    text: str
    rule: str = ""
    path: list[str | int] = []


@dataclass
class Checked:
    """A scenario: what is wrong with it, and the battle that it stands for, or would without what is wrong."""

    wrong: list[Wrong] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)  # warnings: it can start, but may not be what was meant
    read: Scenario | None = None
    battle: Table[Any] | None = None
    origins: dict[int, tuple[easel.Path, Any]] = field(default_factory=dict)  # where each entry stood at first

    def origin(self, entry: Any) -> easel.Path | None:
        """The original place of an entry that is drawn."""
        path, _ = self.origins.get(id(entry), (None, entry))
        return path

    def tell(self, wrong: list[Wrong]) -> None:
        """Adds further faults, up to the number that is reported at once."""
        new = [each for each in wrong if each not in self.wrong]
        self.wrong += new[: MOST - len(self.wrong)]


def checked(rules: Rules, data: easel.Data) -> tuple[Checked, easel.Data]:
    """The scenario of these data; and what of them is drawn."""
    found = Checked()
    drawn = copied(data)
    found.origins = {id(entry): (path, entry) for path, entry in entries(drawn)}
    for _ in range(MOST):
        wrong = begin(found, rules, drawn)
        if not wrong:
            return found, drawn
        place = innermost_entry(drawn, wrong[0].path)
        found.tell([as_at_first(found, drawn, each) for each in wrong])
        if place is not None:
            del easel.entry_in(drawn, place[:-1])[place[-1]]
        elif not (shortened(rules, drawn, path := tuple(wrong[0].path)) or left_out(rules, drawn, path)):
            break
    bench = rules.ruleset.easel
    lenient = found_by(lambda: bench.lenient(manned(bench, drawn)), drawn) if bench else drawn
    read = found.read
    begin(found, rules, lenient)
    found.read = found.read if read is None else read
    return found, lenient


def shortened(rules: Rules, data: easel.Data, path: easel.Path) -> bool:
    """Leaves out the last entries of a list that is too long; where that does not help, the list stays."""
    entries = easel.entry_in(data, path)
    if not isinstance(entries, list):
        return False
    known, fits, more = list(entries), 0, len(entries)
    while more - fits > 1:
        tried = (fits + more) // 2
        entries[:] = known[:tried]
        is_wrong = any(tuple(each.path) == path for each in begin(Checked(), rules, data))
        fits, more = (fits, tried) if is_wrong else (tried, more)
    entries[:] = known[:fits] or known
    return fits > 0


def left_out(rules: Rules, data: easel.Data, path: easel.Path) -> bool:
    """Leaves out a value if it is optional; a required one stays."""
    holder = easel.entry_in(data, path[:-1])
    if not path or not isinstance(holder, dict):
        return False
    value = holder.pop(path[-1])
    if any(tuple(each.path) in (path, path[:-1]) for each in begin(Checked(), rules, data)):
        holder[path[-1]] = value
    return path[-1] not in holder


def manned(bench: easel.Easel, data: easel.Data) -> easel.Data:
    """The same with a stand-in for each empty side, without which no battle starts and no board is drawn."""
    for corps in bench.corps:
        is_named = isinstance(easel.entry_in(data, corps.path[:1]), str)  # a force that stands in a file of its own
        entries = [] if is_named else easel.list_in(data, corps.path)
        if not any(dict(corps.own).items() <= each.items() for each in entries):
            entries.append(bench.recruits(data)[0].entry | dict(corps.own) | {bench.name: f"nobody {corps.side}"})
    return data


def found_by(look: Callable[[], T], otherwise: T) -> T:
    """What an easel finds in a scenario; a default where its data are too odd for the tool."""
    try:
        return look()
    except UNTHOUGHT_OF:
        return otherwise


def begin(found: Checked, rules: Rules, data: easel.Data) -> list[Wrong]:
    """Starts the battle of these data; what is wrong with them."""
    try:
        found.read = rules.ruleset.scenario.model_validate(data)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            found.battle = rules.with_preset(found.read.preset).start(found.read)
        found.remarks = list(dict.fromkeys(str(each.message) for each in said))
    except ValidationError as error:
        return misread(rules, data, error)
    except SandtableError as error:
        return [Wrong(text=str(error), rule=error.rule or "", path=list(place_of(rules, data, str(error))))]
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:  # data too odd for the rules
        return [Wrong(text=f"no battle can start so: {error}")]
    return []


def misread(rules: Rules, data: easel.Data, error: ValidationError) -> list[Wrong]:
    """The first entries that are of another kind than expected, each once."""
    found: dict[easel.Path, Wrong] = {}
    for each in error.errors(include_url=False)[:MOST]:
        text = reading.words_of(each)
        path = existing(data, each["loc"]) if each["loc"] else place_of(rules, data, text)
        if each["type"] == "extra_forbidden":
            text = reading.unknown_entry(rules.ruleset.scenario, str(each["loc"][-1]))
        field = each["loc"][-1:] if each["type"] == "missing" else path
        named = [part for part in field if isinstance(part, str)][-1:] if each["loc"] else []
        text = ": ".join([*named, text[:1].lower() + text[1:]])
        found.setdefault(path, Wrong(text=text, path=list(path)))
    return list(found.values())


def existing(data: Any, loc: tuple[int | str, ...]) -> easel.Path:
    """The part of a place that is there: pydantic also names the kinds it tried."""
    path: easel.Path = ()
    for part in loc:
        if easel.entry_in(data, (*path, part)) is not None:
            path = (*path, part)
    return path


def place_of(rules: Rules, data: easel.Data, text: str) -> easel.Path:
    """The entry that an error is about: the error begins with its place in the file, or with its name."""
    said = WHERE.match(text)
    if said:
        parts: list[str | int] = [int(part) if part.isdigit() else part for part in PART.findall(said[0])]
        path = existing(data, tuple(parts))
        if len(path) > 1 or (path and text[said.end() :].startswith((":", " (", ", "))):
            return path
    return by_name(rules, data, text)


def by_name(rules: Rules, data: easel.Data, text: str) -> easel.Path:
    """The entry that the error names first, among all pieces and all things on the ground."""
    found: list[tuple[int, int, easel.Path]] = []
    for path, entry in entries(data):
        for called in (entry.get("name"), entry.get("id")):
            at = re.search(rf"(?<!\w){re.escape(called)}(?!\w)", text) if isinstance(called, str) and called else None
            if at:
                found.append((at.start(), -len(str(called)), path))
    return min(found)[2] if found else ()


def innermost_entry(data: easel.Data, path: list[str | int]) -> easel.Path | None:
    """The place of the innermost list entry around a place: only entries of lists can be left out."""
    for end in range(len(path), 0, -1):
        entry, parent = easel.entry_in(data, tuple(path[:end])), easel.entry_in(data, tuple(path[: end - 1]))
        if isinstance(entry, dict) and isinstance(parent, list):
            return tuple(path[:end])
    return None


def as_at_first(found: Checked, data: easel.Data, wrong: Wrong) -> Wrong:
    """The same in the original data: entries that were left out have moved those behind them."""
    path, said = original(found, data, wrong.path), WHERE.match(wrong.text)
    if path == wrong.path or said is None:
        return wrong.model_copy(update={"path": path})
    places = iter([part for part in path if isinstance(part, int)])
    place = INDEX.sub(lambda index: f"[{next(places, index[1])}]", said[0])
    return wrong.model_copy(update={"path": path, "text": f"{place}{wrong.text[said.end() :]}"})


def original(found: Checked, data: easel.Data, path: list[str | int]) -> list[str | int]:
    """The same place in the data as they were, with all that has been left out since."""
    for end in range(len(path), 0, -1):
        entry = easel.entry_in(data, tuple(path[:end]))
        origin = found.origin(entry) if isinstance(entry, dict) else None
        if origin is not None:
            return [*origin, *path[end:]]
    return path


def entries(data: Any, path: easel.Path = ()) -> Iterator[tuple[easel.Path, easel.Data]]:
    """Every table of the data with its place."""
    if isinstance(data, dict):
        if path:
            yield path, data
        for key, value in data.items():
            yield from entries(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from entries(value, (*path, i))


def copied(data: Any) -> Any:
    """A deep copy in which no two entries are one object."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list) else data


def refuse_wrong(rules: Rules, data: easel.Data) -> Scenario:
    """The scenario, or the error that no battle can start with it."""
    found = Checked()
    for first in begin(found, rules, data):
        raise InvalidScenario(first.text, first.rule or None)
    assert found.read is not None
    return found.read
