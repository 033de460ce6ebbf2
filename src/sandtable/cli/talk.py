"""Log lines, reasons and refusals, as a person reads them."""

from pathlib import Path
from typing import Any

from rich.text import Text

import sandtable as st
from sandtable.kernel.places import innermost
from sandtable.kernel.rule import belongs, rule_at_fault
from sandtable.registry import REGISTERED, installed
from sandtable.showing import NotInstalled

MARKS = {"roll": "*", "choice": ">", "event": "-"}
STYLES = {"roll": "cyan", "choice": "bold", "event": ""}


def event_lines(event: st.Event) -> list[Text]:
    """One event: what happened, the rule that did it, and below it what its numbers are made of."""
    if event.kind == "heading":
        return [Text(), Text(f"  {event.text}", "bold underline")]
    line = Text(f"  {MARKS.get(event.kind, '-')} ")
    line.append(event.text, STYLES.get(event.kind, ""))
    if event.rule:
        line.append(f"  [{event.rule}]", "dim")
    return [line, *[Text(f"      {part}", style="dim") for part in event.sums]]


def refused(refusal: st.Refusal) -> str:
    """A refusal, with its rule."""
    return f"{refusal.text}{f' [{refusal.rule}]' if refusal.rule else ''}"


def complaint(error: Exception) -> str:
    """An error for people: its words, and the rule that speaks if one does."""
    rule = getattr(error, "rule", None)
    return f"{fault(error)}{f' [{rule}]' if rule else ''}"


def fault(error: Exception) -> str:
    """An error in one line; an unexpected one is named as such."""
    if isinstance(error, st.SandtableError):
        return " ".join(str(error).split())
    if isinstance(error, NotInstalled):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    told = blamed(error) or f"{type(error).__name__}: {error}"
    return f"this went wrong inside: {told}; the battle is as it was"


def blamed(error: Exception) -> str:
    """A mistake in a ruleset in one line, with its file and line; nothing where the mistake is not in a ruleset."""
    place, rule = rule_at_fault(error)
    places = ", ".join(filter(None, (written_at(error) or place, rule)))
    return f"{type(error).__name__}: {error}".removesuffix(": ") + f" ({places})" if places else ""


def written_at(error: Exception) -> str:
    """The innermost line of a ruleset that an exception came through, from the folder of its package on."""
    packages = {*(point.module for point in installed().values()), *(x.package for x in REGISTERED.values())}

    def package_of(frame: Any) -> str:
        module = str(frame.f_globals.get("__name__", ""))
        return next((package for package in packages if belongs(module, package)), "")

    found = innermost(error, lambda frame: bool(package_of(frame)))
    return f"{inside(package_of(found[0]), found[0].f_code.co_filename)}:{found[1]}" if found else ""


def inside(package: str, file: str) -> str:
    """A file of a package, from the folder of the package on."""
    parts, folder = Path(file).parts, package.rpartition(".")[2]
    begin = max((i for i, part in enumerate(parts) if part == folder), default=len(parts) - 1)
    return "/".join(parts[begin:])
