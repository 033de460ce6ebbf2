"""What a simulation found, as tables."""

from collections.abc import Mapping
from typing import Any

import typer

import sandtable as st
from sandtable.odds.words import between, percent
from sandtable.simulate.estimate import NO_INTERVAL

from .output import dim, heading, say, table
from .progress import FAULTY

INTERVAL = "95% interval"


def show_results(results: st.Results) -> None:
    """Shows shares and means with their intervals, and how they were measured."""
    shares("Who wins", "side", results.wins)
    shares("How it ends", "ending", results.reasons)
    heading("On average")
    rows = [told(results, name, e, ".3f") for name, e in results.means.items()]
    table(["what", "mean", INTERVAL], rows, right=("mean",))
    say("", *[results.stopped] * bool(results.stopped), dim(how(results)), dim(by(results)))


def refuse_failed(*found: st.Results, as_json: bool) -> None:
    """Ends a command with an error where battles broke off: how many, and why the first did; JSON has said that."""
    for results in found:
        if results.failed and as_json:
            raise typer.Exit(FAULTY)
        if results.failed:
            place, text = next(iter(results.failed.items()))
            count = f"{len(results.failed):,} of {results.battles:,} battles"
            raise st.SandtableError(f"{count} broke off, and none of them is counted: battle {place}: {text}")


def shares(title: str, what: str, found: Mapping[str, st.Estimate]) -> None:
    """A table of shares."""
    heading(title)
    rows = [[name, percent(e.value), between(e.low, e.high)] for name, e in found.items()]
    table([what, "share", INTERVAL], rows, right=("share",))
    say("")


def told(results: st.Results, name: str, found: st.Estimate, digits: str) -> list[str]:
    """What a column is called, and its estimate as people count it."""
    column = results.rules.ruleset.column(name)
    value, low, high = (f"{column.value(x):{digits}}" for x in found)
    return [column.words, value, f"{low} to {high}" if found.is_bounded else NO_INTERVAL]


def how(results: st.Results) -> str:
    """How many battles, of whom, and how fast."""
    speed = f", {results.battles / results.seconds:,.0f} a second" if results.seconds > 0 else ""
    seats = ", ".join(str(player) for player in results.players)
    return f"{results.battles:,} battles of {seats} from seed {results.seed}, in {results.seconds:.2f} s{speed}"


def by(results: st.Results) -> str:
    """Which engine played, and why that one."""
    return f"engine {results.engine}{f': {results.why}' if results.why else ''}"


def show_comparison(found: st.Comparison) -> None:
    """Wins under both, the differences of everything, and where to look closer."""
    say(f"A: {changed(found.a.rules)}", f"B: {changed(found.b.rules)}", "")
    heading("Who wins")
    rows = [[side, percent(e.value), percent(found.wins_b[side].value)] for side, e in found.wins_a.items()]
    table(["side", "A", "B"], rows, right=("A", "B"))
    say("")
    heading("B minus A")
    rows = [told(found.a, name, e, "+.4f") for name, e in found.differences.items()]
    table(["what", "difference", INTERVAL], rows, right=("difference",))
    say("", dim(noticed(found)), dim(f"A: {how(found.a)}"), dim(f"B: {how(found.b)}"), dim(by(found.b)))


def changed(rules: st.Rules) -> str:
    """The changes of rules from the book, as the command line writes them."""
    usual = type(rules)(rules.ruleset, {}, {}, rules.preset)
    own: list[tuple[Mapping[str, Any], Mapping[str, Any]]] = [
        (rules.changed_numbers, usual.changed_numbers),
        (rules.rulings, usual.rulings),
    ]
    words = [f"{key}={value}" for mine, theirs in own for key, value in mine.items() if theirs.get(key) != value]
    return ", ".join([*([f"preset={rules.preset}"] if rules.preset else []), *words]) or "the book"


def noticed(found: st.Comparison) -> str:
    """How many battles the change changed, and the first of them."""
    changed = found.changed
    if not changed:
        return f"none of {found.a.battles:,} battles came out differently"
    return f"{len(changed):,} of {found.a.battles:,} battles came out differently; battle {changed[0]} is the first"
