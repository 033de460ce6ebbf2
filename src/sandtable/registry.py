"""Finds rulesets: ours and any other, all through the entry-point group `sandtable.rulesets`."""

import copyreg
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sandtable.kernel import InvalidRules, Number, Rules, Ruleset, SandtableError, collector, hint, no_such
from sandtable.kernel.moved import missing
from sandtable.kernel.places import innermost
from sandtable.kernel.ruleset import is_file

GROUP = "sandtable.rulesets"
REGISTERED: dict[str, Ruleset] = {}  # rulesets given by hand, for tests and notebooks


class BrokenRuleset(InvalidRules):
    """An installed ruleset that cannot be loaded."""


@cache
def installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def declared(id: str) -> EntryPoint | None:
    """Where a ruleset is; one of ours is found without a look at all that is installed."""
    if id.isidentifier() and is_file(Path(__file__).parent / "rulesets" / id / "rules.toml"):
        return EntryPoint(id, f"sandtable.rulesets.{id}:RULESET", GROUP)
    return installed().get(id)


def register(ruleset: Ruleset) -> Ruleset:
    """Makes a ruleset known that no installed package declares.

    Args:
        ruleset: The declaration of a ruleset.

    >>> st.register(rules.ruleset).id
    'danger_close'
    """
    if not isinstance(ruleset, Ruleset):
        raise InvalidRules(f"a ruleset expected, as collect() makes it; got {ruleset!r}")
    REGISTERED[ruleset.id] = ruleset
    return ruleset


@cache
def find(id: str) -> Ruleset:
    """The ruleset of this id."""
    if id in REGISTERED:
        return REGISTERED[id]
    point = declared(id)
    if point is None:
        raise InvalidRules(no_such("ruleset", id, [*installed(), *REGISTERED]))
    try:
        with collector.NoGarbage():  # a ruleset stays
            found = point.load()
    except Exception as error:  # any error of its author
        places = names_gone(point) if isinstance(error, ImportError) else []
        told = "\n".join(places) or where_broken(error, folder_of(point))
        raise BrokenRuleset(f'ruleset "{id}" is broken: {told}') from error
    if not isinstance(found, Ruleset):
        raise BrokenRuleset(f'{point.value}, declared as ruleset "{id}", is no Ruleset')
    return found


def names_gone(point: EntryPoint) -> list[str]:
    """The places in a plugin that import what sandtable does not have, all of them: file, line, what is right."""
    folder = folder_of(point)
    return list(missing(folder)) if folder is not None else []


def folder_of(point: EntryPoint) -> Path | None:
    """The folder of the author's package, or the file of a module that is in none; None where there is neither."""
    spec = find_spec(point.module.partition(".")[0])
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin) if spec.submodule_search_locations is None else Path(spec.origin).parent


def where_broken(error: Exception, folder: Path | None = None) -> str:
    """The author's line, in this folder, that stopped an import, and the reason; or else the innermost line."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {type(error).__name__}: {error.msg}"

    def is_own(frame: Any) -> bool:
        return folder is not None and not is_machinery(file_of(frame)) and Path(file_of(frame)).is_relative_to(folder)

    found = innermost(error, is_own) or innermost(error, lambda frame: not is_machinery(file_of(frame)))
    if found is None:
        return why(error)
    frame, line = found
    file = Path(file_of(frame))
    if str(error).startswith(f"{file.name}:"):
        return f"{str(file).removesuffix(file.name)}{error}"
    return f"{file}:{line}: {why(error, {**frame.f_builtins, **frame.f_globals})}"


def file_of(frame: Any) -> str:
    return str(frame.f_code.co_filename)


def why(error: Exception, known: Iterable[str] = ()) -> str:
    """The message of an error, with the known name or attribute that was probably meant."""
    if isinstance(error, SandtableError):
        return str(error)
    thing: Any = getattr(error, "obj", None)
    if isinstance(error, AttributeError) and thing is not None and str(error.name) in str(error):
        owner = getattr(thing, "__name__", type(thing).__name__)
        return f"AttributeError: {owner} has no {error.name}{hint(str(error.name), dir(thing))}"
    meant = hint(error.name, known) if isinstance(error, NameError) and error.name else ""
    return f"{type(error).__name__}: {error}{meant}"


def is_machinery(file: str) -> bool:
    """Whether a frame is Python's own importing, or this module."""
    return file.startswith("<frozen") or "importlib" in Path(file).parts or file == __file__


def rulesets() -> dict[str, str]:
    """Every ruleset at hand: id -> what it is. Those that are broken are left out: see `broken_rulesets`.

    >>> "danger_close" in st.rulesets()
    True
    """
    broken = broken_rulesets()
    return {id: find(id).summary for id in sorted({*installed(), *REGISTERED}) if id not in broken}


def broken_rulesets() -> dict[str, str]:
    """Installed rulesets that cannot be loaded: id -> the file and line, and why."""
    found = {}
    for id in sorted(installed().keys() - REGISTERED.keys()):
        try:
            find(id)
        except BrokenRuleset as error:
            found[id] = str(error).partition("is broken: ")[2] or str(error)
    return found


def by_id(ruleset: Ruleset) -> Any:
    """Finds the ruleset of a pickle or copy, which holds only its id."""
    return find, (ruleset.id,)


copyreg.pickle(Ruleset, by_id)


def load(
    id: str,
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, Number] | None = None,
    preset: str | None = None,
) -> Rules:
    """A ruleset with the numbers and rulings that differ from its book; unknown ones are refused (`InvalidRules`).

    `rulings` maps the id of a ruling to the label of an option, `numbers` the id of a rule to a whole number or a list
    of them; `preset` names a set of both, and what is given beside it takes precedence.

    Args:
        id: The name of a ruleset; `st.rulesets()` lists them.
        rulings: Id of a ruling -> the reading to use.
        numbers: Id of a rule -> a whole number or a list of them, in the rule's own unit.
        preset: The name of a set of both; what is given beside it comes first.

    Raises:
        InvalidRules: a ruleset, number, ruling or preset is unknown, or a value is out of its range.

    >>> import sandtable as st
    >>> st.load("danger_close", numbers={"fire.base": 2}).numbers["fire.base"]
    2
    """
    if not isinstance(id, str):
        raise InvalidRules(f"the name of a ruleset expected, got {id!r}")
    return find(id).load(rulings, numbers, preset)
