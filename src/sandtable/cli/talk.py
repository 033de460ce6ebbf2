"""Log lines, reasons and refusals, as a person reads them."""

from rich.text import Text

import sandtable as st

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
    """Why not, with the rule that says so."""
    return f"{refusal.text}{f' [{refusal.rule}]' if refusal.rule else ''}"


def complaint(error: Exception) -> str:
    """An error for people: its words, and the rule that speaks if one does."""
    rule = getattr(error, "rule", None)
    return f"{fault(error)}{f' [{rule}]' if rule else ''}"


def fault(error: Exception) -> str:
    """An error in one line; what was not foreseen is named as such."""
    if isinstance(error, st.SandtableError):
        return " ".join(str(error).split())
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return f"this went wrong inside: {type(error).__name__}: {error}; the battle is as it was"
